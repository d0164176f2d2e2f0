#include "memory.h"

/* ---- Allocating ---- */

/* Counts the bytes unless they exceed the limit. Bytes that do are not counted for a moment either,
 * so that no other thread's request fails because of them. */
static bool charge(oclfft_context *c, uint64_t bytes) {
    uint_fast64_t used = atomic_load(&c->memory_used);
    do {
        if (c->memory_limit && (used > c->memory_limit || bytes > c->memory_limit - used))
            return false;
    } while (!atomic_compare_exchange_weak(&c->memory_used, &used, used + bytes));
    return true;
}

oclfft_status context_allocate(oclfft_context *c, uint64_t bytes, cl_mem_flags flags,
                               const void *host, const char *what, cl_mem *memory) {
    if (bytes > c->info.max_allocation || bytes > SIZE_MAX)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                    "%s of %llu bytes is above the device's limit of %llu bytes for one buffer",
                    what, (unsigned long long)bytes, (unsigned long long)c->info.max_allocation);
    if (!charge(c, bytes))
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                    "%s of %llu bytes would exceed config.memory_limit = %llu", what,
                    (unsigned long long)bytes, (unsigned long long)c->memory_limit);
    cl_int code;
    if (host) flags |= CL_MEM_COPY_HOST_PTR;
    cl_mem made = clCreateBuffer(c->cl, flags, (size_t)bytes, (void *)(uintptr_t)host, &code);
    if (code != CL_SUCCESS) {
        atomic_fetch_sub(&c->memory_used, bytes);
        return fail_scarce("clCreateBuffer", code);
    }
    *memory = made;
    return OCLFFT_SUCCESS;
}

void context_free(oclfft_context *c, cl_mem memory, uint64_t bytes) {
    if (!memory) return;
    clReleaseMemObject(memory);
    atomic_fetch_sub(&c->memory_used, bytes);
}

/* ---- Ranges ---- */

#define QUERY(memory, name, to)                                                                    \
    TRY_HANDLE("clGetMemObjectInfo", clGetMemObjectInfo(memory, name, sizeof(to), &(to), NULL))

oclfft_status memory_check(const oclfft_context *context, cl_mem memory, const char *name,
                           memory_range *range) {
    cl_context owner = NULL;
    cl_mem_object_type type = 0;
    cl_mem parent = NULL;
    cl_mem_flags flags = 0;
    size_t size = 0, origin = 0;
    QUERY(memory, CL_MEM_CONTEXT, owner);
    if (owner != context->cl)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s belongs to another OpenCL context", name);
    QUERY(memory, CL_MEM_TYPE, type);
    if (type != CL_MEM_OBJECT_BUFFER)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s is an image or a pipe, not a buffer", name);
    QUERY(memory, CL_MEM_SIZE, size);
    QUERY(memory, CL_MEM_FLAGS, flags);
    QUERY(memory, CL_MEM_ASSOCIATED_MEMOBJECT, parent);
    if (parent) QUERY(memory, CL_MEM_OFFSET, origin);
    *range = (memory_range){parent ? parent : memory, origin, size, flags};
    return OCLFFT_SUCCESS;
}

bool ranges_overlap(const memory_range *a, const memory_range *b) {
    return a->whole == b->whole && a->begin < b->begin + b->bytes && b->begin < a->begin + a->bytes;
}
