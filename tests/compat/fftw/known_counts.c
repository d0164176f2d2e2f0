/* Transforms of which test_report.sh knows the counts. Prints the seconds that the executions took
 * in all. */
#include <stdio.h>
#include <time.h>

#include "names.h"

enum { REALS = 1 << 14 };

static double seconds;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void run(X(plan) p, int count) {
    const double begin = now();
    for (int i = 0; i < count; i++) X(execute)(p);
    seconds += now() - begin;
    X(destroy_plan)(p);
}

int main(void) {
    R *in = X(alloc_real)(REALS), *out = X(alloc_real)(REALS);
    C *a = (C *)in, *b = (C *)out;
    const int rows[1] = {100};
    const X(r2r_kind) kind[1] = {FFTW_REDFT10};
    for (int i = 0; i < REALS; i++) in[i] = (R)(i % 7);
    /* Two plans for one problem share a line. */
    for (int i = 0; i < 2; i++)
        run(X(plan_dft_2d)(64, 96, a, b, FFTW_BACKWARD, FFTW_ESTIMATE), 4 + i);
    run(X(plan_many_r2r)(1, rows, 50, in, NULL, 1, 100, in, NULL, 1, 100, kind, FFTW_ESTIMATE), 3);
    run(X(plan_r2r_2d)(20, 30, in, out, FFTW_RODFT00, FFTW_DHT, FFTW_ESTIMATE), 2);
    run(X(plan_dft_r2c_3d)(8, 9, 10, in, b, FFTW_ESTIMATE), 1);
    X(plan) p = X(plan_dft_c2r_1d)(50, a, out, FFTW_ESTIMATE);
    const double begin = now();
    X(execute_dft_c2r)(p, b, in); /* with other arrays */
    seconds += now() - begin;
    X(destroy_plan)(p);
    X(destroy_plan)(X(plan_dft_1d)(77, a, b, FFTW_FORWARD, FFTW_ESTIMATE)); /* never executed */
    X(free)(in);
    X(free)(out);
    printf("%.6f\n", seconds);
    return 0;
}
