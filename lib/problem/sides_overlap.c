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
