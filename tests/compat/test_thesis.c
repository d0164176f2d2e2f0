/* The thesis API: right results, and every misuse answered with its documented code.
 *
 * SPDX-License-Identifier: MIT
 *
 * Host arrays come from malloc in their exact size, so that valgrind and AddressSanitizer see any
 * access beyond them.
 */
#include <float.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <oclfft/opencl.h> /* for cl.h only: a context to join */

#include "oclFFT.h"

enum { N = 1024 };

#define assert_code(expected, call) assert_int_equal(expected, call)

/* ---- Helpers --------------------------------------------------------------------------------- */

/* Where the tests run: the first device of the first platform that has one. */
static bool find_device(int *platform) {
    ocl_platforms *list;
    assert_code(FFTL_SUCCESS, _oclGetPlatforms(&list));
    int p = 0;
    while (p < list->platform_count && list->platforms[p].device_count == 0) p++;
    bool found = p < list->platform_count;
    _oclFreePlatforms(list);
    *platform = p;
    return found;
}

static void init(void *fft) {
    int platform;
    assert_true(find_device(&platform));
    assert_code(FFTL_SUCCESS, _oclInit(fft, platform, 0, false));
}

/* An initialised instance in *state, unless there is no device: then the test is skipped. */
/* Set-ups and tear-downs that did not come to their end: cmocka reports them, but does not count
 * them in its result. */
static int fixtures_broken;

static int setup(void **state) {
    ++fixtures_broken;
    int platform;
    if (!find_device(&platform)) return 0;
    *state = _oclCreateInstance();
    assert_non_null(*state);
    init(*state);
    --fixtures_broken;
    return 0;
}

static int teardown(void **state) {
    ++fixtures_broken;
    if (*state) assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(*state));
    --fixtures_broken;
    return 0;
}

static void *instance_of(void **state) {
    if (!*state) skip();
    return *state;
}

static OCLArray make(void *fft, int size, clFftType type, writeType access) {
    int error = -999;
    OCLArray array = _oclCreateBuffer(fft, size, type, access, &error);
    assert_code(FFTL_SUCCESS, error);
    assert_non_null(array);
    return array;
}

static OCLArray make_complex(void *fft, int size) {
    return make(fft, size, FFTL_TYPE, WRTYPEREAD_WRITE);
}

static float *floats(size_t count) {
    float *f = malloc(count * sizeof *f);
    assert_non_null(f);
    memset(f, 0, count * sizeof *f);
    return f;
}

/* Reproducible noise in [-1, 1), the same on every machine. */
static void fill(float *f, size_t count, uint32_t seed) {
    uint32_t x = seed * 2654435761u + 1u;
    for (size_t i = 0; i < count; i++) {
        x = x * 1664525u + 1013904223u;
        f[i] = (float)(x >> 8) / 8388608.0f - 1.0f;
    }
}

/* The direct sum in double, of interleaved complex numbers; sign -1 is forward. */
static void direct_dft(const float *in, double *out, int n, int sign) {
    const double turn = 2.0 * 3.14159265358979323846;
    for (int k = 0; k < n; k++) {
        double re = 0.0, im = 0.0;
        for (int j = 0; j < n; j++) {
            double angle = sign * turn * (double)((long long)j * k % n) / n, c = cos(angle),
                   s = sin(angle);
            re += in[2 * j] * c - in[2 * j + 1] * s;
            im += in[2 * j] * s + in[2 * j + 1] * c;
        }
        out[2 * k] = re;
        out[2 * k + 1] = im;
    }
}

/* ||got - want|| / ||want||, where `want` is multiplied by `scale`. */
static double error_of(const float *got, const double *want, double scale, size_t count) {
    double difference = 0.0, norm = 0.0;
    for (size_t i = 0; i < count; i++) {
        double w = want[i] * scale;
        difference += (got[i] - w) * (got[i] - w);
        norm += w * w;
    }
    return sqrt(difference / norm);
}

/* The project's ceiling on that error: docs/design.md, "Accuracy". */
static double tolerance(int n) {
    int rest = n;
    for (int prime = 2; prime <= 13; prime++)
        while (rest % prime == 0) rest /= prime;
    return (rest == 1 ? 0.6 : 1.8) * FLT_EPSILON * sqrt(fmax(1.0, log2(n)));
}

/* Transforms `in` on the device, from one array to another or in place, and compares with the
 * direct sum. */
static void check_transform(void *fft, int size, bool fwd, bool in_place) {
    float *in = floats(2 * (size_t)size), *out = floats(2 * (size_t)size);
    double *want = malloc(2 * (size_t)size * sizeof *want);
    assert_non_null(want);
    fill(in, 2 * (size_t)size, (uint32_t)size);
    direct_dft(in, want, size, fwd ? -1 : 1);

    OCLArray a = make_complex(fft, size), b = in_place ? a : make_complex(fft, size);
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, a, size, FFTL_TYPE, in));
    assert_code(FFTL_SUCCESS, _oclTransform(fft, a, b, size, fwd));
    assert_code(FFTL_SUCCESS, _oclReadFromBuffer(fft, b, size, FFTL_TYPE, out));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    assert_true(error_of(out, want, fwd ? 1.0 : 1.0 / size, 2 * (size_t)size) < tolerance(size));

    if (!in_place) {
        assert_code(FFTL_SUCCESS, _oclReadFromBuffer(fft, a, size, FFTL_TYPE, out));
        assert_code(FFTL_SUCCESS, _oclBlock(fft));
        assert_memory_equal(in, out, 2 * (size_t)size * sizeof *in); /* the input is as it was */
        assert_code(FFTL_SUCCESS, _oclDestroyBuffer(fft, &b));
    }
    assert_code(FFTL_SUCCESS, _oclDestroyBuffer(fft, &a));
    free(in);
    free(out);
    free(want);
}

/* ---- Results --------------------------------------------------------------------------------- */

static void forward_is_the_direct_sum(void **state) {
    void *fft = instance_of(state);
    check_transform(fft, N, true, false);
    check_transform(fft, N, true, true);
}

static void inverse_is_normalised(void **state) {
    void *fft = instance_of(state);
    check_transform(fft, N, false, false);
    check_transform(fft, N, false, true);
}

/* A wave of 3 cycles in the real part is N/2 at +3 and -3, whatever the reference thinks. */
static void known_signal(void **state) {
    void *fft = instance_of(state);
    float *re = floats(N), *im = floats(N);
    for (int i = 0; i < N; i++) re[i] = (float)cos(2.0 * 3.14159265358979323846 * 3.0 * i / N);
    OCLArray a = make_complex(fft, N);
    assert_code(FFTL_SUCCESS, _oclPackToBuffer(fft, a, N, re, im));
    assert_code(FFTL_SUCCESS, _oclTransform(fft, a, a, N, true));
    assert_code(FFTL_SUCCESS, _oclUnpackFromBuffer(fft, a, N, re, im));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    for (int k = 0; k < N; k++) {
        float want = k == 3 || k == N - 3 ? N / 2.0f : 0.0f;
        assert_true(fabsf(re[k] - want) < 1e-3f && fabsf(im[k]) < 1e-3f);
    }
    assert_code(FFTL_SUCCESS, _oclDestroyBuffer(fft, &a));
    free(re);
    free(im);
}

static void round_trip(void **state) {
    void *fft = instance_of(state);
    float *re = floats(N), *im = floats(N), *back_re = floats(N), *back_im = floats(N);
    fill(re, N, 1);
    fill(im, N, 2);
    OCLArray a = make_complex(fft, N), b = make_complex(fft, N);
    assert_code(FFTL_SUCCESS, _oclPackToBuffer(fft, a, N, re, im));
    assert_code(FFTL_SUCCESS, _oclTransform(fft, a, b, N, true));
    assert_code(FFTL_SUCCESS, _oclTransform(fft, b, a, N, false));
    assert_code(FFTL_SUCCESS, _oclUnpackFromBuffer(fft, a, N, back_re, back_im));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    for (int i = 0; i < N; i++) {
        assert_true(fabsf(re[i] - back_re[i]) < 1e-5f);
        assert_true(fabsf(im[i] - back_im[i]) < 1e-5f);
    }
    free(re);
    free(im);
    free(back_re);
    free(back_im); /* the arrays go with the instance */
}

static void pack_interleaves(void **state) {
    void *fft = instance_of(state);
    enum { COUNT = 77 }; /* no multiple of any work-group */
    float *re = floats(COUNT), *im = floats(COUNT), *both = floats(2 * COUNT);
    fill(re, COUNT, 3);
    fill(im, COUNT, 4);
    OCLArray a = make_complex(fft, COUNT);
    assert_code(FFTL_SUCCESS, _oclPackToBuffer(fft, a, COUNT, re, im));
    assert_code(FFTL_SUCCESS, _oclReadFromBuffer(fft, a, COUNT, FFTL_TYPE, both));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    for (int i = 0; i < COUNT; i++) assert_true(both[2 * i] == re[i] && both[2 * i + 1] == im[i]);
    free(re);
    free(im);
    free(both);
}

static void real_arrays_hold_reals(void **state) {
    void *fft = instance_of(state);
    float *in = floats(N), *out = floats(N);
    fill(in, N, 5);
    OCLArray a = make(fft, N, FFTL_TYPE_REAL, WRTYPEREAD_WRITE);
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, a, N, FFTL_TYPE_REAL, in));
    assert_code(FFTL_SUCCESS, _oclReadFromBuffer(fft, a, N, FFTL_TYPE_REAL, out));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    assert_memory_equal(in, out, N * sizeof *in);
    free(in);
    free(out);
}

/* Calls that use the first part of an array leave the rest alone, on both sides. */
static void part_of_an_array(void **state) {
    void *fft = instance_of(state);
    enum { PART = 256 };
    float *in = floats(2 * N), *part = floats(2 * PART), *out = floats(2 * N);
    fill(in, 2 * N, 6);
    fill(part, 2 * PART, 7);
    OCLArray a = make_complex(fft, N), b = make_complex(fft, N);
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, a, N, FFTL_TYPE, in));
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, b, N, FFTL_TYPE, in));
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, a, PART, FFTL_TYPE, part));
    assert_code(FFTL_SUCCESS, _oclTransform(fft, a, b, PART, true));
    assert_code(FFTL_SUCCESS, _oclReadFromBuffer(fft, b, N, FFTL_TYPE, out));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    double *want = malloc(2 * PART * sizeof *want);
    assert_non_null(want);
    direct_dft(part, want, PART, -1);
    assert_true(error_of(out, want, 1.0, 2 * PART) < tolerance(PART));
    assert_memory_equal(in + 2 * PART, out + 2 * PART, 2 * (N - PART) * sizeof *in);
    free(in);
    free(part);
    free(out);
    free(want);
}

/* More sizes than an instance keeps plans for, twice, so that dropped ones are made again. */
static void many_sizes(void **state) {
    void *fft = instance_of(state);
    for (int round = 0; round < 2; round++) {
        for (int size = 1; size <= N; size *= 2) {
            check_transform(fft, size, true, false);
            check_transform(fft, size, false, true);
        }
    }
}

/* Lengths that are not powers of two: small and large factors, primes. */
static void any_size(void **state) {
    void *fft = instance_of(state);
    static const int sizes[] = {3, 17, 60, 61, 257, 1000, 1001, 1021};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        check_transform(fft, sizes[i], true, false);
        check_transform(fft, sizes[i], false, true);
    }
}

static void hints_change_nothing(void **state) {
    void *fft = instance_of(state);
    int platform;
    assert_true(find_device(&platform));
    assert_code(FFTL_SUCCESS, _oclDeinitialize(fft));
    assert_code(FFTL_SUCCESS, _oclInit(fft, platform, 0, true));
    assert_code(FFTL_SUCCESS, _oclSetLocalItemSize(fft, 1));
    check_transform(fft, N, true, true);
}

/* ---- Joining an application's OpenCL --------------------------------------------------------- */

typedef struct opencl {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} opencl;

static opencl open_opencl(void) {
    opencl cl = {0};
    cl_platform_id platforms[16];
    cl_uint count = 0;
    cl_int error = clGetPlatformIDs(16, platforms, &count);
    assert_int_equal(CL_SUCCESS, error);
    for (cl_uint p = 0; p < count && p < 16 && !cl.device; p++)
        clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 1, &cl.device, NULL);
    assert_non_null(cl.device);
    cl.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    assert_int_equal(CL_SUCCESS, error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    assert_int_equal(CL_SUCCESS, error);
    return cl;
}

static void close_opencl(opencl *cl) {
    clReleaseCommandQueue(cl->queue);
    clReleaseContext(cl->context);
}

static void joined_context(void **state) {
    void *fft = instance_of(state);
    opencl cl = open_opencl();
    exportHandle handle = {cl.context, cl.queue, cl.device};
    assert_code(FFTL_ERROR_ALREADY_INITIALIZED, _oclJoinInstance(fft, handle, false));
    assert_code(FFTL_SUCCESS, _oclDeinitialize(fft));

    exportHandle no_context = {NULL, cl.queue, cl.device}, no_device = {cl.context, cl.queue, NULL};
    assert_code(FFTL_ERROR_ARGUMENT, _oclJoinInstance(fft, no_context, false));
    assert_code(FFTL_ERROR_ARGUMENT, _oclJoinInstance(fft, no_device, false));
    assert_code(FFTL_ERROR_INSTANCE, _oclJoinInstance(NULL, handle, false));

    assert_code(FFTL_SUCCESS, _oclJoinInstance(fft, handle, false));
    assert_code(FFTL_ERROR_ALREADY_INITIALIZED, _oclJoinInstance(fft, handle, false));
    check_transform(fft, N, true, false);
    assert_code(FFTL_SUCCESS, _oclDeinitialize(fft));

    exportHandle own_queue = {cl.context, NULL, cl.device};
    assert_code(FFTL_SUCCESS, _oclJoinInstance(fft, own_queue, true));
    close_opencl(&cl); /* the instance holds its own references */
    check_transform(fft, N, false, true);
}

/* ---- Misuse: handles ------------------------------------------------------------------------- */

/* Every function, called with `fft` as instance, which has to answer `code`. */
static void expect_everywhere(void *fft, OCLArray array, int code) {
    float x[2] = {0};
    int error = 0;
    OCLArray same = array;
    assert_null(_oclCreateBuffer(fft, 1, FFTL_TYPE, WRTYPEREAD_WRITE, &error));
    assert_code(code, error);
    assert_null(_oclCreateBuffer(fft, 1, FFTL_TYPE, WRTYPEREAD_WRITE, NULL));
    assert_code(code, _oclDestroyBuffer(fft, &same));
    assert_ptr_equal(array, same);
    assert_code(code, _oclWriteToBuffer(fft, array, 1, FFTL_TYPE, x));
    assert_code(code, _oclReadFromBuffer(fft, array, 1, FFTL_TYPE, x));
    assert_code(code, _oclPackToBuffer(fft, array, 1, x, x + 1));
    assert_code(code, _oclUnpackFromBuffer(fft, array, 1, x, x + 1));
    assert_code(code, _oclTransform(fft, array, array, 1, true));
    assert_code(code, _oclBlock(fft));
    assert_code(code, _oclSetLocalItemSize(fft, 1));
    assert_code(code, _oclGetMaxLocalItemSize(fft));
}

static void expect_no_instance(void *fft, OCLArray array) {
    expect_everywhere(fft, array, FFTL_ERROR_INSTANCE);
    assert_code(FFTL_ERROR_INSTANCE, _oclInit(fft, 0, 0, false));
    assert_code(FFTL_ERROR_INSTANCE,
                _oclJoinInstance(fft, (exportHandle){NULL, NULL, NULL}, false));
    assert_code(FFTL_ERROR_INSTANCE, _oclDeinitializeInstance(fft));
}

static void instances_that_are_none(void **state) {
    (void)state;
    int object = 0;
    expect_no_instance(NULL, NULL);
    expect_no_instance(&object, NULL);
    assert_code(FFTL_ERROR_INSTANCE, _oclDeinitialize(NULL));
    assert_code(FFTL_ERROR_INSTANCE, _oclDeinitialize(&object));
}

static void freed_instance(void **state) {
    (void)state;
    void *fft = _oclCreateInstance();
    assert_non_null(fft);
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(fft));
    expect_no_instance(fft, NULL);
    void *other = _oclCreateInstance(); /* must not revive the old handle */
    assert_ptr_not_equal(fft, other);
    expect_no_instance(fft, NULL);
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(other));
}

/* An array where an instance belongs, and the other way round; also where the number of the one
 * once was the other's. */
static void swapped_handles(void **state) {
    void *fft = instance_of(state);
    for (int i = 0; i < 1000; i++)
        assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(_oclCreateInstance()));
    OCLArray a = make_complex(fft, N);
    expect_no_instance(a, (OCLArray)fft);
    assert_code(FFTL_ERROR_INSTANCE, _oclDeinitialize(a));
    expect_everywhere(a, (OCLArray)fft, FFTL_ERROR_INSTANCE);
    float x[2] = {0};
    assert_code(FFTL_ERROR_ARRAY, _oclWriteToBuffer(fft, (OCLArray)fft, 1, FFTL_TYPE, x));
}

/* What every function that takes an array answers for one that is not the instance's. */
static void expect_no_array(void *fft, OCLArray array) {
    float x[2] = {0};
    OCLArray good = make_complex(fft, 1), same = array;
    assert_code(FFTL_ERROR_ARRAY, _oclWriteToBuffer(fft, array, 1, FFTL_TYPE, x));
    assert_code(FFTL_ERROR_ARRAY, _oclReadFromBuffer(fft, array, 1, FFTL_TYPE, x));
    assert_code(FFTL_ERROR_ARRAY, _oclPackToBuffer(fft, array, 1, x, x + 1));
    assert_code(FFTL_ERROR_ARRAY, _oclUnpackFromBuffer(fft, array, 1, x, x + 1));
    assert_code(FFTL_ERROR_ARRAY, _oclTransform(fft, array, good, 1, true));
    assert_code(FFTL_ERROR_ARRAY, _oclTransform(fft, good, array, 1, true));
    assert_code(FFTL_ERROR_ARRAY, _oclTransform(fft, array, array, 1, true));
    assert_code(array ? FFTL_ERROR_ARRAY : FFTL_SUCCESS, _oclDestroyBuffer(fft, &same));
    assert_ptr_equal(array, same);
    assert_code(FFTL_SUCCESS, _oclDestroyBuffer(fft, &good));
}

static void arrays_that_are_none(void **state) {
    void *fft = instance_of(state);
    int object = 0;
    expect_no_array(fft, NULL);
    expect_no_array(fft, (OCLArray)(void *)&object);
    assert_code(FFTL_ERROR_ARGUMENT, _oclDestroyBuffer(fft, NULL));
}

static void destroyed_array(void **state) {
    void *fft = instance_of(state);
    OCLArray a = make_complex(fft, N), old = a;
    assert_code(FFTL_SUCCESS, _oclDestroyBuffer(fft, &a));
    assert_null(a);
    assert_code(FFTL_SUCCESS, _oclDestroyBuffer(fft, &a)); /* NULL by now */
    expect_no_array(fft, old);
}

static void array_of_another_instance(void **state) {
    void *fft = instance_of(state), *other = _oclCreateInstance();
    init(other);
    OCLArray foreign = make_complex(other, N);
    expect_no_array(fft, foreign);
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(other));
    expect_no_array(fft, foreign);
}

/* ---- Misuse: order of calls ------------------------------------------------------------------ */

static void before_init(void **state) {
    (void)state;
    void *fft = _oclCreateInstance();
    expect_everywhere(fft, NULL, FFTL_ERROR_NOT_INITIALIZED);
    assert_code(FFTL_SUCCESS, _oclDeinitialize(fft)); /* nothing to free */
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(fft));
}

static void after_deinitialize(void **state) {
    void *fft = instance_of(state);
    OCLArray a = make_complex(fft, N);
    check_transform(fft, N, true, true);
    assert_code(FFTL_SUCCESS, _oclDeinitialize(fft));
    expect_everywhere(fft, a, FFTL_ERROR_NOT_INITIALIZED);
    assert_code(FFTL_SUCCESS, _oclDeinitialize(fft));
    init(fft); /* a new life, which knows nothing of the old arrays */
    expect_no_array(fft, a);
    check_transform(fft, N, true, true);
}

static void second_init(void **state) {
    void *fft = instance_of(state);
    OCLArray a = make_complex(fft, N);
    float *x = floats(2 * N);
    assert_code(FFTL_ERROR_ALREADY_INITIALIZED, _oclInit(fft, 0, 0, false));
    assert_code(FFTL_ERROR_ALREADY_INITIALIZED, _oclInit(fft, -1, -1, true));
    /* the first one still works */
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, a, N, FFTL_TYPE, x));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    free(x);
}

static void init_without_device(void **state) {
    (void)state;
    void *fft = _oclCreateInstance();
    assert_code(FFTL_ERROR_ARGUMENT, _oclInit(fft, -1, 0, false));
    assert_code(FFTL_ERROR_ARGUMENT, _oclInit(fft, 0, -1, false));
    assert_code(FFTL_ERROR_NO_DEVICE, _oclInit(fft, 1000, 0, false));
    assert_code(FFTL_ERROR_NO_DEVICE, _oclInit(fft, 0, 1000, false));
    assert_code(FFTL_ERROR_NOT_INITIALIZED, _oclBlock(fft));
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(fft));
}

/* Both orders of the two, and the second alone; each with leftover arrays and plans. */
static void any_order_of_the_end(void **state) {
    void *used[3];
    instance_of(state);
    for (int i = 0; i < 3; i++) {
        used[i] = _oclCreateInstance();
        init(used[i]);
        make_complex(used[i], N);
        check_transform(used[i], 64, true, true);
    }
    assert_code(FFTL_SUCCESS, _oclDeinitialize(used[0]));
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(used[0]));
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(used[1]));
    assert_code(FFTL_SUCCESS, _oclDeinitialize(used[1]));
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(used[2]));
    for (int i = 0; i < 3; i++) assert_code(FFTL_ERROR_INSTANCE, _oclDeinitializeInstance(used[i]));
}

/* ---- Misuse: sizes, types, pointers ---------------------------------------------------------- */

static void expect_size_error(void *fft, int size) {
    float x[2] = {0};
    OCLArray a = make_complex(fft, N), b = make_complex(fft, 2 * N),
             r = make(fft, N, FFTL_TYPE_REAL, WRTYPEREAD_WRITE);
    assert_code(FFTL_ERROR_SIZE, _oclWriteToBuffer(fft, a, size, FFTL_TYPE, x));
    assert_code(FFTL_ERROR_SIZE, _oclReadFromBuffer(fft, a, size, FFTL_TYPE, x));
    assert_code(FFTL_ERROR_SIZE, _oclWriteToBuffer(fft, r, size, FFTL_TYPE_REAL, x));
    assert_code(FFTL_ERROR_SIZE, _oclReadFromBuffer(fft, r, size, FFTL_TYPE_REAL, x));
    assert_code(FFTL_ERROR_SIZE, _oclPackToBuffer(fft, a, size, x, x + 1));
    assert_code(FFTL_ERROR_SIZE, _oclUnpackFromBuffer(fft, a, size, x, x + 1));
    assert_code(FFTL_ERROR_SIZE, _oclTransform(fft, a, a, size, true));
    assert_code(FFTL_ERROR_SIZE, _oclTransform(fft, a, b, size, true));
    assert_code(FFTL_ERROR_SIZE, _oclTransform(fft, b, a, size, false));
}

static void sizes_out_of_range(void **state) {
    void *fft = instance_of(state);
    static const int wrong[] = {0, -1, INT32_MIN, N + 1, 2 * N, INT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_size_error(fft, wrong[i]);
    static const int none[] = {0, -1, INT32_MIN};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        int error = 0;
        assert_null(_oclCreateBuffer(fft, none[i], FFTL_TYPE, WRTYPEREAD_WRITE, &error));
        assert_code(FFTL_ERROR_SIZE, error);
    }
}

/* 16 GiB: made where the device has that, refused with its code elsewhere. */
static void enormous_array(void **state) {
    void *fft = instance_of(state);
    int error = 1;
    OCLArray a = _oclCreateBuffer(fft, INT32_MAX, FFTL_TYPE, WRTYPEREAD_WRITE, &error);
    assert_code(a ? FFTL_SUCCESS : FFTL_ERROR_DEVICE_MEMORY, error);
}

static void wrong_types(void **state) {
    void *fft = instance_of(state);
    float *x = floats(2 * N);
    int error = 0;
    const clFftType no_type = (clFftType)7;
    OCLArray c = make_complex(fft, N), r = make(fft, N, FFTL_TYPE_REAL, WRTYPEREAD_WRITE);
    assert_null(_oclCreateBuffer(fft, N, no_type, WRTYPEREAD_WRITE, &error));
    assert_code(FFTL_ERROR_TYPE, error);
    assert_code(FFTL_ERROR_TYPE, _oclWriteToBuffer(fft, c, N, FFTL_TYPE_REAL, x));
    assert_code(FFTL_ERROR_TYPE, _oclWriteToBuffer(fft, r, N, FFTL_TYPE, x));
    assert_code(FFTL_ERROR_TYPE, _oclWriteToBuffer(fft, c, N, no_type, x));
    assert_code(FFTL_ERROR_TYPE, _oclReadFromBuffer(fft, c, N, FFTL_TYPE_REAL, x));
    assert_code(FFTL_ERROR_TYPE, _oclReadFromBuffer(fft, r, N, FFTL_TYPE, x));
    assert_code(FFTL_ERROR_TYPE, _oclReadFromBuffer(fft, r, N, no_type, x));
    assert_code(FFTL_ERROR_TYPE, _oclPackToBuffer(fft, r, N, x, x + N));
    assert_code(FFTL_ERROR_TYPE, _oclUnpackFromBuffer(fft, r, N, x, x + N));
    assert_code(FFTL_ERROR_TYPE, _oclTransform(fft, r, c, N, true));
    assert_code(FFTL_ERROR_TYPE, _oclTransform(fft, c, r, N, true));
    assert_code(FFTL_ERROR_TYPE, _oclTransform(fft, r, r, N, true));
    free(x);
}

static void wrong_access(void **state) {
    void *fft = instance_of(state);
    int error = 0;
    assert_null(_oclCreateBuffer(fft, N, FFTL_TYPE, (writeType)7, &error));
    assert_code(FFTL_ERROR_ACCESS, error);

    float *x = floats(2 * N), *y = floats(2 * N);
    fill(x, 2 * N, 8);
    OCLArray source = make(fft, N, FFTL_TYPE, WRTYPEREAD_ONLY),
             sink = make(fft, N, FFTL_TYPE, WRTYPEWRITE_ONLY);
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, source, N, FFTL_TYPE, x));
    assert_code(FFTL_SUCCESS, _oclTransform(fft, source, sink, N, true));
    assert_code(FFTL_SUCCESS, _oclReadFromBuffer(fft, sink, N, FFTL_TYPE, y));
    assert_code(FFTL_ERROR_ACCESS, _oclTransform(fft, sink, source, N, true));
    assert_code(FFTL_ERROR_ACCESS, _oclTransform(fft, source, source, N, true));
    assert_code(FFTL_ERROR_ACCESS, _oclTransform(fft, sink, sink, N, true));
    assert_code(FFTL_SUCCESS, _oclBlock(fft));
    free(x);
    free(y);
}

static void null_pointers(void **state) {
    void *fft = instance_of(state);
    float *x = floats(N);
    OCLArray a = make_complex(fft, N);
    assert_code(FFTL_ERROR_ARGUMENT, _oclWriteToBuffer(fft, a, N, FFTL_TYPE, NULL));
    assert_code(FFTL_ERROR_ARGUMENT, _oclReadFromBuffer(fft, a, N, FFTL_TYPE, NULL));
    assert_code(FFTL_ERROR_ARGUMENT, _oclPackToBuffer(fft, a, N, NULL, x));
    assert_code(FFTL_ERROR_ARGUMENT, _oclPackToBuffer(fft, a, N, x, NULL));
    assert_code(FFTL_ERROR_ARGUMENT, _oclUnpackFromBuffer(fft, a, N, NULL, x));
    assert_code(FFTL_ERROR_ARGUMENT, _oclUnpackFromBuffer(fft, a, N, x, NULL));
    assert_code(FFTL_ERROR_ARGUMENT, _oclGetPlatforms(NULL));
    /* nobody has to ask for the code */
    a = _oclCreateBuffer(fft, 1, FFTL_TYPE, WRTYPEREAD_WRITE, NULL);
    assert_non_null(a);
    _oclFreePlatforms(NULL);
    free(x);
}

static void local_item_size(void **state) {
    void *fft = instance_of(state);
    int most = _oclGetMaxLocalItemSize(fft);
    assert_true(most >= 1);
    assert_code(FFTL_SUCCESS, _oclSetLocalItemSize(fft, 1));
    assert_code(FFTL_SUCCESS, _oclSetLocalItemSize(fft, most));
    assert_code(FFTL_ERROR_SIZE, _oclSetLocalItemSize(fft, 0));
    assert_code(FFTL_ERROR_SIZE, _oclSetLocalItemSize(fft, -1));
    if (most < INT32_MAX) assert_code(FFTL_ERROR_SIZE, _oclSetLocalItemSize(fft, most + 1));
    assert_code(FFTL_ERROR_SIZE, _oclSetLocalItemSize(fft, INT32_MAX));
}

static void platforms_are_those_of_init(void **state) {
    (void)state;
    ocl_platforms *list = NULL;
    assert_code(FFTL_SUCCESS, _oclGetPlatforms(&list));
    assert_non_null(list);
    for (int p = 0; p < list->platform_count; p++) {
        for (int d = 0; d < list->platforms[p].device_count; d++) {
            void *fft = _oclCreateInstance();
            assert_true(list->platforms[p].name[0] != '\0' &&
                        list->platforms[p].devices[d].name[0] != '\0');
            assert_code(FFTL_SUCCESS, _oclInit(fft, p, d, false));
            assert_int_equal(list->platforms[p].devices[d].max_local_item_size,
                             _oclGetMaxLocalItemSize(fft));
            assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(fft));
        }
    }
    _oclFreePlatforms(list);
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* Threads report instead of asserting: cmocka's asserts jump, and belong to the main thread. */
typedef struct worker {
    int platform;
    uint32_t seed;
    void *fft;      /* the shared instance, or NULL: the thread's own */
    OCLArray array; /* the shared instance's */
    bool right;
} worker;

/* A life of its own: from creation to end, with round trips in between. */
static void *independent(void *argument) {
    worker *w = argument;
    float in[2 * N], out[2 * N];
    fill(in, 2 * N, w->seed);
    void *fft = _oclCreateInstance();
    bool right = _oclInit(fft, w->platform, 0, false) == 0;
    for (int round = 0; round < 10 && right; round++) {
        OCLArray a = _oclCreateBuffer(fft, N, FFTL_TYPE, WRTYPEREAD_WRITE, NULL);
        right = _oclWriteToBuffer(fft, a, N, FFTL_TYPE, in) == 0 &&
                _oclTransform(fft, a, a, N, true) == 0 && _oclTransform(fft, a, a, N, false) == 0 &&
                _oclReadFromBuffer(fft, a, N, FFTL_TYPE, out) == 0 && _oclBlock(fft) == 0;
        for (int i = 0; i < 2 * N; i++) right = right && fabsf(in[i] - out[i]) < 1e-5f;
        right = right && _oclDestroyBuffer(fft, &a) == 0;
    }
    w->right = _oclDeinitialize(fft) == 0 && _oclDeinitializeInstance(fft) == 0 && right;
    return NULL;
}

static void two_threads_two_instances(void **state) {
    instance_of(state);
    worker workers[2] = {{.seed = 11}, {.seed = 12}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert_true(find_device(&workers[i].platform));
        assert_int_equal(0, pthread_create(&threads[i], NULL, independent, &workers[i]));
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_true(workers[i].right);
    }
}

/* Uses an instance until somebody else frees it. */
static void *until_freed(void *argument) {
    worker *w = argument;
    int result;
    while ((result = _oclTransform(w->fft, w->array, w->array, 64, true)) == FFTL_SUCCESS)
        result = _oclBlock(w->fft);
    w->right = result == FFTL_ERROR_INSTANCE || result == FFTL_ERROR_NOT_INITIALIZED;
    return NULL;
}

static void freed_under_the_feet_of_another_thread(void **state) {
    instance_of(state);
    void *fft = _oclCreateInstance();
    init(fft);
    OCLArray a = make_complex(fft, 64);
    float zero[128] = {0};
    assert_code(FFTL_SUCCESS, _oclWriteToBuffer(fft, a, 64, FFTL_TYPE, zero));
    worker workers[2] = {{.fft = fft, .array = a}, {.fft = fft, .array = a}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(0, pthread_create(&threads[i], NULL, until_freed, &workers[i]));
    for (int i = 0; i < 20; i++) assert_code(FFTL_SUCCESS, _oclBlock(fft));
    assert_code(FFTL_SUCCESS, _oclDeinitializeInstance(fft));
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_true(workers[i].right);
    }
}

int main(void) {
#define with_device(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        with_device(forward_is_the_direct_sum),
        with_device(inverse_is_normalised),
        with_device(known_signal),
        with_device(round_trip),
        with_device(pack_interleaves),
        with_device(real_arrays_hold_reals),
        with_device(part_of_an_array),
        with_device(many_sizes),
        with_device(any_size),
        with_device(hints_change_nothing),
        with_device(joined_context),
        cmocka_unit_test(instances_that_are_none),
        cmocka_unit_test(freed_instance),
        with_device(swapped_handles),
        with_device(arrays_that_are_none),
        with_device(destroyed_array),
        with_device(array_of_another_instance),
        cmocka_unit_test(before_init),
        with_device(after_deinitialize),
        with_device(second_init),
        cmocka_unit_test(init_without_device),
        with_device(any_order_of_the_end),
        with_device(sizes_out_of_range),
        with_device(enormous_array),
        with_device(wrong_types),
        with_device(wrong_access),
        with_device(null_pointers),
        with_device(local_item_size),
        cmocka_unit_test(platforms_are_those_of_init),
        with_device(two_threads_two_instances),
        with_device(freed_under_the_feet_of_another_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) + fixtures_broken;
}
