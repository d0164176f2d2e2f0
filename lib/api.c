/* The public functions: each checks its arguments and calls the room that does the work. Nothing else happens here. */
#include <stdlib.h>

#include "buffer.h"
#include "host/host.h"
#include "plan.h"
#include "sizes.h"

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
    cl_device_id *devices;
    oclfft_device_info *infos;
    size_t found;
    TRY(device_list(&devices, &infos, &found));
    for (size_t i = 0; i < found && i < capacity; ++i) list[i] = infos[i];
    *count = found;
    free(devices);
    free(infos);
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
    if (!size_add(offset, bytes, &end) || end > buffer->bytes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: offset %llu and %llu bytes reach beyond the buffer of %llu bytes", function,
                    (unsigned long long)offset, (unsigned long long)bytes, (unsigned long long)buffer->bytes);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_buffer_write(oclfft_buffer *buffer, size_t offset, size_t bytes, const void *data) {
    REQUIRE(buffer);
    TRY(check_range(buffer, offset, bytes, __func__));
    if (bytes == 0) return OCLFFT_SUCCESS;
    REQUIRE(data);
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
    return buffer_pack(buffer, offset, count, precision, re, im);
}

oclfft_status oclfft_buffer_unpack(oclfft_buffer *buffer, size_t offset, size_t count, oclfft_precision precision, void *re,
                                   void *im) {
    REQUIRE(buffer);
    TRY(check_elements(buffer, offset, count, precision, __func__));
    if (count == 0) return OCLFFT_SUCCESS;
    REQUIRE(re);
    REQUIRE(im);
    return buffer_unpack(buffer, offset, count, precision, re, im);
}

/* ---- Plans ---- */

static oclfft_status check_callback_buffers(const oclfft_context *context, const oclfft_callback *c, uint32_t count,
                                            const char *name) {
    for (uint32_t i = 0; i < count; ++i)
        if (c->buffers[i]->context->cl != context->cl)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_plan_create: desc.%s.buffers[%u] belongs to another context", name,
                        i);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_plan_create(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **plan) {
    REQUIRE(plan);
    *plan = NULL;
    REQUIRE(context);
    REQUIRE(desc);
    problem p;
    TRY(problem_from_desc(desc, &p));
    TRY(check_callback_buffers(context, &desc->load_callback, p.load.buffers, "load_callback"));
    TRY(check_callback_buffers(context, &desc->store_callback, p.store.buffers, "store_callback"));
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
    *bytes = (size_t)plan->workspace;
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

static oclfft_status preview(const caps *c, const problem *p, const char *recipe, schedule *s, text *described, text *source) {
    TRY(schedule_make(p, c, recipe, s));
    schedule_print(s, described);
    plan_source(s, source);
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
    schedule *s = malloc(sizeof *s); /* large for a thread's stack */
    if (!s) return fail_memory();
    text schedule_text = {0}, source_text = {0};
    oclfft_status status = preview(&c, &p, desc->recipe, s, &schedule_text, &source_text);
    if (status == OCLFFT_SUCCESS) status = text_copy(&schedule_text, to, capacity, length);
    if (status == OCLFFT_SUCCESS) status = text_copy(&source_text, source, source_capacity, source_length);
    text_free(&schedule_text);
    text_free(&source_text);
    free(s);
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

/* The data of an execution as the caller gives them: first and second array of the input, then those of the output; and what the
 * caller calls them. NULL: not given. */
enum { IN, IN_IM, OUT, OUT_IM, ARRAYS };

typedef struct arrays {
    const char *function;
    const char *const *names; /* ARRAYS of them */
    cl_mem memory[ARRAYS];
    uint64_t serial[ARRAYS]; /* of buffers; else 0 */
} arrays;

/* A second array belongs to planar sides, and is another than the first. In place the output's need not be told. */
static oclfft_status check_second(const problem *p, const arrays *a, int second) {
    const side *s = second == IN_IM ? &p->in : &p->out;
    bool optional = second == OUT_IM && p->in_place;
    if (a->memory[second] && !s->planar)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s is not NULL, but that side of the plan is %s", a->function,
                    a->names[second], s->real ? "real" : "interleaved");
    if (!a->memory[second] && s->planar && !optional)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s is NULL, but that side of the plan is planar", a->function,
                    a->names[second]);
    if (a->memory[second] && a->memory[second] == a->memory[second - 1])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s equals %s, but that side of the plan is planar and needs two",
                    a->function, a->names[second], a->names[second - 1]);
    return OCLFFT_SUCCESS;
}

/* In place: no output, or the input. Out of place: another. */
static oclfft_status check_place(const problem *p, const arrays *a) {
    if (!p->in_place && !a->memory[OUT])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s is NULL, but the plan is out of place", a->function, a->names[OUT]);
    for (int out = OUT; out <= OUT_IM; ++out) {
        if (!a->memory[out]) continue;
        if (p->in_place && a->memory[out] != a->memory[out - OUT])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s differs from %s, but the plan is in place", a->function,
                        a->names[out], a->names[out - OUT]);
        for (int in = IN; in <= IN_IM; ++in)
            if (!p->in_place && a->memory[out] == a->memory[in])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s equals %s, but the plan is out of place", a->function,
                            a->names[out], a->names[in]);
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status check_arrays(const oclfft_plan *plan, const arrays *a) {
    const problem *p = &plan->schedule.problem;
    TRY(check_second(p, a, IN_IM));
    TRY(check_second(p, a, OUT_IM));
    return check_place(p, a);
}

/* In place an array holds either side. */
static oclfft_status check_size(const oclfft_plan *plan, const arrays *a, int which, uint64_t bytes) {
    const problem *p = &plan->schedule.problem;
    uint64_t in = p->in.elements * p->in.element_bytes, out = p->out.elements * p->out.element_bytes;
    uint64_t needed = p->in_place ? max_u64(in, out) : which < OUT ? in : out;
    if (bytes < needed)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s has %llu bytes, the plan needs %llu", a->function, a->names[which],
                    (unsigned long long)bytes, (unsigned long long)needed);
    return OCLFFT_SUCCESS;
}

/* Checked arrays as the room behind takes them. */
static execution execution_of(const oclfft_plan *plan, oclfft_direction direction, const arrays *a) {
    int out = plan->schedule.problem.in_place ? IN : OUT;
    return (execution){.queue = plan->context->queue,
                       .direction = direction,
                       .in = a->memory[IN],
                       .in_im = a->memory[IN_IM],
                       .out = a->memory[out],
                       .out_im = a->memory[out + 1],
                       .in_serial = a->serial[IN],
                       .out_serial = a->serial[out]};
}

static oclfft_status execute(oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *const buffers[ARRAYS], arrays *a) {
    TRY(check_plan_direction(plan, direction, a->function));
    for (int i = 0; i < ARRAYS; ++i) {
        a->memory[i] = buffers[i] ? buffers[i]->memory : NULL;
        a->serial[i] = buffers[i] ? buffers[i]->serial : 0;
    }
    TRY(check_arrays(plan, a));
    for (int i = 0; i < ARRAYS; ++i) {
        if (!buffers[i]) continue;
        if (buffers[i]->context->cl != plan->context->cl)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s belongs to another context than the plan", a->function, a->names[i]);
        TRY(check_size(plan, a, i, buffers[i]->bytes));
    }
    execution x = execution_of(plan, direction, a);
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

/* A caller's workspace is none of the arrays, and large enough. */
static oclfft_status check_workspace(const oclfft_plan *plan, const arrays *a, cl_mem workspace) {
    uint64_t bytes = 0;
    for (int i = 0; i < ARRAYS; ++i)
        if (a->memory[i] == workspace)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_enqueue: workspace is also %s", a->names[i]);
    TRY(memory_check(plan->context, workspace, "workspace", &bytes));
    if (bytes < plan->workspace)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_enqueue: workspace has %llu bytes, the plan needs %llu",
                    (unsigned long long)bytes, (unsigned long long)plan->workspace);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_enqueue(oclfft_plan *plan, cl_command_queue queue, oclfft_direction direction, const cl_mem in[2],
                             const cl_mem out[2], cl_mem workspace, cl_uint num_wait, const cl_event *wait, cl_event *event) {
    if (event) *event = NULL;
    REQUIRE(plan);
    REQUIRE(queue);
    REQUIRE(in);
    REQUIRE(in[0]);
    if (num_wait) REQUIRE(wait);
    static const char *const names[ARRAYS] = {"in", "in[1]", "out", "out[1]"};
    arrays a = {.function = __func__, .names = names, .memory = {in[0], in[1], out ? out[0] : NULL, out ? out[1] : NULL}};
    TRY(check_plan_direction(plan, direction, __func__));
    TRY(check_arrays(plan, &a));
    TRY(check_queue(plan, queue));
    for (int i = 0; i < ARRAYS; ++i) {
        uint64_t bytes = 0;
        if (!a.memory[i]) continue;
        TRY(memory_check(plan->context, a.memory[i], names[i], &bytes));
        TRY(check_size(plan, &a, i, bytes));
    }
    if (workspace) TRY(check_workspace(plan, &a, workspace));
    execution x = execution_of(plan, direction, &a);
    x.queue = queue;
    x.workspace = workspace;
    x.num_wait = num_wait;
    x.wait = wait;
    x.event = event;
    return plan_execute(plan, &x);
}
