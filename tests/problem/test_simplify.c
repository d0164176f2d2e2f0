/* Axes that are left alone and the batch mean the same: whichever a description has, its problem is
 * one and the same, and has all its transforms. */
#include "common/harness.h"

#include <stdlib.h>

#include "common/problems.h"

static problem simplified(const oclfft_plan_desc *d) {
    problem p;
    assert_ok(problem_from_desc(d, &p));
    return p;
}

/* Lengths end with 0; '-' is an axis that is left alone. */
static oclfft_plan_desc desc_of(oclfft_transform transform, const char *axes,
                                const size_t lengths[OCLFFT_MAX_RANK], size_t batch) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = transform;
    d.rank = (int)strlen(axes);
    d.batch = batch;
    for (int i = 0; i < d.rank; ++i) {
        d.lengths[i] = lengths[i];
        d.axes[i] = axes[i] == '-' ? OCLFFT_AXIS_NONE : OCLFFT_AXIS_FOURIER;
    }
    return d;
}

#define LENGTHS(...)                                                                               \
    (const size_t[OCLFFT_MAX_RANK]) {                                                              \
        __VA_ARGS__                                                                                \
    }

static void assert_equal(const oclfft_plan_desc *a, const oclfft_plan_desc *b) {
    problem p = simplified(a), q = simplified(b);
    text words[2] = {{0}, {0}};
    problem_print(&p, &words[0]);
    problem_print(&q, &words[1]);
    assert_string_equal(text_string(&words[0]), text_string(&words[1]));
    assert_true(problem_equal(&p, &q));
    for (int i = 0; i < 2; ++i) text_free(&words[i]);
}

static void outer_axes_are_the_batch(void **state) {
    (void)state;
    for (int kind = OCLFFT_C2C; kind <= OCLFFT_C2R; ++kind) {
        oclfft_transform t = (oclfft_transform)kind;
        oclfft_plan_desc row = desc_of(t, "f", LENGTHS(16), 60),
                         plane = desc_of(t, "ff", LENGTHS(6, 16), 20);
        oclfft_plan_desc rows[] = {
            desc_of(t, "-f", LENGTHS(60, 16), 1), desc_of(t, "-f", LENGTHS(20, 16), 3),
            desc_of(t, "--f", LENGTHS(4, 5, 16), 3), desc_of(t, "-f-", LENGTHS(60, 16, 1), 1)};
        oclfft_plan_desc planes[] = {desc_of(t, "--ff", LENGTHS(4, 5, 6, 16), 1),
                                     desc_of(t, "-ff", LENGTHS(20, 6, 16), 1)};
        for (int i = 0; i < 4; ++i) assert_equal(&row, &rows[i]);
        for (int i = 0; i < 2; ++i) assert_equal(&plane, &planes[i]);
    }
}

/* The batch of interleaved transforms, and frames that overlap. */
static void strides_say_what_is_outer(void **state) {
    (void)state;
    oclfft_plan_desc inside = desc_of(OCLFFT_C2C, "f-", LENGTHS(16, 5), 3),
                     split = desc_of(OCLFFT_C2C, "-f-", LENGTHS(3, 16, 5), 1),
                     frames = desc_of(OCLFFT_R2C, "f", LENGTHS(64), 100),
                     steps = desc_of(OCLFFT_R2C, "-f", LENGTHS(100, 64), 1);
    assert_equal(&inside, &split);
    frames.input.distance = 16;
    steps.input.strides[0] = 16;
    steps.input.strides[1] = 1;
    assert_equal(&frames, &steps);
    /* inner axes stay */
    problem p = simplified(&inside);
    assert_true(p.rank == 2 && p.batch == 3 && p.lengths[1] == 5);
    /* and so does one that is outermost on one side only */
    split.output.strides[0] = 1;
    split.output.strides[1] = 15;
    split.output.strides[2] = 3;
    p = simplified(&split);
    assert_true(p.rank == 3 && p.batch == 1);
}

/* ---- Nothing is lost ---- */

typedef struct base {
    int64_t in, out;
} base;

static int by_place(const void *a, const void *b) {
    const base *x = a, *y = b;
    if (x->in != y->in) return x->in < y->in ? -1 : 1;
    return x->out < y->out ? -1 : x->out > y->out;
}

/* Where each transform begins on both sides, sorted. */
static base *bases_of(const problem *p, size_t *count) {
    *count = (size_t)p->batch;
    for (uint32_t d = 0; d < p->rank; ++d)
        if (p->axes[d] == OCLFFT_AXIS_NONE) *count *= (size_t)p->lengths[d];
    base *all = calloc(*count, sizeof *all);
    assert_non_null(all);
    for (size_t i = 0; i < *count; ++i) {
        uint64_t rest = i;
        all[i] = (base){(int64_t)p->in.offset, (int64_t)p->out.offset};
        for (uint32_t d = 0; d < p->rank; ++d) {
            if (p->axes[d] != OCLFFT_AXIS_NONE) continue;
            all[i].in += (int64_t)(rest % p->lengths[d]) * p->in.strides[d];
            all[i].out += (int64_t)(rest % p->lengths[d]) * p->out.strides[d];
            rest /= p->lengths[d];
        }
        all[i].in += (int64_t)rest * p->in.distance;
        all[i].out += (int64_t)rest * p->out.distance;
    }
    qsort(all, *count, sizeof *all, by_place);
    return all;
}

static void check_axes(const problem *p, const problem *q) {
    uint32_t at = 0;
    for (uint32_t d = 0; d < p->rank; ++d) {
        if (p->axes[d] == OCLFFT_AXIS_NONE) continue;
        while (at < q->rank && q->axes[at] == OCLFFT_AXIS_NONE) ++at;
        assert_true(at < q->rank && q->lengths[at] == p->lengths[d]);
        assert_true((q->halved == at) == (p->halved == d));
        assert_int_equal(p->in.lengths[d], q->in.lengths[at]);
        assert_int_equal(p->out.lengths[d], q->out.lengths[at]);
        if (p->in.lengths[d] > 1) assert_int_equal(p->in.strides[d], q->in.strides[at]);
        if (p->out.lengths[d] > 1) assert_int_equal(p->out.strides[d], q->out.strides[at]);
        ++at;
    }
    for (uint32_t d = 0; d < q->rank; ++d)
        assert_true(q->axes[d] == OCLFFT_AXIS_FOURIER || q->lengths[d] > 1);
}

static void all_transforms_are_kept(void **state) {
    (void)state;
    dice d = {5};
    uint32_t fewer = 0;
    for (int round = 0; round < 2000; ++round) {
        oclfft_plan_desc desc = dice_desc(&d, 3000);
        problem p, q = simplified(&desc);
        size_t count, others;
        assert_ok(problem_read(&desc, &p));
        base *all = bases_of(&p, &count), *kept = bases_of(&q, &others);
        assert_int_equal(count, others);
        assert_memory_equal(all, kept, count * sizeof *all);
        check_axes(&p, &q);
        assert_true(p.in.elements == q.in.elements && p.out.elements == q.out.elements);
        fewer += q.rank < p.rank;
        free(all);
        free(kept);
    }
    assert_true(fewer > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outer_axes_are_the_batch),
        cmocka_unit_test(strides_say_what_is_outer),
        cmocka_unit_test(all_transforms_are_kept),
    };
    return RUN_TESTS(tests);
}
