/* The CPU emitter: one work-item takes a whole tile, in private memory that stays in its core's cache, without barriers or local
 * memory, and works in vectors of `lanes` floats.
 *
 * Across: lane l is column l of the tile; all stages are the same scalar code on vectors. Rows in memory (points contiguous) are
 * transposed in registers on the way in and out; columns in memory need no shuffling.
 * Along: the lanes run along one transform. Stockham's reads are contiguous; its writes are too once span >= lanes, and in the
 * stages before that the outputs of a butterfly are merged in registers (zip) until they are. */
#include "codegen.h"

#include <stdio.h>

#include "../sizes.h"
#include "fragments.h"

static void emit_program(const pass *p, text *out) {
    char name[32];
    snprintf(name, sizeof name, "float%u", p->lanes);
    emit_types(name, out);
    text_add(out, "#define LANES %u\n%s", p->lanes, fragment_text("vector"));
    emit_radices(p, out);
    text_add(out, "%s%s", fragment_text("lanes"), fragment_text("twiddle_lanes"));
    if (p->twist.modulus) text_add(out, "#define TWIST_BITS %u\n%s", p->twist.bits, fragment_text("twist_lanes"));
}

/* Element offset in scalars, for pointer arithmetic on the planar view of an interleaved array. */
static ull scalars(uint64_t elements) {
    return 2 * (ull)elements;
}

/* Loops with a literal bound stand in the kernel itself: a bound that is a function's parameter is unrolled before it is known,
 * and the array of points then stays in memory. */
static void emit_twiddles(const stage *s, const char *way, uint64_t row, text *out) {
    if (s->span == 1) return;
    text_add(out,
             "        #pragma unroll\n        for (int r = 1; r < %u; ++r)\n"
             "            x[r] = c_mul(x[r], root_%s((global const scalar *)(table + %llu) + k + (2 * r - 2) * %llu, %llu));\n",
             s->radix, way, (ull)s->table, (ull)row, (ull)row);
}

/* ---- Along ---- */

/* A two-vector function on all pairs of x[0 ... count-1] whose numbers differ in one bit. */
static void emit_pairs(const char *function, unsigned count, unsigned bit, text *out) {
    text_add(out, "        #pragma unroll\n        for (int q = 0; q < %u; ++q) if (!(q & %u)) %s(x + q, x + (q | %u));\n", count,
             bit, function, bit);
}

/* The merge of two vectors in blocks of `span` lanes. */
static const char *zip_name(const pass *p, uint64_t span) {
    switch (p->lanes / span) {
    case 2: return "zip_halves";
    case 4: return span == 1 ? "zip" : "zip_quarters";
    case 8: return span == 1 ? "zip" : "zip_eighths";
    default: return "zip";
    }
}

/* Merges the outputs of a stage of short span, so that they can be stored as whole vectors: each step brings one bit of the output
 * index under the lanes, and the top bit of the lanes out. Returns how many bits went in. */
static unsigned emit_zips(const pass *p, const stage *s, text *out) {
    unsigned lane_bits = log2_floor(p->lanes), radix_bits = log2_floor(s->radix), span_bits = log2_floor(s->span);
    if (span_bits >= lane_bits) return 0;
    unsigned bits = (unsigned)min_u64(radix_bits, lane_bits - span_bits);
    for (unsigned bit = bits; bit-- > 0;) emit_pairs(zip_name(p, s->span), s->radix, 1u << bit, out);
    return bits;
}

/* Vector q of a stage's outputs, as an offset in elements from the butterfly's base. */
static uint64_t output_place(const stage *s, unsigned zipped, unsigned lanes, unsigned q) {
    if (!zipped) return q * s->span;
    unsigned radix_bits = log2_floor(s->radix);
    if (zipped == radix_bits) return (uint64_t)q * lanes; /* the whole radix went under the lanes */
    unsigned group = q & ((1u << zipped) - 1), high = q >> zipped;
    return group * s->span * s->radix + (uint64_t)high * lanes;
}

static void emit_along_load(const pass *p, const stage *s, const char *from, text *out) {
    uint64_t step = p->length / s->radix;
    text_add(out, "        #pragma unroll\n        for (int r = 0; r < %u; ++r) ", s->radix);
    if (s->span == 1)
        text_add(out, "x[r] = c_scale(load_lanes(source + 2 * j + r * %llu), 1, sign);\n", scalars(step));
    else
        text_add(out, "x[r] = %s[j / LANES + r * %llu];\n", from, (ull)(step / p->lanes));
}

static void emit_along_store(const pass *p, const stage *s, const char *to, unsigned zipped, bool final, text *out) {
    for (uint32_t q = 0; q < s->radix; ++q) {
        uint64_t place = output_place(s, zipped, p->lanes, q);
        if (final)
            text_add(out, "        store_lanes(c_scale(x[%u], scale_re, scale_im), target + 2 * put + %llu);\n", q, scalars(place));
        else
            text_add(out, "        %s[put / LANES + %llu] = x[%u];\n", to, (ull)(place / p->lanes), q);
    }
}

static void emit_along_stage(const pass *p, uint32_t index, text *out) {
    const stage *s = &p->stages[index];
    const char *buffers[] = {"a", "b"};
    text_add(out,
             "    // radix %u, span %llu\n    #pragma unroll 1\n    for (uint j = 0; j < %llu; j += LANES) {\n        complex_t "
             "x[%u];\n",
             s->radix, (ull)s->span, (ull)(p->length / s->radix), s->radix);
    emit_along_load(p, s, buffers[(index + 1) % 2], out);
    if (s->span >= p->lanes)
        text_add(out, "        const uint k = j %% %llu, put = (j - k) * %u + k;\n", (ull)s->span, s->radix);
    else
        text_add(out, "        const uint k = 0, put = j * %u;\n", s->radix);
    emit_twiddles(s, "along", max_u64(s->span, p->lanes), out);
    if (s->radix > 1) text_add(out, "        radix%u(x, 1);\n", s->radix);
    unsigned zipped = emit_zips(p, s, out);
    emit_along_store(p, s, buffers[index % 2], zipped, index + 1 == p->stage_count, out);
    text_add(out, "    }\n");
}

static void emit_along(const pass *p, text *out) {
    for (uint32_t s = 0; s < p->stage_count; ++s) emit_along_stage(p, s, out);
}

/* ---- Across ---- */

/* Rows of `lanes` points become columns: unzipping by the bits of the row number exchanges them with the bits of the point. */
static void emit_transpose(unsigned count, bool forward, text *out) {
    unsigned bits = log2_floor(count);
    for (unsigned step = 0; step < bits; ++step)
        emit_pairs(forward ? "unzip" : "zip", count, 1u << (forward ? step : bits - 1 - step), out);
}

/* Tile and rows: shorter transforms than a vector lie several in one vector, longer ones are cut into square blocks. Vector q of
 * block i starts at this element. */
static uint64_t block_vector(const pass *p, const axis_map *m, unsigned count, unsigned q) {
    return count < p->lanes ? (uint64_t)q * p->lanes : q * m->column;
}

static unsigned block_size(const pass *p) {
    return (unsigned)min_u64(p->length, p->lanes);
}

/* Vector q of a block of rows is transform q of the tile: there only as far as the batch goes. */
static void emit_row_guard(const pass *p, unsigned q, text *out) {
    if (p->guarded && p->length >= p->lanes) text_add(out, "if (live > %u) ", q);
}

/* Short transforms of a partly filled tile, element by element. */
static void emit_partial(const pass *p, bool load, text *out) {
    unsigned count = block_size(p);
    if (!p->guarded || count == p->lanes) return;
    text_add(out, "    if (live < LANES)\n        for (uint l = 0; l < live; ++l)\n            for (uint i = 0; i < %u; ++i) {\n",
             count);
    if (load)
        text_add(out,
                 "                ((private scalar *)&a[i].re)[l] = source[2 * (l * %u + i)];\n"
                 "                ((private scalar *)&a[i].im)[l] = source[2 * (l * %u + i) + 1]%s;\n            }\n",
                 count, count, p->first ? " * sign.s0" : "");
    else
        text_add(out,
                 "                target[2 * (l * %u + i)] = ((private scalar *)&%s[i].re)[l];\n"
                 "                target[2 * (l * %u + i) + 1] = ((private scalar *)&%s[i].im)[l];\n            }\n",
                 count, p->stage_count % 2 ? "b" : "a", count, p->stage_count % 2 ? "b" : "a");
}

static void emit_rows_in(const pass *p, text *out) {
    unsigned count = block_size(p);
    bool partial = p->guarded && count < p->lanes;
    if (partial) text_add(out, "    for (uint i = 0; i < %llu; ++i) a[i].re = a[i].im = 0;\n", (ull)p->length);
    emit_partial(p, true, out);
    if (partial) text_add(out, "    if (live == LANES)\n");
    text_add(out, "    for (uint i = 0; i < %llu; i += %u) {\n        complex_t x[%u];\n", (ull)p->length, count, count);
    for (unsigned q = 0; q < count; ++q) {
        if (p->guarded && !partial) text_add(out, "        x[%u].re = x[%u].im = 0;\n", q, q);
        text_add(out, "        ");
        emit_row_guard(p, q, out);
        text_add(out, "x[%u] = load_lanes(source + 2 * i + %llu);\n", q, scalars(block_vector(p, &p->load, count, q)));
    }
    emit_transpose(count, true, out);
    text_add(out, "        #pragma unroll\n        for (int q = 0; q < %u; ++q) a[i + q] = %s;\n    }\n", count,
             p->first ? "c_scale(x[q], 1, sign)" : "x[q]");
}

static void emit_rows_out(const pass *p, const char *from, text *out) {
    unsigned count = block_size(p);
    bool partial = p->guarded && count < p->lanes;
    emit_partial(p, false, out);
    if (partial) text_add(out, "    if (live == LANES)\n");
    text_add(out,
             "    for (uint i = 0; i < %llu; i += %u) {\n        complex_t x[%u];\n        #pragma unroll\n        for (int q = 0; "
             "q < %u; ++q) x[q] = %s[i + q];\n",
             (ull)p->length, count, count, count, from);
    emit_transpose(count, false, out);
    for (unsigned q = 0; q < count; ++q) {
        text_add(out, "        ");
        emit_row_guard(p, q, out);
        text_add(out, "store_lanes(x[%u], target + 2 * i + %llu);\n", q, scalars(block_vector(p, &p->store, count, q)));
    }
    text_add(out, "    }\n");
}

/* Neighbouring columns side by side, all of them there: whole vectors in memory order. */
static bool has_columns(const pass *p, const axis_map *m) {
    return m->column == 1 && !p->guarded;
}

static void emit_across_load(const pass *p, text *out) {
    if (has_columns(p, &p->load))
        text_add(out, "    for (uint i = 0; i < %llu; ++i) a[i] = c_scale(load_lanes(source + i * %lluul), 1, %s);\n",
                 (ull)p->length, scalars(p->load.inner), p->first ? "sign" : "1");
    else
        emit_rows_in(p, out);
}

static void emit_across_stage(const pass *p, uint32_t index, text *out) {
    const stage *s = &p->stages[index];
    const char *from = index % 2 ? "b" : "a", *to = index % 2 ? "a" : "b";
    text_add(
        out,
        "    // radix %u, span %llu\n    for (uint g = 0; g < %llu; g += %llu)\n    for (uint k = 0; k < %llu; ++k) {\n"
        "        complex_t x[%u];\n        #pragma unroll\n        for (int r = 0; r < %u; ++r) x[r] = %s[g + k + r * %llu];\n",
        s->radix, (ull)s->span, (ull)(p->length / s->radix), (ull)s->span, (ull)s->span, s->radix, s->radix, from,
        (ull)(p->length / s->radix));
    emit_twiddles(s, "across", s->span, out);
    if (s->radix > 1) text_add(out, "        radix%u(x, 1);\n", s->radix);
    text_add(out, "        #pragma unroll\n        for (int r = 0; r < %u; ++r) %s[g * %u + k + r * %llu] = x[r];\n    }\n",
             s->radix, to, s->radix, (ull)s->span);
}

static void emit_across_store(const pass *p, text *out) {
    const char *from = p->stage_count % 2 ? "b" : "a";
    if (p->twist.modulus)
        text_add(out,
                 "    for (uint k = 0; k < %llu; ++k)\n        %s[k] = twist_lanes(%s[k], table + %llu, table + %llu, (global "
                 "const scalar *)(table + %llu), k, column_tile * LANES);\n",
                 (ull)p->length, from, from, (ull)p->twist.low, (ull)p->twist.high, (ull)p->twist.lanes);
    if (p->last)
        text_add(out, "    for (uint k = 0; k < %llu; ++k) %s[k] = c_scale(%s[k], scale_re, scale_im);\n", (ull)p->length, from,
                 from);
    if (has_columns(p, &p->store))
        text_add(out, "    for (uint k = 0; k < %llu; ++k) store_lanes(%s[k], target + k * %lluul);\n", (ull)p->length, from,
                 scalars(p->store.inner));
    else
        emit_rows_out(p, from, out);
}

static void emit_across(const pass *p, text *out) {
    if (p->guarded) text_add(out, "    const ulong rest = batch - number * LANES, live = rest < LANES ? rest : LANES;\n");
    emit_across_load(p, out);
    for (uint32_t s = 0; s < p->stage_count; ++s) emit_across_stage(p, s, out);
    emit_across_store(p, out);
}

/* The body is a function of its own that compilers are asked not to inline: PoCL makes three copies of a kernel. Sign and scale
 * come as whole vectors, which also tells LLVM that the function means the full vector width: without such an argument it falls
 * back to half of it on AVX-512 processors. */
void emit_cpu_pass(const pass *p, text *out) {
    uint64_t vectors = p->along ? p->length / p->lanes : p->length;
    emit_program(p, out);
    text_add(out,
             "static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out,\n"
             "                                                global const scalar2 *restrict table, const ulong group, const ulong "
             "batch,\n"
             "                                                const real sign, const real scale_re, const real scale_im)\n{\n"
             "    complex_t a[%llu], b[%llu];\n",
             (ull)vectors, (ull)vectors);
    text_add(out,
             "    const ulong tiles = (batch + %u) / %u * %lluul, begin = group * %uul;\n"
             "    const ulong end = begin + %u < tiles ? begin + %u : tiles;\n"
             "    for (ulong number = begin; number < end; ++number) {\n    ulong tile = number;\n",
             p->batch_per_tile - 1, p->batch_per_tile, (ull)p->tiles, p->run_length, p->run_length, p->run_length);
    emit_tile(p, "    ", out);
    text_add(out, "    global const scalar *source = (global const scalar *)in_tile;\n    global scalar *target = (global scalar "
                  "*)out_tile;\n");
    if (p->along)
        emit_along(p, out);
    else
        emit_across(p, out);
    text_add(out, "    }\n}\nkernel __attribute__((reqd_work_group_size(1, 1, 1)))\n");
    emit_head(p, out);
    text_add(out, "    run_tiles(in + in_offset, out + out_offset, table, get_group_id(0), batch, sign, scale.x, scale.y);\n}\n");
}
