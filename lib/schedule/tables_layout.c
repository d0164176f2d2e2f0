/* What tables a pass reads and where they lie. The values are made by tables.c. */
#include "schedule.h"

#include "../sizes.h"

const uint32_t *twiddle_factors(uint32_t radix, uint32_t *count) {
    static const uint32_t two[] = {1}, four[] = {1, 2, 3}, eight[] = {1, 2, 3, 4}, sixteen[] = {1, 2, 3, 4, 8, 12};
    switch (radix) {
    case 2: *count = 1; return two;
    case 4: *count = 3; return four;
    case 8: *count = 4; return eight;
    case 16: *count = 6; return sixteen;
    default: *count = 0; return two;
    }
}

static uint64_t reserve(pass *p, uint64_t elements) {
    uint64_t at = p->table_length;
    p->table_length += elements;
    return at;
}

/* GPU: a row of `span` complex values per stored factor, so that neighbouring work-items read neighbours. CPU: per power two rows
 * of reals, (re, im), each at least a vector long (the short ones repeat). */
static void layout_stage(pass *p, stage *st) {
    uint32_t factors;
    twiddle_factors(st->radix, &factors);
    if (st->span == 1) return;
    if (p->lanes)
        st->table = reserve(p, (st->radix - 1) * (p->along ? max_u64(st->span, p->lanes) : st->span));
    else
        st->table = reserve(p, factors * st->span);
}

void pass_layout_tables(pass *p) {
    p->table_length = 0;
    for (uint32_t s = 0; s < p->stage_count; ++s) layout_stage(p, &p->stages[s]);
    if (p->twist.modulus) {
        p->twist.bits = (log2_floor(p->twist.modulus) + 1) / 2;
        p->twist.low = reserve(p, UINT64_C(1) << p->twist.bits);
        p->twist.high = reserve(p, ceil_div(p->twist.modulus, UINT64_C(1) << p->twist.bits));
        if (p->lanes) p->twist.lanes = reserve(p, p->length * p->lanes);
    }
}
