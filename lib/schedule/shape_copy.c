/* The shape of a copy: a stage of radix 1 that loads a tile, and where its elements change places
 * one more that stores it. */
#include "copy_tile.h"
#include "shape.h"

static void add_stage(pass *p) {
    p->tile.stages[p->tile.stage_count++] =
        (stage){.radix = 1, .length = p->tile.length, .columns = 1, .span = 1};
}

recipe_error shape_copy(const axis_plan *axis, const caps *c, const pass_recipe *r, pass *p) {
    copy_tile t = copy_tile_of(axis, r);
    bool real = axis->transform == OCLFFT_R2R && !axis->fused;
    if (t.length == UINT64_MAX) return RECIPE_ERROR(RECIPE_COPY_TILE);
    if (r->width != 1 || r->tiled || r->joint || r->along || r->prefetch || r->phases > 1)
        return RECIPE_ERROR(RECIPE_COPY_OPTIONS);
    p->copies = true;
    p->tile.length = t.length;
    add_stage(p);
    p->tile.items = p->tile.threads = 1;
    if (r->lanes) return r->lanes == 1 ? FITS : RECIPE_ERROR(RECIPE_COPY_OPTIONS);
    if (copy_tile_is_transposed(&t)) add_stage(p);
    if (real) p->tile.phases = 1; /* there are no imaginary parts to go beside */
    return shape_items(r, c, p);
}
