/* Buffers as applications have them. */
#ifndef OCLFFT_DEVICE_BUFFER_H
#define OCLFFT_DEVICE_BUFFER_H

#include "memory.h"

struct oclfft_buffer {
    oclfft_context *context;
    cl_mem memory;
    memory_range range;
    uint64_t counted; /* bytes charged to the context's memory limit */
    uint64_t serial;  /* from serial_next */
};

/* A number that the process gave to nothing before; never 0. Handles of memory objects may come
 * again after they were released, these numbers do not. */
uint64_t serial_next(void);

/* A buffer with memory of its own; one that holds a copy of `content` when this returns; and one
 * for a memory object of the application's, which is retained. */
oclfft_status buffer_new(oclfft_context *context, uint64_t bytes, oclfft_buffer **out);
oclfft_status buffer_copy_of(oclfft_context *context, const void *content, uint64_t bytes,
                             oclfft_buffer **out);
oclfft_status buffer_wrap(oclfft_context *context, cl_mem memory, oclfft_buffer **out);
void buffer_free(oclfft_buffer *buffer); /* NULL is fine */

#endif
