/* What the tests that need an OpenCL device share. Such a program ends with status 77, which counts as skipped, where there is no
 * device: its main calls RUN_ON_DEVICE. */
#ifndef OCLFFT_TESTS_ON_DEVICE_H
#define OCLFFT_TESTS_ON_DEVICE_H

#include "harness.h"
#include "support.h"

bool device_present(void);

#define RUN_ON_DEVICE(tests) (device_present() ? RUN_TESTS(tests) : 77)

/* The default context; the caller destroys it. */
oclfft_context *open_context(void);

/* A buffer with this content. */
oclfft_buffer *buffer_of(oclfft_context *context, const void *data, size_t bytes);

/* A plan of `batch` transforms of length n; everything else as in OCLFFT_PLAN_DESC_INIT. */
oclfft_plan *plan_of(oclfft_context *context, size_t n, size_t batch, bool in_place, const char *recipe);

typedef struct transform_case {
    size_t n, batch;
    oclfft_direction direction;
    bool in_place;
    double scale_forward, scale_backward; /* as in the description: 0 and 0 mean the defaults 1 and 1/n */
    const char *recipe;
} transform_case;

/* Executes the case on random data. Asserts that the result is within the accuracy bar of FFTW in double, that an out-of-place
 * input keeps every bit, that the output was written in full (it holds NaN before) and that nothing behind it was. */
void check_transform(oclfft_context *context, const transform_case *c);

/* Executes a plan from and to host arrays of `floats` floats. */
void transform(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction, const float *in, float *out, size_t floats);

#endif
