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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
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
RADIX_COPRIME(6, 2, 3)
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
TWIDDLE(5)
TWIDDLE(6)
FUNCTION void c_cross(complex_t *x, const int i, const int j, const complex_t w)
{
    const complex_t a = x[i], b = x[j];
    complex_t sum, difference;
    sum.x = (a.x - w.y * b.y) + w.x * b.x;
    sum.y = (a.y + w.y * b.x) + w.x * b.y;
    difference.x = a.x * 2 - sum.x;
    difference.y = a.y * 2 - sum.y;
    x[i] = sum;
    x[j] = difference;
}
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
#define LEAN_TWIDDLED(N)                                                           \
FUNCTION void lean_twiddled##N(complex_t *x, const int s,                          \
                               global const scalar2 *table, const uint span)       \
{                                                                                  \
    complex_t w[5];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; 1 << i < N; ++i) w[i] = c_load(table + i * span);              \
    turned##N(x, s, w);                                                            \
}
LEAN_TWIDDLED(2)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
FUNCTION complex_t c_conjugate(complex_t a)
{
    a.y = -a.y;
    return a;
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(40, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[244];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 244ul];
    out = &out[column_tile * 244ul];
    const uint t = item;
    global const uint *order1 = (global const uint *)&table[162];
    complex_t rest1[1];
    const uint there = min(batch * 61 - column_tile * 244ul, 244ul);
    EACH(7, 1) if (b < 6 || t < 4) x[b] = c_value(in[min(there - 1, t + b * 40)]);
    EACH(7, 1) x[b] = c_signed(x[b], sign);
    local scalar2 *const put0 = &scratchpad[t];
    #define PUT(part) EACH(7, 1) if (b < 6 || t < 4) SEND(put0[b * 40], x[b], part);
    const uint t1 = item / 4;
    const uint w1 = item % 4;
    #define GET(part) EACH(1, 6) RECEIVE(x[r], part, scratchpad[w1 * 61 + order1[t1 + r * 10]]); \
        EACH(1, 1) if (t1 < 1) RECEIVE(rest1[0], part, scratchpad[t1 + w1 * 61]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 6, span 1
    radix6(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t1 * 24 + w1];
    #define PUT(part) EACH(1, 6) SEND(put1[r * 4], x[r], part);
    local scalar2 *const get1 = &scratchpad[t1 * 4 + w1];
    #define GET(part) EACH(2, 5) if (b < 1 || t1 < 2) RECEIVE(x[b * 5 + r], part, get1[b * 40 + r * 48]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 6
    twiddle5(x, 1, &table[t1 % 6], 6);
    radix5(x, 1);
    twiddle5(&x[5], 1, &table[(t1 + 4) % 6], 6);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(2, 5) if (b < 1 || t1 < 2) SEND(scratchpad[w1 + (t1 + b * 10) / 6 * 120 + (t1 + b * 10) % 6 * 4 + r * 24], x[b * 5 + r], part);
    local scalar2 *const get2 = &scratchpad[t1 * 4 + w1];
    #define GET(part) EACH(3, 2) RECEIVE(x[b * 2 + r], part, get2[b * 40 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 2, span 30
    lean_twiddled2(x, 1, AT(table, 24, t1), 30);
    lean_twiddled2(&x[2], 1, AT(table, 34, t1), 30);
    lean_twiddled2(&x[4], 1, AT(table, 44, t1), 30);
    // times the spectrum
    complex_t sum1[1];
    EACH(1, 1) sum1[0] = x[0];
    global const scalar2 *const spectrum3 = AT(table, 102, t1);
    EACH(3, 2) x[b * 2 + r] = c_mul(x[b * 2 + r], c_load(&spectrum3[b * 10 + r * 30]));
    EACH(1, 1) if (t1 < 1) {
        x[0] = c_add(x[0], rest1[0]);
        rest1[0] = c_add(rest1[0], sum1[0]);
    }
    // radix 2, span 1
    radix2(x, 1);
    radix2(&x[2], 1);
    radix2(&x[4], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put4 = &scratchpad[t1 * 8 + w1];
    #define PUT(part) EACH(3, 2) SEND(put4[b * 80 + r * 4], x[b * 2 + r], part);
    local scalar2 *const get4 = &scratchpad[t1 * 4 + w1];
    #define GET(part) EACH(2, 5) if (b < 1 || t1 < 2) RECEIVE(x[b * 5 + r], part, get4[b * 40 + r * 48]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 2
    twiddle5(x, 1, AT(table, 54, t1 % 2), 2);
    radix5(x, 1);
    twiddle5(&x[5], 1, AT(table, 54, t1 % 2), 2);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put5 = &scratchpad[w1 + t1 / 2 * 40 + t1 % 2 * 4];
    #define PUT(part) EACH(2, 5) if (b < 1 || t1 < 2) SEND(put5[b * 200 + r * 8], x[b * 5 + r], part);
    local scalar2 *const get5 = &scratchpad[t1 * 4 + w1];
    #define GET(part) EACH(1, 6) RECEIVE(x[r], part, get5[r * 40]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 6, span 10
    twiddle6(x, 1, AT(table, 62, t1), 10);
    radix6(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(1, 6) SEND(scratchpad[w1 * 61 + order1[t1 + r * 10]], x[r], part); \
        EACH(1, 1) if (t1 < 1) SEND(scratchpad[t1 + w1 * 61], rest1[0], part);
    const uint t7 = item;
    local scalar2 *const get6 = &scratchpad[t7];
    #define GET(part) EACH(7, 1) if (b < 6 || t7 < 4) RECEIVE(x[b], part, get6[b * 40]);
    EXCHANGE
    #undef PUT
    #undef GET
    out = &out[t7];
    EACH(7, 1) if ((b < 6 || t7 < 4) && t7 + b * 40 < there) out[b * 40] = s_scaled(c_element(x[b]), scale);
}
