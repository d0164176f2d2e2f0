#include "base/text.h"
#include "convolution.h"

enum { MOST_PLANS = 2 + 3 * CONVOLUTION_MAX_SECTIONS };

static uint64_t count_launches(const schedule *s) {
    uint64_t launches = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i) launches += !s->passes[i].launch.follows;
    return launches;
}

/* All plans that an execution takes, in order. */
static uint32_t list_plans(const oclfft_convolution *c, const oclfft_plan *plans[MOST_PLANS]) {
    uint32_t count = 0;
    if (c->collect) plans[count++] = c->collect;
    if (c->keep) plans[count++] = c->keep;
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        const convolution_chain *chain = &c->chains[s];
        const oclfft_plan *const own[] = {chain->forward, chain->middle, chain->backward};
        for (uint32_t i = 0; i < 3; ++i)
            if (own[i]) plans[count++] = own[i];
    }
    return count;
}

static void print_padding(const oclfft_convolution *c, text *out) {
    const convolution_shape *s = &c->shape;
    uint64_t blocks = 0, padded;
    for (uint32_t i = 0; (padded = convolution_padded_length(c, i)) > 0; ++i)
        text_add(out, "%s%llu", i ? "*" : "padded to ", (unsigned long long)padded);
    if (s->blocked == s->rank) return;
    for (uint32_t i = 0; i < s->section_count; ++i) blocks += s->sections[i].blocks;
    text_add(out, ", in %llu blocks of %llu results along axis %u", (unsigned long long)blocks,
             (unsigned long long)s->step, s->blocked);
}

void convolution_describe(const oclfft_convolution *c, text *out) {
    static const char *const modes[] = {"circular", "full", "same", "valid", "stream"};
    const oclfft_convolution_desc *d = &c->desc;
    const oclfft_plan *plans[MOST_PLANS];
    uint32_t count = list_plans(c, plans);
    uint64_t launches = 0;
    for (uint32_t i = 0; i < count; ++i)
        launches += count_launches(&plans[i]->ways.way[0].schedule);
    text_add(out, "%s %s, %s, ", modes[d->mode], d->correlate ? "correlation" : "convolution",
             d->complex_data ? "complex" : "real");
    if (c->direct)
        text_add(out, "direct sums of %llu products",
                 (unsigned long long)(c->spectrum * d->input_channels));
    else
        print_padding(c, out);
    text_add(out, ": %llu launch%s\n", (unsigned long long)launches, launches > 1 ? "es" : "");
    for (uint32_t i = 0; i < count; ++i) ways_print(&plans[i]->ways, out);
}
