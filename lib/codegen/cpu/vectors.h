/* Vectors in memory, and the ways of an end that takes them. */
#ifndef OCLFFT_CODEGEN_CPU_VECTORS_H
#define OCLFFT_CODEGEN_CPU_VECTORS_H

#include "across.h"

/* How a vector lies in memory: both parts of its points side by side; apart; the same as the first
 * of a few points of each of several transforms; half as many points, whose parts alternate in its
 * lanes too; and one part alone. */
typedef enum vector_shape {
    VECTOR_LANES,
    VECTOR_SPLIT,
    VECTOR_BLOCKS,
    VECTOR_PAIRS,
    VECTOR_REALS
} vector_shape;

/* The function that takes a vector of an end's elements from memory, or to it. */
const char *vector_function(const emission *e, end_side side, vector_shape shape);

/* The vector that begins at a place; the statement that puts one. */
const char *fetch_vector(const across *a, const expr *place);
void put_vector(const across *a, const char *value, const expr *place);

/* The same of a vector of reals that are the parts of its points in turns. */
const char *fetch_pairs(const across *a, const expr *place);
void put_pairs(const across *a, const char *value, const expr *place);

/* A vector behind some steps of the pipeline. `at` has what they ask for beside the arguments of
 * the kernel; NULL: nothing. */
const char *pass_vector(const across *a, uint32_t steps, const char *value, const end_point *at);

/* Where point `index` of the first column is, and whether that and the vector's other points are
 * there. */
const expr *point_place(const across *a, end_side side, const expr *index);
const expr *point_is_there(const across *a, end_side side, const expr *index);

/* A vector, of points or of reals, where it is there, else zeros. */
const char *vector_if(const emission *e, const expr *there, const char *vector);
const char *reals_if(const emission *e, const expr *there, const char *reals);

/* A block of memory has `count` points of each column, from point `i` on. Opens the loop over the
 * blocks of at most `side` points, of which the last may overlap its neighbour. (rows.c) */
typedef struct block {
    uint64_t count;
    const expr *i;
} block;
block open_block(const across *a, uint64_t points, uint64_t side);

/* Exchanges the bits of the column with those of the point, and back, in `count` vectors x of
 * points or of reals. (rows.c) */
void emit_transpose(const across *a, const char *x, uint64_t count, bool reals, bool back);

/* Elements in an order of their own: one vector of points, a piece of text; statements, where there
 * are two spectra for a point of each. Blocks of
 * elements from memory to an array, or back. (ordered.c) */
const char *load_ordered_point(const across *a, const expr *point);
void store_ordered_points(const across *a, const char *value, const char *second,
                          const expr *point);
void load_ordered_blocks(const across *a);
void store_ordered_blocks(const across *a);

void load_columns(const across *a);
void store_columns(const across *a);
void load_weighted(const across *a);
void store_weighted(const across *a);
void load_rows(const across *a);
void store_rows(const across *a);
bool store_rows_finishes(const across *a); /* its points; those of two sequences are before */
void load_ordered(const across *a);
void store_ordered(const across *a);
void load_folded(const across *a);
void store_folded(const across *a);
void load_runs(const across *a);
void store_runs(const across *a);

#endif
