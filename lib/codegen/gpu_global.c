/* The GPU emitter's ends: tiles between global memory and registers, weights, the twiddle between passes. */
#include "gpu.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Adds a condition. */
static void join(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void join(char *to, const char *format, ...) {
    size_t length = strlen(to);
    va_list arguments;
    if (length) length += (size_t)snprintf(to + length, EXPRESSION - length, " && ");
    va_start(arguments, format);
    vsnprintf(to + length, EXPRESSION - length, format, arguments);
    va_end(arguments);
}

/* Adds that column w exists. */
static void join_live(const pass *p, char *to) {
    char limit[32] = "batch";
    if (!p->guarded) return;
    if (p->columns) snprintf(limit, sizeof limit, "%llu", (ull)p->columns);
    join(to, "column_tile * %uul + w < %s", p->width, limit);
}

void gpu_condition(const pass *p, uint32_t s, bool live, char *to) {
    const stage *st = &p->stages[s];
    uint64_t all = st->length / st->radix, full = (uint64_t)(st->butterflies - 1) * p->threads;
    *to = 0;
    if (all < full + p->threads) {
        if (st->butterflies == 1)
            join(to, "t < %llu", (ull)all);
        else
            join(to, "(b < %u || t < %llu)", st->butterflies - 1, (ull)(all - full));
    }
    if (live) join_live(p, to);
}

/* The condition under which an item holds point 0 of column t + b*threads of a Rader convolution. */
static void print_rest_condition(const pass *p, const convolution *c, char *to) {
    *to = 0;
    join(to, "t + b * %u < %llu", p->threads, (ull)c->columns);
    join_live(p, to);
}

const char *gpu_if(const char *condition, char *to) {
    *to = 0;
    if (*condition) snprintf(to, EXPRESSION + 8, "if (%s) ", condition);
    return to;
}

/* Offset of point `index` (an expression) of column w. */
static void print_map(const pass *p, const axis_map *m, const char *index, char *to, size_t capacity) {
    const char *cast = gpu_wide_index(p) ? "(ulong)" : "";
    char column[64] = "";
    if (p->width > 1) snprintf(column, sizeof column, " + %sw * %llu", cast, (ull)m->column);
    if (m->split)
        snprintf(to, capacity, "%s(%s) %% %llu * %llu + %s((%s) / %llu) * %llu%s", cast, index, (ull)m->split, (ull)m->inner, cast,
                 index, (ull)m->split, (ull)m->outer, column);
    else if (m->inner == 1)
        snprintf(to, capacity, "%s%s", index, column);
    else
        snprintf(to, capacity, "%s(%s) * %llu%s", cast, index, (ull)m->inner, column);
}

/* The steps of a map between butterflies and between the points of one, where they do not depend on the item. */
static bool map_steps(const pass *p, const axis_map *m, const stage *st, uint64_t *step_b, uint64_t *step_r) {
    uint64_t b = p->threads, r = st->length / st->radix, split = m->split ? m->split : 1;
    *step_b = b / split * (m->split ? m->outer : m->inner);
    *step_r = r / split * (m->split ? m->outer : m->inner);
    return r % split == 0 && (st->butterflies == 1 || b % split == 0);
}

/* ---- Load ---- */

/* Points that are not read are zero. */
static void emit_clear(const pass *p, const stage *st, text *out) {
    const convolution *c = stage_gathers(p, 0);
    if (p->guarded || p->load_weight.kind || (c && c->kind == CONVOLUTION_BLUESTEIN))
        text_add(out, "    EACH(%u, %u) x[b * %u + r].re = x[b * %u + r].im = 0;\n", st->butterflies, st->radix, st->radix,
                 st->radix);
}

/* The first pass of a Bluestein transform: signed, times the chirp, zero beyond the length. */
static void emit_weighted_load(const pass *p, const stage *st, const char *condition, text *out) {
    char index[EXPRESSION], place[2 * EXPRESSION + 128];
    gpu_input_index(p, 0, index);
    print_map(p, &p->load, index, place, sizeof place);
    text_add(out,
             "    EACH(%u, %u) {\n        const ulong place = %s, n = load_first + place;\n        if (n < %lluul%s%s)\n"
             "            x[b * %u + r] = c_mul(c_signed(c_load(in + place), sign), c_load(table + %llu + n));\n    }\n",
             st->butterflies, st->radix, place, (ull)p->load_weight.length, *condition ? " && " : "", condition, st->radix,
             (ull)p->load_weight.table);
}

static void emit_rest_load(const pass *p, const convolution *c, text *out) {
    char condition[EXPRESSION], place[2 * EXPRESSION], index[64];
    snprintf(index, sizeof index, "(t + b * %u)", p->threads);
    print_map(p, &p->load, index, place, sizeof place);
    print_rest_condition(p, c, condition);
    text_add(out, "    EACH(%u, 1) rest%u[b].re = rest%u[b].im = 0;\n    EACH(%u, 1) if (%s) rest%u[b] = c_load(in + %s);\n",
             gpu_rest(p, c), c->first, c->first, gpu_rest(p, c), condition, c->first, place);
    if (p->first) text_add(out, "    EACH(%u, 1) rest%u[b].im *= sign;\n", gpu_rest(p, c), c->first);
}

void gpu_load(const pass *p, text *out) {
    const stage *st = &p->stages[0];
    const convolution *c = stage_gathers(p, 0);
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[EXPRESSION], place[2 * EXPRESSION + 128];
    uint64_t step_b, step_r;
    const char *wide = gpu_wide_index(p) ? "ul" : "";
    gpu_condition(p, 0, true, condition);
    emit_clear(p, st, out);
    if (p->load_weight.kind) {
        emit_weighted_load(p, st, condition, out);
        return;
    }
    gpu_input_index(p, 0, index);
    if (c && c->kind == CONVOLUTION_BLUESTEIN) {
        join(condition, "%s < %llu", index, (ull)(c->length * c->columns));
    }
    gpu_if(condition, guard);
    if (stage_gets_natural(p, 0) && map_steps(p, &p->load, st, &step_b, &step_r)) {
        print_map(p, &p->load, "t", place, sizeof place);
        text_add(out, "    in += %s;\n    EACH(%u, %u) %sx[b * %u + r] = c_load(in + (b * %llu%s + r * %llu%s));\n", place,
                 st->butterflies, st->radix, guard, st->radix, (ull)step_b, wide, (ull)step_r, wide);
    } else {
        print_map(p, &p->load, index, place, sizeof place);
        text_add(out, "    EACH(%u, %u) %sx[b * %u + r] = c_load(in + (%s));\n", st->butterflies, st->radix, guard, st->radix,
                 place);
        if (c && c->kind == CONVOLUTION_RADER) emit_rest_load(p, c, out);
    }
    if (p->first) text_add(out, "    EACH(%u, %u) x[b * %u + r].im *= sign;\n", st->butterflies, st->radix, st->radix);
    gpu_enter(p, 0, out);
}

/* ---- Store ---- */

/* The points' own order, by butterflies; permuted ones one by one. Outside of the transform there are no twiddles to read. */
static void emit_twist(const pass *p, text *out) {
    uint32_t s = p->stage_count - 1;
    const stage *st = &p->stages[s];
    const convolution *c = stage_scatters(p, s);
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[EXPRESSION];
    gpu_condition(p, s, true, condition);
    gpu_if(condition, guard);
    text_add(out, "    const index_t column = (index_t)column_tile * %u + w;\n", p->width);
    if (!c) {
        text_add(out, "    EACH(%u, 1) %stwist%u(x + b * %u, table + %llu, table + %llu, column * (t + b * %u), column * %llu);\n",
                 st->butterflies, guard, st->radix, st->radix, (ull)p->twist.low, (ull)p->twist.high, p->threads, (ull)st->span);
        return;
    }
    gpu_output_index(p, s, index);
    if (c->kind == CONVOLUTION_BLUESTEIN) {
        join(condition, "t + b * %u + r * %llu < %llu", p->threads, (ull)st->span, (ull)(c->length * c->columns));
        gpu_if(condition, guard);
    }
    text_add(out, "    EACH(%u, %u) %sx[b * %u + r] = c_mul(x[b * %u + r], twist(table + %llu, table + %llu, column * (%s)));\n",
             st->butterflies, st->radix, guard, st->radix, st->radix, (ull)p->twist.low, (ull)p->twist.high, index);
    if (c->kind != CONVOLUTION_RADER) return;
    print_rest_condition(p, c, condition);
    text_add(out,
             "    EACH(%u, 1) if (%s) rest%u[b] = c_mul(rest%u[b], twist(table + %llu, table + %llu, column * (t + b * %u)));\n",
             gpu_rest(p, c), condition, c->first, c->first, (ull)p->twist.low, (ull)p->twist.high, p->threads);
}

static void emit_weighted_store(const pass *p, const stage *st, const char *condition, const char *place, text *out) {
    bool chirp = p->store_weight.kind == WEIGHT_CHIRP;
    text_add(out,
             "    EACH(%u, %u) {\n        const ulong place = %s, n = store_first + place;\n        if (n < %lluul%s%s) {\n"
             "            complex_t y = c_mul(c_conjugate(x[b * %u + r]), c_load(table + %llu + n));\n",
             st->butterflies, st->radix, place, (ull)p->store_weight.length, *condition ? " && " : "", condition, st->radix,
             (ull)p->store_weight.table);
    if (chirp) text_add(out, "            y.re *= scale.x, y.im *= scale.y;\n");
    text_add(out, "            c_store(y, out + place);\n        }\n    }\n");
}

static void emit_rest_store(const pass *p, const convolution *c, text *out) {
    char condition[EXPRESSION], place[2 * EXPRESSION], index[64];
    if (p->last)
        text_add(out, "    EACH(%u, 1) rest%u[b].re *= scale.x, rest%u[b].im *= scale.y;\n", gpu_rest(p, c), c->first, c->first);
    snprintf(index, sizeof index, "(t + b * %u)", p->threads);
    print_map(p, &p->store, index, place, sizeof place);
    print_rest_condition(p, c, condition);
    text_add(out, "    EACH(%u, 1) if (%s) c_store(rest%u[b], out + (%s));\n", gpu_rest(p, c), condition, c->first, place);
}

void gpu_store(const pass *p, text *out) {
    uint32_t s = p->stage_count - 1;
    const stage *st = &p->stages[s];
    const convolution *c = stage_scatters(p, s);
    char condition[EXPRESSION], guard[EXPRESSION + 8], index[EXPRESSION], place[2 * EXPRESSION + 128];
    uint64_t step_b, step_r;
    const char *wide = gpu_wide_index(p) ? "ul" : "";
    if (p->twist.modulus) emit_twist(p, out);
    gpu_condition(p, s, true, condition);
    gpu_output_index(p, s, index);
    print_map(p, &p->store, index, place, sizeof place);
    if (p->store_weight.kind) {
        emit_weighted_store(p, st, condition, place, out);
        return;
    }
    if (c && c->kind == CONVOLUTION_BLUESTEIN) {
        join(condition, "t + b * %u + r * %llu < %llu", p->threads, (ull)st->span, (ull)(c->length * c->columns));
    }
    gpu_if(condition, guard);
    if (p->last)
        text_add(out, "    EACH(%u, %u) x[b * %u + r].re *= scale.x, x[b * %u + r].im *= scale.y;\n", st->butterflies, st->radix,
                 st->radix, st->radix);
    if (stage_puts_natural(p, s) && map_steps(p, &p->store, st, &step_b, &step_r)) {
        print_map(p, &p->store, "t", place, sizeof place);
        text_add(out, "    out += %s;\n    EACH(%u, %u) %sc_store(x[b * %u + r], out + (b * %llu%s + r * %llu%s));\n", place,
                 st->butterflies, st->radix, guard, st->radix, (ull)step_b, wide, (ull)step_r, wide);
        return;
    }
    text_add(out, "    EACH(%u, %u) %sc_store(x[b * %u + r], out + (%s));\n", st->butterflies, st->radix, guard, st->radix, place);
    if (c && c->kind == CONVOLUTION_RADER) emit_rest_store(p, c, out);
}
