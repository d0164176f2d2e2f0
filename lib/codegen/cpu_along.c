/* The CPU emitter along a transform: a vector has a block of neighbouring points, of one transform or of each of a few. Stockham's
 * reads are contiguous; its writes are too once a span is whole blocks, and in the stages before that the outputs of a butterfly
 * are merged in registers until they are. */
#include "cpu.h"

#include "base/sizes.h"

/* The merge of vectors u and v, in units of `span` points, of the first or the second half of each block: units of u and v in
 * turns. Element by element; compilers find the shuffle. */
static void emit_merge(const pass *p, unsigned span, bool second, text *out) {
    unsigned block = (unsigned)pass_block(p);
    text_add(out, "#define MERGE_%s_%u(u, v) (real)(", second ? "HIGH" : "LOW", span);
    for (unsigned l = 0; l < p->tile.lanes; ++l) {
        unsigned at = l % block, unit = at / span, from = l - at + (second ? block / 2 : 0) + unit / 2 * span + at % span;
        text_add(out, "%s%s.s%x", l ? ", " : "", unit % 2 ? "v" : "u", from);
    }
    text_add(out, ")\n");
}

/* The merges that the stages of short span need. */
static void emit_merges(const pass *p, text *out) {
    for (uint32_t s = 0; s < p->tile.stage_count && p->tile.stages[s].span < pass_block(p); ++s) {
        unsigned span = (unsigned)p->tile.stages[s].span;
        emit_merge(p, span, false, out);
        emit_merge(p, span, true, out);
        text_add(out, "MERGE(%u)\n", span);
    }
}

void cpu_along_program(const pass *p, text *out) {
    if (p->tile.width > 1)
        text_add(out, "#define WIDTH %u\ntypedef %s%u piece_t;\n%s", p->tile.width, p->precision == OCLFFT_DOUBLE ? "double" : "float",
                 (unsigned)(2 * pass_block(p)), fragment_text("blocks"));
    text_add(out, "%s", fragment_text("merge"));
    emit_merges(p, out);
}

/* Merges the outputs of a stage of short span, so that they can be stored as whole vectors: each step brings one bit of the output
 * index under the lanes, and the top bit of a block's lanes out. Returns how many bits went in. */
static unsigned emit_zips(const pass *p, const stage *s, text *out) {
    unsigned lane_bits = log2_floor(pass_block(p)), radix_bits = log2_floor(s->radix), span_bits = log2_floor(s->span);
    char name[32];
    if (span_bits >= lane_bits) return 0;
    unsigned bits = (unsigned)min_u64(radix_bits, lane_bits - span_bits);
    snprintf(name, sizeof name, "merge_%u", (unsigned)s->span);
    for (unsigned bit = bits; bit-- > 0;) cpu_each_pair(name, "x", s->radix, 1u << bit, out);
    return bits;
}

/* Vector q of a stage's outputs, as an offset in points from the butterfly's base. */
static uint64_t output_place(const stage *s, unsigned zipped, uint64_t block, unsigned q) {
    if (!zipped) return q * s->span;
    unsigned radix_bits = log2_floor(s->radix);
    if (zipped == radix_bits) return (uint64_t)q * block; /* the whole radix went under the lanes */
    unsigned group = q & ((1u << zipped) - 1), high = q >> zipped;
    return group * s->span * s->radix + (uint64_t)high * block;
}

/* What a vector of points in memory needs beside its address. */
static void print_blocks(const pass *p, const pass_end *e, char *to, size_t capacity) {
    *to = 0;
    if (p->tile.width > 1) snprintf(to, capacity, ", %llu, live", 2 * (ull)e->map.column);
}

static void emit_along_load(const pass *p, const stage *s, const char *from, text *out) {
    uint64_t step = p->tile.length / s->radix;
    char blocks[48];
    print_blocks(p, &p->load, blocks, sizeof blocks);
    text_add(out, "        #pragma unroll\n        for (int r = 0; r < %u; ++r) ", s->radix);
    if (s->span == 1)
        text_add(out, "x[r] = %sload_%s(source + 2 * j + r * %llu%s)%s;\n", p->first ? "c_scale(" : "",
                 *blocks ? "blocks" : "lanes", 2 * (ull)step, blocks, p->first ? ", 1, sign)" : "");
    else
        text_add(out, "x[r] = %s[j / %llu + r * %llu];\n", from, (ull)pass_block(p), (ull)(step / pass_block(p)));
}

static void emit_along_store(const pass *p, const stage *s, const char *to, unsigned zipped, bool final, text *out) {
    uint64_t block = pass_block(p);
    char blocks[48];
    print_blocks(p, &p->store, blocks, sizeof blocks);
    for (uint32_t q = 0; q < s->radix; ++q) {
        uint64_t place = output_place(s, zipped, block, q);
        if (final)
            text_add(out, "        store_%s(%sx[%u]%s, target + 2 * put + %llu%s);\n", *blocks ? "blocks" : "lanes",
                     p->last ? "c_scale(" : "", q, p->last ? ", scale_re, scale_im)" : "", 2 * (ull)place, blocks);
        else
            text_add(out, "        %s[put / %llu + %llu] = x[%u];\n", to, (ull)block, (ull)(place / block), q);
    }
}

/* The butterflies j of a stage, a block of them at a time. The last of the first stage may overlap its neighbour. */
static void open_butterflies(const pass *p, const stage *s, text *out) {
    uint64_t all = p->tile.length / s->radix, block = pass_block(p);
    text_add(out, "    // radix %u, span %llu\n", s->radix, (ull)s->span);
    if (all == block)
        text_add(out, "    {\n        const uint j = 0;\n");
    else if (all % block == 0)
        text_add(out, "    #pragma unroll 1\n    for (uint j = 0; j < %llu; j += %llu) {\n", (ull)all, (ull)block);
    else
        text_add(out, "    #pragma unroll 1\n    for (uint i = 0; i < %llu; i += %llu) {\n        const uint j = min(i, %lluu);\n",
                 (ull)all, (ull)block, (ull)(all - block));
    text_add(out, "        complex_t x[%u];\n", s->radix);
}

static void emit_along_stage(const pass *p, uint32_t index, text *out) {
    const stage *s = &p->tile.stages[index];
    const char *buffers[] = {"a", "b"};
    char k[32] = "k";
    uint64_t block = pass_block(p);
    open_butterflies(p, s, out);
    emit_along_load(p, s, buffers[(index + 1) % 2], out);
    if (s->span >= block)
        text_add(out, "        const uint k = j %% %llu, put = (j - k) * %u + k;\n", (ull)s->span, s->radix);
    else
        text_add(out, "        const uint k = 0, put = j * %u;\n", s->radix);
    if (p->tile.width > 1) snprintf(k, sizeof k, "k * %u", p->tile.width);
    if (s->span > 1) cpu_twiddles(s, "along", max_u64(s->span, block) * p->tile.width, k, out);
    if (s->radix > 1) text_add(out, "        radix%u(x, 1);\n", s->radix);
    unsigned zipped = emit_zips(p, s, out);
    emit_along_store(p, s, buffers[index % 2], zipped, index + 1 == p->tile.stage_count, out);
    text_add(out, "    }\n");
}

void cpu_along(const pass *p, text *out) {
    if (p->tile.width > 1 && !p->grid.guarded) text_add(out, "    const ulong live = WIDTH;\n");
    text_add(out,
             "    global const scalar *source = (global const scalar *)in;\n    global scalar *target = (global scalar *)out;\n");
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) emit_along_stage(p, s, out);
}
