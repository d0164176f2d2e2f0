/* The front end and the real FFTW on the same input. */
#ifndef OCLFFT_TESTS_FFTW_BOTH_H
#define OCLFFT_TESTS_FFTW_BOTH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "theirs.h"

enum { REALS = 4096 };

/* The input, and the outputs of the front end and of the real FFTW; between both_set_up() and
 * both_tear_down(). */
extern R *in, *mine, *wanted;
int both_set_up(void **state);
int both_tear_down(void **state);

/* The same numbers in the input each time; fill() fills the outputs as well. */
void fill_input(void);
void fill(void);

void assert_same(const char *what);

/* Executes both, on the same input, compares, and destroys the plans. With a rank the input is the
 * spectrum of a real array with these lengths. */
void compare(const char *what, X(plan) p, X(plan) q, int rank, const int *n);

/* The same call of ours and of theirs, with `in` and `out` among the arguments. */
#define BOTH_OF(RANK, N, NAME, ...)                                                                \
    do {                                                                                           \
        R *out = mine;                                                                             \
        X(plan) p = X(NAME)(__VA_ARGS__);                                                          \
        out = wanted;                                                                              \
        compare(#NAME, p, THEIRS(NAME)(__VA_ARGS__), RANK, N);                                     \
    } while (0)
#define BOTH(...) BOTH_OF(0, NULL, __VA_ARGS__)
#define CIN (C *)in
#define COUT (C *)out

#endif
