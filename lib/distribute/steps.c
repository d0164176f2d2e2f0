#include "steps.h"

#include "base/sizes.h"
#include "distribution.h"

static uint32_t bit(uint32_t axis) {
    return (uint32_t)1 << axis;
}

/* ---- What to take apart ---- */

static uint64_t longest_count(const problem *p, uint32_t a) {
    return max_u64(p->lengths[a], max_u64(p->in.lengths[a], p->out.lengths[a]));
}

/* The axis with the most elements, of those that are transformed if there are any; else the rank.
 */
static uint32_t longest_axis(const problem *p, uint32_t axes) {
    uint32_t best = p->rank, transformed = 0;
    for (uint32_t a = 0; a < p->rank; ++a)
        if (p->axes[a] != OCLFFT_AXIS_NONE) transformed |= bit(a);
    if (axes & transformed) axes &= transformed;
    for (uint32_t a = 0; a < p->rank; ++a)
        if (axes & bit(a) && (best == p->rank || longest_count(p, a) > longest_count(p, best)))
            best = a;
    return best;
}

/* On the way to a spectrum cosine axes and the halved one come first, on the way back last. */
static bool goes_first(const problem *p, uint32_t a) {
    bool fourier = p->axes[a] == OCLFFT_AXIS_FOURIER && a != p->halved;
    if (p->halved < p->rank) return (p->transform == OCLFFT_R2C) != fourier;
    return p->out.lengths[a] <= p->in.lengths[a];
}

static steps two(const problem *p, uint32_t first, uint32_t second) {
    bool halved = p->halved < p->rank && first & bit(p->halved);
    return (steps){.kind = STEPS_TWO,
                   .first = first,
                   .second = second,
                   .real_between = halved ? p->out.real : p->in.real};
}

steps steps_of(const problem *p) {
    uint32_t axes = route_axes(p), a = longest_axis(p, axes);
    if (a == p->rank) return (steps){.kind = STEPS_NONE};
    uint32_t rest = axes & ~bit(a);
    if (rest) return goes_first(p, a) ? two(p, bit(a), rest) : two(p, rest, bit(a));
    if (p->load.source) return two(p, 0, axes);
    if (p->store.source) return two(p, axes, 0);
    bool fourier = p->axes[a] == OCLFFT_AXIS_FOURIER || p->axes[a] == OCLFFT_AXIS_NONE;
    if (p->in.real || fourier) return (steps){.kind = STEPS_NONE};
    return (steps){.kind = STEPS_PARTS, .copied = p->transposed};
}

/* ---- Descriptions ---- */

static void set_window(const oclfft_layout *given, uint32_t a, oclfft_layout *to) {
    to->starts[a] = given->starts[a];
    to->extents[a] = given->extents[a];
    to->centered[a] = given->centered[a];
}

static void set_axes(const problem *p, const oclfft_plan_desc *desc, uint32_t here, uint32_t done,
                     oclfft_plan_desc *out) {
    for (uint32_t a = 0; a < p->rank; ++a) {
        out->axes[a] = here & bit(a) ? p->axes[a] : OCLFFT_AXIS_NONE;
        out->lengths[a] = (size_t)(done & bit(a) ? p->out.lengths[a] : p->in.lengths[a]);
        if (!(here & bit(a))) continue;
        out->lengths[a] = (size_t)p->lengths[a];
        set_window(&desc->input, a, &out->input);
        set_window(&desc->output, a, &out->output);
    }
}

/* The places of a side, `each` numbers for an element. */
static void set_places(const problem *p, const side *s, uint32_t each, oclfft_layout *l) {
    l->offset = (size_t)(s->offset * each);
    if (p->batch > 1) l->distance = (ptrdiff_t)(s->distance * each);
    for (uint32_t a = 0; a < p->rank; ++a) l->strides[a] = (ptrdiff_t)(s->strides[a] * each);
}

static oclfft_transform transform_of(bool real_in, bool real_out) {
    if (real_in) return real_out ? OCLFFT_R2R : OCLFFT_R2C;
    return real_out ? OCLFFT_C2R : OCLFFT_C2C;
}

static void set_scales(const problem *p, const oclfft_plan_desc *desc, oclfft_plan_desc *out) {
    bool orthonormal = desc->norm == OCLFFT_NORM_ORTHONORMAL;
    out->scale_forward = desc->scale_forward;
    out->scale_backward = desc->scale_backward;
    if (out->scale_backward == 0 && !orthonormal) out->scale_backward = p->scale_backward;
}

static oclfft_plan_desc start(const problem *p, const oclfft_plan_desc *desc) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.precision = desc->precision;
    d.effort = desc->effort;
    d.norm = desc->norm;
    d.rank = (int)p->rank;
    d.batch = (size_t)p->batch;
    d.scale_forward = d.scale_backward = 1;
    return d;
}

static void set_parts(const steps *s, const problem *p, const oclfft_plan_desc *desc,
                      oclfft_plan_desc *out) {
    side in = p->in;
    if (s->copied) in.offset -= in.lowest;
    out->transform = OCLFFT_R2R;
    out->in_place = p->in_place && !s->copied;
    set_axes(p, desc, route_axes(p), 0, out);
    set_scales(p, desc, out);
    out->input.element_type = desc->input.element_type;
    out->output.element_type = desc->output.element_type;
    set_places(p, &in, storage_is_planar(p->in.storage) ? 1 : 2, &out->input);
    set_places(p, &p->out, storage_is_planar(p->out.storage) ? 1 : 2, &out->output);
}

void steps_desc(const steps *s, const problem *p, const oclfft_plan_desc *desc, uint32_t which,
                oclfft_plan_desc *out) {
    *out = start(p, desc);
    if (s->kind == STEPS_PARTS) {
        set_parts(s, p, desc, out);
        return;
    }
    if (which == 0) {
        out->transform = transform_of(p->in.real, s->real_between);
        set_axes(p, desc, s->first, 0, out);
        out->input.format = desc->input.format;
        out->input.element_type = desc->input.element_type;
        set_places(p, &p->in, 1, &out->input);
        return;
    }
    out->transform = transform_of(s->real_between, p->out.real);
    set_axes(p, desc, s->second, s->first, out);
    set_scales(p, desc, out);
    out->output.format = desc->output.format;
    out->output.element_type = desc->output.element_type;
    set_places(p, &p->out, 1, &out->output);
}

uint64_t steps_bytes(const steps *s, const problem *p) {
    if (s->copied) return (p->in.elements - p->in.lowest) * p->in.element_bytes;
    if (s->kind == STEPS_PARTS) return 0;
    uint64_t points = p->batch;
    for (uint32_t a = 0; a < p->rank; ++a)
        points *= s->first & bit(a) ? p->out.lengths[a] : p->in.lengths[a];
    return points * distribution_element_bytes(p, s->real_between);
}
