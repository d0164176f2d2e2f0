#include "plan.h"

#include <stdlib.h>
#include <string.h>

#include "device/buffer.h"
#include "codegen/callbacks.h"
#include "codegen/codegen.h"
#include "device/program.h"
#include "device/vendor.h"
#include "run/host/host.h"
#include "os/jobs.h"
#include "tune/measure.h"
#include "base/sizes.h"
#include "numbers/tables.h"

/* ---- What passes are made of: programs and tables, side by side ---- */

/* A plan being made. A job is a pass's number, or, for its table, MAX_SCHEDULE more. */
typedef struct making {
    oclfft_plan *plan;
    text sources[MAX_SCHEDULE];
    char options[MAX_SCHEDULE][128];
    uint32_t job_count, jobs[2 * MAX_SCHEDULE];
} making;

/* Complex elements from which on a table is worth a thread. */
enum { LARGE_TABLE = 1 << 13 };

static uint64_t table_elements(const pass *p) {
    return max_u64(1, p->tile.table_length);
}

cl_uint plan_joint_argument(const pass *p, cl_uint which) {
    return ARGUMENT_LOCAL + (p->quirks.local_argument ? 1 : 0) + which;
}

/* The table, to the kernel of the pass or of the tandem that it is the second of. */
static oclfft_status hand_table(const plan_pass *made, const pass *p) {
    const pass *leader = p - 1;
    if (p->launch.follows)
        TRY_CL("clSetKernelArg",
               clSetKernelArg(made[-1].kernel, plan_joint_argument(leader, JOINT_TABLE), sizeof made->table, &made->table));
    else
        TRY_CL("clSetKernelArg", clSetKernelArg(made->kernel, ARGUMENT_TABLE, sizeof made->table, &made->table));
    return OCLFFT_SUCCESS;
}

/* A pass without tables gets a buffer all the same: every kernel has the same arguments. */
static oclfft_status fill_table(const pass *p, plan_pass *made) {
    made->table_bytes = table_elements(p) * 2 * scalar_bytes(p->precision);
    made->values = calloc(1, (size_t)made->table_bytes);
    return made->values ? tables_fill(p, made->values) : fail_memory();
}

static oclfft_status do_job(void *argument, uint32_t number) {
    const making *m = argument;
    uint32_t i = m->jobs[number];
    if (i < MAX_SCHEDULE) return program_make(m->plan->context, text_string(&m->sources[i]), m->options[i]);
    return fill_table(&m->plan->schedule.passes[i - MAX_SCHEDULE], &m->plan->passes[i - MAX_SCHEDULE]);
}

static bool is_wanted_before(const making *m, uint32_t i) {
    for (uint32_t k = 0; k < i; ++k)
        if (strcmp(m->options[k], m->options[i]) == 0 && strcmp(text_string(&m->sources[k]), text_string(&m->sources[i])) == 0)
            return true;
    return false;
}

/* The text of pass i, and whether anything has to be done for it. */
static oclfft_status begin_pass(making *m, uint32_t i) {
    const pass *p = &m->plan->schedule.passes[i];
    if (!p->launch.follows) codegen_pass(p, &m->sources[i]);
    vendor_options(&m->plan->context->caps, p->launch.max_registers, p->launch.joint.units > 0, m->options[i], sizeof m->options[i]);
    TRY(text_status(&m->sources[i]));
    if (!p->launch.follows && !is_wanted_before(m, i) && !program_is_ready(m->plan->context, text_string(&m->sources[i]), m->options[i]))
        m->jobs[m->job_count++] = i;
    if (table_elements(p) < LARGE_TABLE) return fill_table(p, &m->plan->passes[i]);
    m->jobs[m->job_count++] = MAX_SCHEDULE + i;
    return OCLFFT_SUCCESS;
}

static oclfft_status make_kernels(making *m) {
    uint32_t count = m->plan->schedule.pass_count;
    for (uint32_t i = 0; i < count; ++i) TRY(begin_pass(m, i));
    TRY(jobs_run(m->job_count, do_job, m));
    for (uint32_t i = 0; i < count; ++i) {
        plan_pass *made = &m->plan->passes[i];
        if (m->plan->schedule.passes[i].launch.follows) continue;
        TRY(program_kernel(m->plan->context, text_string(&m->sources[i]), m->options[i], PASS_KERNEL_NAME, &made->kernel));
        made->kept = (kept_arguments){.offset = {ARGUMENT_UNSET, ARGUMENT_UNSET}, .batch = ARGUMENT_UNSET};
    }
    return OCLFFT_SUCCESS;
}

static void add_signature(const callback *c, bool real, bool load, text *out) {
    if (!c->source) return;
    text_add(out, "desc.%s has to be ", load ? CALLBACK_LOAD : CALLBACK_STORE);
    print_signature(c, real, load, out);
    text_add(out, "; ");
}

/* The compiler's log names the callbacks by #line; that of a linker, which misses a function, does
 * not. */
static void blame_callbacks(const problem *p) {
    text words = {0};
    const char *told = fail_latest();
    bool load = strstr(told, CALLBACK_LOAD) != NULL, store = strstr(told, CALLBACK_STORE) != NULL;
    bool both = strstr(told, CALLBACK_BOTH) || (!load && !store);
    if (both || load) add_signature(&p->load, p->in.real, true, &words);
    if (both || store) add_signature(&p->store, p->out.real, false, &words);
    fail_before(text_string(&words));
    text_free(&words);
}

/* Kernels, and the values of the tables. */
static oclfft_status make_parts(oclfft_plan *plan) {
    making *m = calloc(1, sizeof *m);
    if (!m) return fail_memory();
    m->plan = plan;
    oclfft_status status = make_kernels(m);
    for (uint32_t i = 0; i < MAX_SCHEDULE; ++i) text_free(&m->sources[i]);
    free(m);
    if (status == OCLFFT_ERROR_BUILD_FAILED) blame_callbacks(&plan->schedule.problem);
    return status;
}

static oclfft_status upload_table(oclfft_plan *plan, const pass *p, plan_pass *made) {
    TRY(context_allocate(plan->context, made->table_bytes, CL_MEM_READ_ONLY, made->values, "a table", &made->table));
    free(made->values);
    made->values = NULL;
    TRY(hand_table(made, p));
    size_t local = (size_t)(signature_of(p).local_reals * scalar_bytes(p->precision));
    if (p->quirks.local_argument && !p->launch.follows) TRY_CL("clSetKernelArg", clSetKernelArg(made->kernel, ARGUMENT_LOCAL, local, NULL));
    return OCLFFT_SUCCESS;
}

/* Callbacks' buffers stand after the second array of a planar end, those of the load first. */
static oclfft_status set_buffers(const oclfft_plan *plan, const pass *p, cl_kernel kernel) {
    cl_uint at = ARGUMENT_LOCAL + (p->quirks.local_argument ? 1 : 0);
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
        free(made->values);
        *made = (plan_pass){0};
    }
}

/* Makes all passes but for their arguments; `*limit` is the smallest work-group limit among kernels that cannot run as scheduled,
 * or 0. */
static oclfft_status make_passes(oclfft_plan *plan, uint64_t *limit) {
    *limit = 0;
    TRY(make_parts(plan));
    for (uint32_t i = 0; i < plan->schedule.pass_count; ++i) {
        const pass *p = &plan->schedule.passes[i];
        uint64_t group = 0;
        if (p->launch.follows) continue;
        TRY(group_limit(plan, plan->passes[i].kernel, &group));
        bool credible = p->launch.max_registers || vendor_reports_group_limit(&plan->context->caps);
        if (credible && group < p->tile.items) *limit = *limit ? min_u64(*limit, group) : group;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status set_fixed_arguments(oclfft_plan *plan) {
    for (uint32_t i = 0; i < plan->schedule.pass_count; ++i) {
        TRY(upload_table(plan, &plan->schedule.passes[i], &plan->passes[i]));
        if (plan->passes[i].kernel) TRY(set_buffers(plan, &plan->schedule.passes[i], plan->passes[i].kernel));
    }
    return OCLFFT_SUCCESS;
}

/* Refuses what the device cannot hold before anything is computed for it. The memory limit is for what the library takes itself:
 * the tables, while scratch may be the caller's. */
static oclfft_status check_memory(const oclfft_plan *plan) {
    const schedule *s = &plan->schedule;
    uint64_t most = plan->context->info.max_allocation, limit = plan->context->memory_limit, tables = 0;
    uint64_t bytes = problem_element_bytes(&s->problem), scratch;
    bool counted = size_add(s->intermediate, s->scratch, &scratch);
    for (uint32_t i = 0; i < s->pass_count; ++i) counted &= size_add(tables, s->passes[i].tile.table_length, &tables);
    if (counted && max_u64(scratch, tables) <= most / bytes && (!limit || tables <= limit / bytes)) return OCLFFT_SUCCESS;
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

/* Schedules and compiles; where a kernel of two passes does not compile they get one each; a device whose compiled kernels take
 * smaller work-groups than it promised is scheduled again with what they take. */
static oclfft_status build(oclfft_plan *plan, const problem *p, const char *recipe) {
    caps c = plan_caps(plan->context);
    bool apart = false;
    for (;;) {
        uint64_t limit;
        schedule_free(&plan->schedule);
        TRY(schedule_make(p, &c, recipe, &plan->schedule));
        TRY(check_memory(plan));
        if (c.device_fence && !space_rings_fit(plan->context, &plan->schedule)) {
            c.device_fence = false;
            continue;
        }
        oclfft_status status = make_passes(plan, &limit);
        if (status == OCLFFT_ERROR_BUILD_FAILED && schedule_has_joint(&plan->schedule)) {
            c.device_fence = false;
            apart = true;
            drop_passes(plan);
            continue;
        }
        TRY(status);
        if (apart) context_log(plan->context, OCLFFT_LOG_WARNING, "two passes that do not compile as one kernel get one each");
        if (!limit) return set_fixed_arguments(plan);
        if (recipe || limit >= c.max_work_group)
            return fail(OCLFFT_ERROR_UNSUPPORTED, "device \"%s\" runs the kernel with %llu work-items at most", c.name,
                        (unsigned long long)limit);
        context_log(plan->context, OCLFFT_LOG_INFO, "kernels run with %llu work-items at most; scheduling again",
                    (unsigned long long)limit);
        c.max_work_group = limit;
        drop_passes(plan);
    }
}

/* What a caller's workspace has to be. At least one tile: a workspace needs none of the library's
 * memory, and how much the library's own scratch can have shows when it is taken. */
static oclfft_status size_workspace(oclfft_plan *plan) {
    plan->asked = space_fitting(plan->context, &plan->schedule, plan->schedule.problem.batch);
    if (plan->asked.bytes <= SIZE_MAX / 2) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                "%llu transforms at a time need more bytes of scratch than can be counted",
                (unsigned long long)plan->asked.chunk);
}

static oclfft_status keep_text(oclfft_plan *plan, uint32_t slot, const char **text) {
    if (!*text) return OCLFFT_SUCCESS;
    size_t bytes = strlen(*text) + 1;
    char *copy = malloc(bytes);
    if (!copy) return fail_memory();
    memcpy(copy, *text, bytes);
    *text = plan->texts[slot] = copy;
    return OCLFFT_SUCCESS;
}

static oclfft_status keep_callback(oclfft_plan *plan, const oclfft_callback *from, uint32_t end, callback *to) {
    TRY(keep_text(plan, 2 * end, &to->source));
    TRY(keep_text(plan, 2 * end + 1, &to->name));
    for (uint32_t b = 0; b < to->buffers; ++b) {
        TRY_CL("clRetainMemObject", clRetainMemObject(from->buffers[b]->memory));
        plan->callback_buffers[end][b] = from->buffers[b]->memory;
        plan->callback_ranges[end][b] = from->buffers[b]->range;
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
    for (uint32_t i = 0; *done && i < plan->schedule.axis_plan_count; ++i) plan->schedule.axis_plans[i].strategy = "wisdom";
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

static oclfft_status prepare(oclfft_plan *plan, const oclfft_plan_desc *desc, problem p, bool plain) {
    TRY(keep_callback(plan, &desc->load_callback, 0, &p.load));
    TRY(keep_callback(plan, &desc->store_callback, 1, &p.store));
    TRY(plain || desc->recipe ? build(plan, &p, desc->recipe) : build_best(plan, &p, desc));
    return size_workspace(plan);
}

static oclfft_status make(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p, bool plain, oclfft_plan **out) {
    oclfft_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return fail_memory();
    plan->context = context_retain(context);
    mutex_open(&plan->lock);
    oclfft_status status = prepare(plan, desc, *p, plain);
    if (status == OCLFFT_SUCCESS)
        *out = plan;
    else
        plan_free(plan);
    return status;
}

oclfft_status plan_make(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p, oclfft_plan **out) {
    return make(context, desc, p, false, out);
}

oclfft_status plan_make_plain(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **out) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    return make(context, desc, &p, true, out);
}

void plan_free(oclfft_plan *plan) {
    if (!plan) return;
    host_free(plan->context, plan->host);
    drop_passes(plan);
    schedule_free(&plan->schedule);
    space_drop(plan->context, &plan->own);
    if (plan->scratch_user) clReleaseCommandQueue(plan->scratch_user);
    for (uint32_t e = 0; e < 2; ++e)
        for (uint32_t b = 0; b < OCLFFT_MAX_CALLBACK_BUFFERS; ++b)
            if (plan->callback_buffers[e][b]) clReleaseMemObject(plan->callback_buffers[e][b]);
    for (uint32_t t = 0; t < 4; ++t) free(plan->texts[t]);
    mutex_close(&plan->lock);
    context_release(plan->context);
    free(plan);
}

void plan_source(const schedule *s, text *out) {
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        if (s->passes[i].launch.follows) continue;
        text_add(out, s->passes[i].launch.joint.units ? "// passes %u and %u\n" : "// pass %u\n", i + 1, i + 2);
        codegen_pass(&s->passes[i], out);
    }
}
