/* One pass of a recipe: its options, then its stages, then who works on it. */
#include "shape.h"

enum { MOST_WIDTH = 1024, MOST_PHASES = 64 /* each is text that is compiled */ };

static recipe_error check_options(const pass_recipe *r) {
    if (pass_recipe_length(r) > MOST_LENGTH) return RECIPE_ERROR(RECIPE_PASS_LENGTH);
    if (r->along && !r->lanes) return RECIPE_ERROR(RECIPE_ALONG_WITHOUT_LANES);
    if (r->lanes && r->max_registers) return RECIPE_ERROR(RECIPE_REGISTERS_ON_CPU);
    if (r->lanes && r->prefetch) return RECIPE_ERROR(RECIPE_PREFETCH_ON_CPU);
    if (r->lanes && r->axes) return RECIPE_ERROR(RECIPE_AXES_ON_CPU);
    if (r->width > MOST_WIDTH) return RECIPE_ERROR(RECIPE_WIDTH);
    return r->phases > MOST_PHASES ? RECIPE_ERROR(RECIPE_PHASES) : FITS;
}

/* Spectra of real signals are separated in the pass that reads the signals, and joined where a
 * single pass reads the spectra. (Several passes read these as they are.) */
static bool separates(const axis_plan *axis, const recipe *r, uint32_t number) {
    return axis->transform == OCLFFT_R2C && !r->bluestein && number == 0;
}

static bool joins(const axis_plan *axis, const recipe *r) {
    return axis->transform == OCLFFT_C2R && !r->bluestein && r->pass_count == 1;
}

/* Behind a mirror stage that separates, or before one that joins, a factor of 1 stands for the way
 * of the spectra through local memory. */
static bool takes_factor(const pass_recipe *r, uint32_t number, pass_recipe *rest) {
    if (r->factor_count == 1 || r->lanes || r->axes) return false;
    *rest = *r;
    if (r->factors[number].kind != FACTOR_RADIX || r->factors[number].length != 1) return false;
    for (uint32_t f = number; f + 1 < r->factor_count; ++f) rest->factors[f] = r->factors[f + 1];
    --rest->factor_count;
    return true;
}

/* Whether the spectra of all columns follow one another in memory without gaps. */
static bool has_dense_spectra(const axis_plan *axis) {
    const dimension *columns = axis_plan_columns(axis);
    bool load = axis->transform == OCLFFT_C2R;
    bool here = axis_plan_is_whole(axis, load) && axis->work == WORK_FOURIER && !axis->cornered;
    int64_t half = (int64_t)(axis->length / 2 + 1);
    return here && (load ? axis->axes[0].in : axis->axes[0].out) == 1 &&
           (load ? columns->in : columns->out) == half;
}

static recipe_error shape_spectra(const axis_plan *axis, mirror_kind kind, bool flat, pass *p) {
    MUST_FIT(shape_mirror(kind, p));
    stage *st = &p->tile.stages[p->tile.stage_count - 1];
    if (flat && p->tile.width > 1 && p->tile.phases <= 1 && has_dense_spectra(axis))
        st->spectra = stage_spectra(st) * p->tile.width;
    return FITS;
}

recipe_error shape_pass(const axis_plan *axis, const caps *c, const recipe *whole, uint32_t number,
                        pass *p) {
    const pass_recipe *r = recipe_pass(whole, number);
    mirror_kind mirror = axis_plan_halves(axis, whole) ? MIRROR_HALF : MIRROR_PAIR;
    bool middle = whole->bluestein && whole->pass_count == 2 && number == 1;
    bool rows = middle || (axis->filtered && !whole->bluestein);
    bool before = joins(axis, whole), behind = separates(axis, whole, number);
    pass_recipe rest;
    bool flat = (before && takes_factor(r, 0, &rest)) ||
                (behind && whole->pass_count == 1 && takes_factor(r, r->factor_count - 1, &rest));
    *p = (pass){.precision = axis->precision,
                .tile.length = pass_recipe_length(r),
                .tile.width = r->width,
                .tile.phases = r->phases,
                .tile.lanes = r->lanes,
                .tile.along = r->along,
                .launch.max_registers = r->max_registers,
                .launch.prefetch = r->prefetch,
                .launch.wants_joint = r->joint,
                .reals.balanced = axis_plan_balances(axis, whole)};
    if (axis->copies) return shape_copy(axis, c, r, p);
    MUST_FIT(check_options(r));
    if (before) MUST_FIT(shape_spectra(axis, mirror, flat, p));
    MUST_FIT(rows ? shape_rows(r, p) : shape_factors(flat ? &rest : r, p));
    if (behind) MUST_FIT(shape_spectra(axis, mirror, flat, p));
    return r->lanes ? shape_lanes(p) : shape_items(r, c, p);
}
