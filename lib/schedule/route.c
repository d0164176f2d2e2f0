/* The views of the data at each step: the input, the intermediate, the output. */
#include "route.h"

#include "base/sizes.h"

/* Rows of so many elements or more begin at multiples of ROW_UNIT in the scratch. */
enum { LONG_ROW = 64, ROW_UNIT = 16 };

static view view_of(const side *s, const callback *call, operand which) {
    view v = {
        .end = {.operand = which, .storage = s->storage, .callback = *call, .offset = s->offset},
        .distance = s->distance};
    for (uint32_t d = 0; d < OCLFFT_MAX_RANK; ++d) v.strides[d] = s->strides[d];
    return v;
}

/* ---- Transpositions ---- */

/* Whether along one axis elements are nearer to each other than along another. */
static bool is_nearer(const side *s, uint32_t a, uint32_t b) {
    return magnitude_of(s->strides[a]) < magnitude_of(s->strides[b]);
}

/* One axis plan must transpose where the sides have the order of axes reversed: the first one, if
 * what is between lies as the output, or the last one, if it lies as the input. The shorter axis
 * does: more of its transforms fit a tile, so that both ends move long segments. */
static bool transposes_late(const problem *p) {
    uint32_t first, last;
    grouping_ends(p, &first, &last);
    return is_nearer(&p->in, first, last) != is_nearer(&p->out, first, last) &&
           p->lengths[last] < p->lengths[first];
}

/* The dimensions, the farthest first, in the order of the problem or of the input's elements. */
static void order_dimensions(const problem *p, bool as_input, uint32_t order[OCLFFT_MAX_RANK]) {
    for (uint32_t d = 0; d < p->rank; ++d) {
        uint32_t at = d;
        for (; as_input && at > 0 && is_nearer(&p->in, order[at - 1], d); --at)
            order[at] = order[at - 1];
        order[at] = d;
    }
}

/* ---- Views ---- */

/* Packed but for long rows, which begin at whole lines of memory. A row ends with the innermost
 * axis that is transformed, or before it where what is left alone is long enough. `*elements` of
 * one transform. */
static view scratch_view(const problem *p, const grouping *g, bool real, bool as_input,
                         uint64_t *elements) {
    view v = {.end = {.operand = OPERAND_INTERMEDIATE}};
    bool in_row = true;
    uint64_t step = 1;
    uint32_t order[OCLFFT_MAX_RANK];
    order_dimensions(p, as_input, order);
    for (uint32_t i = p->rank; i-- > 0;) {
        uint32_t d = order[i];
        v.strides[d] = (int64_t)step;
        step *= grouping_points_between(p, g, real, d);
        bool ends = in_row && step >= LONG_ROW;
        if (ends) step = ceil_div(step, ROW_UNIT) * ROW_UNIT;
        in_row = in_row && !ends && p->axes[d] == OCLFFT_AXIS_NONE;
    }
    *elements = real ? ceil_div(step, 2) : step;
    return v;
}

/* Of a real transform data is real on one side of the halved axis: it lies in the scratch behind
 * what is complex. */
static void add_scratch(const problem *p, const grouping *g, bool as_input, bool plain, route *r) {
    uint64_t complex_elements = 0, reals = 0;
    if (!plain && grouping_has_between(p, g, false))
        r->intermediate = scratch_view(p, g, false, as_input, &complex_elements);
    bool in_scratch = grouping_has_between(p, g, true) && !(plain && p->transform == OCLFFT_R2R);
    if (in_scratch) r->reals = scratch_view(p, g, true, as_input, &reals);
    uint64_t all = r->intermediate_elements = complex_elements + reals;
    if (complex_elements) r->intermediate.distance = (int64_t)all;
    if (!in_scratch) return;
    r->reals.end.offset = 2 * complex_elements;
    r->reals.distance = (int64_t)(2 * all);
}

/* Whether there is room for all that is between the groups. */
static bool has_room(const problem *p, const side *s, const grouping *g) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (grouping_points_between(p, g, p->transform == OCLFFT_R2R, d) > s->lengths[d])
            return false;
    return true;
}

static bool is_plain(const problem *p, const side *s, const callback *call, const grouping *g) {
    bool same = !s->real || p->transform == OCLFFT_R2R;
    bool aside = s == &p->in && s->spare; /* only the first pass calls */
    bool dense = s->spare || s->elements / 2 <= side_points(p, s);
    return same && storage_is_plain(s->storage) && (!call->source || aside) && dense &&
           has_room(p, s, g);
}

/* Elements of which the output has more than the input, along an axis that is left alone, stay
 * where they are at the end. */
static void skip_fillings(const problem *p, view *v) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (p->axes[d] == OCLFFT_AXIS_NONE)
            v->end.offset += p->in.starts[d] * (uint64_t)v->strides[d];
}

route route_of(const problem *p, const grouping *g) {
    bool c2r = p->transform == OCLFFT_C2R;
    route r = {.in = view_of(&p->in, &p->load, OPERAND_INPUT),
               .out = view_of(&p->out, &p->store, OPERAND_OUTPUT)};
    if (g->count == 1) return r;
    bool late = transposes_late(p), spare = p->in.spare && is_plain(p, &p->in, &p->load, g);
    bool plain = spare                   ? true
                 : p->transposed || late ? false
                 : c2r                   ? p->in_place && is_plain(p, &p->in, &p->load, g)
                                         : is_plain(p, &p->out, &p->store, g);
    r.intermediate = c2r || spare ? r.in : r.out;
    r.intermediate.end.callback = (callback){0};
    if (!spare) skip_fillings(p, &r.intermediate);
    r.reals = r.intermediate;
    add_scratch(p, g, late, plain, &r);
    return r;
}

/* ---- Steps ---- */

/* The same elements as reals. */
static view parts_of(const view *complex) {
    view v = *complex;
    bool beside = !storage_is_planar(v.end.storage) && !v.end.callback.source;
    v.end.parts = beside                  ? PARTS_SIDE_BY_SIDE
                  : v.end.callback.source ? PARTS_OF_CALLBACK
                                          : PARTS_IN_ARRAYS;
    if (v.end.parts == PARTS_IN_ARRAYS) v.end.storage.format = OCLFFT_INTERLEAVED;
    if (!beside) return v;
    v.end.offset *= 2;
    v.distance *= 2;
    for (uint32_t d = 0; d < OCLFFT_MAX_RANK; ++d) v.strides[d] *= 2;
    return v;
}

static view view_at(const route *r, const problem *p, const grouping *g, uint32_t boundary,
                    uint32_t number) {
    bool real = grouping_is_real(p, g, boundary);
    const view *at = boundary == 0          ? &r->in
                     : boundary == g->count ? &r->out
                     : real                 ? &r->reals
                                            : &r->intermediate;
    return !real && grouping_is_of_other_kind(p, g, number) ? parts_of(at) : *at;
}

view route_before(const route *r, const problem *p, const grouping *g, uint32_t number) {
    return view_at(r, p, g, number, number);
}

view route_behind(const route *r, const problem *p, const grouping *g, uint32_t number) {
    return view_at(r, p, g, number + 1, number);
}
