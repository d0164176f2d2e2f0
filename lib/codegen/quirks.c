#include "quirks.h"

#include "fragments.h"

/* Quirks without a fragment are met elsewhere: by the emitters, or by the kernel's signature. */
void emit_quirks(const quirks *q, text *out) {
#define EMIT_QUIRK(name)                                                                           \
    if (q->name) text_add(out, "%s", fragment_text(#name));
    QUIRKS(EMIT_QUIRK)
#undef EMIT_QUIRK
}
