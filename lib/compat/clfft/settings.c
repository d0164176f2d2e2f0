/* The settings that are one value or two. Every setter makes a plan that was baked unbaked. */
#include "bake.h"
#include "checks.h"
#include "plans.h"

/* Leaves a plan of which a setting changed. */
static clfftStatus leave_changed(plan *p) {
    baked_destroy(&p->baked);
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftGetPlanContext(const clfftPlanHandle handle, cl_context *context) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!context) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *context = p->context;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftGetPlanPrecision(const clfftPlanHandle handle, clfftPrecision *precision) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!precision) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *precision = p->set.precision;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetPlanPrecision(clfftPlanHandle handle, clfftPrecision precision) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (precision == CLFFT_SINGLE_FAST || precision == CLFFT_DOUBLE_FAST)
        return plan_leave(p, CLFFT_NOTIMPLEMENTED);
    if (precision != CLFFT_SINGLE && precision != CLFFT_DOUBLE)
        return plan_leave(p, CLFFT_INVALID_ARG_VALUE);
    p->set.precision = precision;
    return leave_changed(p);
}

/* The scale of a direction, or NULL where there is no such direction. */
static double *scale_of(plan *p, clfftDirection direction) {
    if (direction == CLFFT_FORWARD) return &p->set.forward_scale;
    return direction == CLFFT_BACKWARD ? &p->set.backward_scale : NULL;
}

clfftStatus clfftGetPlanScale(const clfftPlanHandle handle, clfftDirection direction,
                              cl_float *scale) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    const double *is = scale_of(p, direction);
    if (!is) return plan_leave(p, CLFFT_INVALID_ARG_VALUE);
    if (!scale) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *scale = (cl_float)*is;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetPlanScale(clfftPlanHandle handle, clfftDirection direction, cl_float scale) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    double *is = scale_of(p, direction);
    if (!is) return plan_leave(p, CLFFT_INVALID_ARG_VALUE);
    *is = scale;
    return leave_changed(p);
}

clfftStatus clfftGetPlanBatchSize(const clfftPlanHandle handle, size_t *batch) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!batch) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *batch = p->set.batch;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetPlanBatchSize(clfftPlanHandle handle, size_t batch) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    p->set.batch = batch;
    return leave_changed(p);
}

clfftStatus clfftGetPlanDistance(const clfftPlanHandle handle, size_t *in, size_t *out) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!in || !out) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *in = p->set.in_distance;
    *out = p->set.out_distance;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetPlanDistance(clfftPlanHandle handle, size_t in, size_t out) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    p->set.in_distance = in;
    p->set.out_distance = out;
    return leave_changed(p);
}

clfftStatus clfftGetLayout(const clfftPlanHandle handle, clfftLayout *in, clfftLayout *out) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!in || !out) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *in = p->set.in;
    *out = p->set.out;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetLayout(clfftPlanHandle handle, clfftLayout in, clfftLayout out) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    const clfftStatus status = check_layouts(in, out);
    if (status != CLFFT_SUCCESS) return plan_leave(p, status);
    p->set.in = in;
    p->set.out = out;
    return leave_changed(p);
}

clfftStatus clfftGetResultLocation(const clfftPlanHandle handle, clfftResultLocation *location) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!location) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *location = p->set.location;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetResultLocation(clfftPlanHandle handle, clfftResultLocation location) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (location != CLFFT_INPLACE && location != CLFFT_OUTOFPLACE)
        return plan_leave(p, CLFFT_INVALID_ARG_VALUE);
    p->set.location = location;
    return leave_changed(p);
}

clfftStatus clfftGetPlanTransposeResult(const clfftPlanHandle handle,
                                        clfftResultTransposed *transposed) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!transposed) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *transposed = p->set.transposed;
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftSetPlanTransposeResult(clfftPlanHandle handle, clfftResultTransposed transposed) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (transposed != CLFFT_NOTRANSPOSE && transposed != CLFFT_TRANSPOSED)
        return plan_leave(p, CLFFT_INVALID_ARG_VALUE);
    p->set.transposed = transposed;
    return leave_changed(p);
}
