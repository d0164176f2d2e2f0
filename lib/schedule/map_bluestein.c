/* Bluestein's algorithm for a length whose padded transform needs several passes (expand.c has the
 * algebra). */
#include "map_bluestein.h"

#include "legs.h"
#include "maps.h"

/* Chirp in, transform, product, transform, chirp out. `middle`: passes before the product, 0 where
 * one pass does it. */
static void weigh_ends(const axis_plan *axis, uint64_t total, uint32_t middle, pass *passes) {
    uint32_t count = recipe_passes(&axis->recipe);
    chirp_counts chirp = axis_plan_chirp(axis);
    passes[0].load.weight = (weight){.kind = WEIGHT_CHIRP, .length = chirp.inputs};
    passes[count - 1].store.weight = (weight){.kind = WEIGHT_CHIRP, .length = chirp.outputs};
    if (middle)
        passes[middle - 1].store.weight = (weight){.kind = WEIGHT_SPECTRUM, .length = total};
    for (uint32_t i = 0; i < count; ++i) passes[i].chirp = chirp;
}

/* One real signal: its elements are the real parts, its spectrum is half of one. */
static void form_real_ends(const axis_plan *axis, pass_end *in, pass_end *out) {
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
    leg there = {place_outside(l, true), place_in_scratch(l, 0), beside};
    leg back = {beside, beside, place_outside(l, false)};
    leg_map(l, &there, passes, count);
    leg_map(l, &back, passes + count, count);
}

uint64_t map_bluestein(const axis_plan *axis, uint64_t total, pass *passes) {
    uint32_t count = axis->recipe.pass_count, all = recipe_passes(&axis->recipe);
    uint64_t first = passes[0].tile.length;
    layout l = layout_of(axis, total, first);
    if (count == 2) {
        leg_tile(&l, &passes[0], total / first, 1, first);
        map_three(&l, passes);
    } else {
        map_there_and_back(&l, count, passes);
    }
    if (axis->filtered)
        map_angle(axis, &passes[0], &passes[all - 1]);
    else
        weigh_ends(axis, total, count == 2 ? 0 : count, passes);
    if (axis_plan_is_real(axis)) form_real_ends(axis, &passes[0].load, &passes[all - 1].store);
    return layout_scratch(&l);
}
