#include "copies.h"

#include <string.h>

#include "dice.h"

enum { MOST_ELEMENTS = 30000, SEED = 19 };

/* Any order of 0 ... count - 1. */
static void shuffle(dice *d, uint32_t *order, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) order[i] = i;
    for (uint32_t i = count; i > 1; --i) {
        size_t k = dice_below(d, i);
        uint32_t keep = order[i - 1];
        order[i - 1] = order[k];
        order[k] = keep;
    }
}

/* Dimension `rank` is the batch. */
static size_t count_of(const oclfft_plan_desc *desc, uint32_t d) {
    return d < (uint32_t)desc->rank ? desc->lengths[d] : desc->batch;
}

static void set_stride(oclfft_plan_desc *desc, oclfft_layout *l, uint32_t d, ptrdiff_t stride) {
    if (d < (uint32_t)desc->rank)
        l->strides[d] = stride;
    else
        l->distance = stride;
}

/* The dimensions one inside the other, in a random order, with gaps. */
static void roll_layout(dice *d, oclfft_plan_desc *desc, oclfft_layout *l, unsigned gaps) {
    uint32_t order[OCLFFT_MAX_RANK + 1], count = (uint32_t)desc->rank + 1;
    size_t step = dice_chance(d, gaps) ? dice_between(d, 2, 3) : 1;
    shuffle(d, order, count);
    if (dice_chance(d, 20))
        for (uint32_t i = 0; i < count; ++i) order[i] = count - 1 - i;
    l->offset = dice_chance(d, 30) ? dice_below(d, 40) : 0;
    for (uint32_t i = 0; i < count; ++i) {
        set_stride(desc, l, order[i], (ptrdiff_t)step);
        step *= count_of(desc, order[i]);
        if (dice_chance(d, gaps)) step += dice_between(d, 1, 5);
    }
}

/* Some dimensions run backwards. */
static void reverse(dice *d, oclfft_plan_desc *desc, oclfft_layout *l) {
    for (uint32_t i = 0; i <= (uint32_t)desc->rank; ++i) {
        ptrdiff_t stride = i < (uint32_t)desc->rank ? l->strides[i] : l->distance;
        size_t count = count_of(desc, i);
        if (count == 1 || !dice_chance(d, 30)) continue;
        l->offset += (count - 1) * (size_t)stride;
        set_stride(desc, l, i, -stride);
    }
}

/* What is read may be read several times. */
static void share_places(dice *d, oclfft_plan_desc *desc) {
    for (int i = 0; i < desc->rank; ++i)
        if (dice_chance(d, 30)) desc->input.strides[i] = (ptrdiff_t)dice_below(d, 3);
    bool any = false;
    for (int i = 0; i < desc->rank; ++i) any = any || desc->input.strides[i];
    if (!any) desc->input.strides[0] = 1;
}

static void roll_lengths(dice *d, oclfft_plan_desc *desc) {
    static const size_t some[] = {1, 2, 3, 4, 5, 7, 8, 13, 16, 31, 32, 33, 64, 65, 100, 257};
    size_t left = MOST_ELEMENTS;
    desc->rank = (int)dice_between(d, 1, OCLFFT_MAX_RANK);
    desc->batch = dice_chance(d, 50) ? 1 : dice_between(d, 2, 9);
    left /= desc->batch;
    for (int i = 0; i < desc->rank; ++i) {
        size_t most = sizeof some / sizeof *some;
        while (most > 1 && some[most - 1] > left) --most;
        desc->lengths[i] = some[dice_below(d, most)];
        if (dice_chance(d, 15)) desc->lengths[i] = dice_between(d, 1, left < 700 ? left : 700);
        left /= desc->lengths[i];
        desc->axes[i] = OCLFFT_AXIS_NONE;
    }
}

oclfft_plan_desc roll_copy(uint64_t number, oclfft_precision precision) {
    dice d = dice_of(SEED, number, 0);
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.precision = precision;
    desc.transform = dice_chance(&d, 40) ? OCLFFT_R2R : OCLFFT_C2C;
    roll_lengths(&d, &desc);
    desc.in_place = dice_chance(&d, 40);
    unsigned gaps = desc.in_place || dice_chance(&d, 50) ? 0 : 40;
    roll_layout(&d, &desc, &desc.input, gaps);
    if (desc.in_place && dice_chance(&d, 30))
        desc.output = desc.input;
    else
        roll_layout(&d, &desc, &desc.output, gaps);
    if (desc.in_place) desc.output.offset = desc.input.offset;
    if (dice_chance(&d, 30) &&
        !(desc.in_place && memcmp(&desc.input, &desc.output, sizeof desc.input) == 0)) {
        reverse(&d, &desc, &desc.input);
        reverse(&d, &desc, &desc.output);
    }
    if (!desc.in_place && dice_chance(&d, 15)) share_places(&d, &desc);
    if (desc.transform == OCLFFT_C2C && dice_chance(&d, 30)) desc.input.format = OCLFFT_PLANAR;
    if (desc.transform == OCLFFT_C2C && dice_chance(&d, 30)) desc.output.format = OCLFFT_PLANAR;
    if (desc.in_place) desc.output.format = desc.input.format;
    desc.scale_forward = dice_chance(&d, 50) ? 1 : 1.37;
    desc.scale_backward = dice_chance(&d, 50) ? 0 : -0.41;
    return desc;
}

static void roll_window(dice *d, size_t length, size_t *start, size_t *extent) {
    *extent = dice_between(d, 1, length);
    *start = dice_below(d, length - *extent + 1);
}

oclfft_plan_desc roll_cut_copy(uint64_t number, oclfft_precision precision) {
    oclfft_plan_desc desc = roll_copy(number, precision);
    oclfft_layout *in = &desc.input, *out = &desc.output;
    dice d = dice_of(SEED, number, 1);
    desc.in_place = false;
    for (int i = 0; i < desc.rank; ++i) {
        if (dice_chance(&d, 30)) continue;
        do {
            roll_window(&d, desc.lengths[i], &in->starts[i], &in->extents[i]);
            roll_window(&d, desc.lengths[i], &out->starts[i], &out->extents[i]);
        } while (in->starts[i] >= out->starts[i] + out->extents[i] ||
                 out->starts[i] >= in->starts[i] + in->extents[i]);
    }
    return desc;
}
