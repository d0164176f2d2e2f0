/* Overflow-checked 64-bit sizes, and small integer helpers. */
#ifndef OCLFFT_BASE_SIZES_H
#define OCLFFT_BASE_SIZES_H

#include <stdbool.h>
#include <stdint.h>

/* *product = a*b; false on overflow. */
static inline bool size_mul(uint64_t a, uint64_t b, uint64_t *product) {
    return !__builtin_mul_overflow(a, b, product);
}

/* *sum = a+b; false on overflow. */
static inline bool size_add(uint64_t a, uint64_t b, uint64_t *sum) {
    return !__builtin_add_overflow(a, b, sum);
}

static inline bool is_power_of_two(uint64_t n) {
    return n != 0 && (n & (n - 1)) == 0;
}

/* floor(log2 n) for n > 0. */
static inline unsigned log2_floor(uint64_t n) {
    return 63u - (unsigned)__builtin_clzll(n);
}

static inline uint64_t magnitude_of(int64_t a) {
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

static inline uint64_t min_u64(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static inline uint64_t max_u64(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static inline double max_double(double a, double b) {
    return a > b ? a : b;
}

static inline uint64_t ceil_div(uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
}

/* The greatest common divisor; of a and 0 it is a. */
static inline uint64_t greatest_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
