// The twiddle between passes: exp(-2 pi i e / modulus) = high[e >> bits] * low[e mod 2^bits], both
// exact to the last bit on the host.
FUNCTION complex_t twist(global const scalar2 *low, global const scalar2 *high, const index_t e)
{
    return c_mul(c_load(high + (e >> TWIST_BITS)),
                 c_load(low + (e & (((index_t)1 << TWIST_BITS) - 1))));
}

// Point r of a butterfly is k = first + r*step: x[r] *= w^(first*column) * w^(r*step*column), the
// second factor from the powers 1 2 3 and the multiples of 4.
#define TWIST(radix)                                                               \
FUNCTION void twist##radix(complex_t *x, global const scalar2 *low,                 \
                           global const scalar2 *high, const index_t first,        \
                           const index_t step)                                     \
{                                                                                  \
    const complex_t base = twist(low, high, first);                                \
    complex_t near[4];                                                             \
    near[0] = base;                                                                \
    _Pragma("unroll")                                                              \
    for (int m = 1; m < 4 && m < radix; ++m)                                       \
        near[m] = c_mul(base, twist(low, high, m * step));                         \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < 4 && m < radix; ++m) x[m] = c_mul(x[m], near[m]);          \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < radix; q += 4) {                                           \
        const complex_t far = twist(low, high, q * step);                          \
        _Pragma("unroll")                                                          \
        for (int m = 0; m < 4 && q + m < radix; ++m)                               \
            x[q + m] = c_mul(x[q + m], c_mul(far, near[m]));                       \
    }                                                                              \
}
