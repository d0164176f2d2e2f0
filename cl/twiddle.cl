// Stage twiddles: x[r*s] *= w^r. The table holds rows of `span` values, one for each stored power: neighbouring work-items read
// neighbours. Of radix 8 the powers 1 2 3 4 are stored, of radix 16 the powers 1 2 3 4 8 12; the others are one product of two
// of these, which costs no accuracy that can be measured, while a chain from w^1 doubles the error.
FUNCTION void twiddle2(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    x[s] = c_mul(x[s], c_load(w));
}

FUNCTION void twiddle4(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    x[s] = c_mul(x[s], c_load(w));
    x[2 * s] = c_mul(x[2 * s], c_load(w + span));
    x[3 * s] = c_mul(x[3 * s], c_load(w + 2 * span));
}

FUNCTION void twiddle8(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    const complex_t w1 = c_load(w), w2 = c_load(w + span), w3 = c_load(w + 2 * span), w4 = c_load(w + 3 * span);
    x[s] = c_mul(x[s], w1);
    x[2 * s] = c_mul(x[2 * s], w2);
    x[3 * s] = c_mul(x[3 * s], w3);
    x[4 * s] = c_mul(x[4 * s], w4);
    x[5 * s] = c_mul(x[5 * s], c_mul(w4, w1));
    x[6 * s] = c_mul(x[6 * s], c_mul(w4, w2));
    x[7 * s] = c_mul(x[7 * s], c_mul(w4, w3));
}

FUNCTION void twiddle16(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    const complex_t w1 = c_load(w), w2 = c_load(w + span), w3 = c_load(w + 2 * span);
    x[s] = c_mul(x[s], w1);
    x[2 * s] = c_mul(x[2 * s], w2);
    x[3 * s] = c_mul(x[3 * s], w3);
    #pragma unroll
    for (int q = 1; q < 4; ++q) {
        const complex_t wq = c_load(w + (q + 2) * span);
        x[4 * q * s] = c_mul(x[4 * q * s], wq);
        x[(4 * q + 1) * s] = c_mul(x[(4 * q + 1) * s], c_mul(wq, w1));
        x[(4 * q + 2) * s] = c_mul(x[(4 * q + 2) * s], c_mul(wq, w2));
        x[(4 * q + 3) * s] = c_mul(x[(4 * q + 3) * s], c_mul(wq, w3));
    }
}
