#include "detour.h"

#include <stdlib.h>

#include "checks.h"
#include "packed.h"
#include "statuses.h"

/* All that is done along no axis: elements go from one layout to another. */
static oclfft_plan_desc copy_of(const oclfft_plan_desc *desc, const places *out) {
    oclfft_plan_desc copy = OCLFFT_PLAN_DESC_INIT;
    copy.transform = desc->transform == OCLFFT_C2R ? OCLFFT_R2R : OCLFFT_C2C;
    copy.precision = desc->precision;
    copy.rank = desc->rank;
    for (int i = 0; i < desc->rank; i++) {
        copy.lengths[i] = out->counts[desc->rank - 1 - i];
        copy.axes[i] = OCLFFT_AXIS_NONE;
    }
    copy.batch = desc->batch;
    copy.output = desc->output;
    copy.store_callback = desc->store_callback;
    return copy;
}

clfftStatus detour_make(const plan *p, oclfft_context *context, cl_device_id device,
                        oclfft_plan_desc *desc, detour **made) {
    if (is_planar(p->set.in) != is_planar(p->set.out)) return CLFFT_INVALID_PLAN;
    detour *d = *made = calloc(1, sizeof *d);
    if (!d) return CLFFT_OUT_OF_HOST_MEMORY;
    const places out = problem_places(&p->set, desc->transform, true);
    const oclfft_plan_desc copy = copy_of(desc, &out);
    clfftStatus status =
        status_of(oclfft_plan_create(context, &copy, &d->copy), CLFFT_INVALID_PLAN);
    if (status == CLFFT_SUCCESS) {
        const size_t real = desc->precision == OCLFFT_DOUBLE ? sizeof(cl_double) : sizeof(cl_float);
        const size_t element = desc->transform == OCLFFT_C2R ? real : 2 * real;
        size_t count;
        status = packed_make(p, device, &out, element, &count, &d->packed);
    }
    if (status != CLFFT_SUCCESS) detour_destroy(made);
    static const oclfft_layout packed = OCLFFT_LAYOUT_INIT;
    static const oclfft_callback none = OCLFFT_CALLBACK_INIT;
    desc->in_place = false;
    desc->output = packed;
    desc->store_callback = none;
    return status;
}

void detour_destroy(detour **d) {
    if (!*d) return;
    oclfft_plan_destroy(&(*d)->copy);
    if ((*d)->packed) clReleaseMemObject((*d)->packed);
    free(*d);
    *d = NULL;
}
