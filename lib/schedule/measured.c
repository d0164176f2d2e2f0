/* Recipes that were measured best on real devices. A row applies to every device with at least its
 * resources: the tables are consulted by caps, never by name. */
#include <string.h>

#include "base/sizes.h"
#include "check.h"
#include "measured_tables.h"
#include "strategy.h"
#include "twins.h"

enum { CACHED_POINTS = 1 << 21 };

static bool is_hopper(const caps *c) {
    return c->vendor == VENDOR_NVIDIA && !c->is_cpu && c->local_memory >= 49152 &&
           c->max_work_group >= 1024 && c->registers >= 64;
}

static bool has_rows(const axis_plan *axis) {
    return axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
}

static bool is_short_end(const axis_end *end) {
    bool own = storage_is_plain(end->storage) || storage_is_planar(end->storage);
    return !own && !end->callback.source && storage_bytes(end->storage, false, OCLFFT_SINGLE) == 4;
}

/* Tiles want to be as wide again as those of complex floats. */
static bool is_half(const axis_plan *axis) {
    return axis->transform == OCLFFT_C2C && is_short_end(&axis->source) &&
           is_short_end(&axis->target);
}

static const char *find(const measured_row *rows, uint64_t length) {
    for (; rows && rows->recipe; ++rows)
        if (rows->length == length) return rows->recipe;
    return NULL;
}

static const measured_row *hopper_table(const axis_plan *axis) {
    bool wide = axis->precision == OCLFFT_DOUBLE, rows = has_rows(axis);
    bool columns = !rows;
    if (wide && axis->axis_count > 1) return NULL;
    if (wide)
        return rows ? measured_hopper_double : columns ? measured_hopper_double_columns : NULL;
    if (axis->axis_count > 1) return rows ? measured_hopper_joined : NULL;
    if (columns && axis->work != WORK_FOURIER) return NULL; /* those want wider tiles */
    if (!rows) return columns ? measured_hopper_columns : NULL;
    if (is_half(axis)) return measured_hopper_half;
    if (axis->transform == OCLFFT_R2C) return measured_hopper_r2c;
    bool twins = axis->transform == OCLFFT_C2R && twins_wanted(axis, false);
    if (twins && find(measured_hopper_twins, axis->length)) return measured_hopper_twins;
    return axis->transform == OCLFFT_C2R ? measured_hopper_c2r : measured_hopper;
}

/* What was measured on a device like this for axis plans like this one. */
static const measured_row *table_for(const axis_plan *axis, const caps *c) {
    bool narrow = axis->precision == OCLFFT_SINGLE;
    if (c->max_radix < 32 || !c->built_in) return NULL;
    if (c->is_cpu) return c->lanes == 16 && narrow && has_rows(axis) ? measured_avx512 : NULL;
    return is_hopper(c) ? hopper_table(axis) : NULL;
}

/* Wide tiles were measured full. Of rows a narrower one is as good where there are fewer; columns
 * want other tiles. */
static bool is_full(const axis_plan *axis, recipe *r) {
    uint64_t count = axis_plan_count(axis);
    pass_recipe *first = &r->pass[0];
    if (r->pass_count > 1 && (has_rows(axis) || !axis_plan_is_outer(axis))) return true;
    if (!has_rows(axis)) return first->width <= axis_plan_columns(axis)->count;
    if (axis->transform == OCLFFT_C2C) first->width = (uint32_t)min_u64(first->width, count);
    return first->width <= count;
}

/* What is better than the length's own recipe under the circumstances. */
static const char *find_special(const axis_plan *axis, const caps *c, const char *text) {
    bool wide = axis->precision == OCLFFT_DOUBLE, across = !axis_plan_has_rows_in(axis);
    bool leads = axis->first && !axis->last && c->device_fence && !across;
    bool few = !wide && axis->length * axis_plan_count(axis) <= CACHED_POINTS;
    bool stored = !wide && axis->last && axis->target.callback.source;
    const measured_row *const tables[] = {
        !leads ? NULL
        : wide ? measured_hopper_double_rows
               : measured_hopper_rows,
        !few     ? NULL
        : across ? measured_hopper_cached_columns
                 : measured_hopper_cached,
        stored ? measured_hopper_stored : NULL,
    };
    for (uint32_t i = 0; i < sizeof tables / sizeof *tables; ++i) {
        const char *special = find(tables[i], axis->length);
        if (special) return special;
    }
    return text;
}

/* ---- Real data by complex recipes ---- */

/* In one pass that of half the length, where that is even. Bluestein's algorithm over passes pads
 * real data to less. */
static const char *find_real(const axis_plan *axis) {
    bool halves = axis_plan_can_halve(axis);
    const char *half = halves ? find(measured_hopper, axis->length / 2) : NULL;
    const char *whole = find(measured_hopper, axis->length);
    if (half && !strchr(half, '/')) return half;
    if (!whole || strncmp(whole, "bluestein", 9) == 0) return NULL;
    return strchr(whole, '/') || !halves ? whole : NULL;
}

/* A stage that mirrors wants both parts of its points at once, where local memory has room;
 * prefetching does not pay. Pairs of signals wait for each other in the balance: better in small
 * groups, but for convolutions, which want columns. */
static void suit_mirror(const axis_plan *axis, const caps *c, pass_recipe *r) {
    bool convolves = false;
    for (uint32_t f = 0; f < r->factor_count; ++f)
        convolves = convolves || r->factors[f].kind != FACTOR_RADIX;
    if (!convolves && !axis_plan_can_halve(axis)) {
        uint64_t items = tile_balanced_items(axis->length);
        uint64_t most = max_u64(1, items / ceil_div(axis->length, r->points));
        r->width = (uint32_t)min_u64(r->width, most);
    }
    uint64_t points = pass_recipe_length(r) * r->width;
    uint64_t bytes = points * 2 * scalar_bytes(axis->precision) * 17 / 16;
    if (bytes <= c->local_memory) r->phases = 0;
    r->prefetch = 0;
}

/* Bluestein's algorithm was measured for all points at both ends: fewer want less padding. */
static bool pads_too_much(const axis_plan *axis, const recipe *r) {
    uint64_t total = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i) total *= pass_recipe_length(&r->pass[i]);
    return r->bluestein && total / 5 > axis_plan_padded_least(axis) / 4;
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    const measured_row *rows = table_for(axis, c);
    const char *text = find(rows, axis->length);
    if (!text && rows == measured_hopper_half) text = find(measured_hopper, axis->length);
    bool real = rows == measured_hopper_r2c || rows == measured_hopper_c2r;
    bool borrowed = !text && real;
    if (borrowed) text = find_real(axis);
    if (rows == measured_hopper || rows == measured_hopper_double ||
        rows == measured_hopper_columns)
        text = find_special(axis, c, text);
    if (!text || recipe_parse(&text, out) != OCLFFT_SUCCESS) return COST_NEVER;
    if (axis_plan_is_mixed(axis) && out->pass_count > 1) return COST_NEVER;
    if (pads_too_much(axis, out) || (borrowed && out->pass[0].phases > 1))
        return COST_NEVER; /* mirrored points go badly by phases */
    if (borrowed && out->pass_count == 1) suit_mirror(axis, c, &out->pass[0]);
    if (out->pass_count == 1) twins_suit(axis, &out->pass[0]);
    bool columns = out->pass_count == 2 && !out->bluestein && !axis_plan_is_outer(axis);
    if (columns && !c->is_cpu && twins_wanted(axis, false))
        return COST_NEVER; /* wants other ones */
    return is_full(axis, out) && recipe_fits(axis, c, out) ? 0.0 : COST_NEVER;
}

const strategy strategy_measured = {"measured", propose, NULL};
