#include "merge.h"

#include "base/sizes.h"
#include "loop.h"

/* The merge of vectors u and v, in units of `span` points, of the first or the second half of each
 * block: units of u and v alternate. Lane by lane; compilers find the shuffle. */
static void declare_half(const emission *e, uint64_t span, bool second) {
    uint64_t block = pass_block(e->pass);
    text_add(e->front, "#define MERGE_%s_%llu(u, v) (real)(", second ? "HIGH" : "LOW", (ull)span);
    for (uint64_t l = 0; l < e->pass->tile.lanes; ++l) {
        uint64_t at = l % block, unit = at / span;
        uint64_t from = l - at + (second ? block / 2 : 0) + unit / 2 * span + at % span;
        text_add(e->front, "%s%s.s%llx", l ? ", " : "", unit % 2 ? "v" : "u", (ull)from);
    }
    text_add(e->front, ")\n");
}

void declare_merges(const emission *e) {
    const tile *t = &e->pass->tile;
    use_fragment(e, "merge");
    for (uint32_t s = 0; s < t->stage_count && t->stages[s].span < pass_block(e->pass); ++s) {
        declare_half(e, t->stages[s].span, false);
        declare_half(e, t->stages[s].span, true);
        text_add(e->front, "MERGE(%llu)\n", (ull)t->stages[s].span);
    }
}

unsigned merge_outputs(const emission *e, const stage *s) {
    unsigned lane_bits = log2_floor(pass_block(e->pass)), span_bits = log2_floor(s->span);
    if (span_bits >= lane_bits) return 0;
    unsigned bits = (unsigned)min_u64(log2_floor(s->radix), lane_bits - span_bits);
    const char *name = piece_of(e, "merge_%llu", (ull)s->span);
    for (unsigned bit = bits; bit-- > 0;)
        emit_each_pair(e, "        ", name, "x", s->radix, UINT64_C(1) << bit);
    return bits;
}

uint64_t merged_place(const stage *s, unsigned merged, uint64_t block, uint64_t q) {
    if (!merged) return q * s->span;
    if (merged == log2_floor(s->radix)) return q * block; /* the whole radix is under the lanes */
    uint64_t groups = UINT64_C(1) << merged;
    return q % groups * s->span * s->radix + q / groups * block;
}
