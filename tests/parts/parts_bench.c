#include "parts_bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/on_device.h"
#include "problem/problem.h"

/* ---- Arrays ---- */

static geometry geometry_of(const parts_problem *p, bool output) {
    geometry g = {.rank = p->desc.rank, .batch = p->desc.batch};
    oclfft_plan_desc packed = p->desc;
    problem q;
    packed.in_place = false;
    assert_ok(problem_read(&packed, &q));
    g.element_bytes = (size_t)(output ? q.out.element_bytes : q.in.element_bytes);
    parts_problem_counts(p, output, g.counts);
    g.elements = g.batch;
    for (int a = 0; a < g.rank; ++a) g.elements *= g.counts[a];
    return g;
}

static size_t box_elements(const geometry *g, const oclfft_box *b) {
    size_t elements = g->batch;
    for (int a = 0; a < g->rank; ++a) elements *= b->upper[a] - b->lower[a];
    return elements;
}

/* Copies a box between the whole array and a packed one. */
void copy_box(const geometry *g, const oclfft_box *b, char *whole, char *part, bool out) {
    size_t count = box_elements(g, b);
    for (size_t i = 0; i < count; ++i) {
        size_t rest = i, place = 0, stride = 1;
        for (int a = g->rank; a-- > 0;) {
            size_t length = b->upper[a] - b->lower[a];
            place += (b->lower[a] + rest % length) * stride;
            rest /= length;
            stride *= g->counts[a];
        }
        place += rest * stride;
        char *x = whole + place * g->element_bytes, *y = part + i * g->element_bytes;
        memcpy(out ? y : x, out ? x : y, g->element_bytes);
    }
}

/* ---- One problem ---- */

static void fill_half(char *to, size_t count, uint64_t seed) {
    dice d = dice_of(seed, 5, 5);
    for (size_t i = 0; i < count; ++i) {
        uint16_t bits = (uint16_t)(0x3000 + (dice_next(&d) >> 20) % 0x0c00);
        if (dice_chance(&d, 50)) bits |= 0x8000;
        memcpy(to + 2 * i, &bits, 2);
    }
}

static void bench_fill(bench *b) {
    size_t bytes = b->in.elements * b->in.element_bytes;
    if (b->p->desc.input.element_type == OCLFFT_ELEMENT_HALF)
        fill_half(b->whole_in, bytes / 2, b->p->number);
    else
        fill_random_in(b->p->desc.precision, b->whole_in, bytes / real_bytes(b->p->desc.precision),
                       b->p->number);
}

/* C2R wants half of a Hermitian array: the spectrum of real data. Without windows that is what a
 * forward transform gives; otherwise both ways treat what is there alike or not at all. */
bool bench_make_hermitian(bench *b, oclfft_context *context) {
    oclfft_plan_desc d = b->p->desc;
    oclfft_plan *plan = NULL;
    if (d.transform != OCLFFT_C2R) return true;
    for (int a = 0; a < d.rank; ++a)
        if (d.input.extents[a] || d.output.extents[a] || d.input.centered[a] ||
            d.output.centered[a] || d.input.starts[a] || d.output.starts[a])
            return false;
    if (d.input.element_type || d.output.element_type) return false;
    d.transform = OCLFFT_R2C;
    d.in_place = false;
    size_t bytes = b->out.elements * b->out.element_bytes;
    float *real = malloc(bytes + 8);
    fill_random_in(d.precision, real, bytes / real_bytes(d.precision), b->p->number);
    assert_ok(oclfft_plan_create(context, &d, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, real, b->whole_in));
    oclfft_plan_destroy(&plan);
    free(real);
    return true;
}

/* What decides the bits of a plan's results: the stages of each pass and the length of its tile.
 * "29.2, tile 29" are 58 real points as 29 complex ones, with a stage that separates them. The
 * recipe alone does not decide: whether the points of a DCT-I are folded depends on their strides.
 */
static void read_stages(const oclfft_plan *plan, char stages[STAGES_TEXT]) {
    static char text[1 << 14];
    size_t count = 0, length;
    stages[0] = 0;
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, &length));
    assert_true(length < sizeof text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *tile = strncmp(line, "  pass ", 7) == 0 ? strstr(line, ", tile ") : NULL;
        if (!tile || strstr(line, "copy, tile of ")) continue; /* no pass, or one that copies */
        tile[strcspn(tile, "x")] = 0;
        count += (size_t)snprintf(stages + count, STAGES_TEXT - count, "%s", strchr(line, ','));
        assert_true(count < STAGES_TEXT);
    }
}

bool bench_has_same_stages(const bench *b, const oclfft_plan *plan) {
    char stages[STAGES_TEXT];
    read_stages(plan, stages);
    return strcmp(stages, b->stages) == 0;
}

void bench_run_reference(bench *b, oclfft_context *context) {
    oclfft_plan_desc d = b->p->desc;
    oclfft_plan *plan = NULL;
    d.in_place = false;
    assert_ok(oclfft_plan_create(context, &d, &plan));
    assert_ok(oclfft_execute_host(plan, b->p->direction, b->whole_in, b->reference));
    read_stages(plan, b->stages);
    oclfft_plan_destroy(&plan);
}

static double real_at(const bench *b, const char *data, size_t i) {
    if (b->p->desc.output.element_type == OCLFFT_ELEMENT_FLOAT ||
        b->p->desc.precision == OCLFFT_SINGLE) {
        float x;
        memcpy(&x, data + 4 * i, 4);
        return (double)x;
    }
    double x;
    memcpy(&x, data + 8 * i, 8);
    return x;
}

double bench_error(const bench *b) {
    bool single = b->p->desc.output.element_type == OCLFFT_ELEMENT_FLOAT ||
                  b->p->desc.precision == OCLFFT_SINGLE;
    size_t count = b->out.elements * b->out.element_bytes / (single ? 4 : 8);
    double difference = 0, norm = 0;
    for (size_t i = 0; i < count; ++i) {
        double x = real_at(b, b->whole_out, i), y = real_at(b, b->reference, i);
        difference += (x - y) * (x - y);
        norm += y * y;
    }
    return norm > 0 ? sqrt(difference / norm) : difference;
}

/* Every second problem has arrays that a device which shares memory with the host cannot use where
 * they are. */
static size_t shift_of(const bench *b) {
    return b->p->number % 2 ? 4 : 0;
}

static char *take_array(const bench *b, size_t bytes) {
    return (char *)malloc(bytes + shift_of(b)) + shift_of(b);
}

static void drop_array(const bench *b, char *array) {
    if (array) free(array - shift_of(b));
}

void bench_make_parts(bench *b, const oclfft_box *in, const oclfft_box *out) {
    for (size_t i = 0; i < b->p->parts; ++i) {
        if (b->elsewhere[i]) continue;
        size_t in_bytes = box_elements(&b->in, &in[i]) * b->in.element_bytes;
        size_t out_bytes = box_elements(&b->out, &out[i]) * b->out.element_bytes;
        if (b->p->desc.in_place) in_bytes = out_bytes = in_bytes > out_bytes ? in_bytes : out_bytes;
        b->in_bytes[i] = in_bytes;
        b->out_bytes[i] = out_bytes;
        b->part_in[i] = take_array(b, in_bytes + FENCE);
        b->part_out[i] = b->p->desc.in_place ? b->part_in[i] : take_array(b, out_bytes + FENCE);
        memset(b->part_in[i], 0x5a, in_bytes + FENCE);
        if (!b->p->desc.in_place) memset(b->part_out[i], 0xff, out_bytes + FENCE);
        copy_box(&b->in, &in[i], b->whole_in, b->part_in[i], true);
    }
}

/* ---- Checks ---- */

const char *bench_check_surroundings(bench *b, const oclfft_box *in) {
    for (size_t i = 0; i < b->p->parts; ++i) {
        if (b->elsewhere[i]) continue;
        const unsigned char *behind = (unsigned char *)b->part_out[i] + b->out_bytes[i];
        for (size_t f = 0; f < FENCE; ++f)
            if (behind[f] != (b->p->desc.in_place ? 0x5a : 0xff)) return "a fence was written";
        if (b->p->desc.in_place || !b->in_bytes[i]) continue;
        char *copy = malloc(b->in_bytes[i] + FENCE);
        copy_box(&b->in, &in[i], b->whole_in, copy, true);
        bool kept = memcmp(copy, b->part_in[i], b->in_bytes[i]) == 0;
        free(copy);
        if (!kept) return "the input was written";
    }
    return NULL;
}

/* Real signals of odd length are transformed two at a time: their last bits depend on which other
 * signal of the same box goes with each. */
static bool shares_transforms(const oclfft_plan_desc *d) {
    bool real = d->transform == OCLFFT_R2C || d->transform == OCLFFT_C2R;
    for (int a = 0; a < d->rank; ++a)
        if (d->lengths[a] % 2 && d->lengths[a] > 1 && d->axes[a] != OCLFFT_AXIS_NONE &&
            (real || d->axes[a] != OCLFFT_AXIS_FOURIER))
            return true;
    return false;
}

const char *bench_check_result(const bench *b, bool whole, bool *same_bits) {
    *same_bits = memcmp(b->whole_out, b->reference, b->out.elements * b->out.element_bytes) == 0;
    if (*same_bits) return NULL;
    bool single = b->p->desc.output.element_type == OCLFFT_ELEMENT_FLOAT ||
                  b->p->desc.precision == OCLFFT_SINGLE;
    double bar = (single ? 0x1p-23 : 0x1p-52) * 12;
    if (!(bench_error(b) <= bar)) return "the result is wrong";
    return whole && !shares_transforms(&b->p->desc) ? "bits differ, but the stages are the same"
                                                    : NULL;
}

/* ---- The whole ---- */

bench bench_open(const parts_problem *p) {
    bench b = {.p = p, .in = geometry_of(p, false), .out = geometry_of(p, true)};
    b.whole_in = malloc(b.in.elements * b.in.element_bytes + 16);
    b.whole_out = malloc(b.out.elements * b.out.element_bytes + 16);
    b.reference = malloc(b.out.elements * b.out.element_bytes + 16);
    bench_fill(&b);
    return b;
}

void bench_close(bench *b) {
    for (size_t i = 0; i < b->p->parts; ++i) {
        if (b->part_out[i] != b->part_in[i]) drop_array(b, b->part_out[i]);
        drop_array(b, b->part_in[i]);
    }
    free(b->whole_in);
    free(b->whole_out);
    free(b->reference);
}
