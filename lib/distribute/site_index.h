/* Which items of a list belong to each site, so that only those of one site need to be looked at.
 */
#ifndef OCLFFT_DISTRIBUTE_SITE_INDEX_H
#define OCLFFT_DISTRIBUTE_SITE_INDEX_H

#include "base/arena.h"

typedef struct site_index {
    uint32_t *items; /* those of site s are items[from[s]] ... items[from[s + 1] - 1], ascending */
    uint32_t *from;  /* sites + 1 */
} site_index;

/* Of `count` items `item_bytes` apart. `site` is the site of the first one. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status site_index_make(arena *memory, uint32_t sites, const uint32_t *site, uint32_t count,
                              size_t item_bytes, site_index *out);

#endif
