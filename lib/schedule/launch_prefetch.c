/* Which passes prefetch: those that can, where the device can. */
#include "launches.h"
#include "pass/prefetch.h"

/* Whether the tile's memory is what the map says: all of it, in any order. */
static bool is_whole(const pass *p) {
    const pass_end *e = &p->load;
    if (p->grid.filling_count || (e->window_count && e->index.column)) return false;
    for (uint32_t i = 0; i < e->window_count; ++i)
        if (e->windows[i].of.count < e->windows[i].of.length) return false;
    for (uint32_t g = 0; e->window_count && g < p->grid.count; ++g)
        if (p->grid.digits[g].load_index) return false;
    return true;
}

/* Elements of a quarter of what they become keep the memory less busy than the requests for them
 * do. */
static bool is_narrow(const pass *p) {
    uint64_t bytes = storage_bytes(p->load.storage, false, p->precision);
    return 4 * bytes <= 2 * scalar_bytes(p->precision);
}

static bool can(const pass *p) {
    const pass_end *e = &p->load;
    if (p->tile.lanes || p->grid.guarded || p->launch.joint.units || p->launch.follows)
        return false;
    if (!is_whole(p) || is_narrow(p)) return false;
    if (e->form != FORM_COMPLEX || e->callback.source || e->weight.kind || e->ring ||
        e->order.there)
        return false;
    return pass_prefetch_pieces(p).kind != PREFETCH_NONE;
}

void launches_prefetch(const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        if (!c->prefetches || !can(&passes[i])) passes[i].launch.prefetch = 0;
}
