#include "wisdom.h"

#include <stdlib.h>

static struct {
    uint64_t *hashes;
    size_t count, room;
} known;

bool wisdom_has(uint64_t hash) {
    for (size_t i = 0; i < known.count; i++)
        if (known.hashes[i] == hash) return true;
    return false;
}

void wisdom_add(uint64_t hash) {
    if (wisdom_has(hash)) return;
    if (known.count == known.room) {
        const size_t room = known.room ? 2 * known.room : 16;
        uint64_t *more = realloc(known.hashes, room * sizeof *more);
        if (!more) return; /* it is not remembered */
        known.hashes = more;
        known.room = room;
    }
    known.hashes[known.count++] = hash;
}

void wisdom_clear(void) {
    free(known.hashes);
    known.hashes = NULL;
    known.count = known.room = 0;
}

size_t wisdom_count(void) {
    return known.count;
}

uint64_t wisdom_at(size_t i) {
    return known.hashes[i];
}
