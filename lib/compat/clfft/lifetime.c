/* Set-up and end of the library, and plans as a whole. */
#include <stdint.h>

#include "checks.h"
#include "plans.h"

clfftStatus clfftInitSetupData(clfftSetupData *data) {
    if (!data) return CLFFT_INVALID_HOST_PTR;
    *data = (clfftSetupData){CLFFT_MAJOR, CLFFT_MINOR, CLFFT_PATCH, 0};
    return CLFFT_SUCCESS;
}

/* Nothing needs to be set up. */
clfftStatus clfftSetup(const clfftSetupData *data) {
    (void)data;
    return CLFFT_SUCCESS;
}

clfftStatus clfftTeardown(void) {
    plans_remove_all();
    return CLFFT_SUCCESS;
}

clfftStatus clfftGetVersion(cl_uint *major, cl_uint *minor, cl_uint *patch) {
    if (!major || !minor || !patch) return CLFFT_INVALID_HOST_PTR;
    *major = CLFFT_MAJOR;
    *minor = CLFFT_MINOR;
    *patch = CLFFT_PATCH;
    return CLFFT_SUCCESS;
}

static settings default_settings(clfftDim dim, const numbers *lengths) {
    settings set = {
        .dim = dim,
        .lengths = *lengths,
        .in_strides = {.count = lengths->count},
        .batch = 1,
        .in = CLFFT_COMPLEX_INTERLEAVED,
        .out = CLFFT_COMPLEX_INTERLEAVED,
        .precision = CLFFT_SINGLE,
        .location = CLFFT_INPLACE,
        .transposed = CLFFT_NOTRANSPOSE,
        .forward_scale = 1,
    };
    size_t points = 1;
    for (size_t i = 0; i < lengths->count; i++) {
        set.in_strides.of[i] = points;
        points *= lengths->of[i];
    }
    set.out_strides = set.in_strides;
    set.in_distance = set.out_distance = points;
    set.backward_scale = 1 / (double)points;
    return set;
}

clfftStatus clfftCreateDefaultPlan(clfftPlanHandle *handle, cl_context context, const clfftDim dim,
                                   const size_t *lengths) {
    numbers n = {0, {0}};
    const clfftStatus status = check_lengths(dim, lengths, &n);
    if (status != CLFFT_SUCCESS) return status;
    if (!handle) return CLFFT_INVALID_HOST_PTR;
    if (!context) return CLFFT_INVALID_CONTEXT;
    const settings set = default_settings(dim, &n);
    return plan_create(context, &set, handle);
}

clfftStatus clfftCopyPlan(clfftPlanHandle *handle, cl_context context, clfftPlanHandle from) {
    plan *p = plan_enter(from);
    if (!p) return CLFFT_INVALID_PLAN;
    const settings set = p->set;
    plan_leave(p, CLFFT_SUCCESS);
    if (!handle) return CLFFT_INVALID_HOST_PTR;
    if (!context) return CLFFT_INVALID_CONTEXT;
    return plan_create(context, &set, handle);
}

clfftStatus clfftDestroyPlan(clfftPlanHandle *handle) {
    if (!handle) return CLFFT_INVALID_HOST_PTR;
    const clfftStatus status = plan_remove(*handle);
    if (status == CLFFT_SUCCESS) *handle = 0;
    return status;
}
