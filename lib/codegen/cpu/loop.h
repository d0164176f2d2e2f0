/* The loops of a CPU kernel (cl/loops.cl). Each opens in a line of its own, for the statement or
 * block that follows. A loop that runs once is left out: its variable is a number then. */
#ifndef OCLFFT_CODEGEN_CPU_LOOP_H
#define OCLFFT_CODEGEN_CPU_LOOP_H

#include "codegen/emission.h"

/* 0 ... count - 1, in steps. */
const expr *open_loop(const emission *e, const char *indent, const char *name, uint64_t count);
const expr *open_strided(const emission *e, const char *indent, const char *name, uint64_t count,
                         uint64_t step);

/* The same, never unrolled. */
const expr *open_rolled(const emission *e, const char *indent, const char *name, uint64_t count,
                        uint64_t step);

/* first ... count - 1, unrolled. */
const expr *open_unrolled(const emission *e, const char *indent, const char *name, uint64_t first,
                          uint64_t count);

/* The SIMD lanes of the columns that are there: `live` of them. The second is never unrolled. */
const expr *open_lanes(const emission *e, const char *indent, const expr *live);
const expr *open_rolled_lanes(const emission *e, const char *indent, const expr *live);
const expr *lane_variable(const emission *e, const expr *live);

/* A two-vector function on all pairs of x[0 ... count-1] whose numbers differ in one bit. */
void emit_each_pair(const emission *e, const char *indent, const char *function, const char *x,
                    uint64_t count, uint64_t bit);

/* ARRAY[INDEX] */
const char *item(const emission *e, const char *array, const expr *index);

#endif
