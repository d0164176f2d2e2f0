/* The functions of the guru interface, ours or theirs, and a trial by them. */
#ifndef OCLFFT_TESTS_FFTW_TRIAL_API_H
#define OCLFFT_TESTS_FFTW_TRIAL_API_H

#include "trial.h"

#define API_FUNCTIONS(F)                                                                           \
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
    F(destroy_plan)
#define API_POINTER(NAME) __typeof__(X(NAME)) *NAME;
typedef struct api {
    API_FUNCTIONS(API_POINTER)
} api;

api api_ours(void);
api api_theirs(void);

X(plan) api_plan(const api *f, const trial *t, const trial_arrays *a, unsigned flags);
void api_execute(const api *f, const trial *t, X(plan) plan, const trial_arrays *a);

/* Makes the input of a transform to real what its definition wants, half of a Hermitian array, by
 * their transform of the numbers in the output's place. */
void api_make_hermitian(const api *theirs, const trial *t, trial_arrays *a);

#endif
