/* The values of a pass's tables: roots of unity and what Rader's and Bluestein's convolutions need, computed in double (for single
 * precision) or long double (for double precision) and rounded once. */
#ifndef OCLFFT_TABLES_H
#define OCLFFT_TABLES_H

#include "schedule/schedule.h"

/* *re + i *im = exp(-2 pi i e / n), for any e and 0 < n <= 2^53; correct to the last bit or two: the argument is reduced in
 * integers to the first octant. */
void table_root(uint64_t e, uint64_t n, double *re, double *im);
void table_root_long(uint64_t e, uint64_t n, long double *re, long double *im);

/* Fills `table`, p->table_length complex numbers of the pass's precision. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status tables_fill(const pass *p, void *table);

#endif
