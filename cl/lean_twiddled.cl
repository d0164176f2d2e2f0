// A radix N that is a power of two, with stage twiddles: input r is multiplied by w^r. Decimated in
// time, the butterflies of two take the factors up. The last ones multiply by w times the roots
// that they have without twiddles, those of the halves by powers of w^2: w[i] is w^(2^i).
FUNCTION void turned2(complex_t *x, const int s, const complex_t *w)
{
    c_cross(x, 0, s, w[0]);
}

#define TURNED_HALVES(N, HALF)                                                     \
    complex_t v = w[0];                                                            \
    turned##HALF(x, 2 * s, w + 1);                                                 \
    turned##HALF(x + s, 2 * s, w + 1);                                             \
    c_cross(x, 0, s, v);                                                           \
    c_cross(x, HALF * s, (HALF + 1) * s, c_quarter(v));

#define TURNED_PAIR(N, k, cosine, sine)                                            \
    v = c_rotate(w[0], cosine, sine);                                              \
    c_cross(x, 2 * k * s, (2 * k + 1) * s, v);                                     \
    c_cross(x, (2 * k + N / 2) * s, (2 * k + N / 2 + 1) * s, c_quarter(v));

// The table holds rows of `span` values, one for each of these powers: neighbouring work-items read
// neighbours.
#define LEAN_TWIDDLED(N)                                                           \
FUNCTION void lean_twiddled##N(complex_t *x, const int s,                          \
                               global const scalar2 *table, const uint span)       \
{                                                                                  \
    complex_t w[5];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; 1 << i < N; ++i) w[i] = c_load(table + i * span);              \
    turned##N(x, s, w);                                                            \
}
