/* What the tests share. */
#ifndef OCLFFT_TESTS_SUPPORT_H
#define OCLFFT_TESTS_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <oclfft/oclfft.h>

/* A whole file as a string, or NULL; the caller frees. */
char *read_file(const char *path);

/* What follows is for data of both precisions, single and double: `_in` says which; the short names
 * are those of single. */

/* Bytes of a float or a double. */
size_t real_bytes(oclfft_precision precision);

/* Uniform in [-1, 1], the same for the same seed everywhere. */
void fill_random_in(oclfft_precision precision, void *reals, size_t count, uint64_t seed);
void fill_random(float *data, size_t count, uint64_t seed);

/* The same for `count` transforms of `each` reals, of amplitudes from 10^-6 to 10^6. */
void fill_signals_in(oclfft_precision precision, void *reals, size_t each, size_t count,
                     uint64_t seed);

/* Whether there is an FFTW more precise than this: double for single, long double for double. */
bool reference_present(oclfft_precision precision);

/* The relative L2 error ||x - ref|| / ||ref|| of the worst of `count` transforms of length n, each
 * by itself; the more precise FFTW computes ref from the same input, times `scale`. Checks every
 * transform up to 8, then a sample. NaN never passes, and is the answer where there is no such
 * FFTW. */
double relative_error_in(oclfft_precision precision, const void *in, const void *out, size_t n,
                         size_t count, int direction, double scale);
double relative_error(const float *in, const float *out, size_t n, size_t count, int direction,
                      double scale);

/* r^2 mod modulus, for modulus < 2^63. */
uint64_t square_mod(uint64_t r, uint64_t modulus);

/* The project's accuracy bar: 0.6 * epsilon * sqrt(log2 n), epsilon = 2^-23 or 2^-52, and log2 n at
 * least 1. Three times that for lengths with a prime factor above 13. */
double accuracy_bar_in(oclfft_precision precision, size_t n);
double accuracy_bar(size_t n);

/* The bar for a transform by itself: twice that below 16 points, where an error is no average. */
double transform_bar_in(oclfft_precision precision, size_t n);

/* cmocka reports a failed set-up or tear-down, but does not count it in its result. So these begin
 * and end with a call, and a program in which one did not come to its end fails: fixtures_broken is
 * how many. */
void fixture_begin(void);
void fixture_end(void);
int fixtures_broken(void);

/* Where a test that makes thousands of files puts them: a folder in memory where there is one, else
 * /tmp. */
const char *memory_folder(void);

#endif
