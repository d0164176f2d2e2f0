/* The GPU emitter's twiddle between passes, before the store of one or after the load of the next. */
#include "gpu.h"

#include <stdio.h>

/* Number of the column; of the first sequence where columns are pairs. */
static void emit_column(const pass *p, text *out) {
    if (p->twiddle.digit)
        text_add(out, "    const index_t column = (index_t)twiddle_column;\n");
    else if (p->tile.stages[p->tile.stage_count - 1].mirror)
        text_add(out, "    const index_t column = 2 * ((index_t)column_tile * %u + w);\n", p->tile.width);
    else
        text_add(out, "    const index_t column = (index_t)column_tile * %u + w;\n", p->tile.width);
}

/* Point by point: e is the product of column and point. */
static void emit_pass_twiddle_each(const pass *p, const stage *st, const char *guard, const char *e, text *out) {
    text_add(out, "    EACH(%u, %u) %sx[b * %u + r] = c_mul(x[b * %u + r], pass_twiddle(table + %llu, table + %llu, %s));\n",
             st->butterflies, st->radix, guard, st->radix, st->radix, (ull)p->twiddle.low, (ull)p->twiddle.high, e);
}

/* By butterflies, whose points are `step` apart. */
static void emit_pass_twiddle_butterflies(const pass *p, const stage *st, const char *guard, uint64_t step, text *out) {
    text_add(out, "    EACH(%u, 1) %spass_twiddle%u(x + b * %u, table + %llu, table + %llu, column * (t + b * %u), column * %llu);\n",
             st->butterflies, guard, st->radix, st->radix, (ull)p->twiddle.low, (ull)p->twiddle.high, p->tile.threads, (ull)step);
}

static void emit_pass_twiddle_rest(const pass *p, const convolution *c, text *out) {
    char condition[EXPRESSION];
    gpu_rest_condition(p, c, true, condition);
    text_add(out,
             "    EACH(%u, 1) if (%s) rest%u[b] = c_mul(rest%u[b], pass_twiddle(table + %llu, table + %llu, column * (t + b * %u)));\n",
             gpu_rest(p, c), condition, c->first, c->first, (ull)p->twiddle.low, (ull)p->twiddle.high, p->tile.threads);
}

/* The points' own order, by butterflies; permuted ones one by one. Outside of the transform there are no twiddles to read. */
static void emit_pass_twiddle_points(const pass *p, uint32_t s, const convolution *c, uint64_t step, const char *index, text *out) {
    const stage *st = &p->tile.stages[s];
    char condition[EXPRESSION], guard[EXPRESSION + 8], e[EXPRESSION + 32];
    gpu_condition(p, s, true, condition);
    gpu_if(condition, guard);
    emit_column(p, out);
    if (!c) {
        emit_pass_twiddle_butterflies(p, st, guard, step, out);
        return;
    }
    if (c->kind == CONVOLUTION_BLUESTEIN) {
        gpu_join(condition, "t + b * %u + r * %llu < %llu", p->tile.threads, (ull)step, (ull)(c->length * c->columns));
        gpu_if(condition, guard);
    }
    snprintf(e, sizeof e, "column * (%.250s)", index);
    emit_pass_twiddle_each(p, st, guard, e, out);
    if (c->kind == CONVOLUTION_RADER) emit_pass_twiddle_rest(p, c, out);
}

void gpu_pass_twiddle_in(const pass *p, text *out) {
    char index[EXPRESSION];
    gpu_input_index(p, 0, index);
    emit_pass_twiddle_points(p, 0, stage_gathers(p, 0), p->tile.stages[0].length / p->tile.stages[0].radix, index, out);
}

void gpu_pass_twiddle_out(const pass *p, text *out) {
    uint32_t s = p->tile.stage_count - 1;
    const stage *st = &p->tile.stages[s];
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[EXPRESSION];
    if (!st->mirror) {
        gpu_output_index(p, s, index);
        emit_pass_twiddle_points(p, s, stage_scatters(p, s), st->span, index, out);
        return;
    }
    gpu_condition(p, s, true, condition);
    emit_column(p, out);
    snprintf(index, sizeof index, "(column + r) * (t + b * %u)", p->tile.threads);
    emit_pass_twiddle_each(p, st, gpu_if(condition, guard), index, out);
}
