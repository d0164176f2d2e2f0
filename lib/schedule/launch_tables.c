/* Which passes have their tables in their programs' texts.
 *
 * Each argument that is a buffer makes a launch longer by what the driver does for it. That counts
 * where little else is done, and there a table is short enough to be written out. Two passes became
 * slower (docs/log.md). A callback may have constants of its own, for which a device has little
 * room. */
#include "launches.h"

/* Points of a launch up to which it may count. */
enum { SHORT_LAUNCH = 1 << 20 };

static bool is_short(const problem *p) {
    return problem_points(p) <= SHORT_LAUNCH && p->batch <= SHORT_LAUNCH / problem_points(p);
}

static bool can(const pass *p, const caps *c) {
    if (p->tile.lanes || p->load.callback.source || p->store.callback.source) return false;
    return c->constant_table && p->tile.table_length <= c->constant_table;
}

void launches_place_tables(const problem *problem, const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        passes[i].launch.constant_table = count == 1 && is_short(problem) && can(&passes[i], c);
}
