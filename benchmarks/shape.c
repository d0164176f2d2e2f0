#include "shape.h"

#include <math.h>

static size_t scalar_bytes(oclfft_precision precision) {
    switch (precision) {
    case OCLFFT_DOUBLE: return sizeof(double);
    case OCLFFT_HALF: return 2;
    default: return sizeof(float);
    }
}

struct shape shape_of(const oclfft_plan_desc *desc) {
    struct shape shape = {.points = 1, .batch = desc->batch, .scalar = scalar_bytes(desc->precision), .in_place = desc->in_place};
    for (int i = 0; i < desc->rank; i++) shape.points *= desc->lengths[i];

    const size_t last = desc->lengths[desc->rank - 1];
    const size_t half_spectrum = shape.points / last * (last / 2 + 1) * 2; /* as reals; also the padded length in place */
    const size_t real_side = desc->in_place ? half_spectrum : shape.points;
    switch (desc->transform) {
    case OCLFFT_C2C: shape.in_reals = shape.out_reals = 2 * shape.points; break;
    case OCLFFT_R2C: shape.in_reals = real_side, shape.out_reals = half_spectrum; break;
    case OCLFFT_C2R: shape.in_reals = half_spectrum, shape.out_reals = real_side; break;
    default: shape.in_reals = shape.out_reals = shape.points;
    }
    shape.in_bytes = shape.in_reals * shape.scalar * shape.batch;
    shape.out_bytes = shape.out_reals * shape.scalar * shape.batch;
    return shape;
}

double shape_traffic(const struct shape *shape) {
    return (double)shape->in_bytes + (double)shape->out_bytes;
}

double shape_flops(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    const double n = (double)shape.points;
    return (desc->transform == OCLFFT_C2C ? 5.0 : 2.5) * n * log2(n) * (double)desc->batch;
}

static size_t largest_prime_factor(size_t n) {
    size_t largest = 1;
    for (size_t p = 2; p * p <= n; p++) {
        while (n % p == 0) n /= p, largest = p;
    }
    return n > largest ? n : largest;
}

size_t shape_largest_prime(const oclfft_plan_desc *desc) {
    size_t largest = 1;
    for (int i = 0; i < desc->rank; i++) {
        const size_t p = largest_prime_factor(desc->lengths[i]);
        if (p > largest) largest = p;
    }
    return largest;
}
