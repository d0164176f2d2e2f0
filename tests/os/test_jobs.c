/* Work in parallel: each piece is done once, and the caller's thread has the first failure's
 * message. */
#include "common/harness.h"

#include <float.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "os/digits.h"
#include "os/jobs.h"
#include "os/thread.h"

enum { MOST = 40 };

/* ---- Digits ---- */

static bool has_all_digits(void) {
    volatile long double one = 1, least = LDBL_EPSILON;
    return one + least != one;
}

/* Tells this thread's x87 unit to round to 53 bits; false where there is none, or where something
 * that counts its operations has none. */
static bool keep_53_bits(uint16_t *before) {
#if defined(__x86_64__) || defined(__i386__)
    if (!has_all_digits()) return false;
    __asm__ volatile("fnstcw %0" : "=m"(*before));
    uint16_t word = (uint16_t)((*before & ~0x300) | 0x200);
    __asm__ volatile("fldcw %0" : : "m"(word) : "memory");
    return true;
#else
    (void)before;
    return false;
#endif
}

static oclfft_status note_digits(void *argument, uint32_t number) {
    bool *has = argument;
    has[number] = has_all_digits();
    return OCLFFT_SUCCESS;
}

/* Whatever the caller's thread or a new one rounds to; the caller's stays as it was. */
static void work_has_all_digits(void **state) {
    (void)state;
    bool has[MOST] = {false};
    uint16_t own = 0;
    if (!keep_53_bits(&own)) skip();
    bool before = has_all_digits();
    assert_ok(jobs_run(MOST, note_digits, has));
    bool after = has_all_digits();
    digits_restore(own);
    assert_false(before);
    assert_false(after);
    for (int i = 0; i < MOST; ++i) assert_true(has[i]);
}

/* How many more threads can be made. */
static atomic_int threads_left = INT_MAX;

uint32_t __real_threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                              void *argument);
uint32_t __wrap_threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                              void *argument);
uint32_t __wrap_threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                              void *argument) {
    for (uint32_t i = 0; i < wanted; ++i)
        if (atomic_fetch_sub(&threads_left, 1) <= 0 ||
            __real_threads_start(&threads[i], 1, stack, work, argument) == 0)
            return i;
    return wanted;
}

typedef struct task {
    atomic_int done[MOST];
    uint64_t failing; /* a bit for each piece */
    pthread_t caller;
    atomic_int elsewhere; /* pieces done on other threads */
} task;

static oclfft_status piece(void *argument, uint32_t number) {
    task *t = argument;
    atomic_fetch_add(&t->done[number], 1);
    if (!pthread_equal(t->caller, pthread_self())) atomic_fetch_add(&t->elsewhere, 1);
    if (!(t->failing >> number & 1)) return OCLFFT_SUCCESS;
    return fail(number % 2 ? OCLFFT_ERROR_BUILD_FAILED : OCLFFT_ERROR_DEVICE_FAILED,
                "piece %u failed", number);
}

static void every_piece_is_done_once(void **state) {
    (void)state;
    for (uint32_t count = 0; count <= MOST; ++count) {
        task t = {.caller = pthread_self()};
        assert_ok(jobs_run(count, piece, &t));
        for (uint32_t i = 0; i < MOST; ++i) assert_int_equal(i < count, atomic_load(&t.done[i]));
        if (count == 1) assert_int_equal(0, atomic_load(&t.elsewhere));
    }
}

/* The least that failed, whoever did it and whichever came first. */
static void the_first_failure_is_told(void **state) {
    (void)state;
    for (int round = 0; round < 200; ++round)
        for (uint32_t least = 0; least < 8; ++least) {
            char expected[32];
            task t = {.caller = pthread_self(),
                      .failing = UINT64_C(0xa5) << least | UINT64_C(1) << least};
            snprintf(expected, sizeof expected, "piece %u failed", least);
            oclfft_status status = jobs_run(MOST, piece, &t);
            assert_int_equal(least % 2 ? OCLFFT_ERROR_BUILD_FAILED : OCLFFT_ERROR_DEVICE_FAILED,
                             status);
            assert_string_equal(expected, oclfft_last_error());
            for (uint32_t i = 0; i < MOST; ++i) assert_true(atomic_load(&t.done[i]) <= 1);
            for (uint32_t i = 0; i <= least; ++i) assert_int_equal(1, atomic_load(&t.done[i]));
        }
}

static void a_silent_caller_stays_silent(void **state) {
    (void)state;
    task t = {.caller = pthread_self(), .failing = 6};
    (void)fail(OCLFFT_ERROR_INTERNAL, "before");
    bool before = fail_silently(true);
    assert_int_equal(OCLFFT_ERROR_BUILD_FAILED, jobs_run(3, piece, &t));
    fail_silently(before);
    assert_string_equal("before", oclfft_last_error());
}

static void threads_may_be_short(void **state) {
    (void)state;
    for (int most = 0; most < 4; ++most) {
        task t = {.caller = pthread_self()};
        atomic_store(&threads_left, most);
        assert_ok(jobs_run(MOST, piece, &t));
        for (uint32_t i = 0; i < MOST; ++i) assert_int_equal(1, atomic_load(&t.done[i]));
        if (most == 0) assert_int_equal(0, atomic_load(&t.elsewhere));
    }
    atomic_store(&threads_left, INT_MAX);
}

/* Pieces may have pieces of their own. */
static oclfft_status nested(void *argument, uint32_t number) {
    task *t = argument;
    (void)number;
    return jobs_run(MOST, piece, t);
}

static void pieces_nest(void **state) {
    (void)state;
    task t = {.caller = pthread_self()};
    assert_ok(jobs_run(5, nested, &t));
    for (uint32_t i = 0; i < MOST; ++i) assert_int_equal(5, atomic_load(&t.done[i]));
    t.failing = 8;
    assert_int_equal(OCLFFT_ERROR_BUILD_FAILED, jobs_run(5, nested, &t));
    assert_string_equal("piece 3 failed", oclfft_last_error());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_has_all_digits),       cmocka_unit_test(every_piece_is_done_once),
        cmocka_unit_test(the_first_failure_is_told), cmocka_unit_test(a_silent_caller_stays_silent),
        cmocka_unit_test(threads_may_be_short),      cmocka_unit_test(pieces_nest),
    };
    return RUN_TESTS(tests);
}
