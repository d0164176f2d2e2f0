/* The butterflies of a stage across transforms, and twiddles of stages. */
#ifndef OCLFFT_CODEGEN_CPU_BUTTERFLIES_H
#define OCLFFT_CODEGEN_CPU_BUTTERFLIES_H

#include "across.h"

/* From one array to the other; at the ends of a pass perhaps from memory or to it. */
typedef enum butterfly_ends { FROM_MEMORY = 1, TO_MEMORY = 2 } butterfly_ends;
void emit_butterflies(const across *a, const stage *s, uint32_t ends);

/* x[r] times the stage's twiddles k, of rows of `row` reals. `along` the transform the lanes have
 * neighbouring ones. */
void emit_lane_twiddles(const emission *e, const stage *s, bool along, uint64_t row, const expr *k);

#endif
