/* Memory that is taken piece by piece and given back at once. */
#ifndef OCLFFT_BASE_ARENA_H
#define OCLFFT_BASE_ARENA_H

#include "status.h"

/* It starts as {0}. What is taken does not move, so that an arena may be copied, as long as one
 * copy alone is used from then on. */
typedef struct arena {
    struct arena_block *blocks;
    bool failed; /* something was asked for in vain */
} arena;

/* So many bytes of zeros, aligned for any type; NULL if there is no memory, which the arena
 * remembers. Zero bytes are a place too. */
void *arena_take(arena *a, size_t bytes);

/* OUT_OF_HOST_MEMORY if anything is missing. */
oclfft_status arena_status(const arena *a);

/* Frees all of it; the arena is empty and can be used again. */
void arena_free(arena *a);

#endif
