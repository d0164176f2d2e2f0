#include "plan.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "codegen/codegen.h"
#include "device/program.h"
#include "host/host.h"
#include "measure.h"
#include "sizes.h"
#include "tables.h"

static oclfft_status make_kernel(oclfft_plan *plan, const pass *p, cl_kernel *kernel) {
    text source = {0};
    char options[128];
    codegen_pass(p, &source);
    vendor_options(&plan->context->caps, p->max_registers, options, sizeof options);
    oclfft_status status = text_status(&source);
    if (status == OCLFFT_SUCCESS) status = program_kernel(plan->context, text_string(&source), options, PASS_KERNEL_NAME, kernel);
    text_free(&source);
    return status;
}

/* A pass without tables gets a buffer all the same: every kernel has the same arguments. */
static oclfft_status make_table(oclfft_plan *plan, const pass *p, plan_pass *made) {
    uint64_t scalar = scalar_bytes(p->precision), bytes = max_u64(1, p->table_length) * 2 * scalar;
    void *table = calloc(1, (size_t)bytes);
    if (!table) return fail_memory();
    oclfft_status filled = tables_fill(p, table);
    if (filled != OCLFFT_SUCCESS) {
        free(table);
        return filled;
    }
    oclfft_status status = context_allocate(plan->context, bytes, CL_MEM_READ_ONLY, table, "a table", &made->table);
    free(table);
    TRY(status);
    made->table_bytes = bytes;
    TRY_CL("clSetKernelArg", clSetKernelArg(made->kernel, ARGUMENT_TABLE, sizeof made->table, &made->table));
    if (p->local_argument)
        TRY_CL("clSetKernelArg", clSetKernelArg(made->kernel, ARGUMENT_LOCAL, (size_t)(p->local_reals * scalar), NULL));
    return OCLFFT_SUCCESS;
}

/* Callbacks' buffers stand after the second array of a planar end, those of the load first. */
static oclfft_status set_buffers(const oclfft_plan *plan, const pass *p, cl_kernel kernel) {
    cl_uint at = ARGUMENT_LOCAL + (p->local_argument ? 1 : 0);
    const pass_end *ends[] = {&p->load, &p->store};
    for (uint32_t e = 0; e < 2; ++e) {
        at += ends[e]->planar ? 1 : 0;
        for (uint32_t b = 0; b < ends[e]->callback.buffers; ++b)
            TRY_CL("clSetKernelArg", clSetKernelArg(kernel, at++, sizeof(cl_mem), &plan->callback_buffers[e][b]));
    }
    return OCLFFT_SUCCESS;
}

/* What the compiled kernel can run with: registers may limit a work-group below the device's maximum. */
static oclfft_status group_limit(const oclfft_plan *plan, cl_kernel kernel, uint64_t *limit) {
    size_t size = 0;
    TRY_CL("clGetKernelWorkGroupInfo",
           clGetKernelWorkGroupInfo(kernel, plan->context->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof size, &size, NULL));
    *limit = size;
    return OCLFFT_SUCCESS;
}

static void drop_passes(oclfft_plan *plan) {
    for (uint32_t i = 0; i < MAX_SCHEDULE; ++i) {
        plan_pass *made = &plan->passes[i];
        if (made->kernel) clReleaseKernel(made->kernel);
        context_free(plan->context, made->table, made->table_bytes);
        *made = (plan_pass){0};
    }
}

/* Compiles all passes; `*limit` is the smallest work-group limit among kernels that cannot run as scheduled, or 0. */
static oclfft_status make_passes(oclfft_plan *plan, uint64_t *limit) {
    *limit = 0;
    for (uint32_t i = 0; i < plan->schedule.pass_count; ++i) {
        const pass *p = &plan->schedule.passes[i];
        uint64_t group = 0;
        TRY(make_kernel(plan, p, &plan->passes[i].kernel));
        TRY(group_limit(plan, plan->passes[i].kernel, &group));
        bool credible = p->max_registers || vendor_reports_group_limit(&plan->context->caps);
        if (credible && group < p->items) *limit = *limit ? min_u64(*limit, group) : group;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status make_tables(oclfft_plan *plan) {
    for (uint32_t i = 0; i < plan->schedule.pass_count; ++i) {
        TRY(make_table(plan, &plan->schedule.passes[i], &plan->passes[i]));
        TRY(set_buffers(plan, &plan->schedule.passes[i], plan->passes[i].kernel));
    }
    return OCLFFT_SUCCESS;
}

/* Refuses what the device cannot hold before anything is computed for it. The memory limit is for what the library takes itself:
 * the tables, while scratch may be the caller's. */
static oclfft_status check_memory(const oclfft_plan *plan) {
    const schedule *s = &plan->schedule;
    uint64_t most = plan->context->info.max_allocation, limit = plan->context->memory_limit, tables = 0;
    uint64_t bytes = problem_element_bytes(&s->problem);
    for (uint32_t i = 0; i < s->pass_count; ++i) tables += s->passes[i].table_length;
    uint64_t scratch = s->home + s->scratch;
    if (max_u64(scratch, tables) <= most / bytes && (!limit || tables <= limit / bytes)) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                "%llu points need scratch for %llu and tables of %llu elements of %llu bytes, more than the device or the memory "
                "limit allows",
                (unsigned long long)problem_points(&s->problem), (unsigned long long)scratch, (unsigned long long)tables,
                (unsigned long long)bytes);
}

caps plan_caps(const oclfft_context *context) {
    caps c = context->caps;
    if (context->memory_limit) c.max_allocation = min_u64(c.max_allocation, max_u64(1024, context->memory_limit));
    return c;
}

/* Schedules and compiles; a device whose compiled kernels take smaller work-groups than it promised is scheduled again with what
 * they take. */
static oclfft_status build(oclfft_plan *plan, const problem *p, const char *recipe) {
    caps c = plan_caps(plan->context);
    for (;;) {
        uint64_t limit;
        TRY(schedule_make(p, &c, recipe, &plan->schedule));
        TRY(check_memory(plan));
        TRY(make_passes(plan, &limit));
        if (!limit) return make_tables(plan);
        if (recipe || limit >= c.max_work_group)
            return fail(OCLFFT_ERROR_UNSUPPORTED, "device \"%s\" runs the kernel with %llu work-items at most", c.name,
                        (unsigned long long)limit);
        context_log(plan->context, OCLFFT_LOG_INFO, "kernels run with %llu work-items at most; scheduling again",
                    (unsigned long long)limit);
        c.max_work_group = limit;
        drop_passes(plan);
    }
}

/* As many transforms at a time as the scratch may hold, and whole tiles of them. At least one tile: whether there is room for the
 * library's own scratch shows when it is made, and a caller's workspace needs none. */
static void size_scratch(oclfft_plan *plan) {
    const schedule *s = &plan->schedule;
    const oclfft_context *c = plan->context;
    uint64_t each = (s->home + s->scratch) * problem_element_bytes(&s->problem), room, fitting;
    plan->chunk = s->problem.batch;
    if (!each) return;
    room = min_u64(c->info.max_allocation, c->info.global_memory / 4);
    if (c->memory_limit) room = min_u64(room, c->memory_limit - min_u64(c->memory_limit, atomic_load(&c->memory_used)));
    fitting = room / each / s->quantum * s->quantum;
    plan->chunk = min_u64(s->problem.batch, max_u64(s->quantum, fitting));
    plan->workspace = plan->chunk * each;
}

static oclfft_status keep_text(oclfft_plan *plan, uint32_t slot, const char **text) {
    if (!*text) return OCLFFT_SUCCESS;
    size_t bytes = strlen(*text) + 1;
    char *copy = malloc(bytes);
    if (!copy) return fail_memory();
    *text = plan->texts[slot] = memcpy(copy, *text, bytes);
    return OCLFFT_SUCCESS;
}

static oclfft_status keep_callback(oclfft_plan *plan, const oclfft_callback *from, uint32_t end, callback *to) {
    TRY(keep_text(plan, 2 * end, &to->source));
    TRY(keep_text(plan, 2 * end + 1, &to->name));
    for (uint32_t b = 0; b < to->buffers; ++b) {
        TRY_CL("clRetainMemObject", clRetainMemObject(from->buffers[b]->memory));
        plan->callback_buffers[end][b] = from->buffers[b]->memory;
    }
    return OCLFFT_SUCCESS;
}

/* By a recipe that was measured for this problem, once. It may not fit: the problem may have callbacks, the device less memory
 * now, and a file may say anything. Then nothing remains of the attempt, and `*done` is false. */
static oclfft_status build_known(oclfft_plan *plan, const problem *p, const char *recipe, bool *done) {
    bool before = fail_silently(true);
    oclfft_status status = build(plan, p, recipe);
    fail_silently(before);
    *done = status == OCLFFT_SUCCESS;
    if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return fail_memory();
    for (uint32_t i = 0; *done && i < plan->schedule.line_count; ++i) plan->schedule.lines[i].strategy = "wisdom";
    if (*done) return OCLFFT_SUCCESS;
    context_log(plan->context, OCLFFT_LOG_INFO, "wisdom does not fit and is not used: %.300s", recipe);
    drop_passes(plan);
    return OCLFFT_SUCCESS;
}

static oclfft_status build_best(oclfft_plan *plan, const problem *p, const oclfft_plan_desc *desc) {
    text known = {0};
    bool done = false, measured = desc->effort == OCLFFT_MEASURE;
    oclfft_status status = measured ? measure_recipe(plan->context, desc, &known) : measure_recall(plan->context, p, &known);
    if (status == OCLFFT_SUCCESS && known.length) status = build_known(plan, p, known.data, &done);
    if (status == OCLFFT_SUCCESS && !done) status = build(plan, p, NULL);
    text_free(&known);
    return status;
}

static oclfft_status prepare(oclfft_plan *plan, const oclfft_plan_desc *desc, bool plain) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    TRY(keep_callback(plan, &desc->load_callback, 0, &p.load));
    TRY(keep_callback(plan, &desc->store_callback, 1, &p.store));
    TRY(plain || desc->recipe ? build(plan, &p, desc->recipe) : build_best(plan, &p, desc));
    size_scratch(plan);
    return OCLFFT_SUCCESS;
}

static oclfft_status make(oclfft_context *context, const oclfft_plan_desc *desc, bool plain, oclfft_plan **out) {
    oclfft_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return fail_memory();
    plan->context = context_retain(context);
    pthread_mutex_init(&plan->lock, NULL);
    oclfft_status status = prepare(plan, desc, plain);
    if (status == OCLFFT_SUCCESS)
        *out = plan;
    else
        plan_free(plan);
    return status;
}

oclfft_status plan_make(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **out) {
    return make(context, desc, false, out);
}

oclfft_status plan_make_plain(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **out) {
    return make(context, desc, true, out);
}

void plan_free(oclfft_plan *plan) {
    if (!plan) return;
    host_free(plan->context, plan->host);
    drop_passes(plan);
    context_free(plan->context, plan->scratch, plan->workspace);
    if (plan->scratch_user) clReleaseCommandQueue(plan->scratch_user);
    for (uint32_t e = 0; e < 2; ++e)
        for (uint32_t b = 0; b < OCLFFT_MAX_CALLBACK_BUFFERS; ++b)
            if (plan->callback_buffers[e][b]) clReleaseMemObject(plan->callback_buffers[e][b]);
    for (uint32_t t = 0; t < 4; ++t) free(plan->texts[t]);
    pthread_mutex_destroy(&plan->lock);
    context_release(plan->context);
    free(plan);
}

void plan_source(const schedule *s, text *out) {
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        text_add(out, "// pass %u\n", i + 1);
        codegen_pass(&s->passes[i], out);
    }
}
