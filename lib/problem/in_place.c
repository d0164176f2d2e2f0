#include <stdio.h>

#include "base/sizes.h"
#include "side.h"

/* ---- Sets of places ---- */

/* The dimensions of a side with more than one element, in any order, without signs. */
typedef struct place_set {
    uint32_t count;
    struct {
        uint64_t count, stride;
    } axes[OCLFFT_MAX_RANK + 1];
} place_set;

static void drop(place_set *set, uint32_t i) {
    set->axes[i] = set->axes[--set->count];
}

/* Joins two dimensions of which one continues the other; false where there are none. */
static bool merge_two(place_set *set) {
    for (uint32_t a = 0; a < set->count; ++a)
        for (uint32_t b = 0; b < set->count; ++b) {
            if (a == b || set->axes[b].stride != set->axes[a].stride * set->axes[a].count) continue;
            set->axes[a].count *= set->axes[b].count;
            drop(set, b);
            return true;
        }
    return false;
}

static place_set places_of(const problem *p, const side *s) {
    place_set set = {0};
    for (uint32_t i = 0; i <= p->rank; ++i) {
        uint64_t count = i < p->rank ? s->lengths[i] : p->batch;
        if (count == 1) continue;
        set.axes[set.count].count = count;
        set.axes[set.count++].stride = magnitude_of(i < p->rank ? s->strides[i] : s->distance);
    }
    while (merge_two(&set)) {
    }
    return set;
}

static bool holds(const place_set *set, uint64_t count, uint64_t stride) {
    for (uint32_t i = 0; i < set->count; ++i)
        if (set->axes[i].count == count && set->axes[i].stride == stride) return true;
    return false;
}

/* No two elements of a side share a place, so that dimensions differ in their strides. */
static bool have_same_places(const problem *p) {
    place_set in = places_of(p, &p->in), out = places_of(p, &p->out);
    bool same = in.count == out.count;
    for (uint32_t i = 0; same && i < in.count; ++i)
        same = holds(&out, in.axes[i].count, in.axes[i].stride);
    return same;
}

bool transforms_keep_places(const problem *p) {
    problem one = *p;
    one.batch = 1;
    if (!p->transposed || p->batch == 1) return true;
    return p->in.distance == p->out.distance && have_same_places(&one);
}

/* ---- Real and complex elements ---- */

/* A real element has half the bytes of a complex one. */
static bool are_twins(const problem *p, int64_t in, int64_t out) {
    return in * (p->out.real && !p->in.real ? 2 : 1) == out * (p->in.real && !p->out.real ? 2 : 1);
}

static oclfft_status check_twin(const problem *p, const char *field, int64_t in, int64_t out) {
    if (are_twins(p, in, out)) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.input.%s = %lld and desc.output.%s = %lld: in place the real side's must be "
                "twice the complex side's",
                field, (long long)in, field, (long long)out);
}

static oclfft_status check_halved(const problem *p, const side *s, const char *name) {
    if (s->strides[p->halved] == 1 || s->lengths[p->halved] == 1) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s.strides[%u] = %lld: in place the stride along the halved axis must be 1",
                name, p->halved, (long long)s->strides[p->halved]);
}

/* Where elements of one side are larger or smaller, by their types or by what callbacks say, they
 * would lie where other elements of the other side do. */
static oclfft_status check_twin_bytes(const problem *p) {
    uint64_t in = p->in.element_bytes * (p->in.real && !p->out.real ? 2 : 1),
             out = p->out.element_bytes * (p->out.real && !p->in.real ? 2 : 1);
    if (in == out) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.input and desc.output: in place, elements of %llu and %llu bytes cannot have "
                "the same places",
                (unsigned long long)p->in.element_bytes, (unsigned long long)p->out.element_bytes);
}

/* Nothing copies a real transform's elements to other places. */
static oclfft_status check_still(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->axes[i] == OCLFFT_AXIS_NONE && p->in.starts[i] != p->out.starts[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.input.starts[%u] = %llu and desc.output.starts[%u] = %llu: in place, "
                        "an axis that is left alone in a real transform must start at the same "
                        "index on both sides",
                        i, (unsigned long long)p->in.starts[i], i,
                        (unsigned long long)p->out.starts[i]);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_real(const problem *p) {
    const side *s = p->in.real ? &p->out : &p->in;
    if (storage_is_planar(s->storage))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = %s: in place the complex side of a real transform must be "
                    "interleaved",
                    p->in.real ? "output" : "input", format_public_name(s->storage.format));
    TRY(check_twin_bytes(p));
    TRY(check_halved(p, &p->in, "input"));
    TRY(check_halved(p, &p->out, "output"));
    for (uint32_t i = 0; i < p->rank; ++i) {
        char field[32];
        if (i == p->halved || p->in.lengths[i] == 1 || p->out.lengths[i] == 1) continue;
        snprintf(field, sizeof field, "strides[%u]", i);
        TRY(check_twin(p, field, p->in.strides[i], p->out.strides[i]));
    }
    if (p->batch > 1) TRY(check_twin(p, "distance", p->in.distance, p->out.distance));
    TRY(check_still(p));
    return check_twin(p, "offset", (int64_t)p->in.offset, (int64_t)p->out.offset);
}

/* ---- Elements of one kind ---- */

static bool have_same_strides(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->in.lengths[i] > 1 && p->out.lengths[i] > 1 && p->in.strides[i] != p->out.strides[i])
            return false;
    return (p->batch == 1 || p->in.distance == p->out.distance) && p->in.offset == p->out.offset;
}

static bool is_real_transform(const problem *p) {
    bool transforms = false;
    for (uint32_t i = 0; i < p->rank; ++i)
        transforms = transforms || p->axes[i] != OCLFFT_AXIS_NONE;
    return p->transform == OCLFFT_R2R && transforms;
}

static oclfft_status check_alike(problem *p) {
    if (p->in.storage.format != p->out.storage.format)
        return fail(
            OCLFFT_ERROR_INVALID_ARGUMENT,
            "desc.output.format differs from desc.input.format: in place they must be equal");
    TRY(check_twin_bytes(p));
    bool alike = have_same_strides(p);
    if (!alike && p->in.lowest != p->out.lowest)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.input.offset = %llu and desc.output.offset = %llu: in place the lowest "
                    "places of both sides must be the same, but are %llu and %llu",
                    (unsigned long long)p->in.offset, (unsigned long long)p->out.offset,
                    (unsigned long long)p->in.lowest, (unsigned long long)p->out.lowest);
    p->transposed = !alike || windows_move_elements(p);
    if (!alike && is_real_transform(p))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.input and desc.output: in place, both sides of a real transform must "
                    "have the same strides, distance and offset");
    if (alike || have_same_places(p)) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.input and desc.output: in place, strides, distances and offsets must put the "
                "elements of both sides in the same places");
}

oclfft_status sides_check_in_place(problem *p) {
    if (!p->in_place) return OCLFFT_SUCCESS;
    return p->halved < OCLFFT_MAX_RANK ? check_real(p) : check_alike(p);
}
