/* Small plans of both emitters, for tools that watch kernels: `small_plans [--share N]` executes
 * them and checks the results. Batches leave the last tile partly empty, also where there is no
 * other, since a work-group may find what the one before it left in local memory; buffers end where
 * the data ends, so that any access beyond is one outside the buffer. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <axis_kinds.h>
#include <element_values.h>
#include <oclfft/oclfft.h>

#include "random/fftw_guru.h"
#include "common/share.h"
#include "common/support.h"

typedef struct plan_case {
    oclfft_transform transform;
    size_t lengths[3]; /* ends with 0 */
    size_t batch;
    bool in_place;
    const char *recipe;
} plan_case;

static const plan_case cases[] = {
    {OCLFFT_C2C, {1}, 3, false, NULL},
    {OCLFFT_C2C, {16}, 5, true, NULL},
    {OCLFFT_C2C, {64}, 3, false, "8.8:w4"},
    {OCLFFT_C2C, {64}, 2, true, "8.8:w2:whole"},
    {OCLFFT_C2C, {64}, 1, false, "16.4:phase2"},
    {OCLFFT_C2C, {256}, 1, true, "4.4:w4:tiled/4.4:w4"},
    {OCLFFT_C2C, {256}, 2, false, "4.4:w8/4.4:w8"},
    {OCLFFT_C2C, {64}, 5, false, "8.8:w4:v4"},
    {OCLFFT_C2C, {128}, 1, true, "8.16:v4:along"},
    {OCLFFT_C2C, {256}, 1, false, "4.4:w4:v4/4.4:w4:v4"},
    {OCLFFT_C2C, {8, 12}, 3, true, "1.4.3x8:w2"}, /* axes in one tile */
    {OCLFFT_C2C, {8, 16}, 2, false, "4.4:w4;4:w8/2:w4"},
    {OCLFFT_R2C, {48}, 5, false, "6.4:w2"},
    {OCLFFT_R2C, {45}, 5, false, "9.5:w2"}, /* pairs, of which the last has no partner */
    {OCLFFT_C2R, {48}, 5, true, "6.4:w2:whole"},
    {OCLFFT_C2R, {45}, 5, true, "9.5:w2:whole"},
    {OCLFFT_R2C, {120}, 1, false, "6:w2:tiled/5.4:w2"},
    {OCLFFT_C2R, {120}, 1, false, "6:w2/5.4:w2"},
    {OCLFFT_R2C, {23}, 3, false, "bluestein/4.2:w4/8:w4"},
    {OCLFFT_R2C, {6, 20}, 1, true, "5.2:w2;6:w4"},
    {OCLFFT_C2R, {6, 20}, 1, false, "6:w4;5.2:w2"},
    {OCLFFT_R2C, {60}, 5, false, "6.5:w4:v4"},
    {OCLFFT_R2C, {45}, 5, false, "9.5:w4:v4"},
    {OCLFFT_C2R, {60}, 5, false, "6.5:w4:v4"},
    {OCLFFT_C2R, {45}, 5, false, "9.5:w4:v4"},
    /* One tile a pass, not full. */
    {OCLFFT_C2C, {60}, 1, false, "6:w16/5.2:w8"},
    {OCLFFT_C2C, {60}, 1, true, "6:w16:tiled/5.2:w8:whole"},
    {OCLFFT_C2C, {61}, 3, false, "r61(15.4):w4"},
    {OCLFFT_C2C, {47}, 3, true, "b47(6.16):w4:whole"},
    {OCLFFT_C2C, {16}, 3, false, "4.4:w4:phase2"},
    {OCLFFT_R2C, {48}, 3, false, "6.4:w4"},
    {OCLFFT_R2C, {45}, 3, false, "9.5:w4"},
    {OCLFFT_C2R, {48}, 3, true, "6.4:w4"},
    {OCLFFT_C2R, {45}, 3, true, "9.5:w4"},
    /* Of real numbers on both sides. */
    {OCLFFT_DCT1, {17}, 3, false, NULL},
    {OCLFFT_DCT2, {60}, 3, true, NULL},
    {OCLFFT_DCT3, {45}, 5, false, "9.5:w2"},
    {OCLFFT_DCT4, {48}, 3, true, NULL},
    {OCLFFT_DCT4, {45}, 3, false, "9.5:w2"},
    {OCLFFT_DST1, {23}, 3, false, NULL},
    {OCLFFT_DST2, {6, 20}, 1, false, NULL},
    {OCLFFT_DHT, {60}, 5, true, NULL},
    /* Rows in memory's order. */
    {OCLFFT_C2C, {15}, 5, true, "1.5.3.1:w4"},
    {OCLFFT_R2C, {30}, 5, true, "1.5.3.1:w4"},
    {OCLFFT_R2C, {45}, 5, false, "1.9.5.1:w2"},
    {OCLFFT_C2R, {30}, 5, true, "1.5.3.1:w4:whole"},
    {OCLFFT_C2R, {45}, 5, false, "1.9.5.1:w4"},
};

/* Elements of other types on both sides; 0: float. Two parts of an element, or two neighbours, are
 * in one access. */
static const struct {
    plan_case plain;
    oclfft_element_type types[2];
} typed_cases[] = {
    {{OCLFFT_C2C, {64}, 3, true, "8.8:w4"}, {OCLFFT_ELEMENT_HALF, OCLFFT_ELEMENT_HALF}},
    {{OCLFFT_C2C, {256}, 2, false, "4.4:w8/4.4:w8"},
     {OCLFFT_ELEMENT_INT8, OCLFFT_ELEMENT_BFLOAT16}},
    {{OCLFFT_C2C, {23}, 3, false, "bluestein/8:w8/8:w8"}, {OCLFFT_ELEMENT_BFLOAT16}},
    {{OCLFFT_R2C, {48}, 5, false, "6.4:w2"}, {OCLFFT_ELEMENT_UINT8, OCLFFT_ELEMENT_HALF}},
    {{OCLFFT_R2C, {45}, 5, true, "9.5:w2"}, {OCLFFT_ELEMENT_INT16, OCLFFT_ELEMENT_BFLOAT16}},
    {{OCLFFT_C2R, {48}, 5, false, "6.4:w2"}, {OCLFFT_ELEMENT_INT8, OCLFFT_ELEMENT_INT32}},
    {{OCLFFT_C2C, {64}, 5, false, "8.8:w4:v4"}, {OCLFFT_ELEMENT_BFLOAT16, OCLFFT_ELEMENT_BFLOAT16}},
    {{OCLFFT_C2C, {128}, 1, true, "8.16:v4:along"}, {OCLFFT_ELEMENT_INT16, OCLFFT_ELEMENT_INT16}},
    {{OCLFFT_R2C, {60}, 5, false, "6.5:w4:v4"}, {OCLFFT_ELEMENT_UINT16, OCLFFT_ELEMENT_HALF}},
};

/* What one case needs. */
typedef struct trial {
    const plan_case *given;
    oclfft_element_type types[2]; /* never DEFAULT */
    oclfft_plan_desc desc;
    oclfft_direction direction;
    size_t in, out, points;                    /* floats of one transform on both sides */
    size_t in_row, out_row, in_room, out_room; /* floats of a row, and places that it has */
} trial;

static size_t row_floats(oclfft_transform transform, bool real_side, size_t n) {
    if (transform > OCLFFT_R2R) return n;
    return transform == OCLFFT_C2C ? 2 * n : real_side ? n : 2 * (n / 2 + 1);
}

static trial trial_of(const plan_case *given, const oclfft_element_type types[2]) {
    trial t = {.given = given, .desc = OCLFFT_PLAN_DESC_INIT, .points = 1};
    for (int i = 0; i < 2; ++i) t.types[i] = types && types[i] ? types[i] : OCLFFT_ELEMENT_FLOAT;
    for (t.desc.rank = 0; given->lengths[t.desc.rank]; t.points *= given->lengths[t.desc.rank++])
        t.desc.lengths[t.desc.rank] = given->lengths[t.desc.rank];
    size_t last = given->lengths[t.desc.rank - 1], rows = t.points / last;
    t.desc.transform = given->transform;
    t.desc.batch = given->batch;
    t.desc.in_place = given->in_place;
    t.desc.recipe = given->recipe;
    t.desc.input.element_type = t.types[0];
    t.desc.output.element_type = t.types[1];
    t.desc.scale_backward = 1;
    t.direction = given->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    t.in_row = row_floats(given->transform, given->transform == OCLFFT_R2C, last);
    t.out_row = row_floats(given->transform, given->transform == OCLFFT_C2R, last);
    t.in_room = given->in_place && t.in_row < t.out_row ? t.out_row : t.in_row;
    t.out_room = given->in_place && t.out_row < t.in_row ? t.in_row : t.out_row;
    t.in = rows * t.in_room;
    t.out = rows * t.out_room;
    return t;
}

/* FFTW's answer from the same floats, in doubles of the same places. */
static bool refer(const trial *t, const float *in, double *out) {
    guru_transform g = {.precision = OCLFFT_SINGLE,
                        .transform = transform_of_desc(&t->desc),
                        .direction = t->direction,
                        .rank = t->desc.rank,
                        .loops = 1};
    bool reals = g.transform == OCLFFT_R2R;
    size_t floats = t->in * t->given->batch, in_step = reals || g.transform == OCLFFT_R2C ? 1 : 2,
           out_step = reals || g.transform == OCLFFT_C2R ? 1 : 2;
    double *copy = malloc(floats * sizeof *copy);
    for (size_t i = 0; copy && i < floats; ++i) copy[i] = in[i];
    for (int d = t->desc.rank; d-- > 0;) {
        bool last = d + 1 == t->desc.rank;
        g.kinds[d] = kind_along(&t->desc, d);
        g.axes[d] = (guru_axis){t->given->lengths[d], (ptrdiff_t)in_step, (ptrdiff_t)out_step};
        in_step = last ? t->in_room : in_step * t->given->lengths[d];
        out_step = last ? t->out_room : out_step * t->given->lengths[d];
    }
    g.loop[0] = (guru_axis){t->given->batch, (ptrdiff_t)t->in, (ptrdiff_t)t->out};
    g.in[0] = copy, g.in[1] = copy + 1, g.out[0] = out, g.out[1] = out + 1;
    bool done = copy && guru_execute(&g);
    free(copy);
    return done;
}

/* Relative, over what are elements. */
static double error_of(const trial *t, const float *got, const double *want) {
    double error = 0, norm = 0;
    for (size_t i = 0; i < t->out * t->given->batch; ++i) {
        if (i % t->out_room >= t->out_row) continue; /* padding */
        error += (got[i] - want[i]) * (got[i] - want[i]);
        norm += want[i] * want[i];
    }
    return sqrt(error / norm);
}

static int report(const trial *t, const char *what) {
    fprintf(stderr, "%zu ... x%zu %s: %s: %s\n", t->given->lengths[0], t->given->batch,
            t->given->recipe ? t->given->recipe : "default", what, oclfft_last_error());
    return 1;
}

/* Integers up to a hundred. */
static void fill(oclfft_element_type type, float *x, size_t count, uint64_t seed) {
    fill_random(x, count, seed);
    for (size_t i = 0; i < count; ++i)
        x[i] = (float)element_rounded(type, element_is_integer(type) ? 100 * x[i] : x[i]);
}

static bool execute(oclfft_context *context, const trial *t, const void *x, void *y) {
    size_t in_bytes = t->in * t->given->batch * element_size(t->types[0]),
           out_bytes = t->out * t->given->batch * element_size(t->types[1]);
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    bool done =
        oclfft_plan_create(context, &t->desc, &plan) == OCLFFT_SUCCESS &&
        oclfft_buffer_create(context, in_bytes, &in) == OCLFFT_SUCCESS &&
        oclfft_buffer_create(context, out_bytes, &out) == OCLFFT_SUCCESS &&
        oclfft_buffer_write(in, 0, in_bytes, x) == OCLFFT_SUCCESS &&
        oclfft_execute(plan, t->direction, in, t->given->in_place ? NULL : out) == OCLFFT_SUCCESS &&
        oclfft_buffer_read(t->given->in_place ? in : out, 0, out_bytes, y) == OCLFFT_SUCCESS;
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    return done;
}

/* From and to arrays of the elements' types. */
static bool convert_and_execute(oclfft_context *context, const trial *t, const float *x, float *y) {
    oclfft_element_type in_type = t->types[0], out_type = t->types[1];
    size_t in = t->in * t->given->batch, out = t->out * t->given->batch;
    void *from = malloc(in * element_size(in_type)), *to = malloc(out * element_size(out_type));
    for (size_t i = 0; from && i < in; ++i) element_round(in_type, from, i, x[i]);
    bool done = from && to && execute(context, t, from, to);
    for (size_t i = 0; done && i < out; ++i) y[i] = (float)element_value(out_type, to, i);
    free(from);
    free(to);
    return done;
}

static int run(oclfft_context *context, const trial *t, uint64_t seed) {
    size_t in = t->in * t->given->batch, out = t->out * t->given->batch;
    float *x = malloc(in * sizeof *x), *y = malloc(out * sizeof *y);
    double *want = calloc(out, sizeof *want);
    double bar = t->types[1] == OCLFFT_ELEMENT_FLOAT ? 2 * accuracy_bar(t->points) : 0.01;
    if (x) fill(t->types[0], x, in, seed);
    bool done = x && y && want && refer(t, x, want) && convert_and_execute(context, t, x, y);
    int failed = !done                            ? report(t, "failed")
                 : !(error_of(t, y, want) <= bar) ? report(t, "wrong result")
                                                  : 0;
    free(x);
    free(y);
    free(want);
    return failed;
}

int main(int count, char **arguments) {
    oclfft_context *context = NULL;
    if (!share_read(&count, arguments) || count != 1) return 2;
    if (oclfft_context_create(NULL, &context) != OCLFFT_SUCCESS)
        return fprintf(stderr, "%s\n", oclfft_last_error()), 1;
    int failed = 0, plans = 0;
    size_t plain = sizeof cases / sizeof *cases,
           all = plain + sizeof typed_cases / sizeof *typed_cases;
    for (size_t i = 0; i < all; ++i) {
        trial t = i < plain ? trial_of(&cases[i], NULL)
                            : trial_of(&typed_cases[i - plain].plain, typed_cases[i - plain].types);
        if (!share_has("small plans", i)) continue;
        failed += run(context, &t, i);
        ++plans;
    }
    oclfft_context_destroy(&context);
    printf("%d plans, %d failed\n", plans, failed);
    return share_end(failed != 0);
}
