#include "wisdom.h"

#include <stdlib.h>

#include "fftw.h"

static struct {
    uint64_t *entries;
    size_t count, room;
} known;

/* The patience takes the place of the lowest bits. */
enum { LEVELS = 4 };

uint64_t wisdom_of(uint64_t hash, unsigned flags) {
    const unsigned level = flags & FFTW_ESTIMATE     ? 0
                           : flags & FFTW_EXHAUSTIVE ? 3
                           : flags & FFTW_PATIENT    ? 2
                                                     : 1;
    return hash / LEVELS * LEVELS + level;
}

bool wisdom_has(uint64_t entry) {
    for (size_t i = 0; i < known.count; i++)
        if (known.entries[i] / LEVELS == entry / LEVELS && known.entries[i] >= entry) return true;
    return false;
}

void wisdom_add(uint64_t entry) {
    if (wisdom_has(entry)) return;
    if (known.count == known.room) {
        const size_t room = known.room ? 2 * known.room : 16;
        uint64_t *more = realloc(known.entries, room * sizeof *more);
        if (!more) return; /* the entry is lost */
        known.entries = more;
        known.room = room;
    }
    known.entries[known.count++] = entry;
}

void wisdom_clear(void) {
    free(known.entries);
    known.entries = NULL;
    known.count = known.room = 0;
}

size_t wisdom_count(void) {
    return known.count;
}

uint64_t wisdom_at(size_t i) {
    return known.entries[i];
}
