#include "problems.h"

#include "harness.h"

/* ---- Layouts ---- */

/* A side before it is written down. `halved`: the rank where there is no such axis. */
typedef struct plane {
    uint32_t rank, halved;
    uint64_t lengths[OCLFFT_MAX_RANK], strides[OCLFFT_MAX_RANK], batch, distance;
} plane;

/* Dimensions from the innermost out; the batch is number `rank`. */
static void order_of(const plane *s, unsigned kind, bool rows_whole,
                     uint32_t order[OCLFFT_MAX_RANK + 1]) {
    uint32_t count = 0;
    if (rows_whole) order[count++] = s->halved;
    if (kind & LAYOUT_INSIDE) order[count++] = s->rank;
    for (uint32_t i = 0; i < s->rank; ++i) {
        uint32_t d = kind & LAYOUT_TURNED ? i : s->rank - 1 - i;
        if (!rows_whole || d != s->halved) order[count++] = d;
    }
    if (!(kind & LAYOUT_INSIDE)) order[count++] = s->rank;
}

/* Where elements share places every third dimension repeats the same, and the others overlap. */
static void lay_out(plane *s, unsigned kind, bool rows_whole) {
    uint32_t order[OCLFFT_MAX_RANK + 1];
    uint64_t stride = kind & LAYOUT_STRIDED && !rows_whole ? 3 : 1;
    order_of(s, kind, rows_whole, order);
    for (uint32_t i = 0; i <= s->rank; ++i) {
        uint32_t d = order[i];
        uint64_t count = d == s->rank ? s->batch : s->lengths[d];
        bool shared = kind & LAYOUT_SHARED, same = shared && i % 3 == 1;
        *(d == s->rank ? &s->distance : &s->strides[d]) = same ? 0 : stride;
        if (!same) stride *= shared ? (count + 1) / 2 : count;
        if (kind & LAYOUT_GAPS) stride += 1 + d % 3;
    }
}

/* Every second dimension runs downwards, and the batch of those that are interleaved. */
static void reverse(const plane *s, unsigned kind, bool rows_whole, oclfft_layout *l) {
    for (uint32_t d = 0; d <= s->rank; ++d) {
        bool batch = d == s->rank, kept = rows_whole && d == s->halved;
        if (kept || (batch ? !(kind & LAYOUT_INSIDE) : d % 2 == s->rank % 2)) continue;
        ptrdiff_t *stride = batch ? &l->distance : &l->strides[d];
        l->offset += ((batch ? s->batch : s->lengths[d]) - 1) * (size_t)*stride;
        *stride = -*stride;
    }
}

static void write_down(const plane *s, unsigned kind, bool rows_whole, bool real, uint64_t each,
                       oclfft_layout *l) {
    l->format = kind & LAYOUT_PLANAR && !real ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED;
    for (uint32_t d = 0; d < s->rank; ++d)
        l->strides[d] = (ptrdiff_t)(s->strides[d] * (d == s->halved ? 1 : each));
    l->distance = (ptrdiff_t)(s->distance * each);
    l->offset = kind & LAYOUT_OFFSET ? 5 * each : 0;
    if (kind & LAYOUT_REVERSED) reverse(s, kind, rows_whole, l);
}

/* Sides in place are twins: the real one's rows are twice the complex one's. */
static void lay_out_in_place(const shape *given, plane *half, unsigned kind,
                             oclfft_plan_desc *desc) {
    bool r2c = given->transform == OCLFFT_R2C, c2r = given->transform == OCLFFT_C2R;
    kind &= ~(unsigned)(LAYOUT_SHARED | (r2c || c2r ? LAYOUT_PLANAR : 0));
    lay_out(half, kind, r2c || c2r);
    write_down(half, kind, r2c || c2r, r2c, r2c ? 2 : 1, &desc->input);
    write_down(half, kind, r2c || c2r, c2r, c2r ? 2 : 1, &desc->output);
}

static void lay_out_apart(const shape *given, plane *whole, plane *half, unsigned in, unsigned out,
                          oclfft_plan_desc *desc) {
    bool r2c = given->transform == OCLFFT_R2C, c2r = given->transform == OCLFFT_C2R;
    plane *input = r2c ? whole : half, *output = c2r ? whole : half;
    lay_out(input, in, false);
    write_down(input, in, false, r2c, 1, &desc->input);
    lay_out(output, out & ~(unsigned)LAYOUT_SHARED, false);
    write_down(output, out, false, c2r, 1, &desc->output);
}

static oclfft_plan_desc desc_along(oclfft_precision precision, const shape *given, unsigned in,
                                   unsigned out, unsigned left) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    plane whole = {.batch = given->batch}, half;
    for (uint32_t d = 0; given->lengths[d]; ++d) {
        desc.lengths[d] = whole.lengths[d] = given->lengths[d];
        desc.axes[d] = left >> d & 1 ? OCLFFT_AXIS_NONE : OCLFFT_AXIS_DEFAULT;
        if (!(left >> d & 1)) whole.halved = d;
        ++whole.rank;
    }
    if (given->transform == OCLFFT_C2C) whole.halved = whole.rank;
    half = whole;
    if (half.halved < half.rank) half.lengths[half.halved] = half.lengths[half.halved] / 2 + 1;
    desc.transform = given->transform;
    desc.precision = precision;
    desc.rank = (int)whole.rank;
    desc.batch = given->batch;
    desc.in_place = given->in_place;
    desc.scale_forward = 0.5;
    desc.scale_backward = 0.25;
    if (given->in_place)
        lay_out_in_place(given, &half, out, &desc);
    else
        lay_out_apart(given, &whole, &half, in, out, &desc);
    return desc;
}

static problem problem_of_desc(const oclfft_plan_desc *desc) {
    problem p;
    assert_ok(problem_from_desc(desc, &p));
    return p;
}

problem problem_along(oclfft_precision precision, const shape *given, unsigned in, unsigned out,
                      unsigned left) {
    oclfft_plan_desc desc = desc_along(precision, given, in, out, left);
    return problem_of_desc(&desc);
}

problem problem_with(oclfft_precision precision, const shape *given, unsigned in, unsigned out) {
    return problem_along(precision, given, in, out, 0);
}

/* ---- Shapes ---- */

static uint64_t dice_length(dice *d, uint64_t most) {
    static const uint64_t primes[] = {2, 2, 2, 2, 3, 3, 5, 7, 11, 13},
                          large[] = {17, 19, 23, 31, 37, 47, 61, 101, 127, 257, 509, 1021};
    uint64_t n = 1, wanted = 1 + dice_below(d, most);
    switch (dice_below(d, 5)) {
    case 0:
        while (n * 2 <= wanted) n *= 2;
        return n;
    case 1: return wanted;
    case 2: n = large[dice_below(d, sizeof large / sizeof *large)]; break;
    default: break;
    }
    if (n > most) n = 1;
    for (int tries = 0; tries < 12; ++tries) {
        uint64_t prime = primes[dice_below(d, sizeof primes / sizeof *primes)];
        if (n * prime <= wanted) n *= prime;
    }
    return n;
}

shape dice_shape(dice *d, uint64_t points) {
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    static const uint32_t ranks[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 6, 8};
    shape s = {
        .transform = transforms[dice_below(d, 3)], .batch = 1, .in_place = dice_below(d, 3) == 0};
    uint32_t rank = ranks[dice_below(d, sizeof ranks / sizeof *ranks)];
    uint64_t left = 1 + dice_below(d, dice_below(d, 4) ? points / 8 + 1 : points);
    if (dice_below(d, 3)) s.batch = 1 + dice_below(d, dice_below(d, 2) ? 4 : 40);
    if (s.batch > left) s.batch = 1;
    left /= s.batch;
    for (uint32_t i = 0; i < rank; ++i) {
        uint64_t most = left;
        for (uint32_t rest = rank - i; rest > 1; --rest)
            most = most > 40 ? most / (2 + dice_below(d, 9)) : most;
        s.lengths[i] = dice_length(d, most);
        left /= s.lengths[i];
    }
    uint64_t swap = s.lengths[rank - 1], other = dice_below(d, rank);
    s.lengths[rank - 1] = s.lengths[other];
    s.lengths[other] = swap;
    return s;
}

/* Packed, of one kind, of any; some run downwards. */
static unsigned dice_layout(dice *d) {
    unsigned reversed = dice_below(d, 4) ? 0 : LAYOUT_REVERSED;
    switch (dice_below(d, 3)) {
    case 0: return reversed;
    case 1: return reversed | 1u << dice_below(d, 6);
    default: return reversed | (unsigned)dice_below(d, LAYOUT_KINDS);
    }
}

/* Of half the problems some axes are left alone, but one. */
static unsigned dice_left(dice *d, const shape *s) {
    uint32_t rank = 0;
    while (s->lengths[rank]) ++rank;
    unsigned left = (unsigned)dice_below(d, (size_t)1 << rank);
    return dice_below(d, 2) ? 0 : left & ~(1u << dice_below(d, rank));
}

oclfft_plan_desc dice_desc(dice *d, uint64_t points) {
    shape s = dice_shape(d, points);
    unsigned in = dice_layout(d), out = dice_below(d, 2) ? in : dice_layout(d);
    if (dice_below(d, 5) == 0) in |= LAYOUT_SHARED;
    return desc_along(dice_below(d, 4) ? OCLFFT_SINGLE : OCLFFT_DOUBLE, &s, in, out,
                      dice_left(d, &s));
}

problem dice_problem(dice *d, uint64_t points) {
    oclfft_plan_desc desc = dice_desc(d, points);
    return problem_of_desc(&desc);
}

/* ---- Kinds of axes ---- */

problem dice_mixed_problem(dice *d, uint64_t points) {
    static const oclfft_axis_kind kinds[] = {OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3,
                                             OCLFFT_AXIS_DCT4, OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,
                                             OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4, OCLFFT_AXIS_DHT};
    oclfft_plan_desc desc = dice_desc(d, points);
    bool halving = desc.transform != OCLFFT_C2C;
    for (int i = desc.rank - 1; i >= 0; --i) {
        if (desc.axes[i] == OCLFFT_AXIS_NONE) continue;
        bool other = !halving && desc.lengths[i] > 1 && dice_below(d, 3);
        desc.axes[i] = OCLFFT_AXIS_FOURIER;
        if (other) desc.axes[i] = kinds[dice_below(d, sizeof kinds / sizeof *kinds)];
        halving = false;
    }
    return problem_of_desc(&desc);
}

/* ---- Windows ---- */

static void dice_window(dice *d, size_t full, size_t *start, size_t *extent) {
    *extent = 1 + dice_below(d, dice_below(d, 3) ? full : full < 3 ? full : 3);
    *start = dice_below(d, 3) ? dice_below(d, full - *extent + 1) : 0;
}

static bool have_common(const oclfft_layout *a, const oclfft_layout *b, int i) {
    return a->starts[i] < b->starts[i] + b->extents[i] &&
           b->starts[i] < a->starts[i] + a->extents[i];
}

/* In place what is left alone starts alike, which is asked for of real transforms. */
static void cut_left(dice *d, oclfft_plan_desc *desc, int i) {
    oclfft_layout *in = &desc->input, *out = &desc->output;
    do {
        dice_window(d, desc->lengths[i], &in->starts[i], &in->extents[i]);
        dice_window(d, desc->lengths[i], &out->starts[i], &out->extents[i]);
        if (desc->in_place) in->starts[i] = out->starts[i] = 0;
    } while (!have_common(in, out, i));
}

static void cut_side(dice *d, oclfft_plan_desc *desc, bool output, int i, bool halved) {
    oclfft_layout *l = output ? &desc->output : &desc->input;
    bool half = halved && desc->transform == (output ? OCLFFT_R2C : OCLFFT_C2R);
    size_t full = half ? desc->lengths[i] / 2 + 1 : desc->lengths[i];
    if (dice_below(d, 2)) dice_window(d, full, &l->starts[i], &l->extents[i]);
    l->centered[i] = !halved && dice_below(d, 4) == 0;
}

problem dice_cut_problem(dice *d, uint64_t points) {
    oclfft_plan_desc desc = dice_desc(d, points);
    bool halving = desc.transform != OCLFFT_C2C;
    for (int i = desc.rank - 1; i >= 0; --i) {
        bool left = desc.axes[i] == OCLFFT_AXIS_NONE;
        if (left && dice_below(d, 2)) cut_left(d, &desc, i);
        if (left) continue;
        cut_side(d, &desc, false, i, halving);
        cut_side(d, &desc, true, i, halving);
        halving = false;
    }
    return problem_of_desc(&desc);
}
