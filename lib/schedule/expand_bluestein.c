/* Bluestein's algorithm for a length whose padded transform needs several passes (expand.c has the
 * algebra). */
#include "expand.h"
#include "maps.h"

/* Chirp in, transform, product, transform, chirp out. `middle`: passes before the product, 0 where
 * one pass does it. */
static void weigh_ends(const expansion *x, uint64_t total, uint32_t middle) {
    chirp_counts chirp = axis_plan_chirp(x->axis);
    pass *last = &x->passes[x->count - 1];
    x->passes[0].load.weight = (weight){.kind = WEIGHT_CHIRP, .length = chirp.inputs};
    last->store.weight = (weight){.kind = WEIGHT_CHIRP, .length = chirp.outputs};
    if (middle)
        x->passes[middle - 1].store.weight = (weight){.kind = WEIGHT_SPECTRUM, .length = total};
    for (uint32_t i = 0; i < x->count; ++i) x->passes[i].chirp = chirp;
}

/* One real signal: its elements are the real parts, its spectrum is half of one. */
static void form_real_ends(const expansion *x) {
    const axis_plan *axis = x->axis;
    pass_end *in = &x->passes[0].load, *out = &x->passes[x->count - 1].store;
    in->form = axis->transform == OCLFFT_R2C ? FORM_REAL : FORM_HALF;
    out->form = axis->transform == OCLFFT_R2C ? FORM_HALF : FORM_REAL;
    in->length = out->length = axis->length;
}

/* Three passes: columns, rows there and back, columns back. */
static void map_three(const layout *l, pass *passes) {
    place in = place_outside(l, true), scratch = place_in_scratch(l, 0);
    place out = place_outside(l, false);
    column_pass first = {.columns = l->total / passes[0].tile.length, .prefixes = 1, .first = true};
    map_columns(l, first, &in, &scratch, &passes[0]);
    map_convolved_rows(l, &passes[0], &passes[1]);
    map_columns_back(l, &passes[0], &out, &passes[2]);
}

/* Twice the whole. What the first transform transposes goes beside where it came from. */
static void map_there_and_back(layout *l, uint32_t count, pass *passes) {
    uint64_t part = l->block;
    l->block *= 2;
    place beside = place_in_scratch(l, part);
    way there = {place_outside(l, true), place_in_scratch(l, 0), beside};
    way back = {beside, beside, place_outside(l, false)};
    expand_way(l, &there, passes, count);
    expand_way(l, &back, passes + count, count);
}

uint64_t expand_bluestein(const expansion *x, uint64_t total) {
    uint32_t count = x->axis->recipe.pass_count;
    uint64_t first = x->passes[0].tile.length;
    layout l = layout_of(x->axis, total);
    if (count == 2) {
        expand_tiles(&l, &x->passes[0], total / first, 1, first);
        map_three(&l, x->passes);
    } else {
        map_there_and_back(&l, count, x->passes);
    }
    weigh_ends(x, total, count == 2 ? 0 : count);
    if (axis_plan_is_real(x->axis)) form_real_ends(x);
    return layout_scratch(&l);
}
