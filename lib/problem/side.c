#include "side.h"

#include "base/sizes.h"

/* Complex numbers along the halved axis that have room for what either side has there. */
static uint64_t halved_places(const problem *p, uint32_t i) {
    const side *real = p->in.real ? &p->in : &p->out, *complex = p->in.real ? &p->out : &p->in;
    return max_u64(complex->lengths[i], ceil_div(real->lengths[i], 2));
}

/* How many places a dimension takes in the packed layout. In place there is room for both sides: a
 * real one in the last dimension, for its spectrum. */
static uint64_t packed_places(const problem *p, const side *s, uint32_t i) {
    if (!p->in_place || (i == p->halved && i + 1 < p->rank)) return s->lengths[i];
    if (i != p->halved) return max_u64(p->in.lengths[i], p->out.lengths[i]);
    return halved_places(p, i) * (s->real ? 2 : 1);
}

bool side_packed_strides(const problem *p, const side *s, int64_t strides[OCLFFT_MAX_RANK]) {
    uint64_t step = 1;
    for (uint32_t i = p->rank; i-- > 0;) {
        if (step > INT64_MAX) return false;
        strides[i] = (int64_t)step;
        if (i && !size_mul(step, packed_places(p, s, i), &step)) return false;
    }
    return true;
}

/* Elements of this side from one place to the next. In place those may be the other side's, where
 * this one has a single element. */
static bool step_along(const problem *p, const side *s, uint32_t i, uint64_t *step) {
    const side *other = s == &p->in ? &p->out : &p->in;
    bool own = !p->in_place || s->lengths[i] > 1 || other->lengths[i] == 1 || i == p->halved;
    *step = magnitude_of(own ? s->strides[i] : other->strides[i]);
    if (own || s->real == other->real) return true;
    return s->real ? size_mul(*step, 2, step) : (*step /= 2, true);
}

/* Too large a number becomes the largest, which no batch has room for. */
int64_t side_closest_distance(const problem *p, const side *s) {
    uint64_t most = 1, step, taken;
    for (uint32_t i = 0; i < p->rank; ++i) {
        uint64_t places = packed_places(p, s, i);
        if (places == 1 && i + 1 < p->rank) continue;
        if (!step_along(p, s, i, &step) || !size_mul(places, step, &taken)) return INT64_MAX;
        most = max_u64(most, taken);
    }
    return (int64_t)min_u64(most, INT64_MAX);
}

/* How far a dimension reaches, to where its stride points. */
static bool add_reach(uint64_t count, int64_t stride, uint64_t *up, uint64_t *down) {
    uint64_t reach, *way = stride < 0 ? down : up;
    return size_mul(count - 1, magnitude_of(stride), &reach) && size_add(*way, reach, way);
}

static bool count_elements(const problem *p, side *s, uint64_t *down) {
    uint64_t bytes, up = s->offset;
    *down = 0;
    for (uint32_t i = 0; i < p->rank; ++i)
        if (!add_reach(s->lengths[i], s->strides[i], &up, down)) return false;
    if (!add_reach(p->batch, s->distance, &up, down)) return false;
    return size_add(up, 1, &s->elements) && size_mul(s->elements, s->element_bytes, &bytes) &&
           bytes <= SIZE_MAX / 2;
}

static oclfft_status fail_reach(const char *name) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s: lengths, strides, distance and offset exceed the address space", name);
}

static oclfft_status fill_reach(const problem *p, const char *name, side *s) {
    uint64_t down;
    if (!count_elements(p, s, &down)) return fail_reach(name);
    if (down > s->offset)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.offset = %llu, but negative strides reach %llu elements below that",
                    name, (unsigned long long)s->offset, (unsigned long long)down);
    s->lowest = s->offset - down;
    return OCLFFT_SUCCESS;
}

/* Takes the strides that are given. Those of a single element do not matter, and are as if packed.
 */
static bool fill_strides(const problem *p, const oclfft_layout *l, side *s) {
    bool given = false;
    if (!side_packed_strides(p, s, s->strides)) return false;
    for (uint32_t i = 0; i < p->rank; ++i) given = given || l->strides[i];
    for (uint32_t i = 0; given && i < p->rank; ++i)
        if (s->lengths[i] > 1) s->strides[i] = l->strides[i];
    return true;
}

/* ---- Windows ---- */

static oclfft_status fill_window(const problem *p, const oclfft_layout *l, const char *name,
                                 uint32_t i, side *s) {
    uint64_t full = side_full_length(p, s, i), start = l->starts[i], extent = l->extents[i];
    if (start >= full)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.starts[%u] = %llu, but that side has %llu elements along the axis",
                    name, i, (unsigned long long)start, (unsigned long long)full);
    if (extent > full - start)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.extents[%u] = %llu from %llu on, but that side has %llu elements "
                    "along the axis",
                    name, i, (unsigned long long)extent, (unsigned long long)start,
                    (unsigned long long)full);
    if (l->centered[i] && (p->axes[i] != OCLFFT_AXIS_FOURIER || i == p->halved))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.centered[%u] is set, but the axis is %s", name, i,
                    i == p->halved ? "the halved one" : "not a Fourier axis");
    s->starts[i] = start;
    s->lengths[i] = extent ? extent : full - start;
    s->centered[i] = l->centered[i];
    return OCLFFT_SUCCESS;
}

oclfft_status side_windows(const problem *p, const oclfft_layout *l, const char *name, side *s) {
    for (uint32_t i = 0; i < p->rank; ++i) TRY(fill_window(p, l, name, i, s));
    return OCLFFT_SUCCESS;
}

/* ---- The side ---- */

static void fill_elements(const problem *p, const oclfft_layout *l, const oclfft_callback *c,
                          side *s) {
    s->storage = storage_of(l->format, l->element_type, p->precision);
    s->element_bytes = storage_bytes(s->storage, s->real, p->precision);
    if (c->source && c->element_bytes) s->element_bytes = c->element_bytes;
}

oclfft_status side_from_desc(const problem *p, const oclfft_layout *l, const oclfft_callback *c,
                             const char *name, side *s) {
    if (c->source && l->element_type != OCLFFT_ELEMENT_DEFAULT)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.element_type = %s, but a side with a callback has the default", name,
                    element_type_name(l->element_type));
    fill_elements(p, l, c, s);
    s->offset = l->offset;
    return fill_strides(p, l, s) ? OCLFFT_SUCCESS : fail_reach(name);
}

oclfft_status side_transforms(const problem *p, const oclfft_layout *l, const char *name, side *s) {
    s->distance = side_closest_distance(p, s);
    if (l->distance && p->batch > 1) s->distance = l->distance;
    return fill_reach(p, name, s);
}
