// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef scalar2 complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.x -= b.x;
    a.y -= b.y;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.x = a.x * b.x - a.y * b.y;
    c.y = a.x * b.y + a.y * b.x;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.x = a.y;
    c.y = -a.x;
    return c;
}
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.x * weight;
    a.y += b.y * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.y * weight;
    a.y -= b.x * weight;
    return a;
}
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2);
    const complex_t odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1);
    const complex_t odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
}
#define RADIX_COPRIME(N, A, B)                                                     \
FUNCTION void radix##N(complex_t *x, const int s)                                  \
{                                                                                  \
    complex_t y[N];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) y[i] = x[(i / B * B + i % B * A) % N * s];         \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);                                \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int k = 0; k < N; ++k) x[k * s] = y[k % A * B + k % B];                   \
}
RADIX_COPRIME(10, 2, 5)
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
TWIDDLE(10)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = value.part
#define RECEIVE(value, part, place) value.part = place
#define CLEAR(value, part) value.part = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    PUT(y)                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    GET(y)
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(100, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[1062];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset + 999];
    out = &out[out_offset];
    in = &in[tile * 1000ul];
    out = &out[tile * 1000ul];
    const uint t = item;
    in = &in[-(int)t];
    EACH(1, 10) x[r] = c_value(in[-(r * 100)]);
    EACH(1, 10) x[r] = c_signed(x[r], sign);
    // radix 10, span 1
    radix10(x, 1);
    local real *const put0 = &scratchpad[t * 10];
    #define PUT(part) EACH(1, 10) SEND(put0[r], x[r], part);
    local real *const get0 = &scratchpad[t];
    #define GET(part) EACH(1, 10) RECEIVE(x[r], part, get0[r * 100]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 10, span 10
    twiddle10(x, 1, &table[t % 10], 10);
    radix10(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(1, 10) SEND(scratchpad[t / 10 * 100 + t % 10 + (t / 10 * 100 + t % 10 + r * 10) / 32 * 2 + r * 10], x[r], part);
    #define GET(part) EACH(1, 10) RECEIVE(x[r], part, scratchpad[t + (t + r * 100) / 32 * 2 + r * 100]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 10, span 100
    twiddle10(x, 1, AT(table, 50, t), 100);
    radix10(x, 1);
    out = &out[t];
    EACH(1, 10) out[r * 100] = s_scaled(c_element(x[r]), scale);
}
