/* The command line of tests of numbered problems: --seed N, --from N, --count N, --verbose, and one
 * more word where a test has it. */
#ifndef OCLFFT_TESTS_NUMBERED_H
#define OCLFFT_TESTS_NUMBERED_H

#include <stdbool.h>
#include <stdint.h>

/* Those from `from` to `from` + `count` - 1. */
typedef struct numbered {
    uint64_t seed, from, count;
    bool verbose;
} numbered;

/* What is not given stays. `word`, which may be NULL, sets `*given`. False with a complaint about
 * anything else. */
bool numbered_read(numbered *n, int count, char **arguments, const char *word, bool *given);

#endif
