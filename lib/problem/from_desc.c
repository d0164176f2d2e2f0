#include "base/sizes.h"
#include "desc.h"
#include "side.h"

/* The product of all lengths and the batch must not overflow, not even in bytes of complex numbers,
 * since scratch memory is counted in these. */
static oclfft_status check_points(const problem *p) {
    uint64_t bytes = problem_element_bytes(p);
    bool fits = size_mul(bytes, p->batch, &bytes);
    for (uint32_t i = 0; fits && i < p->rank; ++i) fits = size_mul(bytes, p->lengths[i], &bytes);
    if (fits && bytes <= SIZE_MAX / 2) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.batch = %llu transforms of these lengths exceed the address space",
                (unsigned long long)p->batch);
}

static oclfft_status fill_scales(const oclfft_plan_desc *d, problem *p) {
    TRY(desc_check_scale(d->scale_forward, d->precision, "scale_forward"));
    if (d->scale_backward != 0)
        TRY(desc_check_scale(d->scale_backward, d->precision, "scale_backward"));
    p->scale_forward = d->scale_forward;
    p->scale_backward =
        d->scale_backward != 0 ? d->scale_backward : 1.0 / (double)problem_points(p);
    return OCLFFT_SUCCESS;
}

oclfft_status problem_from_desc(const oclfft_plan_desc *d, problem *out) {
    if (!d) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc is NULL");
    if (d->struct_size != sizeof *d)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.struct_size = %zu, expected %zu: start from OCLFFT_PLAN_DESC_INIT",
                    d->struct_size, sizeof *d);
    TRY(desc_check(d));
    problem p = {.transform = d->transform,
                 .precision = d->precision,
                 .rank = (uint32_t)d->rank,
                 .batch = d->batch,
                 .in_place = d->in_place,
                 .in.real = d->transform == OCLFFT_R2C,
                 .out.real = d->transform == OCLFFT_C2R};
    for (uint32_t i = 0; i < p.rank; ++i) p.lengths[i] = d->lengths[i];
    TRY(check_points(&p));
    TRY(callback_from_desc(&d->load_callback, "load_callback", &p.load));
    TRY(callback_from_desc(&d->store_callback, "store_callback", &p.store));
    TRY(side_from_desc(&p, &d->input, &d->load_callback, "input", &p.in));
    TRY(side_from_desc(&p, &d->output, &d->store_callback, "output", &p.out));
    TRY(sides_check_in_place(&p));
    TRY(fill_scales(d, &p));
    *out = p;
    return OCLFFT_SUCCESS;
}
