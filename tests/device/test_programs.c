/* The programs in a context's memory: each is compiled once, the ones that were wanted last stay,
 * and kernels outlive theirs. On the fake OpenCL. */
#include "common/harness.h"

#include <stdio.h>

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
}

/* A program that fails leaves no entry. */
static void failures_leave_nothing(void **state) {
    (void)state;
    oclfft_context *c = open_context();
    for (unsigned call = 1; call < 20; ++call) {
        char text[64];
        fake_fail(call);
        oclfft_status status = program_make(c, text_of(call, text), "");
        bool failed = fake_has_failed();
        fake_fail(0);
        assert_int_equal(c->programs.count, call - (failed && status != OCLFFT_SUCCESS));
        if (status != OCLFFT_SUCCESS) want(c, call);
    }
    oclfft_context_destroy(&c);
}

static void want_all(void *argument) {
    for (int round = 0; round < ROUNDS; ++round)
        for (unsigned k = 0; k < MOST_PROGRAMS + MORE; ++k) want(argument, k);
}

/* Threads that push each other's programs out find them, or make them again. */
static void threads_share_the_list(void **state) {
    (void)state;
    size_t before = fake_objects();
    oclfft_context *c = open_context();
    thread threads[THREADS];
    uint32_t started = threads_start(threads, THREADS, 0, want_all, c);
    assert_true(started > 0);
    threads_join(threads, started);
    assert_true(c->programs.count >= MOST_PROGRAMS && c->programs.count < MOST_PROGRAMS + THREADS);
    oclfft_context_destroy(&c);
    assert_int_equal(fake_objects(), before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_compiled_once),     cmocka_unit_test(the_oldest_go),
        cmocka_unit_test(kernels_outlive_their_programs), cmocka_unit_test(failures_leave_nothing),
        cmocka_unit_test(threads_share_the_list),
    };
    return RUN_TESTS(tests);
}
