/* The functions of cl/ that make the butterflies of a kernel. */
#ifndef OCLFFT_CODEGEN_RADICES_H
#define OCLFFT_CODEGEN_RADICES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* radixN, and twiddleN before it where inputs have stage twiddles. Or leanN, or lean_twiddledN,
 * which does both: where a pass wants lean ones, and the radix has them (is_lean). */
typedef struct butterfly {
    uint32_t radix;
    bool twiddled, wants_lean;
} butterfly;

/* Powers of two have them: from 2 on with stage twiddles, from 8 on without. */
bool is_lean(const butterfly *b);

/* Each once, however often it is in the list. */
void emit_butterfly_functions(const butterfly *list, uint32_t count, text *out);

#endif
