/* Threads that copy memory: one alone is slower than a transfer to the device. */
#ifndef OCLFFT_RUN_HOST_COPIERS_H
#define OCLFFT_RUN_HOST_COPIERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct copiers copiers;

/* As many as this machine has use for, divided by `shares`; NULL when there is no
 * memory. A thread that cannot be made is one fewer: the calling thread copies, too. */
copiers *copiers_new(uint32_t shares);
void copiers_free(copiers *c); /* joins them; NULL is fine */

/* `slices` times `rows` rows of `bytes` bytes, so far apart, backwards too. */
typedef struct rows_copy {
    char *to;
    const char *from;
    size_t bytes, rows, slices;
    ptrdiff_t to_row, to_slice, from_row, from_slice;
    bool streamed; /* past the caches, see os/stream.h */
} rows_copy;

/* Both return when all is copied. One call at a time. */
void copiers_copy(copiers *c, void *to, const void *from, size_t bytes);
void copiers_copy_rows(copiers *c, const rows_copy *what);

#endif
