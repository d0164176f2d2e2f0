/* The GPU emitter's stores: registers to global memory, in all forms. */
#include "gpu.h"

#include <stdio.h>
#include <string.h>

/* Stores `value` at a place. */
static void emit_write(const pass *p, const char *value, const char *place, text *out) {
    const pass_end *e = &p->store;
    char re[64], im[64];
    if (!e->callback.source && !e->planar && !end_is_real(e)) {
        text_add(out, "c_store(%s, out + (%s));", value, place);
        return;
    }
    snprintf(re, sizeof re, "%s.re", value);
    snprintf(im, sizeof im, "%s.im", value);
    if (e->form != FORM_REALS) { /* of one real part the other is ignored */
        emit_element(p, place, re, im, out);
        return;
    }
    char partner[EXPRESSION], guard[EXPRESSION + 8], at[2 * EXPRESSION + 160];
    text_add(out, "{ ");
    emit_element(p, place, re, "0", out);
    print_partner(p, "w", partner, sizeof partner);
    snprintf(at, sizeof at, "%s + %llu", place, (ull)e->pair);
    text_add(out, " %s{ ", gpu_if(partner, guard));
    emit_element(p, at, im, "0", out);
    text_add(out, " } }");
}

/* The half of a Hermitian sequence: what lies beyond it goes to the mirrored place. */
static void emit_write_half(const pass *p, const char *value, const char *index, text *out) {
    const pass_end *e = &p->store;
    char n[2 * EXPRESSION + 32], place[EXPRESSION];
    gpu_number(p, e, false, index, n, sizeof n);
    gpu_map(p, &e->map, "m", place, sizeof place);
    text_add(out,
             "{\n        const index_t n = %s, c = (index_t)column_tile * %u + w;\n        const "
             "index_t m = n <= %llu ? n : %llu - n;\n"
             "        const complex_t y = c_real_ends(m == n ? %s : c_conjugate(%s), n, %llu);\n   "
             "     if (m == n || (c != 0 && 2 * c "
             "!= %llu)) { ",
             n, p->tile.width, (ull)e->length / 2, (ull)e->length, value, value, (ull)e->length,
             (ull)e->pair);
    emit_write(p, "y", place, out);
    text_add(out, " }\n    }");
}

/* Stores point `index` (an expression) of column w. */
static void emit_point(const pass *p, const char *value, const char *index, text *out) {
    char place[2 * EXPRESSION + 128];
    if (p->store.form == FORM_HERMITIAN) {
        emit_write_half(p, value, index, out);
        return;
    }
    gpu_map(p, &p->store.map, index, place, sizeof place);
    emit_write(p, value, place, out);
}

/* Of the two signals of a column. */
static const char *factor_of(const pass *p) {
    return p->reals.balanced ? "factor" : "scale";
}

static void emit_weighted_store(const pass *p, const stage *st, const char *condition, const char *index, text *out) {
    bool chirp = p->store.weight.kind == WEIGHT_CHIRP;
    char n[2 * EXPRESSION + 32];
    gpu_number(p, &p->store, false, index, n, sizeof n);
    text_add(out,
             "    EACH(%u, %u) {\n        const ulong number = %s;\n        if (number < %lluul%s%s) {\n"
             "            complex_t y = c_mul(c_conjugate(x[b * %u + r]), c_load(table + %llu + number));\n",
             st->butterflies, st->radix, n, (ull)p->store.weight.length, *condition ? " && " : "", condition, st->radix,
             (ull)p->store.weight.table);
    if (chirp && p->last) text_add(out, "            y.re *= scale.x, y.im *= scale.y;\n");
    if (p->store.form == FORM_HALF)
        text_add(out, "            y = c_real_ends(y, number, %llu);\n", (ull)p->store.length);
    if (p->reals.cornered) {
        text_add(out, "            if (");
        emit_corner(p, "w", out);
        text_add(out, " && ");
        emit_corner_point(p, "number", out);
        text_add(out, ") y.im = 0;\n");
    }
    text_add(out, "            ");
    emit_point(p, "y", index, out);
    text_add(out, "\n        }\n    }\n");
}

static void emit_rest_store(const pass *p, const convolution *c, text *out) {
    char condition[EXPRESSION], index[64], value[32], n[2 * EXPRESSION + 32];
    snprintf(value, sizeof value, "rest%u[b]", c->first);
    if (p->last || p->reals.balanced)
        text_add(out, "    EACH(%u, 1) %s.re *= %s.x, %s.im *= %s.y;\n", gpu_rest(p, c), value,
                 factor_of(p), value, factor_of(p));
    snprintf(index, sizeof index, "(t + b * %u)", p->tile.threads);
    if (p->reals.cornered) {
        gpu_number(p, &p->store, false, index, n, sizeof n);
        text_add(out, "    EACH(%u, 1) if (corner && ", gpu_rest(p, c));
        emit_corner_point(p, n, out);
        text_add(out, ") %s.im = 0;\n", value);
    }
    gpu_rest_condition(p, c, true, condition);
    text_add(out, "    EACH(%u, 1) if (%s) ", gpu_rest(p, c), condition);
    emit_point(p, value, index, out);
    text_add(out, "\n");
}

static void emit_stepped_store(const pass *p, const stage *st, const char *guard, uint64_t step_b, uint64_t step_r, text *out) {
    char place[2 * EXPRESSION + 128], value[32], at[128];
    const char *wide = gpu_wide_index(p) ? "ul" : "";
    gpu_map(p, &p->store.map, "t", place, sizeof place);
    snprintf(value, sizeof value, "x[b * %u + r]", st->radix);
    snprintf(at, sizeof at, "b * %llu%s + r * %llu%s", (ull)step_b, wide, (ull)step_r, wide);
    if (p->store.callback.source)
        text_add(out, "    store_at += %s;\n", place);
    else
        text_add(out, "    out += %s;\n", place);
    if (p->store.planar && !p->store.callback.source) text_add(out, "    out_im += %s;\n", place);
    text_add(out, "    EACH(%u, %u) %s", st->butterflies, st->radix, guard);
    emit_write(p, value, at, out);
    text_add(out, "\n");
}

/* A spectrum, of which the mirror stage left points j and length - j. */
static void emit_spectrum(const pass *p, const stage *st, text *out) {
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[96], place[2 * EXPRESSION + 128],
        value[32];
    gpu_condition(p, p->tile.stage_count - 1, true, condition);
    snprintf(index, sizeof index, "(t + b * %u)", p->tile.threads);
    gpu_map(p, &p->store.map, index, place, sizeof place);
    snprintf(value, sizeof value, "x[b * %u]", st->radix);
    text_add(out, "    EACH(%u, 1) %s{\n        ", st->butterflies, gpu_if(condition, guard));
    emit_write(p, value, place, out);
    snprintf(index, sizeof index, "(%llu - t - b * %u)", (ull)p->tile.length, p->tile.threads);
    gpu_map(p, &p->store.map, index, place, sizeof place);
    snprintf(value, sizeof value, "x[b * %u + 1]", st->radix);
    text_add(out, "\n        if (2 * (t + b * %u) != %llu) { ", p->tile.threads, (ull)p->tile.length);
    emit_write(p, value, place, out);
    text_add(out, " }\n    }\n");
}

/* Powers of two and the scale, on the spectra of two signals or on the signals. */
static void emit_raise(const pass *p, const stage *st, text *out) {
    gpu_raise(p, out);
    if (st->mirror)
        text_add(out,
                 "    EACH(%u, 1) x[2 * b] = c_scaled(x[2 * b], factor.x), x[2 * b + 1] = "
                 "c_scaled(x[2 * b + 1], factor.y);\n",
                 st->butterflies);
    else
        text_add(out,
                 "    EACH(%u, %u) x[b * %u + r].re *= factor.x, x[b * %u + r].im *= factor.y;\n",
                 st->butterflies, st->radix, st->radix, st->radix);
}

/* The last pass of several axes of real data. */
static void emit_corners(const pass *p, const stage *st, const char *guard, const char *index,
                         text *out) {
    char n[2 * EXPRESSION + 32];
    gpu_number(p, &p->store, false, index, n, sizeof n);
    text_add(out, "    const bool corner = ");
    emit_corner(p, "w", out);
    text_add(out, ";\n    if (corner) EACH(%u, %u) %s{ if (", st->butterflies, st->radix, guard);
    emit_corner_point(p, n, out);
    text_add(out, ") x[b * %u + r].im = 0; }\n", st->radix);
}

/* The two spectra of a pair, as the mirror stage left them. */
static void emit_halves(const pass *p, const stage *st, text *out) {
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[64], place[2 * EXPRESSION + 128], first[32], second[32];
    gpu_condition(p, p->tile.stage_count - 1, true, condition);
    snprintf(index, sizeof index, "(t + b * %u)", p->tile.threads);
    gpu_map(p, &p->store.map, index, place, sizeof place - 32);
    snprintf(first, sizeof first, "x[b * %u]", st->radix);
    snprintf(second, sizeof second, "x[b * %u + 1]", st->radix);
    if (p->store.aligned) {
        text_add(out, "    EACH(%u, 1) %sc_store_pair(%s, %s, out + (%s));\n", st->butterflies, gpu_if(condition, guard), first,
                 second, place);
        return;
    }
    text_add(out, "    EACH(%u, 1) %s{\n        ", st->butterflies, gpu_if(condition, guard));
    emit_write(p, first, place, out);
    print_partner(p, "w", condition, sizeof condition);
    snprintf(place + strlen(place), 32, " + %llu", (ull)p->store.pair);
    text_add(out, "\n        %s{ ", gpu_if(condition, guard));
    emit_write(p, second, place, out);
    text_add(out, " }\n    }\n");
}

void gpu_store(const pass *p, text *out) {
    uint32_t s = p->tile.stage_count - 1;
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_scatters(p, s);
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[EXPRESSION], value[32];
    uint64_t step_b, step_r;
    bool simple = p->store.form == FORM_COMPLEX || p->store.form == FORM_REALS;
    if (p->twiddle.modulus && !p->twiddle.early) gpu_pass_twiddle_out(p, out);
    gpu_condition(p, s, true, condition);
    if (!st->mirror) gpu_output_index(p, s, index);
    if (p->store.weight.kind) {
        emit_weighted_store(p, st, condition, index, out);
        return;
    }
    if (c && c->kind == CONVOLUTION_BLUESTEIN) {
        gpu_join(condition, "t + b * %u + r * %llu < %llu", p->tile.threads, (ull)st->span, (ull)(c->length * c->columns));
    }
    gpu_if(condition, guard);
    if (p->reals.balanced)
        emit_raise(p, st, out);
    else if (p->last)
        text_add(out, "    EACH(%u, %u) x[b * %u + r].re *= scale.x, x[b * %u + r].im *= scale.y;\n", st->butterflies, st->radix,
                 st->radix, st->radix);
    if (st->mirror) {
        (st->mirror == MIRROR_HALF ? emit_spectrum : emit_halves)(p, st, out);
        return;
    }
    if (p->reals.cornered) emit_corners(p, st, guard, index, out);
    if (simple && stage_puts_natural(p, s) && gpu_map_steps(p, &p->store.map, st, &step_b, &step_r)) {
        emit_stepped_store(p, st, guard, step_b, step_r, out);
        return;
    }
    snprintf(value, sizeof value, "x[b * %u + r]", st->radix);
    text_add(out, "    EACH(%u, %u) %s", st->butterflies, st->radix, guard);
    emit_point(p, value, index, out);
    text_add(out, "\n");
    if (c && c->kind == CONVOLUTION_RADER) emit_rest_store(p, c, out);
}
