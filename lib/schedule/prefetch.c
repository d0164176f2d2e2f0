/* Which passes prefetch: those that can, where the device can. */
#include "pass/prefetch.h"

#include "schedule.h"

static bool can(const pass *p) {
    const pass_end *e = &p->load;
    if (p->tile.lanes || p->grid.guarded || p->launch.joint.units || p->launch.follows) return false;
    if (e->form != FORM_COMPLEX || e->callback.source || e->weight.kind || e->ring) return false;
    return pass_prefetch_pieces(p).kind != PREFETCH_NONE;
}

void schedule_prefetch(const caps *c, schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (!c->prefetches || !can(&s->passes[i])) s->passes[i].launch.prefetch = 0;
}
