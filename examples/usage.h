/* The command line of the small examples: a few words, and no options but --help.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef EXAMPLES_USAGE_H
#define EXAMPLES_USAGE_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "-x" and "--help" are options, "-1.5" is a number. */
static inline int is_option(const char *word) {
    return word[0] == '-' && !isdigit((unsigned char)word[1]) && word[1] != '.';
}

/* Says what is wrong with a word, then the usage. What would move the cursor becomes '?'. */
static inline int refuse_word(const char *fault, const char *word, const char *usage) {
    fprintf(stderr, "%s '", fault);
    for (; *word; ++word) fputc(iscntrl((unsigned char)*word) ? '?' : *word, stderr);
    fprintf(stderr, "'\n%s", usage);
    return 2;
}

/* The exit status where a program should end at once: 0 when --help was asked for and answered, 2
 * when the words are wrong, which has been said. -1: go on. A program takes `least` to `most`
 * words. */
static inline int usage_status(int argc, char **argv, int least, int most, const char *usage) {
    for (int i = 1; i < argc; ++i)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return fputs(usage, stdout) < 0 || fflush(stdout) != 0;
    for (int i = 1; i < argc; ++i)
        if (is_option(argv[i])) return refuse_word("unknown option", argv[i], usage);
    if (argc - 1 > most) return refuse_word("unexpected argument", argv[most + 1], usage);
    if (argc - 1 < least) return fputs(usage, stderr), 2;
    return -1;
}

/* Ends the program there. */
static inline void check_usage(int argc, char **argv, int least, int most, const char *usage) {
    int status = usage_status(argc, argv, least, most, usage);
    if (status >= 0) exit(status);
}

#endif
