/* What comes first in a kernel because its compiler gets something wrong. */
#ifndef OCLFFT_CODEGEN_QUIRKS_H
#define OCLFFT_CODEGEN_QUIRKS_H

#include "base/text.h"
#include "target/quirks.h"

void emit_quirks(const quirks *q, text *out);

#endif
