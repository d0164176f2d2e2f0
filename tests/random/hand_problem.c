#include "hand_problem.h"

/* All axes are transformed, and the last is the halved one. */
static void set_side(const oclfft_plan_desc *desc, const oclfft_layout *layout, bool real,
                     bool halved, random_side *side) {
    size_t rank = (size_t)desc->rank;
    ptrdiff_t stride = 1;
    *side = (random_side){.real = real,
                          .planar = layout->format == OCLFFT_PLANAR,
                          .rank = rank,
                          .row = rank - 1,
                          .batch = desc->batch};
    for (size_t i = rank; i-- > 0;) {
        bool last = i + 1 == rank;
        side->full[i] = last && halved ? desc->lengths[i] / 2 + 1 : desc->lengths[i];
        side->lengths[i] = side->full[i];
        side->strides[i] = layout->strides[0] ? layout->strides[i] : stride;
        bool padded = last && real && desc->in_place;
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
    p.desc = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    p.desc.transform = s->transform;
    p.desc.precision = precision;
    for (p.desc.rank = 0; p.desc.rank < 4 && s->n[p.desc.rank]; ++p.desc.rank) {
        p.desc.lengths[p.desc.rank] = s->n[p.desc.rank];
        p.points *= s->n[p.desc.rank];
    }
    p.desc.batch = p.transforms = s->batch;
    p.desc.in_place = s->in_place;
    p.desc.recipe = s->recipe;
    p.desc.input = s->input;
    p.desc.output = s->output;
    if (s->scale_forward != 0) p.desc.scale_forward = s->scale_forward;
    p.desc.scale_backward = s->scale_backward;
    set_side(&p.desc, &s->input, from_real, to_real, &p.in);
    set_side(&p.desc, &s->output, to_real, from_real, &p.out);
    p.in_bytes = array_bytes(&p, &p.in, spare);
    p.out_bytes = array_bytes(&p, &p.out, spare);
    if (s->in_place) p.in_bytes = p.out_bytes = p.in_bytes > p.out_bytes ? p.in_bytes : p.out_bytes;
    return p;
}
