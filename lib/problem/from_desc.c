#include <math.h>

#include "axis_kind.h"
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

static bool has_weights(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (axis_kind_has_weights(p->axes[i])) return true;
    return false;
}

/* An orthonormal transform is one with other scales, unless it has weights. */
static oclfft_status fill_scales(const oclfft_plan_desc *d, problem *p) {
    bool orthonormal = d->norm == OCLFFT_NORM_ORTHONORMAL;
    double points = problem_logical_points(p);
    long double norm = orthonormal ? 1 / sqrtl((long double)points) : 1; /* rounded only once */
    double forward = orthonormal && d->scale_forward == 0 ? 1 : d->scale_forward;
    double backward = d->scale_backward != 0 ? d->scale_backward : orthonormal ? 1 : 1 / points;
    TRY(desc_check_scale(forward, d->precision, "scale_forward"));
    if (d->scale_backward != 0)
        TRY(desc_check_scale(d->scale_backward, d->precision, "scale_backward"));
    p->scale_forward = (double)(forward * norm);
    p->scale_backward = (double)(backward * norm);
    if (orthonormal) {
        TRY(desc_check_scale(p->scale_forward, d->precision, "scale_forward"));
        TRY(desc_check_scale(p->scale_backward, d->precision, "scale_backward"));
    }
    if (orthonormal && has_weights(p)) p->norm = OCLFFT_NORM_ORTHONORMAL;
    return OCLFFT_SUCCESS;
}

static uint32_t halved_axis(const problem *p) {
    if (p->transform == OCLFFT_C2C || p->transform == OCLFFT_R2R) return OCLFFT_MAX_RANK;
    uint32_t axis = p->rank - 1;
    while (p->axes[axis] != OCLFFT_AXIS_FOURIER) --axis; /* there is one: axes_from_desc */
    return axis;
}

/* OCLFFT_C2R runs backward only. */
static bool runs_inverted(const problem *p) {
    if (p->transform != OCLFFT_C2R) return false;
    for (uint32_t i = 0; i < p->rank; ++i)
        if (axis_kind_has_two_ways(p->axes[i])) return true;
    return false;
}

static bool is_real_kind(oclfft_transform transform) {
    return transform == OCLFFT_R2R || axis_kind_of_transform(transform) != OCLFFT_AXIS_DEFAULT;
}

static oclfft_status fill_sides(const oclfft_plan_desc *d, problem *p) {
    TRY(callback_from_desc(&d->load_callback, "load_callback", &p->load));
    TRY(callback_from_desc(&d->store_callback, "store_callback", &p->store));
    TRY(side_windows(p, &d->input, "input", &p->in));
    TRY(side_windows(p, &d->output, "output", &p->out));
    TRY(windows_check(p));
    TRY(side_from_desc(p, &d->input, &d->load_callback, "input", &p->in));
    TRY(side_from_desc(p, &d->output, &d->store_callback, "output", &p->out));
    TRY(side_transforms(p, &d->input, "input", &p->in));
    TRY(side_transforms(p, &d->output, "output", &p->out));
    TRY(sides_check_overlap(p));
    TRY(sides_check_in_place(p));
    TRY(sides_check_room(p));
    sides_turn(p);
    return OCLFFT_SUCCESS;
}

oclfft_status problem_read(const oclfft_plan_desc *given, problem *out) {
    oclfft_plan_desc read;
    const oclfft_plan_desc *d = &read;
    if (!given) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc is NULL");
    TRY(versioned_read(&desc_versions, given, &read));
    TRY(desc_check(d));
    bool real = is_real_kind(d->transform);
    problem p = {.transform = real ? OCLFFT_R2R : d->transform,
                 .precision = d->precision,
                 .rank = (uint32_t)d->rank,
                 .batch = d->batch,
                 .in_place = d->in_place,
                 .in.real = real || d->transform == OCLFFT_R2C,
                 .out.real = real || d->transform == OCLFFT_C2R};
    for (uint32_t i = 0; i < p.rank; ++i) p.lengths[i] = d->lengths[i];
    TRY(axes_from_desc(d, p.axes));
    p.halved = halved_axis(&p);
    p.inverted = runs_inverted(&p);
    TRY(desc_check_layout(&d->input, "input", d->rank, p.in.real));
    TRY(desc_check_layout(&d->output, "output", d->rank, p.out.real));
    TRY(check_points(&p));
    TRY(fill_sides(d, &p));
    TRY(fill_scales(d, &p));
    *out = p;
    return OCLFFT_SUCCESS;
}

oclfft_status problem_from_desc(const oclfft_plan_desc *d, problem *out) {
    problem p;
    TRY(problem_read(d, &p));
    problem_crop(&p);
    problem_simplify(&p);
    *out = p;
    return OCLFFT_SUCCESS;
}
