/* Butterflies and stage twiddles for a list of radices, in which some may occur more than once. */
#ifndef OCLFFT_CODEGEN_RADICES_H
#define OCLFFT_CODEGEN_RADICES_H

#include "base/text.h"

void emit_radices(const uint32_t *radices, uint32_t count, text *out);
void emit_twiddles(const uint32_t *radices, uint32_t count, text *out);

#endif
