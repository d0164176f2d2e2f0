/* The values of a pass's tables: roots of unity, computed in double and rounded once. */
#ifndef OCLFFT_TABLES_H
#define OCLFFT_TABLES_H

#include "schedule/schedule.h"

/* *re + i *im = exp(-2 pi i e / n), for any e and 0 < n <= 2^53; correct to the last bit or two of a double: the
 * argument is reduced in integers to the first octant. */
void table_root(uint64_t e, uint64_t n, double *re, double *im);

/* Fills `table`, p->table_length complex floats. */
void tables_fill(const pass *p, float *table);

#endif
