#include "base/text.h"
#include "check.h"
#include "direction.h"
#include "run/arrays.h"
#include "run/execute.h"
#include "parts/large.h"
#include "run/host/host.h"

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

static oclfft_status execute_large(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                   void *out) {
    char *in_arrays[2] = {NULL, NULL}, *out_arrays[2] = {NULL, NULL};
    TRY(host_arrays(plan, in, out, in_arrays, out_arrays));
    return large_execute(plan, direction, in_arrays, out_arrays);
}

/* Where the device had no memory for the whole. If it has none for pieces either, the sentence is
 * the one about the whole. */
static oclfft_status execute_instead(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                     void *out) {
    text whole = {0};
    text_add(&whole, "%s", fail_kept());
    oclfft_status status = execute_large(plan, direction, in, out);
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY) {
        status = fail(status, "%s", text_string(&whole));
    }
    text_free(&whole);
    return status;
}

oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                  void *out) {
    REQUIRE(plan);
    REQUIRE(in);
    REQUIRE(out);
    TRY(check_plan_direction(plan, direction, __func__));
    if (plan->bare) return execute_large(plan, direction, in, out);
    bool begun, before = fail_silently(true);
    oclfft_status status = host_execute(plan, direction, in, out, &begun);
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY && !begun)
        status = execute_instead(plan, direction, in, out);
    fail_silently(before);
    return status == OCLFFT_SUCCESS || before ? status : fail_aloud(status);
}
