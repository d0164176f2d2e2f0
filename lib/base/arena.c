#include "arena.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16384 };

/* The latest block is the first. */
typedef struct arena_block {
    struct arena_block *next;
    size_t used, capacity;
    max_align_t bytes[];
} arena_block;

static bool add_block(arena *a, size_t bytes) {
    size_t capacity = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    arena_block *block = malloc(sizeof *block + capacity);
    if (!block) return false;
    block->next = a->blocks;
    block->used = 0;
    block->capacity = capacity;
    a->blocks = block;
    return true;
}

void *arena_take(arena *a, size_t bytes) {
    size_t unit = sizeof(max_align_t);
    bool counted = bytes < SIZE_MAX / 2;
    size_t size = counted ? (bytes + unit - 1) / unit * unit : 0;
    bool fits = a->blocks && a->blocks->capacity - a->blocks->used >= size;
    if (!counted || (!fits && !add_block(a, size))) {
        a->failed = true;
        return NULL;
    }
    void *at = (char *)a->blocks->bytes + a->blocks->used;
    a->blocks->used += size;
    return memset(at, 0, size);
}

oclfft_status arena_status(const arena *a) {
    return a->failed ? fail_memory() : OCLFFT_SUCCESS;
}

void arena_free(arena *a) {
    while (a->blocks) {
        arena_block *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
    a->failed = false;
}
