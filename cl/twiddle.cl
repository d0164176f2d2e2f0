// Stage twiddles of radix N: x[r*s] *= w^r. The table holds rows of `span` values, one for each
// stored power: neighbouring work-items read neighbours. Stored are the powers 1 2 3 and the
// multiples of 4; each other one is a product of two of these, which costs no accuracy that can be
// measured, while a chain from w^1 doubles the error.
#define TWIDDLE(N)                                                                 \
FUNCTION void twiddle##N(complex_t *x, const int s, global const scalar2 *w, const uint span) \
{                                                                                  \
    complex_t w1 = c_load(w), w2 = w1, w3 = w1;                                    \
    if (N > 2) w2 = c_load(w + span);                                              \
    if (N > 3) w3 = c_load(w + 2 * span);                                          \
    x[s] = c_mul(x[s], w1);                                                        \
    if (N > 2) x[2 * s] = c_mul(x[2 * s], w2);                                     \
    if (N > 3) x[3 * s] = c_mul(x[3 * s], w3);                                     \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < N; q += 4) {                                               \
        const complex_t wq = c_load(w + (q / 4 + 2) * span);                       \
        x[q * s] = c_mul(x[q * s], wq);                                            \
        if (q + 1 < N) x[(q + 1) * s] = c_mul(x[(q + 1) * s], c_mul(wq, w1));      \
        if (q + 2 < N) x[(q + 2) * s] = c_mul(x[(q + 2) * s], c_mul(wq, w2));      \
        if (q + 3 < N) x[(q + 3) * s] = c_mul(x[(q + 3) * s], c_mul(wq, w3));      \
    }                                                                              \
}
