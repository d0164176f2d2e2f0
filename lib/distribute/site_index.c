#include "site_index.h"

static uint32_t site_at(const uint32_t *site, size_t item_bytes, uint32_t i) {
    return *(const uint32_t *)(const void *)((const char *)site + i * item_bytes);
}

oclfft_status site_index_make(arena *memory, uint32_t sites, const uint32_t *site, uint32_t count,
                              size_t item_bytes, site_index *out) {
    out->items = arena_take(memory, ((size_t)count + 1) * sizeof *out->items);
    out->from = arena_take(memory, ((size_t)sites + 1) * sizeof *out->from);
    TRY(arena_status(memory));
    for (uint32_t s = 0; s <= sites; ++s) out->from[s] = 0;
    for (uint32_t i = 0; i < count; ++i) ++out->from[site_at(site, item_bytes, i)];
    for (uint32_t s = 1; s <= sites; ++s) out->from[s] += out->from[s - 1];
    /* from[s] is where those of s end; filled from behind, it becomes where they begin. */
    for (uint32_t i = count; i-- > 0;) out->items[--out->from[site_at(site, item_bytes, i)]] = i;
    return OCLFFT_SUCCESS;
}
