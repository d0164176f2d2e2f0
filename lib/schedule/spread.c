#include "spread.h"

#include <math.h>

static bool is_bfloat16(const side *s) {
    return s->storage.type == OCLFFT_ELEMENT_BFLOAT16;
}

bool problem_has_headroom(const problem *p) {
    bool sums = problem_logical_points(p) > 1;
    return sums && p->precision == OCLFFT_SINGLE && (is_bfloat16(&p->in) || is_bfloat16(&p->out));
}

double root_bits(uint64_t points) {
    return log2((double)points) / 2;
}

static bool convolves_rows(const pass *p) {
    return p->tile.convolution_count && p->tile.convolutions[0].kind == CONVOLUTION_ROWS;
}

/* The bits by which points have grown, there or back: no more than the inputs allow. Half a bit of
 * them is less than what schedule_headroom has to spare. Rows are transformed, multiplied and
 * transformed back in one pass. */
void headroom_spread(pass *passes, uint32_t count) {
    double most = root_bits(passes[0].chirp.inputs), grown = 0;
    uint32_t divided = 0;
    for (uint32_t i = 0; i < count; ++i) {
        pass *p = &passes[i];
        bool ends = i + 1 == count || p->store.weight.kind == WEIGHT_SPECTRUM;
        double own = fmin(root_bits(p->tile.length), most), all = fmin(grown + own, most);
        grown = ends ? 0 : convolves_rows(p) ? own : all;
        p->reduction = (uint32_t)lround(all) - divided;
        divided = (uint32_t)lround(grown);
        p->restored = (uint32_t)(lround(all) - lround(grown));
    }
}
