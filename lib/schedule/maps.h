/* The address maps of passes, and with them the grids: where the tiles of a pass lie. */
#ifndef OCLFFT_SCHEDULE_MAPS_H
#define OCLFFT_SCHEDULE_MAPS_H

#include "digits.h"

/* All of an axis plan in one pass. (map_single.c) */
void map_single(const axis_plan *axis, pass *p);

/* The ends of a right-angle transform. (map_single.c) */
void map_angle(const axis_plan *axis, pass *first, pass *last);

/* A copy. (map_copy.c) */
void map_copy(const axis_plan *axis, pass *p);

/* A pass over columns, which are `columns` points apart, under `prefixes` outer indexes: all passes
 * but the last. (map_columns.c) */
typedef struct column_pass {
    uint64_t columns, prefixes;
    bool first;
} column_pass;

void map_columns(const layout *l, column_pass which, const place *load, const place *store,
                 pass *p);

/* The last of three passes of a Bluestein transform: the first one's tiles in, columns out. */
void map_columns_back(const layout *l, const pass *first, const place *store, pass *p);

/* The last of `count` passes: rows in, transposed out. (map_rows.c) */
void map_rows(const layout *l, const pass *passes, uint32_t count, const place *load,
              const place *store, pass *p);

/* The middle of three passes of a Bluestein transform: rows in, rows out in the same places, with
 * the pass twiddle of the way to the other dimension. */
void map_convolved_rows(const layout *l, const pass *first, pass *p);

#endif
