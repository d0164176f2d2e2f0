#include "check.h"
#include "direction.h"
#include "run/arrays.h"
#include "run/execute.h"
#include "parts/large.h"

static oclfft_status execute(oclfft_plan *plan, oclfft_buffer *const buffers[ARRAYS], arrays *a) {
    TRY(check_plan_direction(plan, a->direction, a->function));
    TRY(check_plan_is_whole(plan, a->function));
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
    execution x = arrays_execution(plan, a);
    TRY(context_separate(plan->context));
    return plan_execute(plan, &x);
}

oclfft_status oclfft_execute(oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *in,
                             oclfft_buffer *out) {
    REQUIRE(plan);
    REQUIRE(in);
    const problem *p = plan_problem(plan);
    if (storage_is_planar(p->in.storage) || storage_is_planar(p->out.storage))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_execute: the plan's %s is planar: use oclfft_execute_planar",
                    storage_is_planar(p->in.storage) ? "input" : "output");
    static const char *const names[ARRAYS] = {"in", "", "out", ""};
    return execute(plan, (oclfft_buffer *const[ARRAYS]){in, NULL, out, NULL},
                   &(arrays){.direction = direction, .function = __func__, .names = names});
}

oclfft_status oclfft_execute_planar(oclfft_plan *plan, oclfft_direction direction,
                                    oclfft_buffer *in_re, oclfft_buffer *in_im,
                                    oclfft_buffer *out_re, oclfft_buffer *out_im) {
    REQUIRE(plan);
    REQUIRE(in_re);
    static const char *const names[ARRAYS] = {"in_re", "in_im", "out_re", "out_im"};
    return execute(plan, (oclfft_buffer *const[ARRAYS]){in_re, in_im, out_re, out_im},
                   &(arrays){.direction = direction, .function = __func__, .names = names});
}

oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                  void *out) {
    REQUIRE(plan);
    REQUIRE(in);
    REQUIRE(out);
    TRY(check_plan_direction(plan, direction, __func__));
    bool before = fail_silently(true);
    oclfft_status status = large_execute_host(plan, direction, in, out);
    fail_silently(before);
    return status == OCLFFT_SUCCESS || before ? status : fail_aloud(status);
}
