/* Whether elements of a side share places. */
#include "base/sizes.h"
#include "overlap.h"
#include "side.h"

/* Which way an axis runs makes no difference. */
static overlap find(const problem *p, const side *s) {
    axis axes[OVERLAP_AXES];
    uint32_t count = 0;
    for (uint32_t i = 0; i <= p->rank; ++i) {
        axis a = {i < p->rank ? s->lengths[i] : p->batch,
                  magnitude_of(i < p->rank ? s->strides[i] : s->distance)};
        if (a.count == 1) continue;
        if (!a.stride) return OVERLAP_SOME;
        axes[count++] = a;
    }
    return overlap_find(axes, count, OVERLAP_STEPS);
}

static oclfft_status check(const problem *p, const side *s, const char *name) {
    switch (find(p, s)) {
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

oclfft_status sides_check_overlap(const problem *p) {
    if (p->in_place) TRY(check(p, &p->in, "input"));
    return check(p, &p->out, "output");
}

/* How many places of side `s` the other side takes along an axis, and how far they are apart. */
static uint64_t places_of(const problem *p, const side *s, const side *other, uint32_t i) {
    bool halves = i == p->halved && other->real && !s->real;
    return halves ? ceil_div(other->lengths[i], 2) : other->lengths[i];
}

static int64_t step_of(const side *s, const side *other, uint32_t i) {
    if (s->lengths[i] > 1) return s->strides[i];
    return other->real && !s->real ? other->strides[i] / 2 : other->strides[i];
}

oclfft_status sides_check_room(const problem *p) {
    const side *s = p->in.real ? &p->out : &p->in, *other = s == &p->in ? &p->out : &p->in;
    problem both = *p;
    bool more = false;
    if (!p->in_place || p->transposed) return OCLFFT_SUCCESS;
    both.in.distance = s->distance;
    for (uint32_t i = 0; i < p->rank; ++i) {
        uint64_t count = places_of(p, s, other, i);
        more = more || count > s->lengths[i];
        both.in.lengths[i] = max_u64(s->lengths[i], count);
        both.in.strides[i] = i == p->halved ? 1 : step_of(s, other, i); /* of halves: in_place.c */
    }
    if (!more || find(&both, &both.in) == OVERLAP_NONE) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.input and desc.output: in place, elements of one side overlap those of "
                "another row or transform on the other side");
}
