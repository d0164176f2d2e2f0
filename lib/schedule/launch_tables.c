/* Which passes have their tables in their programs' texts.
 *
 * Each argument that is a buffer makes a launch longer by what the driver does for it. That counts
 * where little else is done, and there a table is short enough to be written out. Plans of several
 * passes gained nothing: their launches overlap. */
#include "launches.h"

/* Points of a launch up to which it may count. */
enum { SHORT_LAUNCH = 1 << 20 };

static bool is_short(const problem *p) {
    return problem_points(p) <= SHORT_LAUNCH && p->batch <= SHORT_LAUNCH / problem_points(p);
}

void launches_place_tables(const problem *problem, const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        pass *p = &passes[i];
        p->launch.constant_table = count == 1 && c->constant_table && !p->tile.lanes &&
                                   is_short(problem) && p->tile.table_length <= c->constant_table;
    }
}
