#include "random.h"

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014) on a Weyl sequence: passes BigCrush and
 * costs a nanosecond. */
static uint64_t hash(uint64_t seed, uint64_t index) {
    uint64_t z =
        (seed + 1) * UINT64_C(0xd1342543de82ef95) + (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

double random_double(uint64_t seed, uint64_t index) {
    return (double)(int64_t)(hash(seed, index) >> 11) * 0x1p-52 - 1.0;
}

/* Rounded from double rather than made of 24 bits: numbers on a grid of 2^-23 would add up without
 * error in short transforms. */
float random_single(uint64_t seed, uint64_t index) {
    return (float)random_double(seed, index);
}

double random_element(oclfft_element_type type, uint64_t seed, uint64_t index) {
    return element_spread(type, random_double(seed, index));
}

void random_fill(void *to, oclfft_element_type type, uint64_t seed, size_t first, size_t count) {
    const bool integer = element_is_integer(type);
    for (size_t i = 0; i < count; i++) {
        const double unit = random_double(seed, first + i);
        element_round(type, to, i, integer ? element_spread(type, unit) : unit);
    }
}

void random_bytes(void *to, uint64_t seed, size_t count) {
    unsigned char *bytes = to;
    for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(hash(seed, i / 8) >> (i % 8 * 8));
}
