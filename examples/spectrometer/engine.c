/* One device at work: what is enqueued for a block, and what comes back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "devices.h"
#include "engine_parts.h"
#include "../common/fail.h"
#include "size.h"

void *engine_samples(engine *e, unsigned index) {
    return e->slots[index].samples;
}

typedef struct argument {
    size_t bytes;
    const void *value;
} argument;

#define ARGUMENT(x) ((argument){sizeof(x), &(x)})

/* Enqueues a kernel after all that is on the compute queue, and after `wait` unless that is
 * NULL. */
static bool launch(engine *e, kernel_name name, size_t groups, const argument *arguments,
                   cl_uint count, const cl_event *wait, cl_event *event) {
    for (cl_uint i = 0; i < count; ++i)
        if (!cl_good(clSetKernelArg(e->kernels[name], i, arguments[i].bytes, arguments[i].value),
                     "clSetKernelArg"))
            return false;
    const size_t local_size = e->items, global_size = groups * e->items;
    cl_int code = clEnqueueNDRangeKernel(e->compute, e->kernels[name], 1, NULL, &global_size,
                                         &local_size, wait ? 1 : 0, wait, event);
    return cl_good(code, "clEnqueueNDRangeKernel");
}

/* No work-group without work. */
static size_t groups_for(const engine *e, size_t things) {
    const size_t groups = (things + e->items - 1) / e->items;
    return groups < e->groups ? groups : e->groups;
}

static double scale_squared(const engine *e) {
    double scale = 1 / (128.0 * (double)e->config.points);
    return scale * scale;
}

/* The sum over the bins of |X|^2 is points times the sum of |x|^2, so the mean is the latter. */
static bool launch_mean(engine *e, slot *s) {
    const cl_ulong count = e->config.points;
    const cl_uint bins = (cl_uint)count,
                  partials = (cl_uint)groups_for(e, e->config.points / 8 + 1);
    const cl_float factor = (cl_float)(e->config.factor * scale_squared(e));
    const argument energy[] = {ARGUMENT(s->in), ARGUMENT(count), ARGUMENT(e->partial)};
    const argument begin[] = {ARGUMENT(e->partial), ARGUMENT(partials), ARGUMENT(factor),
                              ARGUMENT(bins), ARGUMENT(s->results)};
    return launch(e, KERNEL_ENERGY, partials, energy, 3, &s->marks[MARK_SENT],
                  &s->marks[MARK_BEGAN]) &&
           launch(e, KERNEL_BEGIN_BY_MEAN, 1, begin, 5, NULL, &s->marks[MARK_MEAN]);
}

/* Before the transform, so that a median's block has a first command too, whose end is where the
 * transform begins. */
static bool launch_begin_median(engine *e, slot *s) {
    const cl_uint rank = (cl_uint)((e->config.points - 1) / 2), zero = 0;
    const argument begin[] = {ARGUMENT(rank), ARGUMENT(e->state)};
    cl_int code = clEnqueueFillBuffer(e->compute, e->counts, &zero, sizeof zero, 0,
                                      2048 * sizeof zero, 0, NULL, NULL);
    return cl_good(code, "clEnqueueFillBuffer") &&
           launch(e, KERNEL_BEGIN_MEDIAN, 1, begin, 2, &s->marks[MARK_SENT], &s->marks[MARK_BEGAN]);
}

static bool launch_transform(engine *e, slot *s, cl_event *event) {
    const cl_mem in[2] = {s->in, NULL}, out[2] = {e->power, NULL};
    oclfft_status status =
        oclfft_enqueue(s->plan, e->compute, OCLFFT_FORWARD, in, out, e->workspace, 0, NULL, event);
    return status == OCLFFT_SUCCESS ||
           fail("transforming: %s (%s)", oclfft_last_error(), oclfft_status_string(status));
}

static bool launch_median(engine *e, slot *s) {
    static const cl_uint shifts[] = {21, 10, 0}, digits[] = {2048, 2048, 1024},
                         known[] = {0, ~0u << 21, ~0u << 10};
    const cl_uint bins = (cl_uint)e->config.points;
    const cl_float factor = (cl_float)(e->config.factor / log(2));
    for (int i = 0; i < 3; ++i) {
        const argument count[] = {ARGUMENT(e->power),  ARGUMENT(bins),     ARGUMENT(shifts[i]),
                                  ARGUMENT(digits[i]), ARGUMENT(known[i]), ARGUMENT(e->state),
                                  ARGUMENT(e->counts)};
        const argument choose[] = {ARGUMENT(e->counts), ARGUMENT(shifts[i]), ARGUMENT(e->state)};
        if (!launch(e, KERNEL_COUNT_DIGITS, groups_for(e, e->config.points), count, 7, NULL, NULL))
            return false;
        if (!launch(e, KERNEL_CHOOSE_DIGIT, 1, choose, 3, NULL, NULL)) return false;
    }
    const argument begin[] = {ARGUMENT(e->state), ARGUMENT(factor), ARGUMENT(bins),
                              ARGUMENT(s->results)};
    return launch(e, KERNEL_BEGIN_BY_MEDIAN, 1, begin, 4, NULL, &s->marks[MARK_MEDIAN]);
}

static bool launch_collect(engine *e, slot *s, cl_event *event) {
    const cl_uint bins = (cl_uint)e->config.points;
    const argument arguments[] = {ARGUMENT(e->power), ARGUMENT(bins), ARGUMENT(s->results)};
    return launch(e, KERNEL_COLLECT, groups_for(e, e->config.points), arguments, 3, NULL, event);
}

static bool launch_columns(engine *e, slot *s) {
    const cl_uint bins = (cl_uint)e->config.points, columns = (cl_uint)e->config.columns;
    const argument arguments[] = {ARGUMENT(e->power), ARGUMENT(bins), ARGUMENT(columns),
                                  ARGUMENT(s->reduced)};
    return launch(e, KERNEL_REDUCE_COLUMNS, e->config.columns, arguments, 4, NULL,
                  &s->marks[MARK_COLUMNS]);
}

static bool launch_compute(engine *e, slot *s) {
    bool by_median = e->config.by_median;
    return (by_median ? launch_begin_median(e, s) : launch_mean(e, s)) &&
           launch_transform(e, s, &s->marks[MARK_TRANSFORMED]) &&
           (!by_median ||
            (launch_median(e, s) && launch_collect(e, s, &s->marks[MARK_COLLECTED]))) &&
           (!e->config.columns || launch_columns(e, s)) && cl_good(clFlush(e->compute), "clFlush");
}

static bool read_back(engine *e, const cl_event *wait, cl_mem from, size_t offset, size_t bytes,
                      void *to, cl_event *event) {
    cl_int code =
        clEnqueueReadBuffer(e->fetch, from, CL_FALSE, offset, bytes, to, wait ? 1 : 0, wait, event);
    return cl_good(code, "clEnqueueReadBuffer");
}

static bool launch_fetch(engine *e, slot *s) {
    const cl_event *computed = &s->marks[MARK_COLUMNS];
    /* the last command on the compute queue; the transform is always there */
    while (!*computed) --computed;
    const size_t records = sizeof(results_header) + e->first_records * sizeof(found_bin);
    const size_t columns = e->config.columns * 2 * sizeof(float);
    return (!columns ||
            read_back(e, computed, s->reduced, 0, columns, s->fetched + records, NULL)) &&
           read_back(e, computed, s->results, 0, records, s->fetched, &s->marks[MARK_FETCHED]) &&
           cl_good(clFlush(e->fetch), "clFlush");
}

bool engine_submit(engine *e, unsigned index) {
    slot *s = &e->slots[index];
    for (int m = 0; m < MARK_COUNT; ++m) {
        if (s->marks[m]) clReleaseEvent(s->marks[m]);
        s->marks[m] = NULL;
    }
    const size_t bytes = 2 * e->config.points;
    cl_int code = clEnqueueWriteBuffer(e->send, s->in, CL_FALSE, 0, bytes, s->samples, 0, NULL,
                                       &s->marks[MARK_SENT]);
    return cl_good(code, "clEnqueueWriteBuffer") && cl_good(clFlush(e->send), "clFlush") &&
           launch_compute(e, s) && launch_fetch(e, s);
}

/* Room for so many records on the host, those that are there kept. */
static bool make_room(slot *s, size_t count) {
    size_t bytes;
    if (count <= s->room) return true;
    found_bin *more = size_of(count, sizeof *more, 0, &bytes) ? realloc(s->found, bytes) : NULL;
    if (!more) return fail("out of memory for %zu bins above the threshold", count);
    s->found = more;
    s->room = count;
    return true;
}

static bool read_now(engine *e, slot *s, size_t offset, size_t bytes, void *to) {
    return cl_good(
        clEnqueueReadBuffer(e->fetch, s->results, CL_TRUE, offset, bytes, to, 0, NULL, NULL),
        "clEnqueueReadBuffer");
}

/* More bins are above the threshold than the list has room for: the block again, in ranges of no
 * more bins than that. Slow, but nothing is lost, and what comes is the same in every run. */
static bool collect_ranges(engine *e, slot *s, size_t count) {
    size_t have = 0;
    if (!make_room(s, count)) return false;
    for (size_t first = 0; first < e->config.points; first += e->config.capacity) {
        const cl_uint begin = (cl_uint)first, bins = (cl_uint)e->config.capacity;
        const argument arguments[] = {ARGUMENT(begin), ARGUMENT(bins), ARGUMENT(s->results)};
        results_header header;
        if (!launch(e, KERNEL_BEGIN_RANGE, 1, arguments, 3, NULL, NULL) ||
            !launch_transform(e, s, NULL) || (e->config.by_median && !launch_collect(e, s, NULL)) ||
            !cl_good(clFinish(e->compute), "clFinish") ||
            !read_now(e, s, 0, sizeof header, &header))
            return false;
        if (header.count > e->config.capacity || header.count > count - have)
            return fail("a block changed while it was looked at");
        if (header.count &&
            !read_now(e, s, sizeof header, header.count * sizeof(found_bin), s->found + have))
            return false;
        have += header.count;
    }
    return have == count || fail("a block changed while it was looked at");
}

/* The records, from what has been fetched and, when there are more, from the device. */
static bool collect_records(engine *e, slot *s, size_t count) {
    if (count > e->config.capacity) return collect_ranges(e, s, count);
    const size_t here = count < e->first_records ? count : e->first_records;
    if (!make_room(s, count)) return false;
    memcpy(s->found, s->fetched + sizeof(results_header), here * sizeof(found_bin));
    return count == here || read_now(e, s, sizeof(results_header) + here * sizeof(found_bin),
                                     (count - here) * sizeof(found_bin), s->found + here);
}

static bool mark_times(cl_event event, cl_ulong *start, cl_ulong *end) {
    return cl_good(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof *start, start,
                                           NULL),
                   "clGetEventProfilingInfo") &&
           cl_good(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof *end, end, NULL),
                   "clGetEventProfilingInfo");
}

/* On the compute queue a step lasts from the end of the one before to its own: the library gives
 * the event of a transform's last pass, and what lies between two commands counts as well. */
static bool step_times(const slot *s, double *seconds) {
    static const step steps[MARK_COUNT] = {STEP_SEND,   STEP_MEAN,    STEP_MEAN,    STEP_TRANSFORM,
                                           STEP_MEDIAN, STEP_COLLECT, STEP_COLUMNS, STEP_FETCH};
    cl_ulong before = 0;
    for (int m = 0; m < MARK_COUNT; ++m) {
        cl_ulong start, end;
        if (!s->marks[m]) continue;
        if (!mark_times(s->marks[m], &start, &end)) return false;
        if (m != MARK_SENT && m != MARK_BEGAN && m != MARK_FETCHED) start = before;
        seconds[steps[m]] += (double)(end - start) * 1e-9;
        before = end;
    }
    return true;
}

static void read_header(const engine *e, const results_header *header, spectrum *result) {
    const double energy = (double)((uint64_t)header->energy_high << 32 | header->energy_low);
    result->noise = e->config.by_median ? header->median / log(2) : energy * scale_squared(e);
    result->threshold = header->threshold;
    result->count = header->count;
}

bool engine_collect(engine *e, unsigned index, spectrum *result) {
    slot *s = &e->slots[index];
    results_header header;
    *result = (spectrum){0};
    if (!cl_good(clWaitForEvents(1, &s->marks[MARK_FETCHED]), "clWaitForEvents")) return false;
    memcpy(&header, s->fetched, sizeof header);
    read_header(e, &header, result);
    if (!collect_records(e, s, result->count)) return false;
    result->found = s->found;
    /* Header and records are multiples of eight bytes, so this is aligned. */
    result->columns = (const float *)(const void *)(s->fetched + sizeof header +
                                                    e->first_records * sizeof(found_bin));
    return !e->config.profile || step_times(s, result->seconds);
}
