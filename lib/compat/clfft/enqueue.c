#include <stdlib.h>
#include <string.h>

#include "bake.h"
#include "checks.h"
#include "environment.h"
#include "plans.h"
#include "statuses.h"

/* A call's arguments. */
typedef struct call {
    oclfft_direction direction;
    cl_command_queue queue;
    cl_uint wait_count;
    const cl_event *wait;
    cl_mem in[2], out[2], workspace;
} call;

static clfftStatus check_queue(const plan *p, cl_command_queue queue) {
    cl_device_id device = NULL;
    cl_context context = NULL;
    if (!queue || clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL) ||
        clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL))
        return CLFFT_INVALID_COMMAND_QUEUE;
    if (context != p->context) return CLFFT_INVALID_CONTEXT;
    return device == p->baked->device ? CLFFT_SUCCESS : CLFFT_DEVICE_MISMATCH;
}

/* What is wrong with memory that the library refused. */
static clfftStatus fault_of(const plan *p, cl_mem memory) {
    cl_context context = NULL;
    if (clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof context, &context, NULL))
        return CLFFT_INVALID_MEM_OBJECT;
    return context == p->context ? CLFFT_INVALID_BUFFER_SIZE : CLFFT_INVALID_CONTEXT;
}

/* Tells in clFFT's terms why the library refused a call. It checks all arguments before it does
 * anything, so that nothing is checked twice where all is well. */
static clfftStatus explain(const plan *p, const call *c, oclfft_status status) {
    if (status != OCLFFT_ERROR_INVALID_ARGUMENT) return status_of(status, CLFFT_BUGCHECK);
    const clfftStatus queue = check_queue(p, c->queue);
    if (queue != CLFFT_SUCCESS) return queue;
    for (cl_uint i = 0; i < c->wait_count; i++) {
        if (!c->wait[i]) return CLFFT_INVALID_EVENT_WAIT_LIST;
    }
    const cl_mem all[] = {c->in[0], c->in[1], c->out[0], c->out[1]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const clfftStatus fault = all[i] ? fault_of(p, all[i]) : CLFFT_SUCCESS;
        if (fault != CLFFT_SUCCESS && fault != CLFFT_INVALID_BUFFER_SIZE) return fault;
    }
    return CLFFT_INVALID_BUFFER_SIZE;
}

/* A transform with arrays of ours between its steps is a chain: each step waits for the event of
 * the one before and puts its own in the place of that. */
static void follow(cl_event *at, cl_event next) {
    clReleaseEvent(*at);
    *at = next;
}

/* The first event: the call's list is done, and so is what used the arrays before. */
static cl_int begin(const baked *b, const call *c, cl_event *at) {
    cl_event *all = calloc((size_t)c->wait_count + 1, sizeof *all);
    if (!all) return CL_OUT_OF_HOST_MEMORY;
    cl_uint count = c->wait_count;
    if (count) memcpy(all, c->wait, count * sizeof *all);
    if (b->last) all[count++] = b->last;
    const cl_int failed = clEnqueueMarkerWithWaitList(c->queue, count, count ? all : NULL, at);
    free(all);
    return failed;
}

static cl_int run_stage(const stage *s, const call *c, const cl_mem data[2], cl_event *at) {
    cl_event next = NULL;
    const cl_int failed = s ? stage_enqueue(s, c->queue, data, 1, at, &next) : CL_SUCCESS;
    if (next) follow(at, next);
    return failed;
}

static clfftStatus run_plan(const plan *p, oclfft_plan *what, const call *c, const cl_mem in[2],
                            const cl_mem out[2], cl_mem workspace, cl_event *at) {
    cl_event next = NULL;
    const oclfft_status status =
        oclfft_enqueue(what, c->queue, c->direction, in, out, workspace, 1, at, &next);
    if (status != OCLFFT_SUCCESS) return explain(p, c, status);
    follow(at, next);
    return CLFFT_SUCCESS;
}

/* The steps, as far as they succeed; `*at` is the event of the last that did. */
static clfftStatus run_steps(const plan *p, const call *c, cl_event *at) {
    const baked *b = p->baked;
    const cl_mem *to = c->out[0] ? c->out : c->in; /* in place there is no output */
    const cl_mem loaded[2] = {b->load ? b->load->packed : NULL, NULL};
    const cl_mem packed[2] = {b->store    ? b->store->packed
                              : b->detour ? b->detour->packed
                                          : NULL,
                              NULL};
    const cl_int failed = run_stage(b->load, c, c->in, at);
    if (failed != CL_SUCCESS) return (clfftStatus)failed;
    clfftStatus status = run_plan(p, b->plan, c, b->load ? loaded : c->in, packed[0] ? packed : to,
                                  c->workspace, at);
    if (status != CLFFT_SUCCESS) return status;
    if (b->detour) {
        call copy = *c;
        copy.direction = OCLFFT_FORWARD;
        return run_plan(p, b->detour->copy, &copy, packed, to, NULL, at);
    }
    return (clfftStatus)run_stage(b->store, c, to, at);
}

/* Whether a plan out of place is to write over its own input. Programs do that, although clFFT
 * promises nothing. */
static bool writes_over_input(const call *c) {
    for (int i = 0; i < 2; i++)
        if (c->in[i] && (c->in[i] == c->out[0] || c->in[i] == c->out[1])) return true;
    return false;
}

/* Copies one array of the input, and makes the call read the copy. */
static cl_int keep(const plan *p, cl_mem *kept, call *c, cl_mem *input, cl_event *at) {
    size_t bytes = 0, room = 0;
    cl_event next = NULL;
    cl_int failed = clGetMemObjectInfo(*input, CL_MEM_SIZE, sizeof bytes, &bytes, NULL);
    if (*kept) (void)clGetMemObjectInfo(*kept, CL_MEM_SIZE, sizeof room, &room, NULL);
    if (failed == CL_SUCCESS && room < bytes) {
        if (*kept) clReleaseMemObject(*kept);
        *kept = clCreateBuffer(p->context, CL_MEM_READ_WRITE, bytes, NULL, &failed);
    }
    if (failed == CL_SUCCESS)
        failed = clEnqueueCopyBuffer(c->queue, *input, *kept, 0, 0, bytes, 1, at, &next);
    if (failed != CL_SUCCESS) return failed;
    follow(at, next);
    *input = *kept;
    return CL_SUCCESS;
}

static cl_int keep_input(const plan *p, call *c, cl_event *at) {
    cl_int failed = CL_SUCCESS;
    if (!writes_over_input(c)) return failed;
    for (int i = 0; i < 2 && c->in[i] && failed == CL_SUCCESS; i++)
        failed = keep(p, &p->baked->kept[i], c, &c->in[i], at);
    return failed;
}

static clfftStatus enqueue_steps(const plan *p, const call *given, cl_event *event) {
    baked *b = p->baked;
    call c = *given;
    cl_event at = NULL;
    clfftStatus status = check_queue(p, c.queue);
    if (status == CLFFT_SUCCESS) status = (clfftStatus)begin(b, &c, &at);
    if (status != CLFFT_SUCCESS) return status;
    status = (clfftStatus)keep_input(p, &c, &at);
    if (status == CLFFT_SUCCESS) status = run_steps(p, &c, &at);
    if (b->last) clReleaseEvent(b->last);
    b->last = at;
    if (status == CLFFT_SUCCESS && event) {
        clRetainEvent(at);
        *event = at;
    }
    return status;
}

static clfftStatus enqueue(const plan *p, const call *c, cl_event *event) {
    const baked *b = p->baked;
    if (b->load || b->store || b->detour || writes_over_input(c)) return enqueue_steps(p, c, event);
    const cl_mem *out = c->out[0] ? c->out : NULL;
    const oclfft_status status = oclfft_enqueue(b->plan, c->queue, c->direction, c->in, out,
                                                c->workspace, c->wait_count, c->wait, event);
    return status == OCLFFT_SUCCESS ? CLFFT_SUCCESS : explain(p, c, status);
}

/* Takes the arrays of a side; false where one is missing. */
static bool take_side(clfftLayout layout, const cl_mem *given, cl_mem side[2]) {
    const size_t count = is_planar(layout) ? 2 : 1;
    for (size_t i = 0; i < count; i++) {
        if (!given || !given[i]) return false;
        side[i] = given[i];
    }
    return true;
}

/* Buffers that are too small serve other programs as none: clFFT does not look at their size. */
static cl_mem take_workspace(const baked *b, cl_mem given) {
    size_t bytes = 0;
    if (!given || b->workspace == 0 ||
        clGetMemObjectInfo(given, CL_MEM_SIZE, sizeof bytes, &bytes, NULL))
        return NULL;
    return bytes >= b->workspace ? given : NULL;
}

/* Real transforms have one direction, whatever the program says. */
static clfftDirection direction_of(const settings *set, clfftDirection given) {
    if (set->in == CLFFT_REAL) return CLFFT_FORWARD;
    return set->out == CLFFT_REAL ? CLFFT_BACKWARD : given;
}

static clfftStatus transform(plan *p, call *c, clfftDirection direction, cl_mem *in, cl_mem *out,
                             cl_event *event) {
    clfftStatus status = p->baked ? CLFFT_SUCCESS : plan_bake(p, c->queue);
    if (status != CLFFT_SUCCESS) return status;
    direction = direction_of(&p->set, direction);
    if (direction != CLFFT_FORWARD && direction != CLFFT_BACKWARD) return CLFFT_INVALID_ARG_VALUE;
    c->direction = direction == CLFFT_FORWARD ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
    if (!take_side(p->set.in, in, c->in) ||
        (p->set.location == CLFFT_OUTOFPLACE && !take_side(p->set.out, out, c->out)))
        return CLFFT_INVALID_MEM_OBJECT;
    c->workspace = take_workspace(p->baked, c->workspace);
    status = enqueue(p, c, event);
    if (status == CLFFT_SUCCESS) report_count(p->baked->line, direction);
    return status;
}

/* With several queues the first one does it, and all get its event. */
clfftStatus clfftEnqueueTransform(clfftPlanHandle handle, clfftDirection direction,
                                  cl_uint queue_count, cl_command_queue *queues, cl_uint wait_count,
                                  const cl_event *wait, cl_event *events, cl_mem *in, cl_mem *out,
                                  cl_mem workspace) {
    if (queue_count > 1 && environment_is_strict()) return CLFFT_NOTIMPLEMENTED;
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!queues || !queues[0]) return plan_leave(p, CLFFT_INVALID_COMMAND_QUEUE);
    if (wait_count == 0) wait = NULL; /* a list of no events may be anywhere */
    if (wait_count > 0 && !wait) return plan_leave(p, CLFFT_INVALID_EVENT_WAIT_LIST);
    call c = {OCLFFT_FORWARD, queues[0], wait_count, wait, {NULL, NULL}, {NULL, NULL}, workspace};
    cl_event event = NULL;
    const clfftStatus status = transform(p, &c, direction, in, out, events ? &event : NULL);
    for (cl_uint i = 0; status == CLFFT_SUCCESS && events && (i == 0 || i < queue_count); i++) {
        if (i > 0) clRetainEvent(event);
        events[i] = event;
    }
    return plan_leave(p, status);
}
