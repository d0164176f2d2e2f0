/* The GPU emitter's twiddle between passes, before the store of one or after the load of the next.
 */
#include "points.h"

#include "base/sizes.h"
#include "codegen/ends/tile.h"

/* ---- In front of the kernel ---- */

/* Radix of the butterflies that a pass's twiddle goes by. */
static uint32_t twiddled_radix(const pass *p) {
    const stage *st = &p->tile.stages[p->twiddle.early ? 0 : p->tile.stage_count - 1];
    return st->mirror ? 1 : st->radix;
}

void gpu_pass_twiddle_program(gpu *const *passes, uint32_t count) {
    text *out = passes[0]->e.out;
    uint32_t before = 0;
    uint64_t longest = 0;
    for (uint32_t i = 0; i < count; ++i)
        longest = max_u64(longest, passes[i]->e.pass->twiddle.modulus);
    for (uint32_t i = 0; i < count; ++i) {
        const pass *p = passes[i]->e.pass;
        if (!p->twiddle.modulus) continue;
        if (!before)
            text_add(out, "typedef %s exponent_t;\n#define PASS_TWIDDLE_BITS %u\n%s",
                     longest > UINT32_MAX ? "ulong" : "uint", p->twiddle.bits,
                     fragment_text("pass_twiddle"));
        if (twiddled_radix(p) != before) text_add(out, "PASS_TWIDDLE(%u)\n", twiddled_radix(p));
        before = twiddled_radix(p);
    }
}

/* ---- In the kernel ---- */

/* Number of the column; of the first sequence where it has two. */
static const expr *declare_column(const gpu *g) {
    const pass *p = g->e.pass;
    const stage *last = &p->tile.stages[p->tile.stage_count - 1];
    const expr *column =
        p->twiddle.digit ? g->e.digits[p->twiddle.digit] : column_number(&g->e, g->w);
    if (!p->twiddle.digit && last->mirror) column = expr_scaled(column, 2);
    uint64_t most = ceil_div(p->twiddle.modulus, p->tile.length);
    return declare_within(&g->e, "    ", "column", column, most);
}

/* The tables that a factor comes from. */
static const char *tables_of(const gpu *g) {
    const expr *zero = number_of(&g->e, 0);
    return piece_of(&g->e, "%s, %s", table_address(g, g->e.pass->twiddle.low, zero),
                    table_address(g, g->e.pass->twiddle.high, zero));
}

/* Point by point. */
static void emit_each(const gpu *g, const gpu_points *x, const expr *wanted, const expr *column,
                      const expr *index) {
    text_add(g->e.out, "    %s %s%s = c_mul(%s, pass_twiddle(%s, %s));\n", each_point(g, x),
             guard_text(&g->e, wanted), x->x, x->x, tables_of(g),
             index_text(&g->e, expr_product(column, index)));
}

/* By butterflies, whose points are `step` apart. */
static void emit_butterflies(const gpu *g, const gpu_points *x, const expr *wanted,
                             const expr *column, uint64_t step) {
    const expr *first = expr_product(column, x->butterfly);
    text_add(g->e.out, "    %s %spass_twiddle%u(&%s, %s, %s, %s);\n", each_butterfly(g, x),
             guard_text(&g->e, wanted), x->radix, register_of(g, expr_scaled(x->b, x->radix)),
             tables_of(g), index_text(&g->e, first),
             index_text(&g->e, expr_scaled(column, (int64_t)step)));
}

/* The points' own order, by butterflies; permuted ones one by one. Outside of the transform there
 * are no twiddles to read. */
static void emit_points(const gpu *g, uint32_t s, const convolution *c, uint64_t step,
                        const expr *index, const expr *rest_index) {
    gpu_points x = points_of_stage(g, s);
    const expr *wanted = expr_and(butterfly_exists(g, s), column_exists(g));
    const expr *column = declare_column(g);
    if (!c) {
        emit_butterflies(g, &x, wanted, column, step);
        return;
    }
    if (is_kind(c, CONVOLUTION_BLUESTEIN)) wanted = expr_and(wanted, is_unpadded(g, s, c, step));
    emit_each(g, &x, wanted, column, index);
    if (!is_kind(c, CONVOLUTION_RADER)) return;
    gpu_points rest = points_of_rest(g, c);
    emit_each(g, &rest, expr_and(rest_exists(g, c), column_exists(g)), column, rest_index);
}

void gpu_pass_twiddle_in(const gpu *g) {
    const stage *st = &g->e.pass->tile.stages[0];
    const convolution *c = stage_gathers(g->e.pass, 0);
    bool rader = is_kind(c, CONVOLUTION_RADER);
    emit_points(g, 0, c, st->length / st->radix, input_index(g, 0),
                rader ? rest_input_index(g, c) : NULL);
}

/* Of two spectra the second is one column further. */
static void emit_spectra(const gpu *g, uint32_t s) {
    gpu_points x = points_of_stage(g, s);
    const expr *wanted = expr_and(butterfly_exists(g, s), column_exists(g));
    emit_each(g, &x, wanted, expr_sum(declare_column(g), x.r), x.butterfly);
}

void gpu_pass_twiddle_out(const gpu *g) {
    uint32_t s = g->e.pass->tile.stage_count - 1;
    const stage *st = &g->e.pass->tile.stages[s];
    const convolution *c = stage_scatters(g->e.pass, s);
    bool rader = is_kind(c, CONVOLUTION_RADER);
    if (st->mirror)
        emit_spectra(g, s);
    else
        emit_points(g, s, c, st->span, output_index(g, s), rader ? rest_output_index(g, c) : NULL);
}
