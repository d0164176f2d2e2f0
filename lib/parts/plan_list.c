#include "plan_list.h"

#include <stdlib.h>

#include "device/buffer.h"
#include "run/make.h"
#include "tune/tune.h"

/* Problems have the texts of their callbacks; the plan has the buffers. */
static bool same_buffers(const oclfft_plan *have, const oclfft_plan_desc *desc) {
    const oclfft_callback *callbacks[2] = {&desc->load_callback, &desc->store_callback};
    for (uint32_t end = 0; end < 2; ++end)
        for (uint32_t i = 0; i < callbacks[end]->buffer_count; ++i)
            if (have->callback_buffers[end][i] != callbacks[end]->buffers[i]->memory) return false;
    return true;
}

static oclfft_plan *find(const plan_list *list, const oclfft_context *context,
                         const oclfft_plan_desc *desc, const problem *p) {
    for (uint32_t i = 0; i < list->count; ++i) {
        oclfft_plan *have = list->plans[i];
        if (have->context == context && problem_equal(plan_problem(have), p) &&
            same_buffers(have, desc))
            return have;
    }
    return NULL;
}

oclfft_status plan_list_take(plan_list *list, oclfft_context *context, const oclfft_plan_desc *desc,
                             oclfft_plan **out) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    *out = find(list, context, desc, &p);
    if (*out) return OCLFFT_SUCCESS;
    oclfft_plan **grown = realloc(list->plans, (list->count + 1) * sizeof(oclfft_plan *));
    if (!grown) return fail_memory();
    list->plans = grown;
    TRY(tune_plan(context, desc, &p, out));
    grown[list->count++] = *out;
    return OCLFFT_SUCCESS;
}

void plan_list_free(plan_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) plan_free(list->plans[i]);
    free(list->plans);
    *list = (plan_list){0};
}
