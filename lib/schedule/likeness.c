#include "likeness.h"

#include "twins.h"

/* Of complex floats, 16 MB: with a copy of them that other passes make, what an H200's cache holds.
 */
enum { CACHED_POINTS = 1 << 21 };

static bool is_short_end(const axis_end *end) {
    bool own = storage_is_plain(end->storage) || storage_is_planar(end->storage);
    return !own && !end->callback.source && storage_bytes(end->storage, false, OCLFFT_SINGLE) == 4;
}

/* Tiles want to be as wide again as those of complex floats. */
static bool is_short(const axis_plan *axis) {
    return axis->transform == OCLFFT_C2C && is_short_end(&axis->source) &&
           is_short_end(&axis->target);
}

static bool is_mirrored(const axis_plan *axis) {
    return axis->work == WORK_DCT1 || axis->work == WORK_DST1;
}

static uint32_t sort_of_rows(const axis_plan *axis) {
    if (is_mirrored(axis)) return LIKE_MIRRORED;
    if (is_short(axis)) return LIKE_SHORT;
    if (axis->transform == OCLFFT_R2C) return LIKE_R2C;
    if (axis->transform != OCLFFT_C2R) return 0;
    return LIKE_C2R | (twins_wanted(axis, false) ? LIKE_TWINS : 0);
}

uint32_t likeness_sort(const axis_plan *axis) {
    bool rows = axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
    uint32_t sort = axis->precision == OCLFFT_DOUBLE ? LIKE_DOUBLE : 0;
    if (!rows) sort |= LIKE_COLUMNS;
    if (axis->axis_count > 1) sort |= LIKE_JOINED;
    return sort ? sort : sort_of_rows(axis);
}

uint32_t likeness_circumstances(const axis_plan *axis, const caps *c) {
    bool narrow = axis->precision == OCLFFT_SINGLE, joint = c->device_fence && !c->is_cpu;
    uint32_t found = 0;
    if (joint && axis->first && !axis->last && axis_plan_has_rows_in(axis)) found |= LIKE_LEADING;
    if (narrow && !c->is_cpu && axis->length * axis_plan_count(axis) <= CACHED_POINTS)
        found |= LIKE_FEW;
    if (narrow && axis->last && axis->target.callback.source) found |= LIKE_STORED;
    return found;
}
