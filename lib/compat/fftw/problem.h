/* What a plan transforms, in one form for all of FFTW's interfaces. */
#ifndef OCLFFT_COMPAT_FFTW_PROBLEM_H
#define OCLFFT_COMPAT_FFTW_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fftw.h"

/* No memory has room for so many dimensions longer than 1. */
enum { MOST_DIMS = 40 };

typedef enum transform { DFT, R2C, C2R, R2R } transform;
typedef enum side { IN, OUT } side;

typedef struct problem {
    transform transform;
    int sign;      /* of a DFT */
    bool split;    /* real and imaginary parts in two arrays; strides count reals then */
    bool in_place; /* input and output begin at the same place */
    bool nothing;  /* a loop of no transforms */
    int rank, loop_rank;
    iodim64 dims[MOST_DIMS];  /* what is transformed; the last one is halved by real transforms */
    iodim64 loops[MOST_DIMS]; /* each longer than 1 */
    r2r_kind kinds[MOST_DIMS];
} problem;

/* The first elements of both sides: the real parts, then the imaginary parts or NULL. A side that
 * is not split has its first imaginary part there, too. */
typedef struct arrays {
    R *of[2][2];
} arrays;

/* The arguments of FFTW's guru interface. */
typedef struct request {
    transform transform;
    int sign;
    bool split;
    int rank, loop_rank;
    const iodim64 *dims, *loops;
    const r2r_kind *kinds;
    arrays arrays;
    unsigned flags;
} request;

/* Checks the request as FFTW does and leaves out dimensions that change nothing. False where FFTW
 * has no plan for it. */
bool problem_make(const request *from, problem *to);

/* Whether FFTW has a plan. In place both sides need the same elements of memory, and a complex to
 * real transform of several dimensions needs its input for results in between. */
bool problem_solvable(const problem *p, unsigned flags);

/* Whether the elements of a side are complex, and the reals from one to the next at stride 1. */
bool side_is_complex(const problem *p, side s);
int side_unit(const problem *p, side s);

/* Dimensions and loops as one list, the loops first. */
int problem_dims(const problem *p);
ptrdiff_t problem_stride(const problem *p, side s, int dim);
size_t problem_length(const problem *p, int dim);         /* the transform's */
size_t problem_extent(const problem *p, side s, int dim); /* the elements in memory */
size_t problem_elements(const problem *p, side s);        /* of all transforms */
double problem_size(const problem *p);                    /* the points of one transform */
double problem_points(const problem *p);                  /* the points of all of them */
void problem_span(const problem *p, side s, ptrdiff_t *lowest, ptrdiff_t *highest); /* in strides */

uint64_t problem_hash(const problem *p);

arrays arrays_interleaved(const void *in, bool in_complex, const void *out, bool out_complex);

#endif
