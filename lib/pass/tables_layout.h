/* Which tables a pass has, and where in its one buffer they begin. Their values are made by
 * numbers/tables.c. */
#ifndef OCLFFT_PASS_TABLES_LAYOUT_H
#define OCLFFT_PASS_TABLES_LAYOUT_H

#include "pass.h"

/* Reals in a row of a CPU pass's twiddles. */
uint64_t pass_twiddle_row(const pass *p, const stage *st);

/* Lays out the pass's tables and sets the offsets. */
void pass_layout_tables(pass *p);

/* The powers w^f of a stage's twiddles that are stored: 1, 2, 3 and the multiples of 4; the others
 * are products of two of them. Lean butterflies of powers of two take 1, 2, 4 and so on. `*count`
 * entries. On a CPU all radix - 1 powers are stored. */
const uint32_t *twiddle_factors(uint32_t radix, bool lean, uint32_t *count);

#endif
