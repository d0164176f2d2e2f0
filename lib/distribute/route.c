#include "route.h"

#include "base/primes.h"
#include "base/sizes.h"
#include "long_map.h"

static uint32_t bit(uint32_t axis) {
    return (uint32_t)1 << axis;
}

uint32_t route_axes(const problem *p) {
    uint32_t axes = 0;
    for (uint32_t a = 0; a < p->rank; ++a)
        if (p->axes[a] != OCLFFT_AXIS_NONE || p->in.lengths[a] != p->out.lengths[a] ||
            p->in.starts[a] != p->out.starts[a])
            axes |= bit(a);
    return axes;
}

/* The axes that are whole in every box that has anything. */
static uint32_t whole_axes(const problem *p, const side *s, const region *boxes, uint32_t parts) {
    uint32_t whole = bit(p->rank) - 1;
    for (uint32_t i = 0; i < parts; ++i)
        for (uint32_t a = 0; a < p->rank && !region_is_empty(&boxes[i]); ++a)
            if (region_count(&boxes[i], 1 + a) != s->lengths[a]) whole &= ~bit(a);
    return whole;
}

/* Whether each part has the same box on both sides, along axes that are not transformed. */
static bool boxes_agree(const setting *s, uint32_t axes) {
    for (uint32_t i = 0; i < s->parts; ++i) {
        if (region_is_empty(&s->in[i]) != region_is_empty(&s->out[i])) return false;
        for (uint32_t a = 0; a < s->problem->rank; ++a)
            if (!(axes & bit(a)) && (s->in[i].lower[1 + a] != s->out[i].lower[1 + a] ||
                                     s->in[i].upper[1 + a] != s->out[i].upper[1 + a]))
                return false;
    }
    return true;
}

/* ---- Where each axis is transformed ---- */

/* The axes that can be transformed in each lap. */
typedef struct chances {
    uint32_t count, axes[MAX_LAPS];
} chances;

/* The first lap, or else the last, in which an axis can be transformed; `count` where there is
 * none. */
static uint32_t lap_for(const chances *c, uint32_t axis, bool first) {
    for (uint32_t i = 0; i < c->count; ++i) {
        uint32_t k = first ? i : c->count - 1 - i;
        if (c->axes[k] & bit(axis)) return k;
    }
    return c->count;
}

static uint32_t count_bits(uint32_t bits) {
    uint32_t count = 0;
    for (; bits; bits &= bits - 1) ++count;
    return count;
}

/* The lap with the fewest axes so far, from `least` to `most`. */
static bool assign_axis(const chances *c, uint32_t axis, uint32_t least, uint32_t most,
                        lap_route laps[]) {
    uint32_t best = c->count;
    for (uint32_t k = least; k <= most && k < c->count; ++k)
        if (c->axes[k] & bit(axis) &&
            (best == c->count || count_bits(laps[k].axes) < count_bits(laps[best].axes)))
            best = k;
    if (best == c->count) return false;
    laps[best].axes |= bit(axis);
    return true;
}

static uint32_t chance_count(const chances *c, uint32_t axis) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < c->count; ++k) count += (c->axes[k] & bit(axis)) != 0;
    return count;
}

/* Other Fourier axes follow the halved one of R2C and precede that of C2R. Axes with the fewest
 * chances come first. */
static bool assign_axes(const problem *p, const chances *c, lap_route laps[]) {
    uint32_t axes = route_axes(p), halved = p->halved, turn = c->count;
    bool backward = p->transform == OCLFFT_C2R, real = halved < p->rank;
    if (real) {
        turn = lap_for(c, halved, !backward);
        if (turn == c->count) return false;
        laps[turn].axes |= bit(halved);
        axes &= ~bit(halved);
    }
    for (uint32_t chances_now = 0; chances_now <= c->count; ++chances_now)
        for (uint32_t a = 0; a < p->rank; ++a) {
            if (!(axes & bit(a)) || chance_count(c, a) != chances_now) continue;
            bool follows = real && p->axes[a] == OCLFFT_AXIS_FOURIER;
            if (!assign_axis(c, a, follows && !backward ? turn : 0,
                             follows && backward ? turn : c->count - 1, laps))
                return false;
        }
    return true;
}

/* ---- Laps between the boxes ---- */

typedef struct search {
    const setting *s;
    uint32_t whole_in, whole_out;
    uint64_t best_score;
    route best;
    route_cuts *list; /* of all that were found, or NULL */
    uint64_t scores[MOST_ROUTES];
    uint32_t count;
} search;

/* Elements along a dimension, at whichever side it has fewer. */
static uint64_t least_count(const problem *p, uint32_t d) {
    return d == 0 ? p->batch : min_u64(p->in.lengths[d - 1], p->out.lengths[d - 1]);
}

static uint64_t sites_at_work(const setting *s, const lap_route *lap) {
    return lap->cut == CUT_SLABS ? min_u64(s->sites, least_count(s->problem, lap->dimension)) : 1;
}

/* Puts a route into the list, where the best come first. */
static void list_route(search *x, const route *r, uint64_t score) {
    uint32_t at = x->count;
    if (at == MOST_ROUTES && x->scores[at - 1] >= score) return;
    if (at == MOST_ROUTES)
        --at;
    else
        ++x->count;
    for (; at && x->scores[at - 1] < score; --at) {
        x->list[at] = x->list[at - 1];
        x->scores[at] = x->scores[at - 1];
    }
    x->scores[at] = score;
    x->list[at] = (route_cuts){.given = true, .count = r->count - 2};
    for (uint32_t i = 0; i + 2 < r->count; ++i)
        x->list[at].laps[i] = (lap_route){r->laps[1 + i].cut, r->laps[1 + i].dimension, 0};
}

static void try_route(search *x, const route *r) {
    const problem *p = x->s->problem;
    chances c = {.count = r->count};
    route now = *r;
    uint64_t score = 1;
    for (uint32_t k = 0; k < r->count; ++k) {
        const lap_route *lap = &r->laps[k];
        c.axes[k] = lap->cut == CUT_INPUT    ? x->whole_in
                    : lap->cut == CUT_OUTPUT ? x->whole_out
                                             : bit(p->rank) - 1;
        if (lap->cut == CUT_SLABS && lap->dimension) c.axes[k] &= ~bit(lap->dimension - 1);
        if (lap->cut == CUT_SLABS || lap->cut == CUT_NONE) score += sites_at_work(x->s, lap);
    }
    if ((score <= x->best_score && !x->list) || !assign_axes(p, &c, now.laps)) return;
    if (x->list) list_route(x, r, score);
    if (score <= x->best_score) return;
    x->best_score = score;
    x->best = now;
}

/* All ways to cut the laps from `next` on. */
static void try_cuts(search *x, route *r, uint32_t next) {
    if (next + 1 == r->count || next > MAX_BETWEEN) { /* more there never are: for compilers */
        try_route(x, r);
        return;
    }
    r->laps[next] = (lap_route){.cut = CUT_NONE};
    try_cuts(x, r, next + 1);
    for (uint32_t d = 0; d <= x->s->problem->rank && x->s->sites > 1; ++d) {
        if (least_count(x->s->problem, d) == 1) continue;
        r->laps[next] = (lap_route){.cut = CUT_SLABS, .dimension = d};
        try_cuts(x, r, next + 1);
    }
}

/* ---- One long axis ---- */

static bool can_split(const problem *p) {
    return p->transform == OCLFFT_C2C && p->rank == 1 && p->axes[0] == OCLFFT_AXIS_FOURIER &&
           p->in.lengths[0] == p->lengths[0] && p->out.lengths[0] == p->lengths[0] &&
           !p->in.centered[0] && !p->out.centered[0] && !p->load.source && !p->store.source;
}

/* Any other axis of real numbers, or of complex ones by Fourier. */
static bool can_map(const problem *p) {
    return p->rank == 1 && (p->axes[0] == OCLFFT_AXIS_FOURIER || (p->in.real && p->out.real)) &&
           p->axes[0] != OCLFFT_AXIS_NONE;
}

/* N = rows*columns, n = n1*columns + n2: columns first, whose transforms get twiddles, then rows.
 */
static bool split(const setting *s, route *r) {
    const problem *p = s->problem;
    bool mapped = !can_split(p);
    if (mapped && !can_map(p)) return false;
    uint64_t n = mapped ? long_maps_of(p, 0, s->backward).points : p->lengths[0];
    uint64_t d = divisor_up_to_root(n);
    if (p->batch >= s->sites || d < s->sites) return false;
    *r = (route){.count = 4,
                 .rows = d,
                 .columns = n / d,
                 .mapped = mapped,
                 .laps = {{.cut = CUT_INPUT},
                          {.cut = CUT_SLABS, .dimension = 2, .axes = bit(0)},
                          {.cut = CUT_SLABS, .dimension = 1, .axes = bit(1)},
                          {.cut = CUT_OUTPUT}}};
    return true;
}

/* Whether everything is transformed in the boxes, or an axis is split. */
static bool is_settled(const setting *s, search *x, route *r) {
    const problem *p = s->problem;
    uint32_t axes = route_axes(p);
    *r = (route){.count = 1, .laps = {{.cut = CUT_INPUT, .axes = axes}}};
    *x = (search){.s = s,
                  .whole_in = whole_axes(p, &p->in, s->in, s->parts),
                  .whole_out = whole_axes(p, &p->out, s->out, s->parts)};
    if (!(axes & ~(x->whole_in & x->whole_out)) && boxes_agree(s, axes)) return true;
    return s->sites > 1 && (axes & ~(x->whole_in | x->whole_out)) && split(s, r);
}

static route empty_route(uint32_t between) {
    route r = {.count = 2 + between, .laps = {{.cut = CUT_INPUT}}};
    r.laps[between + 1] = (lap_route){.cut = CUT_OUTPUT};
    return r;
}

static void search_routes(search *x) {
    for (uint32_t between = 0; between <= MAX_BETWEEN && !x->best_score; ++between) {
        route r = empty_route(between);
        try_cuts(x, &r, 1);
    }
}

/* Cuts that come from outside may not fit. */
static bool try_wanted(search *x, const route_cuts *wanted) {
    route r = empty_route(wanted->count);
    for (uint32_t i = 0; i < wanted->count; ++i) {
        r.laps[1 + i] = wanted->laps[i];
        if (wanted->laps[i].dimension > x->s->problem->rank) return false;
    }
    try_route(x, &r);
    return x->best_score > 0;
}

route route_find(const setting *s) {
    route r;
    search x;
    if (is_settled(s, &x, &r)) return r;
    if (!s->cuts || !s->cuts->given || !try_wanted(&x, s->cuts)) search_routes(&x);
    return x.best;
}

uint32_t routes_list(const setting *s, route_cuts list[MOST_ROUTES]) {
    route r;
    search x;
    if (is_settled(s, &x, &r)) return 0;
    x.list = list;
    search_routes(&x);
    return x.count;
}
