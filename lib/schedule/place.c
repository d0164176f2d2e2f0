/* Where the points of an axis plan lie outside and in the scratch. */
#include "place.h"

#include "base/sizes.h"

/* Rows and transforms of a scratch that starts at a line of a cache start at one, too (64 bytes in
 * single precision). */
enum { LINE_POINTS = 8 };

static uint64_t whole_lines(uint64_t points) {
    return ceil_div(points, LINE_POINTS) * LINE_POINTS;
}

layout layout_of(const axis_plan *axis, uint64_t total, uint64_t first) {
    layout l = {.axis = axis,
                .total = total,
                .block = total,
                .pitch = total / first,
                .outer = axis_plan_is_outer(axis)};
    if (l.outer) l.block *= axis->dimensions[0].count;
    return l;
}

void layout_halve(layout *l, uint64_t first) {
    const uint64_t columns = l->pitch, half = whole_lines(columns / 2 + 1),
                   pitch = min_u64(columns, half), there = (first / 2 + 1) * columns;
    const bool back = l->axis->transform == OCLFFT_C2R;
    if (back) l->pitch = pitch;
    l->block = max_u64(there, first * pitch);
    l->block = l->outer ? l->block * l->axis->dimensions[0].count : whole_lines(l->block);
}

static uint64_t blocks_of(const layout *l, uint32_t d) {
    return l->outer && d == 0 ? 1 : l->axis->dimensions[d].count;
}

uint64_t layout_scratch(const layout *l) {
    uint64_t blocks = 1;
    for (uint32_t d = 0; d < l->axis->dimension_count; ++d) blocks *= blocks_of(l, d);
    return l->block * blocks;
}

place place_in_scratch(const layout *l, uint64_t shift) {
    place at = {.point = l->outer ? (int64_t)l->axis->dimensions[0].count : 1, .offset = shift};
    uint64_t step = l->block;
    for (uint32_t d = 0; d < l->axis->dimension_count; ++d) {
        at.dimensions[d] = l->outer && d == 0 ? 1 : (int64_t)step;
        step *= blocks_of(l, d);
    }
    at.batch = (int64_t)step;
    return at;
}

place place_outside(const layout *l, bool load) {
    const axis_plan *axis = l->axis;
    place at = {.point = load ? axis->axes[0].in : axis->axes[0].out,
                .batch = load ? axis->batch.in : axis->batch.out,
                .offset = load ? axis->source.offset : axis->target.offset,
                .fills = load};
    for (uint32_t d = 0; d < axis->dimension_count; ++d)
        at.dimensions[d] = load ? axis->dimensions[d].in : axis->dimensions[d].out;
    return at;
}
