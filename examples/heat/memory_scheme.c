/* The scheme on the whole grid in device memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory_scheme.h"

#include <inttypes.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/interrupt.h"

bool memory_scheme_fits(const device *d, const shape *grid, size_t element) {
    room r;
    return room_whole(grid, &r) && r.values <= d->info.max_allocation / element;
}

bool memory_scheme_possible(const device *d, const shape *grid, size_t element) {
    return memory_scheme_fits(d, grid, element) ||
           refuse("cannot compare: the whole grid does not fit into one buffer of %s",
                  d->info.name);
}

bool memory_scheme(const device *d, const scheme *s, uint64_t layers, const grid *from, grid *to) {
    room r;
    pyramid p = {0};
    if (!memory_scheme_possible(d, &from->shape, from->element) || !room_whole(&from->shape, &r))
        return false;
    bool good = pyramid_create(d, s, &r, 1, !d->info.is_cpu, &p) &&
                pyramid_pass(&p, layers, from, to, NULL);
    pyramid_destroy(&p);
    return good || (interrupt_asked() && interrupted("stopped"));
}

bool grids_equal(const grid *got, const grid *expected, const char *what) {
    if (memcmp(got->nodes, expected->nodes, got->bytes) == 0) return true;
    const char *a = got->nodes, *b = expected->nodes;
    uint64_t index = 0;
    while (memcmp(a + index * got->element, b + index * got->element, got->element) == 0) ++index;
    const uint64_t *n = got->shape.n;
    return fail("node (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ") differs from %s",
                index / (n[1] * n[2]), index / n[2] % n[1], index % n[2], what);
}
