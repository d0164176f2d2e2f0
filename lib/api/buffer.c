#include "device/buffer.h"
#include "device/packing.h"

#include "base/sizes.h"
#include "check.h"
#include "problem/problem.h"

oclfft_status oclfft_buffer_create(oclfft_context *context, size_t bytes, oclfft_buffer **buffer) {
    REQUIRE(buffer);
    *buffer = NULL;
    REQUIRE(context);
    if (bytes == 0) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_buffer_create: bytes = 0");
    return buffer_new(context, bytes, buffer);
}

oclfft_status oclfft_buffer_from_cl(oclfft_context *context, cl_mem memory,
                                    oclfft_buffer **buffer) {
    REQUIRE(buffer);
    *buffer = NULL;
    REQUIRE(context);
    REQUIRE(memory);
    return buffer_wrap(context, memory, buffer);
}

oclfft_status oclfft_buffer_get_cl(const oclfft_buffer *buffer, cl_mem *memory) {
    REQUIRE(memory);
    *memory = NULL;
    REQUIRE(buffer);
    *memory = buffer->memory;
    return OCLFFT_SUCCESS;
}

void oclfft_buffer_destroy(oclfft_buffer **buffer) {
    if (!buffer) return;
    buffer_free(*buffer);
    *buffer = NULL;
}

static oclfft_status check_range(const oclfft_buffer *buffer, uint64_t offset, uint64_t bytes,
                                 const char *function) {
    uint64_t end;
    if (!size_add(offset, bytes, &end) || end > buffer->range.bytes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: offset %llu and %llu bytes reach beyond the buffer of %llu bytes",
                    function, (unsigned long long)offset, (unsigned long long)bytes,
                    (unsigned long long)buffer->range.bytes);
    return OCLFFT_SUCCESS;
}

/* That the memory object was not made with a flag that forbids this. */
static oclfft_status check_flags(const oclfft_buffer *buffer, cl_mem_flags forbidding,
                                 const char *function, const char *act) {
    cl_mem_flags found = buffer->range.flags & forbidding;
    const char *name = found & CL_MEM_READ_ONLY         ? "CL_MEM_READ_ONLY"
                       : found & CL_MEM_WRITE_ONLY      ? "CL_MEM_WRITE_ONLY"
                       : found & CL_MEM_HOST_READ_ONLY  ? "CL_MEM_HOST_READ_ONLY"
                       : found & CL_MEM_HOST_WRITE_ONLY ? "CL_MEM_HOST_WRITE_ONLY"
                                                        : "CL_MEM_HOST_NO_ACCESS";
    if (!found) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "%s: the buffer's memory was created with %s and cannot be %s", function, name,
                act);
}

oclfft_status oclfft_buffer_write(oclfft_buffer *buffer, size_t offset, size_t bytes,
                                  const void *data) {
    REQUIRE(buffer);
    TRY(check_range(buffer, offset, bytes, __func__));
    if (bytes == 0) return OCLFFT_SUCCESS;
    REQUIRE(data);
    TRY(check_flags(buffer, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, __func__,
                    "written from the host"));
    TRY(context_separate(buffer->context));
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(buffer->context->queue, buffer->memory, CL_TRUE, offset, bytes,
                                data, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_buffer_read(oclfft_buffer *buffer, size_t offset, size_t bytes, void *data) {
    REQUIRE(buffer);
    TRY(check_range(buffer, offset, bytes, __func__));
    if (bytes == 0) return OCLFFT_SUCCESS;
    REQUIRE(data);
    TRY(check_flags(buffer, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS, __func__,
                    "read from the host"));
    TRY(context_separate(buffer->context));
    TRY_CL("clEnqueueReadBuffer", clEnqueueReadBuffer(buffer->context->queue, buffer->memory,
                                                      CL_TRUE, offset, bytes, data, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status check_elements(const oclfft_buffer *buffer, size_t offset, size_t count,
                                    oclfft_precision precision, const char *function) {
    uint64_t from, bytes;
    if (precision != OCLFFT_SINGLE && precision != OCLFFT_DOUBLE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: precision = %d is not a value of oclfft_precision", function,
                    (int)precision);
    if (precision == OCLFFT_DOUBLE && !buffer->context->caps.has_double)
        return fail(OCLFFT_ERROR_UNSUPPORTED,
                    "%s: precision = OCLFFT_DOUBLE: device \"%s\" has no double precision (fp64)",
                    function, buffer->context->caps.name);
    uint64_t element = 2 * scalar_bytes(precision);
    if (!size_mul(offset, element, &from) || !size_mul(count, element, &bytes))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: offset = %zu, count = %zu overflow",
                    function, offset, count);
    return check_range(buffer, from, bytes, function);
}

oclfft_status oclfft_buffer_pack(oclfft_buffer *buffer, size_t offset, size_t count,
                                 oclfft_precision precision, const void *re, const void *im) {
    REQUIRE(buffer);
    TRY(check_elements(buffer, offset, count, precision, __func__));
    if (count == 0) return OCLFFT_SUCCESS;
    REQUIRE(re);
    REQUIRE(im);
    TRY(check_flags(buffer, CL_MEM_READ_ONLY, __func__, "written by a kernel"));
    return buffer_pack(buffer, offset, count, precision, re, im);
}

oclfft_status oclfft_buffer_unpack(oclfft_buffer *buffer, size_t offset, size_t count,
                                   oclfft_precision precision, void *re, void *im) {
    REQUIRE(buffer);
    TRY(check_elements(buffer, offset, count, precision, __func__));
    if (count == 0) return OCLFFT_SUCCESS;
    REQUIRE(re);
    REQUIRE(im);
    TRY(check_flags(buffer, CL_MEM_WRITE_ONLY, __func__, "read by a kernel"));
    return buffer_unpack(buffer, offset, count, precision, re, im);
}
