#include "crews.h"

#include "base/sizes.h"
#include "boxes.h"

/* A region once these axes are transformed, or before they are. */
static region with_axes(const region *r, uint32_t axes, const problem *p, const side *s) {
    region changed = *r;
    for (uint32_t a = 0; a < p->rank && !region_is_empty(r); ++a)
        if (axes >> a & 1) {
            changed.lower[1 + a] = 0;
            changed.upper[1 + a] = s->lengths[a];
        }
    return changed;
}

/* All of the array before a lap. */
static region whole_before(const route *r, const problem *p, uint32_t k) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < k; ++i) done |= r->laps[i].axes;
    region whole = side_region(p, &p->in);
    return with_axes(&whole, done, p, &p->out);
}

static void add(crew *c, uint32_t site, uint32_t part, const region *in, const region *out) {
    if (region_is_empty(in)) return;
    c->workers[c->count++] = (worker){site, part, *in, *out, 0, 0, NO_ARRAY, NO_ARRAY};
}

/* ---- Pieces of a split axis ---- */

/* The elements lower ... upper - 1 of a matrix whose rows run along dimension `inner`, within one
 * row or several whole ones. */
static void add_piece(crew *c, uint32_t site, uint32_t part, uint64_t batch, uint32_t inner,
                      uint64_t row_length, uint64_t lower, uint64_t upper) {
    uint64_t counts[REGION_DIMS] = {batch, 1, 1, 1, 1, 1, 1, 1, 1};
    region r = region_whole(counts);
    uint32_t outer = 3 - inner;
    if (lower >= upper) return;
    r.lower[outer] = lower / row_length;
    r.upper[outer] = ceil_div(upper, row_length);
    r.lower[inner] = lower % row_length;
    r.upper[inner] = upper - (r.upper[outer] - 1) * row_length;
    add(c, site, part, &r, &r);
}

/* A range of the axis: the rest of a row, whole rows, the beginning of one. */
static void add_range(crew *c, uint32_t site, uint32_t part, uint64_t batch, uint32_t inner,
                      uint64_t row_length, uint64_t lower, uint64_t upper) {
    uint64_t first = min_u64(upper, ceil_div(lower, row_length) * row_length);
    uint64_t last = max_u64(first, upper / row_length * row_length);
    add_piece(c, site, part, batch, inner, row_length, lower, first);
    add_piece(c, site, part, batch, inner, row_length, first, last);
    add_piece(c, site, part, batch, inner, row_length, last, upper);
}

/* The points of a part's elements, run by run. */
static void add_runs(const setting *s, const route *r, uint32_t site, uint32_t part, bool input,
                     crew *c) {
    const problem *p = s->problem;
    const region *box = input ? &s->in[part] : &s->out[part];
    long_maps maps = long_maps_of(p, 0, s->backward);
    long_map *m = input ? &maps.load : &maps.store;
    long_map_window(m, maps.points, box->lower[1], region_count(box, 1));
    for (uint32_t i = 0; i < m->count; ++i) {
        uint64_t end = i + 1 < m->count ? m->runs[i + 1].from : maps.points;
        uint32_t before = c->count;
        if (!m->runs[i].there) continue;
        add_range(c, site, part, p->batch, input ? 2 : 1, input ? r->columns : r->rows,
                  m->runs[i].from, end);
        for (uint32_t w = before; w < c->count; ++w) {
            c->workers[w].first = m->runs[i].first;
            c->workers[w].step = m->runs[i].step;
        }
    }
}

/* ---- Crews ---- */

static void add_parts(const setting *s, const route *r, const problem *p, const uint32_t *site_of,
                      uint32_t k, crew *c) {
    const lap_route *lap = &r->laps[k];
    bool input = lap->cut == CUT_INPUT;
    for (uint32_t i = 0; i < s->parts; ++i) {
        region given = input ? s->in[i] : s->out[i];
        if (region_is_empty(&given)) continue;
        if (r->mapped) {
            add_runs(s, r, site_of[i], i, input, c);
            continue;
        }
        if (r->rows) {
            add_range(c, site_of[i], i, p->batch, input ? 2 : 1, input ? r->columns : r->rows,
                      given.lower[1], given.upper[1]);
            continue;
        }
        region other = with_axes(&given, lap->axes, p, input ? &p->out : &p->in);
        add(c, site_of[i], i, input ? &given : &other, input ? &other : &given);
    }
}

static void add_sites(const setting *s, const route *r, const problem *p, uint32_t k, crew *c) {
    const lap_route *lap = &r->laps[k];
    region whole = whole_before(r, p, k);
    uint32_t sites = lap->cut == CUT_SLABS ? s->sites : 1;
    for (uint32_t i = 0; i < sites; ++i) {
        region in = whole;
        if (lap->cut == CUT_SLABS) in = region_block(&whole, lap->dimension, i, sites);
        region out = with_axes(&in, lap->axes, p, &p->out);
        add(c, i, 0, &in, &out);
    }
}

oclfft_status crew_make(const setting *s, const route *r, const problem *p, const uint32_t *site_of,
                        uint32_t k, arena *memory, crew *out) {
    cut_kind cut = r->laps[k].cut;
    uint32_t each = r->mapped ? 3 * MAX_LONG_RUNS : 3;
    *out = (crew){.workers =
                      arena_take(memory, ((size_t)each * s->parts + s->sites) * sizeof(worker))};
    TRY(arena_status(memory));
    if (cut == CUT_INPUT || cut == CUT_OUTPUT)
        add_parts(s, r, p, site_of, k, out);
    else
        add_sites(s, r, p, k, out);
    return site_index_make(memory, s->sites, &out->workers->site, out->count, sizeof *out->workers,
                           &out->of);
}
