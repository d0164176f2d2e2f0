#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <timing.h>

#include <oclfft/opencl.h>

#include "common/choice.h"
#include "common/output.h"
#include "common/progress.h"
#include "timeline.h"

enum { MOST_CONTEXTS = 64, MOST_PARTS = 4096 };

struct run {
    const struct parts_request *request;
    oclfft_context *contexts[MOST_CONTEXTS];
    struct problem problem;
    size_t bytes[2]; /* of the input and the output */
    oclfft_group *group;
    oclfft_group_plan *plan;
    oclfft_plan *one;
    oclfft_box *boxes[2];
    oclfft_buffer **buffers[2]; /* of the parts */
    oclfft_buffer *whole[2];
    char *host[2];
    cl_mem pinned[2]; /* which `host` is mapped from, or NULL */
    void **arrays[2]; /* of the parts, in `host` */
};

/* ---- Sizes ---- */

static size_t number_bytes(const oclfft_plan_desc *desc) {
    return desc->precision == OCLFFT_DOUBLE ? 8 : 4;
}

static bool is_real(const oclfft_plan_desc *desc, int output) {
    if (desc->transform == OCLFFT_R2C) return !output;
    if (desc->transform == OCLFFT_C2R) return output;
    return desc->transform != OCLFFT_C2C;
}

static size_t box_bytes(const struct run *run, int output, size_t part) {
    const oclfft_plan_desc *desc = &run->problem.desc;
    size_t bytes = desc->batch * number_bytes(desc) * (is_real(desc, output) ? 1 : 2);
    const oclfft_box *box = &run->boxes[output][part];
    for (int a = 0; a < desc->rank; a++) bytes *= box->upper[a] - box->lower[a];
    return bytes;
}

/* ---- What is measured ---- */

static oclfft_status one_on_device(struct run *run) {
    oclfft_status status =
        oclfft_execute(run->one, run->problem.direction, run->whole[0], run->whole[1]);
    return status == OCLFFT_SUCCESS ? oclfft_finish(run->contexts[0]) : status;
}

static oclfft_status parts_on_devices(struct run *run) {
    return oclfft_group_execute(run->plan, run->problem.direction, run->buffers[0],
                                run->buffers[1]);
}

static oclfft_status one_from_host(struct run *run) {
    return oclfft_execute_host(run->one, run->problem.direction, run->host[0], run->host[1]);
}

static oclfft_status parts_from_host(struct run *run) {
    return oclfft_group_execute_host(run->plan, run->problem.direction,
                                     (const void *const *)run->arrays[0], run->arrays[1]);
}

/* The median of the rounds behind a first one, in seconds. */
static oclfft_status measure(struct run *run, oclfft_status (*what)(struct run *),
                             double *seconds) {
    double times[100];
    size_t rounds = run->request->rounds;
    oclfft_status status = what(run);
    for (size_t i = 0; i < rounds && status == OCLFFT_SUCCESS; i++) {
        double begin = timing_now();
        status = what(run);
        times[i] = timing_now() - begin;
    }
    if (status != OCLFFT_SUCCESS) return status;
    *seconds = timing_median(times, rounds);
    return OCLFFT_SUCCESS;
}

static int print_row(struct run *run, const char *name, oclfft_status (*what)(struct run *),
                     double *base) {
    double seconds = 0;
    progress_next(name, 1);
    oclfft_status status = measure(run, what, &seconds);
    progress_hide();
    if (status != OCLFFT_SUCCESS) return complain_status(name, status);
    if (*base == 0) *base = seconds;
    printf("  %-28s %12.3f ms %10.1f GB/s %8.2f x\n", name, 1e3 * seconds,
           1e-9 * (double)(run->bytes[0] + run->bytes[1]) / seconds, *base / seconds);
    return STATUS_OK;
}

/* ---- Host arrays ---- */

/* Memory that the first device's driver allocates for transfers. */
static char *take_pinned(struct run *run, int o) {
    cl_context cl;
    cl_command_queue queue;
    cl_int code;
    if (oclfft_context_get_cl(run->contexts[0], &cl, NULL, &queue) != OCLFFT_SUCCESS) return NULL;
    run->pinned[o] =
        clCreateBuffer(cl, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, run->bytes[o], NULL, &code);
    if (code != CL_SUCCESS) return NULL;
    char *host = clEnqueueMapBuffer(queue, run->pinned[o], CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                    run->bytes[o], 0, NULL, NULL, &code);
    return code == CL_SUCCESS ? host : NULL;
}

static void drop_host(struct run *run, int o) {
    cl_command_queue queue;
    if (!run->request->pinned)
        free(run->host[o]);
    else if (run->host[o] &&
             oclfft_context_get_cl(run->contexts[0], NULL, NULL, &queue) == OCLFFT_SUCCESS)
        (void)clEnqueueUnmapMemObject(queue, run->pinned[o], run->host[o], 0, NULL, NULL);
    if (run->pinned[o]) clReleaseMemObject(run->pinned[o]);
    run->pinned[o] = NULL;
    run->host[o] = NULL;
}

/* ---- Plans and arrays ---- */

static void drop(struct run *run) {
    for (int o = 0; o < 2; o++) {
        for (size_t i = 0; run->buffers[o] && i < run->request->parts; i++)
            oclfft_buffer_destroy(&run->buffers[o][i]);
        oclfft_buffer_destroy(&run->whole[o]);
        free(run->buffers[o]);
        free(run->boxes[o]);
        free(run->arrays[o]);
        drop_host(run, o);
        run->buffers[o] = NULL;
        run->boxes[o] = NULL;
        run->arrays[o] = NULL;
    }
    oclfft_group_plan_destroy(&run->plan);
    oclfft_group_destroy(&run->group);
    oclfft_plan_destroy(&run->one);
}

static oclfft_context *context_of(const struct run *run, size_t part) {
    const struct parts_request *r = run->request;
    return run->contexts[part * r->contexts / r->parts];
}

static oclfft_status make_group(struct run *run) {
    const size_t parts = run->request->parts;
    const oclfft_decomposition cut =
        run->request->pencils ? OCLFFT_DECOMPOSITION_PENCILS : OCLFFT_DECOMPOSITION_SLABS;
    oclfft_context *list[MOST_PARTS];
    for (size_t i = 0; i < parts; i++) list[i] = context_of(run, i);
    oclfft_status status = oclfft_group_create(list, parts, NULL, &run->group);
    for (int o = 0; o < 2; o++) {
        run->boxes[o] = calloc(parts, sizeof *run->boxes[o]);
        run->buffers[o] = calloc(parts, sizeof *run->buffers[o]);
        run->arrays[o] = calloc(parts, sizeof *run->arrays[o]);
        if (!run->boxes[o] || !run->buffers[o] || !run->arrays[o])
            return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
        if (status == OCLFFT_SUCCESS)
            status = oclfft_group_boxes(run->group, &run->problem.desc, (oclfft_side)o, cut,
                                        run->boxes[o]);
    }
    if (status != OCLFFT_SUCCESS) return status;
    return oclfft_group_plan_create(run->group, &run->problem.desc, run->boxes[0], run->boxes[1],
                                    &run->plan);
}

/* The sizes of both sides, by the box of a single part. */
static oclfft_status find_sizes(struct run *run) {
    oclfft_group *group = NULL;
    oclfft_box box[2], *boxes[2] = {run->boxes[0], run->boxes[1]};
    oclfft_status status = oclfft_group_create(run->contexts, 1, NULL, &group);
    for (int o = 0; o < 2 && status == OCLFFT_SUCCESS; o++) {
        status = oclfft_group_boxes(group, &run->problem.desc, (oclfft_side)o,
                                    OCLFFT_DECOMPOSITION_SLABS, &box[o]);
        run->boxes[o] = &box[o];
        if (status == OCLFFT_SUCCESS) run->bytes[o] = box_bytes(run, o, 0);
        run->boxes[o] = boxes[o];
    }
    oclfft_group_destroy(&group);
    return status;
}

static oclfft_status fill_host(struct run *run) {
    for (int o = 0; o < 2; o++) {
        run->host[o] = run->request->pinned ? take_pinned(run, o) : malloc(run->bytes[o]);
        if (!run->host[o]) return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
        memset(run->host[o], 0, run->bytes[o]);
        size_t at = 0;
        for (size_t i = 0; run->arrays[o] && i < run->request->parts; i++) {
            run->arrays[o][i] = run->host[o] + at;
            at += box_bytes(run, o, i);
        }
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status fill_device(struct run *run) {
    oclfft_status status = OCLFFT_SUCCESS;
    for (int o = 0; o < 2; o++) {
        for (size_t i = 0; i < run->request->parts && status == OCLFFT_SUCCESS; i++) {
            size_t bytes = box_bytes(run, o, i);
            if (!bytes) continue;
            status = oclfft_buffer_create(context_of(run, i), bytes, &run->buffers[o][i]);
            if (status == OCLFFT_SUCCESS)
                status = oclfft_buffer_write(run->buffers[o][i], 0, bytes, run->arrays[o][i]);
        }
        if (status == OCLFFT_SUCCESS)
            status = oclfft_buffer_create(run->contexts[0], run->bytes[o], &run->whole[o]);
        if (status == OCLFFT_SUCCESS)
            status = oclfft_buffer_write(run->whole[o], 0, run->bytes[o], run->host[o]);
    }
    return status;
}

/* ---- A problem ---- */

static int show_parts(struct run *run) {
    char text[4096];
    double device = 0, host = 0;
    if (oclfft_group_plan_describe(run->plan, text, sizeof text, NULL) == OCLFFT_SUCCESS)
        printf("%s", text);
    int status = print_row(run, "one plan", one_on_device, &device);
    if (status == STATUS_OK) status = print_row(run, "parts", parts_on_devices, &device);
    if (status == STATUS_OK) status = print_row(run, "one plan, host arrays", one_from_host, &host);
    if (status == STATUS_OK) status = print_row(run, "parts, host arrays", parts_from_host, &host);
    return status;
}

static oclfft_status prepare(struct run *run) {
    const bool parts = run->request->parts > 0;
    oclfft_status status = parts ? make_group(run) : OCLFFT_SUCCESS;
    if (status == OCLFFT_SUCCESS) status = find_sizes(run);
    if (status == OCLFFT_SUCCESS) status = fill_host(run);
    if (status == OCLFFT_SUCCESS && parts) status = fill_device(run);
    if (status == OCLFFT_SUCCESS)
        status = oclfft_plan_create(run->contexts[0], &run->problem.desc, &run->one);
    return status;
}

static oclfft_status switch_recording(struct run *run, bool on) {
    oclfft_status status = OCLFFT_SUCCESS;
    for (size_t i = 0; i < run->request->contexts && status == OCLFFT_SUCCESS; i++)
        status = oclfft_context_record(run->contexts[i], on);
    return status;
}

/* One more execution from host arrays, by new plans, whose queues then have profiling. The second
 * one counts: the first one takes memory. */
static int record(struct run *run) {
    oclfft_status (*what)(struct run *) = run->request->parts ? parts_from_host : one_from_host;
    oclfft_group_plan_destroy(&run->plan);
    oclfft_plan_destroy(&run->one);
    oclfft_status status = oclfft_plan_create(run->contexts[0], &run->problem.desc, &run->one);
    if (status == OCLFFT_SUCCESS && run->request->parts)
        status = oclfft_group_plan_create(run->group, &run->problem.desc, run->boxes[0],
                                          run->boxes[1], &run->plan);
    for (int i = 0; i < 2 && status == OCLFFT_SUCCESS; i++) {
        status = switch_recording(run, true);
        if (status == OCLFFT_SUCCESS) status = what(run);
    }
    if (status == OCLFFT_SUCCESS) status = switch_recording(run, false);
    if (status != OCLFFT_SUCCESS) return complain_status("--timeline", status);
    return timeline_write(run->request->timeline, run->contexts, run->request->contexts);
}

static int show(struct run *run, const char *argument) {
    double base = 0;
    if (!read_problem(argument, &run->problem)) return STATUS_USAGE;
    run->problem.desc.in_place = false;
    oclfft_status prepared = prepare(run);
    if (prepared != OCLFFT_SUCCESS) return complain_status(argument, prepared);
    printf("%s\n", argument);
    int status =
        run->request->parts ? show_parts(run) : print_row(run, "host arrays", one_from_host, &base);
    if (status == STATUS_OK && run->request->timeline) status = record(run);
    output_flush(stdout);
    return status;
}

/* ---- Devices ---- */

/* Context `number` opens the device that so many places behind the chosen one has its name, going
 * round. */
static int open_contexts(struct run *run, const oclfft_context_config *config) {
    oclfft_device_info first;
    size_t count;
    int status;
    int opened = open_context(config, &run->contexts[0], &first);
    if (opened != STATUS_OK) return opened;
    oclfft_device_info *list = list_all_devices(&count, &status);
    if (!list) return status;
    size_t at = 0;
    for (size_t i = 1; i < run->request->contexts && status == STATUS_OK; i++) {
        oclfft_context_config next = *config;
        for (size_t n = 0; n < count; n++) {
            at = at + 1 < count ? at + 1 : 0;
            const oclfft_device_info *info = &list[at];
            if (info->platform_index == first.platform_index && !strcmp(info->name, first.name))
                break;
        }
        next.platform_index = list[at].platform_index;
        next.device_index = list[at].device_index;
        next.device_name = NULL;
        status = open_context(&next, &run->contexts[i], NULL);
    }
    free(list);
    return status;
}

int bench_parts(const oclfft_context_config *config, const struct parts_request *request, int count,
                char **problems) {
    struct run run = {.request = request};
    oclfft_context_config limited = *config;
    limited.memory_limit = request->limit;
    if (request->contexts > MOST_CONTEXTS ||
        (request->parts && request->contexts > request->parts)) {
        complain("--contexts is at most %d and at most --parts", MOST_CONTEXTS);
        return STATUS_USAGE;
    }
    int status = open_contexts(&run, &limited);
    const size_t rows = (size_t)count * (request->parts ? 4 : 1);
    if (status == STATUS_OK) progress_begin("rows", rows, (double)rows);
    for (int i = 0; i < count && status != STATUS_TROUBLE; i++) {
        status = worse_status(status, show(&run, problems[i]));
        drop(&run);
    }
    progress_end();
    for (size_t i = 0; i < request->contexts; i++) oclfft_context_destroy(&run.contexts[i]);
    return status;
}
