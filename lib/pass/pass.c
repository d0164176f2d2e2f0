/* What a pass knows of itself. */
#include "pass.h"

#include "base/sizes.h"
#include "recipe/radix.h"

const convolution *stage_gathers(const pass *p, uint32_t s) {
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        if (p->tile.convolutions[c].first == s && p->tile.convolutions[c].kind != CONVOLUTION_ROWS)
            return &p->tile.convolutions[c];
    return NULL;
}

const convolution *stage_multiplies(const pass *p, uint32_t s) {
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        if (p->tile.convolutions[c].middle == s) return &p->tile.convolutions[c];
    return NULL;
}

bool pass_filters(const pass *p) {
    return p->tile.convolution_count && p->tile.convolutions[0].filters;
}

bool pass_is_lean(const pass *p) {
    bool chirps = p->load.weight.kind == WEIGHT_CHIRP || p->store.weight.kind == WEIGHT_CHIRP;
    bool large = chirps && p->tile.phases > 1 && p->tile.stages[0].radix == RADIX_LARGEST;
    bool elements = p->load.order.there || p->store.order.there;
    return !p->tile.lanes && !elements && (p->tile.convolution_count || large);
}

const convolution *stage_scatters(const pass *p, uint32_t s) {
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        if (p->tile.convolutions[c].last == s && p->tile.convolutions[c].kind != CONVOLUTION_ROWS)
            return &p->tile.convolutions[c];
    return NULL;
}

bool pass_exchanges(const pass *p, uint32_t s) {
    return s + 1 < p->tile.stage_count && !stage_multiplies(p, s);
}

uint64_t stage_butterflies(const stage *st) {
    if (st->flat) return st->flat;
    return st->mirror ? st->length / 2 + 1 : st->length / st->radix;
}

uint64_t stage_spectra(const stage *st) {
    return st->mirror == MIRROR_PAIR ? 2 * (st->length / 2 + 1) : st->length + 1;
}

/* ---- The shape of a tile ---- */

uint64_t pass_region(const pass *p) {
    uint64_t longest = p->tile.length;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        longest = max_u64(longest, p->tile.stages[s].length);
    return longest;
}

uint64_t pass_block(const pass *p) {
    return p->tile.lanes / p->tile.width;
}

uint64_t pass_batch(const pass *p, uint64_t batch) {
    return p->grid.batch_each ? batch * p->grid.batch_each : 1;
}

uint64_t pass_groups(const pass *p, uint64_t batch) {
    uint64_t tiles = p->grid.tiles * ceil_div(pass_batch(p, batch), p->grid.batch_per_tile);
    if (p->launch.follows) return 0;
    if (p->launch.joint.units)
        return p->launch.joint.units * batch *
               (p->launch.joint.tiles[0] + p->launch.joint.tiles[1]);
    return p->tile.lanes ? ceil_div(tiles, p->grid.run_length) : tiles;
}

static bool halves_columns(const tile *t, const stage *st) {
    return st->twinned && t->two_sided;
}

uint32_t stage_threads(const tile *t, const stage *st) {
    if (st->flat) return t->items;
    return halves_columns(t, st) ? 2 * t->threads : t->threads;
}

uint32_t stage_width(const tile *t, const stage *st) {
    if (st->flat) return 1;
    return halves_columns(t, st) ? t->width / 2 : t->width;
}

void pass_coordinates(const pass *p, const stage *st, uint32_t item, uint32_t *t, uint32_t *w) {
    *t = item;
    *w = 0;
    if (st->flat) return;
    uint32_t u = item / (st->run * p->tile.width) * st->run + item % st->run;
    *w = item / st->run % p->tile.width;
    *t = u % st->order * (p->tile.threads / st->order) + u / st->order;
    uint32_t width = stage_width(&p->tile, st);
    if (width == p->tile.width) return;
    *t = 2 * *t + *w / width;
    *w %= width;
}

uint64_t joint_local_reals(const pass *a, const pass *b) {
    return 2 * (ceil_div(max_u64(a->tile.local_reals, b->tile.local_reals), 2) + 1);
}

uint64_t joint_counters(const joint_launch *t, uint64_t batch) {
    return 3 + 2 * t->units * batch;
}
