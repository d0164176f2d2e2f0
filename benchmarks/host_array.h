/* An array in host memory that grows: page-aligned, or pinned for transfers to and from an NVIDIA
 * device, for CUDA and for OpenCL. NVIDIA's OpenCL does not know what CUDA pinned; it does know
 * memory that a buffer made with CL_MEM_USE_HOST_PTR covers. */
#ifndef BENCH_HOST_ARRAY_H
#define BENCH_HOST_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

#include <oclfft/opencl.h>

#include "cuda.h"

struct host_array {
    void *data;
    size_t capacity;
    const struct cuda *cuda; /* that it was pinned by, or NULL */
    cl_mem cover;            /* that tells OpenCL, or NULL */
};

/* At least `bytes`, pinned when `cuda` is not NULL; what it held is lost when it has to move. On
 * failure the reason is in peer_why(). */
bool host_array_grow(struct host_array *array, size_t bytes, const struct cuda *cuda,
                     cl_context cl);
void host_array_free(struct host_array *array);

#endif
