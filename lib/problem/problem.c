#include "problem.h"

#include "axis_kind.h"
#include "base/sizes.h"

uint64_t problem_points(const problem *p) {
    uint64_t points = 1;
    for (uint32_t i = 0; i < p->rank; ++i) points *= p->lengths[i];
    return points;
}

double problem_logical_points(const problem *p) {
    double points = 1;
    for (uint32_t i = 0; i < p->rank; ++i) points *= axis_kind_logical(p->axes[i], p->lengths[i]);
    return points;
}

bool problem_has_two_ways(const problem *p) {
    if (p->transform == OCLFFT_R2C || p->transform == OCLFFT_C2R) return false;
    for (uint32_t i = 0; i < p->rank; ++i)
        if (axis_kind_has_two_ways(p->axes[i])) return true;
    return false;
}

problem problem_backward(const problem *p) {
    problem backward = *p;
    backward.inverted = true;
    return backward;
}

uint64_t side_full_length(const problem *p, const side *s, uint32_t axis) {
    return axis == p->halved && !s->real ? p->lengths[axis] / 2 + 1 : p->lengths[axis];
}

uint64_t side_first_index(const problem *p, const side *s, uint32_t axis) {
    uint64_t length = p->lengths[axis], middle = s->centered[axis] ? length / 2 : 0;
    return middle ? (s->starts[axis] + length - middle) % length : s->starts[axis];
}

uint64_t side_count(const problem *p, const side *s, uint32_t d) {
    return d < p->rank ? s->lengths[d] : p->batch;
}

static uint64_t stride_of(const problem *p, const side *s, uint32_t d) {
    return magnitude_of(d < p->rank ? s->strides[d] : s->distance);
}

bool side_is_outermost(const problem *p, const side *s, uint32_t d) {
    for (uint32_t k = 0; k <= p->rank; ++k)
        if (side_count(p, s, k) > 1 && stride_of(p, s, k) > stride_of(p, s, d)) return false;
    return true;
}

uint64_t side_points(const problem *p, const side *s) {
    uint64_t points = p->batch;
    for (uint32_t i = 0; i < p->rank; ++i) points *= s->lengths[i];
    return points;
}

uint64_t problem_element_bytes(const problem *p) {
    return 2 * problem_scalar_bytes(p);
}

uint64_t problem_scalar_bytes(const problem *p) {
    return scalar_bytes(p->precision);
}

bool problem_has_doubles(const problem *p) {
    return p->precision == OCLFFT_DOUBLE || p->in.storage.type == OCLFFT_ELEMENT_DOUBLE ||
           p->out.storage.type == OCLFFT_ELEMENT_DOUBLE;
}

uint64_t scalar_bytes(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? sizeof(double) : sizeof(float);
}
