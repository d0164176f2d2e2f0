#include "buffer.h"

#include <stdatomic.h>
#include <stdlib.h>

uint64_t serial_next(void) {
    static atomic_uint_fast64_t last;
    return atomic_fetch_add(&last, 1) + 1;
}

oclfft_status buffer_new(oclfft_context *context, uint64_t bytes, oclfft_buffer **out) {
    oclfft_buffer *b = calloc(1, sizeof *b);
    if (!b) return fail_memory();
    oclfft_status status =
        context_allocate(context, bytes, CL_MEM_READ_WRITE, NULL, "a buffer", &b->memory);
    if (status != OCLFFT_SUCCESS) {
        free(b);
        return status;
    }
    b->context = context_retain(context);
    b->range = (memory_range){b->memory, 0, bytes, CL_MEM_READ_WRITE};
    b->counted = bytes;
    b->serial = serial_next();
    *out = b;
    return OCLFFT_SUCCESS;
}

oclfft_status buffer_copy_of(oclfft_context *context, const void *content, uint64_t bytes,
                             oclfft_buffer **out) {
    oclfft_buffer *b = NULL;
    TRY(buffer_new(context, bytes, &b));
    cl_int code = clEnqueueWriteBuffer(context->queue, b->memory, CL_TRUE, 0, (size_t)bytes,
                                       content, 0, NULL, NULL);
    if (code != CL_SUCCESS) {
        buffer_free(b);
        return fail_cl("clEnqueueWriteBuffer", code);
    }
    *out = b;
    return OCLFFT_SUCCESS;
}

oclfft_status buffer_wrap(oclfft_context *context, cl_mem memory, oclfft_buffer **out) {
    memory_range range = {0};
    TRY(memory_check(context, memory, "memory", &range));
    oclfft_buffer *b = calloc(1, sizeof *b);
    if (!b) return fail_memory();
    cl_int code = clRetainMemObject(memory);
    if (code != CL_SUCCESS) {
        free(b);
        return fail_handle("clRetainMemObject", code);
    }
    *b = (oclfft_buffer){context_retain(context), memory, range, 0, serial_next()};
    *out = b;
    return OCLFFT_SUCCESS;
}

void buffer_free(oclfft_buffer *b) {
    if (!b) return;
    context_free(b->context, b->memory, b->counted);
    context_release(b->context);
    free(b);
}
