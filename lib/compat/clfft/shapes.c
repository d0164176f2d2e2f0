/* The settings that have a number for each dimension: lengths and strides, the fastest first. */
#include "bake.h"
#include "checks.h"
#include "plans.h"

clfftStatus clfftGetPlanDim(const clfftPlanHandle handle, clfftDim *dim, cl_uint *size) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!dim || !size) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *dim = p->set.dim;
    *size = (cl_uint)p->set.dim;
    return plan_leave(p, CLFFT_SUCCESS);
}

/* New dimensions have 0, which stands for a number that the program has still to set. */
static void resize(numbers *n, size_t count) {
    for (size_t i = n->count; i < count; i++) n->of[i] = 0;
    n->count = count;
}

clfftStatus clfftSetPlanDim(clfftPlanHandle handle, const clfftDim dim) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!is_dim(dim)) return plan_leave(p, CLFFT_NOTIMPLEMENTED);
    p->set.dim = dim;
    resize(&p->set.lengths, (size_t)dim);
    resize(&p->set.in_strides, (size_t)dim);
    resize(&p->set.out_strides, (size_t)dim);
    baked_destroy(&p->baked);
    return plan_leave(p, CLFFT_SUCCESS);
}

static clfftStatus get(const numbers *n, clfftDim dim, size_t *result) {
    if (!result) return CLFFT_INVALID_HOST_PTR;
    if (!is_dim(dim)) return CLFFT_NOTIMPLEMENTED;
    if (n->count < (size_t)dim) return CLFFT_INVALID_ARG_INDEX;
    for (size_t i = 0; i < (size_t)dim; i++) result[i] = n->of[i];
    return CLFFT_SUCCESS;
}

static clfftStatus set_strides(plan *p, numbers *n, clfftDim dim, const size_t *strides) {
    if (!strides) return CLFFT_INVALID_HOST_PTR;
    if (!is_dim(dim)) return CLFFT_NOTIMPLEMENTED;
    n->count = (size_t)dim;
    for (size_t i = 0; i < n->count; i++) n->of[i] = strides[i];
    baked_destroy(&p->baked);
    return CLFFT_SUCCESS;
}

clfftStatus clfftGetPlanLength(const clfftPlanHandle handle, const clfftDim dim, size_t *lengths) {
    plan *p = plan_enter(handle);
    return p ? plan_leave(p, get(&p->set.lengths, dim, lengths)) : CLFFT_INVALID_PLAN;
}

clfftStatus clfftSetPlanLength(clfftPlanHandle handle, const clfftDim dim, const size_t *lengths) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    const clfftStatus status = check_lengths(dim, lengths, &p->set.lengths);
    if (status != CLFFT_SUCCESS) return plan_leave(p, status);
    p->set.dim = dim;
    baked_destroy(&p->baked);
    return plan_leave(p, CLFFT_SUCCESS);
}

clfftStatus clfftGetPlanInStride(const clfftPlanHandle handle, const clfftDim dim,
                                 size_t *strides) {
    plan *p = plan_enter(handle);
    return p ? plan_leave(p, get(&p->set.in_strides, dim, strides)) : CLFFT_INVALID_PLAN;
}

clfftStatus clfftSetPlanInStride(clfftPlanHandle handle, const clfftDim dim, size_t *strides) {
    plan *p = plan_enter(handle);
    return p ? plan_leave(p, set_strides(p, &p->set.in_strides, dim, strides)) : CLFFT_INVALID_PLAN;
}

clfftStatus clfftGetPlanOutStride(const clfftPlanHandle handle, const clfftDim dim,
                                  size_t *strides) {
    plan *p = plan_enter(handle);
    return p ? plan_leave(p, get(&p->set.out_strides, dim, strides)) : CLFFT_INVALID_PLAN;
}

clfftStatus clfftSetPlanOutStride(clfftPlanHandle handle, const clfftDim dim, size_t *strides) {
    plan *p = plan_enter(handle);
    return p ? plan_leave(p, set_strides(p, &p->set.out_strides, dim, strides))
             : CLFFT_INVALID_PLAN;
}
