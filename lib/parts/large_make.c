#include "large.h"
#include "run/fit.h"
#include "run/host/host.h"
#include "run/make.h"
#include "tune/tune.h"

/* A plan that goes through the device in pieces, where it is not for the moment that there is no
 * memory for the whole. What is kept back in the end is the sentence about the whole. */
static oclfft_status make_in_pieces(oclfft_context *context, const oclfft_plan_desc *desc,
                                    const problem *p, oclfft_plan **plan) {
    text whole = {0};
    oclfft_plan *bare = NULL;
    oclfft_status status = OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    text_add(&whole, "%s", fail_kept());
    if (plan_exceeds_memory(context, p, desc->recipe)) {
        status = plan_make_bare(context, desc, p, &bare);
        if (status == OCLFFT_SUCCESS) status = large_prepare(bare);
        if (status == OCLFFT_SUCCESS)
            *plan = bare;
        else
            plan_free(bare);
    }
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY)
        status = fail(status, "%s", text_string(&whole));
    text_free(&whole);
    return status;
}

oclfft_status large_plan_create(oclfft_context *context, const oclfft_plan_desc *desc,
                                const problem *p, oclfft_plan **plan) {
    oclfft_status status = tune_plan(context, desc, p, plan);
    if (status != OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY) return status;
    return make_in_pieces(context, desc, p, plan);
}

/* ---- Executing ---- */

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
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY)
        status = fail(status, "%s", text_string(&whole));
    text_free(&whole);
    return status;
}

oclfft_status large_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                 void *out) {
    bool begun;
    if (plan->bare) return execute_large(plan, direction, in, out);
    oclfft_status status = host_execute(plan, direction, in, out, &begun);
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY && !begun)
        status = execute_instead(plan, direction, in, out);
    return status;
}
