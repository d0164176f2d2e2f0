#include "hand_problem.h"

#include <axis_kinds.h>

/* The halved axis, or the last one that is transformed, or the last of all. */
static size_t row_axis(const oclfft_plan_desc *desc) {
    size_t axis = (size_t)desc->rank;
    if (halved_axis_of(desc) >= 0) return (size_t)halved_axis_of(desc);
    while (axis-- > 0)
        if (desc->axes[axis] != OCLFFT_AXIS_NONE) return axis;
    return (size_t)desc->rank - 1;
}

static void set_lengths(const oclfft_plan_desc *desc, const oclfft_layout *layout, bool halved,
                        random_side *side) {
    for (size_t i = 0; i < side->rank; ++i) {
        side->left[i] = desc->axes[i] == OCLFFT_AXIS_NONE;
        side->fourier[i] = kind_along(desc, (int)i) == OCLFFT_AXIS_FOURIER;
        side->full[i] = desc->lengths[i];
        if (i == side->row && halved) side->full[i] = desc->lengths[i] / 2 + 1;
        side->starts[i] = layout->starts[i];
        side->lengths[i] =
            layout->extents[i] ? layout->extents[i] : side->full[i] - layout->starts[i];
        side->centered[i] = layout->centered[i];
    }
}

static void set_side(const oclfft_plan_desc *desc, const oclfft_layout *layout, bool real,
                     bool halved, random_side *side) {
    size_t rank = (size_t)desc->rank;
    ptrdiff_t stride = 1;
    *side = (random_side){.real = real,
                          .planar = layout->format == OCLFFT_PLANAR,
                          .rank = rank,
                          .row = row_axis(desc),
                          .batch = desc->batch};
    set_lengths(desc, layout, halved, side);
    for (size_t i = rank; i-- > 0;) {
        side->strides[i] = layout->strides[0] ? layout->strides[i] : stride;
        bool padded = i + 1 == rank && i == side->row && real && desc->in_place;
        stride *= (ptrdiff_t)(padded ? 2 * (desc->lengths[i] / 2 + 1) : side->lengths[i]);
    }
    side->distance = layout->strides[0] ? layout->distance : stride;
    side->offset = layout->offset;
}

static size_t array_bytes(const random_problem *p, const random_side *s, size_t spare) {
    return (random_side_span(s) + spare) * (s->real || s->planar ? 1 : 2) *
           random_problem_real_bytes(p);
}

random_problem hand_problem(const hand_shape *s, oclfft_precision precision,
                            oclfft_direction direction, size_t spare) {
    random_problem p = {.seed = 17, .number = s->n[0], .direction = direction, .points = 1};
    bool to_real = s->transform == OCLFFT_C2R, from_real = s->transform == OCLFFT_R2C;
    bool real = s->transform >= OCLFFT_R2R;
    p.desc = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    p.desc.transform = s->transform;
    p.desc.precision = precision;
    p.desc.batch = p.transforms = s->batch;
    for (p.desc.rank = 0; p.desc.rank < 4 && s->n[p.desc.rank]; ++p.desc.rank) {
        bool left = s->left >> p.desc.rank & 1;
        p.desc.lengths[p.desc.rank] = s->n[p.desc.rank];
        p.desc.axes[p.desc.rank] = left ? OCLFFT_AXIS_NONE : s->axes[p.desc.rank];
        *(left ? &p.transforms : &p.points) *= s->n[p.desc.rank];
    }
    p.desc.in_place = s->in_place;
    p.desc.recipe = s->recipe;
    p.desc.input = s->input;
    p.desc.output = s->output;
    if (s->scale_forward != 0) p.desc.scale_forward = s->scale_forward;
    p.desc.scale_backward = s->scale_backward;
    p.desc.norm = s->norm;
    set_side(&p.desc, &s->input, real || from_real, to_real, &p.in);
    set_side(&p.desc, &s->output, real || to_real, from_real, &p.out);
    p.in_bytes = array_bytes(&p, &p.in, spare);
    p.out_bytes = array_bytes(&p, &p.out, spare);
    if (s->in_place) p.in_bytes = p.out_bytes = p.in_bytes > p.out_bytes ? p.in_bytes : p.out_bytes;
    return p;
}
