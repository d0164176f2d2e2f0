#include "stage.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "peer.h"
#include "random.h"

enum { STAGE_SEED = 1, INTACT_BYTES = 1 << 16 };

/* The library chose the device; a buffer of its context leads to the OpenCL objects behind it. */
static bool borrow_opencl(struct stage *stage) {
    oclfft_buffer *probe = NULL;
    cl_mem memory = NULL;
    bool ok =
        peer_status(oclfft_buffer_create(stage->context, 16, &probe)) && peer_status(oclfft_buffer_get_cl(probe, &memory)) &&
        peer_cl(clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof stage->cl, &stage->cl, NULL), "clGetMemObjectInfo") &&
        peer_cl(clGetContextInfo(stage->cl, CL_CONTEXT_DEVICES, sizeof stage->device, &stage->device, NULL), "clGetContextInfo");
    if (ok) {
        cl_int code;
        stage->queue = clCreateCommandQueue(stage->cl, stage->device, 0, &code);
        ok = peer_cl(code, "clCreateCommandQueue");
    }
    oclfft_buffer_destroy(&probe);
    return ok;
}

/* A CPU device and a library on the host compete fairly with equally many threads. */
static int choose_host_threads(const struct stage *stage) {
    cl_uint units = 0;
    if (stage->info.is_cpu) clGetDeviceInfo(stage->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return units > 0 ? (int)units : processors > 0 ? (int)processors : 1;
}

bool stage_open(struct stage *stage, const oclfft_context_config *config) {
    *stage = (struct stage){.loaded_bytes = 0};
    if (!peer_status(oclfft_context_create(config, &stage->context))) return false;
    if (!peer_status(oclfft_context_device(stage->context, &stage->info)) || !borrow_opencl(stage)) {
        stage_close(stage);
        return false;
    }
    stage->host_threads = choose_host_threads(stage);
    return true;
}

void stage_close(struct stage *stage) {
    oclfft_buffer_destroy(&stage->in);
    oclfft_buffer_destroy(&stage->out);
    if (stage->queue) clReleaseCommandQueue(stage->queue);
    stage->queue = NULL;
    oclfft_context_destroy(&stage->context);
    free(stage->host_in);
    free(stage->host_out);
    stage->host_in = stage->host_out = NULL;
}

static bool grow_device(struct stage *stage, oclfft_buffer **buffer, cl_mem *memory, size_t *capacity, size_t bytes) {
    if (bytes <= *capacity) return true;
    oclfft_buffer_destroy(buffer);
    *capacity = 0;
    if (!peer_status(oclfft_buffer_create(stage->context, bytes, buffer))) return false;
    if (!peer_status(oclfft_buffer_get_cl(*buffer, memory))) return false;
    *capacity = bytes;
    return true;
}

static bool grow_host(void **array, size_t *capacity, size_t bytes) {
    if (bytes <= *capacity) return true;
    free(*array);
    *capacity = 0;
    *array = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    if (!*array) return peer_fail("no host memory for %zu bytes", bytes);
    *capacity = bytes;
    return true;
}

bool stage_load(struct stage *stage, const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    if (desc->precision == OCLFFT_HALF) return peer_unsupported("half precision is not measured yet");
    const size_t largest = shape.in_bytes > shape.out_bytes ? shape.in_bytes : shape.out_bytes;
    const bool held = stage->loaded_bytes >= shape.in_bytes && stage->loaded_precision == desc->precision;
    if (!held) stage->loaded_bytes = 0;
    if (!grow_device(stage, &stage->out, &stage->cl_out, &stage->out_capacity, largest)) return false;
    if (held) return true;

    if (!grow_device(stage, &stage->in, &stage->cl_in, &stage->in_capacity, shape.in_bytes)) return false;
    if (!grow_host(&stage->host_in, &stage->host_in_capacity, shape.in_bytes)) return false;
    random_fill(stage->host_in, desc->precision, STAGE_SEED, 0, shape.in_bytes / shape.scalar);
    if (!peer_status(oclfft_buffer_write(stage->in, 0, shape.in_bytes, stage->host_in))) return false;
    stage->loaded_bytes = shape.in_bytes;
    stage->loaded_precision = desc->precision;
    return true;
}

bool stage_input_intact(struct stage *stage) {
    static char piece[INTACT_BYTES];
    const size_t bytes = stage->loaded_bytes < sizeof piece ? stage->loaded_bytes : sizeof piece;
    const size_t ends[] = {0, stage->loaded_bytes - bytes};
    for (int i = 0; i < 2; i++) {
        const cl_int code = clEnqueueReadBuffer(stage->queue, stage->cl_in, CL_TRUE, ends[i], bytes, piece, 0, NULL, NULL);
        if (code != CL_SUCCESS || memcmp(piece, (char *)stage->host_in + ends[i], bytes) != 0) return false;
    }
    return true;
}

bool stage_restore(struct stage *stage, const struct shape *shape) {
    const cl_uint nan_bits = 0xffffffff;
    const cl_int code =
        shape->in_place
            ? clEnqueueCopyBuffer(stage->queue, stage->cl_in, stage->cl_out, 0, 0, shape->in_bytes, 0, NULL, NULL)
            : clEnqueueFillBuffer(stage->queue, stage->cl_out, &nan_bits, sizeof nan_bits, 0, shape->out_bytes, 0, NULL, NULL);
    return peer_cl(code, shape->in_place ? "clEnqueueCopyBuffer" : "clEnqueueFillBuffer") && stage_finish(stage);
}

bool stage_read(struct stage *stage, size_t offset, size_t bytes, void *to) {
    return peer_cl(clEnqueueReadBuffer(stage->queue, stage->cl_out, CL_TRUE, offset, bytes, to, 0, NULL, NULL),
                   "clEnqueueReadBuffer");
}

bool stage_upload(struct stage *stage, const struct shape *shape, const void *from) {
    const cl_mem to = shape->in_place ? stage->cl_out : stage->cl_in;
    return peer_cl(clEnqueueWriteBuffer(stage->queue, to, CL_FALSE, 0, shape->in_bytes, from, 0, NULL, NULL),
                   "clEnqueueWriteBuffer");
}

void *stage_host_out(struct stage *stage, size_t bytes) {
    return grow_host(&stage->host_out, &stage->host_out_capacity, bytes) ? stage->host_out : NULL;
}

bool stage_finish(struct stage *stage) {
    return peer_cl(clFinish(stage->queue), "clFinish");
}
