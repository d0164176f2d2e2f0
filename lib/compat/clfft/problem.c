#include "problem.h"

#include <stdint.h>

#include "checks.h"
#include "environment.h"

oclfft_transform problem_transform(const settings *set) {
    if (set->in == CLFFT_REAL) return OCLFFT_R2C;
    return set->out == CLFFT_REAL ? OCLFFT_C2R : OCLFFT_C2C;
}

/* A stride of 0 stands for the packed one. A transposed result has its strides in the order of
 * memory: the first is that along the second dimension. Those of a packed result that is not
 * transposed, which the program need not have changed, stand for a packed one that is. */
places problem_places(const settings *set, oclfft_transform transform, bool output) {
    const bool halved = transform == (output ? OCLFFT_R2C : OCLFFT_C2R);
    const bool swapped = output && set->transposed == CLFFT_TRANSPOSED;
    const numbers *strides = output ? &set->out_strides : &set->in_strides;
    places p = {{1, 1, 1, set->batch}, {0, 0, 0, output ? set->out_distance : set->in_distance}};
    for (size_t i = 0; i < set->lengths.count; i++) p.counts[i] = set->lengths.of[i];
    if (halved) p.counts[0] = p.counts[0] / 2 + 1;

    size_t packed = 1;
    for (size_t i = 0; i < set->lengths.count; i++) {
        const size_t along = swapped ? 1 - i : i;
        const size_t given = i < strides->count ? strides->of[i] : 0;
        const bool is_default =
            swapped && i == 1 && (given == p.counts[0] || given == set->lengths.of[0]);
        p.strides[along] = given && !is_default ? given : packed;
        packed = p.strides[along] * p.counts[along];
    }
    return p;
}

static void describe_side(const settings *set, const places *p, clfftLayout kind,
                          oclfft_layout *layout) {
    const size_t rank = set->lengths.count;
    layout->format = is_planar(kind) ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED;
    for (size_t i = 0; i < rank; i++) layout->strides[rank - 1 - i] = (ptrdiff_t)p->strides[i];
    layout->distance = set->batch > 1 ? (ptrdiff_t)p->strides[3] : 0;
}

oclfft_plan_desc problem_describe(const settings *set) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = problem_transform(set);
    desc.precision = set->precision == CLFFT_DOUBLE ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    desc.rank = (int)set->lengths.count;
    for (size_t i = 0; i < set->lengths.count; i++)
        desc.lengths[set->lengths.count - 1 - i] = set->lengths.of[i];
    desc.batch = set->batch;
    desc.in_place = set->location == CLFFT_INPLACE;
    desc.scale_forward = set->forward_scale;
    desc.scale_backward = set->backward_scale;
    const places in = problem_places(set, desc.transform, false);
    const places out = problem_places(set, desc.transform, true);
    describe_side(set, &in, set->in, &desc.input);
    describe_side(set, &out, set->out, &desc.output);
    return desc;
}

static bool is_power_of_two(size_t n) {
    return (n & (n - 1)) == 0;
}

/* Whether clFFT has kernels that leave this result transposed. */
static bool is_strict_transposed(const settings *set) {
    const size_t x = set->lengths.of[0], y = set->lengths.of[1];
    return problem_transform(set) == OCLFFT_C2C && x >= 64 && y >= 32 && is_power_of_two(x) &&
           is_power_of_two(y) && set->in_strides.of[0] == 1 && set->out_strides.of[0] == 1 &&
           set->in_strides.of[1] == x && set->out_strides.of[1] == x;
}

/* The longest real transforms of clFFT. */
static bool is_strict_real(const settings *set) {
    const size_t longest = (size_t)1 << (set->precision == CLFFT_DOUBLE ? 22 : 24);
    for (size_t i = 0; i < set->lengths.count; i++) {
        if (set->lengths.of[i] > longest) return false;
    }
    return true;
}

static bool in_place_differs(const settings *set) {
    if (set->in_distance != set->out_distance) return true;
    for (size_t i = 0; i < set->lengths.count; i++) {
        if (set->in_strides.of[i] != set->out_strides.of[i]) return true;
    }
    return false;
}

/* Whether a scale is missing, or a number is larger than the library's. */
static bool is_incomplete(const settings *set) {
    if (set->in_distance > PTRDIFF_MAX || set->out_distance > PTRDIFF_MAX) return true;
    for (size_t i = 0; i < set->lengths.count; i++) {
        if (i < set->in_strides.count && set->in_strides.of[i] > PTRDIFF_MAX) return true;
        if (i < set->out_strides.count && set->out_strides.of[i] > PTRDIFF_MAX) return true;
    }
    return set->forward_scale == 0 || set->backward_scale == 0;
}

clfftStatus problem_check(const settings *set) {
    const bool strict = environment_is_strict();
    const bool real = problem_transform(set) != OCLFFT_C2C;
    if (strict && real && !is_strict_real(set)) return CLFFT_NOTIMPLEMENTED;
    if (set->location == CLFFT_INPLACE &&
        (set->in == CLFFT_HERMITIAN_PLANAR || set->out == CLFFT_HERMITIAN_PLANAR ||
         (!real && in_place_differs(set))))
        return CLFFT_INVALID_PLAN;
    for (size_t i = 0; i < set->lengths.count; i++) {
        if (set->lengths.of[i] == 0) return CLFFT_INVALID_ARG_VALUE;
    }
    if (is_incomplete(set)) return CLFFT_INVALID_PLAN;
    if (set->transposed == CLFFT_TRANSPOSED &&
        (set->dim != CLFFT_2D || (strict && !is_strict_transposed(set))))
        return CLFFT_TRANSPOSED_NOTIMPLEMENTED;
    return CLFFT_SUCCESS;
}
