/* A basis comes from Euclid's algorithm on the strides, and is made short by that of Lenstra,
 * Lenstra and Lovász (1982). */
#include "lattice.h"

#include <math.h>
#include <string.h>

/* ---- A basis ---- */

bool lattice_step(lattice *l) {
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

/* Brings the vector with the largest sum among those from `at` on to `at`. */
static void bring_largest(lattice *l, uint32_t at) {
    uint32_t largest = at;
    for (uint32_t i = at + 1; i < l->count; ++i)
        if (l->sum[i] > l->sum[largest]) largest = i;
    if (largest != at) swap_vectors(l, at, largest);
}

/* Euclid's algorithm for as many numbers as there are axes. In the end one vector has their
 * greatest common divisor as its sum; the others have 0, and are the basis. */
void lattice_find_basis(lattice *l) {
    memset(l->basis, 0, sizeof l->basis);
    for (uint32_t i = 0; i < l->count; ++i) l->basis[i][i] = 1, l->sum[i] = l->axes[i].stride;
    for (;;) {
        bring_largest(l, 0);
        bring_largest(l, 1);
        if (l->sum[1] == 0 || !lattice_step(l)) break;
        subtract(l, 0, 1, (int64_t)(l->sum[0] / l->sum[1]));
        l->sum[0] %= l->sum[1];
    }
    l->dimensions = l->count - 1;
    memmove(l->basis, l->basis + 1, l->dimensions * sizeof *l->basis);
}

/* ---- A short basis ---- */

lattice_real lattice_dot(const lattice *l, const lattice_real *a, const lattice_real *b) {
    lattice_real sum = 0;
    for (uint32_t k = 0; k < l->count; ++k) sum += a[k] * b[k];
    return sum;
}

static void measure_vector(const lattice *l, uint32_t i, lattice_real *units) {
    for (uint32_t k = 0; k < l->count; ++k)
        units[k] = (lattice_real)l->basis[i][k] / (lattice_real)(l->axes[k].count - 1);
}

/* Computes star, mu and length of a vector from those of the vectors before it. */
static void project(lattice *l, uint32_t i) {
    lattice_real *star = l->star[i];
    measure_vector(l, i, star);
    for (uint32_t j = 0; j < i; ++j) {
        l->mu[i][j] = lattice_dot(l, star, l->star[j]) / l->length[j];
        for (uint32_t k = 0; k < l->count; ++k) star[k] -= l->mu[i][j] * l->star[j][k];
    }
    l->length[i] = lattice_dot(l, star, star);
}

/* Subtracts multiples of the vectors before it, until it has about half of each of their stars at
 * most. */
static void shorten(lattice *l, uint32_t i) {
    for (bool again = true; again && lattice_step(l);) {
        again = false;
        project(l, i);
        for (uint32_t j = i; j-- > 0 && !l->failed;) {
            lattice_real times = roundl(l->mu[i][j]);
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

void lattice_reduce(lattice *l) {
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
