/* One device at work: making and unmaking what it works with.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "devices.h"
#include "engine_parts.h"
#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/fragments.h"
#include "../common/program.h"
#include "size.h"

bool engine_memory(engine *e, cl_mem_flags flags, size_t bytes, const char *what, cl_mem *memory) {
    cl_int code;
    *memory = clCreateBuffer(e->cl, flags, bytes, NULL, &code);
    return code == CL_SUCCESS ||
           fail("no memory for %s, %zu bytes (code %d)", what, bytes, (int)code);
}

static bool create_queue(engine *e, cl_command_queue *queue) {
    cl_int code;
    *queue = clCreateCommandQueue(e->cl, e->device,
                                  e->config.profile ? CL_QUEUE_PROFILING_ENABLE : 0, &code);
    return cl_good(code, "clCreateCommandQueue");
}

/* What the texts of both, callbacks and kernels, begin with. */
static void preamble(const engine *e, char *text, size_t capacity) {
    snprintf(text, capacity,
             "#define SPECTROMETER_CAPACITY %zuu\n#define SPECTROMETER_ITEMS %zu\n%s%s",
             e->config.capacity, e->items, engine_keeps(e) ? "#define SPECTROMETER_KEEP\n" : "",
             e->config.by_median ? "" : "#define SPECTROMETER_DETECT\n");
}

static bool create_kernels(engine *e) {
    static const char *const names[KERNEL_COUNT] = {
        "energy",       "begin_by_mean",   "begin_range", "begin_median",  "count_digits",
        "choose_digit", "begin_by_median", "collect",     "reduce_columns"};
    char start[256];
    preamble(e, start, sizeof start);
    const char *texts[] = {"#define scalar2 float2\n", start, fragment_text("callbacks"),
                           fragment_text("detect")};
    if (!program_build(e->cl, e->device, texts, 4, "", &e->program)) return false;
    cl_int code;
    for (int i = 0; i < KERNEL_COUNT; ++i) {
        e->kernels[i] = clCreateKernel(e->program, names[i], &code);
        if (!cl_good(code, names[i])) return false;
    }
    return true;
}

/* Groups as large a power of two as the device allows, up to 256; enough of them for it, but not so
 * many that each has little to do. */
static bool choose_groups(engine *e) {
    size_t most = 0;
    cl_uint units = 1;
    if (!cl_good(
            clGetDeviceInfo(e->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL),
            "clGetDeviceInfo"))
        return false;
    e->groups = (size_t)units * GROUPS_PER_UNIT < GROUPS_MOST ? (size_t)units * GROUPS_PER_UNIT
                                                              : GROUPS_MOST;
    cl_int code =
        clGetDeviceInfo(e->device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof most, &most, NULL);
    for (e->items = 256; e->items > most && e->items > 1;) e->items /= 2;
    return cl_good(code, "clGetDeviceInfo");
}

static bool create_shared(engine *e) {
    const engine_config *c = &e->config;
    /* A plan needs an output buffer of `element_bytes` for each bin, whether or not the callback
     * writes to it. */
    e->power_bytes = 1;
    if (!size_of(c->points, engine_keeps(e) ? sizeof(float) : 1, 0, &e->power_bytes))
        return fail("too many points");
    return engine_memory(e, CL_MEM_READ_WRITE, GROUPS_MOST * sizeof(cl_ulong), "sums",
                         &e->partial) &&
           engine_memory(e, CL_MEM_READ_WRITE, 2 * sizeof(cl_uint), "the median", &e->state) &&
           engine_memory(e, CL_MEM_READ_WRITE, 2048 * sizeof(cl_uint), "the median", &e->counts) &&
           engine_memory(e, CL_MEM_READ_WRITE, e->power_bytes, "the power of all bins", &e->power);
}

/* A factor of 1/128 makes full scale 1, and 1/points makes a tone's power at its bin that of the
 * tone. */
static bool create_plan(engine *e, slot *s) {
    char text[8192];
    preamble(e, text, sizeof text);
    size_t used = strlen(text);
    if ((size_t)snprintf(text + used, sizeof text - used, "%s", fragment_text("callbacks")) >=
        sizeof text - used)
        return fail("the callbacks are too long");
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = e->config.points;
    desc.recipe = e->config.recipe;
    desc.scale_forward = 1 / (128.0 * (double)e->config.points);
    desc.input.element_type = OCLFFT_ELEMENT_INT8;
    desc.store_callback = (oclfft_callback){.source = text,
                                            .name = "spectrometer_store",
                                            .buffers = {s->results_wrapped, s->results_wrapped},
                                            .buffer_count = 2,
                                            .element_bytes = engine_keeps(e) ? sizeof(float) : 1};
    if (!fft_good(oclfft_plan_create(e->context, &desc, &s->plan), "planning the transform"))
        return false;
    size_t bytes;
    if (!fft_good(oclfft_plan_workspace(s->plan, &bytes), "planning the transform")) return false;
    if (e->workspace || !bytes) return true;
    e->workspace_bytes = bytes;
    return engine_memory(e, CL_MEM_READ_WRITE, bytes, "the transform's workspace", &e->workspace);
}

/* Pinned memory stays mapped: the bus reads and writes it by itself, without a copy by the
 * driver. */
static bool map(engine *e, cl_mem memory, size_t bytes, void **address) {
    cl_int code;
    *address = clEnqueueMapBuffer(e->send, memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0,
                                  NULL, NULL, &code);
    return cl_good(code, "clEnqueueMapBuffer");
}

static bool create_slot(engine *e, slot *s) {
    const cl_mem_flags pinned = CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR;
    size_t in, results, columns = e->config.columns ? e->config.columns * 2 * sizeof(float) : 1;
    void *fetched;
    if (!size_of(e->config.points, 2, 0, &in) ||
        !size_of(e->config.capacity, sizeof(found_bin), sizeof(results_header), &results))
        return fail("too many points");
    if (!engine_memory(e, pinned, in, "samples", &s->pinned_in) ||
        !map(e, s->pinned_in, in, &s->samples) ||
        !engine_memory(e, pinned, e->fetched_bytes, "results", &s->pinned_out) ||
        !map(e, s->pinned_out, e->fetched_bytes, &fetched) ||
        !engine_memory(e, CL_MEM_READ_ONLY, in, "samples on the device", &s->in) ||
        !engine_memory(e, CL_MEM_READ_WRITE, results, "results on the device", &s->results) ||
        !engine_memory(e, CL_MEM_READ_WRITE, columns, "columns on the device", &s->reduced))
        return false;
    s->fetched = fetched;
    memset(s->samples, 0, in); /* touches every page now, not while the clock runs */
    s->room = e->first_records;
    s->found = malloc(s->room * sizeof *s->found);
    if (!s->found) return fail("out of memory");
    return fft_good(oclfft_buffer_from_cl(e->context, s->results, &s->results_wrapped),
                    "lending the results") &&
           create_plan(e, s);
}

static bool open_device(engine *e) {
    cl_int code;
    e->cl = clCreateContext(NULL, 1, &e->device, NULL, NULL, &code);
    return cl_good(code, "clCreateContext") && create_queue(e, &e->send) &&
           create_queue(e, &e->compute) && create_queue(e, &e->fetch) && choose_groups(e) &&
           fft_good(oclfft_context_from_cl(e->cl, e->device, e->compute, NULL, &e->context),
                    "joining the device");
}

bool engine_create(cl_device_id device, const engine_config *config, engine **result) {
    engine *e = *result = calloc(1, sizeof *e);
    if (!e) return fail("out of memory");
    e->config = *config;
    e->device = device;
    e->first_records = config->capacity < FIRST_RECORDS ? config->capacity : FIRST_RECORDS;
    e->fetched_bytes = sizeof(results_header) + e->first_records * sizeof(found_bin) +
                       config->columns * 2 * sizeof(float);
    bool good = open_device(e) && create_kernels(e) && create_shared(e);
    for (unsigned i = 0; good && i < config->slots; ++i) good = create_slot(e, &e->slots[i]);
    if (!good) engine_destroy(result);
    return good;
}

static void unmap(engine *e, cl_mem memory, void *address) {
    if (address) clEnqueueUnmapMemObject(e->send, memory, address, 0, NULL, NULL);
}

static void release(cl_mem memory) {
    if (memory) clReleaseMemObject(memory);
}

static void destroy_slot(engine *e, slot *s) {
    unmap(e, s->pinned_in, s->samples);
    unmap(e, s->pinned_out, s->fetched);
    for (int m = 0; m < MARK_COUNT; ++m)
        if (s->marks[m]) clReleaseEvent(s->marks[m]);
    oclfft_plan_destroy(&s->plan);
    oclfft_buffer_destroy(&s->results_wrapped);
    if (e->send) clFinish(e->send);
    release(s->pinned_in);
    release(s->pinned_out);
    release(s->in);
    release(s->results);
    release(s->reduced);
    free(s->found);
}

void engine_destroy(engine **engine_address) {
    engine *e = *engine_address;
    *engine_address = NULL;
    if (!e) return;
    cl_command_queue queues[] = {e->send, e->compute, e->fetch};
    for (int i = 0; i < 3; ++i)
        if (queues[i]) clFinish(queues[i]); /* nothing is in flight when memory goes */
    for (unsigned i = 0; i < MAX_SLOTS; ++i) destroy_slot(e, &e->slots[i]);
    oclfft_context_destroy(&e->context);
    release(e->partial);
    release(e->state);
    release(e->counts);
    release(e->power);
    release(e->workspace);
    for (int i = 0; i < KERNEL_COUNT; ++i)
        if (e->kernels[i]) clReleaseKernel(e->kernels[i]);
    if (e->program) clReleaseProgram(e->program);
    for (int i = 0; i < 3; ++i)
        if (queues[i]) clReleaseCommandQueue(queues[i]);
    if (e->cl) clReleaseContext(e->cl);
    free(e);
}

bool engine_describe(engine *e, char *text, size_t capacity) {
    return fft_good(oclfft_plan_describe(e->slots[0].plan, text, capacity, NULL),
                    "describing the plan");
}
