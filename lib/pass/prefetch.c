/* The pieces in which a tile asks for memory. */
#include "prefetch.h"

#include "base/sizes.h"

/* What a device's memory moves at a time, on those that were measured. */
enum { PIECE_BYTES = 64 };

static prefetch_pieces pieces(const pass *p, prefetch_kind kind, uint64_t runs, uint64_t length,
                              uint64_t extent) {
    uint32_t elements = PIECE_BYTES / (uint32_t)storage_bytes(p->load.storage, false, p->precision);
    return (prefetch_pieces){kind, elements, runs, length, ceil_div(length, elements), extent};
}

prefetch_pieces pass_prefetch_pieces(const pass *p) {
    const axis_map *m = &p->load.map;
    int64_t step = m->digits[0].stride;
    uint64_t extent = m->count > 1 ? m->digits[0].extent : p->tile.length;
    if (magnitude_of(step) == 1 && p->tile.length % extent == 0) {
        uint64_t blocks = p->tile.length / extent;
        if (p->tile.width > 1 && m->column == step * (int64_t)extent)
            return pieces(p, PREFETCH_BLOCKS, blocks, extent * p->tile.width, extent);
        return pieces(p, PREFETCH_ROWS, blocks * p->tile.width, extent, extent);
    }
    if (magnitude_of(m->column) == 1 && p->tile.width > 1)
        return pieces(p, PREFETCH_COLUMNS, p->tile.length, p->tile.width, 1);
    return (prefetch_pieces){0};
}
