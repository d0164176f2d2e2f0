/* The example spectrogram with any file as its recording and any options, OpenCL as fake_cl.c has
 * it, and a gnuplot that takes what it gets. The options come first, in a line, then the file. */
#include "fuzz.h"

#include <getopt.h>

#include "../examples/common/filter.h"
#include "fuzz_program.h"

enum { MAX_WORDS = 32 };

/* In gnuplot's place: reads the script, and draws the beginning of a PNG. */
bool filter_run(const char *const *command, FILE *in, FILE *out) {
    char buffer[4096];
    REQUIRE(command && command[0]);
    rewind(in);
    while (fread(buffer, 1, sizeof buffer, in) > 0) continue;
    fputs("\x89PNG\r\n\x1a\n", out);
    return fflush(out) == 0;
}

/* Words of the options but for --csv, which would write to a file of any name. */
static int cut_words(char *line, char *words[MAX_WORDS]) {
    int count = 0;
    for (char *word = strtok(line, " "); word && count < MAX_WORDS - 4; word = strtok(NULL, " "))
        if (strncmp(word, "--cs", 4) != 0) words[count++] = word;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *stop = size ? memchr(data, '\n', size) : NULL;
    bytes line = {data, stop ? stop : data}, file = {stop ? stop + 1 : data, data + size};
    char program[] = "spectrogram", in[64], out[] = "/dev/null", end[] = "--",
         *words[MAX_WORDS + 4] = {program};
    char *options = take_string(&line);
    int count = 1 + cut_words(options, words + 1);
    snprintf(in, sizeof in, "%s", program_file(file.at, (size_t)(file.end - file.at)));
    words[count++] = end;
    words[count++] = in;
    words[count++] = out;
    int status = program_run(count, words);
    REQUIRE(status >= 0 && status <= 2);
    free(options);
    return 0;
}
