/* Which passes prefetch: those that can, where the device can. */
#include "launches.h"
#include "pass/prefetch.h"

static bool can(const pass *p) {
    const pass_end *e = &p->load;
    if (p->tile.lanes || p->grid.guarded || p->launch.joint.units || p->launch.follows)
        return false;
    if (e->window_count || p->grid.filling_count) return false;
    if (e->form != FORM_COMPLEX || e->callback.source || e->weight.kind || e->ring) return false;
    return pass_prefetch_pieces(p).kind != PREFETCH_NONE;
}

void launches_prefetch(const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        if (!c->prefetches || !can(&passes[i])) passes[i].launch.prefetch = 0;
}
