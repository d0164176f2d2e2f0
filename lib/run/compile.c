/* Programs and tables are made side by side. */
#include "compile.h"
#include "device/vendor.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "base/sizes.h"
#include "codegen/callbacks/callbacks.h"
#include "codegen/codegen.h"
#include "device/program.h"
#include "numbers/tables.h"
#include "os/jobs.h"

/* The passes of a way while they are made. A job is the number of a pass, whose program is wanted,
 * or MAX_SCHEDULE more than that for its table. */
typedef struct compilation {
    const oclfft_plan *plan;
    plan_way *way;
    text sources[MAX_SCHEDULE];
    char options[MAX_SCHEDULE][128];
    void *tables[MAX_SCHEDULE];
    uint32_t job_count, jobs[2 * MAX_SCHEDULE];
} compilation;

/* Complex elements from which on a table is worth a thread. */
enum { LARGE_TABLE = 1 << 13 };

static uint64_t table_elements(const pass *p) {
    return max_u64(1, p->tile.table_length);
}

/* A pass without tables gets a buffer all the same: every kernel whose tables are not in its text
 * has that argument. */
static oclfft_status fill_table(compilation *c, uint32_t i) {
    const pass *p = &c->way->schedule.passes[i];
    uint64_t bytes = table_elements(p) * 2 * scalar_bytes(p->precision);
    c->way->passes[i].table_bytes = bytes;
    c->tables[i] = calloc(1, (size_t)bytes);
    return c->tables[i] ? tables_fill(p, c->tables[i]) : fail_memory();
}

static oclfft_status do_job(void *argument, uint32_t number) {
    compilation *c = argument;
    uint32_t i = c->jobs[number];
    if (i >= MAX_SCHEDULE) return fill_table(c, i - MAX_SCHEDULE);
    return program_make(c->plan->context, text_string(&c->sources[i]), c->options[i]);
}

/* Whether an earlier pass has the same program. */
static bool is_wanted_before(const compilation *c, uint32_t i) {
    const char *source = text_string(&c->sources[i]);
    for (uint32_t k = 0; k < i; ++k)
        if (strcmp(c->options[k], c->options[i]) == 0 &&
            strcmp(text_string(&c->sources[k]), source) == 0)
            return true;
    return false;
}

/* The text of pass i, and the jobs that there are for it. */
static oclfft_status begin_pass(compilation *c, uint32_t i) {
    const oclfft_context *context = c->plan->context;
    const pass *p = &c->way->schedule.passes[i];
    bool small = table_elements(p) < LARGE_TABLE, constant = p->launch.constant_table;
    const target target = target_of(&context->caps);
    if (!p->launch.follows) codegen_pass(p, &target, &c->sources[i]);
    TRY(text_status(&c->sources[i]));
    vendor_options(&context->caps, p->launch.max_registers, p->launch.joint.units > 0,
                   c->options[i], sizeof c->options[i]);
    if (!p->launch.follows && !is_wanted_before(c, i) &&
        !program_is_ready(c->plan->context, text_string(&c->sources[i]), c->options[i]))
        c->jobs[c->job_count++] = i;
    if (!small && !constant) c->jobs[c->job_count++] = MAX_SCHEDULE + i;
    return small && !constant ? fill_table(c, i) : OCLFFT_SUCCESS;
}

static oclfft_status make_kernels(compilation *c) {
    const schedule *s = &c->way->schedule;
    for (uint32_t i = 0; i < s->pass_count; ++i) TRY(begin_pass(c, i));
    TRY(jobs_run(c->job_count, do_job, c));
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (!s->passes[i].launch.follows)
            TRY(program_kernel(c->plan->context, text_string(&c->sources[i]), c->options[i],
                               PASS_KERNEL_NAME, &c->way->passes[i].kernel));
    return OCLFFT_SUCCESS;
}

/* ---- What the compiled kernels can run with ---- */

/* Registers may limit a work-group below the device's maximum. */
static oclfft_status group_limit(const oclfft_plan *plan, cl_kernel kernel, uint64_t *limit) {
    size_t size = 0;
    TRY_CL("clGetKernelWorkGroupInfo",
           clGetKernelWorkGroupInfo(kernel, plan->context->device, CL_KERNEL_WORK_GROUP_SIZE,
                                    sizeof size, &size, NULL));
    *limit = size;
    return OCLFFT_SUCCESS;
}

/* The smallest limit among kernels that cannot run as scheduled, or 0. */
static oclfft_status find_limit(const oclfft_plan *plan, const plan_way *way, uint64_t *limit) {
    for (uint32_t i = 0; i < way->schedule.pass_count; ++i) {
        const pass *p = &way->schedule.passes[i];
        uint64_t group = 0;
        if (p->launch.follows) continue;
        TRY(group_limit(plan, way->passes[i].kernel, &group));
        bool credible = p->launch.max_registers || vendor_reports_group_limit(&plan->context->caps);
        if (credible && group < p->tile.items) *limit = *limit ? min_u64(*limit, group) : group;
    }
    return OCLFFT_SUCCESS;
}

/* ---- The whole ---- */

static oclfft_status upload_tables(compilation *c) {
    for (uint32_t i = 0; i < c->way->schedule.pass_count; ++i) {
        plan_pass *made = &c->way->passes[i];
        if (c->tables[i])
            TRY(context_allocate(c->plan->context, made->table_bytes, CL_MEM_READ_ONLY,
                                 c->tables[i], "a table", &made->table));
    }
    for (uint32_t i = 0; i < c->way->schedule.pass_count; ++i)
        TRY(arguments_fix(c->plan, c->way, i));
    return OCLFFT_SUCCESS;
}

static void add_signature(const callback *c, bool real, bool load, text *out) {
    if (!c->source) return;
    text_add(out, "desc.%s must be ", load ? CALLBACK_LOAD : CALLBACK_STORE);
    print_callback_prototype(c, real, load, out);
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

oclfft_status plan_compile(const oclfft_plan *plan, plan_way *way, uint64_t *limit) {
    *limit = 0;
    compilation *c = calloc(1, sizeof *c);
    if (!c) return fail_memory();
    c->plan = plan;
    c->way = way;
    oclfft_status status = make_kernels(c);
    if (status == OCLFFT_ERROR_BUILD_FAILED) blame_callbacks(&way->schedule.problem);
    if (status == OCLFFT_SUCCESS) status = find_limit(plan, way, limit);
    if (status == OCLFFT_SUCCESS && !*limit) status = upload_tables(c);
    for (uint32_t i = 0; i < MAX_SCHEDULE; ++i) {
        text_free(&c->sources[i]);
        free(c->tables[i]);
    }
    free(c);
    return status;
}
