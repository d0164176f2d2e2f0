/* A random problem of FFTW's guru interface, with its arrays. */
#ifndef OCLFFT_TESTS_FFTW_TRIAL_H
#define OCLFFT_TESTS_FFTW_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "names.h"

enum { TRIAL_DIMS = 4, TRIAL_LOOPS = 3 };
typedef enum trial_kind { TRIAL_DFT, TRIAL_R2C, TRIAL_C2R, TRIAL_R2R } trial_kind;

typedef struct trial {
    trial_kind kind;
    int sign, rank, loop_rank;
    bool split, in_place;
    X(iodim64) dims[TRIAL_DIMS], loops[TRIAL_LOOPS];
    X(r2r_kind) kinds[TRIAL_DIMS];
    size_t reals[2];  /* of a side; twice that where it is split */
    size_t first[2];  /* the first element's place in them, in reals */
    size_t second[2]; /* where the imaginary parts begin from there; 0: behind all real ones */
} trial;

/* The arrays of a trial, of 2 * reals each. In place the sides share one. */
typedef struct trial_arrays {
    R *memory[2];
    R *at[2][2]; /* the first elements of the real and the imaginary parts */
} trial_arrays;

trial trial_of(uint64_t seed, uint64_t number);
bool trial_complex(const trial *t, int side);
void trial_print(const trial *t);

/* Filled with the same numbers each time. */
trial_arrays trial_arrays_of(const trial *t, uint64_t seed);
void trial_free(trial_arrays *a);

/* The elements of a real output, packed; how many there are. */
size_t trial_gather(const trial *t, const trial_arrays *a, R *to);

#endif
