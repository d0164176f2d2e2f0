/* The GPU emitter's stages: coordinates of the items, and the butterflies. */
#include "points.h"

bool gpu_moves(const pass *p, uint32_t s) {
    const stage *a = &p->tile.stages[s - 1], *b = &p->tile.stages[s];
    return a->run != b->run || a->order != b->order ||
           stage_width(&p->tile, a) != stage_width(&p->tile, b) || a->flat != b->flat;
}

/* Constants that end with the stage's number, but for the first: an exchange still knows those
 * before. */
void gpu_coordinates(gpu *g, uint32_t s) {
    const tile *tile = &g->e.pass->tile;
    const stage *st = &tile->stages[s];
    const expr *u = g->item, *w = number_of(&g->e, 0);
    if (tile->width > 1) {
        u = expr_scaled(expr_divided(g->item, (uint64_t)st->run * tile->width), st->run);
        u = expr_sum(u, expr_modulo(g->item, st->run));
        w = expr_modulo(expr_divided(g->item, st->run), tile->width);
    }
    if (st->order > 1)
        u = expr_sum(expr_scaled(expr_modulo(u, st->order), tile->threads / st->order),
                     expr_divided(u, st->order));
    uint32_t threads = stage_threads(tile, st), width = stage_width(tile, st);
    if (st->flat) {
        u = g->item;
        w = number_of(&g->e, 0);
    } else if (width < tile->width) {
        u = expr_sum(expr_scaled(u, 2), expr_divided(w, width));
        w = expr_modulo(w, width);
    }
    g->t = declare_within(&g->e, "    ", s ? piece_of(&g->e, "t%u", s) : "t", u, threads - 1);
    g->w = declare_within(&g->e, "    ", s ? piece_of(&g->e, "w%u", s) : "w", w, width - 1);
}

butterfly gpu_butterfly(const gpu *g, const stage *s) {
    return (butterfly){
        .radix = s->radix, .twiddled = s->span > s->columns, .wants_lean = pass_is_lean(g->e.pass)};
}

/* Butterfly b of an item. One line each, not a loop: several at once are too much for some
 * compilers to keep in registers. */
static void emit_butterfly(const gpu *g, const stage *s, uint32_t b) {
    text *out = g->e.out;
    const char *first = b ? piece_of(&g->e, "&x[%u]", b * s->radix) : "x";
    const expr *k = butterfly_number(g, s, number_of(&g->e, b));
    k = expr_divided(expr_modulo(k, s->span), s->columns);
    butterfly which = gpu_butterfly(g, s);
    bool lean = is_lean(&which);
    if (which.twiddled)
        text_add(out, "    %s%u(%s, 1, %s, %llu);\n", lean ? "lean_twiddled" : "twiddle", s->radix,
                 first, table_address(g, s->table, k), (ull)(s->span / s->columns));
    if (!which.twiddled || !lean)
        text_add(out, "    %s%u(%s, 1);\n", lean ? "lean" : "radix", s->radix, first);
}

/* Two spectra, or the halves of one: apart, or together. */
static void emit_mirror(const gpu *g, uint32_t s) {
    const stage *st = &g->e.pass->tile.stages[s];
    gpu_points x = points_of_stage(g, s);
    bool joins = s == 0, pair = st->mirror == MIRROR_PAIR;
    const char *root = "";
    if (!pair) {
        const expr *j = expr_minimum(x.butterfly, number_of(&g->e, st->length / 2));
        root = piece_of(&g->e, ", c_load(%s)", table_address(g, st->table, j));
    }
    text_add(g->e.out, "    // spectra %s\n    %s %s(&%s, &%s%s);\n", joins ? "together" : "apart",
             each_butterfly(g, &x),
             joins  ? pair ? "c_compose" : "c_merge"
             : pair ? "c_separate"
                    : "c_part",
             spectrum_register(g, &x, 0), spectrum_register(g, &x, 1), root);
}

void gpu_butterflies(const gpu *g, uint32_t s) {
    const stage *st = &g->e.pass->tile.stages[s];
    if (st->mirror) {
        emit_mirror(g, s);
        return;
    }
    if (st->radix == 1) return;
    text_add(g->e.out, "    // radix %u, span %llu\n", st->radix, (ull)st->span);
    for (uint32_t b = 0; b < st->butterflies; ++b) emit_butterfly(g, st, b);
}
