/* What the parts of a kernel across transforms share. Lane l of every vector is column l of the
 * tile, and all is scalar code on vectors, between two arrays a and b in turns. */
#ifndef OCLFFT_CODEGEN_CPU_ACROSS_H
#define OCLFFT_CODEGEN_CPU_ACROSS_H

#include "access.h"

/* `from` is the array that holds the points now. Where there are two spectra, the second is in
 * `to`. `live`: the columns that are there. `level_late`: the first stage, or what gathers for it,
 * brings two signals to one level on its way. `fused`: the first stage loads, or the last one
 * stores. */
typedef struct across {
    const emission *e;
    const pass *pass;
    const expr *live;
    cpu_end ends[END_SIDES];
    const char *from, *to, *out;
    bool level_late, fused[END_SIDES];
} across;

static inline void swap_arrays(across *a) {
    const char *swap = a->from;
    a->from = a->to;
    a->to = swap;
}

#endif
