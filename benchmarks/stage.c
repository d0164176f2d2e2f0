#include "stage.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input.h"
#include "nvidia.h"
#include "peer.h"
#include "random.h"

enum { STAGE_SEED = 1, INTACT_BYTES = 1 << 16, ALIGNMENT = 256 };

/* The library chose the device; a buffer of its context leads to the OpenCL objects behind it. */
static bool borrow_opencl(struct stage *stage) {
    oclfft_buffer *probe = NULL;
    cl_mem memory = NULL;
    bool ok =
        peer_status(oclfft_buffer_create(stage->context, 16, &probe)) &&
        peer_status(oclfft_buffer_get_cl(probe, &memory)) &&
        peer_cl(clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof stage->cl, &stage->cl, NULL),
                "clGetMemObjectInfo") &&
        peer_cl(clGetContextInfo(stage->cl, CL_CONTEXT_DEVICES, sizeof stage->device,
                                 &stage->device, NULL),
                "clGetContextInfo");
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
    if (stage->info.is_cpu)
        clGetDeviceInfo(stage->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return units > 0 ? (int)units : processors > 0 ? (int)processors : 1;
}

bool stage_open(struct stage *stage, const oclfft_context_config *config) {
    *stage = (struct stage){.context = NULL};
    if (!peer_status(oclfft_context_create(config, &stage->context))) return false;
    if (!peer_status(oclfft_context_device(stage->context, &stage->info)) ||
        !borrow_opencl(stage)) {
        stage_close(stage);
        return false;
    }
    stage->host_threads = choose_host_threads(stage);
    return true;
}

void stage_close(struct stage *stage) {
    for (int k = 0; k < ARRAYS; k++) {
        oclfft_buffer_destroy(&stage->in[k].buffer);
        oclfft_buffer_destroy(&stage->out[k].buffer);
    }
    if (stage->queue) clReleaseCommandQueue(stage->queue);
    stage->queue = NULL;
    oclfft_context_destroy(&stage->context);
    host_array_free(&stage->host_in);
    host_array_free(&stage->host_out);
}

const struct cuda *stage_pinning(const struct stage *stage) {
    return stage->pinned ? nvidia_cuda(&stage->info, stage->device, NULL) : NULL;
}

/* ---- Loading ---- */

/* What several problems need together. */
struct need {
    size_t in[ARRAYS], out[ARRAYS], host_in;
};

static void raise_to(size_t *most, size_t bytes) {
    if (bytes > *most) *most = bytes;
}

static struct need need_of(const oclfft_plan_desc *const *problems, size_t count) {
    struct need need = {.host_in = 0};
    for (size_t i = 0; i < count; i++) {
        const struct shape shape = shape_of(problems[i]);
        for (int k = 0; k < shape.in.arrays; k++) raise_to(&need.in[k], shape.in.bytes);
        for (int k = 0; k < ARRAYS; k++) raise_to(&need.out[k], shape_out_bytes(&shape, k));
        raise_to(&need.host_in, side_bytes(&shape.in));
    }
    return need;
}

static bool grow(struct stage *stage, struct device_array *array, size_t bytes) {
    if (bytes <= array->capacity) return true;
    oclfft_buffer_destroy(&array->buffer);
    array->capacity = 0;
    if (!peer_status(oclfft_buffer_create(
            stage->context, (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT, &array->buffer)))
        return false;
    if (!peer_status(oclfft_buffer_get_cl(array->buffer, &array->memory))) return false;
    array->capacity = bytes;
    return true;
}

/* The input is nothing but the random sequence from its first element on, so that of a longer one
 * will do. */
static bool is_sequence(const oclfft_plan_desc *desc, const struct shape *shape) {
    return desc->transform != OCLFFT_C2R && shape->in.arrays == 1 && !desc->load_callback.source;
}

/* Beyond the first problem's input the others find random numbers as well: zeros would cost the
 * device less. */
static void fill_host(struct stage *stage, const oclfft_plan_desc *desc, const struct shape *shape,
                      size_t bytes) {
    const size_t own = side_bytes(&shape->in), size = element_size(shape->in.type);
    char *data = stage->host_in.data;
    static unsigned fills = 0;
    stage->content = ++fills;
    input_fill(data, desc, STAGE_SEED);
    if (bytes > own)
        random_fill(data + own / size * size, shape->in.type, STAGE_SEED, own / size,
                    (bytes - own) / size);
}

/* The input's arrays, and behind them the same again. */
static bool write_in(struct stage *stage, size_t needed, int array) {
    const size_t own = array < stage->loaded.in.arrays ? stage->loaded.in.bytes : 0,
                 bytes = side_bytes(&stage->loaded.in);
    const char *data = stage->host_in.data;
    oclfft_buffer *buffer = stage->in[array].buffer;
    if (own > 0 && !peer_status(oclfft_buffer_write(buffer, 0, own, data + (size_t)array * own)))
        return false;
    for (size_t at = own; at < needed; at += bytes) {
        const size_t piece = needed - at < bytes ? needed - at : bytes;
        if (!peer_status(oclfft_buffer_write(buffer, at, piece, data))) return false;
    }
    return true;
}

static bool grow_all(struct stage *stage, const struct need *need) {
    for (int k = 0; k < ARRAYS; k++) {
        if (!grow(stage, &stage->in[k], need->in[k]) || !grow(stage, &stage->out[k], need->out[k]))
            return false;
    }
    return true;
}

static bool clear(struct stage *stage, const struct device_array *array) {
    const cl_uchar zero = 0;
    if (array->capacity == 0) return true;
    return peer_cl(clEnqueueFillBuffer(stage->queue, array->memory, &zero, sizeof zero, 0,
                                       array->capacity, 0, NULL, NULL),
                   "clEnqueueFillBuffer");
}

bool stage_reserve(struct stage *stage, const oclfft_plan_desc *const *problems, size_t count) {
    const struct need need = need_of(problems, count);
    stage->loaded = (struct shape){.batch = 0};
    stage->loaded_sequence = 0;
    if (!grow_all(stage, &need)) return false;
    for (int k = 0; k < ARRAYS; k++) {
        if (!clear(stage, &stage->in[k]) || !clear(stage, &stage->out[k])) return false;
    }
    return stage_finish(stage);
}

bool stage_load(struct stage *stage, const oclfft_plan_desc *const *problems, size_t count) {
    const oclfft_plan_desc *desc = problems[0];
    const struct shape shape = shape_of(desc);
    const struct need need = need_of(problems, count);
    if (shape.in.below || shape.out.below)
        return peer_unsupported("negative strides reach below the start of the buffer");
    const bool sequence = is_sequence(desc, &shape);
    const struct cuda *pinning = stage_pinning(stage);
    const bool held = sequence && stage->loaded_type == shape.in.type &&
                      need.host_in <= stage->loaded_sequence && need.in[1] == 0 &&
                      stage->host_in.cuda == pinning;
    stage->loaded = (struct shape){.batch = 0};
    if (!held) stage->loaded_sequence = 0;
    if (!grow_all(stage, &need)) return false;
    if (held) {
        stage->loaded = shape;
        return true;
    }
    if (!host_array_grow(&stage->host_in, need.host_in, pinning, stage->cl)) return false;
    fill_host(stage, desc, &shape, need.host_in);
    stage->loaded = shape;
    for (int k = 0; k < ARRAYS; k++) {
        if (!write_in(stage, need.in[k], k)) return false;
    }
    if (!sequence) return true;
    stage->loaded_sequence = need.host_in;
    stage->loaded_type = shape.in.type;
    return true;
}

bool stage_reload(struct stage *stage) {
    for (int k = 0; k < stage->loaded.in.arrays; k++) {
        if (!write_in(stage, stage->loaded.in.bytes, k)) return false;
    }
    return true;
}

bool stage_input_intact(struct stage *stage) {
    static char piece[INTACT_BYTES];
    const size_t whole = stage->loaded.in.bytes,
                 bytes = whole < sizeof piece ? whole : sizeof piece, ends[] = {0, whole - bytes};
    for (int i = 0; i < 2 * stage->loaded.in.arrays; i++) {
        const int k = i / 2;
        const char *expected = (char *)stage->host_in.data + (size_t)k * whole + ends[i % 2];
        if (clEnqueueReadBuffer(stage->queue, stage->in[k].memory, CL_TRUE, ends[i % 2], bytes,
                                piece, 0, NULL, NULL) != CL_SUCCESS)
            return false;
        if (memcmp(piece, expected, bytes) != 0) return false;
    }
    return true;
}

/* ---- Running ---- */

static bool restore_array(struct stage *stage, const struct shape *shape, int k) {
    const cl_uint nan_bits = 0xffffffff;
    cl_mem in = stage->in[k].memory, out = stage->out[k].memory;
    if (!shape->in_place) {
        const size_t bytes =
            (shape->out.bytes + sizeof nan_bits - 1) / sizeof nan_bits * sizeof nan_bits;
        return k >= shape->out.arrays ||
               peer_cl(clEnqueueFillBuffer(stage->queue, out, &nan_bits, sizeof nan_bits, 0, bytes,
                                           0, NULL, NULL),
                       "clEnqueueFillBuffer");
    }
    return k >= shape->in.arrays ||
           peer_cl(clEnqueueCopyBuffer(stage->queue, in, out, 0, 0, shape->in.bytes, 0, NULL, NULL),
                   "clEnqueueCopyBuffer");
}

bool stage_restore(struct stage *stage, const struct shape *shape) {
    for (int k = 0; k < ARRAYS; k++) {
        if (!restore_array(stage, shape, k)) return false;
    }
    return stage_finish(stage);
}

bool stage_read(struct stage *stage, int array, size_t offset, size_t bytes, void *to) {
    return peer_cl(clEnqueueReadBuffer(stage->queue, stage->out[array].memory, CL_TRUE, offset,
                                       bytes, to, 0, NULL, NULL),
                   "clEnqueueReadBuffer");
}

bool stage_upload(struct stage *stage, const struct shape *shape, const void *from) {
    const size_t bytes = shape->in.bytes;
    for (int k = 0; k < shape->in.arrays; k++) {
        cl_mem to = (shape->in_place ? stage->out : stage->in)[k].memory;
        const char *data = (const char *)from + (size_t)k * bytes;
        if (!peer_cl(
                clEnqueueWriteBuffer(stage->queue, to, CL_FALSE, 0, bytes, data, 0, NULL, NULL),
                "clEnqueueWriteBuffer"))
            return false;
    }
    return true;
}

bool stage_download(struct stage *stage, const struct shape *shape, void *to) {
    for (int k = 0; k < shape->out.arrays; k++) {
        if (!stage_read(stage, k, 0, shape->out.bytes, (char *)to + (size_t)k * shape->out.bytes))
            return false;
    }
    return true;
}

void *stage_host_out(struct stage *stage, size_t bytes) {
    return host_array_grow(&stage->host_out, bytes, stage_pinning(stage), stage->cl)
               ? stage->host_out.data
               : NULL;
}

bool stage_finish(struct stage *stage) {
    return peer_cl(clFinish(stage->queue), "clFinish");
}
