/* From bins above the threshold to detections.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detections.h"

#include <stdlib.h>

#include "../common/fail.h"
#include "size.h"

static int by_bin(const void *a, const void *b) {
    const uint32_t x = ((const found_bin *)a)->bin, y = ((const found_bin *)b)->bin;
    return (x > y) - (x < y);
}

static bool make_room(detections *d, size_t count) {
    size_t bytes;
    if (count <= d->room) return true;
    detection *more = size_of(count, sizeof *more, 0, &bytes) ? realloc(d->items, bytes) : NULL;
    if (!more) return fail("out of memory for %zu detections", count);
    d->items = more;
    d->room = count;
    return true;
}

/* The order of frequency: bins from points/2 (rounded up) on are below the centre. */
static void order(found_bin *found, size_t count, size_t points) {
    const size_t half = points / 2;
    for (size_t i = 0; i < count; ++i) found[i].bin = (uint32_t)((found[i].bin + half) % points);
    qsort(found, count, sizeof *found, by_bin);
}

bool detections_join(found_bin *found, size_t count, size_t points, size_t gap, detections *d) {
    d->count = 0;
    if (!make_room(d, count)) return false;
    order(found, count, points);
    for (size_t i = 0; i < count; ++i) {
        const int64_t bin = (int64_t)found[i].bin - (int64_t)(points / 2);
        detection *last = d->count ? &d->items[d->count - 1] : NULL;
        if (i > 0 && found[i].bin - found[i - 1].bin <= gap) {
            last->width = (uint32_t)(bin - last->first) + 1;
            if (found[i].power > last->power) last->bin = bin, last->power = found[i].power;
        } else {
            d->items[d->count++] = (detection){bin, bin, 1, found[i].power};
        }
    }
    return true;
}

void detections_free(detections *d) {
    free(d->items);
    *d = (detections){0};
}
