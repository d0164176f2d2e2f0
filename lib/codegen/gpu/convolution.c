/* The GPU emitter's convolutions (Rader, Bluestein; pass/stage.h): between their two ends they are
 * stages like others. */
#include "points.h"

#include "codegen/ends/tile.h"

void gpu_declare_convolutions(const gpu *g) {
    const tile *tile = &g->e.pass->tile;
    for (uint32_t i = 0; i < tile->convolution_count; ++i) {
        const convolution *c = &tile->convolutions[i];
        if (c->kind != CONVOLUTION_RADER) continue;
        text_add(g->e.out,
                 "    global const uint *order%u = (global const uint *)&table[%llu];\n"
                 "    complex_t rest%u[%u];\n",
                 c->first, (ull)c->order, c->first, points_of_rest(g, c).butterflies);
    }
}

/* All points times those of a table; what no loop changes of their places is in a pointer. */
static void emit_product(const gpu *g, const gpu_points *x, const expr *wanted, bool conjugate,
                         const char *name, uint64_t first, const expr *index) {
    const expr *base, *offset = offset_in_loops(g, x, index, &base);
    const char *factor = table_address(g, first, index);
    if (offset) {
        text_add(g->e.out, "    global const scalar2 *const %s = %s;\n", name,
                 table_address(g, first, base));
        factor = piece_of(&g->e, "&%s[%s]", name, place_text(&g->e, offset));
    }
    text_add(g->e.out, "    %s %s%s = c_mul(%s%s%s, c_load(%s));\n", each_point(g, x),
             guard_text(&g->e, wanted), x->x, conjugate ? "c_conjugate(" : "", x->x,
             conjugate ? ")" : "", factor);
}

/* Bluestein's chirp on the gathered points, the twiddle of the stage around. Points beyond the
 * length have none. */
void gpu_enter(const gpu *g, uint32_t s) {
    const stage *st = &g->e.pass->tile.stages[s];
    const convolution *c = stage_gathers(g->e.pass, s);
    if (!c || (c->kind == CONVOLUTION_RADER && c->span == 1)) return;
    gpu_points x = points_of_stage(g, s);
    const expr *wanted = is_kind(c, CONVOLUTION_BLUESTEIN)
                             ? is_unpadded(g, s, c, st->length / st->radix)
                             : butterfly_exists(g, s);
    const expr *index = expr_sum(expr_scaled(convolved_point(c, &x), (int64_t)c->span),
                                 expr_modulo(x.butterfly, c->span));
    emit_product(g, &x, wanted, false, piece_of(&g->e, "before%u", s), c->before, index);
}

/* Rader's point 0: output 0 is the sum of it and of all others, which is point 0 of the spectrum;
 * every other output needs it. */
static void emit_sum(const gpu *g, const gpu_points *rest, uint32_t radix, uint32_t at) {
    const char *first = register_of(g, expr_scaled(rest->b, radix));
    text_add(g->e.out, "    complex_t sum%u[%u];\n    %s sum%u[%s] = %s;\n", at, rest->butterflies,
             each_butterfly(g, rest), at, index_text(&g->e, rest->b), first);
}

static void emit_rest(const gpu *g, const gpu_points *rest, uint32_t radix, const convolution *c) {
    const char *first = register_of(g, expr_scaled(rest->b, radix));
    text_add(g->e.out,
             "    %s %s{\n        %s = c_add(%s, %s);\n        %s = c_add(%s, sum%u[%s]);\n    }\n",
             each_butterfly(g, rest), guard_text(&g->e, rest_exists(g, c)), first, first, rest->x,
             rest->x, rest->x, c->first, index_text(&g->e, rest->b));
}

/* Rows have their own spectrum each. */
static const expr *row_of(const gpu *g, const convolution *c) {
    if (c->kind != CONVOLUTION_ROWS) return number_of(&g->e, 0);
    const pass_twiddle *t = &g->e.pass->twiddle;
    const expr *row = t->digit ? g->e.digits[t->digit] : column_number(&g->e, g->w);
    return expr_scaled(row, (int64_t)c->length);
}

/* In the tile's part of a filter's spectrum. */
static const expr *natural_place(const gpu *g, const gpu_points *x, const convolution *c) {
    return expr_sum(expr_scaled(convolved_point(c, x), c->point), expr_scaled(g->w, c->column));
}

static const expr *place_by_items(const gpu *g, const gpu_points *x) {
    const expr *number = expr_sum(expr_scaled(x->b, x->radix), x->r);
    return expr_sum(g->item, expr_scaled(number, g->e.pass->tile.items));
}

/* In all of a spectrum of rows. */
static const expr *place_by_tiles(const gpu *g, const gpu_points *x, const convolution *c) {
    return expr_sum(expr_scaled(g->e.digits[0], (int64_t)c->part), place_by_items(g, x));
}

void gpu_sort_filter(gpu *g) {
    const convolution *c = &g->e.pass->tile.convolutions[0];
    gpu_coordinates(g, c->middle);
    gpu_points x = points_of_stage(g, c->middle);
    const expr *wanted = expr_and(butterfly_exists(g, c->middle), column_exists(g));
    text_add(g->e.out, "    %s %sout[%s] = in[%s];\n", each_point(g, &x), guard_text(&g->e, wanted),
             place_text(&g->e, place_by_items(g, &x)), place_text(&g->e, natural_place(g, &x, c)));
}

/* Times the spectrum of a filter, and conjugated. */
static void emit_filter(const gpu *g, const gpu_points *x, const expr *wanted,
                        const convolution *c) {
    const expr *place = c->part ? place_by_items(g, x) : natural_place(g, x, c);
    const char *factor = piece_of(&g->e, "c_load(&filter[%s])", place_text(&g->e, place));
    text_add(g->e.out, "    %s %s%s = ", each_point(g, x), guard_text(&g->e, wanted), x->x);
    text_add(g->e.out,
             c->conjugates ? "c_mul(c_conjugate(%s), %s);\n" : "c_conjugate(c_mul(%s, %s));\n",
             x->x, factor);
}

void gpu_product(const gpu *g, uint32_t s) {
    const convolution *c = stage_multiplies(g->e.pass, s);
    bool rader = c->kind == CONVOLUTION_RADER, rows = c->kind == CONVOLUTION_ROWS;
    gpu_points x = points_of_stage(g, s), rest = x;
    const expr *wanted = butterfly_exists(g, s);
    if (rows) wanted = expr_and(wanted, column_exists(g));
    if (rader) rest = points_of_rest(g, c);
    text_add(g->e.out, "    // times the spectrum\n");
    if (c->filters) {
        emit_filter(g, &x, wanted, c);
        return;
    }
    if (rader) emit_sum(g, &rest, x.radix, c->first);
    emit_product(g, &x, wanted, !rader, piece_of(&g->e, "spectrum%u", s), c->spectrum,
                 c->part ? place_by_tiles(g, &x, c)
                         : expr_sum(row_of(g, c), convolved_point(c, &x)));
    if (rader) emit_rest(g, &rest, x.radix, c);
}

/* Bluestein's chirp on the outputs. */
void gpu_leave(const gpu *g, uint32_t s) {
    const convolution *c = stage_scatters(g->e.pass, s);
    if (!is_kind(c, CONVOLUTION_BLUESTEIN)) return;
    gpu_points x = points_of_stage(g, s);
    emit_product(g, &x, is_unpadded(g, s, c, g->e.pass->tile.stages[s].span), true,
                 piece_of(&g->e, "chirp%u", s), c->chirp, convolved_point(c, &x));
}
