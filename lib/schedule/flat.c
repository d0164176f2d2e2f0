#include "flat.h"

static bool has_plain_rows(const pass_end *e) {
    return !e->weight.kind && !e->window_count && !e->parts && !e->order.there &&
           e->beside == BESIDE_NONE && !e->ring && e->map.count == 1 &&
           e->map.digits[0].stride == 1;
}

/* Rows of points, or rows of reals that go by pairs. */
static bool has_rows(const pass *p, const pass_end *e) {
    int64_t row = (int64_t)p->tile.length;
    bool reals = e->form == FORM_REALS && p->reals.paired && e->pair >= row;
    bool apart = e->map.column >= (reals ? 2 * row : row);
    return has_plain_rows(e) && apart && (e->form == FORM_COMPLEX || reals);
}

/* Pairs are balanced where a column is that of an item: not within a convolution. */
static bool can_balance(const pass *p, uint32_t s) {
    return !p->reals.balanced || (!stage_gathers(p, s) && !stage_scatters(p, s));
}

static void set(const pass *p, const pass_end *e, uint32_t s, uint32_t next, stage *st) {
    if (st->radix != 1 || st->put.count || st->mirror || stage_gathers(p, s)) return;
    if (has_rows(p, e) && can_balance(p, next)) st->flat = p->tile.length * p->tile.width;
}

/* The same of the elements of spectra, of which those of a second signal follow the first one's. */
static bool has_plain_spectra(const pass_end *e, const stage *st) {
    int64_t all = (int64_t)stage_spectra(st);
    return (e->form == FORM_SPECTRUM || (e->form == FORM_HALVES && 2 * e->pair == all)) &&
           has_plain_rows(e) && e->map.column == all;
}

static void set_spectra(const pass_end *e, bool possible, stage *st) {
    if (!possible || !has_plain_spectra(e, st)) st->spectra = 0;
}

void flat_set(pass *p) {
    bool whole = !p->reals.cornered && !p->grid.edge_count && !p->grid.filling_count;
    uint32_t last = p->tile.stage_count - 1;
    bool possible = !p->copies && !p->tile.lanes && p->tile.phases <= 1 && p->tile.width > 1 &&
                    last > 0 && whole && !p->tile.two_sided && !p->twiddle.modulus;
    set_spectra(&p->load, possible, &p->tile.stages[0]);
    set_spectra(&p->store, possible, &p->tile.stages[last]);
    if (!possible) return;
    set(p, &p->load, 0, 1, &p->tile.stages[0]);
    set(p, &p->store, last, last - 1, &p->tile.stages[last]);
}
