/* What the tests of clFFT's interface share: a device of the application's own, and transforms that
 * are compared with FFTW in a higher precision. The programs run with Debian's libclFFT too, where
 * that is in front in LD_LIBRARY_PATH: `theirs` is then true, and tests of what is ours alone are
 * skipped. */
#ifndef OCLFFT_TESTS_COMPAT_CLFFT_WORLD_H
#define OCLFFT_TESTS_COMPAT_CLFFT_WORLD_H

#include "common/on_device.h"

#include <compat/clfft/clfft.h>

extern cl_device_id device;
extern cl_context context;
extern cl_command_queue queue;
extern bool theirs;

/* The calls of main: opens the world, runs the tests in it, closes it. The exit status. */
#define RUN_IN_WORLD(tests)                                                                        \
    (device_present() ? (world_open(), RUN_TESTS(tests) + world_close()) : 77)
void world_open(void);
int world_close(void); /* 0, or 1 where the front end kept the context or the queue */

/* A callback that multiplies elements by the numbers of its user data: factor_of(their place). */
typedef struct factors {
    const char *name, *source;
    int local_bytes;
} factors;
double factor_of(size_t place);

/* What is 0 or NULL keeps its default; strides and distances of 0 are packed ones. */
typedef struct transform_settings {
    clfftDim dim;
    size_t lengths[3], batch;
    clfftPrecision precision;
    clfftLayout in, out;
    clfftResultLocation location;
    clfftDirection direction;
    clfftResultTransposed transposed;
    size_t in_strides[3], out_strides[3], in_distance, out_distance;
    float scale;
    factors pre, post;
    bool with_workspace;
    bool dont_set_strides; /* those of the default plan stay */
} transform_settings;

/* Makes a plan with these settings, bakes it, transforms random numbers with it, and asserts that
 * the results are FFTW's, that the input (out of place) and the gaps of the output are as before,
 * and destroys it. */
void check_transform_of(const transform_settings *t);

/* The same with a plan of the caller's, which has these settings. */
void check_plan(clfftPlanHandle plan, const transform_settings *t);

clfftPlanHandle make_plan_of(const transform_settings *t);

cl_mem new_buffer(const void *data, size_t bytes);

#define assert_status(expected, call)                                                              \
    do {                                                                                           \
        const int status_ = (call);                                                                \
        if (status_ != (expected))                                                                 \
            fail_msg("%s: %d instead of %d: %s", #call, status_, (int)(expected),                  \
                     oclfft_last_error());                                                         \
    } while (0)
#define assert_fine(call) assert_status(CLFFT_SUCCESS, call)

#define SKIP_THEIRS                                                                                \
    do {                                                                                           \
        if (theirs) skip();                                                                        \
    } while (0)

#endif
