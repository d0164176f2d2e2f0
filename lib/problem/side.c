#include "side.h"

#include "base/sizes.h"
#include "overlap.h"

/* How many places the last dimension takes in the packed layout. */
static uint64_t last_places(const problem *p, const side *s) {
    uint64_t last = s->lengths[p->rank - 1];
    return s->real && p->in_place ? 2 * (last / 2 + 1) : last;
}

bool side_packed_strides(const problem *p, const side *s, uint64_t strides[OCLFFT_MAX_RANK]) {
    uint32_t last = p->rank - 1;
    strides[last] = 1;
    for (uint32_t i = last; i-- > 0;)
        if (!size_mul(strides[i + 1], i + 1 == last ? last_places(p, s) : s->lengths[i + 1],
                      &strides[i]))
            return false;
    return true;
}

bool side_closest_distance(const problem *p, const side *s, uint64_t *distance) {
    uint32_t last = p->rank - 1;
    if (!size_mul(last_places(p, s), s->strides[last], distance)) return false;
    for (uint32_t i = 0; i < last; ++i) {
        uint64_t taken;
        if (s->lengths[i] == 1) continue;
        if (!size_mul(s->lengths[i], s->strides[i], &taken)) return false;
        *distance = max_u64(*distance, taken);
    }
    return true;
}

static bool add_reach(uint64_t count, uint64_t stride, uint64_t *elements) {
    uint64_t reach;
    return size_mul(count - 1, stride, &reach) && size_add(*elements, reach, elements);
}

static bool count_elements(const problem *p, side *s) {
    uint64_t bytes;
    if (!size_add(s->offset, 1, &s->elements)) return false;
    for (uint32_t i = 0; i < p->rank; ++i)
        if (!add_reach(s->lengths[i], s->strides[i], &s->elements)) return false;
    if (!add_reach(p->batch, s->distance, &s->elements)) return false;
    return size_mul(s->elements, s->element_bytes, &bytes) && bytes <= SIZE_MAX / 2;
}

static oclfft_status fail_reach(const char *name) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s: lengths, strides, distance and offset exceed the address space", name);
}

/* Takes the strides that are given. Those that are not, or do not matter, are as if packed. */
static oclfft_status fill_strides(const problem *p, const oclfft_layout *l, const char *name,
                                  side *s) {
    bool given = false;
    if (!side_packed_strides(p, s, s->strides)) return fail_reach(name);
    for (uint32_t i = 0; i < p->rank; ++i) given = given || l->strides[i];
    for (uint32_t i = 0; given && i < p->rank; ++i) {
        if (s->lengths[i] == 1) continue;
        if (!l->strides[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.%s.strides[%u] = 0, but others are given: give all of them or none",
                        name, i);
        s->strides[i] = l->strides[i];
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status check_overlap(const problem *p, const side *s, const char *name) {
    axis axes[OVERLAP_AXES];
    for (uint32_t i = 0; i < p->rank; ++i) axes[i] = (axis){s->lengths[i], s->strides[i]};
    axes[p->rank] = (axis){p->batch, s->distance};
    switch (overlap_find(axes, p->rank + 1, OVERLAP_STEPS)) {
    case OVERLAP_NONE: return OCLFFT_SUCCESS;
    case OVERLAP_SOME:
        return fail(
            OCLFFT_ERROR_INVALID_ARGUMENT,
            "desc.%s: elements overlap: its strides and distance put several in the same place",
            name);
    case OVERLAP_UNKNOWN: break;
    }
    return fail(
        OCLFFT_ERROR_INVALID_ARGUMENT,
        "desc.%s: whether elements overlap by its strides and distance could not be decided "
        "in reasonable time",
        name);
}

oclfft_status side_from_desc(const problem *p, const oclfft_layout *l, const oclfft_callback *c,
                             const char *name, side *s) {
    bool halved = !s->real && p->transform != OCLFFT_C2C;
    for (uint32_t i = 0; i < p->rank; ++i) s->lengths[i] = p->lengths[i];
    if (halved) s->lengths[p->rank - 1] = p->lengths[p->rank - 1] / 2 + 1;
    (void)storage_from_format(l->format, &s->storage); /* there is one: desc_check */
    s->offset = l->offset;
    s->element_bytes = s->real ? problem_scalar_bytes(p) : storage_bytes(s->storage, p->precision);
    if (c->source && c->element_bytes) s->element_bytes = c->element_bytes;
    TRY(fill_strides(p, l, name, s));
    if (!side_closest_distance(p, s, &s->distance)) return fail_reach(name);
    if (l->distance && p->batch > 1) s->distance = l->distance;
    if (!count_elements(p, s)) return fail_reach(name);
    return check_overlap(p, s, name);
}
