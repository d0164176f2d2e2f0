/* The digits of a pass's grid, one after the other, with what they say of corners. */
#ifndef OCLFFT_SCHEDULE_DIGITS_H
#define OCLFFT_SCHEDULE_DIGITS_H

#include "place.h"

/* What the digit that comes next says of corners: which dimensions of the problem are its parts.
 * Those that are left alone say nothing. */
void digits_add_corners(const axis_plan *axis, const dimension *d, pass *p);

/* One whose values are numbers of points, too (load_index, store_index). */
static inline grid_digit digit_of_points(uint64_t count, int64_t load, int64_t store) {
    return (grid_digit){
        .count = count, .load = load, .store = store, .load_index = 1, .store_index = 1};
}

void digits_add(pass *p, grid_digit digit);

/* The digit that comes next is this dimension: it chooses between parts, if the dimension does. */
void digits_add_choice(const dimension *d, pass *p);

/* The first digit: it counts the columns by tiles. `step` is that of one column. */
void digits_add_columns(pass *p, uint64_t columns, grid_digit step);

/* Two digits, where the columns are neighbouring transforms, the first dimension: these, then the
 * points of one. */
void digits_add_transforms(const layout *l, const place *load, const place *store,
                           grid_digit points, pass *p);

/* The transforms beside: dimensions from number `from` on, then the batch. */
void digits_add_dimensions(const layout *l, const place *load, const place *store, uint32_t from,
                           pass *p);

/* How the work-items map to (t, w), stage by stage: in the load's order up to the last stage, whose
 * outputs leave in the store's order. */
void digits_set_runs(pass *p, uint32_t load_run, uint32_t store_run);

#endif
