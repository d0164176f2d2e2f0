#include "flat.h"

/* Points whose places need nothing but their number in the tile. */
static bool is_plain(const pass *p, const pass_end *e) {
    return e->form == FORM_COMPLEX && !e->weight.kind && !e->window_count && !e->parts &&
           !e->order.there && e->beside == BESIDE_NONE && !e->ring && e->map.count == 1 &&
           e->map.digits[0].stride == 1 && e->map.column == (int64_t)p->tile.length;
}

static void set(const pass *p, const pass_end *e, uint32_t s, stage *st) {
    if (st->radix != 1 || st->put.count || st->mirror || stage_gathers(p, s)) return;
    if (is_plain(p, e)) st->flat = p->tile.length * p->tile.width;
}

void flat_set(pass *p) {
    bool whole = !p->reals.cornered && !p->grid.edge_count && !p->grid.filling_count;
    uint32_t last = p->tile.stage_count - 1;
    if (p->copies || p->tile.lanes || p->tile.phases > 1 || p->tile.width == 1 || last == 0) return;
    if (!whole || p->tile.two_sided || p->twiddle.modulus) return;
    set(p, &p->load, 0, &p->tile.stages[0]);
    set(p, &p->store, last, &p->tile.stages[last]);
}
