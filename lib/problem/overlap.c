/* Two elements share a place where a difference of their indexes, not all zero, makes no difference
 * of places: where a vector d of integers has sum d[k] * stride[k] = 0 and |d[k]| < count[k] for
 * all k. The vectors with that sum are a lattice. A short basis of it leaves few vectors that may
 * lie within the box, and these are tried.
 *
 * The integers are exact, so a vector that is found is one. Floating point only says where to look,
 * with a margin far above its errors, which are small because the basis is reduced. */
#include "overlap.h"

#include <string.h>

#include "base/sizes.h"
#include "lattice.h"

/* Axes of more than one element, the largest stride first. */
static void add_axis(lattice *l, axis a) {
    if (a.count == 1) return;
    uint32_t i = l->count++;
    for (; i > 0 && l->axes[i - 1].stride < a.stride; --i) l->axes[i] = l->axes[i - 1];
    l->axes[i] = a;
}

static uint64_t reach(const lattice *l, uint32_t from) {
    uint64_t way = 0;
    for (uint32_t i = from; i < l->count; ++i) way += (l->axes[i].count - 1) * l->axes[i].stride;
    return way;
}

/* An axis whose step lies beyond what all smaller ones reach does not matter. That holds for all
 * axes of arrays as programs allocate them. */
static void drop_nested(lattice *l) {
    uint32_t nested = 0;
    while (nested < l->count && l->axes[nested].stride > reach(l, nested + 1)) ++nested;
    l->count -= nested;
    memmove(l->axes, l->axes + nested, l->count * sizeof *l->axes);
}

/* Whether there are more elements than places. */
static bool is_crowded(const lattice *l) {
    uint64_t elements = 1;
    for (uint32_t i = 0; i < l->count; ++i)
        if (!size_mul(elements, l->axes[i].count, &elements)) return true;
    return elements > reach(l, 0) + 1;
}

overlap overlap_find(const axis *axes, uint32_t count, uint32_t steps) {
    lattice l = {.steps = steps};
    for (uint32_t i = 0; i < count; ++i) add_axis(&l, axes[i]);
    drop_nested(&l);
    if (l.count == 0) return OVERLAP_NONE;
    if (is_crowded(&l)) return OVERLAP_SOME;
    lattice_find_basis(&l);
    if (!l.failed) lattice_reduce(&l);
    if (!l.failed && lattice_meets_box(&l)) return OVERLAP_SOME;
    return l.failed ? OVERLAP_UNKNOWN : OVERLAP_NONE;
}
