/* From a recipe to the shape of a tile: its stages, convolutions, work-items. Where it lies in memory is line.c's. */
#include "axis_plan.h"

#include "base/sizes.h"
#include "base/primes.h"
#include "recipe/radix.h"

oclfft_status recipe_error(const char *why) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: %s", why);
}

static oclfft_status add_stage(uint32_t radix, uint64_t length, uint64_t columns, uint64_t span, pass *p) {
    if (!radix_supported(radix)) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: no radix %u", radix);
    if (p->tile.stage_count == MAX_STAGES) return recipe_error("more stages than a pass can have");
    p->tile.stages[p->tile.stage_count++] = (stage){.radix = radix, .length = length, .columns = columns, .span = span};
    return OCLFFT_SUCCESS;
}

/* The two transforms of a convolution: the second takes the radices in reverse, so that its first stage finds its inputs in the
 * registers where the last stage of the first left them. */
static oclfft_status add_transforms(const factor *radices, uint32_t count, convolution c, pass *p) {
    uint64_t length = c.padded * c.columns, span = c.columns;
    if (c.padded > 4 * (uint64_t)MOST_LENGTH / c.columns) return recipe_error("a convolution longer than any tile");
    if (p->tile.convolution_count == MAX_CONVOLUTIONS) return recipe_error("more convolutions than a pass can have");
    c.first = p->tile.stage_count;
    c.middle = c.first + count - 1;
    c.last = c.middle + count;
    for (uint32_t i = 0; i < count; span *= radices[i++].length) TRY(add_stage(radices[i].length, length, c.columns, span, p));
    span = c.columns;
    for (uint32_t i = count; i-- > 0; span *= radices[i].length) TRY(add_stage(radices[i].length, length, c.columns, span, p));
    p->tile.convolutions[p->tile.convolution_count++] = c;
    return OCLFFT_SUCCESS;
}

static uint64_t product_of(const factor *factors, uint32_t count) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < count; ++i)
        if (!size_mul(product, factors[i].length, &product)) return UINT64_MAX;
    return product;
}

static oclfft_status add_convolution(const factor *f, uint64_t span, pass *p) {
    uint64_t padded = product_of(f + 1, f->inner);
    convolution c = {.kind = f->kind == FACTOR_RADER ? CONVOLUTION_RADER : CONVOLUTION_BLUESTEIN,
                     .length = f->length,
                     .padded = padded,
                     .columns = p->tile.length / f->length,
                     .span = span};
    if (c.kind == CONVOLUTION_RADER && (f->length < 3 || !is_prime(f->length) || padded != f->length - 1))
        return recipe_error("Rader's algorithm takes an odd prime p and radices of p - 1");
    if (c.kind == CONVOLUTION_BLUESTEIN && padded < 2 * (uint64_t)f->length - 1)
        return recipe_error("Bluestein's algorithm pads to twice the length less one, or more");
    return add_transforms(f + 1, f->inner, c, p);
}

static oclfft_status add_rows(const pass_recipe *r, pass *p) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind != FACTOR_RADIX) return recipe_error("a convolution inside a convolution");
    convolution c = {.kind = CONVOLUTION_ROWS, .length = p->tile.length, .padded = p->tile.length, .columns = 1, .span = 1};
    return add_transforms(r->factors, r->factor_count, c, p);
}

/* The axes of a tile one after the other: what the ones before have transformed is the fastest part of the number of a point, and
 * stays so, as columns to the next. */
static oclfft_status add_factors(const pass_recipe *r, pass *p) {
    uint64_t span = 1, columns = 1;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner) {
        const factor *it = &r->factors[f];
        if (f && it->axis != r->factors[f - 1].axis) columns = span;
        if (it->kind == FACTOR_RADIX)
            TRY(add_stage(it->length, p->tile.length, columns, span, p));
        else if (r->axes)
            return recipe_error("a convolution in a tile of several axes");
        else
            TRY(add_convolution(it, span, p));
        span *= it->length;
    }
    return OCLFFT_SUCCESS;
}

/* Separates the spectra of real signals, or joins them. */
static oclfft_status add_mirror(mirror_kind kind, pass *p) {
    TRY(add_stage(2, p->tile.length, 1, 1, p));
    p->tile.stages[p->tile.stage_count - 1].mirror = kind;
    return OCLFFT_SUCCESS;
}

enum { MOST_POINTS = 64 }; /* of a work-item */

/* Points that the work-items share out: stages of radix 1 are not worth more items. */
static uint64_t widest_region(const pass *p) {
    uint64_t widest = 0;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (p->tile.stages[s].radix > 1 && !p->tile.stages[s].mirror) widest = max_u64(widest, p->tile.stages[s].length);
    return widest ? widest : p->tile.length;
}

/* A GPU work-group: enough work-items for the widest region; each stage spreads its butterflies over them. */
static oclfft_status expand_items(const pass_recipe *r, const caps *c, pass *p) {
    if (r->points < 1 || r->points > MOST_POINTS) return recipe_error("points per work-item");
    uint64_t threads = ceil_div(widest_region(p), r->points), items = threads * p->tile.width;
    if (items > c->max_work_group) return recipe_error("the work-group is larger than the device's limit");
    p->tile.threads = (uint32_t)threads;
    p->tile.items = (uint32_t)items;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        stage *st = &p->tile.stages[s];
        st->butterflies = (uint32_t)ceil_div(stage_butterflies(st), threads);
        p->tile.points = (uint32_t)max_u64(p->tile.points, (uint64_t)st->butterflies * st->radix);
    }
    if (p->tile.points > MOST_POINTS) return recipe_error("a radix is much larger than the points of a work-item");
    return OCLFFT_SUCCESS;
}

/* A CPU tile and its copy are private memory: they lie on the stack of the driver's thread, 8 MB on Linux. */
enum { MOST_TILE_BYTES = 1 << 20 }; /* both together */

enum { MOST_TOGETHER = 8 }; /* transforms in one vector along: cl/blocks.cl */

/* Stages along a transform take a block of neighbouring butterflies at a time, and leave whole blocks once what is before them is a
 * power of two of at least a block's length. */
static oclfft_status check_along(const pass *p) {
    if (p->tile.width > p->tile.lanes / 2 || p->tile.width > MOST_TOGETHER || !is_power_of_two(p->tile.width))
        return recipe_error("transforms in one vector: powers of two that leave two points of each");
    uint64_t block = pass_block(p);
    if (p->tile.stages[p->tile.stage_count - 1].mirror) return recipe_error("a real transform does not run along the transform");
    if (p->tile.convolution_count) return recipe_error("no convolution runs along the transform");
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        const stage *st = &p->tile.stages[s];
        uint64_t butterflies = p->tile.length / st->radix;
        if (st->span < block && !is_power_of_two(st->radix)) return recipe_error("the first radices along a transform are powers of two");
        if (butterflies < block || (butterflies % block && (s || p->tile.length % block)))
            return recipe_error("a stage does not fill vectors along the transform");
    }
    return OCLFFT_SUCCESS;
}

/* A CPU tile: `lanes` columns across, or one transform or a few whose stages all fill a vector. */
static oclfft_status expand_lanes(pass *p) {
    p->tile.items = p->tile.threads = 1;
    uint64_t most = p->precision == OCLFFT_DOUBLE ? 8 : 16;
    if (p->tile.lanes > most || !is_power_of_two(p->tile.lanes) || p->tile.lanes < 2) return recipe_error("lanes other than 2, 4, 8, 16");
    if (p->tile.along) {
        TRY(check_along(p));
    } else if (p->tile.width != p->tile.lanes) {
        return recipe_error("a pass across transforms has the width of its lanes");
    }
    uint64_t vectors = 2 * pass_region(p); /* a Rader convolution keeps point 0 of its columns apart, and their sums */
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        if (p->tile.convolutions[c].kind == CONVOLUTION_RADER) vectors += 2 * p->tile.convolutions[c].columns;
    if (vectors * p->tile.width * 2 * scalar_bytes(p->precision) > MOST_TILE_BYTES)
        return recipe_error("the tile is larger than a thread's stack may hold");
    return OCLFFT_SUCCESS;
}

enum { MOST_PHASES = 64 }; /* each is text that is compiled */

oclfft_status shape_tile(const axis_plan *l, const caps *c, const pass_recipe *r, shape_use use, pass *p) {
    *p = (pass){.precision = l->precision,
                .tile.length = pass_recipe_length(r),
                .tile.width = r->width,
                .tile.phases = r->phases,
                .launch.max_registers = r->max_registers,
                .launch.prefetch = r->prefetch,
                .launch.wants_joint = r->joint,
                .tile.lanes = r->lanes,
                .tile.along = r->along};
    if (p->tile.length > MOST_LENGTH) return recipe_error("a pass longer than any tile");
    if (r->along && !r->lanes) return recipe_error("only a pass of vectors can run along the transform");
    if (r->lanes && r->max_registers) return recipe_error("a CPU pass has no register limit");
    if (r->lanes && r->prefetch) return recipe_error("a CPU pass does not prefetch");
    if (r->lanes && r->axes) return recipe_error("a CPU pass has one axis");
    if (r->width > 1024) return recipe_error("the width is above 1024");
    if (r->phases > MOST_PHASES) return recipe_error("more phases than an exchange can have");
    mirror_kind mirror = axis_plan_is_halved(l) ? MIRROR_HALF : MIRROR_PAIR;
    if (use == SHAPE_JOIN) TRY(add_mirror(mirror, p));
    TRY(use == SHAPE_ROWS ? add_rows(r, p) : add_factors(r, p));
    if (use == SHAPE_SEPARATE) TRY(add_mirror(mirror, p));
    return r->lanes ? expand_lanes(p) : expand_items(r, c, p);
}
