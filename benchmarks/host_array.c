#include "host_array.h"

#include <stdlib.h>

#include "peer.h"

void host_array_free(struct host_array *array) {
    if (array->cover) clReleaseMemObject(array->cover);
    if (array->cuda)
        array->cuda->MemFreeHost(array->data);
    else
        free(array->data);
    *array = (struct host_array){NULL, 0, NULL, NULL};
}

/* As cudaMallocHost does. */
static bool allocate_pinned(struct host_array *array, size_t bytes, const struct cuda *cuda,
                            cl_context cl) {
    const int code = cuda->MemHostAlloc(&array->data, bytes, CU_MEMHOSTALLOC_PORTABLE);
    if (code != 0) return peer_fail("cuMemHostAlloc of %zu bytes failed with %d", bytes, code);
    array->cuda = cuda;
    cl_int status;
    array->cover =
        clCreateBuffer(cl, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, array->data, &status);
    if (status != CL_SUCCESS)
        return peer_fail("clCreateBuffer over pinned memory failed with %d", status);
    return true;
}

bool host_array_grow(struct host_array *array, size_t bytes, const struct cuda *cuda,
                     cl_context cl) {
    const size_t page = 4096;
    if (bytes <= array->capacity && array->cuda == cuda) return true;
    host_array_free(array);
    if (cuda) {
        if (!allocate_pinned(array, bytes, cuda, cl)) return false;
    } else {
        array->data = aligned_alloc(page, (bytes + page - 1) / page * page);
        if (!array->data) return peer_fail("no host memory for %zu bytes", bytes);
    }
    array->capacity = bytes;
    return true;
}
