/* Overlapping blocks (overlap-save; Stockham, High-speed convolution and correlation, 1966). Of a
 * block of P samples P - m + 1 results have all their m samples inside; the others are those of the
 * block before. A block at the beginning, or at the end, lacks the samples that the signal lacks.
 */
#include "base/sizes.h"
#include "shape.h"

/* A spectrum callback works on the spectrum of the whole. */
bool convolution_may_block(const oclfft_convolution_desc *d) {
    return d->mode != OCLFFT_CONVOLUTION_CIRCULAR && !d->spectrum_callback.source;
}

typedef struct cut {
    uint64_t head, blocks, tail; /* results; blocks inside the signal; results */
} cut;

/* The head has at least the results that reach before the signal, the tail at least those that
 * reach behind it, and neither more than a block. */
static bool cut_results(const convolution_axis *a, uint64_t step, cut *out) {
    uint64_t before = a->filter - 1 > a->first ? a->filter - 1 - a->first : 0;
    uint64_t end = a->first + a->count, behind = end > a->signal ? end - a->signal : 0;
    if (a->count < before + behind + step) return false;
    out->blocks = (a->count - before - behind) / step;
    uint64_t rest = a->count - out->blocks * step;
    out->head = rest > step ? max_u64(before, rest - step) : before;
    out->tail = rest - out->head;
    return out->head <= step && out->tail <= step;
}

/* Of a stream the head is a block, the only one with samples of earlier calls: where there are so
 * few blocks that a copy of all samples costs less than more launches, there is no such head. */
static bool cut_stream(const convolution_axis *a, uint64_t step, cut *out) {
    enum { FEWEST = 4 };
    if (step < a->filter - 1 || a->count / step < FEWEST) return false;
    *out = (cut){step, a->count / step - 1, a->count % step};
    return true;
}

static void add_section(convolution_shape *s, convolution_section section) {
    if (section.count) s->sections[s->section_count++] = section;
}

bool convolution_block(convolution_shape *s, uint32_t axis, uint64_t padded) {
    convolution_axis *a = &s->axes[axis];
    uint64_t kept = a->filter - 1;
    cut c;
    if (padded < a->filter) return false;
    s->seamed = s->may_seam && cut_stream(a, padded - kept, &c);
    if (!s->seamed && !cut_results(a, padded - kept, &c)) return false;
    a->padded = padded;
    s->blocked = axis;
    s->step = padded - kept;
    s->section_count = 0;
    uint64_t head = a->first + c.head, tail = head + c.blocks * s->step;
    add_section(
        s, (convolution_section){.blocks = 1, .signal = head, .first = a->first, .count = c.head});
    add_section(s, (convolution_section){.blocks = c.blocks,
                                         .from = head - kept,
                                         .to = c.head,
                                         .signal = padded,
                                         .first = kept,
                                         .count = s->step});
    add_section(s,
                (convolution_section){.blocks = 1,
                                      .from = tail - kept,
                                      .to = tail - a->first,
                                      .signal = min_u64(a->signal, tail + c.tail) - (tail - kept),
                                      .first = kept,
                                      .count = c.tail});
    return true;
}

convolution_axis convolution_axis_of(const convolution_shape *s, uint32_t section, uint32_t axis) {
    convolution_axis a = s->axes[axis];
    const convolution_section *own = &s->sections[section];
    if (axis != s->blocked) return a;
    a.signal = own->signal;
    a.first = own->first;
    a.count = own->count;
    return a;
}

uint64_t convolution_most_blocks(const convolution_shape *s) {
    uint64_t most = 1;
    for (uint32_t i = 0; i < s->section_count; ++i) most = max_u64(most, s->sections[i].blocks);
    return most;
}
