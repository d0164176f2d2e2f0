/* Every allocation of the front end fails once: the call gives a status, nothing is left behind,
 * and the same call succeeds afterwards. Builds of its kernels fail several times. The front end's
 * objects are linked here, with malloc, calloc and clBuildProgram led to ours; the library's own
 * calls are tested elsewhere (tests/faults). */
#include <stdlib.h>
#include <string.h>

#include "world.h"

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);

static long countdown = -1; /* the allocation that fails; below 0 none does */
static bool failed;

static bool fails(void) {
    const bool now = countdown == 0;
    if (countdown >= 0) countdown--;
    failed |= now;
    return now;
}

void *__wrap_malloc(size_t bytes) {
    return fails() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes) {
    return fails() ? NULL : __real_calloc(count, bytes);
}

typedef void(CL_CALLBACK *notify)(cl_program program, void *user);
cl_int __real_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                             const char *options, notify done, void *user);
cl_int __wrap_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                             const char *options, notify done, void *user);

static unsigned failing_builds, builds;

cl_int __wrap_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                             const char *options, notify done, void *user) {
    const cl_int code = __real_clBuildProgram(program, count, devices, options, done, user);
    builds++;
    if (failing_builds == 0) return code;
    failing_builds--;
    return CL_BUILD_PROGRAM_FAILURE;
}

static const char pre[] =
    "float2 f(__global void *in, uint at, __global void *user, __local void *memory) {\n"
    "    return ((__global float2 *)in)[at] * 2.0f;\n}\n";
static const char post[] =
    "void g(__global void *out, uint at, __global void *user, float2 value) {\n"
    "    ((__global float2 *)out)[at] = value;\n}\n";

/* A plan's whole life, as far as it comes; the status of the call that failed, if one did. */
static clfftStatus live(bool staged, float *first) {
    const size_t length = 64;
    float data[128] = {0};
    for (int i = 0; i < 64; i++) data[2 * i] = 1;
    clfftPlanHandle plan = 0;
    cl_mem memory = NULL;
    cl_event event = NULL;
    cl_ulong bytes;
    clfftStatus status = clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &length);
    if (status != CLFFT_SUCCESS) return status;
    status = clfftLocalMemSize(plan, &bytes);
    if (status == CLFFT_SUCCESS)
        status = clfftSetPlanCallback(plan, "f", pre, staged ? 64 : 0, PRECALLBACK, NULL, 0);
    if (status == CLFFT_SUCCESS && !staged)
        status = clfftSetPlanCallback(plan, "f",
                                      "float2 f(__global void *in, uint at, __global void *user) {"
                                      " return ((__global float2 *)in)[at] * 2.0f; }",
                                      0, PRECALLBACK, NULL, 0);
    if (status == CLFFT_SUCCESS)
        status = clfftSetPlanCallback(plan, "g", post, 0, POSTCALLBACK, NULL, 0);
    if (status == CLFFT_SUCCESS) {
        const long left = countdown; /* cmocka's and OpenCL's are not the front end's */
        countdown = -1;
        memory = new_buffer(data, sizeof data);
        countdown = left;
        status = clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, NULL, &event, &memory,
                                       NULL, NULL);
    }
    if (status == CLFFT_SUCCESS)
        assert_int_equal(
            clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof *first, first, 1, &event, NULL),
            CL_SUCCESS);
    if (event) clReleaseEvent(event);
    if (memory) clReleaseMemObject(memory);
    assert_int_equal(clfftDestroyPlan(&plan), CLFFT_SUCCESS);
    return status;
}

static void test_each(bool staged) {
    long at = 0;
    do {
        float first = 0;
        failed = false;
        countdown = at++;
        const clfftStatus status = live(staged, &first);
        countdown = -1;
        if (status != (failed ? CLFFT_OUT_OF_HOST_MEMORY : CLFFT_SUCCESS))
            fail_msg("allocation %ld: status %d", at - 1, status);
        if (!failed) assert_true(first == 128);
        assert_true(at < 100);
    } while (failed);
    assert_true(at > 8); /* there were that many to fail */
    float first = 0;
    assert_int_equal(live(staged, &first), CLFFT_SUCCESS);
    assert_true(first == 128);
}

static void test_plain(void **state) {
    (void)state;
    test_each(false);
}

static void test_staged(void **state) {
    (void)state;
    test_each(true);
}

static bool is_pocl(void) {
    cl_platform_id platform;
    char name[128] = "";
    assert_int_equal(clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL),
                     CL_SUCCESS);
    assert_int_equal(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL),
                     CL_SUCCESS);
    return strcmp(name, "Portable Computing Language") == 0;
}

/* With PoCL, whose builds can fail at random, a kernel is built four times at most. */
static void test_builds(void **state) {
    (void)state;
    const unsigned most = is_pocl() ? 4 : 1;
    float first = 0;
    failing_builds = most;
    builds = 0;
    assert_int_equal(live(true, &first), CLFFT_BUILD_PROGRAM_FAILURE);
    assert_int_equal(builds, most);
    failing_builds = most - 1;
    assert_int_equal(live(true, &first), CLFFT_SUCCESS);
    assert_true(first == 128);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plain), cmocka_unit_test(test_staged),
                                       cmocka_unit_test(test_builds)};
    return RUN_IN_WORLD(tests);
}
