/* The CPU emitter across transforms: lane l is column l of the tile, and all is scalar code on vectors, between two arrays a and b
 * in turns. Rows in memory (points contiguous) are transposed in registers on the way in and out; columns need no shuffling. */
#include "cpu.h"

#include "../sizes.h"

/* The arrays: what holds the points now, and the other. */
typedef struct arrays {
    const char *from, *to;
} arrays;

static void turn_arrays(arrays *a) {
    const char *swap = a->from;
    a->from = a->to;
    a->to = swap;
}

/* ---- Memory to lanes and back ---- */

/* Rows of `lanes` points become columns: unzipping by the bits of the row number exchanges them with the bits of the point. */
static void emit_transpose(unsigned count, bool forward, text *out) {
    unsigned bits = log2_floor(count);
    for (unsigned step = 0; step < bits; ++step)
        cpu_pairs(forward ? "unzip" : "zip", count, 1u << (forward ? step : bits - 1 - step), out);
}

/* Short transforms lie several in one vector, longer ones are cut into square blocks of which the last may overlap its neighbour.
 */
static bool is_short(const pass *p) {
    return p->length < p->lanes && is_power_of_two(p->length);
}

/* Too short for blocks, and not so that several fill a vector: element by element. */
static bool is_odd(const pass *p) {
    return p->length < p->lanes && !is_power_of_two(p->length);
}

static unsigned block_size(const pass *p) {
    return (unsigned)min_u64(p->length, p->lanes);
}

/* Vector q of a block starts at this element. */
static uint64_t block_vector(const pass *p, const axis_map *m, unsigned q) {
    return is_short(p) ? (uint64_t)q * p->lanes : q * m->column;
}

/* The columns that are there, element by element; also of a partly filled tile. */
static void emit_elements(const pass *p, const axis_map *m, bool load, const char *array, text *out) {
    ull inner = 2 * (ull)m->inner, column = 2 * (ull)m->column;
    text_add(out, "        for (uint l = 0; l < %s; ++l)\n            for (uint i = 0; i < %llu; ++i) {\n",
             p->guarded ? "live" : "LANES", (ull)p->length);
    if (load)
        text_add(out,
                 "                ((private scalar *)&%s[i].re)[l] = source[i * %lluul + l * %lluul];\n"
                 "                ((private scalar *)&%s[i].im)[l] = source[i * %lluul + l * %lluul + 1]%s;\n            }\n",
                 array, inner, column, array, inner, column, p->first ? " * sign.s0" : "");
    else
        text_add(out,
                 "                target[i * %lluul + l * %lluul] = ((private scalar *)&%s[i].re)[l];\n"
                 "                target[i * %lluul + l * %lluul + 1] = ((private scalar *)&%s[i].im)[l];\n            }\n",
                 inner, column, array, inner, column, array);
}

static void emit_rows_in(const pass *p, const char *array, text *out) {
    unsigned count = block_size(p);
    text_add(out,
             "        for (uint k = 0; k < %llu; k += %u) {\n            const uint i = k + %u < %llu ? k : %llu;\n"
             "            complex_t x[%u];\n",
             (ull)p->length, count, count, (ull)p->length, (ull)(p->length - count), count);
    for (unsigned q = 0; q < count; ++q)
        text_add(out, "            x[%u] = load_lanes(source + 2 * i + %llu);\n", q, 2 * (ull)block_vector(p, &p->load, q));
    emit_transpose(count, true, out);
    text_add(out, "            #pragma unroll\n            for (int q = 0; q < %u; ++q) %s[i + q] = %s;\n        }\n", count, array,
             p->first ? "c_scale(x[q], 1, sign)" : "x[q]");
}

static void emit_rows_out(const pass *p, const char *array, text *out) {
    unsigned count = block_size(p);
    text_add(
        out,
        "        for (uint k = 0; k < %llu; k += %u) {\n            const uint i = k + %u < %llu ? k : %llu;\n"
        "            complex_t x[%u];\n            #pragma unroll\n            for (int q = 0; q < %u; ++q) x[q] = %s[i + q];\n",
        (ull)p->length, count, count, (ull)p->length, (ull)(p->length - count), count, count, array);
    emit_transpose(count, false, out);
    for (unsigned q = 0; q < count; ++q)
        text_add(out, "            store_lanes(x[%u], target + 2 * i + %llu);\n", q, 2 * (ull)block_vector(p, &p->store, q));
    text_add(out, "        }\n");
}

/* A whole tile: columns side by side in memory are vectors as they are; rows are transposed. */
static void emit_whole(const pass *p, const axis_map *m, bool load, const char *array, text *out) {
    if (m->column == 1 && p->length > 1 && load)
        text_add(out, "        for (uint i = 0; i < %llu; ++i) %s[i] = c_scale(load_lanes(source + i * %lluul), 1, %s);\n",
                 (ull)p->length, array, 2 * (ull)m->inner, p->first ? "sign" : "1");
    else if (m->column == 1 && p->length > 1)
        text_add(out, "        for (uint i = 0; i < %llu; ++i) store_lanes(%s[i], target + i * %lluul);\n", (ull)p->length, array,
                 2 * (ull)m->inner);
    else if (is_odd(p) || m->inner != 1)
        emit_elements(p, m, load, array, out);
    else if (load)
        emit_rows_in(p, array, out);
    else
        emit_rows_out(p, array, out);
}

static void emit_access(const pass *p, const axis_map *m, bool load, const char *array, text *out) {
    if (!p->guarded) {
        text_add(out, "    {\n");
        emit_whole(p, m, load, array, out);
        text_add(out, "    }\n");
        return;
    }
    text_add(out, "    if (live == LANES) {\n");
    emit_whole(p, m, load, array, out);
    text_add(out, "    } else {\n");
    if (load) text_add(out, "        for (uint i = 0; i < %llu; ++i) %s[i].re = %s[i].im = 0;\n", (ull)p->length, array, array);
    emit_elements(p, m, load, array, out);
    text_add(out, "    }\n");
}

/* Bluestein's ends over several passes: columns side by side, each row of them as far as the length goes. */
static void emit_weighted(const pass *p, bool load, const char *array, text *out) {
    const weight *w = load ? &p->load_weight : &p->store_weight;
    const axis_map *m = load ? &p->load : &p->store;
    text_add(out,
             "    for (uint i = 0; i < %llu; ++i) {\n        const ulong n = %s_first + i * %lluul;\n"
             "        const ulong there = n < %lluul ? %lluul - n : 0, lanes = min(there, (ulong)%s);\n",
             (ull)p->length, load ? "load" : "store", (ull)m->inner, (ull)w->length, (ull)w->length, p->guarded ? "live" : "LANES");
    if (load)
        text_add(out,
                 "        %s[i] = c_mul(c_scale(load_some(source + i * %lluul, lanes), 1, sign), load_some((global const scalar "
                 "*)(table + "
                 "%llu + n), lanes));\n    }\n",
                 array, 2 * (ull)m->inner, (ull)w->table);
    else
        text_add(out,
                 "        complex_t y = c_mul(c_conjugate(%s[i]), load_some((global const scalar *)(table + %llu + n), lanes));\n"
                 "        store_some(%s, target + i * %lluul, lanes);\n    }\n",
                 array, (ull)w->table, w->kind == WEIGHT_CHIRP ? "c_scale(y, scale_re, scale_im)" : "y", 2 * (ull)m->inner);
}

static void emit_load(const pass *p, const char *array, text *out) {
    if (p->load_weight.kind) {
        emit_weighted(p, true, array, out);
        return;
    }
    emit_access(p, &p->load, true, array, out);
}

static void emit_store(const pass *p, const char *array, text *out) {
    if (p->twist.modulus)
        text_add(out,
                 "    for (uint k = 0; k < %llu; ++k)\n        %s[k] = twist_lanes(%s[k], table + %llu, table + %llu, (global "
                 "const scalar *)(table + %llu), k, column_tile * LANES);\n",
                 (ull)p->length, array, array, (ull)p->twist.low, (ull)p->twist.high, (ull)p->twist.lanes);
    if (p->store_weight.kind) {
        emit_weighted(p, false, array, out);
        return;
    }
    if (p->last)
        text_add(out, "    for (uint k = 0; k < %llu; ++k) %s[k] = c_scale(%s[k], scale_re, scale_im);\n", (ull)p->length, array,
                 array);
    emit_access(p, &p->store, false, array, out);
}

/* ---- Stages ---- */

static void emit_stage(const stage *s, arrays *a, text *out) {
    ull step = (ull)(s->length / s->radix), row = (ull)(s->span / s->columns);
    if (s->radix == 1) return;
    text_add(
        out,
        "    // radix %u, span %llu\n    for (uint g = 0; g < %llu; g += %llu)\n    for (uint k = 0; k < %llu; ++k) {\n"
        "        complex_t x[%u];\n        #pragma unroll\n        for (int r = 0; r < %u; ++r) x[r] = %s[g + k + r * %llu];\n",
        s->radix, (ull)s->span, step, (ull)s->span, (ull)s->span, s->radix, s->radix, a->from, step);
    if (s->span > s->columns) {
        char k[48] = "k";
        if (s->columns > 1) snprintf(k, sizeof k, "k / %llu", (ull)s->columns);
        cpu_twiddles(s, "across", row, k, out);
    }
    text_add(
        out,
        "        radix%u(x, 1);\n        #pragma unroll\n        for (int r = 0; r < %u; ++r) %s[g * %u + k + r * %llu] = x[r];\n"
        "    }\n",
        s->radix, s->radix, a->to, s->radix, (ull)s->span);
    turn_arrays(a);
}

/* ---- Convolutions ---- */

static void emit_gather(const convolution *c, arrays *a, text *out) {
    ull columns = (ull)c->columns, span = (ull)c->span;
    bool rader = c->kind == CONVOLUTION_RADER;
    if (rader) text_add(out, "    for (uint c = 0; c < %llu; ++c) rest%u[c] = %s[c];\n", columns, c->first, a->from);
    text_add(out, "    for (uint q = 0; q < %llu; ++q)\n    for (uint c = 0; c < %llu; ++c) {\n",
             rader ? (ull)c->padded : (ull)c->length, columns);
    if (rader)
        text_add(out, "        const complex_t y = %s[order%u[q] * %llu + c];\n", a->from, c->first, columns);
    else
        text_add(out, "        const complex_t y = %s[q * %llu + c];\n", a->from, columns);
    if (rader && c->span == 1)
        text_add(out, "        %s[q * %llu + c] = y;\n    }\n", a->to, columns);
    else
        text_add(out, "        %s[q * %llu + c] = c_mul(y, c_spread(table[%llu + q * %llu + c %% %llu]));\n    }\n", a->to, columns,
                 (ull)c->before, span, span);
    if (!rader)
        text_add(out, "    for (uint i = %llu; i < %llu; ++i) %s[i].re = %s[i].im = 0;\n", (ull)c->length * columns,
                 (ull)c->padded * columns, a->to, a->to);
    turn_arrays(a);
}

static void emit_turn(const pass *p, const convolution *c, const arrays *a, text *out) {
    ull columns = (ull)c->columns;
    bool rader = c->kind == CONVOLUTION_RADER;
    text_add(out, "    // the turn: times the spectrum\n");
    if (c->kind == CONVOLUTION_ROWS) {
        text_add(out,
                 "    for (uint k = 0; k < %llu; ++k)\n        %s[k] = c_mul(c_conjugate(%s[k]), load_some((global const scalar "
                 "*)(table + "
                 "%llu + k * %lluul + column_tile * LANES), %s));\n",
                 (ull)c->padded, a->from, a->from, (ull)c->spectrum, (ull)p->columns, p->guarded ? "live" : "LANES");
        return;
    }
    if (rader) text_add(out, "    for (uint c = 0; c < %llu; ++c) sum%u[c] = %s[c];\n", columns, c->first, a->from);
    text_add(out,
             "    for (uint k = 0; k < %llu; ++k)\n    for (uint c = 0; c < %llu; ++c)\n        %s[k * %llu + c] = c_mul(%s%s[k * "
             "%llu + c]%s, "
             "c_spread(table[%llu + k]));\n",
             (ull)c->padded, columns, a->from, columns, rader ? "" : "c_conjugate(", a->from, columns, rader ? "" : ")",
             (ull)c->spectrum);
    if (rader)
        text_add(
            out,
            "    for (uint c = 0; c < %llu; ++c) {\n        %s[c] = c_add(%s[c], rest%u[c]);\n        rest%u[c] = c_add(rest%u[c], "
            "sum%u[c]);\n    }\n",
            columns, a->from, a->from, c->first, c->first, c->first, c->first);
}

/* Output q of column c goes to c/span * span*length + c%span + r*span, r = g^q or q. */
static void emit_scatter(const convolution *c, arrays *a, text *out) {
    ull columns = (ull)c->columns, span = (ull)c->span;
    bool rader = c->kind == CONVOLUTION_RADER;
    char base[96];
    snprintf(base, sizeof base, "c / %llu * %llu + c %% %llu", span, span * (ull)c->length, span);
    text_add(out, "    for (uint q = 0; q < %llu; ++q)\n    for (uint c = 0; c < %llu; ++c)\n",
             rader ? (ull)c->padded : (ull)c->length, columns);
    if (rader)
        text_add(
            out,
            "        %s[%s + order%u[q] * %llu] = %s[q * %llu + c];\n    for (uint c = 0; c < %llu; ++c) %s[%s] = rest%u[c];\n",
            a->to, base, c->first, span, a->from, columns, columns, a->to, base, c->first);
    else
        text_add(out, "        %s[%s + q * %llu] = c_mul(c_conjugate(%s[q * %llu + c]), c_spread(table[%llu + q]));\n", a->to, base,
                 span, a->from, columns, (ull)c->chirp);
    turn_arrays(a);
}

static void emit_declarations(const pass *p, text *out) {
    for (uint32_t i = 0; i < p->convolution_count; ++i) {
        const convolution *c = &p->convolutions[i];
        if (c->kind == CONVOLUTION_RADER)
            text_add(
                out,
                "    global const uint *order%u = (global const uint *)(table + %llu);\n    complex_t rest%u[%llu], sum%u[%llu];\n",
                c->first, (ull)c->order, c->first, (ull)c->columns, c->first, (ull)c->columns);
    }
}

void cpu_across(const pass *p, text *out) {
    arrays a = {"a", "b"};
    if (p->guarded) {
        char limit[32] = "batch";
        if (p->columns) snprintf(limit, sizeof limit, "%lluul", (ull)p->columns);
        text_add(out, "    const ulong live = min((ulong)LANES, %s - column_tile * LANES);\n", limit);
    }
    emit_declarations(p, out);
    emit_load(p, a.from, out);
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        const convolution *c = stage_gathers(p, s);
        if (c) emit_gather(c, &a, out);
        emit_stage(&p->stages[s], &a, out);
        if ((c = stage_turns(p, s))) emit_turn(p, c, &a, out);
        if ((c = stage_scatters(p, s))) emit_scatter(c, &a, out);
    }
    emit_store(p, a.from, out);
}
