/* oclfft: see devices and plans, check accuracy, measure speed, tune. docs/tool.md is its
 * manual. */
#include "common/command.h"
#include "common/output.h"

#include <stdio.h>
#include <string.h>

static const struct verb *const verbs[] = {
    &verb_devices, &verb_doctor,    &verb_plan, &verb_accuracy, &verb_bench,
    &verb_tune,    &verb_calibrate, &verb_warm, &verb_run,      &verb_contender};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct verb *find_verb(const char *name) {
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(verbs[i]->name, name) == 0) return verbs[i];
    }
    return NULL;
}

static void overview(FILE *to) {
    fprintf(to, "oclfft %s: Fourier transforms on OpenCL devices\n\n", oclfft_version_string());
    for (int i = 0; i < VERBS; i++) {
        if (verbs[i]->help) fprintf(to, "  oclfft %-10s %s\n", verbs[i]->name, verbs[i]->about);
    }
    fputs("\n  oclfft help VERB    its options\n"
          "  oclfft help problem the notation of problems, such as 4096x1000\n"
          "  oclfft version      the version; also -V and --version\n"
          "\n"
          "Exit status: 0 success; 1 a check failed: an error above the bar or a wrong\n"
          "result; 2 the command line is wrong, or the library refuses a problem or a recipe;\n"
          "3 no device, too little memory, an input file that cannot be read, an output that\n"
          "cannot be written, or no FFTW for accuracy.\n",
          to);
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

static int help(const char *topic) {
    if (!topic || is_one_of(topic, "help", "-h", "--help")) {
        overview(stdout);
        return STATUS_OK;
    }
    if (strcmp(topic, "problem") == 0) {
        fputs(problem_grammar, stdout);
        return STATUS_OK;
    }
    const struct verb *verb = find_verb(topic);
    if (!verb || !verb->help) {
        complain("no help on '%s'; `oclfft help` lists the verbs", topic);
        return STATUS_USAGE;
    }
    command_help(verb);
    return STATUS_OK;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        overview(stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (is_one_of(name, "help", "-h", "--help")) return help(argc > 2 ? argv[2] : NULL);
    if (is_one_of(name, "version", "-V", "--version")) {
        command_version();
        return STATUS_OK;
    }
    const struct verb *verb = find_verb(name);
    if (!verb) {
        complain("no verb '%s'; `oclfft help` lists them", name);
        return STATUS_USAGE;
    }
    static char program[] = "oclfft"; /* getopt begins its messages with it */
    argv[1] = program;
    return verb->run(argc - 1, argv + 1);
}

int main(int argc, char **argv) {
    return output_begin() ? output_end(run(argc, argv)) : STATUS_TROUBLE;
}
