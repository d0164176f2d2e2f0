/* The few vectors of a lattice that may lie within the box are enumerated (Fincke and Pohst 1985),
 * except those whose projection shows that they do not (Ritter 1990). */
#include "lattice.h"

#include <math.h>

/* A sum of the basis vectors from `level` on. across[level] is its part that is orthogonal to the
 * vectors below `level`. */
typedef struct choice {
    int64_t times[LATTICE_DIMENSIONS]; /* how often each vector is taken */
    lattice_real across[LATTICE_DIMENSIONS + 1][OVERLAP_AXES];
} choice;

/* This is exact: a sum within the box fits its type, even where terms of it overflow. */
static bool is_in_box(const lattice *l, const choice *c) {
    bool any = false;
    for (uint32_t k = 0; k < l->count; ++k) {
        uint64_t sum = 0, most = l->axes[k].count - 1;
        for (uint32_t i = 0; i < l->dimensions; ++i)
            sum += (uint64_t)c->times[i] * (uint64_t)l->basis[i][k];
        if (sum + most > 2 * most) return false;
        any |= sum != 0;
    }
    return any;
}

static lattice_real margin(lattice_real bound) {
    return bound * (1 + 1e-6L) + 1e-9L;
}

/* Whether the vector that this is a projection of may lie in the box. Then the projection is no
 * longer than the box's diagonal. Its square, which is its product with the vector, is at most the
 * sum of the magnitudes of its numbers. */
static bool may_be_in_box(const lattice *l, const lattice_real *across) {
    lattice_real sum = 0, square = lattice_dot(l, across, across);
    for (uint32_t k = 0; k < l->count; ++k) sum += fabsl(across[k]);
    return square <= margin(sum) && square <= margin((lattice_real)l->count);
}

static bool search(lattice *l, choice *c, uint32_t level, bool any);

/* Takes the vector below `level` that many times. */
static bool try_times(lattice *l, choice *c, uint32_t level, bool any, int64_t times,
                      lattice_real offset) {
    uint32_t i = level - 1;
    c->times[i] = times;
    for (uint32_t k = 0; k < l->count; ++k)
        c->across[i][k] = c->across[level][k] + ((lattice_real)times + offset) * l->star[i][k];
    return may_be_in_box(l, c->across[i]) && search(l, c, i, any || times);
}

/* A vector lies in the box if its opposite does, so the first basis vector that is taken at all is
 * taken a positive number of times. */
static bool search(lattice *l, choice *c, uint32_t level, bool any) {
    if (level == 0) return is_in_box(l, c);
    lattice_real offset = 0,
                 left = (lattice_real)l->count - lattice_dot(l, c->across[level], c->across[level]);
    for (uint32_t j = level; j < l->dimensions; ++j)
        offset += (lattice_real)c->times[j] * l->mu[j][level - 1];
    lattice_real radius = sqrtl(margin(left > 0 ? left : 0) / l->length[level - 1]);
    if (!(radius + fabsl(offset) < 0x1p60L)) l->failed = true;
    if (l->failed) return false;
    int64_t first = any ? (int64_t)ceill(-offset - radius) : 0,
            last = (int64_t)floorl(-offset + radius);
    for (int64_t times = first; times <= last && lattice_step(l); ++times)
        if (try_times(l, c, level, any, times, offset)) return true;
    return false;
}

bool lattice_meets_box(lattice *l) {
    choice c = {.times = {0}};
    return search(l, &c, l->dimensions, false);
}
