/* The programs in a context's memory: each is compiled once, the ones that were wanted last stay,
 * and kernels outlive their programs. On the fake OpenCL. */
#include "common/harness.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "device/context.h"
#include "device/program.h"
#include "fake_cl.h"
#include "os/thread.h"

enum { MORE = 90, THREADS = 4, ROUNDS = 3 };

static oclfft_context *open_context(void) {
    oclfft_context *context = NULL;
    assert_ok(oclfft_context_create(NULL, &context));
    return context;
}

static const char *text_of(unsigned number, char text[64]) {
    snprintf(text, 64, "kernel void k(global float *a) { a[0] = %u; }", number);
    return text;
}

static void want(oclfft_context *c, unsigned number) {
    char text[64];
    assert_ok(program_make(c, text_of(number, text), ""));
}

static size_t compiled(oclfft_context *c) {
    return entries_count(&c->programs).compiled;
}

/* Nothing goes while there is room. */
static void programs_are_compiled_once(void **state) {
    (void)state;
    oclfft_context *c = open_context();
    for (int round = 0; round < ROUNDS; ++round)
        for (unsigned k = 0; k < MOST_PROGRAMS; ++k) want(c, k);
    assert_int_equal(compiled(c), MOST_PROGRAMS);
    assert_int_equal(c->programs.count, MOST_PROGRAMS);
    char text[64];
    assert_true(program_is_ready(c, text_of(0, text), ""));
    assert_false(program_is_ready(c, text_of(0, text), "-w"));
    oclfft_context_destroy(&c);
}

static void the_oldest_go(void **state) {
    (void)state;
    size_t before = fake_objects();
    oclfft_context *c = open_context();
    char text[64];
    for (unsigned k = 0; k < MOST_PROGRAMS; ++k) want(c, k);
    size_t full = fake_objects();
    want(c, 0); /* is the newest again */
    for (unsigned k = 0; k < MORE; ++k) want(c, MOST_PROGRAMS + k);
    assert_int_equal(c->programs.count, MOST_PROGRAMS);
    assert_int_equal(fake_objects(), full);
    assert_true(program_is_ready(c, text_of(0, text), ""));
    for (unsigned k = 1; k <= MORE; ++k) assert_false(program_is_ready(c, text_of(k, text), ""));
    for (unsigned k = MORE + 1; k < MOST_PROGRAMS + MORE; ++k)
        assert_true(program_is_ready(c, text_of(k, text), ""));
    assert_int_equal(compiled(c), MOST_PROGRAMS + MORE);
    want(c, 1); /* is compiled again */
    assert_int_equal(compiled(c), MOST_PROGRAMS + MORE + 1);
    oclfft_context_destroy(&c);
    assert_int_equal(fake_objects(), before);
}

/* The fake stops the test where a handle is dead. */
static void kernels_outlive_their_programs(void **state) {
    (void)state;
    size_t before = fake_objects();
    oclfft_context *c = open_context();
    cl_kernel kernel = NULL;
    cl_uint number = 1;
    char text[64];
    assert_ok(program_kernel(c, text_of(0, text), "", "oclfft_pass", &kernel));
    for (unsigned k = 1; k <= MOST_PROGRAMS; ++k) want(c, k);
    assert_false(program_is_ready(c, text_of(0, text), ""));
    assert_int_equal(clSetKernelArg(kernel, 2, sizeof number, &number), CL_SUCCESS);
    assert_int_equal(clReleaseKernel(kernel), CL_SUCCESS);
    oclfft_context_destroy(&c);
    assert_int_equal(fake_objects(), before);
}

/* A program that somebody is at work with stays; it goes once nobody is. */
static void programs_in_use_stay(void **state) {
    (void)state;
    oclfft_context *c = open_context();
    char text[64];
    want(c, 0);
    mutex_lock(&c->programs.lock);
    program_entry *e = entries_use(&c->programs, text_of(0, text), "");
    mutex_unlock(&c->programs.lock);
    assert_non_null(e);
    for (unsigned k = 1; k <= MOST_PROGRAMS + MORE; ++k) want(c, k);
    assert_int_equal(c->programs.count, MOST_PROGRAMS);
    assert_non_null(e->program);
    mutex_lock(&c->programs.lock);
    assert_ptr_equal(entries_find(&c->programs, text_of(0, text), ""), e);
    entries_leave(e);
    mutex_unlock(&c->programs.lock);
    for (unsigned k = 1; k <= MOST_PROGRAMS; ++k) want(c, MORE + k);
    want(c, MOST_PROGRAMS + MORE + 1);
    assert_false(program_is_ready(c, text_of(0, text), ""));
    oclfft_context_destroy(&c);
}

/* To ask whether a program is ready is to want it. */
static void ready_programs_stay_ready(void **state) {
    (void)state;
    oclfft_context *c = open_context();
    char text[64];
    for (unsigned k = 0; k < MOST_PROGRAMS; ++k) want(c, k);
    assert_true(program_is_ready(c, text_of(0, text), ""));
    want(c, MOST_PROGRAMS);
    assert_true(program_is_ready(c, text_of(0, text), ""));
    assert_false(program_is_ready(c, text_of(1, text), ""));
    oclfft_context_destroy(&c);
}

/* A program that fails leaves no entry and no object. */
static void failures_leave_nothing(void **state) {
    (void)state;
    size_t before = fake_objects();
    oclfft_context *c = open_context();
    size_t open = fake_objects();
    char text[64];
    unsigned failures = 0;
    for (unsigned call = 1; call <= 2; ++call) { /* to create it, and to build it */
        fake_fail(call);
        failures += program_make(c, text_of(call, text), "") != OCLFFT_SUCCESS;
        assert_true(fake_has_failed());
        fake_fail(0);
        assert_int_equal(c->programs.count, 0);
        assert_int_equal(fake_objects(), open);
    }
    assert_int_equal(failures, 2);
    want(c, 1);
    oclfft_context_destroy(&c);
    assert_int_equal(fake_objects(), before);
}

/* How many builds a program takes, of which so many fail. */
static unsigned builds_of(oclfft_context *c, unsigned failures, const char *log, bool succeeds) {
    char text[64];
    unsigned before = fake_builds();
    fake_fail_builds(failures, log);
    assert_int_equal(program_make(c, text_of(1, text), "") == OCLFFT_SUCCESS, succeeds);
    fake_fail_builds(0, "");
    return fake_builds() - before;
}

/* PoCL's builds can fail at random: they are repeated unless the compiler found an error. */
static void builds_that_fail_at_random_are_repeated(void **state) {
    (void)state;
    static const char silent[] = "Device failed to build the program";
    oclfft_context *c = open_context();
    assert_int_equal(builds_of(c, 1, silent, false), 1); /* another driver */
    snprintf(c->info.platform_name, sizeof c->info.platform_name, "Portable Computing Language");
    assert_int_equal(builds_of(c, 1, "kernel:1:1: error: no", false), 1);
    assert_int_equal(builds_of(c, 4, silent, false), 4);
    assert_int_equal(builds_of(c, 3, "warning: float error = 1;", true), 4);
    oclfft_context_destroy(&c);
}

/* The compiler's messages have the lines of what a #line names. */
static void errors_are_told_with_names(void **state) {
    (void)state;
    oclfft_context *c = open_context();
    fake_fail_builds(1, "<kernel>:3:9: error: x");
    assert_int_equal(program_make(c, "\n#line 1 \"load_callback\"\nkernel void k() {}", ""),
                     OCLFFT_ERROR_BUILD_FAILED);
    fake_fail_builds(0, "");
    assert_non_null(strstr(oclfft_last_error(), "log: load_callback:1:9: error: x"));
    oclfft_context_destroy(&c);
}

/* NVIDIA's linker names no line for a function that is not declared. The text is built once more,
 * so that the compiler does. */
static void linkers_errors_are_told_by_the_compiler(void **state) {
    (void)state;
    static const char linked[] = "ptxas fatal: Unresolved extern function 'f'",
                      source[] = "\n#line 1 \"load_callback\"\nkernel void k() { f(); }";
    const size_t before = fake_objects();
    oclfft_context *c = open_context();
    const size_t open = fake_objects();
    snprintf(c->info.platform_name, sizeof c->info.platform_name, "NVIDIA CUDA");
    static const struct {
        unsigned failures, builds;
        const char *log, *told;
    } cases[] = {
        {1, 2, linked, linked}, /* the second build succeeds, and says nothing */
        {2, 2, "<kernel>:4:9: warning: f", "log: load_callback:1:9: warning: f"},
        {1, 1, "<kernel>:3:9: error: f", "log: load_callback:1:9: error: f"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const unsigned builds = fake_builds();
        fake_fail_builds(cases[i].failures, cases[i].log);
        assert_int_equal(program_make(c, source, ""), OCLFFT_ERROR_BUILD_FAILED);
        fake_fail_builds(0, "");
        assert_non_null(strstr(oclfft_last_error(), cases[i].told));
        assert_int_equal(fake_builds() - builds, cases[i].builds);
        assert_int_equal(fake_objects(), open);
    }
    oclfft_context_destroy(&c);
    assert_int_equal(fake_objects(), before);
}

/* ---- Threads ---- */

/* Assertions end the thread that makes them, and cmocka knows the main one only: threads count. */
typedef struct crowd {
    oclfft_context *context;
    atomic_uint failures;
} crowd;

static void use_all(void *argument) {
    crowd *w = argument;
    for (int round = 0; round < ROUNDS; ++round)
        for (unsigned k = 0; k < MOST_PROGRAMS + MORE; ++k) {
            char text[64];
            cl_kernel kernel = NULL;
            if (program_kernel(w->context, text_of(k, text), "", "oclfft_pass", &kernel) ||
                clReleaseKernel(kernel) != CL_SUCCESS)
                atomic_fetch_add(&w->failures, 1);
        }
}

/* Threads that push each other's programs out find them, or make them again. */
static void threads_share_the_list(void **state) {
    (void)state;
    size_t before = fake_objects();
    crowd w = {.context = open_context()};
    thread threads[THREADS];
    uint32_t started = threads_start(threads, THREADS, 0, use_all, &w);
    assert_true(started > 0);
    threads_join(threads, started);
    assert_int_equal(w.failures, 0);
    assert_int_equal(w.context->programs.count, MOST_PROGRAMS);
    assert_true(compiled(w.context) >= MOST_PROGRAMS + MORE);
    oclfft_context_destroy(&w.context);
    assert_int_equal(fake_objects(), before);
}

static void use_one(void *argument) {
    crowd *w = argument;
    char text[64];
    if (program_make(w->context, text_of(7, text), "") != OCLFFT_SUCCESS)
        atomic_fetch_add(&w->failures, 1);
}

/* Of threads that want one text, which fails once, one fails and the others get it. */
static void others_try_again(void **state) {
    (void)state;
    for (int round = 0; round < 50; ++round) {
        crowd w = {.context = open_context()};
        thread threads[THREADS];
        fake_fail(2);
        uint32_t started = threads_start(threads, THREADS, 0, use_one, &w);
        threads_join(threads, started);
        fake_fail(0);
        assert_int_equal(w.failures, 1);
        assert_int_equal(w.context->programs.count, started > 1);
        oclfft_context_destroy(&w.context);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_compiled_once),
        cmocka_unit_test(the_oldest_go),
        cmocka_unit_test(kernels_outlive_their_programs),
        cmocka_unit_test(programs_in_use_stay),
        cmocka_unit_test(ready_programs_stay_ready),
        cmocka_unit_test(failures_leave_nothing),
        cmocka_unit_test(builds_that_fail_at_random_are_repeated),
        cmocka_unit_test(errors_are_told_with_names),
        cmocka_unit_test(linkers_errors_are_told_by_the_compiler),
        cmocka_unit_test(threads_share_the_list),
        cmocka_unit_test(others_try_again),
    };
    return RUN_TESTS(tests);
}
