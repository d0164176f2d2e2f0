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

recipe_error shape_pass(const axis_plan *axis, const caps *c, const recipe *whole, uint32_t number,
                        pass *p) {
    const pass_recipe *r = recipe_pass(whole, number);
    mirror_kind mirror = axis_plan_halves(axis, whole) ? MIRROR_HALF : MIRROR_PAIR;
    bool rows = whole->bluestein && whole->pass_count == 2 && number == 1;
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
    if (joins(axis, whole)) MUST_FIT(shape_mirror(mirror, p));
    MUST_FIT(rows ? shape_rows(r, p) : shape_factors(r, p));
    if (separates(axis, whole, number)) MUST_FIT(shape_mirror(mirror, p));
    return r->lanes ? shape_lanes(p) : shape_items(r, c, p);
}
