/* The GPU emitter's loads: tiles from global memory to registers, in all forms. */
#include "gpu.h"

#include <stdio.h>
#include <string.h>

/* The statement that reads one value at a place into `to`: a point, or one sequence's part of it. */
void gpu_print_read(const pass *p, const char *to, const char *place, char *statement,
                    size_t capacity) {
    const pass_end *e = &p->load;
    char element[3 * EXPRESSION];
    if (!e->callback.source && !e->planar && !end_is_real(e)) {
        snprintf(statement, capacity, "%s = c_load(in + (%s));", to, place);
        return;
    }
    print_element(p, place, element, sizeof element);
    snprintf(statement, capacity, end_is_real(e) ? "%s = %s;" : "%s = c_value(%s);", to, element);
}

/* Two reals, of one signal or of two: parts of one number. */
static void emit_read_pair(const pass *p, const char *to, const char *place, text *out) {
    char part[64], at[2 * EXPRESSION + 64], statement[4 * EXPRESSION];
    snprintf(part, sizeof part, "%s.re", to);
    gpu_print_read(p, part, place, statement, sizeof statement);
    text_add(out, "%s", statement);
    snprintf(part, sizeof part, "%s.im", to);
    if (!p->reals.paired)
        snprintf(at, sizeof at, "%s + %llu", place, (ull)p->load.pair);
    else
        snprintf(at, sizeof at, "%s + partner", place);
    gpu_print_read(p, part, at, statement, sizeof statement);
    text_add(out, " %s", statement);
}

/* A point of a Hermitian sequence, or of its partner's, into `to`; `m` is the number of what is read for point n. */
static void emit_read_half(const pass *p, const char *to, bool partner, text *out) {
    char place[EXPRESSION], statement[4 * EXPRESSION];
    gpu_map(p, &p->load.map, "m", place, sizeof place - 32);
    size_t length = strlen(place);
    if (partner) snprintf(place + length, sizeof place - length, " + partner");
    gpu_print_read(p, to, place, statement, sizeof statement);
    text_add(out, "%s", statement);
    if (p->first) text_add(out, " %s.im *= sign;", to);
    text_add(out, " %s = c_hermitian(%s, n, %llu);", to, to, (ull)p->load.length);
}

/* One real element, the real part. */
static void emit_read_real(const pass *p, const char *to, const char *place, text *out) {
    char part[64], statement[4 * EXPRESSION];
    snprintf(part, sizeof part, "%s.re", to);
    gpu_print_read(p, part, place, statement, sizeof statement);
    text_add(out, "%s %s.im = 0;", statement, to);
}

static void emit_read_halves(const pass *p, const char *to, text *out) {
    text_add(out, "complex_t first, second;\n        ");
    emit_read_half(p, "first", false, out);
    text_add(out, "\n        ");
    emit_read_half(p, "second", true, out);
    text_add(out, "\n        %s = c_sub(first, c_quarter(second));", to); /* first + i second */
}

/* Reads point `index` (an expression) of column w into `to`. */
static void emit_read(const pass *p, const char *to, const char *index, text *out) {
    const pass_end *e = &p->load;
    char place[2 * EXPRESSION + 128], statement[4 * EXPRESSION], n[2 * EXPRESSION + 32];
    if (e->form == FORM_COMPLEX || end_is_real(e) || e->form == FORM_HALF) {
        gpu_map(p, &e->map, index, place, sizeof place);
        if (e->form == FORM_REALS) {
            emit_read_pair(p, to, place, out);
            return;
        }
        if (e->form == FORM_REAL) {
            emit_read_real(p, to, place, out);
            return;
        }
        gpu_print_read(p, to, place, statement, sizeof statement);
        text_add(out, "%s", statement);
        return;
    }
    if (end_is_indexed(p, true))
        gpu_number(p, e, true, index, n, sizeof n);
    else
        snprintf(n, sizeof n, "%s", index);
    text_add(out, "const index_t n = %s;\n        const index_t m = ", n);
    text_add(out, "n <= %llu ? n : %llu - n;\n        ", (ull)e->length / 2, (ull)e->length);
    if (e->form == FORM_HERMITIAN)
        emit_read_half(p, to, false, out);
    else
        emit_read_halves(p, to, out);
}

/* Columns beyond the last read that one, a sequence without a partner reads itself: what becomes of them is not stored, and loads
 * without conditions go ahead of each other. */
static void emit_neighbours(const pass *p, text *out) {
    bool pairs = p->load.form == FORM_REALS || p->load.form == FORM_HALVES;
    char limit[32], partner[EXPRESSION];
    if (p->grid.guarded) {
        gpu_limit(p, limit, sizeof limit);
        text_add(out, "    const uint load_w = (uint)min((ulong)w, %s - 1 - column_tile * %u);\n", limit, p->tile.width);
    }
    if (!pairs || !p->reals.paired) return;
    print_partner(p, p->grid.guarded ? "load_w" : "w", partner, sizeof partner);
    if (*partner)
        text_add(out, "    const index_t partner = %s ? %llu : 0;\n", partner, (ull)p->load.pair);
    else
        text_add(out, "    const index_t partner = %llu;\n", (ull)p->load.pair);
}

/* Conjugates the input of a backward transform; Hermitian forms do so themselves. */
static bool wants_sign(const pass *p) {
    return p->first && !p->load.fused &&
           (p->load.form == FORM_COMPLEX || p->load.form == FORM_HALF);
}

/* The first pass of a Bluestein transform: signed, times the chirp, zero beyond the length. */
static void emit_weighted_load(const pass *p, const stage *st, const char *index, const char *condition, text *out) {
    char value[32], n[2 * EXPRESSION + 32];
    snprintf(value, sizeof value, "x[b * %u + r]", st->radix);
    gpu_number(p, &p->load, true, index, n, sizeof n);
    for (uint32_t b = 0; b < st->butterflies; ++b) {
        text_add(out, "    OF_BUTTERFLY(%u, %u) {\n        const ulong number = %s;\n        %s.re = %s.im = 0;\n", b, st->radix, n,
                 value, value);
        text_add(out, "        if (number < %lluul%s%s) {\n        ", (ull)p->load.weight.length, *condition ? " && " : "",
                 condition);
        emit_read(p, value, index, out);
        if (wants_sign(p)) text_add(out, " %s.im *= sign;", value);
        if (p->load.form == FORM_HALF)
            text_add(out, " %s = c_doubled(%s, number, %llu);", value, value, (ull)p->load.length);
        text_add(out, "\n        %s = c_mul(%s, c_load(table + %llu + number));\n        }\n    }\n", value, value,
                 (ull)p->load.weight.table);
    }
}

static void emit_rest_load(const pass *p, const convolution *c, text *out) {
    char condition[EXPRESSION], index[64], value[32];
    snprintf(index, sizeof index, "(t + b * %u)", p->tile.threads);
    snprintf(value, sizeof value, "rest%u[b]", c->first);
    gpu_rest_condition(p, c, false, condition);
    text_add(out, "    EACH(%u, 1) %s.re = %s.im = 0;\n    EACH(%u, 1) if (%s) {\n        ", gpu_rest(p, c), value, value,
             gpu_rest(p, c), condition);
    emit_read(p, value, index, out);
    text_add(out, "\n    }\n");
    if (wants_sign(p)) text_add(out, "    EACH(%u, 1) %s.im *= sign;\n", gpu_rest(p, c), value);
}

/* Places that follow from the first by constant steps. */
static void emit_stepped_load(const pass *p, const stage *st, const char *guard, uint64_t step_b, uint64_t step_r, text *out) {
    char place[2 * EXPRESSION + 128], statement[4 * EXPRESSION], value[32], at[128];
    const char *wide = gpu_wide_index(p) ? "ul" : "";
    gpu_map(p, &p->load.map, "t", place, sizeof place);
    snprintf(value, sizeof value, "x[b * %u + r]", st->radix);
    snprintf(at, sizeof at, "b * %llu%s + r * %llu%s", (ull)step_b, wide, (ull)step_r, wide);
    if (p->load.callback.source)
        text_add(out, "    load_at += %s;\n", place);
    else
        text_add(out, "    in += %s;\n", place);
    if (p->load.planar && !p->load.callback.source) text_add(out, "    in_im += %s;\n", place);
    text_add(out, "    EACH(%u, %u) ", st->butterflies, st->radix);
    if (p->load.form == FORM_REALS) {
        text_add(out, "%s{ ", guard);
        emit_read_pair(p, value, at, out);
        text_add(out, " }\n");
        return;
    }
    gpu_print_read(p, value, at, statement, sizeof statement);
    text_add(out, "%s%s\n", guard, statement);
}

/* The spectra that a mirror stage joins: points j of two, or j and length - j of one. */
static void emit_spectra(const pass *p, const stage *st, text *out) {
    const pass_end *e = &p->load;
    char condition[EXPRESSION], guard[EXPRESSION + 8], place[2 * EXPRESSION + 128],
        statement[4 * EXPRESSION];
    gpu_condition(p, 0, false, condition);
    text_add(out, "    EACH(%u, 1) {\n        const index_t j = t + b * %u;\n", st->butterflies,
             p->tile.threads);
    text_add(out,
             "        x[2 * b].re = x[2 * b].im = x[2 * b + 1].re = x[2 * b + 1].im = 0;\n        "
             "%s{\n            ",
             gpu_if(condition, guard));
    gpu_map(p, &e->map, "j", place, sizeof place - 16);
    gpu_print_read(p, "x[2 * b]", place, statement, sizeof statement);
    text_add(out, "%s\n            ", statement);
    if (st->mirror == MIRROR_HALF) {
        snprintf(condition, sizeof condition, "(%llu - j)", (ull)e->length);
        gpu_map(p, &e->map, condition, place, sizeof place);
    } else {
        snprintf(place + strlen(place), 16, " + partner");
    }
    gpu_print_read(p, "x[2 * b + 1]", place, statement, sizeof statement);
    text_add(out, "%s\n        }\n        if (j == 0) x[2 * b].im = x[2 * b + 1].im = 0;\n",
             statement);
    if (p->first) text_add(out, "        x[2 * b].im *= sign, x[2 * b + 1].im *= sign;\n");
    text_add(out, "    }\n");
}

void gpu_load(const pass *p, text *out) {
    const stage *st = &p->tile.stages[0];
    const convolution *c = stage_gathers(p, 0);
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[EXPRESSION], value[32];
    uint64_t step_b, step_r;
    bool simple = p->load.form == FORM_COMPLEX || p->load.form == FORM_REALS;
    gpu_condition(p, 0, false, condition);
    emit_neighbours(p, out);
    if (pass_joins(p)) {
        emit_spectra(p, st, out);
        return;
    }
    gpu_input_index(p, 0, index);
    if (p->load.weight.kind) {
        emit_weighted_load(p, st, index, condition, out);
        return;
    }
    if (c && c->kind == CONVOLUTION_BLUESTEIN)
        gpu_join(condition, "%s < %llu", index, (ull)(c->length * c->columns));
    if ((c && c->kind == CONVOLUTION_BLUESTEIN) || (p->reals.balanced && *condition))
        text_add(out, "    EACH(%u, %u) x[b * %u + r].re = x[b * %u + r].im = 0;\n",
                 st->butterflies, st->radix, st->radix, st->radix);
    gpu_if(condition, guard);
    if (simple && stage_gets_natural(p, 0) && gpu_map_steps(p, &p->load.map, st, &step_b, &step_r)) {
        emit_stepped_load(p, st, guard, step_b, step_r, out);
    } else {
        snprintf(value, sizeof value, "x[b * %u + r]", st->radix);
        /* Input r of a butterfly and input radix - 1 - r of its mirror image are one element of a half: read one soon after the
           other it is still in the cache. */
        text_add(out, "    %s(%u, %u) %s{ ", p->load.form == FORM_HALVES ? "EACH_INWARDS" : "EACH", st->butterflies, st->radix,
                 guard);
        emit_read(p, value, index, out);
        text_add(out, " }\n");
        if (c && c->kind == CONVOLUTION_RADER) emit_rest_load(p, c, out);
    }
}

void gpu_loaded(const pass *p, text *out) {
    const stage *st = &p->tile.stages[0];
    if (p->load.weight.kind) return;
    if (p->reals.balanced) gpu_balance(p, out);
    if (wants_sign(p)) text_add(out, "    EACH(%u, %u) x[b * %u + r].im *= sign;\n", st->butterflies, st->radix, st->radix);
    if (p->twiddle.modulus && p->twiddle.early) gpu_pass_twiddle_in(p, out);
    gpu_enter(p, 0, out);
}
