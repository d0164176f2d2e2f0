/* Packed layouts whose axes run downwards. */
#ifndef OCLFFT_TESTS_REVERSED_H
#define OCLFFT_TESTS_REVERSED_H

#include <oclfft/oclfft.h>

/* How many elements a side of the description has along its axis `d`, the last of which is halved.
 */
static inline size_t reversed_length(const oclfft_plan_desc *desc, const oclfft_layout *l, int d) {
    bool spectrum = (desc->transform == OCLFFT_R2C && l == &desc->output) ||
                    (desc->transform == OCLFFT_C2R && l == &desc->input);
    return spectrum && d + 1 == desc->rank ? desc->lengths[d] / 2 + 1 : desc->lengths[d];
}

/* Makes a layout packed, the last axis fastest, with the axes in the bits of `axes` reversed,
 * and the batch too if `batch`. */
static inline void reverse_side(const oclfft_plan_desc *desc, oclfft_layout *l, unsigned axes,
                                bool batch) {
    size_t step = 1;
    l->offset = 0;
    for (int d = desc->rank - 1; d >= 0; --d) {
        size_t length = reversed_length(desc, l, d);
        bool down = axes >> d & 1;
        l->strides[d] = down ? -(ptrdiff_t)step : (ptrdiff_t)step;
        if (down) l->offset += (length - 1) * step;
        step *= length;
    }
    l->distance = batch ? -(ptrdiff_t)step : (ptrdiff_t)step;
    if (batch) l->offset += (desc->batch - 1) * step;
}

#endif
