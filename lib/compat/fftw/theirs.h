/* The real FFTW, where there is one: loaded by its path into a namespace of its own, so that it
 * calls its own functions and not ours. */
#ifndef OCLFFT_COMPAT_FFTW_THEIRS_H
#define OCLFFT_COMPAT_FFTW_THEIRS_H

#include <stdbool.h>

#include "problem.h"

/* Their functions have the types of ours. */
#define THEIR_FUNCTIONS(F)                                                                         \
    F(plan_guru64_dft)                                                                             \
    F(plan_guru64_split_dft)                                                                       \
    F(plan_guru64_dft_r2c)                                                                         \
    F(plan_guru64_split_dft_r2c)                                                                   \
    F(plan_guru64_dft_c2r)                                                                         \
    F(plan_guru64_split_dft_c2r)                                                                   \
    F(plan_guru64_r2r)                                                                             \
    F(execute)                                                                                     \
    F(execute_dft)                                                                                 \
    F(execute_split_dft)                                                                           \
    F(execute_dft_r2c)                                                                             \
    F(execute_split_dft_r2c)                                                                       \
    F(execute_dft_c2r)                                                                             \
    F(execute_split_dft_c2r)                                                                       \
    F(execute_r2r)                                                                                 \
    F(destroy_plan)                                                                                \
    F(forget_wisdom)                                                                               \
    F(cleanup)                                                                                     \
    F(set_timelimit)                                                                               \
    F(export_wisdom_to_string)                                                                     \
    F(import_wisdom_from_string)                                                                   \
    F(sprint_plan)                                                                                 \
    F(flops)                                                                                       \
    F(estimate_cost)                                                                               \
    F(cost)                                                                                        \
    F(alignment_of)
#define THEIR_THREADS(F)                                                                           \
    F(init_threads)                                                                                \
    F(plan_with_nthreads)                                                                          \
    F(cleanup_threads)                                                                             \
    F(threads_set_callback)

#define THEIR_POINTER(NAME) __typeof__(X(NAME)) *NAME;
typedef struct theirs {
    THEIR_FUNCTIONS(THEIR_POINTER)
    void (*free)(void *); /* for the strings that they allocate */
} theirs;
typedef struct their_threads {
    THEIR_THREADS(THEIR_POINTER)
} their_threads;

/* NULL where there is no other FFTW. The first call looks for it. */
const theirs *theirs_get(void);

/* Their library of threads, NULL where there is none. */
const their_threads *theirs_get_threads(void);

/* Makes their plan of a request; NULL where they have none. */
plan *theirs_plan(const theirs *t, const request *r);

/* Executes it on these arrays, as their function for new arrays does. */
void theirs_execute(const theirs *t, const problem *p, const plan *made, const arrays *a);

#endif
