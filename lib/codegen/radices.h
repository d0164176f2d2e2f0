/* The functions of cl/ that make the butterflies of a kernel. */
#ifndef OCLFFT_CODEGEN_RADICES_H
#define OCLFFT_CODEGEN_RADICES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* radixN, and twiddleN before it where inputs have stage twiddles. Or leanN and lean_twiddledN,
 * which does both; lean asks for these where a radix has them (has_lean). */
typedef struct butterfly {
    uint32_t radix;
    bool twiddled, lean;
} butterfly;

/* Whether there is a lean one: of powers of two, if they have factors to take up. */
bool has_lean(const butterfly *b);

/* Each once, however often it is in the list. */
void emit_butterfly_functions(const butterfly *list, uint32_t count, text *out);

#endif
