#include "both.h"

#include "common/worse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

R *in, *mine, *wanted;

void fill_input(void) {
    for (int i = 0; i < REALS; i++) in[i] = (R)sin(i * 1.7 + i % 13);
}

void fill(void) {
    fill_input();
    for (int i = 0; i < REALS; i++) mine[i] = wanted[i] = (R)(i % 5);
}

int both_set_up(void **state) {
    (void)state;
    in = X(alloc_real)(REALS);
    mine = X(alloc_real)(REALS);
    wanted = X(alloc_real)(REALS);
    return in && mine && wanted ? 0 : -1;
}

int both_tear_down(void **state) {
    (void)state;
    X(free)(in);
    X(free)(mine);
    X(free)(wanted);
    return 0;
}

/* Fills the input with half of a Hermitian array, which transforms to real need. */
static void make_hermitian(int rank, const int *n) {
    X(plan) p = THEIRS(plan_dft_r2c)(rank, n, mine, (C *)in, FFTW_ESTIMATE);
    THEIRS(execute)(p);
    THEIRS(destroy_plan)(p);
}

void assert_same(const char *what) {
    double most = 0, scale = 1;
    for (int i = 0; i < REALS; i++) {
        most = worse(most, fabs((double)mine[i] - (double)wanted[i]));
        scale = fmax(scale, fabs((double)wanted[i]));
    }
    if (!(most < CLOSE * scale)) fail_msg("%s differs by %g", what, most / scale);
}

void compare(const char *what, X(plan) p, X(plan) q, int rank, const int *n) {
    if (!p || !q) fail_msg("%s: no plan of %s", what, p ? "theirs" : "ours");
    fill();
    if (rank) make_hermitian(rank, n);
    memcpy(mine, wanted, REALS * sizeof *mine);
    R *kept = malloc(REALS * sizeof *kept);
    memcpy(kept, in, REALS * sizeof *kept);
    X(execute)(p);
    memcpy(in, kept, REALS * sizeof *in);
    THEIRS(execute)(q);
    free(kept);
    assert_same(what);
    X(destroy_plan)(p);
    THEIRS(destroy_plan)(q);
}
