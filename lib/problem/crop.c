/* Windows along axes that are left alone: what one side has and the other lacks. */
#include "base/sizes.h"
#include "desc.h"
#include "side.h"

/* Indices that both sides have. */
typedef struct common {
    uint64_t first, end;
} common;

static common common_of(const problem *p, uint32_t d) {
    const side *in = &p->in, *out = &p->out;
    return (common){max_u64(in->starts[d], out->starts[d]),
                    min_u64(in->starts[d] + in->lengths[d], out->starts[d] + out->lengths[d])};
}

oclfft_status windows_check(const problem *p) {
    for (uint32_t d = 0; d < p->rank; ++d) {
        common c = common_of(p, d);
        if (p->axes[d] != OCLFFT_AXIS_NONE || c.first < c.end) continue;
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.output.starts[%u] = %llu: the axis is left alone, and the windows of "
                    "input and output have nothing in common along it",
                    d, (unsigned long long)p->out.starts[d]);
    }
    return OCLFFT_SUCCESS;
}

bool windows_move_elements(const problem *p) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (p->axes[d] == OCLFFT_AXIS_NONE && p->in.starts[d] != p->out.starts[d]) return true;
    return false;
}

/* The side loses so many elements at the front of an axis and keeps `count`. */
static void keep(side *s, uint32_t d, uint64_t front, uint64_t count) {
    uint64_t behind = s->lengths[d] - front - count;
    s->offset += front * (uint64_t)s->strides[d];
    s->lowest += (s->strides[d] < 0 ? behind : front) * magnitude_of(s->strides[d]);
    s->lengths[d] = count;
}

/* What the output does not have is not read. The length becomes that of the output. */
static void crop(problem *p, uint32_t d) {
    common c = common_of(p, d);
    keep(&p->in, d, c.first - p->in.starts[d], c.end - c.first);
    p->in.starts[d] = c.first - p->out.starts[d];
    p->out.starts[d] = 0;
    p->lengths[d] = p->out.lengths[d];
}

void problem_crop(problem *p) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (p->axes[d] == OCLFFT_AXIS_NONE) crop(p, d);
}
