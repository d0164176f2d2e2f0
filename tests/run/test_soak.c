/* Long service: executions by the hundred thousand, plans made and destroyed by the thousand.
 * Results stay what they were, memory of the host and of the device stays level.
 *
 * usage: test_soak [long]     long: 10^6 executions and 10^4 plans */
#include "common/on_device.h"

#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "device/context.h"

/* Host memory may vary by this much, which the driver and the C library keep in reserve. */
enum { SLACK = 1 << 20, FINISH_EVERY = 50, PLANS = 4 };

static const struct {
    size_t n, batch;
    const char *recipe;
} shapes[PLANS] = {{16, 1, NULL}, {64, 4, NULL}, {60, 2, NULL}, {4096, 1, "8.8:w8/8.8:w8"}};

static uint64_t executions = 20000, cycles = 400;

/* Bytes of this process in memory. */
static uint64_t resident(void) {
    uint64_t all = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%" SCNu64 " %" SCNu64, &all, &pages) != 2) pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Bytes that are allocated: what leaks is seen here even while the C library still finds room for
 * it. */
static uint64_t allocated(void) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

/* Growth from a tenth of the way on: before, whatever is made at first use is made. */
typedef struct watch {
    const char *what;
    oclfft_context *context;
    uint64_t total, host, heap, device;
} watch;

static void watch_round(watch *w, uint64_t round) {
    if (round != w->total / 10) return;
    w->host = resident();
    w->heap = allocated();
    w->device = atomic_load(&w->context->memory_used);
}

static void watch_end(const watch *w) {
    uint64_t host = resident(), heap = allocated(), device = atomic_load(&w->context->memory_used);
    printf("%" PRIu64 " %s: host memory %.1f MB, then %.1f MB; device memory %" PRIu64
           " bytes, then %" PRIu64 "\n",
           w->total, w->what, (double)w->host / 1e6, (double)host / 1e6, w->device, device);
    printf("allocated: %" PRIu64 " bytes, then %" PRIu64 "\n", w->heap, heap);
    assert_int_equal(w->device, device);
    if (heap > w->heap + SLACK / 4)
        fail_msg("allocations grow: %" PRIu64 " bytes more", heap - w->heap);
    if (w->host == 0) return; /* a system that does not tell */
    if (host > w->host + SLACK)
        fail_msg("host memory grows: %" PRIu64 " bytes more", host - w->host);
}

typedef struct service {
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    size_t bytes;
    float *expected, *got;
} service;

static void begin(service *s, oclfft_context *context, int shape) {
    size_t floats = 2 * shapes[shape].n * shapes[shape].batch;
    s->bytes = floats * sizeof(float);
    s->plan = plan_of(context, shapes[shape].n, shapes[shape].batch, false, shapes[shape].recipe);
    s->expected = malloc(s->bytes);
    s->got = malloc(s->bytes);
    fill_random(s->got, floats, 7 + (uint64_t)shape);
    transform(context, s->plan, OCLFFT_FORWARD, s->got, s->expected, floats);
    assert_true(relative_error(s->got, s->expected, shapes[shape].n, shapes[shape].batch,
                               OCLFFT_FORWARD, 1) <= accuracy_bar(shapes[shape].n));
    s->in = buffer_of(context, s->got, s->bytes);
    assert_ok(oclfft_buffer_create(context, s->bytes, &s->out));
}

static void end(service *s) {
    oclfft_buffer_destroy(&s->in);
    oclfft_buffer_destroy(&s->out);
    oclfft_plan_destroy(&s->plan);
    free(s->expected);
    free(s->got);
}

static void assert_result(service *s) {
    memset(s->got, 0xff, s->bytes);
    assert_ok(oclfft_buffer_read(s->out, 0, s->bytes, s->got));
    assert_memory_equal(s->expected, s->got, s->bytes);
}

static void executions_keep_memory_level(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    service services[PLANS];
    for (int p = 0; p < PLANS; ++p) begin(&services[p], context, p);
    watch w = {.what = "executions", .context = context, .total = executions};
    for (uint64_t round = 0; round < executions; ++round) {
        service *s = &services[round % PLANS];
        watch_round(&w, round);
        assert_ok(oclfft_execute(s->plan, OCLFFT_FORWARD, s->in, s->out));
        if (round % FINISH_EVERY == 0) assert_ok(oclfft_finish(context));
        if (round % 1009 == 0) assert_result(s);
    }
    assert_ok(oclfft_finish(context));
    for (int p = 0; p < PLANS; ++p) assert_result(&services[p]);
    watch_end(&w);
    for (int p = 0; p < PLANS; ++p) end(&services[p]);
    assert_int_equal(0, atomic_load(&context->memory_used));
    oclfft_context_destroy(&context);
}

static void plans_keep_memory_level(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    service services[PLANS];
    for (int p = 0; p < PLANS; ++p) begin(&services[p], context, p);
    watch w = {.what = "plans", .context = context, .total = cycles};
    for (uint64_t round = 0; round < cycles; ++round) {
        int p = (int)(round % PLANS);
        service *s = &services[p];
        watch_round(&w, round);
        oclfft_plan *plan = plan_of(context, shapes[p].n, shapes[p].batch, false, shapes[p].recipe);
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, s->in, s->out));
        assert_result(s);
        oclfft_plan_destroy(&plan);
    }
    watch_end(&w);
    for (int p = 0; p < PLANS; ++p) end(&services[p]);
    assert_int_equal(0, atomic_load(&context->memory_used));
    oclfft_context_destroy(&context);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(executions_keep_memory_level),
        cmocka_unit_test(plans_keep_memory_level),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0) {
        executions = 1000000;
        cycles = 10000;
    }
    return RUN_ON_DEVICE(tests);
}
