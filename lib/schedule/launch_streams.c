/* Which passes of a CPU ask for memory ahead, and whose results pass by the caches. */
#include "base/sizes.h"
#include "launches.h"
#include "pass/prefetch.h"
#include "pass/run.h"

/* Tiles that are worth copying past the caches: the lines that two of them share are few, and a
 * tile and its copy lie in the first cache of a core. And the part of a core's memory for tiles
 * that the next one may take as well. */
enum { LEAST_STREAMED = 1 << 10, MOST_STREAMED = 12 << 10, PART_AHEAD = 16 };

static bool is_plain(const pass *p, const pass_end *e) {
    return !e->callback.source && !e->window_count && !e->weight.kind && !e->ring &&
           !e->order.there && e->parts == PARTS_NONE && !p->grid.filling_count;
}

static uint64_t tiles_of(const problem *problem, const pass *p) {
    return p->grid.tiles * ceil_div(pass_batch(p, problem->batch), p->grid.batch_per_tile);
}

static uint64_t tile_bytes(const pass *p, const pass_end *e) {
    uint64_t run = pass_run(p, e), all = p->tile.length * p->tile.width;
    return (run ? run : all) * pass_element_bytes(p, e) * storage_arrays(e->storage);
}

/* The next tile is a step of the first digit further. */
static bool can_ask(const problem *problem, const caps *c, const pass *p) {
    const pass_end *e = &p->load;
    if (!is_plain(p, e) || p->grid.count == 0 || p->grid.digits[0].load <= 0) return false;
    if (tiles_of(problem, p) == 1 || tile_bytes(p, e) > c->cache / PART_AHEAD) return false;
    if (pass_run(p, e)) return true;
    return e->form == FORM_COMPLEX && pass_prefetch_pieces(p).kind != PREFETCH_NONE;
}

static bool can_stream(const problem *problem, const caps *c, const pass *p) {
    const pass_end *e = &p->store;
    if (!p->last || p->in_place || !storage_is_plain(e->storage) || !pass_run(p, e)) return false;
    uint64_t bytes = tile_bytes(p, e);
    return bytes >= LEAST_STREAMED && bytes <= MOST_STREAMED &&
           bytes * tiles_of(problem, p) >= c->streams;
}

void launches_stream(const problem *problem, const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; c->streams && i < count; ++i) {
        pass *p = &passes[i];
        if (p->tile.lanes < 2 || p->copies) continue;
        p->launch.ahead = can_ask(problem, c, p);
        p->launch.streams = can_stream(problem, c, p);
    }
}
