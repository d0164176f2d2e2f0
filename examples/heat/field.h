/* What a field is at the beginning.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_FIELD_H
#define HEAT_FIELD_H

#include "grid.h"

typedef enum field_kind { FIELD_SINE, FIELD_SPOTS, FIELD_RANDOM, FIELD_FILE } field_kind;

typedef struct field_source {
    field_kind kind;
    uint64_t mode[3]; /* FIELD_SINE: half waves along each axis, as shape's */
    uint64_t seed;    /* FIELD_SPOTS, FIELD_RANDOM */
    const char *path; /* FIELD_FILE */
    bool raw;         /* FIELD_FILE: without a header */
    bool keep;        /* the boundary is as the file has it; else: */
    double boundary;  /* its value everywhere */
} field_source;

/* Reads "sine:J,K", "spots:SEED" or "random:SEED"; what follows the name may be left out. False
 * when it is something else. Modes are checked by field_fill, once the grid is known. */
bool field_parse(const char *text, field_source *f);

/* Opens the file of a FIELD_FILE, which must have this shape. */
bool field_open(const field_source *f, const shape *s, size_t element, grid *file);

/* Sets every node of the grid. False, without a sentence, when it was interrupted. */
bool field_fill(const field_source *f, grid *g);

/* Whether the whole boundary has one value, and which. */
bool field_boundary_is_constant(const grid *g, double *value);

/* A node's value as a double. */
static inline double grid_value(const grid *g, uint64_t index) {
    return g->element == 4 ? (double)((const float *)g->nodes)[index]
                           : ((const double *)g->nodes)[index];
}

#endif
