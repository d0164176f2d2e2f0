/* Who works on a tile: the work-items of a GPU's work-group, or one work-item of a CPU with
 * vectors. */
#include "shape.h"

#include "base/sizes.h"

enum {
    MOST_POINTS = 64,          /* of a work-item */
    MOST_TILE_BYTES = 1 << 20, /* of a CPU tile and its copy together */
    MOST_TOGETHER = 8          /* transforms in one vector along: cl/blocks.cl */
};

/* The points that the work-items share out. Stages of radix 1 are not worth more items. */
static uint64_t widest_region(const pass *p) {
    uint64_t widest = 0;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (p->tile.stages[s].radix > 1 && !p->tile.stages[s].mirror)
            widest = max_u64(widest, p->tile.stages[s].length);
    return widest ? widest : p->tile.length;
}

/* There are enough work-items for the widest region; each stage spreads its butterflies over them.
 */
recipe_error shape_items(const pass_recipe *r, const caps *c, pass *p) {
    if (r->points < 1 || r->points > MOST_POINTS) return RECIPE_ERROR(RECIPE_POINTS);
    uint64_t threads = ceil_div(widest_region(p), r->points), items = threads * p->tile.width;
    if (items > c->max_work_group)
        return (recipe_error){RECIPE_GROUP, (uint32_t)min_u64(items, UINT32_MAX)};
    p->tile.threads = (uint32_t)threads;
    p->tile.items = (uint32_t)items;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        stage *st = &p->tile.stages[s];
        st->butterflies = (uint32_t)ceil_div(stage_butterflies(st), threads);
        p->tile.points = (uint32_t)max_u64(p->tile.points, (uint64_t)st->butterflies * st->radix);
    }
    return p->tile.points > MOST_POINTS ? RECIPE_ERROR(RECIPE_RADIX_POINTS) : FITS;
}

/* A stage along a transform takes a block of neighbouring butterflies at a time. It leaves whole
 * blocks once what is before it is a power of two of at least a block's length. */
static recipe_error check_along_stage(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s];
    uint64_t block = pass_block(p), butterflies = p->tile.length / st->radix;
    if (st->span < block && !is_power_of_two(st->radix)) return RECIPE_ERROR(RECIPE_ALONG_RADIX);
    bool whole = butterflies % block == 0 || (s == 0 && p->tile.length % block == 0);
    return butterflies < block || !whole ? RECIPE_ERROR(RECIPE_ALONG_BUTTERFLIES) : FITS;
}

static recipe_error check_along(const pass *p) {
    uint32_t width = p->tile.width;
    if (width > p->tile.lanes / 2 || width > MOST_TOGETHER || !is_power_of_two(width))
        return RECIPE_ERROR(RECIPE_ALONG_WIDTH);
    if (p->tile.stages[p->tile.stage_count - 1].mirror) return RECIPE_ERROR(RECIPE_ALONG_REAL);
    if (p->tile.convolution_count) return RECIPE_ERROR(RECIPE_ALONG_CONVOLUTION);
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) MUST_FIT(check_along_stage(p, s));
    return FITS;
}

/* A CPU tile and its copy are private memory, which lies on the stack of the driver's thread: 8 MB
 * on Linux. A Rader convolution also keeps point 0 of its columns, and their sums. */
static uint64_t private_bytes(const pass *p) {
    uint64_t vectors = 2 * pass_region(p);
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        if (p->tile.convolutions[c].kind == CONVOLUTION_RADER)
            vectors += 2 * p->tile.convolutions[c].columns;
    return vectors * p->tile.width * 2 * scalar_bytes(p->precision);
}

/* `lanes` columns across, or one transform or a few whose stages all fill a vector. */
recipe_error shape_lanes(pass *p) {
    uint32_t lanes = p->tile.lanes, most = p->precision == OCLFFT_DOUBLE ? 8 : 16;
    p->tile.items = p->tile.threads = 1;
    if (lanes > most || !is_power_of_two(lanes) || lanes < 2) return RECIPE_ERROR(RECIPE_LANES);
    if (p->tile.along)
        MUST_FIT(check_along(p));
    else if (p->tile.width != lanes)
        return RECIPE_ERROR(RECIPE_LANES_WIDTH);
    return private_bytes(p) > MOST_TILE_BYTES ? RECIPE_ERROR(RECIPE_TILE_BYTES) : FITS;
}
