/* Windows and centred axes of problems whose sides are packed. */
#ifndef OCLFFT_TESTS_CUT_H
#define OCLFFT_TESTS_CUT_H

#include <oclfft/oclfft.h>

enum { CUT_INPUT = 1, CUT_OUTPUT = 2, CENTER_INPUT = 4, CENTER_OUTPUT = 8 };

/* Of every axis the input has the first half, the output the third behind the first quarter, and
 * all axes that can be are centred; as far as `how` says so. */
static inline void cut_sides(oclfft_plan_desc *desc, unsigned how) {
    int last = desc->rank - 1;
    for (int i = 0; i < desc->rank; ++i) {
        size_t n = desc->lengths[i];
        bool real = desc->transform == OCLFFT_R2C || desc->transform == OCLFFT_C2R;
        bool halved = real && i == last;
        size_t in = halved && desc->transform == OCLFFT_C2R ? n / 2 + 1 : n,
               out = halved && desc->transform == OCLFFT_R2C ? n / 2 + 1 : n;
        if (how & CUT_INPUT) desc->input.extents[i] = (in + 1) / 2;
        if (how & CUT_OUTPUT) desc->output.starts[i] = out / 4;
        if (how & CUT_OUTPUT) desc->output.extents[i] = (out + 2) / 3;
        desc->input.centered[i] = how & CENTER_INPUT && !halved;
        desc->output.centered[i] = how & CENTER_OUTPUT && !halved;
    }
}

#endif
