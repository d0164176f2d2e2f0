/* The ends of a tile across transforms: from memory to the arrays and back. */
#ifndef OCLFFT_CODEGEN_CPU_ENDS_H
#define OCLFFT_CODEGEN_CPU_ENDS_H

#include "across.h"

void emit_cpu_load(const across *a);
void emit_cpu_store(const across *a); /* finishes the points, too */

/* The same in parts, for a stage that reads or writes memory itself: the text for tiles that have
 * all their columns opens; unless all tiles have, that for the others follows, and true is
 * returned. */
void open_whole(const across *a, end_side side);
bool open_rest(const across *a, end_side side);

/* One vector where all columns are there: a piece of text; a statement. (columns.c) */
const char *load_column(const across *a, const expr *point);
void store_column(const across *a, const char *value, const expr *point);

/* All elements. (elements.c) */
void load_elements(const across *a);
void store_elements(const across *a);

/* Those of point i in all columns. Points of a half that are real, before any are stored. */
void load_elements_of(const across *a, const expr *i);
void store_elements_of(const across *a, const expr *i);
void make_points_real(const across *a);

/* Where no tile is full, all goes by elements. */
void settle_way(across *a, end_side side);

#endif
