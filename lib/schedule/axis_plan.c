#include "axis_plan.h"

#include "base/sizes.h"

bool axis_plan_is_measured(const axis_plan *axis) {
    for (uint32_t i = 0; i < STRATEGY_COUNT && axis->bids[i].strategy; ++i)
        if (axis->bids[i].cost == 0) return true; /* only those ask nothing */
    return false;
}

bool axis_plan_is_real(const axis_plan *axis) {
    return axis->transform == OCLFFT_R2C || axis->transform == OCLFFT_C2R;
}

bool axis_plan_can_halve(const axis_plan *axis) {
    return axis_plan_is_real(axis) && axis->length % 2 == 0;
}

uint64_t axis_plan_column_bytes(const axis_plan *axis) {
    bool pairs = axis_plan_is_real(axis) && !axis_plan_can_halve(axis);
    return scalar_bytes(axis->precision) * (axis->work == WORK_FOURIER || pairs ? 2 : 1);
}

static bool is_single_real(const axis_plan *axis, const recipe *r) {
    return axis_plan_is_real(axis) && r->pass_count == 1 && !r->bluestein;
}

bool axis_plan_halves(const axis_plan *axis, const recipe *r) {
    return is_single_real(axis, r) && axis_plan_can_halve(axis);
}

bool axis_plan_balances(const axis_plan *axis, const recipe *r) {
    return is_single_real(axis, r) && !axis_plan_can_halve(axis);
}

uint64_t dimension_apart(const dimension *d) {
    return max_u64(magnitude_of(d->in), magnitude_of(d->out));
}

bool dimension_is_nearer(const dimension *d, const dimension *other) {
    return magnitude_of(d->in) < magnitude_of(other->in) &&
           magnitude_of(d->out) < magnitude_of(other->out);
}

bool axis_plan_has_rows_in(const axis_plan *axis) {
    return magnitude_of(axis->axes[0].in) == 1;
}

bool axis_plan_has_rows_out(const axis_plan *axis) {
    return magnitude_of(axis->axes[0].out) == 1;
}

bool axis_plan_is_across(const axis_plan *axis) {
    return magnitude_of(axis->axes[0].in) > 1 && magnitude_of(axis->axes[0].out) > 1;
}

bool axis_plan_is_mixed(const axis_plan *axis) {
    return axis_plan_has_rows_in(axis) != axis_plan_has_rows_out(axis);
}

uint64_t axis_plan_count(const axis_plan *axis) {
    uint64_t count = axis->batch.count;
    for (uint32_t d = 0; d < axis->dimension_count; ++d) count *= axis->dimensions[d].count;
    return count;
}

bool axis_plan_has_all_points(const axis_plan *axis, bool load) {
    for (uint32_t a = 0; a < axis->axis_count; ++a)
        if (!window_is_whole(load ? &axis->windows[a].in : &axis->windows[a].out)) return false;
    return true;
}

bool axis_plan_is_whole(const axis_plan *axis, bool load) {
    if (!axis_plan_has_all_points(axis, load)) return false;
    for (uint32_t d = 0; load && d < axis->dimension_count; ++d)
        if (axis->dimensions[d].there) return false;
    return true;
}

uint64_t axis_plan_elements(const axis_plan *axis, bool load) {
    uint64_t elements = axis->batch.count * (axis->fused ? 2 : 1);
    for (uint32_t a = 0; a < axis->axis_count; ++a)
        elements *= load ? axis->windows[a].in.count : axis->windows[a].out.count;
    for (uint32_t d = 0; d < axis->dimension_count; ++d) {
        const dimension *n = &axis->dimensions[d];
        elements *= load && n->there ? n->there : n->count;
    }
    return elements;
}

bool dimension_continues(const dimension *a, const dimension *b) {
    int64_t count = (int64_t)a->count;
    if (a->chooses || b->chooses) return false;
    return !a->there && !b->there && b->in == a->in * count && b->out == a->out * count &&
           b->filter == a->filter * count;
}

/* How far apart transforms are where the points of one are, too. */
static uint64_t distance_across(const axis_plan *axis, const dimension *d) {
    uint64_t in = axis_plan_has_rows_in(axis) ? 0 : magnitude_of(d->in);
    uint64_t out = axis_plan_has_rows_out(axis) ? 0 : magnitude_of(d->out);
    return max_u64(in, out);
}

/* Whether the batch may be left for a dimension that has fewer transforms: in a spare input
 * dimensions have gaps and stay apart, and parts of the batch should go by themselves. */
static bool leaves_batch(const axis_plan *axis, const dimension *other) {
    enum { ENOUGH = 8 };
    return axis->spare && other->count >= ENOUGH;
}

/* The nearest in memory at the ends where the points of a transform are apart; the one with most
 * where they are not. */
uint32_t axis_plan_column_number(const axis_plan *axis) {
    const dimension *best = &axis->batch;
    uint32_t chosen = axis->dimension_count;
    bool rows = axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
    for (uint32_t d = 0; d < axis->dimension_count; ++d) {
        const dimension *other = &axis->dimensions[d];
        if (other->there || other->chooses) continue;
        bool left = chosen == axis->dimension_count && leaves_batch(axis, other);
        bool better = rows ? left || other->count > best->count
                           : distance_across(axis, other) < distance_across(axis, best);
        if (!better) continue;
        best = other;
        chosen = d;
    }
    return chosen;
}

const dimension *axis_plan_columns(const axis_plan *axis) {
    uint32_t chosen = axis_plan_column_number(axis);
    return chosen < axis->dimension_count ? &axis->dimensions[chosen] : &axis->batch;
}

bool axis_plan_is_dense(const axis_plan *axis) {
    const dimension *columns = axis_plan_columns(axis), *points = &axis->axes[0];
    return axis->axis_count == 1 && dimension_apart(columns) == 1 &&
           magnitude_of(points->in) == columns->count &&
           magnitude_of(points->out) == columns->count;
}

bool axis_plan_is_outer(const axis_plan *axis) {
    if (axis_plan_is_real(axis) || !axis->dimension_count) return false;
    if (axis->dimensions[0].there || axis->dimensions[0].chooses) return false;
    return dimension_is_nearer(&axis->dimensions[0], &axis->axes[0]);
}

bool axis_plan_scatters(const axis_plan *axis) {
    const dimension *points = &axis->axes[0];
    if (axis_plan_is_outer(axis)) return false;
    for (uint32_t d = 0; d < axis->dimension_count; ++d)
        if (magnitude_of(axis->dimensions[d].in) < magnitude_of(points->in) ||
            magnitude_of(axis->dimensions[d].out) < magnitude_of(points->out))
            return true;
    return false;
}

static bool mirrors_complex(const axis_plan *axis) {
    bool mirrors = axis->work == WORK_DCT1 || axis->work == WORK_DST1;
    return mirrors && axis->transform == OCLFFT_C2C;
}

bool axis_plan_folds(const axis_plan *axis) {
    uint64_t folded = axis->work == WORK_DCT1 ? axis->elements - 1 : axis->elements + 1;
    return mirrors_complex(axis) && axis->length == folded;
}

bool axis_plan_is_unhalved(const axis_plan *axis) {
    return mirrors_complex(axis) && !axis_plan_folds(axis);
}

/* Point 0 of a DST-I is zero, and so is its result where the length is even. */
static chirp_counts folded_chirp(const axis_plan *axis) {
    uint64_t sine = axis->work == WORK_DST1, length = axis->length;
    if (axis->elements % 2 == 0)
        return (chirp_counts){length, length - sine, axis->elements / 2, sine, sine};
    return (chirp_counts){.length = length, .inputs = length, .outputs = length / 2 + !sine};
}

chirp_counts axis_plan_chirp(const axis_plan *axis) {
    const window *in = &axis->windows[0].in, *out = &axis->windows[0].out;
    if (axis_plan_folds(axis)) return folded_chirp(axis);
    if (axis->work != WORK_FOURIER) {
        uint64_t half = axis->length / 2 + 1;
        return (chirp_counts){.length = axis->length,
                              .inputs = axis->transform == OCLFFT_C2R ? half : axis->length,
                              .outputs = axis->transform == OCLFFT_R2C ? half : axis->length};
    }
    return (chirp_counts){.length = axis->length,
                          .inputs = in->count,
                          .outputs = out->count,
                          .first_input = in->first,
                          .first_output = out->first};
}

uint64_t axis_plan_padded_least(const axis_plan *axis) {
    if (axis->filtered) return axis->length;
    chirp_counts c = axis_plan_chirp(axis);
    return c.inputs + c.outputs - 1;
}

void axis_plans_print_recipes(const axis_plan *plans, uint32_t count, text *out) {
    for (uint32_t i = 0; i < count; ++i) {
        if (i) text_add(out, ";");
        recipe_print(&plans[i].recipe, out);
    }
}
