/* Tiles that bring the memory of later ones to the device's cache: which passes can, and in which pieces. */
#include "schedule.h"

#include "../sizes.h"

/* What a device's memory moves at a time, on those that were measured. */
enum { PIECE_BYTES = 64 };

static prefetch_pieces pieces(const pass *p, prefetch_kind kind, uint64_t runs, uint64_t length, uint64_t extent) {
    uint32_t elements = PIECE_BYTES / ((p->load.planar ? 1 : 2) * (uint32_t)scalar_bytes(p->precision));
    return (prefetch_pieces){kind, elements, runs, length, ceil_div(length, elements), extent};
}

prefetch_pieces pass_prefetch_pieces(const pass *p) {
    const axis_map *m = &p->load.map;
    uint64_t extent = m->count > 1 ? m->digits[0].extent : p->length;
    if (m->digits[0].stride == 1 && p->length % extent == 0) {
        uint64_t blocks = p->length / extent;
        if (p->width > 1 && m->column == extent) return pieces(p, PREFETCH_BLOCKS, blocks, extent * p->width, extent);
        return pieces(p, PREFETCH_ROWS, blocks * p->width, extent, extent);
    }
    if (m->column == 1 && p->width > 1) return pieces(p, PREFETCH_COLUMNS, p->length, p->width, 1);
    return (prefetch_pieces){0};
}

static bool can(const pass *p) {
    const pass_end *e = &p->load;
    if (p->lanes || p->guarded || p->joint.units || p->follows) return false;
    if (e->form != FORM_COMPLEX || e->callback.source || e->weight.kind || e->ring) return false;
    return pass_prefetch_pieces(p).kind != PREFETCH_NONE;
}

void schedule_prefetch(const caps *c, schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (!c->prefetches || !can(&s->passes[i])) s->passes[i].prefetch = 0;
}
