/* Vectors in memory, and the ways of an end that takes them. */
#ifndef OCLFFT_CODEGEN_CPU_VECTORS_H
#define OCLFFT_CODEGEN_CPU_VECTORS_H

#include "across.h"

/* How a vector lies in memory: both parts of its points side by side; apart; and the same as the
 * first of a few points of each of several transforms. */
typedef enum vector_shape { VECTOR_LANES, VECTOR_SPLIT, VECTOR_BLOCKS } vector_shape;

/* The function that takes a vector of an end's elements from memory, or to it. */
const char *vector_function(const emission *e, end_side side, vector_shape shape);

/* The vector that begins at a place; the statement that puts one. */
const char *fetch_vector(const across *a, const expr *place);
void put_vector(const across *a, const char *value, const expr *place);

/* A vector behind some steps of the pipeline. `at` has what they ask for beside the arguments of
 * the kernel; NULL: nothing. */
const char *pass_vector(const across *a, uint32_t steps, const char *value, const end_point *at);

/* Where point `index` of the first column is, and whether that and the vector's other points are
 * there. */
const expr *point_place(const across *a, end_side side, const expr *index);
const expr *point_is_there(const across *a, end_side side, const expr *index);

/* A vector where it is there, else zeros. */
const char *vector_if(const emission *e, const expr *there, const char *vector);

void load_columns(const across *a);
void store_columns(const across *a);
void load_weighted(const across *a);
void store_weighted(const across *a);
void load_rows(const across *a);
void store_rows(const across *a);

#endif
