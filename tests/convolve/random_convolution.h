/* Random convolutions, and the same by their definition. */
#ifndef OCLFFT_TESTS_RANDOM_CONVOLUTION_H
#define OCLFFT_TESTS_RANDOM_CONVOLUTION_H

#include "common/dice.h"
#include "common/harness.h"

/* An array as a description lays it: `outer` signals (batch, channel or filter) of `points`
 * elements, each of one or two numbers. */
typedef struct conv_array {
    const oclfft_layout *layout;
    oclfft_element_type type; /* what lies in memory */
    int rank;
    size_t lengths[3], batch, channels;
    ptrdiff_t channel_distance;
    bool is_complex;
    size_t elements, bytes; /* of the whole array */
} conv_array;

enum { CONV_MOST_CALLS = 4 };

typedef struct conv_problem {
    oclfft_convolution_desc desc;
    uint64_t seed;
    size_t calls;                 /* executions; more than one of a stream */
    bool resets[CONV_MOST_CALLS]; /* before that call */
    unsigned route;               /* buffers, host arrays, enqueued in order or out of order */
} conv_problem;

/* Draws a problem whose sum takes at most so many products. */
conv_problem conv_draw(uint64_t seed, uint64_t number, double most, bool has_double);
void conv_print(const conv_problem *p, char *to, size_t capacity);

conv_array conv_input(const oclfft_convolution_desc *d);
conv_array conv_filter(const oclfft_convolution_desc *d);
conv_array conv_output(const oclfft_convolution_desc *d);

/* The numbers of an array in memory, signal by signal, packed; complex ones are pairs. */
void conv_fill(const conv_array *a, uint64_t seed, bool loud, void *memory);
double *conv_read(const conv_array *a, const void *memory);

/* Sets 1 for each place that an element has. */
void conv_mark(const conv_array *a, unsigned char *is_element);

/* The results by their definition, summed in long double, as conv_read has them; `kept` of a stream
 * has the samples before (filter length - 1 of each signal), which it replaces. `*norms`: for each
 * result what its rounding errors are relative to. */
double *conv_reference(const oclfft_convolution_desc *d, const double *x, const double *h,
                       double *kept, double **norms);

/* The worst error of any result relative to its norm; of other types than floats, less what
 * rounding does. */
double conv_error(const oclfft_convolution_desc *d, const double *found, const double *wanted,
                  const double *norms);

#endif
