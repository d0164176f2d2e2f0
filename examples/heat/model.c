/* The model of the pyramid method.
 *
 * SPDX-License-Identifier: MIT
 */
#include "model.h"

#include <math.h>

/* Loads, stores and layers of a pass, per node of its cores and layer. */
typedef struct work {
    double loaded, stored, computed;
} work;

static double weigh(const work *w, const cost *c, bool overlap) {
    double load = w->loaded * c->in, store = w->stored * c->out, compute = w->computed * c->compute;
    return overlap ? fmax(load, fmax(store, compute)) : load + store + compute;
}

/* R rows in, R - 2n out, (R - n) in the mean computed: (R - n)/(R - 2n) * (2 tau_c/n + tau_a). Rows
 * or planes, it is the same. */
static work strips(double rows, double n) {
    double core = rows - 2 * n;
    return (work){rows / core / n, 1 / n, (rows - n) / core};
}

/* B^2 in, (B - 2n)^2 out, (B - n)^2 + n^2/3 in the mean computed. In the sum that is 2((B - n)^2 +
 * n^2) tau_c/n. */
static work squares(double side, double n) {
    double core = (side - 2 * n) * (side - 2 * n);
    return (work){side * side / core / n, 1 / n, ((side - n) * (side - n) + n * n / 3) / core};
}

double model_formula(const room *r, const cost *c, uint64_t n, bool overlap) {
    double layers = (double)n, resident = (double)room_resident(r);
    work w = {1 / layers, 1 / layers, 1};
    bool both = r->kind == CUT_SQUARE && r->extent[1] < r->grid.n[1] && r->extent[2] < r->grid.n[2];
    if (room_max_layers(r) != UINT64_MAX)
        w = both ? squares(resident, layers) : strips(resident, layers);
    return weigh(&w, c, overlap);
}

double model_counted(const room *r, const cost *c, uint64_t n, bool overlap) {
    cut blocks;
    work w;
    cut_make(r, n, &blocks);
    cut_totals(&blocks, &w.loaded, &w.stored, &w.computed);
    double each = (double)shape_interior(&r->grid) * (double)n;
    w = (work){w.loaded / each, w.stored / each, w.computed / each};
    return weigh(&w, c, overlap);
}

uint64_t model_best(const room *r, const cost *c, uint64_t most, bool overlap) {
    uint64_t limit = room_max_layers(r);
    if (limit < most) most = limit;
    if (room_max_layers(r) == UINT64_MAX) return most; /* no halo: the fewer passes the better */
    /* The formula has one valley, so the slope's sign says on which side of a place it lies. */
    uint64_t low = 1, high = most;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (model_formula(r, c, middle, overlap) <= model_formula(r, c, middle + 1, overlap))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

uint64_t model_within(const room *r, const cost *c, uint64_t n, bool overlap, double seconds) {
    double nodes = (double)shape_interior(&r->grid);
    double bar = fmax(seconds, 10 * nodes * (c->in + c->out));
    /* low ends in time or is 1, high does not or is out of bounds */
    uint64_t low = 1, high = n + 1;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (nodes * (double)middle * model_formula(r, c, middle, overlap) <= bar)
            low = middle;
        else
            high = middle;
    }
    return low;
}
