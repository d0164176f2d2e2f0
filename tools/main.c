/* oclfft: see devices and plans, check accuracy, measure speed, tune. docs/tool.md is its
 * manual. */
#include "common/command.h"
#include "common/control.h"
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

/* Anything behind a word that takes nothing more. */
static bool is_alone(int argc, char **argv, int words) {
    if (argc <= words) return true;
    complain("unexpected argument '%s' after '%s'", argv[words], argv[words - 1]);
    return false;
}

/* An option of another's name is refused here: getopt would print it as it is. */
static bool are_clean(const struct verb *verb, int argc, char **argv) {
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (argv[i][0] != '-' && verb == &verb_run) break; /* the program, and what is its own */
        char name[256];
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(argv[i], "="), argv[i]);
        clean_line(name);
        if (argv[i][0] != '-' || strncmp(name, argv[i], strlen(name)) == 0) continue;
        complain("unrecognized option '%s'\nSee `oclfft help %s`.", name, verb->name);
        return false;
    }
    return true;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        overview(stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (is_one_of(name, "help", "-h", "--help"))
        return is_alone(argc, argv, 3) ? help(argc > 2 ? argv[2] : NULL) : STATUS_USAGE;
    if (is_one_of(name, "version", "-V", "--version")) {
        if (!is_alone(argc, argv, 2)) return STATUS_USAGE;
        command_version();
        return STATUS_OK;
    }
    const struct verb *verb = find_verb(name);
    if (!verb) {
        complain("no verb '%s'; `oclfft help` lists them", name);
        return STATUS_USAGE;
    }
    if (!are_clean(verb, argc, argv)) return STATUS_USAGE;
    static char program[] = "oclfft"; /* getopt begins its messages with it */
    argv[1] = program;
    return verb->run(argc - 1, argv + 1);
}

int main(int argc, char **argv) {
    return output_begin() ? output_end(run(argc, argv)) : STATUS_TROUBLE;
}
