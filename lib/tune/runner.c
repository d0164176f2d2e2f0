#include "runner.h"

#include "base/sizes.h"
#include "os/clock.h"
#include "pass/filter_tiles.h"
#include "run/execute.h"
#include "run/make.h"

/* For as many transforms at a time as there is memory for. */
static oclfft_status take_workspace(race *r, const oclfft_plan *plan) {
    uint64_t batch = plan_problem(plan)->batch;
    if (space_for(&plan->ways, batch).bytes <= r->workspace.bytes) return OCLFFT_SUCCESS;
    TRY(race_finish(r));
    space_drop(r->context, &r->workspace);
    return space_take(r->context, &plan->ways, batch, "scratch to measure with", &r->workspace);
}

/* As much of the workspace as a plan can use. */
static oclfft_status share_workspace(const race *r, const oclfft_plan *plan, space *out) {
    *out = space_for(&plan->ways, plan_problem(plan)->batch);
    while (out->bytes > r->workspace.bytes)
        if (!space_smaller(&plan->ways, out))
            return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "no memory for scratch to measure with");
    out->memory = out->bytes ? r->workspace.memory : NULL;
    return OCLFFT_SUCCESS;
}

/* Of spectra by tiles a recipe may want more than the problem says. */
static oclfft_status take_filters(race *r, const oclfft_plan *plan) {
    const problem *p = plan_problem(plan);
    const schedule *s = &plan->ways.way[0].schedule;
    uint64_t each = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        each = max_u64(each, pass_filter_elements(&s->passes[i]));
    uint64_t all = each * (p->filter.distance ? p->batch : 1) * problem_element_bytes(p);
    if (all <= r->array_bytes[4]) return OCLFFT_SUCCESS;
    TRY(race_finish(r));
    return race_take_filters(r, all);
}

/* Seconds of one execution, over `runs` of them. */
static oclfft_status run(race *r, const runner *who, uint32_t runs, double *seconds) {
    int out = r->problem.in_place ? 0 : 2;
    execution x = {.queue = r->queue,
                   .direction =
                       r->problem.transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                   .filter = r->arrays[4],
                   .in = r->arrays[0],
                   .in_im = r->arrays[1],
                   .out = r->arrays[out],
                   .out_im = r->arrays[out + 1]};
    TRY(share_workspace(r, who->plan, &x.workspace));
    double begin = clock_seconds();
    for (uint32_t i = 0; i < runs; ++i) TRY(plan_execute(who->plan, &x));
    TRY(race_finish(r));
    *seconds = (clock_seconds() - begin) / runs;
    return OCLFFT_SUCCESS;
}

void runner_drop(runner *who) {
    plan_free(who->plan);
    who->plan = NULL;
}

/* Enough executions for the clock, and for launches to overlap as in use. */
void runner_sample(race *r, runner *who) {
    double slot = r->caps.is_cpu ? 4e-3 : 2e-3, runs = who->best > 0 ? slot / who->best : 1000;
    double seconds;
    uint32_t count = runs < 1 ? 1 : runs > 1000 ? 1000 : (uint32_t)runs;
    if (!who->plan) return;
    if (run(r, who, count, &seconds) != OCLFFT_SUCCESS)
        runner_drop(who);
    else if (seconds < who->best)
        who->best = seconds;
}

/* The first execution may compile once more and is not counted; the second one tells how long
 * samples must be. A short one tells little else, and a sample follows. */
static oclfft_status warm_up(race *r, runner *who) {
    double first;
    TRY(take_workspace(r, who->plan));
    TRY(take_filters(r, who->plan));
    TRY(run(r, who, 1, &first));
    ++r->runners;
    TRY(run(r, who, 1, &who->best));
    if (who->best < 1e-3) runner_sample(r, who);
    return who->plan
               ? OCLFFT_SUCCESS
               : fail(OCLFFT_ERROR_DEVICE_FAILED, "a second execution of the candidate failed");
}

oclfft_status runner_start(race *r, const char *recipe, runner *who) {
    schedule whole;
    TRY(schedule_make(&r->whole, &r->caps, recipe, &whole));
    schedule_free(&whole);
    TRY(plan_make_first_way(r->context, &r->desc, &r->problem, recipe, &who->plan));
    oclfft_status status = warm_up(r, who);
    if (status != OCLFFT_SUCCESS && who->plan) runner_drop(who);
    return status;
}
