/* Fortran's names with one and with two underscores, against those of the real FFTW. */
#include "both.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef X(plan) * at; /* Fortran passes everything by its address */

/* A plan of ours and of theirs by one name, and what the rest of its arguments are. */
#define PLAN_ONE(RANK, N, NAME, TYPES, ...)                                                        \
    do {                                                                                           \
        extern void F77(NAME) TYPES;                                                               \
        __typeof__(&F77(NAME)) of_theirs = their_function(FORTRAN_NAME(NAME));                     \
        X(plan) p, q;                                                                              \
        R *out = mine;                                                                             \
        F77(NAME)(&p, __VA_ARGS__);                                                                \
        out = wanted;                                                                              \
        of_theirs(&q, __VA_ARGS__);                                                                \
        compare(#NAME, p, q, RANK, N);                                                             \
    } while (0)
#define PLAN_OF(RANK, N, NAME, TYPES, ...)                                                         \
    do {                                                                                           \
        PLAN_ONE(RANK, N, NAME##_, TYPES, __VA_ARGS__);                                            \
        PLAN_ONE(RANK, N, NAME##__, TYPES, __VA_ARGS__);                                           \
    } while (0)
#define PLAN(...) PLAN_OF(0, NULL, __VA_ARGS__)

static int two = 2, one = 1, four = 4, five = 5, six = 6, eight = 8, sixty = 60, many = 400;
static int forward = FFTW_FORWARD, backward = FFTW_BACKWARD, estimate = FFTW_ESTIMATE;
static int lengths[] = {8, 5, 6}, strides[] = {1, 8}, turned[] = {6, 1};
static int kinds[] = {FFTW_DHT, FFTW_REDFT11, FFTW_RODFT10};
static int from_halfcomplex = FFTW_HC2R, sine = FFTW_RODFT00, cosine = FFTW_REDFT00;
static const int reversed[] = {6, 5, 8};

#define MANY(IN, OUT) int *, int *, int *, IN *, int *, int *, int *, OUT *, int *, int *, int *
#define DIMS int *, int *, int *, int *, int *, int *, int *, int *

static void test_complex(void **state) {
    (void)state;
    PLAN(plan_dft, (at, int *, int *, C *, C *, int *, int *), &two, lengths, CIN, COUT, &backward,
         &estimate);
    PLAN(plan_dft_1d, (at, int *, C *, C *, int *, int *), &sixty, CIN, COUT, &forward, &estimate);
    PLAN(plan_dft_2d, (at, int *, int *, C *, C *, int *, int *), &six, &five, CIN, COUT, &forward,
         &estimate);
    PLAN(plan_dft_3d, (at, int *, int *, int *, C *, C *, int *, int *), &six, &five, &eight, CIN,
         COUT, &backward, &estimate);
    PLAN(plan_many_dft, (at, MANY(C, C), int *, int *), &two, lengths, &four, CIN, lengths, &one,
         &sixty, COUT, lengths, &four, &one, &forward, &estimate);
    PLAN(plan_guru_dft, (at, DIMS, C *, C *, int *, int *), &two, lengths, strides, turned, &one,
         &five, &sixty, &sixty, CIN, COUT, &backward, &estimate);
    PLAN(plan_guru_split_dft, (at, DIMS, R *, R *, R *, R *, int *), &two, lengths, strides, turned,
         &one, &five, &sixty, &sixty, in, in + 800, out, out + 800, &estimate);
}

static void test_real(void **state) {
    (void)state;
    PLAN(plan_r2r, (at, int *, int *, R *, R *, int *, int *), &two, lengths, in, out, kinds,
         &estimate);
    PLAN(plan_r2r_1d, (at, int *, R *, R *, int *, int *), &sixty, in, out, &sine, &estimate);
    PLAN(plan_r2r_2d, (at, int *, int *, R *, R *, int *, int *, int *), &six, &five, in, out,
         &sine, &cosine, &estimate);
    PLAN(plan_r2r_3d, (at, int *, int *, int *, R *, R *, int *, int *, int *, int *), &six, &five,
         &eight, in, out, &sine, &cosine, &from_halfcomplex, &estimate);
    PLAN(plan_many_r2r, (at, MANY(R, R), int *, int *), &two, lengths, &four, in, lengths, &one,
         &sixty, out, lengths, &four, &one, kinds, &estimate);
    PLAN(plan_guru_r2r, (at, DIMS, R *, R *, int *, int *), &two, lengths, strides, turned, &one,
         &five, &sixty, &sixty, in, out, kinds, &estimate);
}

static void test_real_to_complex(void **state) {
    (void)state;
    PLAN(plan_dft_r2c, (at, int *, int *, R *, C *, int *), &two, lengths, in, COUT, &estimate);
    PLAN(plan_dft_r2c_1d, (at, int *, R *, C *, int *), &sixty, in, COUT, &estimate);
    PLAN(plan_dft_r2c_2d, (at, int *, int *, R *, C *, int *), &six, &five, in, COUT, &estimate);
    PLAN(plan_dft_r2c_3d, (at, int *, int *, int *, R *, C *, int *), &six, &five, &eight, in, COUT,
         &estimate);
    PLAN(plan_many_dft_r2c, (at, MANY(R, C), int *), &two, lengths, &four, in, lengths, &one,
         &sixty, COUT, lengths, &four, &one, &estimate);
    PLAN(plan_guru_dft_r2c, (at, DIMS, R *, C *, int *), &one, lengths, strides, strides, &one,
         &five, &sixty, &sixty, in, COUT, &estimate);
    PLAN(plan_guru_split_dft_r2c, (at, DIMS, R *, R *, R *, int *), &one, lengths, strides, strides,
         &one, &five, &sixty, &sixty, in, out, out + 800, &estimate);
}

static void test_complex_to_real(void **state) {
    (void)state;
    PLAN_OF(3, reversed, plan_dft_c2r, (at, int *, int *, C *, R *, int *), &(int){3}, lengths, CIN,
            out, &estimate);
    PLAN(plan_dft_c2r_1d, (at, int *, C *, R *, int *), &sixty, CIN, out, &estimate);
    PLAN_OF(2, reversed, plan_dft_c2r_2d, (at, int *, int *, C *, R *, int *), &five, &six, CIN,
            out, &estimate);
    PLAN_OF(3, reversed, plan_dft_c2r_3d, (at, int *, int *, int *, C *, R *, int *), &eight, &five,
            &six, CIN, out, &estimate);
    PLAN(plan_many_dft_c2r, (at, MANY(C, R), int *), &one, lengths, &four, CIN, lengths, &four,
         &one, out, lengths, &one, &eight, &estimate);
    PLAN(plan_guru_dft_c2r, (at, DIMS, C *, R *, int *), &one, lengths, strides, strides, &one,
         &five, &sixty, &sixty, CIN, out, &estimate);
    PLAN(plan_guru_split_dft_c2r, (at, DIMS, R *, R *, R *, int *), &one, lengths, strides, strides,
         &one, &five, &many, &sixty, in, in + 100, out, &estimate);
}

/* Plans of C's names for arrays that the executions do not have, where these name some. */
#define EXECUTE_ONE(MAKE, ARGUMENTS, NAME, TYPES, ...)                                             \
    do {                                                                                           \
        extern void F77(NAME) TYPES;                                                               \
        __typeof__(&F77(NAME)) of_theirs = their_function(FORTRAN_NAME(NAME));                     \
        R *out = mine;                                                                             \
        X(plan) p = X(MAKE) ARGUMENTS, *plan = &p;                                                 \
        fill();                                                                                    \
        F77(NAME)(__VA_ARGS__);                                                                    \
        F77(destroy_plan_)(plan);                                                                  \
        out = wanted;                                                                              \
        p = THEIRS(MAKE) ARGUMENTS;                                                                \
        fill_input();                                                                              \
        of_theirs(__VA_ARGS__);                                                                    \
        THEIRS(destroy_plan)(p);                                                                   \
        assert_same(#NAME);                                                                        \
    } while (0)
#define EXECUTE(MAKE, ARGUMENTS, NAME, TYPES, ...)                                                 \
    do {                                                                                           \
        EXECUTE_ONE(MAKE, ARGUMENTS, NAME##_, TYPES, __VA_ARGS__);                                 \
        EXECUTE_ONE(MAKE, ARGUMENTS, NAME##__, TYPES, __VA_ARGS__);                                \
    } while (0)

static const X(iodim) row[] = {{60, 1, 1}};
enum { APART = 1024 }; /* reals between the arrays of a plan and those of its execution */
#define ELSE_IN (in + APART)
#define ELSE_OUT (out + APART)

extern void F77(destroy_plan_)(at);
extern void F77(destroy_plan__)(at);

static void test_executions(void **state) {
    (void)state;
    EXECUTE(plan_dft_1d, (60, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE), execute, (at), plan);
    EXECUTE(plan_dft_1d, (60, CIN, COUT, FFTW_FORWARD, FFTW_ESTIMATE), execute_dft, (at, C *, C *),
            plan, (C *)ELSE_IN, (C *)ELSE_OUT);
    EXECUTE(plan_guru_split_dft, (1, row, 0, NULL, in, in + 128, out, out + 128, FFTW_ESTIMATE),
            execute_split_dft, (at, R *, R *, R *, R *), plan, ELSE_IN, ELSE_IN + 128, ELSE_OUT,
            ELSE_OUT + 128);
    EXECUTE(plan_dft_r2c_1d, (60, in, COUT, FFTW_ESTIMATE), execute_dft_r2c, (at, R *, C *), plan,
            ELSE_IN, (C *)ELSE_OUT);
    EXECUTE(plan_guru_split_dft_r2c, (1, row, 0, NULL, in, out, out + 128, FFTW_ESTIMATE),
            execute_split_dft_r2c, (at, R *, R *, R *), plan, ELSE_IN, ELSE_OUT, ELSE_OUT + 128);
    EXECUTE(plan_dft_c2r_1d, (60, CIN, out, FFTW_ESTIMATE), execute_dft_c2r, (at, C *, R *), plan,
            (C *)ELSE_IN, ELSE_OUT);
    EXECUTE(plan_guru_split_dft_c2r, (1, row, 0, NULL, in, in + 128, out, FFTW_ESTIMATE),
            execute_split_dft_c2r, (at, R *, R *, R *), plan, ELSE_IN, ELSE_IN + 128, ELSE_OUT);
    EXECUTE(plan_r2r_1d, (60, in, out, FFTW_REDFT10, FFTW_ESTIMATE), execute_r2r, (at, R *, R *),
            plan, ELSE_IN, ELSE_OUT);
    X(plan) p = X(plan_dft_1d)(60, (C *)in, (C *)mine, FFTW_FORWARD, FFTW_ESTIMATE);
    F77(destroy_plan__)(&p);
}

/* ---- What is no transform ---- */

#define DECLARE(END)                                                                               \
    extern void F77(cleanup##END)(void);                                                           \
    extern void F77(forget_wisdom##END)(void);                                                     \
    extern void F77(export_wisdom##END)(void (*)(char *, void *), void *);                         \
    extern void F77(import_wisdom##END)(int *, void (*)(int *, void *), void *);                   \
    extern void F77(import_system_wisdom##END)(int *);                                             \
    extern void F77(print_plan##END)(at);                                                          \
    extern void F77(flops##END)(at, double *, double *, double *);                                 \
    extern void F77(estimate_cost##END)(double *, at);                                             \
    extern void F77(cost##END)(double *, at);                                                      \
    extern void F77(set_timelimit##END)(double *);                                                 \
    extern void F77(init_threads##END)(int *);                                                     \
    extern void F77(cleanup_threads##END)(void);                                                   \
    extern void F77(plan_with_nthreads##END)(int *);                                               \
    extern void F77(planner_nthreads##END)(int *);                                                 \
    static const names of##END = {F77(cleanup##END),                                               \
                                  F77(forget_wisdom##END),                                         \
                                  F77(export_wisdom##END),                                         \
                                  F77(import_wisdom##END),                                         \
                                  F77(import_system_wisdom##END),                                  \
                                  F77(print_plan##END),                                            \
                                  F77(flops##END),                                                 \
                                  F77(estimate_cost##END),                                         \
                                  F77(cost##END),                                                  \
                                  F77(set_timelimit##END),                                         \
                                  F77(init_threads##END),                                          \
                                  F77(cleanup_threads##END),                                       \
                                  F77(plan_with_nthreads##END),                                    \
                                  F77(planner_nthreads##END)};

typedef struct names {
    void (*cleanup)(void), (*forget_wisdom)(void);
    void (*export_wisdom)(void (*)(char *, void *), void *);
    void (*import_wisdom)(int *, void (*)(int *, void *), void *);
    void (*import_system_wisdom)(int *);
    void (*print_plan)(at);
    void (*flops)(at, double *, double *, double *);
    void (*estimate_cost)(double *, at), (*cost)(double *, at);
    void (*set_timelimit)(double *);
    void (*init_threads)(int *), (*cleanup_threads)(void);
    void (*plan_with_nthreads)(int *), (*planner_nthreads)(int *);
} names;

DECLARE(_)
DECLARE(__)
static const names *const both_names[] = {&of_, &of__};

typedef struct tape {
    char text[1 << 16];
    size_t count, at;
} tape;

static void write_one(char *c, void *user) {
    tape *t = user;
    assert_true(t->count + 1 < sizeof t->text);
    t->text[t->count++] = *c;
}

static void read_one(int *c, void *user) {
    tape *t = user;
    *c = t->at < t->count ? t->text[t->at++] : -1;
}

/* Whether there is a plan from wisdom alone. */
static bool knows(void) {
    X(plan) p = X(plan_dft_1d)(77, (C *)in, (C *)in, FFTW_FORWARD, FFTW_WISDOM_ONLY);
    X(destroy_plan)(p);
    return p != NULL;
}

static void test_wisdom(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const names *f = both_names[i];
        tape t = {.count = 0};
        int done = -1;
        f->forget_wisdom();
        assert_false(knows());
        X(destroy_plan)(X(plan_dft_1d)(77, (C *)in, (C *)in, FFTW_FORWARD, FFTW_MEASURE));
        f->export_wisdom(write_one, &t);
        char *text = X(export_wisdom_to_string)();
        assert_int_equal(t.count, strlen(text));
        assert_memory_equal(t.text, text, t.count);
        free(text);
        f->cleanup();
        assert_false(knows());
        f->import_wisdom(&done, read_one, &t);
        assert_int_equal(done, 1);
        assert_true(knows());
        t.count = t.at; /* nothing more to read */
        f->import_wisdom(&done, read_one, &t);
        assert_int_equal(done, 0);
        f->import_system_wisdom(&done);
        assert_int_equal(done, X(import_system_wisdom)());
        f->forget_wisdom();
        assert_false(knows());
    }
}

/* What the call prints on the standard output; the caller frees. */
static char *printed(const names *f, at plan) {
    FILE *file = tmpfile();
    char *text = calloc(1, 4096);
    const int kept = dup(STDOUT_FILENO);
    fflush(stdout);
    assert_true(file && text && kept >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0);
    f->print_plan(plan);
    dup2(kept, STDOUT_FILENO); /* without a flush: the call has one */
    close(kept);
    rewind(file);
    (void)!fread(text, 1, 4095, file);
    fclose(file);
    return text;
}

static void test_words(void **state) {
    (void)state;
    X(plan) p = X(plan_dft_1d)(64, (C *)in, (C *)mine, FFTW_FORWARD, FFTW_ESTIMATE);
    double wanted_flops[3];
    X(flops)(p, &wanted_flops[0], &wanted_flops[1], &wanted_flops[2]);
    char *wanted_text = X(sprint_plan)(p);
    for (int i = 0; i < 2; i++) {
        const names *f = both_names[i];
        double flops[3], cost = -1, estimated = -1;
        f->flops(&p, &flops[0], &flops[1], &flops[2]);
        assert_memory_equal(flops, wanted_flops, sizeof flops);
        f->cost(&cost, &p);
        assert_true(cost == X(cost)(p));
        f->estimate_cost(&estimated, &p);
        assert_true(estimated == X(estimate_cost)(p));
        char *text = printed(f, &p);
        assert_string_equal(text, wanted_text);
        free(text);
    }
    free(wanted_text);
    X(destroy_plan)(p);
}

static void test_threads(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const names *f = both_names[i];
        int done = 0, count = 3 + i, got = 0;
        f->init_threads(&done);
        assert_int_not_equal(done, 0);
        f->plan_with_nthreads(&count);
        f->planner_nthreads(&got);
        assert_int_equal(got, count);
        assert_int_equal(X(planner_nthreads)(), count);
        f->cleanup_threads();
        assert_int_equal(X(planner_nthreads)(), 1);
    }
}

static double plan_seconds(void) {
    struct timespec begin, end;
    X(forget_wisdom)();
    clock_gettime(CLOCK_MONOTONIC, &begin);
    X(destroy_plan)(X(plan_dft_1d)(1155, (C *)in, (C *)mine, FFTW_FORWARD, FFTW_PATIENT));
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
}

/* FFTW's planner takes a hundred times as long without the limit. Without FFTW planning takes no
 * time. */
static void test_time_limit(void **state) {
    (void)state;
    const char *library = getenv("OCLFFT_FFTW_LIBRARY");
    if (library && strcmp(library, "none") == 0) skip();
    for (int i = 0; i < 2; i++) {
        double none = 0, unlimited = FFTW_NO_TIMELIMIT;
        both_names[i]->set_timelimit(&none);
        const double limited = plan_seconds();
        both_names[i]->set_timelimit(&unlimited);
        assert_true(limited < plan_seconds());
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complex),         cmocka_unit_test(test_real),
        cmocka_unit_test(test_real_to_complex), cmocka_unit_test(test_complex_to_real),
        cmocka_unit_test(test_executions),      cmocka_unit_test(test_wisdom),
        cmocka_unit_test(test_words),           cmocka_unit_test(test_threads),
        cmocka_unit_test(test_time_limit),
    };
    return cmocka_run_group_tests(tests, both_set_up, both_tear_down);
}
