#include "copy_tile.h"

#include "base/sizes.h"

enum {
    MOST_COPIED = 1 << 16, /* elements of a tile */
    ROW_BYTES = 128        /* rows of so many bytes may come in any order */
};

dimension copy_dimension(const axis_plan *axis, uint32_t d) {
    if (d + 1 == COPY_DIMENSIONS) return axis->batch;
    return d < axis->dimension_count ? axis->dimensions[d] : (dimension){.count = 1};
}

/* ---- Orders ---- */

static uint64_t stride_of(const axis_plan *axis, uint32_t d, bool load) {
    dimension n = copy_dimension(axis, d);
    return magnitude_of(load ? n.in : n.out);
}

/* A stride of 0 brings no neighbours, so such a dimension comes last. */
static bool is_nearer(const axis_plan *axis, uint32_t a, uint32_t b, bool load) {
    uint64_t one = stride_of(axis, a, load), other = stride_of(axis, b, load);
    if (one != other) return one - 1 < other - 1;
    return stride_of(axis, a, !load) < stride_of(axis, b, !load);
}

/* The dimensions with more than one element of `extents`, the nearest first. Returns how many. */
static uint32_t sort(const axis_plan *axis, const uint64_t *counts, bool load, uint32_t *order) {
    uint32_t count = 0;
    for (uint32_t d = 0; d < COPY_DIMENSIONS; ++d) {
        if (counts[d] == 1) continue;
        uint32_t k = count++;
        for (; k > 0 && is_nearer(axis, d, order[k - 1], load); --k) order[k] = order[k - 1];
        order[k] = d;
    }
    return count;
}

/* ---- Extents ---- */

/* `wanted` elements of a dimension, or as many as leave the last tile about as full as the others.
 */
static uint64_t share_of(uint64_t count, uint64_t wanted) {
    uint64_t tiles = ceil_div(count, wanted), even = ceil_div(count, tiles);
    if (wanted >= count) return count;
    return tiles * wanted <= count + count / 16 ? wanted : even;
}

static void add_run(const uint64_t *counts, const uint32_t *order, uint32_t count, uint64_t run,
                    copy_tile *t) {
    for (uint32_t i = 0; i < count && run > 1; ++i) {
        uint32_t d = order[i];
        t->extents[d] = max_u64(t->extents[d], share_of(counts[d], run));
        run = ceil_div(run, t->extents[d]);
    }
}

static bool same_order(const uint32_t *a, const uint32_t *b, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        if (a[i] != b[i]) return false;
    return true;
}

static void order_tile(const axis_plan *axis, copy_tile *t) {
    t->count = sort(axis, t->extents, true, t->load);
    sort(axis, t->extents, false, t->store);
    if (!t->count || t->load[0] != t->store[0]) return;
    uint64_t row = t->extents[t->load[0]] * scalar_bytes(axis->precision);
    if (row < ROW_BYTES) return;
    for (uint32_t i = 0; i < t->count; ++i) t->store[i] = t->load[i];
}

copy_tile copy_tile_of(const axis_plan *axis, const pass_recipe *r) {
    copy_tile t = {.length = 1};
    uint64_t counts[COPY_DIMENSIONS];
    uint32_t order[COPY_DIMENSIONS];
    for (uint32_t d = 0; d < COPY_DIMENSIONS; ++d) {
        counts[d] = copy_dimension(axis, d).count;
        t.extents[d] = 1;
    }
    for (uint32_t side = 0; side < 2; ++side) {
        uint32_t count = sort(axis, counts, side == 0, order);
        add_run(counts, order, count, r->runs[side], &t);
    }
    for (uint32_t d = 0; d < COPY_DIMENSIONS; ++d)
        if (!size_mul(t.length, t.extents[d], &t.length)) t.length = UINT64_MAX;
    if (t.length > MOST_COPIED) t.length = UINT64_MAX;
    order_tile(axis, &t);
    return t;
}

bool copy_tile_is_transposed(const copy_tile *t) {
    return !same_order(t->load, t->store, t->count);
}

/* Whether the tile has neighbours in memory. */
static bool starts_nearest(const axis_plan *axis, const copy_tile *t, bool load) {
    uint32_t order[COPY_DIMENSIONS];
    uint64_t counts[COPY_DIMENSIONS];
    for (uint32_t d = 0; d < COPY_DIMENSIONS; ++d) counts[d] = copy_dimension(axis, d).count;
    return sort(axis, counts, load, order) && t->count &&
           order[0] == (load ? t->load : t->store)[0];
}

uint64_t copy_tile_run(const axis_plan *axis, const copy_tile *t, bool load) {
    const uint32_t *order = load ? t->load : t->store;
    uint64_t run = starts_nearest(axis, t, load) ? t->extents[order[0]] : 1;
    for (uint32_t i = 1; i < t->count; ++i) {
        uint32_t d = order[i], before = order[i - 1];
        uint64_t whole = copy_dimension(axis, before).count;
        bool follows = t->extents[before] == whole &&
                       stride_of(axis, d, load) == stride_of(axis, before, load) * whole;
        if (!follows) break;
        run *= t->extents[d];
    }
    return run;
}

/* ---- Dimensions that continue one another ---- */

static bool merge_two(axis_plan *axis) {
    dimension *all = axis->dimensions;
    for (uint32_t a = 0; a < axis->dimension_count; ++a)
        for (uint32_t b = 0; b < axis->dimension_count; ++b) {
            if (a == b || !dimension_continues(&all[a], &all[b])) continue;
            all[a].count *= all[b].count;
            all[b] = all[--axis->dimension_count];
            return true;
        }
    return false;
}

/* Parts of the batch are never moved by themselves where its transforms lie between one another. */
static bool is_batch_inside(const axis_plan *axis) {
    const dimension *batch = &axis->batch;
    if (batch->count == 1 || axis->dimension_count == OCLFFT_MAX_RANK) return false;
    if (axis->source.operand > OPERAND_OUTPUT || axis->target.operand > OPERAND_OUTPUT)
        return false;
    for (uint32_t d = 0; d < axis->dimension_count; ++d) {
        const dimension *other = &axis->dimensions[d];
        if (magnitude_of(other->in) > magnitude_of(batch->in) ||
            magnitude_of(other->out) > magnitude_of(batch->out))
            return true;
    }
    return false;
}

void copy_bound_batch(axis_plan *axis) {
    if (!is_batch_inside(axis)) return;
    axis->dimensions[axis->dimension_count++] = axis->batch;
    axis->batch = (dimension){.count = 1};
    axis->batch_each = 0;
}

void copy_merge(axis_plan *axis) {
    while (merge_two(axis)) {
    }
    for (uint32_t d = 0; axis->batch_each && d < axis->dimension_count; ++d) {
        dimension inner = axis->dimensions[d];
        if (!dimension_continues(&inner, &axis->batch)) continue;
        axis->batch =
            (dimension){.count = axis->batch.count * inner.count, .in = inner.in, .out = inner.out};
        axis->batch_each = inner.count;
        axis->dimensions[d] = axis->dimensions[--axis->dimension_count];
        break;
    }
}
