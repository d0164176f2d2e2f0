/* What the tests share. */
#ifndef OCLFFT_TESTS_SUPPORT_H
#define OCLFFT_TESTS_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A whole file as a string, or NULL; the caller frees. */
char *read_file(const char *path);

/* Uniform in [-1, 1], the same for the same seed everywhere. */
void fill_random(float *data, size_t count, uint64_t seed);

/* The relative L2 error ||x - ref|| / ||ref|| of `count` transforms of length n, computed by FFTW in double from the single
 * precision input; `scale` is applied to the reference. Checks every transform up to 8, then a sample. NaN never passes. */
double relative_error(const float *in, const float *out, size_t n, size_t count, int direction, double scale);

/* The project's accuracy bar: 0.6 * 2^-23 * sqrt(log2 n). */
double accuracy_bar(size_t n);

/* cmocka reports a failed set-up or tear-down, but does not count it in its result. So these begin and end with a call, and a
 * program in which one did not come to its end fails: fixtures_broken is how many. */
void fixture_begin(void);
void fixture_end(void);
int fixtures_broken(void);

#endif
