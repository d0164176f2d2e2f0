#include "long_text.h"

#include "base/sizes.h"
#include "long_elements.h"
#include "task_text.h"

/* ---- Tables ---- */

static long_table table_at(uint64_t order, uint64_t at) {
    long_table t = {.order = order, .bits = (log2_floor(order) + 2) / 2, .low = at};
    t.count = (uint64_t)1 << t.bits;
    t.high = at + t.count;
    return t;
}

/* Chirps have an order of twice the points; rotations one that is a multiple of it. */
long_tables long_tables_of(const large_plan *large) {
    long_tables t;
    uint64_t period = max_u64(large->maps.load.period, large->maps.store.period);
    t.twiddles = table_at(large->rows * large->columns, 0);
    t.factors = table_at(max_u64(period, 2 * large->maps.points), 2 * t.twiddles.count);
    t.count = t.factors.high + t.factors.count;
    return t;
}

/* ---- Statements ---- */

typedef struct writer {
    const large_plan *large;
    const large_lap *lap;
    const large_end *end;
    const array *a;
    const long_map *map;
    const oclfft_callback *called;
    bool load;
    text *out;
} writer;

static const char *conjugate_if(bool conjugate) {
    return conjugate ? "-" : "";
}

/* v becomes v times the root `m` of a table's order, or its conjugate. */
static void multiply(const writer *w, const long_table *t, const char *m, bool conjugate) {
    text_add(
        w->out,
        "    {\n        const ulong m = %s;\n"
        "        const scalar2 a = roots[%lluul + (m & %lluul)];\n"
        "        const scalar2 b = roots[%lluul + (m >> %u)];\n"
        "        const scalar2 r = (scalar2)(a.x * b.x - a.y * b.y, %s(a.x * b.y + a.y * b.x));\n"
        "        v = (scalar2)(v.x * r.x - v.y * r.y, v.x * r.y + v.y * r.x);\n    }\n",
        m, (unsigned long long)t->low, (unsigned long long)(t->count - 1),
        (unsigned long long)t->high, (unsigned)t->bits, conjugate_if(conjugate));
}

/* Whether the points of an end go on along the first of the two axes. */
static bool is_turned(const writer *w) {
    return !w->load && w->end->place == LARGE_OUTPUT && !w->large->chirped;
}

/* The index along each dimension and the number of the point. */
static void add_point(const writer *w) {
    callback_terms terms = {.origin = !w->large->placed};
    uint32_t first = 1 + w->large->split;
    bool turned = is_turned(w);
    text_add(w->out,
             "    global const ulong *const origin = tables;\n"
             "    global const scalar2 *const roots =\n"
             "        (global const scalar2 *)(origin + %d);\n",
             (int)LONG_ORIGINS);
    task_indices_text(w->a, &terms, w->out);
    text_add(w->out, "    const ulong n = x%u * %lluul + x%u;\n",
             (unsigned)(turned ? first + 1 : first),
             (unsigned long long)(turned ? w->large->rows : w->large->columns),
             (unsigned)(turned ? first : first + 1));
}

static void add_chirp(const writer *w, const char *n, bool conjugate) {
    const long_tables t = long_tables_of(w->large);
    uint64_t period = 2 * w->large->maps.points;
    text m = {0};
    text_add(&m, "%s * %s %% %lluul * %lluul", n, n, (unsigned long long)period,
             (unsigned long long)(t.factors.order / period));
    multiply(w, &t.factors, text_string(&m), conjugate != w->large->maps.backward);
    text_free(&m);
}

static void add_rotation(const writer *w) {
    const long_tables t = long_tables_of(w->large);
    const long_map *map = w->map;
    text m = {0};
    if (!map->period) return;
    text_add(&m, "(%lluul + %lluul * n) %% %lluul * %lluul", (unsigned long long)map->first,
             (unsigned long long)map->step, (unsigned long long)map->period,
             (unsigned long long)(t.factors.order / map->period));
    multiply(w, &t.factors, text_string(&m), false);
    text_free(&m);
}

static void add_edges(const writer *w) {
    const long_map *map = w->map;
    if (map->real_edges)
        text_add(w->out, "    if (n == 0 || 2 * n == %lluul) v.y = 0;\n",
                 (unsigned long long)w->large->axis_length);
    if (map->weighted)
        text_add(w->out, "    if (n == %lluul || n == %lluul) v *= %s%s;\n",
                 (unsigned long long)map->edges[0], (unsigned long long)map->edges[1],
                 w->load ? "1.41421356237309504880" : "0.70710678118654752440",
                 w->large->problem.precision == OCLFFT_DOUBLE ? "" : "f");
}

/* What a run does to its points. */
static void add_changes(const writer *w, const long_run *r) {
    if (r->turned) text_add(w->out, "        v = (scalar2)(-v.y, v.x);\n");
    if (r->twice) text_add(w->out, "        v *= 2;\n");
    if (r->negative) text_add(w->out, "        v = -v;\n");
}

static void add_condition(const writer *w, uint32_t run) {
    const long_map *map = w->map;
    uint64_t end = run + 1 < map->count ? map->runs[run + 1].from : w->large->maps.points;
    text_add(w->out, "    if (n >= %lluul && n < %lluul) {\n",
             (unsigned long long)map->runs[run].from, (unsigned long long)end);
}

static element_terms terms_of(const writer *w, const long_run *run) {
    const problem *p = &w->large->problem;
    return (element_terms){.problem = p,
                           .side = w->load ? &p->in : &p->out,
                           .end = w->end,
                           .called = w->called,
                           .split = w->large->split,
                           .inner = is_turned(w) ? 0 : 1,
                           .run = run};
}

static void load_mapped(const writer *w) {
    text_add(w->out, "    scalar2 v = (scalar2)(0);\n");
    for (uint32_t i = 0; i < w->map->count; ++i) {
        const long_run *r = &w->map->runs[i];
        element_terms terms = terms_of(w, r);
        if (!r->there) continue;
        add_condition(w, i);
        element_fetch(&terms, w->out);
        add_changes(w, r);
        text_add(w->out, "    }\n");
    }
    add_edges(w);
    add_rotation(w);
    if (w->large->chirped) add_chirp(w, "n", false);
    text_add(w->out, "    return v;\n");
}

/* 1 / c, which goes on downwards from the end. */
static void load_chirp(const writer *w) {
    uint64_t all = w->large->rows * w->large->columns, points = w->large->maps.points;
    text_add(w->out,
             "    scalar2 v = (scalar2)(1, 0);\n"
             "    const ulong j = n < %lluul ? n : %lluul - n;\n"
             "    if (j >= %lluul) return (scalar2)(0);\n",
             (unsigned long long)points, (unsigned long long)all, (unsigned long long)points);
    add_chirp(w, "j", true);
    text_add(w->out, "    return v;\n");
}

static void store_mapped(const writer *w) {
    if (w->large->chirped) add_chirp(w, "n", false);
    add_rotation(w);
    add_edges(w);
    for (uint32_t i = 0; i < w->map->count; ++i) {
        const long_run *r = &w->map->runs[i];
        element_terms terms = terms_of(w, r);
        if (!r->there) continue;
        add_condition(w, i);
        add_changes(w, r);
        if (w->map->hartley) text_add(w->out, "        v.x -= v.y;\n");
        element_put(&terms, w->out);
        text_add(w->out, "    }\n");
    }
}

static void store_twiddled(const writer *w) {
    const long_tables t = long_tables_of(w->large);
    uint32_t first = 1 + w->large->split;
    bool backward =
        w->lap->way == WAY_BACKWARD || (w->lap->way == WAY_GIVEN && w->large->maps.backward);
    text m = {0};
    text_add(&m, "x%u * x%u", (unsigned)first, (unsigned)(first + 1));
    multiply(w, &t.twiddles, text_string(&m), backward);
    text_free(&m);
    text_add(w->out, "    ((global scalar2 *)out)[element] = v;\n");
}

/* ---- Functions ---- */

static void add_buffers(const writer *w) {
    for (size_t b = 0; b < w->called->buffer_count; ++b) text_add(w->out, ", global void *b%zu", b);
    text_add(w->out, ", global const void *tables) {\n");
}

void long_load_text(const large_plan *large, uint32_t lap, const array *a,
                    const oclfft_callback *called, text *out) {
    const large_lap *l = &large->laps[lap];
    writer w = {large, l, &l->from, a, &large->maps.load, called, true, out};
    if (l->load == LONG_MAPPED && called->source) text_add(out, "%s\n", called->source);
    text_add(out, "scalar2 %s(ulong element, global const void *in, global const void *in_im",
             task_callback_name);
    if (l->load == LONG_TIMES) {
        text_add(out, ") {\n    const scalar2 a = ((global const scalar2 *)in)[element];\n"
                      "    const scalar2 b = ((global const scalar2 *)in_im)[element];\n"
                      "    return (scalar2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);\n}\n");
        return;
    }
    add_buffers(&w);
    add_point(&w);
    if (l->load == LONG_CHIRP)
        load_chirp(&w);
    else
        load_mapped(&w);
    text_add(out, "}\n");
}

void long_store_text(const large_plan *large, uint32_t lap, const array *a,
                     const oclfft_callback *called, text *out) {
    const large_lap *l = &large->laps[lap];
    writer w = {large, l, &l->to, a, &large->maps.store, called, false, out};
    if (l->store == LONG_MAPPED && called->source) text_add(out, "%s\n", called->source);
    text_add(out, "void %s(ulong element, scalar2 v, global void *out, global void *out_im",
             task_callback_name);
    add_buffers(&w);
    add_point(&w);
    if (l->store == LONG_TWIDDLED)
        store_twiddled(&w);
    else
        store_mapped(&w);
    text_add(out, "}\n");
}
