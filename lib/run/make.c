#include "make.h"
#include "device/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "fit.h"
#include "os/digits.h"

/* What a caller's workspace has to be. At least one tile: a workspace needs none of the library's
 * memory, and how much the library's own scratch can have shows when it is taken. */
static oclfft_status size_workspace(oclfft_plan *plan) {
    plan->workspace_needed = space_fitting(plan->context, &plan->ways, plan_problem(plan)->batch);
    if (plan->workspace_needed.bytes <= SIZE_MAX / 2) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                "the scratch of %llu transforms at a time exceeds the address space",
                (unsigned long long)plan->workspace_needed.chunk);
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

/* The callback of an end (0: the load, 1: the store): its texts become the plan's own. */
static oclfft_status keep_callback(oclfft_plan *plan, const oclfft_callback *from, uint32_t end,
                                   callback *to) {
    TRY(keep_text(plan, 2 * end, &to->source));
    TRY(keep_text(plan, 2 * end + 1, &to->name));
    for (uint32_t b = 0; b < to->buffers; ++b) {
        TRY_CL("clRetainMemObject", clRetainMemObject(from->buffers[b]->memory));
        plan->callback_buffers[end][b] = from->buffers[b]->memory;
        plan->callback_ranges[end][b] = from->buffers[b]->range;
    }
    return OCLFFT_SUCCESS;
}

/* What the plan keeps of its description. */
static void keep_desc(oclfft_plan *plan, const oclfft_plan_desc *desc, const problem *p) {
    plan->desc = *desc;
    plan->desc.recipe = NULL;
    plan->desc.load_callback.source = p->load.source;
    plan->desc.load_callback.name = p->load.name;
    plan->desc.store_callback.source = p->store.source;
    plan->desc.store_callback.name = p->store.name;
}

/* A recipe that is good for one way may not fit the other, or may want more of the device. */
static oclfft_status fit_backward(const oclfft_plan *plan, const problem *forward,
                                  const char *recipe, plan_way *way) {
    problem p = problem_backward(forward);
    if (!recipe) return plan_fit(plan, way, &p, NULL);
    bool before = fail_silently(true);
    oclfft_status status = plan_fit(plan, way, &p, recipe);
    fail_silently(before);
    if (status == OCLFFT_SUCCESS) return status;
    if (way_refuses_recipe(status)) return plan_fit(plan, way, &p, NULL);
    return before ? status : fail_aloud(status);
}

static oclfft_status fill(oclfft_plan *plan, const oclfft_plan_desc *desc, problem p,
                          const char *recipe, bool both) {
    plan_ways *ways = &plan->ways;
    TRY(keep_callback(plan, &desc->load_callback, 0, &p.load));
    TRY(keep_callback(plan, &desc->store_callback, 1, &p.store));
    keep_desc(plan, desc, &p);
    TRY(plan_fit(plan, &ways->way[ways->count++], &p, recipe));
    if (both && problem_has_two_ways(&p))
        TRY(fit_backward(plan, &p, recipe, &ways->way[ways->count++]));
    return size_workspace(plan);
}

static oclfft_status make(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p,
                          const char *recipe, bool both, oclfft_plan **out) {
    oclfft_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return fail_memory();
    plan->context = context_retain(context);
    mutex_open(&plan->lock);
    uint16_t digits = digits_extend();
    oclfft_status status = fill(plan, desc, *p, recipe, both);
    digits_restore(digits);
    if (status == OCLFFT_SUCCESS)
        *out = plan;
    else
        plan_free(plan);
    return status;
}

oclfft_status plan_make(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p,
                        const char *recipe, oclfft_plan **out) {
    return make(context, desc, p, recipe, true, out);
}

oclfft_status plan_make_bare(oclfft_context *context, const oclfft_plan_desc *desc,
                             const problem *p, oclfft_plan **out) {
    oclfft_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return fail_memory();
    plan->context = context_retain(context);
    mutex_open(&plan->lock);
    plan->bare = true;
    plan->ways.count = 1;
    problem kept = *p;
    oclfft_status status = keep_callback(plan, &desc->load_callback, 0, &kept.load);
    if (status == OCLFFT_SUCCESS)
        status = keep_callback(plan, &desc->store_callback, 1, &kept.store);
    keep_desc(plan, desc, &kept);
    plan->ways.way[0].schedule.problem = kept;
    if (status == OCLFFT_SUCCESS)
        *out = plan;
    else
        plan_free(plan);
    return status;
}

oclfft_status plan_make_first_way(oclfft_context *context, const oclfft_plan_desc *desc,
                                  const problem *p, const char *recipe, oclfft_plan **out) {
    return make(context, desc, p, recipe, false, out);
}

void plan_free(oclfft_plan *plan) {
    if (!plan) return;
    attachment_drop(&plan->large);
    attachment_drop(&plan->host);
    ways_free(plan->context, &plan->ways);
    space_drop(plan->context, &plan->own_scratch);
    if (plan->scratch_user) clReleaseCommandQueue(plan->scratch_user);
    cl_command_queue known = atomic_load(&plan->known_queue);
    if (known) clReleaseCommandQueue(known);
    for (uint32_t e = 0; e < 2; ++e)
        for (uint32_t b = 0; b < OCLFFT_MAX_CALLBACK_BUFFERS; ++b)
            if (plan->callback_buffers[e][b]) clReleaseMemObject(plan->callback_buffers[e][b]);
    for (uint32_t t = 0; t < 4; ++t) free(plan->texts[t]);
    mutex_close(&plan->lock);
    context_release(plan->context);
    free(plan);
}
