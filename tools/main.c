/* oclfft: see devices and plans, check accuracy, measure speed, tune. docs/tool.md is its manual. */
#include "command.h"

#include <stdio.h>
#include <string.h>

static const struct verb *const verbs[] = {&verb_devices, &verb_plan, &verb_accuracy, &verb_bench, &verb_tune, &verb_contender};

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
    fputs("\n  oclfft help VERB    its options\n  oclfft help problem the notation of problems, such as 4096x1000\n", to);
}

static int help(const char *topic) {
    if (!topic) {
        overview(stdout);
        return STATUS_OK;
    }
    if (strcmp(topic, "problem") == 0) {
        fputs(problem_grammar, stdout);
        return STATUS_OK;
    }
    const struct verb *verb = find_verb(topic);
    if (!verb || !verb->help) {
        complain("no help on '%s'", topic);
        return STATUS_USAGE;
    }
    command_help(verb);
    return STATUS_OK;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        overview(stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) return help(argc > 2 ? argv[2] : NULL);
    if (strcmp(name, "--version") == 0) {
        puts(oclfft_version_string());
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
