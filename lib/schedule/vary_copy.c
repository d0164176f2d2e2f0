#include "vary.h"

/* Runs and points of half and of twice the size; 0 is 1 again. */
static uint32_t varied(uint32_t now, uint32_t by) {
    return by == 0 ? now / 2 + (now == 1) : by == 1 ? now : 2 * now;
}

static void vary_runs(gathering *g) {
    g->kind = CANDIDATE_WIDTHS;
    for (uint32_t in = 0; in < 3; ++in)
        for (uint32_t out = 0; out < 3; ++out) {
            recipe r = g->work;
            r.pass[0].runs[0] = varied(r.pass[0].runs[0], in);
            r.pass[0].runs[1] = varied(r.pass[0].runs[1], out);
            gathering_offer(g, &r, 0);
        }
}

void vary_copy(gathering *g) {
    vary_runs(g);
    if (g->caps->is_cpu) return;
    g->kind = CANDIDATE_RADICES;
    for (uint32_t by = 0; by < 3; ++by) {
        recipe r = g->work;
        r.pass[0].points = varied(r.pass[0].points, by);
        gathering_offer(g, &r, 0);
    }
}
