#include "context.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/strings.h"
#include "cache_place.h"
#include "config.h"
#include "describe.h"
#include "driver.h"
#include "handles.h"
#include "list.h"

/* ---- Opening ---- */

/* Takes from the config what is not about the device. */
static oclfft_status configure(oclfft_context *c, const oclfft_context_config *config) {
    c->log = config->log;
    c->log_user = config->log_user;
    c->memory_limit = config->memory_limit;
    return config->cache_directory ? cache_directory(config->cache_directory, &c->cache_directory)
                                   : OCLFFT_SUCCESS;
}

static oclfft_status context_new(const oclfft_context_config *config, oclfft_context **out) {
    TRY(config_check(config));
    oclfft_context *c = calloc(1, sizeof *c);
    if (!c) return fail_memory();
    atomic_init(&c->references, 1);
    atomic_init(&c->memory_used, 0);
    entries_open(&c->programs);
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

/* Returns the context to the caller, or releases it where the last step failed. */
static oclfft_status deliver(oclfft_context *c, oclfft_status status,
                             const oclfft_context_config *config, oclfft_context **out) {
    if (status == OCLFFT_SUCCESS) status = config_apply(config, &c->info, &c->caps);
    if (status != OCLFFT_SUCCESS) {
        context_release(c);
        return status;
    }
    *out = c;
    return OCLFFT_SUCCESS;
}

oclfft_status context_open(const oclfft_context_config *config, oclfft_context **out) {
    oclfft_context *c;
    TRY(context_new(config, &c));
    driver_lock();
    oclfft_status status = open_device(c, config);
    driver_unlock();
    return deliver(c, status, config, out);
}

static oclfft_status join(oclfft_context *c, cl_context cl, cl_device_id device,
                          cl_command_queue queue) {
    TRY(handles_check(cl, device, queue));
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

oclfft_status context_join(cl_context cl, cl_device_id device, cl_command_queue queue,
                           const oclfft_context_config *config, oclfft_context **out) {
    oclfft_context *c;
    TRY(context_new(config, &c));
    driver_lock();
    oclfft_status status = join(c, cl, device, queue);
    driver_unlock();
    return deliver(c, status, config, out);
}

/* ---- Life ---- */

oclfft_context *context_retain(oclfft_context *context) {
    atomic_fetch_add(&context->references, 1);
    return context;
}

void context_release(oclfft_context *c) {
    if (!c || atomic_fetch_sub(&c->references, 1) != 1) return;
    attachment_drop(&c->tuning);
    entries_close(&c->programs);
    if (c->queue) clReleaseCommandQueue(c->queue);
    attachment_drop(&c->recording);
    if (c->cl) clReleaseContext(c->cl);
    if (c->retained) clReleaseDevice(c->device);
    free(c->cache_directory);
    free(c);
}

/* ---- Use ---- */

oclfft_status context_separate(const oclfft_context *c) {
    if (c->out_of_order)
        TRY_CL("clEnqueueBarrierWithWaitList",
               clEnqueueBarrierWithWaitList(c->queue, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

void context_log(const oclfft_context *context, oclfft_log_level level, const char *format, ...) {
    if (!context->log) return;
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    string_clean(line, "");
    bool before = fail_silently(false); /* what the application calls there fails for itself */
    context->log(context->log_user, level, line);
    fail_silently(before);
}
