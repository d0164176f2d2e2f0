#include "random_parts.h"

#include <stdio.h>

/* Few values, so that the driver's cache of kernels has most of them. */
static const size_t some_lengths[] = {1, 2, 3, 4, 5, 6, 8, 9, 12, 15, 16, 17, 20, 30, 32, 48, 64};
static const size_t long_lengths[] = {64, 96, 120, 256, 360, 1000, 1009, 1024, 2048, 3600, 4096};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const oclfft_axis_kind kinds[] = {OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3,
                                         OCLFFT_AXIS_DCT4, OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,
                                         OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4, OCLFFT_AXIS_DHT};

static void roll_axes(dice *d, oclfft_plan_desc *desc) {
    bool real = desc->transform == OCLFFT_R2R;
    for (int a = 0; a < desc->rank; ++a) {
        desc->axes[a] = real ? kinds[dice_below(d, COUNT(kinds))] : OCLFFT_AXIS_FOURIER;
        if (!real && dice_chance(d, 8)) desc->axes[a] = kinds[dice_below(d, COUNT(kinds))];
        if (dice_chance(d, 12)) desc->axes[a] = OCLFFT_AXIS_NONE;
        if (desc->axes[a] == OCLFFT_AXIS_DCT1 && desc->lengths[a] < 2) desc->lengths[a] = 2;
    }
    if (desc->transform == OCLFFT_R2C || desc->transform == OCLFFT_C2R)
        desc->axes[dice_chance(d, 75) ? desc->rank - 1 : 0] = OCLFFT_AXIS_FOURIER;
}

static int halved_axis(const oclfft_plan_desc *desc) {
    int axis = desc->rank - 1;
    if (desc->transform != OCLFFT_R2C && desc->transform != OCLFFT_C2R) return -1;
    while (desc->axes[axis] != OCLFFT_AXIS_FOURIER) --axis;
    return axis;
}

static size_t full_count(const oclfft_plan_desc *desc, bool output, int a) {
    bool complex_side = output == (desc->transform == OCLFFT_R2C);
    return a == halved_axis(desc) && complex_side ? desc->lengths[a] / 2 + 1 : desc->lengths[a];
}

static void roll_windows(dice *d, oclfft_plan_desc *desc) {
    for (int a = 0; a < desc->rank; ++a)
        for (int o = 0; o < 2; ++o) {
            oclfft_layout *l = o ? &desc->output : &desc->input;
            size_t count = full_count(desc, o, a);
            if (desc->axes[a] == OCLFFT_AXIS_FOURIER && a != halved_axis(desc))
                l->centered[a] = dice_chance(d, 20);
            if (desc->axes[a] == OCLFFT_AXIS_NONE || !dice_chance(d, 40)) continue;
            l->starts[a] = dice_below(d, count);
            l->extents[a] = 1 + dice_below(d, count - l->starts[a]);
        }
}

void parts_problem_counts(const parts_problem *p, bool output, size_t counts[OCLFFT_MAX_RANK]) {
    const oclfft_layout *l = output ? &p->desc.output : &p->desc.input;
    for (int a = 0; a < OCLFFT_MAX_RANK; ++a) {
        if (a >= p->desc.rank) {
            counts[a] = 1;
            continue;
        }
        size_t full = full_count(&p->desc, output, a);
        counts[a] = l->extents[a] ? l->extents[a] : full - l->starts[a];
    }
}

/* Cuts a box in two again and again; some parts get nothing. */
static void roll_boxes(dice *d, const parts_problem *p, bool output, oclfft_box *boxes) {
    size_t counts[OCLFFT_MAX_RANK], have = 1;
    parts_problem_counts(p, output, counts);
    oclfft_box all = OCLFFT_BOX_INIT;
    for (size_t i = 0; i < p->parts; ++i) boxes[i] = all;
    size_t first = dice_below(d, p->parts);
    for (int a = 0; a < p->desc.rank; ++a) boxes[first].upper[a] = counts[a];
    size_t holders[MOST_PARTS] = {first};
    for (size_t i = 0; i < p->parts; ++i) {
        size_t other = (first + 1 + i) % p->parts, from = holders[dice_below(d, have)];
        size_t a = dice_below(d, (size_t)p->desc.rank);
        size_t length = boxes[from].upper[a] - boxes[from].lower[a];
        if (other == first || length < 2 || dice_chance(d, 10)) continue;
        size_t at = boxes[from].lower[a] + 1 + dice_below(d, length - 1);
        boxes[other] = boxes[from];
        boxes[from].upper[a] = at;
        boxes[other].lower[a] = at;
        holders[have++] = other;
    }
}

static void roll_problem(dice *d, parts_problem *p, bool doubles) {
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R,
                                                  OCLFFT_R2R};
    oclfft_plan_desc *desc = &p->desc;
    desc->transform = transforms[dice_below(d, COUNT(transforms))];
    desc->rank = (int)dice_between(d, 1, 4);
    for (int a = 0; a < desc->rank; ++a)
        desc->lengths[a] = some_lengths[dice_below(d, desc->rank == 4 ? 10 : COUNT(some_lengths))];
    if (desc->rank == 1) desc->lengths[0] = long_lengths[dice_below(d, COUNT(long_lengths))];
    roll_axes(d, desc);
    if (dice_chance(d, 25)) desc->batch = dice_between(d, 2, 5);
    if (doubles && dice_chance(d, 25)) desc->precision = OCLFFT_DOUBLE;
    if (dice_chance(d, 25)) roll_windows(d, desc);
    if (dice_chance(d, 20)) desc->norm = OCLFFT_NORM_ORTHONORMAL;
    if (dice_chance(d, 20)) desc->scale_forward = 0.5;
    if (dice_chance(d, 20)) desc->scale_backward = 3;
    if (dice_chance(d, 10)) desc->input.element_type = OCLFFT_ELEMENT_HALF;
    if (dice_chance(d, 10)) desc->output.element_type = OCLFFT_ELEMENT_FLOAT;
    desc->in_place = dice_chance(d, 25);
    p->direction = dice_chance(d, 50) ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
    if (desc->transform == OCLFFT_R2C) p->direction = OCLFFT_FORWARD;
    if (desc->transform == OCLFFT_C2R) p->direction = OCLFFT_BACKWARD;
}

/* One long axis over several contexts, which is split whatever it is. */
static void roll_long_axis(dice *d, parts_problem *p) {
    if (p->desc.rank > 1 || !dice_chance(d, 60)) return;
    p->parts = dice_between(d, 2, MOST_PARTS);
    uint32_t contexts = (uint32_t)dice_between(d, 2, MOST_CONTEXTS);
    for (size_t i = 0; i < p->parts; ++i) p->context_of[i] = (uint32_t)(i % contexts);
    for (int o = 0; o < 2; ++o) {
        p->given[o] = true;
        p->decomposition[o] = OCLFFT_DECOMPOSITION_SLABS;
    }
}

parts_problem parts_problem_make(uint64_t seed, uint64_t number, bool doubles) {
    dice d = dice_of(seed, number, 77);
    parts_problem p = {.number = number, .desc = OCLFFT_PLAN_DESC_INIT};
    roll_problem(&d, &p, doubles);
    p.parts = dice_between(&d, 1, MOST_PARTS);
    uint32_t contexts = (uint32_t)dice_between(&d, 1, MOST_CONTEXTS);
    for (size_t i = 0; i < p.parts; ++i)
        p.context_of[i] =
            (uint32_t)(dice_chance(&d, 70) ? i * contexts / p.parts : dice_below(&d, contexts));
    for (int o = 0; o < 2; ++o) {
        p.given[o] = dice_chance(&d, 90);
        p.cut[o] = dice_chance(&d, 40);
        p.decomposition[o] = (oclfft_decomposition)dice_below(&d, 3);
    }
    roll_long_axis(&d, &p);
    for (int o = 0; o < 2; ++o) {
        if (p.cut[o]) roll_boxes(&d, &p, o, o ? p.out : p.in);
    }
    p.from_host = dice_chance(&d, 50);
    return p;
}

const char *parts_problem_text(const parts_problem *p) {
    static char text[512];
    const oclfft_plan_desc *d = &p->desc;
    int at = snprintf(text, sizeof text, "problem %llu: transform %d, %s,",
                      (unsigned long long)p->number, (int)d->transform,
                      d->precision == OCLFFT_DOUBLE ? "double" : "single");
    for (int a = 0; a < d->rank; ++a)
        at += snprintf(text + at, sizeof text - (size_t)at, " %zu(%d)", d->lengths[a],
                       (int)d->axes[a]);
    snprintf(text + at, sizeof text - (size_t)at,
             " x%zu, direction %d%s, %zu parts, contexts to %u, %s", d->batch, (int)p->direction,
             d->in_place ? ", in place" : "", p->parts, (unsigned)p->context_of[p->parts - 1],
             p->from_host ? "host arrays" : "buffers");
    return text;
}
