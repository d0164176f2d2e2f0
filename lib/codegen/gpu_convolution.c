/* The GPU emitter's convolutions (Rader, Bluestein; schedule.h): between their two ends they are stages like others. */
#include "gpu.h"

#include <stdio.h>

#include "base/sizes.h"

void gpu_declare(const pass *p, text *out) {
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i) {
        const convolution *c = &p->tile.convolutions[i];
        if (c->kind != CONVOLUTION_RADER) continue;
        text_add(out, "    global const uint *order%u = (global const uint *)(table + %llu);\n    complex_t rest%u[%u];\n",
                 c->first, (ull)c->order, c->first, gpu_rest(p, c));
    }
}

uint32_t gpu_rest(const pass *p, const convolution *c) {
    return (uint32_t)ceil_div(c->columns, p->tile.threads);
}

/* Point q = (j / columns) + r*step of a Rader convolution is r = g^q of the outer transform. */
static void print_order(const pass *p, const convolution *c, uint32_t radix, char *to) {
    uint64_t step = c->padded / radix;
    if (c->columns == 1)
        snprintf(to, EXPRESSION, "order%u[t + b * %u + r * %llu]", c->first, p->tile.threads, (ull)step);
    else
        snprintf(to, EXPRESSION, "order%u[(t + b * %u) / %llu + r * %llu]", c->first, p->tile.threads, (ull)c->columns, (ull)step);
}

/* Points j and -j. */
static void print_mirrored(const pass *p, const stage *st, char *to) {
    snprintf(to, EXPRESSION, "(r ? (%llu - t - b * %u) %% %llu : t + b * %u)", (ull)st->length,
             p->tile.threads, (ull)st->length, p->tile.threads);
}

void gpu_input_index(const pass *p, uint32_t s, char *to) {
    const stage *st = &p->tile.stages[s];
    if (st->mirror) {
        print_mirrored(p, st, to);
        return;
    }
    if (stage_gets_natural(p, s)) {
        snprintf(to, EXPRESSION, "t + b * %u + r * %llu", p->tile.threads, (ull)(st->length / st->radix));
        return;
    }
    const convolution *c = stage_gathers(p, s);
    char order[EXPRESSION];
    print_order(p, c, st->radix, order);
    if (c->columns == 1)
        snprintf(to, EXPRESSION, "%s", order);
    else
        snprintf(to, EXPRESSION, "%.180s * %llu + (t + b * %u) %% %llu", order, (ull)c->columns, p->tile.threads, (ull)c->columns);
}

/* A tile of several axes that was loaded as it lies: digits change places. (Of radix 1: r is 0.) */
static void print_put(const pass *p, const stage *st, char *to) {
    uint64_t divisor = 1;
    size_t n = 0;
    for (uint32_t d = 0; d < st->put.count; divisor *= st->put.digits[d++].extent) {
        n += (size_t)snprintf(to + n, EXPRESSION - n, "%s(t + b * %u) / %llu", d ? " + " : "", p->tile.threads, (ull)divisor);
        if (d + 1 < st->put.count) n += (size_t)snprintf(to + n, EXPRESSION - n, " %% %llu", (ull)st->put.digits[d].extent);
        n += (size_t)snprintf(to + n, EXPRESSION - n, " * %llu", (ull)st->put.digits[d].stride);
    }
}

/* Stockham's place of output r of butterfly j; at the end of a convolution that of output q of column c = j % columns in the stage
 * around it. */
void gpu_output_index(const pass *p, uint32_t s, char *to) {
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_scatters(p, s);
    char q[EXPRESSION];
    if (st->put.count) {
        print_put(p, st, to);
        return;
    }
    if (st->mirror) {
        print_mirrored(p, st, to);
        return;
    }
    if (stage_puts_natural(p, s)) {
        if (st->span == st->length / st->radix)
            snprintf(to, EXPRESSION, "t + b * %u + r * %llu", p->tile.threads, (ull)st->span);
        else if (st->span == 1)
            snprintf(to, EXPRESSION, "(t + b * %u) * %u + r", p->tile.threads, st->radix);
        else
            snprintf(to, EXPRESSION, "(t + b * %u) / %llu * %llu + (t + b * %u) %% %llu + r * %llu", p->tile.threads, (ull)st->span,
                     (ull)(st->span * st->radix), p->tile.threads, (ull)st->span, (ull)st->span);
        return;
    }
    if (c->kind == CONVOLUTION_RADER)
        print_order(p, c, st->radix, q);
    else
        snprintf(q, sizeof q, "((t + b * %u) / %llu + r * %llu)", p->tile.threads, (ull)c->columns, (ull)(c->padded / st->radix));
    if (c->columns == 1)
        snprintf(to, EXPRESSION, "%s", q);
    else if (c->columns == c->span)
        snprintf(to, EXPRESSION, "%.180s * %llu + (t + b * %u) %% %llu", q, (ull)c->span, p->tile.threads, (ull)c->columns);
    else if (c->span == 1)
        snprintf(to, EXPRESSION, "%.180s + (t + b * %u) %% %llu * %llu", q, p->tile.threads, (ull)c->columns, (ull)c->length);
    else
        snprintf(to, EXPRESSION, "%.120s * %llu + (t + b * %u) %% %llu / %llu * %llu + (t + b * %u) %% %llu", q, (ull)c->span,
                 p->tile.threads, (ull)c->columns, (ull)c->span, (ull)(c->span * c->length), p->tile.threads, (ull)c->span);
}

/* Factors on the gathered points: Bluestein's chirp, the twiddle of the stage around. Points beyond the length have none. */
void gpu_enter(const pass *p, uint32_t s, text *out) {
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_gathers(p, s);
    char condition[EXPRESSION], guard[EXPRESSION + 8], k[96] = "";
    if (!c || (c->kind == CONVOLUTION_RADER && c->span == 1)) return;
    gpu_condition(p, s, false, condition);
    if (c->kind == CONVOLUTION_BLUESTEIN)
        snprintf(condition, sizeof condition, "t + b * %u + r * %llu < %llu", p->tile.threads, (ull)(st->length / st->radix),
                 (ull)(c->length * c->columns));
    if (c->span > 1) snprintf(k, sizeof k, " * %llu + (t + b * %u) %% %llu", (ull)c->span, p->tile.threads, (ull)c->span);
    text_add(
        out,
        "    EACH(%u, %u) %sx[b * %u + r] = c_mul(x[b * %u + r], c_load(table + %llu + ((t + b * %u) / %llu + r * %llu)%s));\n",
        st->butterflies, st->radix, gpu_if(condition, guard), st->radix, st->radix, (ull)c->before, p->tile.threads, (ull)c->columns,
        (ull)(c->padded / st->radix), k);
}

/* Rader's point 0: output 0 is the sum of it and of all others, which is point 0 of the spectrum; every other output needs it. */
static void emit_rest(const pass *p, const convolution *c, uint32_t radix, bool before, text *out) {
    uint32_t n = gpu_rest(p, c), at = c->first;
    if (before)
        text_add(out, "    complex_t sum%u[%u];\n    EACH(%u, 1) sum%u[b] = x[b * %u];\n", at, n, n, at, radix);
    else
        text_add(out,
                 "    EACH(%u, 1) if (t + b * %u < %llu) {\n        x[b * %u] = c_add(x[b * %u], rest%u[b]);\n"
                 "        rest%u[b] = c_add(rest%u[b], sum%u[b]);\n    }\n",
                 n, p->tile.threads, (ull)c->columns, radix, radix, at, at, at, at);
}

/* The product with the spectrum, whose point k of a column is output j / columns + r*step. */
void gpu_product(const pass *p, uint32_t s, text *out) {
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_multiplies(p, s);
    bool rader = c->kind == CONVOLUTION_RADER, rows = c->kind == CONVOLUTION_ROWS;
    char condition[EXPRESSION], guard[EXPRESSION + 8], row[64] = "";
    gpu_condition(p, s, rows, condition);
    if (rows && p->twiddle.digit)
        snprintf(row, sizeof row, " + twiddle_column * %llu", (ull)c->length);
    else if (rows)
        snprintf(row, sizeof row, " + (column_tile * %uul + w) * %llu", p->tile.width, (ull)c->length);
    text_add(out, "    // the turn: times the spectrum\n");
    if (rader) emit_rest(p, c, st->radix, true, out);
    text_add(
        out,
        "    EACH(%u, %u) %sx[b * %u + r] = c_mul(%sx[b * %u + r]%s, c_load(table + %llu%s + ((t + b * %u) / %llu + r * %llu)));\n",
        st->butterflies, st->radix, gpu_if(condition, guard), st->radix, rader ? "" : "c_conjugate(", st->radix, rader ? "" : ")",
        (ull)c->spectrum, row, p->tile.threads, (ull)c->columns, (ull)(c->padded / st->radix));
    if (rader) emit_rest(p, c, st->radix, false, out);
}

/* Bluestein's chirp on the outputs. */
void gpu_leave(const pass *p, uint32_t s, text *out) {
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_scatters(p, s);
    if (!c || c->kind != CONVOLUTION_BLUESTEIN) return;
    text_add(out,
             "    EACH(%u, %u) if (t + b * %u + r * %llu < %llu)\n        x[b * %u + r] = c_mul(c_conjugate(x[b * %u + r]), "
             "c_load(table + %llu + ((t + b * %u) / %llu + r * %llu)));\n",
             st->butterflies, st->radix, p->tile.threads, (ull)st->span, (ull)(c->length * c->columns), st->radix, st->radix,
             (ull)c->chirp, p->tile.threads, (ull)c->columns, (ull)(c->padded / st->radix));
}
