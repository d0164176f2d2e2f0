/* What is done along the dimensions, from a description. */
#include "axis_kind.h"
#include "desc.h"

static bool is_known(oclfft_transform transform) {
    return transform == OCLFFT_C2C || transform == OCLFFT_R2C || transform == OCLFFT_C2R ||
           transform == OCLFFT_R2R || axis_kind_of_transform(transform) != OCLFFT_AXIS_DEFAULT;
}

static oclfft_status check_kinds(const oclfft_plan_desc *d) {
    for (int i = 0; i < OCLFFT_MAX_RANK; ++i) {
        if (!axis_kind_name(d->axes[i]))
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.axes[%d] = %d is not a value of oclfft_axis_kind", i,
                        (int)d->axes[i]);
        if (i >= d->rank && d->axes[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.axes[%d] = %d, but desc.rank = %d: entries beyond the rank must be 0",
                        i, (int)d->axes[i], d->rank);
    }
    return OCLFFT_SUCCESS;
}

/* Between two real sides there is no Fourier axis, and a halfcomplex one only there. The halved
 * axis is a Fourier axis. */
static oclfft_status check_suited(oclfft_transform transform, int rank,
                                  const oclfft_axis_kind *axes) {
    bool real = transform == OCLFFT_R2R, fourier = false;
    for (int i = 0; i < rank; ++i) {
        if (axes[i] == OCLFFT_AXIS_HALFCOMPLEX && !real)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.axes[%d] = OCLFFT_AXIS_HALFCOMPLEX, but not both sides are real", i);
        if (axes[i] == OCLFFT_AXIS_FOURIER && real)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.axes[%d] = OCLFFT_AXIS_FOURIER, but both sides are real", i);
        if (axes[i] == OCLFFT_AXIS_DEFAULT)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.axes[%d] = OCLFFT_AXIS_DEFAULT: OCLFFT_R2R needs a kind along every "
                        "axis",
                        i);
        fourier = fourier || axes[i] == OCLFFT_AXIS_FOURIER;
    }
    if (fourier || real || transform == OCLFFT_C2C) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.axes: none is a Fourier axis, which a transform between real and complex "
                "data needs");
}

static oclfft_status check_lengths(const oclfft_plan_desc *d, const oclfft_axis_kind *axes) {
    for (int i = 0; i < d->rank; ++i)
        if (axes[i] == OCLFFT_AXIS_DCT1 && d->lengths[i] == 1)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.lengths[%d] = 1, but a transform of kind %s needs two elements", i,
                        axis_kind_name(axes[i]));
    return OCLFFT_SUCCESS;
}

oclfft_status axes_from_desc(const oclfft_plan_desc *d, oclfft_axis_kind axes[OCLFFT_MAX_RANK]) {
    if (!is_known(d->transform))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.transform = %d is not a value of oclfft_transform", (int)d->transform);
    TRY(check_kinds(d));
    oclfft_axis_kind usual = axis_kind_of_transform(d->transform);
    bool real = d->transform == OCLFFT_R2R || usual != OCLFFT_AXIS_DEFAULT;
    if (!real) usual = OCLFFT_AXIS_FOURIER;
    for (int i = 0; i < OCLFFT_MAX_RANK; ++i)
        axes[i] = i < d->rank && !d->axes[i] ? usual : d->axes[i];
    TRY(check_suited(real ? OCLFFT_R2R : d->transform, d->rank, axes));
    return check_lengths(d, axes);
}
