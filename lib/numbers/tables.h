/* The values of a pass's tables: roots of unity and what Rader's and Bluestein's convolutions need,
 * computed in double (for single precision) or long double (for double precision) and rounded once.
 */
#ifndef OCLFFT_NUMBERS_TABLES_H
#define OCLFFT_NUMBERS_TABLES_H

#include "pass/pass.h"

/* Fills `table`: p->tile.table_length complex numbers of the pass's precision. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status tables_fill(const pass *p, void *table);

#endif
