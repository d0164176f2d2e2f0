#include "base/sizes.h"
#include "boxes.h"

static bool is_transformed(const problem *p, uint32_t a) {
    return p->axes[a] != OCLFFT_AXIS_NONE;
}

/* An axis that is left alone, the same on both sides, with `parts` elements or more; else the
 * rank. */
static uint32_t free_axis(const problem *p, size_t parts) {
    uint32_t a = 0;
    while (a < p->rank && (is_transformed(p, a) || p->in.lengths[a] != p->out.lengths[a] ||
                           p->in.starts[a] != p->out.starts[a] || p->in.lengths[a] < parts))
        ++a;
    return a;
}

bool problem_falls_apart(const problem *p, size_t parts) {
    return free_axis(p, parts) < p->rank;
}

/* The first transformed axis but this one, one that is not halved if there is any; else the first
 * axis. */
static uint32_t cut_axis(const problem *p, uint32_t but) {
    uint32_t second = p->rank;
    for (uint32_t a = 0; a < p->rank; ++a) {
        if (!is_transformed(p, a) || a == but) continue;
        if (a != p->halved) return a;
        second = a;
    }
    return second < p->rank ? second : but < p->rank ? but : 0;
}

/* The side that a real transform has its real numbers on, or else the input, is cut along one axis,
 * the other side along another one: a single exchange lies between them. */
static void propose_slabs(const problem *p, bool other, const region *whole, size_t parts,
                          oclfft_box *boxes) {
    uint32_t axis = free_axis(p, parts);
    if (axis == p->rank) {
        axis = cut_axis(p, p->rank);
        if (other) axis = cut_axis(p, axis);
    }
    for (size_t i = 0; i < parts; ++i) {
        region r = region_block(whole, 1 + axis, i, parts);
        boxes[i] = box_of_region(p, &r);
    }
}

/* A grid of rows and columns, as square as the number of parts allows. */
static void propose_pencils(const problem *p, bool other, const region *whole, size_t parts,
                            oclfft_box *boxes) {
    uint32_t first = other && p->rank > 2 ? 1 : 0;
    size_t columns = 1;
    for (size_t c = 1; c * c <= parts; ++c)
        if (parts % c == 0) columns = c;
    for (size_t i = 0; i < parts; ++i) {
        region rows = region_block(whole, 1 + first, i / columns, parts / columns);
        region r = region_block(&rows, 2 + first, i % columns, columns);
        boxes[i] = box_of_region(p, &r);
    }
}

void boxes_propose(const problem *p, bool output, oclfft_decomposition decomposition, size_t parts,
                   bool alone, oclfft_box *boxes) {
    region whole = side_region(p, output ? &p->out : &p->in);
    bool other = (p->transform == OCLFFT_C2R) != output;
    if (decomposition == OCLFFT_DECOMPOSITION_DEFAULT && alone)
        for (size_t i = 0; i < parts; ++i)
            boxes[i] = i ? (oclfft_box){{0}, {0}, {0}} : box_of_region(p, &whole);
    else if (decomposition == OCLFFT_DECOMPOSITION_PENCILS && p->rank > 1)
        propose_pencils(p, other, &whole, parts, boxes);
    else
        propose_slabs(p, other, &whole, parts, boxes);
}
