#include "describe.h"

/* What oclfft does along an axis, forward and backward, for each kind. */
static const struct {
    oclfft_axis_kind forward, backward;
} axis_kinds[] = {
    [FFTW_R2HC] = {OCLFFT_AXIS_HALFCOMPLEX, OCLFFT_AXIS_DEFAULT},
    [FFTW_HC2R] = {OCLFFT_AXIS_DEFAULT, OCLFFT_AXIS_HALFCOMPLEX},
    [FFTW_DHT] = {OCLFFT_AXIS_DHT, OCLFFT_AXIS_DHT},
    [FFTW_REDFT00] = {OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT1},
    [FFTW_REDFT01] = {OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DCT2},
    [FFTW_REDFT10] = {OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3},
    [FFTW_REDFT11] = {OCLFFT_AXIS_DCT4, OCLFFT_AXIS_DCT4},
    [FFTW_RODFT00] = {OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST1},
    [FFTW_RODFT01] = {OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST2},
    [FFTW_RODFT10] = {OCLFFT_AXIS_DST2, OCLFFT_AXIS_DST3},
    [FFTW_RODFT11] = {OCLFFT_AXIS_DST4, OCLFFT_AXIS_DST4},
};

static bool has_kind(const problem *p, r2r_kind kind) {
    for (int i = 0; p->transform == R2R && i < p->rank; i++)
        if (p->kinds[i] == kind) return true;
    return false;
}

static oclfft_axis_kind fourier_or_kind(const problem *p, oclfft_direction direction, int i) {
    if (p->transform != R2R) return OCLFFT_AXIS_FOURIER;
    return direction == OCLFFT_FORWARD ? axis_kinds[p->kinds[i]].forward
                                       : axis_kinds[p->kinds[i]].backward;
}

/* The problem's axes after `first` axes of the batch. */
static void set_axes(const problem *p, oclfft_direction direction, int first,
                     oclfft_plan_desc *desc) {
    for (int i = 0; i < p->rank; i++) {
        desc->lengths[first + i] = (size_t)p->dims[i].n;
        desc->axes[first + i] = fourier_or_kind(p, direction, i);
    }
}

/* False where the strides are all zero, which means something else in a layout. */
static bool set_layout(const problem *p, side s, oclfft_layout *layout, ptrdiff_t *lowest) {
    ptrdiff_t highest;
    bool given = false, long_axes = false;
    problem_span(p, s, lowest, &highest);
    for (int i = 0; i < problem_dims(p); i++) {
        layout->strides[i] = problem_stride(p, s, i);
        given = given || layout->strides[i] != 0;
        long_axes = long_axes || problem_extent(p, s, i) > 1;
    }
    layout->offset = (size_t) - *lowest;
    return given || !long_axes;
}

static bool set_where_it_is(const problem *p, description *d) {
    oclfft_plan_desc *desc = &d->of[0];
    desc->rank = problem_dims(p);
    desc->in_place = p->in_place;
    for (int i = 0; i < p->loop_rank; i++) {
        desc->lengths[i] = (size_t)p->loops[i].n;
        desc->axes[i] = OCLFFT_AXIS_NONE;
    }
    set_axes(p, d->directions[0], p->loop_rank, desc);
    if (p->split && side_is_complex(p, IN)) desc->input.format = OCLFFT_PLANAR;
    if (p->split && side_is_complex(p, OUT)) desc->output.format = OCLFFT_PLANAR;
    return set_layout(p, IN, &desc->input, &d->lowest[IN]) &&
           set_layout(p, OUT, &desc->output, &d->lowest[OUT]);
}

static bool set_packed(const problem *p, description *d) {
    oclfft_plan_desc *desc = &d->of[0];
    desc->rank = p->rank;
    for (int i = 0; i < p->loop_rank; i++) desc->batch *= (size_t)p->loops[i].n;
    set_axes(p, d->directions[0], 0, desc);
    return true;
}

/* A plan needs an axis: where there is none, one element is copied. */
static void set_something(oclfft_plan_desc *desc) {
    if (desc->rank > 0) return;
    desc->rank = 1;
    desc->lengths[0] = 1;
    desc->axes[0] = OCLFFT_AXIS_NONE;
}

/* Adds a step in place on the output, for the axes that the first step leaves alone. */
static void add_step(const problem *p, int first, description *d) {
    oclfft_plan_desc *forward = &d->of[0], *backward = &d->of[1];
    *backward = *forward;
    backward->in_place = true;
    backward->input = forward->output;
    d->directions[1] = OCLFFT_BACKWARD;
    d->steps = 2;
    for (int i = 0; i < p->rank; i++) {
        const bool back = p->kinds[i] == FFTW_HC2R;
        if (back) forward->axes[first + i] = OCLFFT_AXIS_NONE;
        backward->axes[first + i] = back ? OCLFFT_AXIS_HALFCOMPLEX : OCLFFT_AXIS_NONE;
    }
}

static oclfft_direction direction_of(const problem *p) {
    if (p->transform == DFT) return p->sign == FFTW_FORWARD ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
    const bool back = has_kind(p, FFTW_HC2R) && !has_kind(p, FFTW_R2HC);
    return p->transform == C2R || back ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
}

bool describe(const problem *p, bool packed, description *to) {
    static const oclfft_transform transforms[] = {
        [DFT] = OCLFFT_C2C, [R2C] = OCLFFT_R2C, [C2R] = OCLFFT_C2R, [R2R] = OCLFFT_R2R};
    const oclfft_plan_desc initial = OCLFFT_PLAN_DESC_INIT;
    *to = (description){.steps = 1};
    if ((packed ? p->rank : problem_dims(p)) > OCLFFT_MAX_RANK) return false;
    to->of[0] = initial;
    to->of[0].transform = transforms[p->transform];
    to->of[0].precision = sizeof(R) == sizeof(float) ? OCLFFT_SINGLE : OCLFFT_DOUBLE;
    to->of[0].scale_backward = 1;
    to->directions[0] = direction_of(p);
    if (!(packed ? set_packed(p, to) : set_where_it_is(p, to))) return false;
    set_something(&to->of[0]);
    if (has_kind(p, FFTW_HC2R) && has_kind(p, FFTW_R2HC))
        add_step(p, packed ? 0 : p->loop_rank, to);
    return true;
}
