#include <stdint.h>
#include <stdlib.h>

#include "theirs.h"

/* Enough for all vectors, and a whole cache line. */
enum { ALIGNMENT = 64 };

void *X(malloc)(size_t bytes) {
    void *memory;
    return posix_memalign(&memory, ALIGNMENT, bytes ? bytes : 1) == 0 ? memory : NULL;
}

R *X(alloc_real)(size_t count) {
    return X(malloc)(count * sizeof(R));
}

C *X(alloc_complex)(size_t count) {
    return X(malloc)(count * sizeof(C));
}

void X(free)(void *memory) {
    free(memory);
}

int X(alignment_of)(R *p) {
    const theirs *t = theirs_get();
    return t ? t->alignment_of(p) : (int)((uintptr_t)p % 16);
}
