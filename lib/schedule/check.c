/* The check of a recipe against an axis plan and a device: the lengths, the passes beside each
 * other, and each pass by itself, which is shaped as its expansion shapes it. */
#include "check.h"

#include "base/sizes.h"
#include "pass/exchange_choice.h"
#include "shape.h"

static bool total_length(const recipe *r, uint64_t *total) {
    *total = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i)
        if (!size_mul(*total, pass_recipe_length(&r->pass[i]), total)) return false;
    return true;
}

/* Several passes. */
static recipe_error check_split(const axis_plan *axis, const recipe *r) {
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        const pass_recipe *p = &r->pass[i];
        if (p->tiled && (i || r->pass_count != 2)) return RECIPE_ERROR(RECIPE_TILED);
        if (p->along) return RECIPE_ERROR(RECIPE_ALONG_SPLIT);
        if ((p->lanes != 0) != (r->pass[0].lanes != 0)) return RECIPE_ERROR(RECIPE_MIXED_PASSES);
        if (p->axes) return RECIPE_ERROR(RECIPE_AXES_IN_SPLIT);
    }
    return axis->axis_count > 1 ? RECIPE_ERROR(RECIPE_AXES_SPLIT) : FITS;
}

static recipe_error check_axes(const axis_plan *axis, const recipe *r) {
    if (r->pass[0].axes + 1 != axis->axis_count) return RECIPE_ERROR(RECIPE_AXIS_COUNT);
    for (uint32_t a = 0; a < axis->axis_count; ++a)
        if (pass_recipe_axis(&r->pass[0], a) !=
            axis->axes[a].count / (axis_plan_halves(axis, r) ? 2 : 1))
            return RECIPE_ERROR(RECIPE_LENGTH);
    return FITS;
}

/* Vectors of neighbouring points want them side by side in one array. */
static bool suits_along(const axis_end *end) {
    return !storage_is_planar(end->storage) && !end->callback.source;
}

/* The first stage must not take blocks that overlap, where not all are there. */
static bool suits_windows(const axis_plan *axis, const pass_recipe *r) {
    uint64_t block = max_u64(1, r->lanes / max_u64(1, r->width));
    if (axis_plan_is_whole(axis, true) && axis_plan_is_whole(axis, false)) return true;
    for (uint32_t d = 0; d < axis->dimension_count; ++d)
        if (axis->dimensions[d].there) return false;
    return axis->length / r->factors[0].length % block == 0 &&
           window_is_aligned(&axis->windows[0].in, block) &&
           window_is_aligned(&axis->windows[0].out, block);
}

static recipe_error check_along(const axis_plan *axis, const pass_recipe *r) {
    bool rows = axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
    if (!rows || axis->angled || !suits_windows(axis, r) || axis->cornered ||
        axis->work != WORK_FOURIER || !suits_along(&axis->source) || !suits_along(&axis->target))
        return RECIPE_ERROR(RECIPE_ALONG_LAYOUT);
    return axis->transform == OCLFFT_C2C ? FITS : RECIPE_ERROR(RECIPE_ALONG_REAL);
}

/* Vectors take a filter's spectrum from one place, or from places side by side. Over passes their
 * lanes are points of one transform, unless others are nearer. */
static recipe_error check_filtered(const axis_plan *axis, const recipe *r) {
    bool outer = r->pass_count == 1 || axis_plan_is_outer(axis);
    const dimension *lanes = outer ? axis_plan_columns(axis) : &axis->axes[0];
    if (r->pass_count > 1 && outer) lanes = &axis->dimensions[0];
    bool steps = r->pass[0].lanes && lanes->filter != 0 && lanes->filter != 1;
    return steps ? RECIPE_ERROR(RECIPE_FILTER_LAYOUT) : FITS;
}

static recipe_error check_single(const axis_plan *axis, const recipe *r) {
    if (r->pass[0].tiled) return RECIPE_ERROR(RECIPE_SINGLE_TILED);
    MUST_FIT(check_axes(axis, r));
    if (axis->filtered) MUST_FIT(check_filtered(axis, r));
    return r->pass[0].along ? check_along(axis, &r->pass[0]) : FITS;
}

/* One pass that moves elements. */
static recipe_error check_copy(const axis_plan *axis, const recipe *r) {
    if (!axis->copies) return RECIPE_ERROR(RECIPE_COPY_UNWANTED);
    if (!recipe_copies(r)) return RECIPE_ERROR(RECIPE_COPY_WANTED);
    return r->bluestein || r->pass_count > 1 ? RECIPE_ERROR(RECIPE_COPY_OPTIONS) : FITS;
}

static bool has_copy(const recipe *r) {
    for (uint32_t i = 0; i < r->pass_count; ++i)
        if (r->pass[i].runs[0]) return true;
    return false;
}

static recipe_error check_direct(const axis_plan *axis, const recipe *r, uint64_t total) {
    bool halves = axis_plan_halves(axis, r);
    if (total != axis->length / (halves ? 2 : 1))
        return RECIPE_ERROR(halves ? RECIPE_HALF_LENGTH : RECIPE_LENGTH);
    if (r->pass_count == 1) return check_single(axis, r);
    return axis->filtered ? RECIPE_ERROR(RECIPE_FILTER_PASSES) : check_split(axis, r);
}

static recipe_error check_bluestein(const axis_plan *axis, const recipe *r, uint64_t total) {
    if (axis->filtered) {
        if (total != axis->length) return RECIPE_ERROR(RECIPE_LENGTH);
        if (r->pass_count != 2) return RECIPE_ERROR(RECIPE_FILTER_PASSES);
        MUST_FIT(check_filtered(axis, r));
    }
    if (total < axis_plan_padded_least(axis))
        return RECIPE_ERROR(axis_plan_is_real(axis) ? RECIPE_PADDED_REAL : RECIPE_PADDED);
    if (total / 16 > axis->length) return RECIPE_ERROR(RECIPE_PADDED_TOO_FAR);
    if (r->pass_count < 2) return RECIPE_ERROR(RECIPE_BLUESTEIN_SINGLE);
    return check_split(axis, r);
}

static recipe_error check_local_memory(const caps *c, const pass *p) {
    uint64_t budget;
    if (p->tile.lanes) return FITS;
    if (!exchange_fits(p, c->local_memory / scalar_bytes(p->precision)))
        return RECIPE_ERROR(RECIPE_EXCHANGE);
    return exchange_budget(p, c, &budget) && exchange_fits(p, budget)
               ? FITS
               : RECIPE_ERROR(RECIPE_BALANCE);
}

recipe_error recipe_check(const axis_plan *axis, const caps *c, const recipe *r) {
    uint64_t total;
    pass p;
    if (!total_length(r, &total)) return RECIPE_ERROR(RECIPE_OVERFLOW);
    if (axis->copies || has_copy(r))
        MUST_FIT(check_copy(axis, r));
    else
        MUST_FIT(r->bluestein ? check_bluestein(axis, r, total) : check_direct(axis, r, total));
    for (uint32_t i = 0; i < r->pass_count; ++i) { /* the way back has the same tiles again */
        MUST_FIT(shape_pass(axis, c, r, i, &p));
        MUST_FIT(check_local_memory(c, &p));
    }
    return FITS;
}
