/* A problem: what to compute, canonical. Two descriptions that mean the same give equal problems. */
#ifndef OCLFFT_PROBLEM_PROBLEM_H
#define OCLFFT_PROBLEM_PROBLEM_H

#include "base/text.h"

/* Where one side's elements lie: complex numbers, or the reals of a real transform. All in elements of that side. */
typedef struct side {
    bool real;
    bool planar;                       /* complex, real and imaginary parts in two arrays */
    uint64_t lengths[OCLFFT_MAX_RANK]; /* as the problem's, but for the complex side of a real transform: last/2 + 1 */
    uint64_t strides[OCLFFT_MAX_RANK]; /* never 0 */
    uint64_t distance, offset;         /* distance never 0 */
    uint64_t elements;                 /* from the array's start to behind the last one of the batch */
    uint64_t element_bytes;            /* in one array */
} side;

/* A callback's text, borrowed. `source` NULL: none. */
typedef struct callback {
    const char *source, *name;
    uint32_t buffers;
} callback;

typedef struct problem {
    oclfft_transform transform; /* OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R */
    oclfft_precision precision; /* OCLFFT_SINGLE or OCLFFT_DOUBLE */
    uint32_t rank;
    uint64_t lengths[OCLFFT_MAX_RANK];
    uint64_t batch;
    bool in_place;
    side in, out;
    double scale_forward, scale_backward;
    callback load, store;
} problem;

/* Checks a public description and makes it canonical. Every size that later code computes (elements and bytes of a side) is
 * checked here for overflow, once. Errors: INVALID_ARGUMENT, UNSUPPORTED; the message names the field. */
oclfft_status problem_from_desc(const oclfft_plan_desc *desc, problem *out);

bool problem_equal(const problem *a, const problem *b);
uint64_t problem_hash(const problem *p);

/* In the notation of the command-line tool, as far as that goes. */
void problem_print(const problem *p, text *out);

/* The same without what leaves a schedule as it is, or nearly: batch, scales and callbacks. Problems of which all of that and this
 * text are equal are equal. */
void problem_print_shape(const problem *p, text *out);

/* The product of the lengths. */
uint64_t problem_points(const problem *p);

/* Elements of one side, without gaps, of the whole batch. */
uint64_t side_points(const problem *p, const side *s);

/* Bytes of a complex number, and of one of its two parts. */
uint64_t problem_element_bytes(const problem *p);
uint64_t problem_scalar_bytes(const problem *p);

/* Bytes of a real number in single or double precision. */
uint64_t scalar_bytes(oclfft_precision precision);

#endif
