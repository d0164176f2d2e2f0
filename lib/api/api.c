/* The public functions: each checks its arguments and calls the room that does the work. Nothing else happens here. */

#include "device/list.h"
#include "device/packing.h"
#include "run/arrays.h"
#include "run/host/host.h"
#include "base/sizes.h"

#define REQUIRE(argument)                                                                                                          \
    do {                                                                                                                           \
        if (!(argument)) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: " #argument " is NULL", __func__);                        \
    } while (0)

#define TEXT_OF(x) #x
#define VERSION_TEXT(a, b, c) TEXT_OF(a) "." TEXT_OF(b) "." TEXT_OF(c)

const char *oclfft_version_string(void) {
    return VERSION_TEXT(OCLFFT_VERSION_MAJOR, OCLFFT_VERSION_MINOR, OCLFFT_VERSION_PATCH);
}

/* ---- Devices and contexts ---- */

oclfft_status oclfft_list_devices(oclfft_device_info *list, size_t capacity, size_t *count) {
    REQUIRE(count);
    if (capacity) REQUIRE(list);
    device_listing l;
    TRY(device_list(&l));
    for (size_t i = 0; i < l.count && i < capacity; ++i) list[i] = l.infos[i];
    *count = l.count;
    device_list_free(&l);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_context_create(const oclfft_context_config *config, oclfft_context **context) {
    REQUIRE(context);
    *context = NULL;
    return context_open(config, context);
}

oclfft_status oclfft_context_from_cl(cl_context cl, cl_device_id device, cl_command_queue queue,
                                     const oclfft_context_config *config, oclfft_context **context) {
    REQUIRE(context);
    *context = NULL;
    REQUIRE(cl);
    REQUIRE(device);
    return context_join(cl, device, queue, config, context);
}

void oclfft_context_destroy(oclfft_context **context) {
    if (!context) return;
    context_release(*context);
    *context = NULL;
}

oclfft_status oclfft_context_device(const oclfft_context *context, oclfft_device_info *info) {
    REQUIRE(context);
    REQUIRE(info);
    *info = context->info;
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_finish(oclfft_context *context) {
    REQUIRE(context);
    TRY_CL("clFinish", clFinish(context->queue));
    return OCLFFT_SUCCESS;
}

/* Hands a finished text to the caller and frees it. */
static oclfft_status deliver(text *t, char *to, size_t capacity, size_t *length) {
    oclfft_status status = text_copy(t, to, capacity, length);
    text_free(t);
    return status;
}

oclfft_status oclfft_context_caps(const oclfft_context *context, char *to, size_t capacity, size_t *length) {
    REQUIRE(context);
    if (capacity) REQUIRE(to);
    text t = {0};
    caps_print(&context->caps, &t);
    return deliver(&t, to, capacity, length);
}

/* ---- Buffers ---- */

oclfft_status oclfft_buffer_create(oclfft_context *context, size_t bytes, oclfft_buffer **buffer) {
    REQUIRE(buffer);
    *buffer = NULL;
    REQUIRE(context);
    if (bytes == 0) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_buffer_create: bytes = 0");
    return buffer_new(context, bytes, buffer);
}

oclfft_status oclfft_buffer_from_cl(oclfft_context *context, cl_mem memory, oclfft_buffer **buffer) {
    REQUIRE(buffer);
    *buffer = NULL;
    REQUIRE(context);
    REQUIRE(memory);
    return buffer_wrap(context, memory, buffer);
}

oclfft_status oclfft_buffer_get_cl(const oclfft_buffer *buffer, cl_mem *memory) {
    REQUIRE(memory);
    *memory = NULL;
    REQUIRE(buffer);
    *memory = buffer->memory;
    return OCLFFT_SUCCESS;
}

void oclfft_buffer_destroy(oclfft_buffer **buffer) {
    if (!buffer) return;
    buffer_free(*buffer);
    *buffer = NULL;
}

static oclfft_status check_range(const oclfft_buffer *buffer, uint64_t offset, uint64_t bytes, const char *function) {
    uint64_t end;
    if (!size_add(offset, bytes, &end) || end > buffer->range.bytes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: offset %llu and %llu bytes reach beyond the buffer of %llu bytes",
                    function, (unsigned long long)offset, (unsigned long long)bytes,
                    (unsigned long long)buffer->range.bytes);
    return OCLFFT_SUCCESS;
}

/* That the memory object was not made with a flag that forbids this. */
static oclfft_status check_flags(const oclfft_buffer *buffer, cl_mem_flags forbidding,
                                 const char *function, const char *act) {
    cl_mem_flags found = buffer->range.flags & forbidding;
    const char *name = found & CL_MEM_READ_ONLY         ? "CL_MEM_READ_ONLY"
                       : found & CL_MEM_WRITE_ONLY      ? "CL_MEM_WRITE_ONLY"
                       : found & CL_MEM_HOST_READ_ONLY  ? "CL_MEM_HOST_READ_ONLY"
                       : found & CL_MEM_HOST_WRITE_ONLY ? "CL_MEM_HOST_WRITE_ONLY"
                                                        : "CL_MEM_HOST_NO_ACCESS";
    if (!found) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "%s: the buffer's memory is made with %s and cannot be %s", function, name, act);
}

oclfft_status oclfft_buffer_write(oclfft_buffer *buffer, size_t offset, size_t bytes, const void *data) {
    REQUIRE(buffer);
    TRY(check_range(buffer, offset, bytes, __func__));
    if (bytes == 0) return OCLFFT_SUCCESS;
    REQUIRE(data);
    TRY(check_flags(buffer, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, __func__,
                    "written from the host"));
    TRY(context_separate(buffer->context));
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(buffer->context->queue, buffer->memory, CL_TRUE, offset, bytes, data, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_buffer_read(oclfft_buffer *buffer, size_t offset, size_t bytes, void *data) {
    REQUIRE(buffer);
    TRY(check_range(buffer, offset, bytes, __func__));
    if (bytes == 0) return OCLFFT_SUCCESS;
    REQUIRE(data);
    TRY(check_flags(buffer, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS, __func__,
                    "read from the host"));
    TRY(context_separate(buffer->context));
    TRY_CL("clEnqueueReadBuffer",
           clEnqueueReadBuffer(buffer->context->queue, buffer->memory, CL_TRUE, offset, bytes, data, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status check_elements(const oclfft_buffer *buffer, size_t offset, size_t count, oclfft_precision precision,
                                    const char *function) {
    uint64_t from, bytes;
    if (precision != OCLFFT_SINGLE && precision != OCLFFT_DOUBLE && precision != OCLFFT_HALF)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: precision = %d is no precision", function, (int)precision);
    if (precision == OCLFFT_HALF)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "%s: precision = %d: OCLFFT_HALF is not in this version", function, (int)precision);
    if (precision == OCLFFT_DOUBLE && !buffer->context->caps.has_double)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "%s: precision = OCLFFT_DOUBLE: device \"%s\" has no double precision (fp64)",
                    function, buffer->context->caps.name);
    uint64_t element = 2 * scalar_bytes(precision);
    if (!size_mul(offset, element, &from) || !size_mul(count, element, &bytes))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: offset = %zu, count = %zu overflow", function, offset, count);
    return check_range(buffer, from, bytes, function);
}

oclfft_status oclfft_buffer_pack(oclfft_buffer *buffer, size_t offset, size_t count, oclfft_precision precision, const void *re,
                                 const void *im) {
    REQUIRE(buffer);
    TRY(check_elements(buffer, offset, count, precision, __func__));
    if (count == 0) return OCLFFT_SUCCESS;
    REQUIRE(re);
    REQUIRE(im);
    TRY(check_flags(buffer, CL_MEM_READ_ONLY, __func__, "written by a kernel"));
    return buffer_pack(buffer, offset, count, precision, re, im);
}

oclfft_status oclfft_buffer_unpack(oclfft_buffer *buffer, size_t offset, size_t count, oclfft_precision precision, void *re,
                                   void *im) {
    REQUIRE(buffer);
    TRY(check_elements(buffer, offset, count, precision, __func__));
    if (count == 0) return OCLFFT_SUCCESS;
    REQUIRE(re);
    REQUIRE(im);
    TRY(check_flags(buffer, CL_MEM_WRITE_ONLY, __func__, "read by a kernel"));
    return buffer_unpack(buffer, offset, count, precision, re, im);
}

/* ---- Plans ---- */

/* A load reads its buffers; what a store does with them is its own business. */
static oclfft_status check_callback_buffers(const oclfft_context *context, const oclfft_callback *c,
                                            uint32_t count, const char *name, bool load) {
    for (uint32_t i = 0; i < count; ++i) {
        const char *what = NULL;
        if (load && c->buffers[i]->range.flags & CL_MEM_WRITE_ONLY)
            what = "is made with CL_MEM_WRITE_ONLY and cannot be read";
        if (c->buffers[i]->context != context) what = "belongs to another context";
        if (what)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_plan_create: desc.%s.buffers[%u] %s",
                        name, i, what);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_plan_create(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **plan) {
    REQUIRE(plan);
    *plan = NULL;
    REQUIRE(context);
    REQUIRE(desc);
    problem p;
    TRY(problem_from_desc(desc, &p));
    TRY(check_callback_buffers(context, &desc->load_callback, p.load.buffers, "load_callback",
                               true));
    TRY(check_callback_buffers(context, &desc->store_callback, p.store.buffers, "store_callback",
                               false));
    return plan_make(context, desc, &p, plan);
}

void oclfft_plan_destroy(oclfft_plan **plan) {
    if (!plan) return;
    plan_free(*plan);
    *plan = NULL;
}

oclfft_status oclfft_plan_workspace(const oclfft_plan *plan, size_t *bytes) {
    REQUIRE(plan);
    REQUIRE(bytes);
    *bytes = (size_t)plan->asked.bytes;
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_plan_describe(const oclfft_plan *plan, char *to, size_t capacity, size_t *length) {
    REQUIRE(plan);
    if (capacity) REQUIRE(to);
    text t = {0};
    schedule_print(&plan->schedule, &t);
    return deliver(&t, to, capacity, length);
}

oclfft_status oclfft_plan_source(const oclfft_plan *plan, char *to, size_t capacity, size_t *length) {
    REQUIRE(plan);
    if (capacity) REQUIRE(to);
    text t = {0};
    plan_source(&plan->schedule, &t);
    return deliver(&t, to, capacity, length);
}

static oclfft_status preview(const caps *c, const problem *p, const char *recipe, text *described, text *source) {
    schedule s;
    TRY(schedule_make(p, c, recipe, &s));
    schedule_print(&s, described);
    plan_source(&s, source);
    schedule_free(&s);
    TRY(text_status(described));
    return text_status(source);
}

oclfft_status oclfft_preview(const char *caps_text, const oclfft_plan_desc *desc, char *to, size_t capacity, size_t *length,
                             char *source, size_t source_capacity, size_t *source_length) {
    REQUIRE(caps_text);
    REQUIRE(desc);
    if (capacity) REQUIRE(to);
    if (source_capacity) REQUIRE(source);
    caps c;
    problem p;
    TRY(caps_parse(caps_text, &c));
    TRY(problem_from_desc(desc, &p));
    text schedule_text = {0}, source_text = {0};
    oclfft_status status = preview(&c, &p, desc->recipe, &schedule_text, &source_text);
    if (status == OCLFFT_SUCCESS) status = text_copy(&schedule_text, to, capacity, length);
    if (status == OCLFFT_SUCCESS) status = text_copy(&source_text, source, source_capacity, source_length);
    text_free(&schedule_text);
    text_free(&source_text);
    return status;
}

/* ---- Wisdom ---- */

static oclfft_status check_path(const char *path, const char *function) {
    if (!*path) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: path is empty", function);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_wisdom_save(oclfft_context *context, const char *path) {
    REQUIRE(context);
    REQUIRE(path);
    TRY(check_path(path, __func__));
    return wisdom_save(&context->wisdom, path);
}

oclfft_status oclfft_wisdom_load(oclfft_context *context, const char *path) {
    REQUIRE(context);
    REQUIRE(path);
    TRY(check_path(path, __func__));
    return wisdom_load(&context->wisdom, path);
}

oclfft_status oclfft_wisdom_forget(oclfft_context *context) {
    REQUIRE(context);
    wisdom_forget(&context->wisdom);
    return OCLFFT_SUCCESS;
}

/* ---- Execution ---- */

static oclfft_status check_direction(oclfft_direction direction, const char *function) {
    if (direction != OCLFFT_FORWARD && direction != OCLFFT_BACKWARD)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: direction = %d is neither OCLFFT_FORWARD nor OCLFFT_BACKWARD", function,
                    (int)direction);
    return OCLFFT_SUCCESS;
}

/* Real transforms have one direction each. */
static oclfft_status check_plan_direction(const oclfft_plan *plan, oclfft_direction direction, const char *function) {
    TRY(check_direction(direction, function));
    oclfft_transform transform = plan->schedule.problem.transform;
    if (transform == OCLFFT_R2C && direction != OCLFFT_FORWARD)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: direction = OCLFFT_BACKWARD, but a plan for OCLFFT_R2C runs forward only: OCLFFT_C2R is the way back",
                    function);
    if (transform == OCLFFT_C2R && direction != OCLFFT_BACKWARD)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: direction = OCLFFT_FORWARD, but a plan for OCLFFT_C2R runs backward only: OCLFFT_R2C is the way there",
                    function);
    return OCLFFT_SUCCESS;
}

static oclfft_status execute(oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *const buffers[ARRAYS], arrays *a) {
    TRY(check_plan_direction(plan, direction, a->function));
    for (int i = 0; i < ARRAYS; ++i) {
        if (!buffers[i]) continue;
        a->memory[i] = buffers[i]->memory;
        a->serial[i] = buffers[i]->serial;
        a->range[i] = buffers[i]->range;
    }
    TRY(arrays_check(plan, a));
    for (int i = 0; i < ARRAYS; ++i)
        if (buffers[i] && buffers[i]->context != plan->context)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s: %s belongs to another context than the plan", a->function,
                        a->names[i]);
    TRY(arrays_check_ranges(plan, a));
    execution x = arrays_execution(plan, direction, a);
    TRY(context_separate(plan->context));
    return plan_execute(plan, &x);
}

oclfft_status oclfft_execute(oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *in, oclfft_buffer *out) {
    REQUIRE(plan);
    REQUIRE(in);
    const problem *p = &plan->schedule.problem;
    if (p->in.planar || p->out.planar)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_execute: the plan's %s is planar: use oclfft_execute_planar",
                    p->in.planar ? "input" : "output");
    static const char *const names[ARRAYS] = {"in", "", "out", ""};
    return execute(plan, direction, (oclfft_buffer *const[ARRAYS]){in, NULL, out, NULL},
                   &(arrays){.function = __func__, .names = names});
}

oclfft_status oclfft_execute_planar(oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *in_re, oclfft_buffer *in_im,
                                    oclfft_buffer *out_re, oclfft_buffer *out_im) {
    REQUIRE(plan);
    REQUIRE(in_re);
    static const char *const names[ARRAYS] = {"in_re", "in_im", "out_re", "out_im"};
    return execute(plan, direction, (oclfft_buffer *const[ARRAYS]){in_re, in_im, out_re, out_im},
                   &(arrays){.function = __func__, .names = names});
}

oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in, void *out) {
    REQUIRE(plan);
    REQUIRE(in);
    REQUIRE(out);
    TRY(check_plan_direction(plan, direction, __func__));
    return host_execute(plan, direction, in, out);
}

static oclfft_status check_queue(const oclfft_plan *plan, cl_command_queue queue) {
    cl_context owner;
    cl_device_id device;
    if (queue == plan->context->queue) return OCLFFT_SUCCESS;
    TRY_HANDLE("clGetCommandQueueInfo", clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof owner, &owner, NULL));
    TRY_HANDLE("clGetCommandQueueInfo", clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL));
    if (owner != plan->context->cl || device != plan->context->device)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_enqueue: queue belongs to another OpenCL context or device than the plan");
    return OCLFFT_SUCCESS;
}

/* Not every driver looks at these: PoCL takes events of another context. */
static oclfft_status check_wait(const oclfft_plan *plan, cl_uint num_wait, const cl_event *wait) {
    static const char function[] = "oclfft_enqueue";
    if (num_wait && !wait)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: wait is NULL, but num_wait = %u", function,
                    (unsigned)num_wait);
    if (!num_wait && wait)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: num_wait = 0, but wait is not NULL",
                    function);
    for (cl_uint i = 0; i < num_wait; ++i) {
        cl_context owner = NULL;
        if (!wait[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: wait[%u] is NULL", function,
                        (unsigned)i);
        TRY_CL("clGetEventInfo",
               clGetEventInfo(wait[i], CL_EVENT_CONTEXT, sizeof owner, &owner, NULL));
        if (owner != plan->context->cl)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s: wait[%u] belongs to another OpenCL context", function, (unsigned)i);
    }
    return OCLFFT_SUCCESS;
}

/* A workspace that is one of the arrays is called so. */
static oclfft_status check_workspace(const oclfft_plan *plan, const arrays *a, cl_mem workspace) {
    memory_range range = {0};
    for (int i = 0; i < ARRAYS; ++i)
        if (a->memory[i] == workspace)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_enqueue: workspace is also %s", a->names[i]);
    TRY(memory_check(plan->context, workspace, "workspace", &range));
    return arrays_check_workspace(plan, a, &range);
}

oclfft_status oclfft_enqueue(oclfft_plan *plan, cl_command_queue queue, oclfft_direction direction, const cl_mem in[2],
                             const cl_mem out[2], cl_mem workspace, cl_uint num_wait, const cl_event *wait, cl_event *event) {
    if (event) *event = NULL;
    REQUIRE(plan);
    REQUIRE(queue);
    REQUIRE(in);
    REQUIRE(in[0]);
    static const char *const names[ARRAYS] = {"in", "in[1]", "out", "out[1]"};
    arrays a = {.function = __func__, .names = names, .memory = {in[0], in[1], out ? out[0] : NULL, out ? out[1] : NULL}};
    TRY(check_plan_direction(plan, direction, __func__));
    TRY(arrays_check(plan, &a));
    TRY(check_queue(plan, queue));
    TRY(check_wait(plan, num_wait, wait));
    for (int i = 0; i < ARRAYS; ++i)
        if (a.memory[i]) TRY(memory_check(plan->context, a.memory[i], names[i], &a.range[i]));
    TRY(arrays_check_ranges(plan, &a));
    if (workspace) TRY(check_workspace(plan, &a, workspace));
    execution x = arrays_execution(plan, direction, &a);
    x.queue = queue;
    x.workspace = plan->asked;
    x.workspace.memory = workspace;
    x.num_wait = num_wait;
    x.wait = wait;
    x.event = event;
    return plan_execute(plan, &x);
}
