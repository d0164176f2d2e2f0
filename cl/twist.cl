// The twiddle between passes: exp(-2 pi i e / modulus) = high[e >> bits] * low[e mod 2^bits], both exact to the last bit on the host.
FUNCTION complex_t twist(global const scalar2 *low, global const scalar2 *high, const index_t e)
{
    return c_mul(c_load(high + (e >> TWIST_BITS)), c_load(low + (e & (((index_t)1 << TWIST_BITS) - 1))));
}

// Point m of the item is k = t + m*step: x[m] *= w^(t*column) * w^(m*step*column), the second factor from the powers 1 2 3 and
// the multiples of 4.
FUNCTION void twist_points(complex_t *x, global const scalar2 *low, global const scalar2 *high, const index_t first,
                          const index_t step)
{
    const complex_t base = twist(low, high, first);
    complex_t near[4];
    near[0] = base;
    #pragma unroll
    for (int m = 1; m < 4 && m < POINTS; ++m) near[m] = c_mul(base, twist(low, high, m * step));
    #pragma unroll
    for (int m = 0; m < 4 && m < POINTS; ++m) x[m] = c_mul(x[m], near[m]);
    #pragma unroll
    for (int q = 4; q < POINTS; q += 4) {
        const complex_t far = twist(low, high, q * step);
        #pragma unroll
        for (int m = 0; m < 4; ++m) x[q + m] = c_mul(x[q + m], c_mul(far, near[m]));
    }
}
