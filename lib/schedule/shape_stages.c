/* The stages and convolutions that the factors of a recipe become. */
#include "shape.h"

#include "base/primes.h"
#include "base/sizes.h"
#include "recipe/radix.h"

static recipe_error add_stage(uint32_t radix, uint64_t length, uint64_t columns, uint64_t span,
                              pass *p) {
    if (!radix_supported(radix)) return (recipe_error){RECIPE_RADIX, radix};
    if (p->tile.stage_count == MAX_STAGES) return RECIPE_ERROR(RECIPE_STAGES);
    p->tile.stages[p->tile.stage_count++] =
        (stage){.radix = radix, .length = length, .columns = columns, .span = span};
    return FITS;
}

/* Rader's transforms, whose points may have any order, take radices that have no common factor for
 * axes of their own (pass/prime_factor.h). */
static void split_axes(const factor *radices, uint32_t count, convolution *c) {
    uint64_t before = 1, axis = 1;
    for (uint32_t i = 0; i < count; ++i) {
        before *= radices[i].length;
        axis *= radices[i].length;
        if (axis == 1 || !are_coprime(before, c->padded / before)) continue;
        c->axes[c->axis_count++] = axis;
        axis = 1;
    }
}

/* Whether an axis begins behind the first radices, which have this product. */
static bool begins_axis(const convolution *c, uint64_t product) {
    uint64_t before = 1;
    for (uint32_t a = 0; a < c->axis_count && before < product; ++a) before *= c->axes[a];
    return c->axis_count && before == product;
}

/* The two transforms of a convolution. For each axis, the points that earlier axes have transformed
 * count as columns. The second transform takes the radices in reverse, so that its first stage
 * finds its inputs in the registers where the last stage of the first left them. */
static recipe_error add_transforms(const factor *radices, uint32_t count, convolution c, pass *p) {
    uint64_t length = c.padded * c.columns, span = c.columns, columns = c.columns;
    if (c.padded > 4 * (uint64_t)MOST_LENGTH / c.columns)
        return RECIPE_ERROR(RECIPE_CONVOLUTION_LENGTH);
    if (p->tile.convolution_count == MAX_CONVOLUTIONS) return RECIPE_ERROR(RECIPE_CONVOLUTIONS);
    c.first = p->tile.stage_count;
    c.middle = c.first + count - 1;
    c.last = c.middle + count;
    for (uint32_t i = 0; i < count; span *= radices[i++].length) {
        if (i && begins_axis(&c, span / c.columns)) columns = span;
        MUST_FIT(add_stage(radices[i].length, length, columns, span, p));
    }
    span = columns = c.columns;
    for (uint32_t i = count; i-- > 0; span *= radices[i].length) {
        if (begins_axis(&c, length / span)) columns = span;
        MUST_FIT(add_stage(radices[i].length, length, columns, span, p));
    }
    p->tile.convolutions[p->tile.convolution_count++] = c;
    return FITS;
}

static uint64_t product_of(const factor *factors, uint32_t count) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < count; ++i)
        if (!size_mul(product, factors[i].length, &product)) return UINT64_MAX;
    return product;
}

static recipe_error add_convolution(const factor *f, uint64_t span, pass *p) {
    uint64_t padded = product_of(f + 1, f->inner);
    bool rader = f->kind == FACTOR_RADER;
    convolution c = {.kind = rader ? CONVOLUTION_RADER : CONVOLUTION_BLUESTEIN,
                     .length = f->length,
                     .padded = padded,
                     .columns = p->tile.length / f->length,
                     .span = span};
    if (rader && (f->length < 3 || !is_prime(f->length) || padded != f->length - 1))
        return RECIPE_ERROR(RECIPE_RADER);
    if (!rader && padded < 2 * (uint64_t)f->length - 1)
        return RECIPE_ERROR(RECIPE_CONVOLUTION_PADDED);
    if (rader) split_axes(f + 1, f->inner, &c);
    return add_transforms(f + 1, f->inner, c, p);
}

/* The way there and back in the middle of a Bluestein transform over passes. */
recipe_error shape_rows(const pass_recipe *r, pass *p) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind != FACTOR_RADIX) return RECIPE_ERROR(RECIPE_CONVOLUTION_NESTED);
    convolution c = {.kind = CONVOLUTION_ROWS,
                     .length = p->tile.length,
                     .padded = p->tile.length,
                     .columns = 1,
                     .span = 1};
    return add_transforms(r->factors, r->factor_count, c, p);
}

/* The axes of a tile come one after the other. What the ones before have transformed is the fastest
 * part of the number of a point and stays so, as columns to the next. */
recipe_error shape_factors(const pass_recipe *r, pass *p) {
    uint64_t span = 1, columns = 1;
    for (uint32_t i = 0; i < r->factor_count; i += 1 + r->factors[i].inner) {
        const factor *f = &r->factors[i];
        if (i && f->axis != r->factors[i - 1].axis) columns = span;
        if (f->kind == FACTOR_RADIX)
            MUST_FIT(add_stage(f->length, p->tile.length, columns, span, p));
        else if (r->axes)
            return RECIPE_ERROR(RECIPE_CONVOLUTION_AXES);
        else
            MUST_FIT(add_convolution(f, span, p));
        span *= f->length;
    }
    return FITS;
}

/* Separates the spectra of real signals, or joins them. */
recipe_error shape_mirror(mirror_kind kind, pass *p) {
    MUST_FIT(add_stage(2, p->tile.length, 1, 1, p));
    p->tile.stages[p->tile.stage_count - 1].mirror = kind;
    return FITS;
}
