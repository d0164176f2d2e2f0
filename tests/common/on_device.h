/* What the tests that need an OpenCL device share. Such a program ends with status 77, which counts
 * as skipped, where there is no device: its main calls RUN_ON_DEVICE. */
#ifndef OCLFFT_TESTS_ON_DEVICE_H
#define OCLFFT_TESTS_ON_DEVICE_H

#include "harness.h"
#include "support.h"

bool device_present(void);

#define RUN_ON_DEVICE(tests) (device_present() ? RUN_TESTS(tests) : 77)

/* The default context; the caller destroys it. */
oclfft_context *open_context(void);

/* The same for work in this precision: skips the running test where the device does not have it. */
oclfft_context *open_context_for(oclfft_precision precision);

/* A buffer with this content. */
oclfft_buffer *buffer_of(oclfft_context *context, const void *data, size_t bytes);

typedef struct transform_case {
    oclfft_precision precision; /* single by default; for double a context of open_context_for */
    size_t n, batch;
    oclfft_direction direction;
    bool in_place;
    double scale_forward, scale_backward; /* as in the description: 0 and 0 mean the defaults 1 and
                                             1/n */
    const char *recipe;
} transform_case;

/* A plan for the case; everything that it does not say as in OCLFFT_PLAN_DESC_INIT. */
oclfft_plan *plan_case(oclfft_context *context, const transform_case *c);

/* A plan of `batch` transforms of length n in single precision. */
oclfft_plan *plan_of(oclfft_context *context, size_t n, size_t batch, bool in_place,
                     const char *recipe);

/* Executes the case on random data, the transforms of a batch with amplitudes from 10^-6 to 10^6,
 * or skips the running test where FFTW does not come in a higher precision. Asserts that each
 * transform by itself is within the accuracy bar of the more precise FFTW, that an out-of-place
 * input keeps every bit, that the output was written in full (it holds NaN before) and that nothing
 * behind it was. */
void check_transform(oclfft_context *context, const transform_case *c);

/* Executes an out-of-place plan from and to host arrays of `bytes` bytes, or of `floats` floats. */
void transform_bytes(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction,
                     const void *in, void *out, size_t bytes);
void transform(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction,
               const float *in, float *out, size_t floats);

#endif
