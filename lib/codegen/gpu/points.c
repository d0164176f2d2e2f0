/* Which points of the transform an item holds, as expressions of its coordinates. */
#include "points.h"

#include "base/sizes.h"
#include "codegen/ends/tile.h"

static gpu_points points_of(const gpu *g, uint32_t butterflies, uint32_t radix) {
    gpu_points x = {.butterflies = butterflies, .radix = radix, .column = g->w};
    x.b = counter(&g->e, "b", butterflies);
    x.r = counter(&g->e, "r", radix);
    return x;
}

const expr *butterfly_number(const gpu *g, const stage *st, const expr *b) {
    uint64_t last = stage_butterflies(st) - 1, threads = stage_threads(&g->e.pass->tile, st);
    if (!st->twinned) return expr_sum(g->t, expr_scaled(b, (int64_t)threads));
    const expr *j = expr_sum(g->t, expr_scaled(expr_divided(b, 2), (int64_t)threads));
    return expr_select(expr_is(expr_modulo(b, 2), 0), j,
                       expr_difference(number_of(&g->e, last), j));
}

static const expr *column_of(const gpu *g, const stage *st, const expr *b) {
    const tile *tile = &g->e.pass->tile;
    if (!st->twinned || !tile->two_sided) return g->w;
    const expr *twin = expr_difference(number_of(&g->e, tile->width - 1), g->w);
    return expr_select(expr_is(expr_modulo(b, 2), 0), g->w, twin);
}

gpu_points points_of_stage(const gpu *g, uint32_t s) {
    const stage *st = &g->e.pass->tile.stages[s];
    gpu_points x = points_of(g, st->butterflies, st->radix);
    x.butterfly = butterfly_number(g, st, x.b);
    x.column = column_of(g, st, x.b);
    x.x = register_of(g, expr_sum(expr_scaled(x.b, st->radix), x.r));
    return x;
}

gpu_points points_of_rest(const gpu *g, const convolution *c) {
    uint32_t threads = g->e.pass->tile.threads;
    gpu_points x = points_of(g, (uint32_t)ceil_div(c->columns, threads), 1);
    x.butterfly = expr_sum(g->t, expr_scaled(x.b, threads));
    x.x = piece_of(&g->e, "rest%u[%s]", c->first, index_text(&g->e, x.b));
    return x;
}

gpu_points points_of_spectra(const gpu *g, const stage *st) {
    uint32_t items = g->e.pass->tile.items;
    gpu_points x = points_of(g, (uint32_t)ceil_div(st->spectra, items), 1);
    x.butterfly = expr_sum(g->item, expr_scaled(x.b, items));
    x.x = register_of(g, x.b);
    return x;
}

const char *each_point(const gpu *g, const gpu_points *x) {
    return piece_of(&g->e, "EACH(%u, %u)", x->butterflies, x->radix);
}

const char *each_butterfly(const gpu *g, const gpu_points *x) {
    return piece_of(&g->e, "EACH(%u, 1)", x->butterflies);
}

/* Radices from which on all points of a butterfly share a branch. Compilers take time that grows
 * faster than the number of branches, and of smaller radices one branch made NVIDIA's take more
 * registers at times (docs/log.md). */
enum { SHARED_BRANCH = 17 };

bool points_share_branch(const gpu_points *x, const expr *wanted) {
    return x->radix >= SHARED_BRANCH && !expr_is_true(wanted) && !expr_depends(wanted, x->r);
}

const char *each_wanted(const gpu *g, const gpu_points *x, const expr *wanted) {
    const char *guard = guard_text(&g->e, wanted);
    if (!points_share_branch(x, wanted)) return piece_of(&g->e, "%s %s", each_point(g, x), guard);
    return each_in_branch(g, x, wanted);
}

const char *each_in_branch(const gpu *g, const gpu_points *x, const expr *wanted) {
    const char *guard = guard_text(&g->e, wanted);
    return piece_of(&g->e, "EACH_BUTTERFLY(%u) %sEACH_POINT(%u) ", x->butterflies, guard, x->radix);
}

const char *register_of(const gpu *g, const expr *i) {
    return piece_of(&g->e, "x[%s]", index_text(&g->e, i));
}

const char *spectrum_register(const gpu *g, const gpu_points *x, uint32_t which) {
    return register_of(g, expr_offset(expr_scaled(x->b, 2), which));
}

/* The constant offset is added to the pointer by itself: behind a 32-bit sum, which may wrap,
 * compilers could not fold it. */
const char *table_address(const gpu *g, uint64_t first, const expr *index) {
    uint64_t none;
    first += expr_take_constant(index, &index);
    if (expr_is_constant(index, &none)) return piece_of(&g->e, "&table[%llu]", (ull)first);
    const char *rest = place_text(&g->e, index);
    return first ? piece_of(&g->e, "AT(table, %llu, %s)", (ull)first, rest)
                 : piece_of(&g->e, "&table[%s]", rest);
}

/* ---- Indexes ---- */

/* Points j and -j. */
static const expr *mirrored_index(const gpu *g, const stage *st, const gpu_points *x) {
    const expr *mirror = expr_difference(number_of(&g->e, st->length), x->butterfly);
    return expr_select(expr_is(x->r, 0), x->butterfly, expr_modulo(mirror, st->length));
}

const expr *convolved_point(const convolution *c, const gpu_points *x) {
    return expr_sum(expr_divided(x->butterfly, c->columns),
                    expr_scaled(x->r, (int64_t)(c->padded / x->radix)));
}

/* Point q of a Rader convolution is r = g^q of the outer transform; of a Bluestein convolution r =
 * q. */
static const expr *convolved_index(const gpu *g, const convolution *c, const gpu_points *x) {
    const expr *q = convolved_point(c, x);
    if (c->kind == CONVOLUTION_BLUESTEIN) return q;
    return expr_lookup(piece_of(&g->e, "order%u", c->first), q, EXPR_UINT, c->length - 1);
}

const expr *input_index(const gpu *g, uint32_t s) {
    const stage *st = &g->e.pass->tile.stages[s];
    const convolution *c = stage_gathers(g->e.pass, s);
    gpu_points x = points_of_stage(g, s);
    if (st->mirror) return mirrored_index(g, st, &x);
    if (!is_kind(c, CONVOLUTION_RADER))
        return expr_sum(x.butterfly, expr_scaled(x.r, (int64_t)(st->length / st->radix)));
    return expr_sum(expr_scaled(convolved_index(g, c, &x), (int64_t)c->columns),
                    expr_modulo(x.butterfly, c->columns));
}

/* Column c of a convolution in the stage around it: c / span * span*length + c % span. */
static const expr *column_index(const convolution *c, const expr *column) {
    if (c->columns == c->span) return column;
    return expr_sum(expr_scaled(expr_divided(column, c->span), (int64_t)(c->span * c->length)),
                    expr_modulo(column, c->span));
}

/* Stockham's place of output r of butterfly j. (Expressions do not know that all butterflies that
 * exist are within the last span.) */
static const expr *stockham_index(const stage *st, const gpu_points *x) {
    if (st->span == st->length / st->radix)
        return expr_sum(x->butterfly, expr_scaled(x->r, (int64_t)st->span));
    const expr *group =
        expr_scaled(expr_divided(x->butterfly, st->span), (int64_t)(st->span * st->radix));
    return expr_sum(expr_sum(group, expr_modulo(x->butterfly, st->span)),
                    expr_scaled(x->r, (int64_t)st->span));
}

/* At the end of a convolution it is output q of column j % columns in the stage around it. A tile
 * of several axes that was loaded as it lies has digits that change places (of radix 1: r is 0). */
const expr *output_index(const gpu *g, uint32_t s) {
    const stage *st = &g->e.pass->tile.stages[s];
    const convolution *c = stage_scatters(g->e.pass, s);
    gpu_points x = points_of_stage(g, s);
    if (st->put.count) return map_index(&g->e, &st->put, x.butterfly, number_of(&g->e, 0));
    if (st->mirror) return mirrored_index(g, st, &x);
    if (!c || (c->kind == CONVOLUTION_BLUESTEIN && c->columns == c->span))
        return stockham_index(st, &x);
    return expr_sum(expr_scaled(convolved_index(g, c, &x), (int64_t)c->span),
                    column_index(c, expr_modulo(x.butterfly, c->columns)));
}

const expr *rest_input_index(const gpu *g, const convolution *c) {
    return points_of_rest(g, c).butterfly;
}

const expr *rest_output_index(const gpu *g, const convolution *c) {
    return column_index(c, points_of_rest(g, c).butterfly);
}

/* ---- Conditions ---- */

/* Numbers t + b*threads, b < count, that are below `all`: all items have all but the last. */
static const expr *is_shared_out(const gpu *g, uint64_t all, uint64_t threads, uint32_t count,
                                 const expr *b) {
    uint64_t full = (count - 1) * threads;
    if (all >= full + threads) return expr_true(&g->e.memory->expressions);
    const expr *last = expr_below(g->t, all - full);
    return count > 1 ? expr_or(expr_below(b, count - 1), last) : last;
}

/* Within a column the twin of a butterfly is another one of it. */
const expr *twins_exist(const gpu *g, uint32_t s, const expr *pair) {
    const tile *tile = &g->e.pass->tile;
    const stage *st = &tile->stages[s];
    uint64_t all = stage_butterflies(st) / (tile->two_sided ? 1 : 2);
    return is_shared_out(g, all, stage_threads(tile, st), st->butterflies / 2, pair);
}

const expr *butterfly_exists(const gpu *g, uint32_t s) {
    const tile *tile = &g->e.pass->tile;
    const stage *st = &tile->stages[s];
    const expr *b = points_of_stage(g, s).b;
    if (st->twinned) return twins_exist(g, s, expr_divided(b, 2));
    return is_shared_out(g, stage_butterflies(st), stage_threads(tile, st), st->butterflies, b);
}

const expr *is_unpadded(const gpu *g, uint32_t s, const convolution *c, uint64_t step) {
    gpu_points x = points_of_stage(g, s);
    return expr_below(expr_sum(x.butterfly, expr_scaled(x.r, (int64_t)step)),
                      c->length * c->columns);
}

const expr *rest_exists(const gpu *g, const convolution *c) {
    return expr_below(points_of_rest(g, c).butterfly, c->columns);
}

gpu_place place_in_rows(const gpu *g, const stage *st, const pass_end *end, const expr *index,
                        const expr *own) {
    uint64_t length = g->e.pass->tile.length;
    bool whole = end->form == FORM_COMPLEX && end->map.column == (int64_t)length;
    if (!st->flat || whole) return (gpu_place){index, own};
    return (gpu_place){expr_modulo(index, length), expr_divided(index, length)};
}

const expr *flat_count(gpu *g) {
    const tile *tile = &g->e.pass->tile;
    uint64_t all = tile->length * tile->width;
    if (!g->e.pass->grid.guarded) return number_of(&g->e, all);
    if (g->flat) return g->flat;
    const expr *first = column_number(&g->e, number_of(&g->e, 0));
    const expr *left =
        expr_scaled(expr_difference(column_count(&g->e), first), (int64_t)tile->length);
    g->flat =
        declare_within(&g->e, "    ", "there", expr_minimum(number_of(&g->e, all), left), all);
    return g->flat;
}

const expr *column_exists(const gpu *g) {
    if (!g->e.pass->grid.guarded) return expr_true(&g->e.memory->expressions);
    return expr_less(column_number(&g->e, g->w), column_count(&g->e));
}

/* ---- Steps ---- */

const expr *offset_in_loops(const gpu *g, const gpu_points *x, const expr *place,
                            const expr **base) {
    *base = expr_at(expr_at(place, x->b, 0), x->r, 0);
    const expr *offset = expr_signed_difference(place, *base);
    const expr *const others[] = {g->t, g->w, g->load_w};
    for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
        if (others[i] && expr_depends(offset, others[i])) return NULL;
    return offset;
}

const expr *point_in_loops(const gpu *g, const gpu_points *x, const end_point *at,
                           const expr **base) {
    if (!at->turn) return offset_in_loops(g, x, at->place, base);
    const expr *offset = offset_in_loops(g, x, expr_signed_difference(at->place, at->turn), base);
    return offset ? expr_sum(offset, at->turn) : NULL;
}
