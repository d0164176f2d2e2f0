/* Memory objects: allocating them within the context's limit, and which bytes they are. */
#ifndef OCLFFT_DEVICE_MEMORY_H
#define OCLFFT_DEVICE_MEMORY_H

#include "context.h"

/* The bytes that a memory object stands for: a sub-buffer is a part of another object, every other
 * buffer is the whole of itself. `flags` are those of its creation. */
typedef struct memory_range {
    cl_mem whole;
    uint64_t begin, bytes;
    cl_mem_flags flags;
} memory_range;

/* Makes a memory object and charges it to the context's limit. It begins as a copy of `host` unless
 * that is NULL. Messages call it `what`. Freeing NULL does nothing. */
oclfft_status context_allocate(oclfft_context *context, uint64_t bytes, cl_mem_flags flags,
                               const void *host, const char *what, cl_mem *memory);
void context_free(oclfft_context *context, cl_mem memory, uint64_t bytes);

/* Checks that a memory object of the application's is a buffer of this OpenCL context, and gives
 * its range. Messages call it `name`, as the argument is called. */
oclfft_status memory_check(const oclfft_context *context, cl_mem memory, const char *name,
                           memory_range *range);

/* Whether two memory objects have bytes in common. */
bool ranges_overlap(const memory_range *a, const memory_range *b);

#endif
