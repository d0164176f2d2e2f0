#include "random_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/pretend_gpu.h"
#include "random_limit.h"
#include "run/plan.h"

enum { EXECUTIONS = 200, WORKSPACE_FENCE = 256 };

/* The bits of a problem's variant. */
enum { VARIANT_FULL = 1, VARIANT_OUT_OF_ORDER = 2, VARIANT_WORKSPACE = 4, VARIANT_EVENT = 8 };

static bool open_context(random_device *device) {
    oclfft_device_info info;
    device->executed = 0;
    if (oclfft_context_create(NULL, &device->context) != OCLFFT_SUCCESS) return false;
    device->context->caps.streams = device->context->caps.streams != 0; /* however few bytes */
    device->has_double =
        oclfft_context_device(device->context, &info) == OCLFFT_SUCCESS && info.has_double;
    if (device->gpu) pretend_gpu(device->context);
    return true;
}

bool random_device_open(random_device *device) {
    *device = (random_device){0};
    return open_context(device);
}

bool random_device_open_gpu(random_device *device) {
    *device = (random_device){.gpu = true};
    return open_context(device);
}

void random_device_close(random_device *device) {
    for (int i = 0; i < 2; ++i) {
        if (device->queues[i]) clReleaseCommandQueue(device->queues[i]);
        device->queues[i] = NULL;
    }
    oclfft_context_destroy(&device->context);
}

bool random_device_renew(random_device *device) {
    random_device_close(device);
    return open_context(device);
}

/* One execution, and what it takes. */
typedef struct run {
    random_device *device;
    const random_problem *p;
    random_arrays *arrays;
    oclfft_plan *plan;
    oclfft_buffer *in[2], *out[2]; /* in place `out` are `in` */
    oclfft_status status;          /* of the call that failed */
    char *why;
    size_t room;
} run;

static bool good(run *r, oclfft_status status, const char *what) {
    if (status == OCLFFT_SUCCESS) return true;
    r->status = status;
    snprintf(r->why, r->room, "%s: %s: %s", what, oclfft_status_string(status),
             oclfft_last_error());
    return false;
}

static bool good_cl(run *r, cl_int code, const char *what) {
    if (code == CL_SUCCESS) return true;
    snprintf(r->why, r->room, "%s of the application: %d", what, (int)code);
    return false;
}

static bool upload(run *r, const unsigned char *data, size_t bytes, oclfft_buffer **buffer) {
    return good(r, oclfft_buffer_create(r->device->context, bytes, buffer),
                "oclfft_buffer_create") &&
           good(r, oclfft_buffer_write(*buffer, 0, bytes, data), "oclfft_buffer_write");
}

static bool download(run *r, oclfft_buffer *buffer, size_t bytes, unsigned char *data) {
    return good(r, oclfft_buffer_read(buffer, 0, bytes, data), "oclfft_buffer_read");
}

static bool upload_all(run *r) {
    const random_problem *p = r->p;
    for (size_t i = 0; i < random_side_arrays(&p->in); ++i)
        if (!upload(r, r->arrays->in[i], p->in_bytes, &r->in[i])) return false;
    for (size_t i = 0; i < random_side_arrays(&p->out); ++i)
        if (p->desc.in_place)
            r->out[i] = r->in[i];
        else if (!upload(r, r->arrays->out[i], p->out_bytes, &r->out[i]))
            return false;
    return true;
}

static bool download_all(run *r) {
    const random_problem *p = r->p;
    for (size_t i = 0; i < random_side_arrays(&p->in); ++i)
        if (!download(r, r->in[i], p->in_bytes, r->arrays->in[i])) return false;
    for (size_t i = 0; !p->desc.in_place && i < random_side_arrays(&p->out); ++i)
        if (!download(r, r->out[i], p->out_bytes, r->arrays->out[i])) return false;
    return true;
}

/* ---- Routes ---- */

/* What is not planar may go either way; in place the output may be left out. */
static bool execute(run *r) {
    const random_problem *p = r->p;
    bool full = p->variant & VARIANT_FULL, leave_out = p->desc.in_place && !full;
    oclfft_buffer *out = leave_out ? NULL : r->out[0], *out_im = leave_out ? NULL : r->out[1];
    if (p->in.planar || p->out.planar || p->variant & VARIANT_WORKSPACE)
        return good(r,
                    oclfft_execute_planar(r->plan, p->direction, r->in[0], r->in[1], out, out_im),
                    "oclfft_execute_planar");
    return good(r, oclfft_execute(r->plan, p->direction, r->in[0], out), "oclfft_execute");
}

static bool execute_host(run *r) {
    const void *in[] = {r->arrays->in[0], r->arrays->in[1]};
    void *out[] = {r->arrays->out[0], r->arrays->out[1]};
    return good(r,
                oclfft_execute_host(r->plan, r->p->direction,
                                    r->p->in.planar ? (const void *)in : in[0],
                                    r->p->out.planar ? (void *)out : out[0]),
                "oclfft_execute_host");
}

/* A queue of the application in the context of a buffer. */
static bool find_queue(run *r, cl_mem memory, cl_command_queue *queue) {
    int out_of_order = r->p->variant & VARIANT_OUT_OF_ORDER ? 1 : 0;
    cl_context context;
    cl_device_id device;
    cl_int code = CL_SUCCESS;
    cl_command_queue *known = &r->device->queues[out_of_order];
    if (!*known &&
        good_cl(r, clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof context, &context, NULL),
                "clGetMemObjectInfo") &&
        good_cl(r, clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof device, &device, NULL),
                "clGetContextInfo")) {
        *known = clCreateCommandQueue(
            context, device, out_of_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &code);
        if (!*known && out_of_order) *known = clCreateCommandQueue(context, device, 0, &code);
        good_cl(r, code, "clCreateCommandQueue");
    }
    *queue = *known;
    return *known != NULL;
}

/* The application's own scratch with a fence behind it; no buffer when it does not come to that. */
static bool make_workspace(run *r, oclfft_buffer **workspace, size_t *bytes) {
    unsigned char *fill;
    *workspace = NULL;
    if (!good(r, oclfft_plan_workspace(r->plan, bytes), "oclfft_plan_workspace")) return false;
    if (!(r->p->variant & VARIANT_WORKSPACE) || *bytes == 0) return true;
    fill = malloc(*bytes + WORKSPACE_FENCE);
    if (!fill) return false;
    memset(fill, 0xff, *bytes + WORKSPACE_FENCE);
    bool made = upload(r, fill, *bytes + WORKSPACE_FENCE, workspace);
    free(fill);
    return made;
}

static bool check_fence(run *r, oclfft_buffer *workspace, size_t bytes) {
    unsigned char fence[WORKSPACE_FENCE];
    if (!workspace) return true;
    if (!good(r, oclfft_buffer_read(workspace, bytes, sizeof fence, fence), "oclfft_buffer_read"))
        return false;
    for (size_t i = 0; i < sizeof fence; ++i)
        if (fence[i] != 0xff)
            return snprintf(r->why, r->room, "byte %zu behind the workspace of %zu changed", i,
                            bytes),
                   false;
    return true;
}

static bool get_memories(run *r, oclfft_buffer *const buffers[2], cl_mem memories[2]) {
    for (int i = 0; i < 2; ++i) {
        memories[i] = NULL;
        if (buffers[i] &&
            !good(r, oclfft_buffer_get_cl(buffers[i], &memories[i]), "oclfft_buffer_get_cl"))
            return false;
    }
    return true;
}

static bool enqueue_on(run *r, cl_command_queue queue, const cl_mem in[2], const cl_mem out[2],
                       cl_mem workspace) {
    bool wants_event = r->p->variant & VARIANT_EVENT,
         leave_out = r->p->desc.in_place && !(r->p->variant & VARIANT_FULL);
    cl_event event = NULL;
    oclfft_status status =
        oclfft_enqueue(r->plan, queue, r->p->direction, in, leave_out ? NULL : out, workspace, 0,
                       NULL, wants_event ? &event : NULL);
    if (!good(r, status, "oclfft_enqueue")) return false;
    bool done = good_cl(r, wants_event ? clWaitForEvents(1, &event) : clFinish(queue), "waiting");
    if (event) clReleaseEvent(event);
    return done;
}

static bool execute_enqueue(run *r) {
    cl_mem in[2], out[2], own[2] = {NULL, NULL};
    cl_command_queue queue;
    oclfft_buffer *workspace[2] = {NULL, NULL};
    size_t bytes;
    bool done = get_memories(r, r->in, in) && get_memories(r, r->out, out) &&
                find_queue(r, in[0], &queue) && make_workspace(r, &workspace[0], &bytes) &&
                get_memories(r, workspace, own) &&
                good(r, oclfft_finish(r->device->context), "oclfft_finish") &&
                enqueue_on(r, queue, in, out, own[0]) && check_fence(r, workspace[0], bytes);
    oclfft_buffer_destroy(&workspace[0]);
    return done;
}

static void drop_buffers(run *r) {
    for (int i = 0; i < 2; ++i) {
        if (r->out[i] != r->in[i]) oclfft_buffer_destroy(&r->out[i]);
        oclfft_buffer_destroy(&r->in[i]);
        r->out[i] = NULL;
    }
}

static bool execute_any(run *r) {
    if (!r->plan && !good(r, oclfft_plan_create(r->device->context, &r->p->desc, &r->plan),
                          "oclfft_plan_create"))
        return false;
    if (r->p->route == ROUTE_HOST) return execute_host(r);
    return upload_all(r) && (r->p->route == ROUTE_ENQUEUE ? execute_enqueue : execute)(r) &&
           download_all(r);
}

/* Under its limit. What is rightly refused then goes without, by the same plan if there is one that
 * executes more than host arrays. */
static bool execute_limited(run *r) {
    oclfft_context *context = r->device->context;
    bool workspace = r->p->route == ROUTE_ENQUEUE && r->p->variant & VARIANT_WORKSPACE;
    const random_needs needs = {workspace, workspace ? WORKSPACE_FENCE : 0};
    context->memory_limit = random_limit_bytes(context, r->p, needs);
    bool done = execute_any(r);
    if (!done) drop_buffers(r); /* the plan was made without them, too */
    bool refused = !done && r->status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY &&
                   random_limit_starves(context, r->p, needs);
    context->memory_limit = 0;
    ++r->device->limited;
    if (!refused) return done;
    ++r->device->refused;
    if (r->plan && r->plan->bare) oclfft_plan_destroy(&r->plan);
    return execute_any(r);
}

bool random_device_execute(void *user, const random_problem *p, random_arrays *arrays, char *why,
                           size_t room) {
    run r = {.device = user, .p = p, .arrays = arrays, .why = why, .room = room};
    if (r.device->executed++ == EXECUTIONS && !random_device_renew(r.device))
        return snprintf(why, room, "no context: %s", oclfft_last_error()), false;
    bool done = p->limit > 0 ? execute_limited(&r) : execute_any(&r);
    drop_buffers(&r);
    oclfft_plan_destroy(&r.plan);
    return done;
}
