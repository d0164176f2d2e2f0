/* Two elements share a place where a difference of their indexes, not all zero, is no difference of
 * places: a vector d of integers with sum d[k] * stride[k] = 0 and |d[k]| < count[k]. All d with
 * that sum are a lattice. A basis of it comes of Euclid's algorithm on the strides; Lenstra,
 * Lenstra and Lovász (1982) make it short, in units of count - 1; then the few vectors that may lie
 * within the box are enumerated (Fincke and Pohst 1985), less those of which a projection shows
 * that they do not (Ritter 1990).
 *
 * The integers are exact, so a vector that is found is one. Floating point only says where to look,
 * with a margin that is far above its errors, because the basis is reduced. */
#include "overlap.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/sizes.h"

enum { DIMENSIONS = OVERLAP_AXES - 1 };

typedef long double real;

/* `basis[i]` is a vector of the lattice, or on the way there one that has the sum `sum[i]`;
 * `star[i]` what is left of it, in units of count - 1, across those before it; `mu[i][j]` its part
 * along star[j]. */
typedef struct lattice {
    axis axes[OVERLAP_AXES];
    uint32_t count, dimensions, steps;
    bool failed; /* out of steps, or of the range of numbers */
    int64_t basis[OVERLAP_AXES][OVERLAP_AXES];
    uint64_t sum[OVERLAP_AXES];
    real star[DIMENSIONS][OVERLAP_AXES], mu[DIMENSIONS][DIMENSIONS], length[DIMENSIONS];
} lattice;

/* ---- What needs no lattice ---- */

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

/* An axis whose step lies beyond what all smaller ones reach is of no matter. That is all of them
 * for whatever was ever allocated as an array. */
static void drop_nested(lattice *l) {
    uint32_t nested = 0;
    while (nested < l->count && l->axes[nested].stride > reach(l, nested + 1)) ++nested;
    l->count -= nested;
    memmove(l->axes, l->axes + nested, l->count * sizeof *l->axes);
}

/* More elements than places. */
static bool is_crowded(const lattice *l) {
    uint64_t elements = 1;
    for (uint32_t i = 0; i < l->count; ++i)
        if (!size_mul(elements, l->axes[i].count, &elements)) return true;
    return elements > reach(l, 0) + 1;
}

/* ---- A basis ---- */

static bool take_step(lattice *l) {
    if (l->steps == 0) l->failed = true;
    if (!l->failed) --l->steps;
    return !l->failed;
}

/* basis[i] -= times * basis[j] */
static void subtract(lattice *l, uint32_t i, uint32_t j, int64_t times) {
    for (uint32_t k = 0; k < l->count; ++k) {
        int64_t part;
        if (__builtin_mul_overflow(times, l->basis[j][k], &part) ||
            __builtin_sub_overflow(l->basis[i][k], part, &l->basis[i][k]))
            l->failed = true;
    }
}

static void swap_vectors(lattice *l, uint32_t i, uint32_t j) {
    int64_t kept[OVERLAP_AXES];
    uint64_t sum = l->sum[i];
    memcpy(kept, l->basis[i], sizeof kept);
    memcpy(l->basis[i], l->basis[j], sizeof kept);
    memcpy(l->basis[j], kept, sizeof kept);
    l->sum[i] = l->sum[j];
    l->sum[j] = sum;
}

/* The largest sum comes to `at`. */
static void bring_largest(lattice *l, uint32_t at) {
    uint32_t largest = at;
    for (uint32_t i = at + 1; i < l->count; ++i)
        if (l->sum[i] > l->sum[largest]) largest = i;
    if (largest != at) swap_vectors(l, at, largest);
}

/* Euclid's algorithm with as many numbers as there are axes: in the end one vector has their
 * greatest common divisor as its sum, the others have 0 and are a basis. */
static void find_basis(lattice *l) {
    memset(l->basis, 0, sizeof l->basis);
    for (uint32_t i = 0; i < l->count; ++i) l->basis[i][i] = 1, l->sum[i] = l->axes[i].stride;
    for (;;) {
        bring_largest(l, 0);
        bring_largest(l, 1);
        if (l->sum[1] == 0 || !take_step(l)) break;
        subtract(l, 0, 1, (int64_t)(l->sum[0] / l->sum[1]));
        l->sum[0] %= l->sum[1];
    }
    l->dimensions = l->count - 1;
    memmove(l->basis, l->basis + 1, l->dimensions * sizeof *l->basis);
}

/* ---- A short basis ---- */

static real dot(const lattice *l, const real *a, const real *b) {
    real sum = 0;
    for (uint32_t k = 0; k < l->count; ++k) sum += a[k] * b[k];
    return sum;
}

static void measure_vector(const lattice *l, uint32_t i, real *units) {
    for (uint32_t k = 0; k < l->count; ++k)
        units[k] = (real)l->basis[i][k] / (real)(l->axes[k].count - 1);
}

/* Star, mu and length of a vector by those of the vectors before it. */
static void project(lattice *l, uint32_t i) {
    real *star = l->star[i];
    measure_vector(l, i, star);
    for (uint32_t j = 0; j < i; ++j) {
        l->mu[i][j] = dot(l, star, l->star[j]) / l->length[j];
        for (uint32_t k = 0; k < l->count; ++k) star[k] -= l->mu[i][j] * l->star[j][k];
    }
    l->length[i] = dot(l, star, star);
}

/* Takes multiples of the vectors before it away, until at most about half of each is left. */
static void shorten(lattice *l, uint32_t i) {
    for (bool again = true; again && take_step(l);) {
        again = false;
        project(l, i);
        for (uint32_t j = i; j-- > 0 && !l->failed;) {
            real times = roundl(l->mu[i][j]);
            if (fabsl(l->mu[i][j]) < 0.51L) continue;
            if (!(fabsl(times) < 0x1p62L)) {
                l->failed = true;
                return;
            }
            subtract(l, i, j, (int64_t)times);
            for (uint32_t k = 0; k < j; ++k) l->mu[i][k] -= times * l->mu[j][k];
            again = true;
        }
    }
}

static void reduce(lattice *l) {
    for (uint32_t i = 0; i < l->dimensions && !l->failed;) {
        shorten(l, i);
        if (i == 0 ||
            l->length[i] >= (0.9L - l->mu[i][i - 1] * l->mu[i][i - 1]) * l->length[i - 1]) {
            ++i;
        } else {
            swap_vectors(l, i, i - 1);
            --i;
        }
    }
}

/* ---- All vectors within the box ---- */

/* A sum of basis vectors from `level` on: how often each was taken, and its part across the vectors
 * before them. */
typedef struct choice {
    int64_t times[DIMENSIONS];
    real across[DIMENSIONS + 1][OVERLAP_AXES];
} choice;

/* Exact: what is within the box fits, and what overflowed on the way comes back. */
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

static real margin(real bound) {
    return bound * (1 + 1e-6L) + 1e-9L;
}

/* The part across of a vector in the box: no longer than the box's diagonal, and since it is a
 * projection, its square, which is its product with the vector, at most the sum of its numbers. */
static bool may_be_in_box(const lattice *l, const real *across) {
    real sum = 0, square = dot(l, across, across);
    for (uint32_t k = 0; k < l->count; ++k) sum += fabsl(across[k]);
    return square <= margin(sum) && square <= margin((real)l->count);
}

static bool search(lattice *l, choice *c, uint32_t level, bool any);

/* Takes the vector below `level` so often. */
static bool try_times(lattice *l, choice *c, uint32_t level, bool any, int64_t times, real offset) {
    uint32_t i = level - 1;
    c->times[i] = times;
    for (uint32_t k = 0; k < l->count; ++k)
        c->across[i][k] = c->across[level][k] + ((real)times + offset) * l->star[i][k];
    return may_be_in_box(l, c->across[i]) && search(l, c, i, any || times);
}

/* A vector and its opposite are alike, so the first that is taken is taken forth only. */
static bool search(lattice *l, choice *c, uint32_t level, bool any) {
    if (level == 0) return is_in_box(l, c);
    real offset = 0, left = (real)l->count - dot(l, c->across[level], c->across[level]);
    for (uint32_t j = level; j < l->dimensions; ++j)
        offset += (real)c->times[j] * l->mu[j][level - 1];
    real radius = sqrtl(margin(left > 0 ? left : 0) / l->length[level - 1]);
    if (!(radius + fabsl(offset) < 0x1p60L)) l->failed = true;
    if (l->failed) return false;
    int64_t first = any ? (int64_t)ceill(-offset - radius) : 0,
            last = (int64_t)floorl(-offset + radius);
    for (int64_t times = first; times <= last && take_step(l); ++times)
        if (try_times(l, c, level, any, times, offset)) return true;
    return false;
}

overlap overlap_find(const axis *axes, uint32_t count, uint32_t steps) {
    lattice l = {.steps = steps};
    choice c = {.times = {0}};
    for (uint32_t i = 0; i < count; ++i) add_axis(&l, axes[i]);
    drop_nested(&l);
    if (l.count == 0) return OVERLAP_NONE;
    if (is_crowded(&l)) return OVERLAP_SOME;
    find_basis(&l);
    if (!l.failed) reduce(&l);
    if (!l.failed && search(&l, &c, l.dimensions, false)) return OVERLAP_SOME;
    return l.failed ? OVERLAP_UNKNOWN : OVERLAP_NONE;
}
