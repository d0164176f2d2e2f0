/* How many sectors of memory a problem touches, counted one by one: layouts in which transforms lie
 * between each other's elements have no formula. */
#include <stdlib.h>

#include "shape.h"

enum { WORD = 64 };

static size_t mark(uint64_t *seen, size_t sector) {
    const uint64_t bit = (uint64_t)1 << (sector % WORD);
    const bool fresh = !(seen[sector / WORD] & bit);
    seen[sector / WORD] |= bit;
    return fresh;
}

static size_t count_row(const struct side *side, size_t start, size_t sector_bytes,
                        uint64_t *seen) {
    const size_t bytes = side->element_bytes, length = side->lengths[side->rank - 1],
                 step = side_step(side) * bytes;
    size_t count = 0, at = start * bytes;
    for (size_t i = 0; i < length; i++, at += step) {
        for (size_t sector = at / sector_bytes; sector <= (at + bytes - 1) / sector_bytes; sector++)
            count += mark(seen, sector);
    }
    return count;
}

/* Bytes of one array; 0 without memory. */
static double side_touched(const struct side *side, size_t batch, size_t sector_bytes) {
    const size_t sectors = side->bytes / sector_bytes + 1, rows = side_rows(side);
    const size_t whole = (side->bytes + sector_bytes - 1) / sector_bytes;
    if (side->dense) return (double)whole * (double)sector_bytes;
    uint64_t *seen = calloc(sectors / WORD + 1, sizeof *seen);
    size_t count = 0;
    if (!seen) return 0;
    for (size_t transform = 0; transform < batch; transform++) {
        for (size_t row = 0; row < rows; row++)
            count += count_row(side, side_row(side, transform, row), sector_bytes, seen);
    }
    free(seen);
    return (double)count * (double)sector_bytes;
}

double shape_touched(const struct shape *shape, size_t sector_bytes) {
    const double in = side_touched(&shape->in, shape->batch, sector_bytes);
    const double out = side_touched(&shape->out, shape->batch, sector_bytes);
    return in > 0 && out > 0 ? in * shape->in.arrays + out * shape->out.arrays : 0;
}
