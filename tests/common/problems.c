#include "problems.h"

#include "harness.h"

/* ---- Layouts ---- */

/* A side before it is written down. */
typedef struct plane {
    uint32_t rank;
    uint64_t lengths[OCLFFT_MAX_RANK], strides[OCLFFT_MAX_RANK], batch, distance;
} plane;

/* Dimensions from the innermost out; the batch is number `rank`. */
static void order_of(const plane *s, unsigned kind, bool rows_whole,
                     uint32_t order[OCLFFT_MAX_RANK + 1]) {
    uint32_t first = rows_whole ? 1 : 0, count = 0, last = s->rank - 1;
    if (rows_whole) order[count++] = last;
    if (kind & LAYOUT_INSIDE) order[count++] = s->rank;
    for (uint32_t d = 0; d + first < s->rank; ++d)
        order[count++] = kind & LAYOUT_TURNED ? d : last - first - d;
    if (!(kind & LAYOUT_INSIDE)) order[count++] = s->rank;
}

/* `room`: elements that the last dimension has. */
static void lay_out(plane *s, unsigned kind, bool rows_whole, uint64_t room) {
    uint32_t order[OCLFFT_MAX_RANK + 1];
    uint64_t stride = kind & LAYOUT_STRIDED && !rows_whole ? 3 : 1;
    order_of(s, kind, rows_whole, order);
    for (uint32_t i = 0; i <= s->rank; ++i) {
        uint32_t d = order[i];
        *(d == s->rank ? &s->distance : &s->strides[d]) = stride;
        stride *= d == s->rank ? s->batch : d + 1 == s->rank ? room : s->lengths[d];
        if (kind & LAYOUT_GAPS) stride += 1 + d % 3;
    }
}

static void write_down(const plane *s, unsigned kind, bool real, uint64_t each, oclfft_layout *l) {
    l->format = kind & LAYOUT_PLANAR && !real ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED;
    for (uint32_t d = 0; d < s->rank; ++d)
        l->strides[d] = s->strides[d] * (d + 1 == s->rank ? 1 : each);
    l->distance = s->distance * each;
    l->offset = kind & LAYOUT_OFFSET ? 5 * each : 0;
}

problem problem_with(oclfft_precision precision, const shape *given, unsigned in, unsigned out) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    bool real = given->transform != OCLFFT_C2C, r2c = given->transform == OCLFFT_R2C,
         c2r = given->transform == OCLFFT_C2R;
    plane whole = {.batch = given->batch}, half;
    problem p;
    for (; given->lengths[whole.rank]; ++whole.rank)
        desc.lengths[whole.rank] = whole.lengths[whole.rank] = given->lengths[whole.rank];
    half = whole;
    if (real) half.lengths[half.rank - 1] = half.lengths[half.rank - 1] / 2 + 1;
    desc.transform = given->transform;
    desc.precision = precision;
    desc.rank = (int)whole.rank;
    desc.batch = given->batch;
    desc.in_place = given->in_place;
    desc.scale_forward = 0.5;
    desc.scale_backward = 0.25;
    if (given->in_place) { /* the real side's rows are twice the complex side's */
        if (real) out &= ~(unsigned)LAYOUT_PLANAR;
        lay_out(&half, out, real, half.lengths[half.rank - 1]);
        write_down(&half, out, r2c, r2c ? 2 : 1, &desc.input);
        write_down(&half, out, c2r, c2r ? 2 : 1, &desc.output);
    } else {
        plane *input = r2c ? &whole : &half, *output = c2r ? &whole : &half;
        lay_out(input, in, false, input->lengths[input->rank - 1]);
        write_down(input, in, r2c, 1, &desc.input);
        lay_out(output, out, false, output->lengths[output->rank - 1]);
        write_down(output, out, c2r, 1, &desc.output);
    }
    assert_ok(problem_from_desc(&desc, &p));
    return p;
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
    static const uint32_t ranks[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 6};
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

/* Packed, of one kind, of any. */
static unsigned dice_layout(dice *d) {
    switch (dice_below(d, 3)) {
    case 0: return LAYOUT_PACKED;
    case 1: return 1u << dice_below(d, 6);
    default: return (unsigned)dice_below(d, LAYOUT_KINDS);
    }
}

problem dice_problem(dice *d, uint64_t points) {
    shape s = dice_shape(d, points);
    unsigned in = dice_layout(d), out = dice_below(d, 2) ? in : dice_layout(d);
    return problem_with(dice_below(d, 4) ? OCLFFT_SINGLE : OCLFFT_DOUBLE, &s, in, out);
}
