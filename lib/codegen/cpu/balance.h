/* Two signals of any loudness in each column (cl/balance.cl), behind the load. */
#ifndef OCLFFT_CODEGEN_CPU_BALANCE_H
#define OCLFFT_CODEGEN_CPU_BALANCE_H

#include "across.h"

/* Finds their levels, and the factors that take these back. */
void emit_balance(const across *a);

#endif
