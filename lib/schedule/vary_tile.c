#include "choose.h"
#include "vary.h"

void vary_widths(gathering *g) {
    const pass_recipe *p = &g->work.pass[g->pass];
    g->kind = CANDIDATE_WIDTHS;
    for (uint32_t half = 0; half < 2; ++half) {
        recipe r = g->work;
        pass_recipe *varied = &r.pass[g->pass];
        varied->width = half ? p->width / 2 : p->width * 2;
        if (p->lanes && !p->along) varied->lanes = varied->width;
        if (varied->width) gathering_offer(g, &r, 0);
    }
}

/* The first of two passes with the other kind of store. */
static void offer_tiled(gathering *g) {
    recipe r = g->work;
    if (g->pass || r.pass_count != 2) return;
    r.pass[0].tiled = !r.pass[0].tiled;
    gathering_offer(g, &r, 0);
}

/* On a GPU exchanges that are whole, split or in phases, with and without a prefetch and a joint
 * launch; on a CPU SIMD vectors along or across; stores as tiles on both. */
void vary_exchanges(gathering *g) {
    recipe r = g->work;
    pass_recipe *p = &r.pass[g->pass];
    g->kind = CANDIDATE_EXCHANGES;
    if (p->lanes) {
        p->along = !p->along;
        p->width = p->along ? 1 : p->lanes;
        gathering_offer(g, &r, 0);
        offer_tiled(g);
        return;
    }
    for (uint32_t i = 0; i < 4; ++i) {
        static const uint32_t phases[] = {0, 1, 2, 4};
        p->phases = phases[i];
        gathering_offer(g, &r, 0);
    }
    r = g->work;
    p->prefetch = p->prefetch ? 0 : tile_prefetch(g->caps, g->axis->precision, p);
    if (g->caps->prefetches) gathering_offer(g, &r, 0);
    r = g->work;
    p->joint = !p->joint; /* the last pass joins the first of the next axis plan, if any */
    if (g->caps->device_fence) gathering_offer(g, &r, 0);
    offer_tiled(g);
}
