/* The CPU emitter along one transform. Stockham's reads are contiguous; its writes are too once span >= lanes, and in the stages
 * before that the outputs of a butterfly are merged in registers (zip) until they are. Powers of two only. */
#include "cpu.h"

#include "../sizes.h"

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
    for (unsigned bit = bits; bit-- > 0;) cpu_pairs(zip_name(p, s->span), "x", s->radix, 1u << bit, out);
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
        text_add(out, "x[r] = %sload_lanes(source + 2 * j + r * %llu)%s;\n", p->first ? "c_scale(" : "", 2 * (ull)step,
                 p->first ? ", 1, sign)" : "");
    else
        text_add(out, "x[r] = %s[j / LANES + r * %llu];\n", from, (ull)(step / p->lanes));
}

static void emit_along_store(const pass *p, const stage *s, const char *to, unsigned zipped, bool final, text *out) {
    for (uint32_t q = 0; q < s->radix; ++q) {
        uint64_t place = output_place(s, zipped, p->lanes, q);
        if (final)
            text_add(out, "        store_lanes(%sx[%u]%s, target + 2 * put + %llu);\n", p->last ? "c_scale(" : "", q,
                     p->last ? ", scale_re, scale_im)" : "", 2 * (ull)place);
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
    if (s->span > 1) cpu_twiddles(s, "along", max_u64(s->span, p->lanes), "k", out);
    if (s->radix > 1) text_add(out, "        radix%u(x, 1);\n", s->radix);
    unsigned zipped = emit_zips(p, s, out);
    emit_along_store(p, s, buffers[index % 2], zipped, index + 1 == p->stage_count, out);
    text_add(out, "    }\n");
}

void cpu_along(const pass *p, text *out) {
    text_add(out,
             "    global const scalar *source = (global const scalar *)in;\n    global scalar *target = (global scalar *)out;\n");
    for (uint32_t s = 0; s < p->stage_count; ++s) emit_along_stage(p, s, out);
}
