#include "measure.h"

#include "run/fit.h"
#include "search.h"
#include "tuning.h"

static oclfft_status device_name(const oclfft_context *context, text *name) {
    wisdom_device(&context->info, &context->caps, name);
    return text_status(name);
}

oclfft_status measure_recall(oclfft_context *context, const problem *p, text *recipe) {
    wisdom *w = &tuning_of(context)->wisdom;
    text device = {0};
    oclfft_status status = device_name(context, &device);
    if (status == OCLFFT_SUCCESS) status = wisdom_find(w, text_string(&device), p, true, recipe);
    text_free(&device);
    return status;
}

static bool fits(const oclfft_context *context, const problem *p, const char *recipe) {
    caps c = plan_caps(context);
    schedule s;
    if (schedule_make(p, &c, recipe, &s) != OCLFFT_SUCCESS) return false;
    schedule_free(&s);
    return true;
}

/* Under the lock: what another thread has just measured is found. What a file says and does not fit
 * is measured anew. */
static oclfft_status find_or_search(oclfft_context *context, const oclfft_plan_desc *desc,
                                    const problem *like, const char *device, text *recipe) {
    wisdom *w = &tuning_of(context)->wisdom;
    uint64_t nanoseconds;
    problem p;
    TRY(problem_read_like(desc, like, &p));
    TRY(wisdom_find(w, device, &p, false, recipe));
    if (recipe->length && fits(context, &p, recipe->data)) return OCLFFT_SUCCESS;
    text_free(recipe);
    TRY(search_recipe(context, desc, like, recipe, &nanoseconds));
    return wisdom_learn(w, device, &p, recipe->data, nanoseconds);
}

/* That something does not fit, or cannot be measured, is no failure of the plan. */
static oclfft_status search_silently(oclfft_context *context, const oclfft_plan_desc *desc,
                                     const problem *like, const char *device, text *recipe) {
    bool before = fail_silently(true);
    mutex_lock(&tuning_of(context)->measuring);
    oclfft_status status = find_or_search(context, desc, like, device, recipe);
    mutex_unlock(&tuning_of(context)->measuring);
    fail_silently(before);
    return status;
}

oclfft_status measure_recipe(oclfft_context *context, const oclfft_plan_desc *desc,
                             const problem *p, text *recipe) {
    oclfft_plan_desc bare = *desc;
    text device = {0};
    bare.load_callback = bare.store_callback = (oclfft_callback){0};
    bare.recipe = NULL;
    oclfft_status status = device_name(context, &device);
    if (status == OCLFFT_SUCCESS)
        status = search_silently(context, &bare, p, text_string(&device), recipe);
    text_free(&device);
    if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return fail_memory();
    if (status == OCLFFT_SUCCESS) return status;
    context_log(context, OCLFFT_LOG_INFO, "not measured: %s", oclfft_status_string(status));
    text_free(recipe);
    return OCLFFT_SUCCESS;
}
