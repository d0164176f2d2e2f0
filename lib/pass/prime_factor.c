#include "prime_factor.h"

uint64_t prime_factor_place(const convolution *c, uint64_t q) {
    uint64_t place = 0;
    for (uint32_t a = 0; a < c->axis_count; ++a) place = place * c->axes[a] + q % c->axes[a];
    return place;
}

/* Let e_a be the multiple of padded/axes[a] that is 1 modulo axes[a]. With q = the sum of n_a*e_a
 * and the frequency k = the sum of k_a*padded/axes[a], q*k/padded differs from the sum of
 * n_a*k_a/axes[a] by a whole number. */
uint64_t prime_factor_frequency(const convolution *c, uint64_t place) {
    uint64_t frequency = 0;
    for (uint32_t a = 0; a < c->axis_count; place /= c->axes[a++])
        frequency += place % c->axes[a] * (c->padded / c->axes[a]);
    return frequency % c->padded;
}
