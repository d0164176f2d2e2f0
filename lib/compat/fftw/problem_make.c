#include <limits.h>
#include <stdlib.h>

#include "problem.h"

/* FFTW's rank of an empty loop. */
enum { MINUS_INFINITY = INT_MAX };

/* Whether a dimension of one point does more than copy. */
static bool matters(const request *r, int dim) {
    if (r->dims[dim].n != 1) return true;
    if (r->transform == R2R) return r->kinds[dim] >= FFTW_REDFT00;
    return r->transform != DFT && dim == r->rank - 1;
}

static bool add_dims(const request *r, problem *p) {
    for (int i = 0; i < r->rank; i++) {
        if (r->dims[i].n <= 0) return false;
        if (r->transform == R2R && (unsigned)r->kinds[i] >= FFTW_KINDS) return false;
        if (r->transform == R2R && r->kinds[i] == FFTW_REDFT00 && r->dims[i].n < 2) return false;
        if (!matters(r, i)) continue;
        if (p->rank == MOST_DIMS) return false;
        if (r->transform == R2R) p->kinds[p->rank] = r->kinds[i];
        p->dims[p->rank++] = r->dims[i];
    }
    /* A real transform of one number gives a number with imaginary part 0, and the reverse. */
    if (p->rank == 0 && (r->transform == R2C || r->transform == C2R))
        p->dims[p->rank++] = (iodim64){1, 1, 1};
    return true;
}

static bool add_loops(const request *r, problem *p) {
    if (r->loop_rank == MINUS_INFINITY) {
        p->nothing = true;
        return true;
    }
    for (int i = 0; i < r->loop_rank; i++) {
        if (r->loops[i].n < 0) return false;
        p->nothing = p->nothing || r->loops[i].n == 0;
        if (r->loops[i].n <= 1) continue;
        if (p->loop_rank == MOST_DIMS) return false;
        p->loops[p->loop_rank++] = r->loops[i];
    }
    return true;
}

static bool makes_sense(const request *r) {
    if (r->rank < 0 || r->rank == MINUS_INFINITY || r->loop_rank < 0) return false;
    const arrays *a = &r->arrays;
    if (r->transform == R2R) return r->kinds || r->rank == 0;
    if (r->transform == R2C) return a->of[IN][0] != a->of[OUT][1];
    if (r->transform == C2R) return a->of[IN][1] != a->of[OUT][0];
    /* Where the real parts are in place, so are the imaginary ones. */
    return (a->of[IN][0] == a->of[OUT][0]) == (a->of[IN][1] == a->of[OUT][1]);
}

bool problem_make(const request *from, problem *to) {
    const arrays *a = &from->arrays;
    const bool back = from->transform == DFT && from->sign != FFTW_FORWARD; /* whatever it is */
    const int sign = back ? FFTW_BACKWARD : from->sign;
    *to = (problem){.transform = from->transform, .sign = sign, .split = from->split};
    if (!makes_sense(from)) return false;
    to->in_place = a->of[IN][0] == a->of[OUT][0];
    return add_dims(from, to) && add_loops(from, to);
}

typedef struct run {
    ptrdiff_t n, stride;
} run;

static int by_stride(const void *a, const void *b) {
    const run *x = a, *y = b;
    const ptrdiff_t of_x = labs(x->stride), of_y = labs(y->stride);
    if (of_x != of_y) return of_x < of_y ? 1 : -1;
    return (x->n < y->n) - (x->n > y->n);
}

/* The memory of a side: its dimensions by stride, joined where one continues another. */
static int places(const problem *p, side s, run *runs) {
    int count = 0, joined = 0;
    for (int i = 0; i < problem_dims(p); i++) {
        const run next = {(ptrdiff_t)problem_length(p, i), problem_stride(p, s, i)};
        if (next.n > 1) runs[count++] = next;
    }
    qsort(runs, (size_t)count, sizeof *runs, by_stride);
    for (int i = 0; i < count; i++) {
        run *last = joined ? &runs[joined - 1] : NULL;
        if (last && last->stride == runs[i].stride * runs[i].n)
            *last = (run){last->n * runs[i].n, runs[i].stride};
        else
            runs[joined++] = runs[i];
    }
    return joined;
}

/* The loops around the rows of a real transform, with both strides in reals. */
typedef struct row_loop {
    ptrdiff_t n, stride[2];
} row_loop;

static int by_input_stride(const void *a, const void *b) {
    const ptrdiff_t x = labs(((const row_loop *)a)->stride[IN]),
                    y = labs(((const row_loop *)b)->stride[IN]);
    return (x < y) - (x > y);
}

/* Joins two loops where the inner one goes on as the outer one does, on both sides. */
static int row_loops(const problem *p, row_loop *loops) {
    int count = 0, joined = 0;
    for (int i = 0; i + 1 < problem_dims(p); i++) {
        const row_loop next = {(ptrdiff_t)problem_length(p, i),
                               {problem_stride(p, IN, i) * side_unit(p, IN),
                                problem_stride(p, OUT, i) * side_unit(p, OUT)}};
        if (next.n > 1) loops[count++] = next;
    }
    qsort(loops, (size_t)count, sizeof *loops, by_input_stride);
    for (int i = 0; i < count; i++) {
        const row_loop inner = loops[i];
        row_loop *outer = joined ? &loops[joined - 1] : NULL;
        if (outer && outer->stride[IN] == inner.stride[IN] * inner.n &&
            outer->stride[OUT] == inner.stride[OUT] * inner.n)
            *outer = (row_loop){outer->n * inner.n, {inner.stride[IN], inner.stride[OUT]}};
        else
            loops[joined++] = inner;
    }
    return joined;
}

/* In place FFTW goes along a loop if both sides lie alike and a step leaves a row behind. It holds
 * all rows of one more loop in memory of its own, so that this one may lie anyhow. Single numbers
 * are not held. */
static bool real_rows_fit(const problem *p) {
    row_loop loops[2 * MOST_DIMS] = {{0}};
    const int count = row_loops(p, loops), last = problem_dims(p) - 1;
    const int held = problem_length(p, last) > 1 ? 1 : 0;
    ptrdiff_t row = 0;
    int others = 0;
    for (side s = IN; s <= OUT; s++) {
        const ptrdiff_t reach = (ptrdiff_t)problem_extent(p, s, last) *
                                labs(problem_stride(p, s, last)) * side_unit(p, s);
        if (reach > row) row = reach;
    }
    for (int i = 0; i < count; i++)
        others += loops[i].stride[IN] != loops[i].stride[OUT] || labs(loops[i].stride[IN]) < row;
    return others <= held;
}

bool problem_solvable(const problem *p, unsigned flags) {
    run in[2 * MOST_DIMS], out[2 * MOST_DIMS];
    if (p->transform == C2R && !p->in_place && p->rank > 1 && flags & FFTW_PRESERVE_INPUT)
        return p->nothing;
    if (!p->in_place || p->nothing) return true;
    if (p->transform == R2C || p->transform == C2R) return real_rows_fit(p);
    const int count = places(p, IN, in);
    if (places(p, OUT, out) != count) return false;
    for (int i = 0; i < count; i++)
        if (in[i].n != out[i].n || in[i].stride != out[i].stride) return false;
    return true;
}
