/* A description without its axes of one element, with which nothing is done: they would take the
 * places that the parts of a long axis need. */
#include "large.h"

static bool is_idle(const problem *p, uint32_t a) {
    bool plain = p->axes[a] == OCLFFT_AXIS_NONE || p->axes[a] == OCLFFT_AXIS_FOURIER;
    return plain && a != p->halved && p->lengths[a] == 1 && p->in.lengths[a] == 1 &&
           p->out.lengths[a] == 1;
}

static void keep_axis(const side *s, const oclfft_layout *given, uint32_t from, uint32_t to,
                      oclfft_layout *out) {
    out->strides[to] = (ptrdiff_t)s->strides[from];
    out->starts[to] = given->starts[from];
    out->extents[to] = given->extents[from];
    out->centered[to] = given->centered[from];
}

static void clear_axes(oclfft_layout *l) {
    for (uint32_t a = 0; a < OCLFFT_MAX_RANK; ++a) {
        l->strides[a] = 0;
        l->starts[a] = l->extents[a] = 0;
        l->centered[a] = false;
    }
}

/* Without strides a layout would be packed. */
static bool has_strides(const oclfft_layout *l, uint32_t rank) {
    bool found = false;
    for (uint32_t a = 0; a < rank; ++a) found = found || l->strides[a];
    return found;
}

void large_desc(const problem *p, const oclfft_plan_desc *given, oclfft_plan_desc *out) {
    uint32_t rank = 0;
    *out = *given;
    clear_axes(&out->input);
    clear_axes(&out->output);
    for (uint32_t a = 0; a < OCLFFT_MAX_RANK; ++a) {
        out->lengths[a] = 0;
        out->axes[a] = OCLFFT_AXIS_DEFAULT;
    }
    for (uint32_t a = 0; a < p->rank; ++a) {
        if (is_idle(p, a)) continue;
        out->lengths[rank] = (size_t)p->lengths[a];
        out->axes[rank] = p->axes[a];
        keep_axis(&p->in, &given->input, a, rank, &out->input);
        keep_axis(&p->out, &given->output, a, rank, &out->output);
        ++rank;
    }
    out->transform = p->transform;
    out->rank = (int)rank;
    if (p->batch > 1) {
        out->input.distance = (ptrdiff_t)p->in.distance;
        out->output.distance = (ptrdiff_t)p->out.distance;
    }
    out->input.offset = (size_t)p->in.offset;
    out->output.offset = (size_t)p->out.offset;
    if (rank == p->rank || !has_strides(&out->input, rank) || !has_strides(&out->output, rank))
        *out = *given;
}
