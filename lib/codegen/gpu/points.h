/* The points that a work-item holds: in which registers, and which points of the transform they
 * are. */
#ifndef OCLFFT_CODEGEN_GPU_POINTS_H
#define OCLFFT_CODEGEN_GPU_POINTS_H

#include "gpu.h"

/* The points of a stage, in unrolled loops over butterflies b and their inputs or outputs r. */
typedef struct gpu_points {
    uint32_t butterflies, radix;
    const expr *b, *r;
    const expr *butterfly; /* its number: t + b * threads, unless they are twinned */
    const expr *column;    /* its column in the tile: w, unless that is mirrored */
    const char *x;         /* the register */
} gpu_points;

gpu_points points_of_stage(const gpu *g, uint32_t s);

/* The elements of the tile's spectra that an item moves; its butterfly is one of them. */
gpu_points points_of_spectra(const gpu *g, const stage *st);

/* Where a point of a stage at an end lies, `index` among all points of the tile's columns if that
 * is flat: its index in its column, and the column, `own` in other stages. Rows that follow one
 * another without gaps count as one column. */
typedef struct gpu_place {
    const expr *index, *column;
} gpu_place;

gpu_place place_in_rows(const gpu *g, const stage *st, const pass_end *end, const expr *index,
                        const expr *own);

/* The number of an item's butterfly b. */
const expr *butterfly_number(const gpu *g, const stage *st, const expr *b);

/* Points 0 of the columns of a Rader convolution, which are kept apart; its one butterfly is a
 * column. */
gpu_points points_of_rest(const gpu *g, const convolution *c);

/* "EACH(butterflies, radix)", or the same of butterflies alone. */
const char *each_point(const gpu *g, const gpu_points *x);
const char *each_butterfly(const gpu *g, const gpu_points *x);

/* "EACH(butterflies, radix) if (wanted) ", with one branch for all points of a large butterfly
 * where the condition is the butterfly's; whether it is so; the same, always so. */
const char *each_wanted(const gpu *g, const gpu_points *x, const expr *wanted);
bool points_share_branch(const gpu_points *x, const expr *wanted);
const char *each_in_branch(const gpu *g, const gpu_points *x, const expr *wanted);

/* Register x[i]. */
const char *register_of(const gpu *g, const expr *i);

/* Which of the two points a mirror stage's butterfly has: register x[2b + which]. */
const char *spectrum_register(const gpu *g, const gpu_points *x, uint32_t which);

/* An address in the pass's table: &table[first + index]. */
const char *table_address(const gpu *g, uint64_t first, const expr *index);

/* Point q of a column of a convolution: j / columns + r * step. */
const expr *convolved_point(const convolution *c, const gpu_points *x);

/* Which points of the transform around are the inputs of stage s, and the outputs. */
const expr *input_index(const gpu *g, uint32_t s);
const expr *output_index(const gpu *g, uint32_t s);

/* Of points 0 of a Rader convolution's columns, where these are gathered from and scattered to. */
const expr *rest_input_index(const gpu *g, const convolution *c);
const expr *rest_output_index(const gpu *g, const convolution *c);

/* Whether the butterfly exists; whether twins number `pair` of an item do; whether a point is one
 * of a Bluestein convolution, which is padded, its inputs and outputs being `step` apart; whether
 * the rest has the column; whether column w exists. */
const expr *butterfly_exists(const gpu *g, uint32_t s);
const expr *twins_exist(const gpu *g, uint32_t s, const expr *pair);
const expr *is_unpadded(const gpu *g, uint32_t s, const convolution *c, uint64_t step);
const expr *rest_exists(const gpu *g, const convolution *c);
const expr *column_exists(const gpu *g);

/* How many points the tile's columns have that exist; declares a variable where that is not known.
 */
const expr *flat_count(gpu *g);

/* What of a place depends on b and r alone, if *base takes up the rest and no loop; else NULL. */
const expr *offset_in_loops(const gpu *g, const gpu_points *x, const expr *place,
                            const expr **base);

/* The same of the place of a point in memory; what windows add to that stays in the offset. */
const expr *point_in_loops(const gpu *g, const gpu_points *x, const end_point *at,
                           const expr **base);

static inline bool is_kind(const convolution *c, convolution_kind kind) {
    return c && c->kind == kind;
}

#endif
