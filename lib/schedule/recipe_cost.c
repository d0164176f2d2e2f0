#include "recipe_cost.h"

#include "base/sizes.h"
#include "choose.h"
#include "copy.h"

/* Real signals of odd length are transformed two at a time. */
static uint64_t paired(const axis_plan *axis, uint64_t transforms) {
    return axis_plan_is_real(axis) && !axis_plan_can_halve(axis) ? ceil_div(transforms, 2)
                                                                 : transforms;
}

/* What pass i wants, and over how many columns. */
static tile_wish wish_of(const axis_plan *axis, const recipe *r, uint32_t i, uint64_t *columns) {
    const pass_recipe *p = &r->pass[i];
    bool rows = axis_plan_has_rows_in(axis), outer = axis_plan_is_outer(axis),
         last = i + 1 == r->pass_count;
    tile_wish wish = {.precision = axis->precision,
                      .length = pass_recipe_length(p),
                      .width = p->width,
                      .convolves = r->bluestein};
    wish.mirrors =
        i == 0 &&
        (axis->transform == OCLFFT_R2C || (r->pass_count == 1 && axis_plan_is_real(axis))) &&
        !r->bluestein;
    if (r->pass_count == 1) {
        wish.column_bytes = axis_plan_column_bytes(axis);
        wish.rows_in = rows;
        wish.dense = axis_plan_is_dense(axis);
        wish.rows_out = axis_plan_has_rows_out(axis);
        *columns = paired(axis, rows && wish.rows_out ? axis_plan_count(axis)
                                                      : axis_plan_columns(axis)->count);
        return wish;
    }
    wish.rows_in = last && !outer;
    wish.rows_out = last && r->bluestein && r->pass_count == 2;
    *columns = 1;
    for (uint32_t k = 0; k < r->pass_count; ++k)
        if (last ? k == 0 : k > i) *columns *= pass_recipe_length(&r->pass[k]);
    if (outer) *columns = axis->dimensions[0].count;
    return wish;
}

double recipe_cost(const axis_plan *axis, const caps *c, const recipe *r) {
    double cost = 0, padding = 1;
    if (axis->copies) return copy_cost(axis, c, r);
    for (uint32_t i = 0; r->bluestein && i < r->pass_count; ++i)
        padding *= (double)pass_recipe_length(&r->pass[i]) / (i ? 1 : (double)axis->length);
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        uint64_t columns;
        tile_wish wish = wish_of(axis, r, i, &columns);
        double pass = tile_cost(c, &wish, max_u64(1, columns), &r->pass[i]);
        if (pass >= COST_NEVER) return COST_NEVER;
        if (r->pass[i].tiled) pass /= 1.12;
        if (r->bluestein) pass *= r->pass_count > 2 ? 2 * padding : i ? 1.3 * padding : 1 + padding;
        cost += pass;
    }
    return cost;
}
