/* The two ways of the CPU emitter, and what they share (cpu.c). */
#ifndef OCLFFT_CODEGEN_CPU_H
#define OCLFFT_CODEGEN_CPU_H

#include <stdio.h>

#include "codegen.h"
#include "pass/exchange.h"
#include "fragments.h"

void cpu_across(const pass *p, text *out);        /* vectors of neighbouring transforms (cpu_across.c) */
void cpu_along(const pass *p, text *out);         /* vectors of neighbouring points (cpu_along.c) */
void cpu_along_program(const pass *p, text *out); /* what that needs in front of the kernel */

/* The arrays of a tile across transforms, a vector for each point: what holds the points now, and
 * the other. Where the spectra of two signals are apart, behind a mirror stage and at a balanced
 * load, the second is in the other. */
typedef struct arrays {
    const char *from, *to;
} arrays;

/* From memory to the arrays and back: in vectors where the layout allows (cpu_ends.c), else element by element, which serves every
 * end and every tile (cpu_elements.c). */
void cpu_load(const pass *p, const arrays *a, text *out);
void cpu_store(const pass *p, const arrays *a, text *out);

/* The same in parts, for a stage that reads or writes memory itself: whether the columns are vectors there; one vector, of point i,
 * where all columns are there; what opens and, if it returns true, parts the text of tiles that have all their columns from that of
 * the others; all the elements of one that has not. */
bool cpu_has_columns(const pass *p, bool load);
void cpu_load_column(const pass *p, const char *to, text *out);
void cpu_store_column(const pass *p, const char *value, text *out);
void cpu_open_whole(const pass *p, bool load, text *out);
bool cpu_open_rest(const pass *p, bool load, text *out);
void cpu_load_all(const pass *p, const arrays *a, text *out);

void cpu_load_elements(const pass *p, const arrays *a, text *out);
void cpu_store_elements(const pass *p, const arrays *a, text *out);

/* Points that a column loads and stores, of each of the signals that are apart. */
uint64_t cpu_loaded_points(const pass *p);
uint64_t cpu_stored_points(const pass *p);

/* The number of columns that are there, as text. */
const char *cpu_live(const pass *p);

/* Where a map takes point `index` of column `column`, both expressions; NULL: column 0. */
enum { PLACE = 256 };
void cpu_place(const axis_map *m, const char *index, const char *column, char to[PLACE]);

/* A two-vector function on all pairs of x[0 ... count-1] whose numbers differ in one bit. */
void cpu_each_pair(const char *function, const char *x, unsigned count, unsigned bit, text *out);

/* x[r] times the stage's twiddles k, of rows of `row` reals. `way`: across or along. */
void cpu_twiddles(const stage *s, const char *way, uint64_t row, const char *k, text *out);

#endif
