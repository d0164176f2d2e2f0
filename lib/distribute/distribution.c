#include "distribution.h"

#include "base/sizes.h"
#include "boxes.h"
#include "crews.h"

typedef struct builder {
    const setting *s;
    const route *r;
    distribution *d;
    crew crews[MAX_LAPS];
    uint32_t *user[2]; /* the arrays of the application's parts on either side */
    uint32_t chunks;
    arena work;
} builder;

uint64_t distribution_element_bytes(const problem *p, bool real) {
    return real ? problem_scalar_bytes(p) : problem_element_bytes(p);
}

/* ---- What each lap does ---- */

static bool real_after(const route *r, const problem *p, uint32_t laps) {
    uint32_t done = 0;
    if (r->mapped) return laps < 2 ? p->in.real : laps > 2 && p->out.real;
    if (p->halved == OCLFFT_MAX_RANK) return p->in.real;
    for (uint32_t k = 0; k < laps; ++k) done |= r->laps[k].axes;
    return done >> p->halved & 1 ? p->out.real : p->in.real;
}

static bool converts(const side *s, const callback *c) {
    return c->source || !storage_is_plain(s->storage);
}

/* Elements of other types, callbacks and scales want a kernel. So does an output that takes the
 * place of an input which an exchange still reads. */
static void fill_laps(const builder *b) {
    distribution *d = b->d;
    const problem *p = &d->problem;
    uint32_t count = d->lap_count, first = count, last = 0;
    bool scaled = p->scale_forward != 1 || p->scale_backward != 1;
    for (uint32_t k = 0; k < count; ++k) {
        lap *st = &d->laps[k];
        st->axes = b->r->laps[k].axes;
        st->computes = st->axes || d->mapped || (k == 0 && converts(&p->in, &p->load)) ||
                       (k + 1 == count && converts(&p->out, &p->store)) ||
                       (k == 0 && count == 2 && d->in_place);
        st->real_in = real_after(b->r, p, k);
        st->real_out = real_after(b->r, p, k + 1);
        st->twiddled = d->rows && !d->mapped && k == 1;
        if (st->computes && first == count) first = k;
        if (st->computes) last = k;
    }
    if (first == count && (scaled || count == 1 || d->in_place)) {
        first = last = count - 1;
        d->laps[last].computes = true;
    }
    if (first == count) return;
    d->laps[first].first = true;
    d->laps[last].last = true;
}

/* ---- Arrays ---- */

static uint32_t add_array(distribution *d, array a) {
    a.bytes = region_points(&a.box) * a.element_bytes;
    d->arrays[d->array_count] = a;
    return d->array_count++;
}

/* The array of a part: its box of a split axis is a range of a matrix. */
static array_form user_form(const builder *b, const region *box, bool output) {
    array_form f = form_packed(box);
    uint64_t count = region_count(box, 1);
    if (!b->d->rows || b->d->mapped) return f;
    f = (array_form){{count, output ? 1 : b->d->columns, output ? b->d->rows : 1}, box->lower[1]};
    return f;
}

static void add_user_arrays(const builder *b) {
    distribution *d = b->d;
    for (uint32_t o = 0; o < 2; ++o)
        for (uint32_t i = 0; i < d->parts; ++i) {
            region box = o ? b->s->out[i] : b->s->in[i];
            const side *s = o ? &d->problem.out : &d->problem.in;
            b->user[o][i] = NO_ARRAY;
            if (region_is_empty(&box)) continue;
            b->user[o][i] = add_array(d, (array){.kind = o ? ARRAY_OUTPUT : ARRAY_INPUT,
                                                 .site = d->site_of[i],
                                                 .part = i,
                                                 .box = box,
                                                 .form = user_form(b, &box, o),
                                                 .element_bytes = s->element_bytes});
        }
}

static const region *worker_region(const worker *w, bool target) {
    return target ? &w->out : &w->in;
}

/* What is exchanged behind the rows of a split axis has their order reversed: the application's
 * output has column 0 of all rows first. */
static array_form own_form(const distribution *d, const region *box, uint32_t lap, bool target) {
    const uint32_t swapped[REGION_DIMS] = {0, 2, 1, 3, 4, 5, 6, 7, 8};
    return d->rows && lap == 2 && target ? form_ordered(box, swapped) : form_packed(box);
}

/* The array around all that a site has at one end of a lap, if there is nothing else in it;
 * otherwise false. */
static bool site_box(const crew *c, uint32_t site, bool target, region *box) {
    uint64_t points = 0;
    *box = (region){{0}, {0}};
    for (uint32_t i = c->of.from[site]; i < c->of.from[site + 1]; ++i) {
        const region *r = worker_region(&c->workers[c->of.items[i]], target);
        *box = region_around(box, r);
        points += region_points(r);
    }
    return points == region_points(box);
}

/* The array that another end has already for the same region of the site. */
static uint32_t find_array(const crew *c, const distribution *d, uint32_t site, const region *box) {
    for (uint32_t i = c->of.from[site]; i < c->of.from[site + 1]; ++i) {
        uint32_t a = c->workers[c->of.items[i]].target;
        if (a == NO_ARRAY || d->arrays[a].kind != ARRAY_OWN) continue;
        if (region_equal(&d->arrays[a].box, box)) return a;
    }
    return NO_ARRAY;
}

/* The array of the plan for a region of a site at one end of a lap. */
static uint32_t own_array(const builder *b, uint32_t k, bool target, uint32_t site,
                          const region *box) {
    distribution *d = b->d;
    bool real = target ? d->laps[k].real_out : d->laps[k].real_in;
    uint32_t found = NO_ARRAY;
    if (!target && k) found = find_array(&b->crews[k - 1], d, site, box);
    if (found != NO_ARRAY) return found;
    return add_array(d, (array){.kind = ARRAY_OWN,
                                .site = site,
                                .box = *box,
                                .form = own_form(d, box, k, target),
                                .element_bytes = distribution_element_bytes(&d->problem, real)});
}

/* At one end of a lap: one array for all workers of a site or, where that had gaps, one for each
 * of them. */
static void add_site_arrays(const builder *b, uint32_t k, bool target, uint32_t site) {
    const crew *c = &b->crews[k];
    region box;
    const bool shared = site_box(c, site, target, &box);
    uint32_t made = NO_ARRAY;
    for (uint32_t i = c->of.from[site]; i < c->of.from[site + 1]; ++i) {
        worker *w = &c->workers[c->of.items[i]];
        uint32_t *a = target ? &w->target : &w->source;
        if (*a != NO_ARRAY) continue;
        if (!shared || made == NO_ARRAY)
            made = own_array(b, k, target, site, shared ? &box : worker_region(w, target));
        *a = made;
    }
}

static void add_own_arrays(const builder *b, uint32_t k, bool target) {
    for (uint32_t site = 0; site < b->d->sites; ++site) add_site_arrays(b, k, target, site);
}

static void set_array(worker *w, bool target, uint32_t a) {
    *(target ? &w->target : &w->source) = a;
}

/* The array of a part as the points of a run see it. */
static uint32_t add_run_array(distribution *d, const worker *w, uint32_t user, bool output) {
    array a = d->arrays[user];
    uint64_t step = (uint64_t)w->step;
    a.again = true;
    a.form = (array_form){{region_count(&a.box, 1), output ? step : step * d->columns,
                           output ? step * d->rows : step},
                          0 - (uint64_t)w->first};
    return add_array(d, a);
}

static void set_run_arrays(const builder *b, const crew *c, bool target, bool output) {
    for (uint32_t i = 0; i < c->count; ++i)
        set_array(&c->workers[i], target,
                  add_run_array(b->d, &c->workers[i], b->user[output][c->workers[i].part], output));
}

static void set_user_arrays(const builder *b, const crew *c, bool target, bool output) {
    if (b->d->mapped) {
        set_run_arrays(b, c, target, output);
        return;
    }
    for (uint32_t i = 0; i < c->count; ++i)
        set_array(&c->workers[i], target, b->user[output][c->workers[i].part]);
}

/* Data passes by a lap that does not compute in the application's arrays. */
static void add_arrays(const builder *b) {
    distribution *d = b->d;
    add_user_arrays(b);
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        bool first = k == 0, last = k + 1 == d->lap_count, passes = !d->laps[k].computes;
        if (first || (last && passes)) set_user_arrays(b, &b->crews[k], false, !first);
        if (last || (first && passes)) set_user_arrays(b, &b->crews[k], true, last);
        add_own_arrays(b, k, false);
        add_own_arrays(b, k, true);
    }
}

/* ---- Tasks ---- */

/* The slowest dimension that a lap does not transform, with as many elements as chunks; else the
 * one that has most. */
static uint32_t chunk_dimension(const region *r, uint32_t axes, uint32_t chunks) {
    uint32_t best = REGION_DIMS;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) {
        if ((d && axes >> (d - 1) & 1) || region_count(r, d) < 2) continue;
        if (region_count(r, d) >= chunks) return d;
        if (best == REGION_DIMS || region_count(r, d) > region_count(r, best)) best = d;
    }
    return best;
}

static void add_tasks(lap *st, const worker *w, uint32_t chunks) {
    uint32_t d = chunk_dimension(&w->in, st->axes, chunks);
    if (!st->computes || d == REGION_DIMS) chunks = 1;
    for (uint32_t i = 0; i < chunks; ++i) {
        task t = {w->site, w->in, w->out, w->source, w->target};
        if (chunks > 1) {
            t.in = region_block(&w->in, d, i, chunks);
            t.out = region_block(&w->out, d, i, chunks);
        }
        if (!region_is_empty(&t.in)) st->tasks[st->task_count++] = t;
    }
}

static oclfft_status cut_tasks(const builder *b) {
    distribution *d = b->d;
    uint32_t chunks = d->sites > 1 && d->lap_count > 1 ? b->chunks : 1;
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        const crew *c = &b->crews[k];
        d->laps[k].tasks =
            arena_take(&d->memory, (size_t)c->count * chunks * sizeof *d->laps[k].tasks);
        TRY(arena_status(&d->memory));
        for (uint32_t i = 0; i < c->count; ++i) add_tasks(&d->laps[k], &c->workers[i], chunks);
        lap *st = &d->laps[k];
        TRY(site_index_make(&d->memory, d->sites, &st->tasks->site, st->task_count,
                            sizeof *st->tasks, &st->tasks_of));
    }
    return OCLFFT_SUCCESS;
}

/* ---- The whole ---- */

/* The problem of a split axis has two. */
static void split_problem(problem *p, const route *r) {
    uint64_t lengths[2] = {r->rows, r->columns};
    p->rank = 2;
    p->halved = OCLFFT_MAX_RANK;
    for (uint32_t a = 0; a < 2; ++a) {
        p->lengths[a] = p->in.lengths[a] = p->out.lengths[a] = lengths[a];
        p->axes[a] = OCLFFT_AXIS_FOURIER;
        p->in.starts[a] = p->out.starts[a] = 0;
        p->in.centered[a] = p->out.centered[a] = false;
    }
}

static void set_maps(const setting *s, distribution *d) {
    const problem *p = s->problem;
    d->mapped = true;
    d->backward = s->backward;
    d->maps = long_maps_of(p, 0, s->backward);
    d->counts[0] = p->in.lengths[0];
    d->counts[1] = p->out.lengths[0];
    d->axis_length = p->lengths[0];
}

/* In place a single lap of other elements, or of others in number, stores elsewhere first. */
static void route_in_place(const problem *p, route *r) {
    bool same = p->in.element_bytes == p->out.element_bytes && p->in.real == p->out.real;
    for (uint32_t a = 0; a < p->rank; ++a) same &= p->in.lengths[a] == p->out.lengths[a];
    if (r->count == 1 && !same) r->laps[r->count++] = (lap_route){.cut = CUT_OUTPUT};
}

static oclfft_status build(builder *b) {
    distribution *d = b->d;
    for (uint32_t k = 0; k < d->lap_count; ++k)
        TRY(crew_make(b->s, b->r, &d->problem, d->site_of, k, &b->work, &b->crews[k]));
    uint32_t most = 2 * d->parts;
    for (uint32_t k = 0; k < d->lap_count; ++k) most += 2 * b->crews[k].count;
    d->arrays = arena_take(&d->memory, most * sizeof *d->arrays);
    for (uint32_t o = 0; o < 2; ++o) b->user[o] = arena_take(&b->work, d->parts * sizeof(uint32_t));
    TRY(arena_status(&b->work));
    TRY(arena_status(&d->memory));
    fill_laps(b);
    add_arrays(b);
    return cut_tasks(b);
}

oclfft_status distribution_make(const setting *s, const uint32_t *site_of, uint32_t chunks,
                                distribution *out) {
    route r = route_find(s);
    if (s->problem->in_place) route_in_place(s->problem, &r);
    *out = (distribution){.problem = *s->problem,
                          .parts = s->parts,
                          .sites = s->sites,
                          .site_of = site_of,
                          .lap_count = r.count,
                          .rows = r.rows,
                          .columns = r.columns,
                          .in_place = s->problem->in_place};
    if (r.mapped) set_maps(s, out);
    if (r.rows) split_problem(&out->problem, &r);
    builder b = {.s = s, .r = &r, .d = out, .chunks = chunks};
    oclfft_status status = build(&b);
    arena_free(&b.work);
    if (status != OCLFFT_SUCCESS) distribution_free(out);
    return status;
}

void distribution_free(distribution *d) {
    arena_free(&d->memory);
    *d = (distribution){0};
}
