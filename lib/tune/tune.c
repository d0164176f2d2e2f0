#include "tune.h"

#include <string.h>

#include "measure.h"
#include "run/make.h"

/* The backward way may have been left to the strategies. */
static void name_wisdom(plan_ways *ways) {
    for (uint32_t w = 0; w < ways->count; ++w) {
        schedule *s = &ways->way[w].schedule;
        for (uint32_t i = 0; i < s->axis_plan_count; ++i)
            if (strcmp(s->axis_plans[i].strategy, "recipe") == 0)
                s->axis_plans[i].strategy = "wisdom";
    }
}

/* By a recipe that was measured for this problem, once. It may not fit: the problem may have
 * callbacks, the device less memory now, and a file may say anything. Then there is no plan. */
static oclfft_status make_known(oclfft_context *context, const oclfft_plan_desc *desc,
                                const problem *p, const char *recipe, oclfft_plan **out) {
    bool before = fail_silently(true);
    oclfft_status status = plan_make(context, desc, p, recipe, out);
    fail_silently(before);
    if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return fail_memory();
    if (status != OCLFFT_SUCCESS) {
        context_log(context, OCLFFT_LOG_INFO, "wisdom does not fit and is not used: %.300s",
                    recipe);
        return OCLFFT_SUCCESS;
    }
    name_wisdom(&(*out)->ways);
    return OCLFFT_SUCCESS;
}

oclfft_status tune_plan(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p,
                        oclfft_plan **out) {
    text known = {0};
    if (desc->recipe) return plan_make(context, desc, p, desc->recipe, out);
    bool measured = desc->effort == OCLFFT_MEASURE;
    oclfft_status status =
        measured ? measure_recipe(context, desc, p, &known) : measure_recall(context, p, &known);
    *out = NULL;
    if (status == OCLFFT_SUCCESS && known.length)
        status = make_known(context, desc, p, known.data, out);
    if (status == OCLFFT_SUCCESS && !*out) status = plan_make(context, desc, p, NULL, out);
    text_free(&known);
    return status;
}
