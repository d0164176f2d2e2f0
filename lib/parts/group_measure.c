#include "group_measure.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/sizes.h"
#include "distribute/boxes.h"
#include "group_consult.h"
#include "group_plan.h"
#include "os/clock.h"
#include "trial.h"
#include "tune/tuning.h"

/* Of a search: of the grids, or of what is open between given boxes. */
static const double SECONDS = 8;

/* What is a little faster may have been lucky. */
static const double WORTH = 0.98;

/* ---- Wisdom ---- */

typedef struct group_key {
    text device, words;
} group_key;

static void free_key(group_key *k) {
    text_free(&k->device);
    text_free(&k->words);
}

static uint64_t hash_boxes(uint64_t hash, const problem *p, const oclfft_box *boxes,
                           uint32_t parts) {
    for (uint32_t i = 0; boxes && i < parts; ++i) {
        region r = region_of_box(p, &boxes[i]);
        hash = hash_bytes(hash, &r, sizeof r);
    }
    return hash;
}

static uint64_t hash_devices(const oclfft_group *g) {
    uint64_t hash = hash_bytes(HASH_SEED, g->site_of, g->parts * sizeof *g->site_of);
    if (g->processes.count) {
        hash = hash_bytes(hash, g->process_of, g->sites * sizeof *g->process_of);
        hash = hash_bytes(hash, g->processes.node_of,
                          g->processes.count * sizeof *g->processes.node_of);
        return hash_bytes(hash, &g->devices, sizeof g->devices);
    }
    for (uint32_t i = 0; i < g->sites; ++i) {
        text name = {0};
        const oclfft_context *c = site_context(g, i);
        wisdom_device(&c->info, &c->caps, &name);
        if (text_status(&name) == OCLFFT_SUCCESS) hash = hash_bytes(hash, name.data, name.length);
        text_free(&name);
    }
    return hash;
}

/* The devices of all parts, and their boxes unless these are looked for. */
static oclfft_status make_key(const oclfft_group *g, const problem *p, const oclfft_box *in,
                              const oclfft_box *out, group_key *k) {
    const oclfft_context *first = g->contexts[g->first_part];
    uint64_t hash = hash_devices(g);
    hash = hash_boxes(hash_boxes(hash, p, in, g->parts), p, out, g->parts);
    wisdom_device(&first->info, &first->caps, &k->device);
    text_add(&k->words, "%u parts of %u contexts", (unsigned)g->parts, (unsigned)g->sites);
    if (g->processes.count) text_add(&k->words, " of %u processes", (unsigned)g->processes.count);
    text_add(&k->words, ", %s %016llx", in ? "boxes" : "any boxes", (unsigned long long)hash);
    TRY(text_status(&k->device));
    return text_status(&k->words);
}

static wisdom *wisdom_of(const oclfft_group *g) {
    return &tuning_of(g->contexts[g->first_part])->wisdom;
}

static oclfft_status recall(const oclfft_group *g, const problem *p, const group_key *k,
                            text *known) {
    return wisdom_find_group(wisdom_of(g), text_string(&k->device), p, text_string(&k->words),
                             known);
}

static oclfft_status learn(const oclfft_group *g, const problem *p, const group_key *k,
                           const text *found, double seconds) {
    double each = 1e9 * seconds / (double)p->batch;
    TRY(text_status(found));
    return wisdom_learn_group(wisdom_of(g), text_string(&k->device), p, text_string(&k->words),
                              text_string(found), (uint64_t)each);
}

/* ---- Races ---- */

typedef struct race_terms {
    oclfft_group *group;
    const oclfft_plan_desc *desc;
    const problem *p;
    const oclfft_box *in, *out; /* NULL where they are looked for */
    double end;                 /* of the whole search (os/clock.h) */
} race_terms;

static trial trial_of(const race_terms *r, const problem *bare, const oclfft_box *in,
                      const oclfft_box *out) {
    trial t = {.group = r->group, .desc = *r->desc, .p = bare, .in = in, .out = out};
    t.desc.effort = OCLFFT_ESTIMATE;
    t.desc.load_callback = t.desc.store_callback = (oclfft_callback){0};
    t.end = r->end;
    return t;
}

/* Callbacks would run on data that is not theirs. */
static problem bare_problem(const problem *p) {
    problem bare = *p;
    bare.load = bare.store = (callback){0};
    return bare;
}

static void try_choice(const trial *t, const choice *c, choice *best, double *seconds) {
    double now = trial_run(t, c, *seconds);
    if (now < 0 || (*seconds > 0 && now > WORTH * *seconds)) return;
    *seconds = now;
    *best = *c;
}

/* The ways of exchanging data between processes, unless the group wants one of them. */
static void race_exchanges(const trial *t, choice *best, double *seconds) {
    const oclfft_group *g = t->group;
    const oclfft_exchange model = group_exchange(g, t->p, best);
    if (!g->processes.count || g->exchange) return;
    best->exchange = model;
    for (uint32_t e = OCLFFT_EXCHANGE_POINT_TO_POINT; e <= OCLFFT_EXCHANGE_TWO_LEVEL; ++e) {
        choice c = *best;
        c.exchange = (oclfft_exchange)e;
        bool levels = g->nodes > 1 && g->nodes < g->processes.count;
        if (c.exchange == model || (c.exchange == OCLFFT_EXCHANGE_TWO_LEVEL && !levels)) continue;
        try_choice(t, &c, best, seconds);
    }
}

/* First the laps between the boxes, then the tasks of each. */
static void race_choices(const trial *t, const route_cuts *routes, uint32_t count, choice *best,
                         double *seconds) {
    static const uint32_t chunks[] = {2, 4, 8, 16, 32, 1};
    const uint32_t model = group_chunks(t->group, t->p);
    for (uint32_t i = 0; i < max_u64(1, count); ++i) {
        choice c = {.chunks = model};
        if (count) c.cuts = routes[i];
        try_choice(t, &c, best, seconds);
    }
    for (uint32_t i = 0; i < sizeof chunks / sizeof *chunks && (*seconds > 0); ++i) {
        choice c = *best;
        c.chunks = chunks[i];
        if (c.chunks != model) try_choice(t, &c, best, seconds);
    }
    if (*seconds > 0) race_exchanges(t, best, seconds);
}

/* Nothing is open where there is one site, or nothing is exchanged. */
static oclfft_status list_routes(const race_terms *r, route_cuts *routes, uint32_t *count,
                                 bool *open) {
    const oclfft_group *g = r->group;
    region *regions = calloc((size_t)2 * g->parts, sizeof *regions);
    if (!regions) return fail_memory();
    for (uint32_t i = 0; i < g->parts; ++i) {
        regions[i] = region_of_box(r->p, &r->in[i]);
        regions[g->parts + i] = region_of_box(r->p, &r->out[i]);
    }
    setting s = {
        r->p, g->parts, g->sites, regions, regions + g->parts, NULL, r->p->transform == OCLFFT_C2R};
    *count = routes_list(&s, routes);
    *open = g->sites > 1 && route_find(&s).count > 1;
    free(regions);
    return OCLFFT_SUCCESS;
}

static oclfft_status race_plan(const race_terms *r, text *found, double *seconds) {
    route_cuts routes[MOST_ROUTES];
    uint32_t count = 0;
    bool open = false;
    choice best = {0};
    problem bare = bare_problem(r->p);
    TRY(group_agree(r->group, 0, list_routes(r, routes, &count, &open)));
    if (!open) return OCLFFT_SUCCESS;
    trial t = trial_of(r, &bare, r->in, r->out);
    oclfft_status status = group_agree(r->group, 0, trial_open(&t));
    if (status == OCLFFT_SUCCESS) race_choices(&t, routes, count, &best, seconds);
    trial_close(&t);
    if (*seconds > 0) choice_print(&best, found);
    return status;
}

static void propose(const oclfft_group *g, const problem *p, grid_kind which, bool output,
                    oclfft_box *boxes) {
    oclfft_decomposition cut = which == GRID_SLABS     ? OCLFFT_DECOMPOSITION_SLABS
                               : which == GRID_PENCILS ? OCLFFT_DECOMPOSITION_PENCILS
                                                       : OCLFFT_DECOMPOSITION_DEFAULT;
    boxes_propose(p, output, cut, g->parts, true, boxes);
}

static double time_grid(const race_terms *r, const problem *bare, grid_kind which, double best) {
    const choice model = {0};
    const oclfft_group *g = r->group;
    oclfft_box *boxes = calloc((size_t)2 * g->parts, sizeof *boxes);
    if (!boxes) {
        r->group->lost = g->processes.count > 0;
        return -1;
    }
    propose(g, r->p, which, false, boxes);
    propose(g, r->p, which, true, boxes + g->parts);
    trial t = trial_of(r, bare, boxes, boxes + g->parts);
    bool opened = group_agree(r->group, 0, trial_open(&t)) == OCLFFT_SUCCESS;
    double seconds = opened ? trial_run(&t, &model, best) : -1;
    trial_close(&t);
    free(boxes);
    return seconds;
}

static grid_kind model_grid(const oclfft_group *g, const problem *p) {
    return group_prefers_one(g, p) ? GRID_ALONE : GRID_SLABS;
}

static oclfft_status race_grids(const race_terms *r, text *found, double *seconds) {
    const grid_kind model = model_grid(r->group, r->p);
    problem bare = bare_problem(r->p);
    grid_kind best = model;
    if (r->group->sites == 1) return OCLFFT_SUCCESS;
    *seconds = time_grid(r, &bare, model, -1);
    for (uint32_t g = 0; g < GRIDS && (*seconds > 0); ++g) {
        if (g == (uint32_t)model || (g == GRID_PENCILS && r->p->rank < 2)) continue;
        if (g == GRID_ALONE && r->group->processes.count) continue; /* others have no data */
        double now = time_grid(r, &bare, (grid_kind)g, *seconds);
        if (now < 0 || now > WORTH * *seconds) continue;
        *seconds = now;
        best = (grid_kind)g;
    }
    if (*seconds > 0) text_add(found, "%s", grid_name(best));
    return OCLFFT_SUCCESS;
}

/* ---- Both ---- */

/* Under the lock: what another thread has just measured is found. */
static oclfft_status find_or_race(race_terms *r, const group_key *k, text *known) {
    double seconds = -1;
    bool measures = r->desc->effort == OCLFFT_MEASURE;
    TRY(recall(r->group, r->p, k, known));
    if (known->length || !measures) return OCLFFT_SUCCESS;
    r->end = clock_seconds() + SECONDS;
    TRY(r->in ? race_plan(r, known, &seconds) : race_grids(r, known, &seconds));
    return seconds > 0 ? learn(r->group, r->p, k, known, seconds) : OCLFFT_SUCCESS;
}

/* That something cannot be measured is no failure. */
static oclfft_status ask_here(race_terms *r, text *known) {
    mutex *measuring = &tuning_of(r->group->contexts[0])->measuring;
    group_key k = {0};
    oclfft_status status = make_key(r->group, r->p, r->in, r->out, &k);
    if (status == OCLFFT_SUCCESS) {
        if (r->desc->effort == OCLFFT_MEASURE) mutex_lock(measuring);
        status = find_or_race(r, &k, known);
        if (r->desc->effort == OCLFFT_MEASURE) mutex_unlock(measuring);
    }
    free_key(&k);
    return status;
}

/* What the processes do not know they measure together; each keeps it. One without parts has
 * nowhere to. */
static oclfft_status race_together(race_terms *r, const knowledge *own, const group_key *k,
                                   knowledge *all) {
    text found = {0};
    double seconds = -1;
    oclfft_status status = OCLFFT_SUCCESS;
    if (!all->words[0] && all->measures) {
        r->end = clock_seconds() + SECONDS;
        status = r->in ? race_plan(r, &found, &seconds) : race_grids(r, &found, &seconds);
        snprintf(all->words, sizeof all->words, "%s", seconds > 0 ? text_string(&found) : "");
        all->nanoseconds = seconds > 0 ? (uint64_t)(1e9 * seconds / (double)r->p->batch) : 0;
    }
    text_free(&found);
    if (status == OCLFFT_SUCCESS && all->words[0] && !own->words[0] && k->device.length)
        status = wisdom_learn_group(wisdom_of(r->group), text_string(&k->device), r->p,
                                    text_string(&k->words), all->words, all->nanoseconds);
    return status;
}

static oclfft_status ask_together(race_terms *r, text *known) {
    knowledge own = {.measures = r->desc->effort == OCLFFT_MEASURE}, all;
    group_key k = {0};
    if (r->group->local_parts && make_key(r->group, r->p, r->in, r->out, &k) == OCLFFT_SUCCESS)
        (void)recall(r->group, r->p, &k, known);
    if (known->length && known->length < sizeof own.words)
        snprintf(own.words, sizeof own.words, "%s", text_string(known));
    text_free(known);
    oclfft_status status = group_consult(r->group, &own, &all);
    all.words[sizeof all.words - 1] = 0;
    if (status == OCLFFT_SUCCESS) status = race_together(r, &own, &k, &all);
    if (status == OCLFFT_SUCCESS) text_add(known, "%s", all.words);
    free_key(&k);
    return status;
}

static oclfft_status ask(race_terms *r, text *known) {
    bool before = fail_silently(true);
    oclfft_status status = r->group->processes.count ? ask_together(r, known) : ask_here(r, known);
    fail_silently(before);
    if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return fail_memory();
    if (status != OCLFFT_SUCCESS) text_free(known);
    return OCLFFT_SUCCESS;
}

oclfft_status group_choose(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                           const oclfft_box *in, const oclfft_box *out, choice *chosen) {
    race_terms r = {group, desc, p, in, out, 0};
    text known = {0};
    oclfft_status status = ask(&r, &known);
    *chosen = (choice){0};
    if (known.length && !choice_parse(text_string(&known), chosen)) *chosen = (choice){0};
    text_free(&known);
    return status;
}

oclfft_status group_default_boxes(const oclfft_group *group, const oclfft_plan_desc *desc,
                                  const problem *p, bool output, oclfft_box *boxes) {
    /* plans of a race count their group */
    race_terms r = {(oclfft_group *)(uintptr_t)group, desc, p, NULL, NULL, 0};
    grid_kind which = model_grid(group, p);
    text known = {0};
    TRY(ask(&r, &known));
    if (known.length && !grid_parse(text_string(&known), &which)) which = model_grid(group, p);
    text_free(&known);
    propose(group, p, which, output, boxes);
    return OCLFFT_SUCCESS;
}
