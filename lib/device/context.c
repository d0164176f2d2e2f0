#include "context.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cache.h"
#include "program.h"

static oclfft_status check_config(const oclfft_context_config *config) {
    if (!config) return OCLFFT_SUCCESS;
    if (config->struct_size != sizeof *config)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "config.struct_size = %zu, expected %zu: start from OCLFFT_CONTEXT_CONFIG_INIT",
                    config->struct_size, sizeof *config);
    if (config->platform_index < -1 || config->device_index < -1)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "config.platform_index = %d, config.device_index = %d: -1 or an index is wanted",
                    config->platform_index, config->device_index);
    if (config->device_name && !*config->device_name)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.device_name is empty: NULL stands for any");
    if (config->cache_directory && !*config->cache_directory)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.cache_directory is empty: NULL stands for no cache on disk");
    unsigned radix = config->max_radix;
    if (radix != 0 && radix != 2 && radix != 4 && radix != 8 && radix != 16)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "config.max_radix = %u is not 0, 2, 4, 8 or 16", radix);
    return OCLFFT_SUCCESS;
}

/* Takes what the config says beside the device. */
static oclfft_status configure(oclfft_context *c, const oclfft_context_config *config) {
    if (!config) return OCLFFT_SUCCESS;
    c->log = config->log;
    c->log_user = config->log_user;
    c->memory_limit = config->memory_limit;
    return config->cache_directory ? cache_directory(config->cache_directory, &c->cache_directory) : OCLFFT_SUCCESS;
}

static oclfft_status context_new(const oclfft_context_config *config, oclfft_context **out) {
    TRY(check_config(config));
    oclfft_context *c = calloc(1, sizeof *c);
    if (!c) return fail_memory();
    atomic_init(&c->references, 1);
    atomic_init(&c->memory_used, 0);
    mutex_open(&c->lock);
    condition_open(&c->built);
    oclfft_status status = configure(c, config);
    if (status != OCLFFT_SUCCESS) {
        context_release(c);
        return status;
    }
    *out = c;
    return OCLFFT_SUCCESS;
}

static oclfft_status make_queue(oclfft_context *c) {
    cl_int code;
    c->queue = clCreateCommandQueue(c->cl, c->device, 0, &code);
    TRY_CL("clCreateCommandQueue", code);
    return OCLFFT_SUCCESS;
}

static oclfft_status open_device(oclfft_context *c, const oclfft_context_config *config) {
    cl_int code;
    TRY(device_choose(config, &c->device, &c->info));
    TRY(device_caps(c->device, &c->info, &c->caps));
    c->cl = clCreateContext(NULL, 1, &c->device, NULL, NULL, &code);
    TRY_CL("clCreateContext", code);
    return make_queue(c);
}

/* Hands out the context, or gives it back when the last step failed. */
static oclfft_status deliver(oclfft_context *c, oclfft_status status, const oclfft_context_config *config, oclfft_context **out) {
    if (status != OCLFFT_SUCCESS) {
        context_release(c);
        return status;
    }
    if (config && config->max_radix) c->caps.max_radix = config->max_radix;
    *out = c;
    return OCLFFT_SUCCESS;
}

oclfft_status context_open(const oclfft_context_config *config, oclfft_context **out) {
    oclfft_context *c;
    TRY(context_new(config, &c));
    device_enter();
    oclfft_status status = open_device(c, config);
    device_leave();
    return deliver(c, status, config, out);
}

static oclfft_status is_listed(cl_context cl, cl_device_id device, bool *found) {
    size_t bytes = 0;
    TRY_HANDLE("clGetContextInfo", clGetContextInfo(cl, CL_CONTEXT_DEVICES, 0, NULL, &bytes));
    cl_device_id *devices = malloc(bytes);
    if (!devices) return fail_memory();
    cl_int code = clGetContextInfo(cl, CL_CONTEXT_DEVICES, bytes, devices, NULL);
    *found = false;
    for (size_t i = 0; code == CL_SUCCESS && i < bytes / sizeof *devices; ++i) *found |= devices[i] == device;
    free(devices);
    TRY_HANDLE("clGetContextInfo", code);
    return OCLFFT_SUCCESS;
}

/* A queue shows that its device is one of its context's, whatever the context lists (PoCL 3.1 a sub-device's parent instead). */
static oclfft_status check_member(cl_context cl, cl_device_id device, cl_command_queue queue) {
    bool found = false;
    if (!queue) {
        TRY(is_listed(cl, device, &found));
        return found ? OCLFFT_SUCCESS : fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the OpenCL context does not list this device");
    }
    cl_context queue_context;
    cl_device_id queue_device;
    TRY_HANDLE("clGetCommandQueueInfo", clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof queue_context, &queue_context, NULL));
    TRY_HANDLE("clGetCommandQueueInfo", clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof queue_device, &queue_device, NULL));
    if (queue_context != cl || queue_device != device)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "queue belongs to another OpenCL context or device");
    return OCLFFT_SUCCESS;
}

oclfft_status queue_order(cl_command_queue queue, bool *out_of_order) {
    cl_command_queue_properties properties = 0;
    TRY_CL("clGetCommandQueueInfo", clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, NULL));
    *out_of_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
    return OCLFFT_SUCCESS;
}

oclfft_status context_separate(const oclfft_context *c) {
    if (c->out_of_order) TRY_CL("clEnqueueBarrierWithWaitList", clEnqueueBarrierWithWaitList(c->queue, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status join(oclfft_context *c, cl_context cl, cl_device_id device, cl_command_queue queue) {
    TRY(check_member(cl, device, queue));
    TRY(device_describe(device, &c->info));
    TRY(device_caps(device, &c->info, &c->caps));
    TRY_HANDLE("clRetainDevice", clRetainDevice(device));
    c->device = device;
    c->retained = true;
    TRY_HANDLE("clRetainContext", clRetainContext(cl));
    c->cl = cl;
    if (!queue) return make_queue(c);
    TRY_HANDLE("clRetainCommandQueue", clRetainCommandQueue(queue));
    c->queue = queue;
    return queue_order(queue, &c->out_of_order);
}

oclfft_status context_join(cl_context cl, cl_device_id device, cl_command_queue queue, const oclfft_context_config *config,
                           oclfft_context **out) {
    oclfft_context *c;
    TRY(context_new(config, &c));
    device_enter();
    oclfft_status status = join(c, cl, device, queue);
    device_leave();
    return deliver(c, status, config, out);
}

oclfft_context *context_retain(oclfft_context *context) {
    atomic_fetch_add(&context->references, 1);
    return context;
}

void context_release(oclfft_context *c) {
    if (!c || atomic_fetch_sub(&c->references, 1) != 1) return;
    attachment_drop(&c->tuning);
    programs_free(c);
    if (c->queue) clReleaseCommandQueue(c->queue);
    if (c->cl) clReleaseContext(c->cl);
    if (c->retained) clReleaseDevice(c->device);
    condition_close(&c->built);
    mutex_close(&c->lock);
    free(c->cache_directory);
    free(c);
}

void context_log(const oclfft_context *context, oclfft_log_level level, const char *format, ...) {
    if (!context->log) return;
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_clean(line, "");
    context->log(context->log_user, level, line);
}

/* Counts the bytes, unless they exceed the limit: then nothing of them was ever counted, and nobody
 * else's request fails for them. */
static bool charge(oclfft_context *c, uint64_t bytes) {
    uint_fast64_t used = atomic_load(&c->memory_used);
    do {
        if (c->memory_limit && (used > c->memory_limit || bytes > c->memory_limit - used))
            return false;
    } while (!atomic_compare_exchange_weak(&c->memory_used, &used, used + bytes));
    return true;
}

oclfft_status context_allocate(oclfft_context *c, uint64_t bytes, cl_mem_flags flags, const void *host, const char *what,
                               cl_mem *memory) {
    if (bytes > c->info.max_allocation || bytes > SIZE_MAX)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "%s of %llu bytes is above the device's limit of %llu bytes for one buffer",
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
