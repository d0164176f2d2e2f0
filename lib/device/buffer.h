/* Buffers: memory on the device, transfers, and the conversion of separate real and imaginary arrays. */
#ifndef OCLFFT_DEVICE_BUFFER_H
#define OCLFFT_DEVICE_BUFFER_H

#include "context.h"

/* A number that no other memory of the process has: handles of memory objects come again, these do
 * not. Never 0. */
uint64_t serial_next(void);

oclfft_status buffer_new(oclfft_context *context, uint64_t bytes, oclfft_buffer **out);
oclfft_status buffer_wrap(oclfft_context *context, cl_mem memory, oclfft_buffer **out);
/* That a memory object of the caller's is a buffer of this OpenCL context; `name` is the argument's
 * in messages. Gives its range. */
oclfft_status memory_check(const oclfft_context *context, cl_mem memory, const char *name,
                           memory_range *range);

/* Whether two memory objects have bytes in common. */
bool ranges_overlap(const memory_range *a, const memory_range *b);

void buffer_free(oclfft_buffer *buffer);

/* `re` and `im`, `count` reals of the precision each, to complex elements from `offset` on, and back. */
oclfft_status buffer_pack(oclfft_buffer *buffer, uint64_t offset, uint64_t count, oclfft_precision precision, const void *re,
                          const void *im);
oclfft_status buffer_unpack(oclfft_buffer *buffer, uint64_t offset, uint64_t count, oclfft_precision precision, void *re, void *im);

#endif
