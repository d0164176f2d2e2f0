/* Every way to ask for a plan, against the real FFTW; what FFTW refuses; wisdom, printing, threads
 * and children of the process. */
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "both.h"
#include "common/share.h"
#include "common/worse.h"

static const int sizes[] = {6, 5, 8}, inside[] = {9, 7, 10}, half[] = {9, 7, 6};
static const X(r2r_kind) kinds[] = {FFTW_REDFT10, FFTW_RODFT01, FFTW_R2HC};

static void test_basic(void **state) {
    (void)state;
    BOTH(plan_dft, 3, sizes, CIN, COUT, FFTW_BACKWARD, FFTW_ESTIMATE);
    BOTH(plan_dft_1d, 120, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE);
    BOTH(plan_dft_2d, 12, 9, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE);
    BOTH(plan_dft_3d, 6, 5, 8, CIN, COUT, FFTW_BACKWARD, FFTW_ESTIMATE);
    BOTH(plan_dft_r2c, 3, sizes, in, COUT, FFTW_ESTIMATE);
    BOTH(plan_dft_r2c_1d, 101, in, COUT, FFTW_ESTIMATE);
    BOTH(plan_dft_r2c_2d, 6, 5, in, COUT, FFTW_ESTIMATE);
    BOTH(plan_dft_r2c_3d, 6, 5, 8, in, COUT, FFTW_ESTIMATE);
    BOTH_OF(3, sizes, plan_dft_c2r, 3, sizes, CIN, out, FFTW_ESTIMATE);
    BOTH(plan_dft_c2r_1d, 101, CIN, out, FFTW_ESTIMATE);
    BOTH_OF(2, sizes, plan_dft_c2r_2d, 6, 5, CIN, out, FFTW_ESTIMATE);
    BOTH_OF(3, sizes, plan_dft_c2r_3d, 6, 5, 8, CIN, out, FFTW_ESTIMATE);
    BOTH(plan_r2r, 3, sizes, in, out, kinds, FFTW_ESTIMATE);
    BOTH(plan_r2r_1d, 30, in, out, FFTW_DHT, FFTW_ESTIMATE);
    BOTH(plan_r2r_2d, 6, 5, in, out, FFTW_R2HC, FFTW_HC2R, FFTW_ESTIMATE);
    BOTH(plan_r2r_3d, 6, 5, 8, in, out, FFTW_RODFT00, FFTW_HC2R, FFTW_REDFT11, FFTW_ESTIMATE);
}

static void test_advanced(void **state) {
    (void)state;
    BOTH(plan_many_dft, 3, sizes, 3, CIN, inside, 3, 1, COUT, inside, 1, 640, FFTW_FORWARD,
         FFTW_ESTIMATE);
    BOTH(plan_many_dft, 2, sizes, 4, CIN, NULL, 1, 30, COUT, NULL, 4, 1, FFTW_BACKWARD,
         FFTW_ESTIMATE);
    BOTH(plan_many_dft_r2c, 3, sizes, 3, in, inside, 3, 1, COUT, half, 1, 400, FFTW_ESTIMATE);
    BOTH(plan_many_dft_r2c, 2, sizes, 4, in, NULL, 1, 30, COUT, NULL, 4, 1, FFTW_ESTIMATE);
    BOTH(plan_many_dft_c2r, 1, sizes, 4, CIN, NULL, 4, 1, out, NULL, 1, 6, FFTW_ESTIMATE);
    BOTH(plan_many_r2r, 3, sizes, 2, in, inside, 2, 1, out, inside, 1, 700, kinds, FFTW_ESTIMATE);
}

static void test_guru(void **state) {
    (void)state;
    const X(iodim) dims[] = {{6, 1, 8}, {8, 6, 1}}, loops[] = {{5, 50, 60}};
    BOTH(plan_guru_dft, 2, dims, 1, loops, CIN, COUT, FFTW_BACKWARD, FFTW_ESTIMATE);
    BOTH(plan_guru_split_dft, 2, dims, 1, loops, in, in + 300, out + 400, out, FFTW_ESTIMATE);
    BOTH(plan_guru_dft_r2c, 2, dims, 1, loops, in, COUT, FFTW_ESTIMATE);
    BOTH(plan_guru_split_dft_r2c, 2, dims, 1, loops, in, out, out + 400, FFTW_ESTIMATE);
    BOTH(plan_guru_dft_c2r, 1, dims, 1, loops, CIN, out, FFTW_ESTIMATE);
    BOTH(plan_guru_split_dft_c2r, 1, dims, 1, loops, in, in + 300, out, FFTW_ESTIMATE);
    BOTH(plan_guru_r2r, 2, dims, 1, loops, in, out, kinds, FFTW_ESTIMATE);
    BOTH(plan_guru_dft, 0, NULL, 1, loops, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE);
}

/* Arrays that the device does not take where they are: with the other part of each number between,
 * with one number for all, and of more dimensions than the library has. */
static void test_staged(void **state) {
    (void)state;
    const X(iodim) row[] = {{60, 2, 2}}, rows[] = {{3, 120, 140}}, same[] = {{8, 0, 1}};
    BOTH(plan_guru_split_dft, 1, row, 1, rows, in, in + 1, out, out + 1, FFTW_ESTIMATE);
    BOTH(plan_guru_split_dft, 1, row, 0, NULL, out, out + 1, out, out + 1, FFTW_ESTIMATE);
    BOTH(plan_guru_split_dft_r2c, 1, row, 1, rows, in, out, out + 1, FFTW_ESTIMATE);
    BOTH(plan_guru_split_dft_c2r, 1, row, 1, rows, in, in + 1, out, FFTW_ESTIMATE);
    BOTH(plan_guru_dft, 1, same, 0, NULL, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE);
    X(iodim) dims[2] = {{3, 1, 2}, {2, 3, 1}}, loops[7];
    const X(r2r_kind) there_and_back[] = {FFTW_R2HC, FFTW_HC2R};
    for (int i = 0; i < 7; i++) loops[i] = (X(iodim)){2, 6 << i, 6 << (6 - i)};
    BOTH(plan_guru_dft_r2c, 2, dims, 6, loops, in, COUT, FFTW_ESTIMATE);
    BOTH(plan_guru_r2r, 2, dims, 7, loops, in, out, there_and_back, FFTW_ESTIMATE);
    BOTH(plan_guru_dft, 1, dims, 7, loops, CIN, COUT, FFTW_BACKWARD, FFTW_ESTIMATE);
}

static void test_refused(void **state) {
    (void)state;
    C *c = (C *)in;
    const X(iodim) dims[] = {{4, 1, 1}}, wrong[] = {{4, 2, 1}}, empty[] = {{0, 1, 1}};
    assert_null(X(plan_dft_1d)(0, c, c, FFTW_FORWARD, FFTW_ESTIMATE));
    assert_null(X(plan_dft_2d)(4, -1, c, c, FFTW_FORWARD, FFTW_ESTIMATE));
    assert_null(X(plan_r2r_1d)(1, in, mine, FFTW_REDFT00, FFTW_ESTIMATE));
    assert_null(X(plan_guru_dft)(1, wrong, 0, NULL, c, c, FFTW_FORWARD, FFTW_ESTIMATE));
    assert_null(X(plan_guru_dft)(-1, dims, 0, NULL, c, c, FFTW_FORWARD, FFTW_ESTIMATE));
    assert_null(X(plan_guru_split_dft)(1, dims, 0, NULL, in, mine, in, wanted, FFTW_ESTIMATE));
    /* A real array at the place of imaginary parts; several dimensions that keep their input. */
    assert_null(X(plan_guru_split_dft_r2c)(1, dims, 0, NULL, in, mine, in, FFTW_ESTIMATE));
    assert_null(X(plan_guru_split_dft_c2r)(1, dims, 0, NULL, mine, in, in, FFTW_ESTIMATE));
    assert_null(X(plan_dft_c2r_2d)(4, 6, c, mine, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT));
    X(forget_wisdom)();
    assert_null(X(plan_dft_1d)(77, c, c, FFTW_FORWARD, FFTW_PATIENT | FFTW_WISDOM_ONLY));
    /* One dimension is enough, where the other has one element. */
    X(plan) kept = X(plan_dft_c2r_2d)(1, 6, c, mine, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    assert_non_null(kept);
    X(destroy_plan)(kept);
    /* An empty loop changes nothing. */
    fill();
    X(plan) p = X(plan_guru_dft)(1, dims, 1, empty, c, (C *)mine, FFTW_FORWARD, FFTW_ESTIMATE);
    assert_non_null(p);
    X(execute)(p);
    assert_same("an empty loop");
    X(destroy_plan)(p);
    X(destroy_plan)(NULL);
    /* Nor do loops of the rank that FFTW calls minus infinity. */
    BOTH(plan_guru_dft, 1, dims, INT_MAX, NULL, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE);
    assert_null(X(plan_guru_dft)(INT_MAX, NULL, 0, NULL, c, c, FFTW_FORWARD, FFTW_ESTIMATE));
}

/* Takes the text from the front of a string. */
static void expect_char(char c, void *data) {
    const char **rest = data;
    assert_int_equal(c, **rest);
    ++*rest;
}

static void test_wisdom(void **state) {
    (void)state;
    C *c = (C *)in;
    X(destroy_plan)(X(plan_dft_1d)(77, c, c, FFTW_FORWARD, FFTW_MEASURE));
    char *text = X(export_wisdom_to_string)();
    assert_non_null(text);
    assert_int_equal(strncmp(text, "(fftw-", 6), 0);
    const char *rest = text;
    X(export_wisdom)(expect_char, &rest);
    assert_int_equal(*rest, '\0');
    X(forget_wisdom)();
    char *nothing = X(export_wisdom_to_string)();
    assert_string_not_equal(text, nothing);
    assert_int_equal(X(import_wisdom_from_string)(text), 1);
    assert_null(X(plan_dft_1d)(77, c, c, FFTW_FORWARD, FFTW_EXHAUSTIVE | FFTW_WISDOM_ONLY));
    X(plan) p = X(plan_dft_1d)(77, c, c, FFTW_FORWARD, FFTW_WISDOM_ONLY);
    assert_non_null(p);
    X(destroy_plan)(p);
    char name[] = "/tmp/oclfft-wisdom-XXXXXX";
    close(mkstemp(name));
    assert_int_equal(X(export_wisdom_to_filename)(name), 1);
    assert_int_equal(X(import_wisdom_from_filename)(name), 1);
    unlink(name);
    assert_int_equal(X(import_wisdom_from_filename)(name), 0);
    assert_int_equal(X(import_wisdom_from_string)("nonsense"), 0);
    assert_int_equal(X(import_wisdom_from_string)("(fftw-3.3.10 " NAME(wisdom) " #x1"), 0);
    assert_int_equal(X(import_wisdom_from_string)("(fftw-2.9 " NAME(wisdom) " #x1 (strange 1))"),
                     1);
    assert_int_equal(X(import_wisdom_from_string)(nothing), 1);
    free(text);
    free(nothing);
}

static bool has_theirs(void) {
    const char *library = getenv("OCLFFT_FFTW_LIBRARY");
    return !library || strcmp(library, "none") != 0;
}

/* The real FFTW reads no entries of ours, and refuses damaged entries of its own. */
static void test_wisdom_for_theirs(void **state) {
    (void)state;
    static const char entry[] = "(fftw-3.3.10 " NAME(wisdom) " #x0 #x0 #x0 #x0\n"
                                                             "  (oclfft #x0123456789abcdef)\n)\n";
    X(forget_wisdom)();
    X(destroy_plan)(X(plan_dft_1d)(77, (C *)in, (C *)in, FFTW_FORWARD, FFTW_MEASURE));
    assert_int_equal(X(import_wisdom_from_string)(entry), 1);
    char *text = X(export_wisdom_to_string)();
    assert_int_equal(strstr(text, "oclfft #x0123456789abcdef") == NULL, has_theirs());
    char *number = strrchr(text, '#');
    assert_non_null(number);
    number[0] = '?';
    if (has_theirs()) assert_int_equal(X(import_wisdom_from_string)(text), 0);
    free(text);
    X(forget_wisdom)();
}

/* Every sign but that of a forward transform means a backward one. */
static void test_signs(void **state) {
    (void)state;
    static const int signs[] = {0, 2, -2, 100};
    fill();
    for (int i = 0; i < 4; i++) {
        C *c = (C *)in;
        BOTH(plan_dft_1d, 60, c, COUT, signs[i], FFTW_ESTIMATE);
    }
}

static void test_words(void **state) {
    (void)state;
    double add, mul, fma;
    X(plan) p = X(plan_dft_1d)(64, (C *)in, (C *)mine, FFTW_FORWARD, FFTW_ESTIMATE);
    char *text = X(sprint_plan)(p);
    assert_non_null(strchr(text, '('));
    free(text);
    X(flops)(p, &add, &mul, &fma);
    assert_true(add + mul + fma > 64);
    assert_true(X(cost)(p) >= 0 && X(estimate_cost)(p) > 0);
    X(destroy_plan)(p);
    assert_int_equal(strncmp(X(version), "fftw-3.3", 8), 0);
    assert_non_null(X(cc));
    assert_int_equal(X(alignment_of)(in), 0);
    assert_int_not_equal(X(alignment_of)(in + 1), 0);
    assert_int_not_equal(X(init_threads)(), 0);
    X(plan_with_nthreads)(3);
    assert_int_equal(X(planner_nthreads)(), 3);
    X(make_planner_thread_safe)();
    X(cleanup_threads)();
    X(plan_with_nthreads)(3);
    X(cleanup)();
    assert_int_equal(X(planner_nthreads)(), 1);
    X(set_timelimit)(FFTW_NO_TIMELIMIT);
}

/* Nothing is known after a cleaning up. */
static void test_cleaning_up(void **state) {
    (void)state;
    C *c = (C *)in;
    const unsigned known = FFTW_MEASURE | FFTW_WISDOM_ONLY;
    void (*const ways[])(void) = {X(cleanup), X(cleanup_threads)};
    for (int i = 0; i < 2; i++) {
        X(init_threads)();
        X(destroy_plan)(X(plan_dft_1d)(78, c, c, FFTW_FORWARD, FFTW_MEASURE));
        X(plan) p = X(plan_dft_1d)(78, c, c, FFTW_FORWARD, known);
        assert_non_null(p);
        X(destroy_plan)(p);
        ways[i]();
        assert_null(X(plan_dft_1d)(78, c, c, FFTW_FORWARD, known));
    }
}

static void run_in_order(void *(*work)(char *), char *jobs, size_t size, int count, void *data) {
    for (int i = 0; i < count; i++) work(jobs + (size_t)i * size);
    ++*(int *)data;
}

/* The program's own loop runs FFTW's threads; without FFTW there are none to run. */
static void test_parallel_loop(void **state) {
    (void)state;
    const char *forced = getenv("OCLFFT_FFTW_FORCE"), *library = getenv("OCLFFT_FFTW_LIBRARY");
    const int length = 256;
    int called = 0;
    X(init_threads)();
    X(threads_set_callback)(run_in_order, &called);
    X(plan_with_nthreads)(2);
    X(plan)
    p = X(plan_many_dft)(1, &length, 6, (C *)in, NULL, 1, length, (C *)mine, NULL, 1, length,
                         FFTW_FORWARD, FFTW_ESTIMATE);
    X(threads_set_callback)(NULL, NULL);
    X(plan_with_nthreads)(1);
    X(plan)
    q = THEIRS(plan_many_dft)(1, &length, 6, (C *)in, NULL, 1, length, (C *)wanted, NULL, 1, length,
                              FFTW_FORWARD, FFTW_ESTIMATE);
    X(threads_set_callback)(run_in_order, &called);
    compare("with a loop of the program", p, q, 0, NULL);
    const bool by_theirs = !library && !(forced && strcmp(forced, "device") == 0);
    assert_int_equal(called > 0, by_theirs);
    X(threads_set_callback)(NULL, NULL);
    X(cleanup_threads)();
}

static X(plan) shared;

static void *execute_shared(void *unused) {
    R *out = X(alloc_real)(240);
    for (int i = 0; i < 20; i++) X(execute_dft)(shared, (C *)in, (C *)out);
    const bool good = memcmp(out, mine, 240 * sizeof *out) == 0;
    X(free)(out);
    return good ? unused : NULL;
}

/* Several threads with one plan, then a child of the process, which has no device. */
static void test_threads_and_children(void **state) {
    (void)state;
    pthread_t threads[3];
    fill();
    shared = X(plan_dft_1d)(120, (C *)in, (C *)mine, FFTW_FORWARD, FFTW_ESTIMATE);
    X(execute)(shared);
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, execute_shared, mine);
    for (int i = 0; i < 3; i++) {
        void *good;
        pthread_join(threads[i], &good);
        assert_non_null(good);
    }
    const pid_t child = fork();
    if (child == 0) {
        X(execute_dft)(shared, (C *)in, (C *)wanted);
        double most = 0;
        for (int i = 0; i < 240; i++) most = worse(most, fabs((double)mine[i] - (double)wanted[i]));
        X(destroy_plan)(shared);
        _exit(most < 100 * CLOSE ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    X(destroy_plan)(shared);
}

static atomic_bool enough;

static void *plan_again_and_again(void *unused) {
    C *c = X(alloc_complex)(4096);
    while (!enough) X(destroy_plan)(X(plan_dft_1d)(4096, c, c, FFTW_FORWARD, FFTW_ESTIMATE));
    X(free)(c);
    return unused;
}

/* A child may be made while another thread plans. */
static void test_children_of_planners(void **state) {
    (void)state;
    pthread_t planner;
    enough = false;
    assert_int_equal(pthread_create(&planner, NULL, plan_again_and_again, NULL), 0);
    for (int i = 0; i < 12; i++) {
        const pid_t child = fork();
        if (child == 0) {
            alarm(20);
            X(plan) p = X(plan_dft_1d)(60, (C *)in, (C *)mine, FFTW_FORWARD, FFTW_ESTIMATE);
            X(execute)(p);
            X(destroy_plan)(p);
            _exit(p ? 0 : 1);
        }
        int status = -1;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
    }
    enough = true;
    pthread_join(planner, NULL);
}

/* Some programs make plans without arrays, or transform while the process ends. */
static X(plan) last;

static void execute_last(void) {
    X(execute_dft)(last, (C *)in, (C *)in);
    if (!(fabs((double)in[0]) < 1e9)) _exit(1);
}

static void test_exit(void **state) {
    (void)state;
    last = X(plan_dft_1d)(120, NULL, NULL, FFTW_FORWARD, FFTW_ESTIMATE);
    assert_non_null(last);
    const pid_t child = fork();
    if (child == 0) {
        both_set_up(NULL);
        fill();
        atexit(execute_last);
        execute_last();
        exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    X(destroy_plan)(last);
    X(cleanup)();
}

int main(void) {
    /* First: the child opens a device of its own. */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exit),          cmocka_unit_test(test_basic),
        cmocka_unit_test(test_advanced),      cmocka_unit_test(test_guru),
        cmocka_unit_test(test_staged),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_wisdom),        cmocka_unit_test(test_words),
        cmocka_unit_test(test_parallel_loop), cmocka_unit_test(test_threads_and_children),
        cmocka_unit_test(test_signs),         cmocka_unit_test(test_wisdom_for_theirs),
        cmocka_unit_test(test_cleaning_up),   cmocka_unit_test(test_children_of_planners),
    };
    return share_run(tests, sizeof tests / sizeof *tests, both_set_up, both_tear_down);
}
