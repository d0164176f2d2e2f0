/* Copies: what follows from their dimensions, and the choice of their tiles. */
#include "copy.h"

#include "base/sizes.h"
#include "check.h"
#include "copy_tile.h"
#include "strategy.h"

/* ---- Pairs of reals ---- */

static bool is_even(const dimension *d) {
    return d->in % 2 == 0 && d->out % 2 == 0;
}

static bool is_dense(const dimension *d, uint64_t each) {
    return d->in == 1 && d->out == 1 && d->count > 1 && each % 2 == 0;
}

static void halve(dimension *d, uint64_t *each) {
    if (is_even(d)) {
        d->in /= 2;
        d->out /= 2;
    } else {
        d->count /= 2;
        *each /= 2;
    }
}

/* One dimension is dense at both ends, and everything else is even. */
static bool can_fuse(const axis_plan *axis) {
    uint32_t dense = is_dense(&axis->batch, axis->batch_each), others = 0;
    if (axis->transform != OCLFFT_R2R || axis->source.callback.source ||
        axis->target.callback.source || axis->source.offset % 2 || axis->target.offset % 2 ||
        !axis_plan_is_whole(axis, true))
        return false;
    others += !dense && axis->batch.count > 1 && !is_even(&axis->batch);
    for (uint32_t d = 0; d < axis->dimension_count; ++d) {
        const dimension *next = &axis->dimensions[d];
        if (is_dense(next, next->count))
            ++dense;
        else
            others += !is_even(next);
    }
    return dense == 1 && !others;
}

static void fuse(axis_plan *axis) {
    axis->fused = true;
    axis->source.offset /= 2;
    axis->target.offset /= 2;
    if (axis->batch.count > 1) halve(&axis->batch, &axis->batch_each);
    for (uint32_t d = 0; d < axis->dimension_count; ++d)
        halve(&axis->dimensions[d], &(uint64_t){0});
}

/* ---- Reversed dimensions ---- */

/* Goes through a dimension from its other end, where it is reversed at the store. */
static void turn(axis_plan *axis, dimension *d) {
    if (d->out >= 0 || d->there) return;
    axis->source.offset += (d->count - 1) * (uint64_t)d->in;
    axis->target.offset += (d->count - 1) * (uint64_t)d->out;
    d->in = -d->in;
    d->out = -d->out;
}

void copy_arrange(axis_plan *axis) {
    copy_bound_batch(axis);
    for (uint32_t d = 0; d < axis->dimension_count; ++d) turn(axis, &axis->dimensions[d]);
    copy_merge(axis);
    if (can_fuse(axis)) fuse(axis);
}

/* ---- Costs ---- */

enum { SECTOR_BYTES = 32, ROOMY_POINTS = 16 };

static uint64_t element_bytes(const axis_plan *axis) {
    bool single = axis->transform == OCLFFT_R2R && !axis->fused;
    return (single ? 1 : 2) * scalar_bytes(axis->precision);
}

/* What one end's runs of neighbours cost: memory is moved by sectors, and a run may begin and end
 * inside one. */
static double run_cost(const axis_plan *axis, const copy_tile *t, bool load) {
    double run = (double)(copy_tile_run(axis, t, load) * element_bytes(axis));
    return 1 + 0.5 * SECTOR_BYTES / run + (run < 2 * SECTOR_BYTES ? 0.2 : 0);
}

/* The part of the tiles beyond the edges. */
static double waste_cost(const axis_plan *axis, const copy_tile *t) {
    double waste = 1;
    for (uint32_t d = 0; d < COPY_DIMENSIONS; ++d) {
        uint64_t count = copy_dimension(axis, d).count, extent = t->extents[d];
        waste *= (double)(ceil_div(count, extent) * extent) / (double)count;
    }
    return waste;
}

/* Work-groups of some 256 work-items, each with enough elements to hide the latency of memory. */
static double size_cost(const axis_plan *axis, const caps *c, const pass_recipe *r,
                        const copy_tile *t) {
    uint64_t bytes = t->length * element_bytes(axis);
    if (c->is_cpu) return t->length < 64 ? 0.3 : bytes > 32768 ? 0.2 : 0;
    double cost = t->length < 512 ? 0.4 : t->length < 1024 ? 0.1 : 0;
    if (bytes > 40000) cost += 0.2;
    if (r->points > ROOMY_POINTS) cost += 0.2 * (double)r->points / ROOMY_POINTS;
    uint64_t items = ceil_div(t->length, r->points);
    return cost + (items > 512 ? 0.1 : items < 128 ? 0.05 : 0);
}

double copy_cost(const axis_plan *axis, const caps *c, const recipe *r) {
    copy_tile t = copy_tile_of(axis, &r->pass[0]);
    double ends = run_cost(axis, &t, true) + run_cost(axis, &t, false);
    return ends / 2 * waste_cost(axis, &t) + size_cost(axis, c, &r->pass[0], &t);
}

/* ---- Tiles ---- */

/* As many elements to a work-item as leave a work-group of about 256. */
static uint32_t points_of(const caps *c, uint64_t length) {
    uint32_t points = 1;
    while (points < 64 && ceil_div(length, points) > min_u64(256, c->max_work_group)) points *= 2;
    return points;
}

static void offer_runs(const axis_plan *axis, const caps *c, uint32_t in, uint32_t out,
                       offer_function offer, void *user) {
    recipe r = {.pass_count = 1, .pass[0] = {.runs = {in, out}, .width = 1, .phases = 1}};
    copy_tile t = copy_tile_of(axis, &r.pass[0]);
    if (t.length == UINT64_MAX) return;
    r.pass[0].lanes = c->is_cpu;
    r.pass[0].points = c->is_cpu ? 1 : points_of(c, t.length);
    uint64_t whole = t.length * element_bytes(axis);
    r.pass[0].phases = axis->transform == OCLFFT_R2R || whole + whole / 16 > c->local_memory;
    if (recipe_fits(axis, c, &r)) offer(user, &r, copy_cost(axis, c, &r));
}

static void offer_all(const axis_plan *axis, const caps *c, offer_function offer, void *user) {
    enum { MOST_BYTES = 16384 }; /* of a run */
    uint32_t longest = MOST_BYTES / (uint32_t)element_bytes(axis);
    for (uint32_t in = 1; in <= longest; in *= 2)
        for (uint32_t out = 1; out <= longest; out *= 2) offer_runs(axis, c, in, out, offer, user);
}

typedef struct best {
    recipe *recipe;
    double cost;
} best;

static void keep_better(void *user, const recipe *r, double cost) {
    best *so_far = user;
    if (cost >= so_far->cost) return;
    so_far->cost = cost;
    *so_far->recipe = *r;
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    best so_far = {out, COST_NEVER};
    offer_all(axis, c, keep_better, &so_far);
    return so_far.cost;
}

const strategy strategy_copy = {"copy", propose, offer_all};
