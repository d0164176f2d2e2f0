/* Which bytes of the host's arrays a part is, and whether these are apart from those of others. */
#include "base/sizes.h"
#include "pieces.h"

enum { ALIGNED = 64 };

/* ---- Where a part lies ---- */

static const side *side_of(const oclfft_convolution *c, uint32_t section, bool input,
                           const oclfft_plan **plan) {
    const convolution_chain *chain = &c->chains[section];
    *plan = input ? chain_first(chain) : chain_last(chain);
    if (input && convolution_is_collected(c, section)) *plan = c->collect;
    return input ? &plan_problem(*plan)->in : &plan_problem(*plan)->out;
}

/* Of some of a plan's transforms. */
static stretch place_side(const oclfft_plan *plan, const side *s, uint64_t begin, uint64_t count,
                          uint64_t *from) {
    const uint64_t below = s->lowest / ALIGNED * ALIGNED;
    stretch all = side_stretch(plan_problem(plan), s, begin, count);
    all.device -= below * s->element_bytes;
    *from = 0 - below;
    return all;
}

stretch pieces_stretch(const oclfft_convolution *c, uint32_t section, bool input,
                       const convolution_part *part, uint64_t *from) {
    const oclfft_plan *plan;
    const side *s = side_of(c, section, input, &plan);
    uint64_t each = convolution_transforms(c, section, plan);
    int64_t apart = input ? c->in_distance : c->out_distance;
    uint64_t begin = convolution_part_begin(c, section, plan, part);
    stretch all = place_side(plan, s, begin * each, part->count * each, from);
    all.host += (uint64_t)((int64_t)part->signal * apart * (int64_t)s->element_bytes);
    return all;
}

stretch pieces_kept(const oclfft_convolution *c, uint64_t *from) {
    return place_side(c->keep, &plan_problem(c->keep)->in, 0, 1, from);
}

static convolution_part whole_of(const oclfft_convolution *c, uint32_t section) {
    return (convolution_part){.count = convolution_units(c, section)};
}

stretch pieces_span(const oclfft_convolution *c, bool input) {
    stretch all = {.host = UINT64_MAX};
    uint64_t end = 0, from;
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        const convolution_part whole = whole_of(c, s);
        stretch one = pieces_stretch(c, s, input, &whole, &from);
        all.host = min_u64(all.host, one.host);
        end = max_u64(end, one.host + one.bytes);
    }
    all.bytes = end - all.host;
    return all;
}

/* ---- Whether they may ---- */

static bool units_interleave(const oclfft_convolution *c, uint32_t section) {
    const convolution_part one = {.count = 1};
    const oclfft_plan *plan;
    const side *s = side_of(c, section, false, &plan);
    uint64_t from, each = convolution_transforms(c, section, plan);
    uint64_t apart = each * magnitude_of(s->distance) * s->element_bytes;
    return convolution_units(c, section) > 1 &&
           pieces_stretch(c, section, false, &one, &from).bytes > apart;
}

static bool sections_interleave(const oclfft_convolution *c, uint32_t a, uint32_t b) {
    const convolution_part first = whole_of(c, a), second = whole_of(c, b);
    uint64_t from;
    stretch one = pieces_stretch(c, a, false, &first, &from);
    stretch other = pieces_stretch(c, b, false, &second, &from);
    return one.host < other.host + other.bytes && other.host < one.host + one.bytes;
}

static bool signals_interleave(const oclfft_convolution *c) {
    const oclfft_plan *plan;
    uint64_t bytes = side_of(c, 0, false, &plan)->element_bytes;
    return convolution_signals_apart(c) > 1 &&
           pieces_span(c, false).bytes > magnitude_of(c->out_distance) * bytes;
}

bool pieces_are_possible(const oclfft_convolution *c) {
    const convolution_chain *chain = &c->chains[0];
    if ((c->collect && !c->singly) || !convolution_quantum(c)) return false;
    if (plan_problem(chain_first(chain))->load.source) return false;
    if (plan_problem(chain_last(chain))->store.source) return false;
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        if (units_interleave(c, s)) return false;
        for (uint32_t other = 0; other < s; ++other)
            if (sections_interleave(c, s, other)) return false;
    }
    return !signals_interleave(c);
}
