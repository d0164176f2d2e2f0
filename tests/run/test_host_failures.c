/* Execution from and to host arrays when something fails in the middle: whichever call it is, the
 * answer is an error, or right all the same; nothing is in flight any more; nothing is lost; and
 * the next call works. The linker leads the library's calls here (-Wl,--wrap, see meson.build). */
#include "common/host_support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <oclfft/opencl.h>

#include "os/thread.h"

typedef enum kind { WRITE, READ, LAUNCH, WAIT, BUFFER, QUEUE, MAP, ALLOCATION, THREAD, KINDS } kind;

static const char *const kind_names[KINDS] = {
    "clEnqueueWriteBuffer", "clEnqueueReadBuffer",  "clEnqueueNDRangeKernel", "clWaitForEvents",
    "clCreateBuffer",       "clCreateCommandQueue", "clEnqueueMapBuffer",     "calloc",
    "threads_start"};

static atomic_int failing_kind = KINDS, calls, failing_call;

static bool fails(kind k) {
    return k == (kind)atomic_load(&failing_kind) &&
           atomic_fetch_add(&calls, 1) + 1 == atomic_load(&failing_call);
}

cl_int __real_clEnqueueWriteBuffer(cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n,
                                   const void *p, cl_uint w, const cl_event *l, cl_event *e);
cl_int __wrap_clEnqueueWriteBuffer(cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n,
                                   const void *p, cl_uint w, const cl_event *l, cl_event *e);
cl_int __wrap_clEnqueueWriteBuffer(cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n,
                                   const void *p, cl_uint w, const cl_event *l, cl_event *e) {
    return fails(WRITE) ? CL_OUT_OF_RESOURCES
                        : __real_clEnqueueWriteBuffer(q, m, b, o, n, p, w, l, e);
}

cl_int __real_clEnqueueReadBuffer(cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n,
                                  void *p, cl_uint w, const cl_event *l, cl_event *e);
cl_int __wrap_clEnqueueReadBuffer(cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n,
                                  void *p, cl_uint w, const cl_event *l, cl_event *e);
cl_int __wrap_clEnqueueReadBuffer(cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n,
                                  void *p, cl_uint w, const cl_event *l, cl_event *e) {
    return fails(READ) ? CL_OUT_OF_RESOURCES
                       : __real_clEnqueueReadBuffer(q, m, b, o, n, p, w, l, e);
}

cl_int __real_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e) {
    return fails(LAUNCH) ? CL_OUT_OF_RESOURCES
                         : __real_clEnqueueNDRangeKernel(q, k, d, o, g, s, w, l, e);
}

cl_int __real_clWaitForEvents(cl_uint n, const cl_event *l);
cl_int __wrap_clWaitForEvents(cl_uint n, const cl_event *l);
cl_int __wrap_clWaitForEvents(cl_uint n, const cl_event *l) {
    return fails(WAIT) ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                       : __real_clWaitForEvents(n, l);
}

cl_mem __real_clCreateBuffer(cl_context c, cl_mem_flags f, size_t s, void *h, cl_int *e);
cl_mem __wrap_clCreateBuffer(cl_context c, cl_mem_flags f, size_t s, void *h, cl_int *e);
cl_mem __wrap_clCreateBuffer(cl_context c, cl_mem_flags f, size_t s, void *h, cl_int *e) {
    if (!fails(BUFFER)) return __real_clCreateBuffer(c, f, s, h, e);
    *e = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return NULL;
}

cl_command_queue __real_clCreateCommandQueue(cl_context c, cl_device_id d,
                                             cl_command_queue_properties p, cl_int *e);
cl_command_queue __wrap_clCreateCommandQueue(cl_context c, cl_device_id d,
                                             cl_command_queue_properties p, cl_int *e);
cl_command_queue __wrap_clCreateCommandQueue(cl_context c, cl_device_id d,
                                             cl_command_queue_properties p, cl_int *e) {
    if (!fails(QUEUE)) return __real_clCreateCommandQueue(c, d, p, e);
    *e = CL_OUT_OF_RESOURCES;
    return NULL;
}

void *__real_clEnqueueMapBuffer(cl_command_queue q, cl_mem m, cl_bool b, cl_map_flags f, size_t o,
                                size_t n, cl_uint w, const cl_event *l, cl_event *e, cl_int *c);
void *__wrap_clEnqueueMapBuffer(cl_command_queue q, cl_mem m, cl_bool b, cl_map_flags f, size_t o,
                                size_t n, cl_uint w, const cl_event *l, cl_event *e, cl_int *c);
void *__wrap_clEnqueueMapBuffer(cl_command_queue q, cl_mem m, cl_bool b, cl_map_flags f, size_t o,
                                size_t n, cl_uint w, const cl_event *l, cl_event *e, cl_int *c) {
    if (!fails(MAP)) return __real_clEnqueueMapBuffer(q, m, b, f, o, n, w, l, e, c);
    *c = CL_MAP_FAILURE;
    return NULL;
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    return fails(ALLOCATION) ? NULL : __real_calloc(count, size);
}

uint32_t __real_threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                              void *argument);
uint32_t __wrap_threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                              void *argument);
uint32_t __wrap_threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                              void *argument) {
    for (uint32_t i = 0; i < wanted; ++i)
        if (fails(THREAD) || __real_threads_start(&threads[i], 1, stack, work, argument) == 0)
            return i;
    return wanted;
}

enum { N = 64, BATCH = 90, FLOATS = 2 * N * BATCH, BYTES = FLOATS * sizeof(float) };

/* Nothing may arrive in `out` any more. */
static void assert_quiet(char *out) {
    memset(out, 0x77, BYTES);
    nanosleep(&(struct timespec){.tv_nsec = 300000}, NULL);
    for (size_t i = 0; i < BYTES; ++i) assert_int_equal(0x77, out[i]);
}

/* One call on a fresh plan, of which call number `number` of this kind fails; false when it made
 * fewer calls. */
static bool fail_once(oclfft_context *context, route by, kind k, int number, const float *data,
                      const float *expected) {
    oclfft_plan *plan = plan_of(context, N, BATCH, false, NULL);
    fenced in = fenced_new(BYTES, by), out = fenced_new(BYTES, by);
    const void *arrays[] = {in.data, out.data};
    uint64_t tables = context->memory_used;
    memcpy(in.data, data, BYTES);
    memset(out.data, 0x77, BYTES);
    context->memory_limit = tables + 20000; /* several pieces */
    bool first_call = k == ALLOCATION || k == QUEUE;
    if (!first_call) take_route(plan, by, arrays, 2);
    if (first_call) context->info.is_cpu = by == ROUTE_SHARED || by == ROUTE_STRAY;
    atomic_store(&calls, 0);
    atomic_store(&failing_call, number);
    atomic_store(&failing_kind, k);
    oclfft_status status = oclfft_execute_host(plan, OCLFFT_FORWARD, in.data, out.data);
    atomic_store(&failing_kind, KINDS);
    bool failed = atomic_load(&calls) >= number;
    if (!failed && status != OCLFFT_SUCCESS) fail_msg("%s: %s", kind_names[k], oclfft_last_error());
    if (status == OCLFFT_SUCCESS && memcmp(out.data, expected, BYTES) != 0)
        fail_msg("%s number %d failed on the way %s: success, but the result is wrong",
                 kind_names[k], number, route_names[by]);
    bool tolerable = k == BUFFER || k == MAP || k == THREAD; /* there is another way */
    if (failed && !tolerable && status == OCLFFT_SUCCESS)
        fail_msg("%s number %d failed: success", kind_names[k], number);
    assert_quiet(out.data);
    assert_true(context->memory_used == tables);
    assert_memory_equal(in.data, data, BYTES);
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in.data, out.data));
    assert_memory_equal(out.data, expected, BYTES);
    context->memory_limit = 0;
    oclfft_plan_destroy(&plan);
    fenced_free(&in);
    fenced_free(&out);
    return failed;
}

static void check_kind(kind k, int least) {
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, N, BATCH, false, NULL);
    float *data = malloc(BYTES), *expected = malloc(BYTES);
    fill_random(data, FLOATS, 1);
    transform(context, plan, OCLFFT_FORWARD, data, expected, FLOATS);
    oclfft_plan_destroy(&plan);
    int most = 0;
    for (route by = 0; by < ROUTES; ++by)
        for (int number = 1; fail_once(context, by, k, number, data, expected); ++number)
            if (number > most) most = number;
    if (most < least) fail_msg("%s: only %d calls", kind_names[k], most);
    oclfft_context_destroy(&context);
    free(data);
    free(expected);
}

static void commands(void **state) {
    (void)state;
    check_kind(WRITE, 3);
    check_kind(READ, 3);
    check_kind(LAUNCH, 3);
    check_kind(WAIT, 3);
}

static void objects(void **state) {
    (void)state;
    check_kind(BUFFER, 4);
    check_kind(QUEUE, 3);
    check_kind(MAP, 1);
    check_kind(ALLOCATION, 1);
    check_kind(THREAD, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands),
        cmocka_unit_test(objects),
    };
    return RUN_ON_DEVICE(tests);
}
