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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void radix16(complex_t *x, const int s)
{
    const scalar c1 = R(0.92387953251128675613), s1 = R(0.38268343236508977173);
    const scalar h = R(0.70710678118654752440);
    radix4(x, 4 * s);
    radix4(x + s, 4 * s);
    radix4(x + 2 * s, 4 * s);
    radix4(x + 3 * s, 4 * s);
    x[5 * s] = c_rotate(x[5 * s], c1, s1);
    x[6 * s] = c_rotate(x[6 * s], h, h);
    x[7 * s] = c_rotate(x[7 * s], s1, c1);
    x[9 * s] = c_rotate(x[9 * s], h, h);
    x[10 * s] = c_quarter(x[10 * s]);
    x[11 * s] = c_rotate(x[11 * s], -h, h);
    x[13 * s] = c_rotate(x[13 * s], s1, c1);
    x[14 * s] = c_rotate(x[14 * s], -h, h);
    x[15 * s] = c_rotate(x[15 * s], -c1, -s1);
    radix4(x, s);
    radix4(x + 4 * s, s);
    radix4(x + 8 * s, s);
    radix4(x + 12 * s, s);
    complex_t y;
    y = x[s], x[s] = x[4 * s], x[4 * s] = y;
    y = x[2 * s], x[2 * s] = x[8 * s], x[8 * s] = y;
    y = x[3 * s], x[3 * s] = x[12 * s], x[12 * s] = y;
    y = x[6 * s], x[6 * s] = x[9 * s], x[9 * s] = y;
    y = x[7 * s], x[7 * s] = x[13 * s], x[13 * s] = y;
    y = x[11 * s], x[11 * s] = x[14 * s], x[14 * s] = y;
}
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
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);
#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);
#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
FUNCTION void radix7(complex_t *x, const int s)
{
    const scalar sine = R(0.7818314824680298087), c1 = R(0.6234898018587335306),
        c2 = R(-0.2225209339563144043), r2 = R(1.2469796037174670612),
        c3 = R(-0.9009688679024191262), r3 = R(0.5549581320873711915);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 6)
    PRIME_PAIR(2, 5)
    PRIME_PAIR(3, 4)
    PRIME_ROW(1, 6, 1, TERM(2, 2, +) TERM(3, 3, +))
    PRIME_ROW(4, 3, 2, TERM(3, 2, -) TERM(1, 3, -))
    PRIME_ROW(5, 2, 3, TERM(1, 2, -) TERM(2, 3, +))
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
RADIX_COPRIME(14, 2, 7)
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
TWIDDLE(14)
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
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 8
#define PASS_TWIDDLE_MASK (((exponent_t)1 << PASS_TWIDDLE_BITS) - 1)
FUNCTION complex_t pass_twiddle(global const scalar2 *low, global const scalar2 *high,
                                const exponent_t e)
{
    return c_mul(c_load(high + (e >> PASS_TWIDDLE_BITS)), c_load(low + (e & PASS_TWIDDLE_MASK)));
}
#define PASS_TWIDDLE(radix)                                                        \
FUNCTION void pass_twiddle##radix(complex_t *x, global const scalar2 *low,         \
                                  global const scalar2 *high,                      \
                                  const exponent_t first, const exponent_t step)   \
{                                                                                  \
    const complex_t base = pass_twiddle(low, high, first);                         \
    complex_t near[4];                                                             \
    near[0] = base;                                                                \
    _Pragma("unroll")                                                              \
    for (int m = 1; m < 4 && m < radix; ++m)                                       \
        near[m] = c_mul(base, pass_twiddle(low, high, m * step));                  \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < 4 && m < radix; ++m) x[m] = c_mul(x[m], near[m]);          \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < radix; q += 4) {                                           \
        const complex_t far = pass_twiddle(low, high, q * step);                   \
        _Pragma("unroll")                                                          \
        for (int m = 0; m < 4 && q + m < radix; ++m)                               \
            x[q + m] = c_mul(x[q + m], c_mul(far, near[m]));                       \
    }                                                                              \
}
PASS_TWIDDLE(14)
kernel __attribute__((reqd_work_group_size(112, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[3330];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 24;
    out = &out[column_tile * 3136];
    tile = tile / 24;
    in = &in[tile * 99999ul];
    out = &out[tile * 75264ul];
    const uint load_n = column_tile * 14;
    const uint t = item / 14;
    const uint w = item % 14;
    EACH(2, 16) x[b * 16 + r] = c_zero();
    OF_BUTTERFLY(0, 0, 16) {
        const uint n = load_n + t * 336 + w + b * 2688 + r * 4704;
        x[b * 16 + r] = c_value(s_weighed(s_from_reals(in[load_n + t * 336 + w + b * 2688 + r * 4704], REAL_ELEMENT_IF(load_n + t * 336 + w + b * 2688 + r * 4704 < 24735, in[load_n + t * 336 + w + b * 2688 + r * 4704 + 75264])), s_weighed(table[n / 256 + 902], table[n % 256 + 646])));
    }
    if (t < 6) {
        OF_BUTTERFLY(1, 0, 15) {
            const uint n = load_n + t * 336 + w + b * 2688 + r * 4704;
            x[b * 16 + r] = c_value(s_weighed(s_from_reals(in[load_n + t * 336 + w + b * 2688 + r * 4704], REAL_ELEMENT_IF(load_n + t * 336 + w + b * 2688 + r * 4704 < 24735, in[load_n + t * 336 + w + b * 2688 + r * 4704 + 75264])), s_weighed(table[n / 256 + 902], table[n % 256 + 646])));
        }
        OF_BUTTERFLY(1, 15, 16) {
            const uint n = load_n + t * 336 + w + b * 2688 + r * 4704;
            if (n < 75264) x[b * 16 + r] = c_value(s_weighed(s_from_reals(in[load_n + t * 336 + w + b * 2688 + r * 4704], REAL_ELEMENT_IF(load_n + t * 336 + w + b * 2688 + r * 4704 < 24735, in[load_n + t * 336 + w + b * 2688 + r * 4704 + 75264])), s_weighed(table[n / 256 + 902], table[n % 256 + 646])));
        }
    }
    // radix 16, span 1
    radix16(x, 1);
    radix16(&x[16], 1);
    #define PUT(part) EACH(2, 16) if (b < 1 || t < 6) SEND(scratchpad[t * 238 + w + (w + r * 14) / 32 * 2 + b * 1904 + r * 14], x[b * 16 + r], part);
    #define GET(part) EACH(2, 14) RECEIVE(x[b * 14 + r], part, scratchpad[t * 14 + w + (t * 14 + w + b * 112) / 32 * 2 + b * 112 + r * 238]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 14, span 16
    twiddle14(x, 1, &table[t], 16);
    radix14(x, 1);
    twiddle14(&x[14], 1, AT(table, 8, t), 16);
    radix14(&x[14], 1);
    const uint column = column_tile * 14 + w;
    EACH(2, 1) pass_twiddle14(&x[b * 14], &table[96], &table[352], column * (t + b * 8), column * 16);
    out = &out[t * 14 + w];
    EACH(2, 14) out[b * 112 + r * 224] = c_element(x[b * 14 + r]);
}
// pass 2
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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
}
FUNCTION complex_t c_eighth(complex_t a)
{
    complex_t c;
    c.x = (a.x + a.y) * R(0.70710678118654752440);
    c.y = (a.y - a.x) * R(0.70710678118654752440);
    return c;
}
FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.x = (a.y - a.x) * R(0.70710678118654752440);
    c.y = (a.x + a.y) * R(-0.70710678118654752440);
    return c;
}
FUNCTION void radix8(complex_t *x, const int s)
{
    radix4(x, 2 * s);
    radix4(x + s, 2 * s);
    const complex_t e0 = x[0], e1 = x[2 * s], e2 = x[4 * s], e3 = x[6 * s];
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]);
    const complex_t o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
    x[0] = c_add(e0, o0);
    x[s] = c_add(e1, o1);
    x[2 * s] = c_add(e2, o2);
    x[3 * s] = c_add(e3, o3);
    x[4 * s] = c_sub(e0, o0);
    x[5 * s] = c_sub(e1, o1);
    x[6 * s] = c_sub(e2, o2);
    x[7 * s] = c_sub(e3, o3);
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
RADIX_COPRIME(24, 8, 3)
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);
#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);
#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
FUNCTION void radix7(complex_t *x, const int s)
{
    const scalar sine = R(0.7818314824680298087), c1 = R(0.6234898018587335306),
        c2 = R(-0.2225209339563144043), r2 = R(1.2469796037174670612),
        c3 = R(-0.9009688679024191262), r3 = R(0.5549581320873711915);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 6)
    PRIME_PAIR(2, 5)
    PRIME_PAIR(3, 4)
    PRIME_ROW(1, 6, 1, TERM(2, 2, +) TERM(3, 3, +))
    PRIME_ROW(4, 3, 2, TERM(3, 2, -) TERM(1, 3, -))
    PRIME_ROW(5, 2, 3, TERM(1, 2, -) TERM(2, 3, +))
}
RADIX_COPRIME(14, 2, 7)
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
TWIDDLE(14)
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
kernel __attribute__((reqd_work_group_size(224, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[6047];
    const uint item = (uint)get_local_id(0);
    complex_t x[28];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 14;
    in = &in[column_tile * 224];
    out = &out[column_tile * 16];
    tile = tile / 14;
    in = &in[tile * 75264ul];
    out = &out[tile * 75264ul];
    const uint t = item % 14;
    const uint w = item / 14;
    in = &in[t + w * 14];
    EACH(1, 24) x[r] = c_value(in[r * 3136]);
    // radix 24, span 1
    radix24(x, 1);
    local real *const put0 = &scratchpad[t * 27 + w * 378];
    #define PUT(part) EACH(1, 24) SEND(put0[r + r / 8], x[r], part);
    const uint t1 = item / 16;
    const uint w1 = item % 16;
    #define GET(part) EACH(2, 14) if (b < 1 || t1 < 10) RECEIVE(x[b * 14 + r], part, scratchpad[t1 + w1 * 378 + (t1 + b * 14) / 8 + b * 14 + r * 27]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 14, span 24
    twiddle14(x, 1, &table[t1], 24);
    radix14(x, 1);
    twiddle14(&x[14], 1, &table[(t1 + 14) % 24], 24);
    radix14(&x[14], 1);
    out = &out[t1 * 224 + w1];
    EACH(2, 14) if (b < 1 || t1 < 10) out[b * 3136 + r * 5376] = s_scaled(c_element(x[b * 14 + r]), scale);
}
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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
}
FUNCTION complex_t c_eighth(complex_t a)
{
    complex_t c;
    c.x = (a.x + a.y) * R(0.70710678118654752440);
    c.y = (a.y - a.x) * R(0.70710678118654752440);
    return c;
}
FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.x = (a.y - a.x) * R(0.70710678118654752440);
    c.y = (a.x + a.y) * R(-0.70710678118654752440);
    return c;
}
FUNCTION void radix8(complex_t *x, const int s)
{
    radix4(x, 2 * s);
    radix4(x + s, 2 * s);
    const complex_t e0 = x[0], e1 = x[2 * s], e2 = x[4 * s], e3 = x[6 * s];
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]);
    const complex_t o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
    x[0] = c_add(e0, o0);
    x[s] = c_add(e1, o1);
    x[2 * s] = c_add(e2, o2);
    x[3 * s] = c_add(e3, o3);
    x[4 * s] = c_sub(e0, o0);
    x[5 * s] = c_sub(e1, o1);
    x[6 * s] = c_sub(e2, o2);
    x[7 * s] = c_sub(e3, o3);
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
RADIX_COPRIME(24, 8, 3)
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void radix16(complex_t *x, const int s)
{
    const scalar c1 = R(0.92387953251128675613), s1 = R(0.38268343236508977173);
    const scalar h = R(0.70710678118654752440);
    radix4(x, 4 * s);
    radix4(x + s, 4 * s);
    radix4(x + 2 * s, 4 * s);
    radix4(x + 3 * s, 4 * s);
    x[5 * s] = c_rotate(x[5 * s], c1, s1);
    x[6 * s] = c_rotate(x[6 * s], h, h);
    x[7 * s] = c_rotate(x[7 * s], s1, c1);
    x[9 * s] = c_rotate(x[9 * s], h, h);
    x[10 * s] = c_quarter(x[10 * s]);
    x[11 * s] = c_rotate(x[11 * s], -h, h);
    x[13 * s] = c_rotate(x[13 * s], s1, c1);
    x[14 * s] = c_rotate(x[14 * s], -h, h);
    x[15 * s] = c_rotate(x[15 * s], -c1, -s1);
    radix4(x, s);
    radix4(x + 4 * s, s);
    radix4(x + 8 * s, s);
    radix4(x + 12 * s, s);
    complex_t y;
    y = x[s], x[s] = x[4 * s], x[4 * s] = y;
    y = x[2 * s], x[2 * s] = x[8 * s], x[8 * s] = y;
    y = x[3 * s], x[3 * s] = x[12 * s], x[12 * s] = y;
    y = x[6 * s], x[6 * s] = x[9 * s], x[9 * s] = y;
    y = x[7 * s], x[7 * s] = x[13 * s], x[13 * s] = y;
    y = x[11 * s], x[11 * s] = x[14 * s], x[14 * s] = y;
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
TWIDDLE(16)
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
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 8
#define PASS_TWIDDLE_MASK (((exponent_t)1 << PASS_TWIDDLE_BITS) - 1)
FUNCTION complex_t pass_twiddle(global const scalar2 *low, global const scalar2 *high,
                                const exponent_t e)
{
    return c_mul(c_load(high + (e >> PASS_TWIDDLE_BITS)), c_load(low + (e & PASS_TWIDDLE_MASK)));
}
#define PASS_TWIDDLE(radix)                                                        \
FUNCTION void pass_twiddle##radix(complex_t *x, global const scalar2 *low,         \
                                  global const scalar2 *high,                      \
                                  const exponent_t first, const exponent_t step)   \
{                                                                                  \
    const complex_t base = pass_twiddle(low, high, first);                         \
    complex_t near[4];                                                             \
    near[0] = base;                                                                \
    _Pragma("unroll")                                                              \
    for (int m = 1; m < 4 && m < radix; ++m)                                       \
        near[m] = c_mul(base, pass_twiddle(low, high, m * step));                  \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < 4 && m < radix; ++m) x[m] = c_mul(x[m], near[m]);          \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < radix; q += 4) {                                           \
        const complex_t far = pass_twiddle(low, high, q * step);                   \
        _Pragma("unroll")                                                          \
        for (int m = 0; m < 4 && q + m < radix; ++m)                               \
            x[q + m] = c_mul(x[q + m], c_mul(far, near[m]));                       \
    }                                                                              \
}
PASS_TWIDDLE(16)
kernel __attribute__((reqd_work_group_size(224, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[5376];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 14;
    out = &out[column_tile * 5376];
    tile = tile / 14;
    in = &in[tile * 100000ul];
    out = &out[tile * 75264ul];
    const uint load_n = column_tile * 14;
    const uint t = item / 14;
    const uint w = item % 14;
    EACH(1, 24) x[r] = c_zero();
    OF_BUTTERFLY(0, 0, 24) {
        const uint n = load_n + t * 196 + w + r * 3136;
        x[r] = c_value(s_weighed(s_from_reals(in[load_n + t * 196 + w + r * 3136], REAL_ELEMENT_IF(r + 24 < 31 || (r == 7 && load_n + t * 196 + w < 2784), in[load_n + t * 196 + w + r * 3136 + 75264])), s_weighed(table[n / 256 + 950], table[n % 256 + 694])));
    }
    // radix 24, span 1
    radix24(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 336 + w];
    #define PUT(part) EACH(1, 24) SEND(put0[r * 14], x[r], part);
    local scalar2 *const get0 = &scratchpad[t * 14 + w];
    #define GET(part) EACH(2, 16) if (b < 1 || t < 8) RECEIVE(x[b * 16 + r], part, get0[b * 224 + r * 336]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 16, span 24
    twiddle16(x, 1, &table[t], 24);
    radix16(x, 1);
    twiddle16(&x[16], 1, &table[(t + 16) % 24], 24);
    radix16(&x[16], 1);
    const uint column = column_tile * 14 + w;
    EACH(2, 1) if (b < 1 || t < 8) pass_twiddle16(&x[b * 16], &table[144], &table[400], column * (t + b * 16), column * 24);
    out = &out[t * 14 + w];
    EACH(2, 16) if (b < 1 || t < 8) out[b * 224 + r * 336] = c_element(x[b * 16 + r]);
}
// pass 2
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
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);
#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);
#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
FUNCTION void radix7(complex_t *x, const int s)
{
    const scalar sine = R(0.7818314824680298087), c1 = R(0.6234898018587335306),
        c2 = R(-0.2225209339563144043), r2 = R(1.2469796037174670612),
        c3 = R(-0.9009688679024191262), r3 = R(0.5549581320873711915);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 6)
    PRIME_PAIR(2, 5)
    PRIME_PAIR(3, 4)
    PRIME_ROW(1, 6, 1, TERM(2, 2, +) TERM(3, 3, +))
    PRIME_ROW(4, 3, 2, TERM(3, 2, -) TERM(1, 3, -))
    PRIME_ROW(5, 2, 3, TERM(1, 2, -) TERM(2, 3, +))
}
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
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
TWIDDLE(7)
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
#define LEAN_HALVES(N, HALF, half)                                                 \
    complex_t w;                                                                   \
    half(x, 2 * s);                                                                \
    half(x + s, 2 * s);                                                            \
    radix2(x, s);                                                                  \
    x[(HALF + 1) * s] = c_quarter(x[(HALF + 1) * s]);                              \
    radix2(x + HALF * s, s);
#define LEAN_PAIR(N, k, cosine, sine)                                              \
    w.x = cosine;                                                                  \
    w.y = -sine;                                                                   \
    c_cross(x, 2 * k * s, (2 * k + 1) * s, w);                                     \
    c_cross(x, (2 * k + N / 2) * s, (2 * k + N / 2 + 1) * s, c_quarter(w));
#define LEAN_ORDER(N)                                                              \
    complex_t y[N];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) y[i] = x[i * s];                                   \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) x[i * s] = y[i % (N / 2) * 2 + i / (N / 2)];
FUNCTION void turned4(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(4, 2)
    LEAN_ORDER(4)
}
LEAN_TWIDDLED(4)
#define FENCES CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
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
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 8
#define PASS_TWIDDLE_MASK (((exponent_t)1 << PASS_TWIDDLE_BITS) - 1)
FUNCTION complex_t pass_twiddle(global const scalar2 *low, global const scalar2 *high,
                                const exponent_t e)
{
    return c_mul(c_load(high + (e >> PASS_TWIDDLE_BITS)), c_load(low + (e & PASS_TWIDDLE_MASK)));
}
#define PASS_TWIDDLE(radix)                                                        \
FUNCTION void pass_twiddle##radix(complex_t *x, global const scalar2 *low,         \
                                  global const scalar2 *high,                      \
                                  const exponent_t first, const exponent_t step)   \
{                                                                                  \
    const complex_t base = pass_twiddle(low, high, first);                         \
    complex_t near[4];                                                             \
    near[0] = base;                                                                \
    _Pragma("unroll")                                                              \
    for (int m = 1; m < 4 && m < radix; ++m)                                       \
        near[m] = c_mul(base, pass_twiddle(low, high, m * step));                  \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < 4 && m < radix; ++m) x[m] = c_mul(x[m], near[m]);          \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < radix; q += 4) {                                           \
        const complex_t far = pass_twiddle(low, high, q * step);                   \
        _Pragma("unroll")                                                          \
        for (int m = 0; m < 4 && q + m < radix; ++m)                               \
            x[q + m] = c_mul(x[q + m], c_mul(far, near[m]));                       \
    }                                                                              \
}
PASS_TWIDDLE(7)
kernel __attribute__((reqd_work_group_size(224, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors, global const scalar2 *filter)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2, filter_offset = places.s3;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[1763];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    filter = &filter[filter_offset];
    const uint column_tile = tile % 48;
    in = &in[column_tile * 112];
    out = &out[column_tile * 112];
    filter = &filter[column_tile * 1792];
    tile = tile / 48;
    in = &in[tile * 75264ul];
    out = &out[tile * 75264ul];
    const uint t = item / 112 * 14 + item % 14;
    const uint w = item / 14 % 8;
    in = &in[w * 14 + t / 14 * 5376 + t % 14];
    EACH(1, 7) x[r] = c_value(in[r * 10752]);
    // radix 7, span 1
    radix7(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 7 + w * 196];
    #define PUT(part) EACH(1, 7) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + w * 196];
    #define GET(part) EACH(1, 7) RECEIVE(x[r], part, get0[r * 28]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 7, span 7
    twiddle7(x, 1, &table[t % 7], 7);
    radix7(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w + t / 7 * 441 + t % 7 * 9];
    #define PUT(part) EACH(1, 7) SEND(put1[r * 63], x[r], part);
    local scalar2 *const get1 = &scratchpad[t * 9 + w];
    #define GET(part) EACH(2, 4) if (b < 1 || t < 21) RECEIVE(x[b * 4 + r], part, get1[b * 252 + r * 441]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 49
    lean_twiddled4(x, 1, AT(table, 28, t), 49);
    lean_twiddled4(&x[4], 1, AT(table, 28, (t + 28) % 49), 49);
    // times the spectrum
    EACH(2, 4) if (b < 1 || t < 21) x[b * 4 + r] = c_conjugate(c_mul(x[b * 4 + r], c_load(&filter[item + b * 896 + r * 224])));
    // radix 4, span 1
    radix4(x, 1);
    radix4(&x[4], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put3 = &scratchpad[t * 34 + w];
    #define PUT(part) EACH(2, 4) if (b < 1 || t < 21) SEND(put3[b * 952 + r * 8], x[b * 4 + r], part);
    local scalar2 *const get3 = &scratchpad[t * 8 + w + t / 4 * 2];
    #define GET(part) EACH(1, 7) RECEIVE(x[r], part, get3[r * 238]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 7, span 4
    twiddle7(x, 1, AT(table, 126, t % 4), 4);
    radix7(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put4 = &scratchpad[w * 196 + t / 4 * 28 + t % 4];
    #define PUT(part) EACH(1, 7) SEND(put4[r * 4], x[r], part);
    local scalar2 *const get4 = &scratchpad[t + w * 196];
    #define GET(part) EACH(1, 7) RECEIVE(x[r], part, get4[r * 28]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 7, span 28
    twiddle7(x, 1, AT(table, 142, t), 28);
    radix7(x, 1);
    const uint column = column_tile * 8 + w;
    EACH(1, 1) pass_twiddle7(&x[0], &table[254], &table[510], column * t, column * 28);
    out = &out[w * 14 + t / 14 * 5376 + t % 14];
    EACH(1, 7) out[r * 10752] = c_element(x[r]);
}
// pass 3
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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
}
FUNCTION complex_t c_eighth(complex_t a)
{
    complex_t c;
    c.x = (a.x + a.y) * R(0.70710678118654752440);
    c.y = (a.y - a.x) * R(0.70710678118654752440);
    return c;
}
FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.x = (a.y - a.x) * R(0.70710678118654752440);
    c.y = (a.x + a.y) * R(-0.70710678118654752440);
    return c;
}
FUNCTION void radix8(complex_t *x, const int s)
{
    radix4(x, 2 * s);
    radix4(x + s, 2 * s);
    const complex_t e0 = x[0], e1 = x[2 * s], e2 = x[4 * s], e3 = x[6 * s];
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]);
    const complex_t o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
    x[0] = c_add(e0, o0);
    x[s] = c_add(e1, o1);
    x[2 * s] = c_add(e2, o2);
    x[3 * s] = c_add(e3, o3);
    x[4 * s] = c_sub(e0, o0);
    x[5 * s] = c_sub(e1, o1);
    x[6 * s] = c_sub(e2, o2);
    x[7 * s] = c_sub(e3, o3);
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
RADIX_COPRIME(24, 8, 3)
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void radix16(complex_t *x, const int s)
{
    const scalar c1 = R(0.92387953251128675613), s1 = R(0.38268343236508977173);
    const scalar h = R(0.70710678118654752440);
    radix4(x, 4 * s);
    radix4(x + s, 4 * s);
    radix4(x + 2 * s, 4 * s);
    radix4(x + 3 * s, 4 * s);
    x[5 * s] = c_rotate(x[5 * s], c1, s1);
    x[6 * s] = c_rotate(x[6 * s], h, h);
    x[7 * s] = c_rotate(x[7 * s], s1, c1);
    x[9 * s] = c_rotate(x[9 * s], h, h);
    x[10 * s] = c_quarter(x[10 * s]);
    x[11 * s] = c_rotate(x[11 * s], -h, h);
    x[13 * s] = c_rotate(x[13 * s], s1, c1);
    x[14 * s] = c_rotate(x[14 * s], -h, h);
    x[15 * s] = c_rotate(x[15 * s], -c1, -s1);
    radix4(x, s);
    radix4(x + 4 * s, s);
    radix4(x + 8 * s, s);
    radix4(x + 12 * s, s);
    complex_t y;
    y = x[s], x[s] = x[4 * s], x[4 * s] = y;
    y = x[2 * s], x[2 * s] = x[8 * s], x[8 * s] = y;
    y = x[3 * s], x[3 * s] = x[12 * s], x[12 * s] = y;
    y = x[6 * s], x[6 * s] = x[9 * s], x[9 * s] = y;
    y = x[7 * s], x[7 * s] = x[13 * s], x[13 * s] = y;
    y = x[11 * s], x[11 * s] = x[14 * s], x[14 * s] = y;
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
TWIDDLE(16)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(224, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[5376];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 14;
    in = &in[column_tile * 5376];
    tile = tile / 14;
    in = &in[tile * 75264ul];
    out = &out[tile * 100000ul];
    const uint store_n = column_tile * 14;
    const uint t = item / 14;
    const uint w = item % 14;
    in = &in[t * 14 + w];
    EACH(1, 24) x[r] = c_value(in[r * 224]);
    // radix 24, span 1
    radix24(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 336 + w];
    #define PUT(part) EACH(1, 24) SEND(put0[r * 14], x[r], part);
    local scalar2 *const get0 = &scratchpad[t * 14 + w];
    #define GET(part) EACH(2, 16) if (b < 1 || t < 8) RECEIVE(x[b * 16 + r], part, get0[b * 224 + r * 336]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 16, span 24
    twiddle16(x, 1, &table[t], 24);
    radix16(x, 1);
    twiddle16(&x[16], 1, &table[(t + 16) % 24], 24);
    radix16(&x[16], 1);
    EACH(2, 16) {
        const uint n = store_n + t * 196 + w + b * 3136 + r * 4704;
        if (n < 75264 && (b < 1 || t < 8)) { const scalar2 y = s_scaled(s_unweighed(c_element(x[b * 16 + r]), s_weighed(table[n / 256 + 400], table[n % 256 + 144])), scale); if (store_n + t * 196 + w + b * 3136 + r * 4704 >= 49999) out[(int)(store_n + t * 196 + w + b * 3136 + r * 4704) - 49999] = s_real(y); if (store_n + t * 196 + w + b * 3136 + r * 4704 < 74735) { out[store_n + t * 196 + w + b * 3136 + r * 4704 + 25265] = s_imaginary(y); } }
    }
}
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
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
kernel __attribute__((reqd_work_group_size(224, 1, 1)))
void oclfft_sort(global const scalar2 *in, global scalar2 *out, ulong out_offset)
{
    const uint item = (uint)get_local_id(0);
    ulong tile = get_group_id(0);
    out = &out[out_offset + tile * 1792];
    const uint column_tile = tile % 48;
    in = &in[column_tile * 8];
    tile = tile / 48;
    const uint t2 = item / 112 * 14 + item % 14;
    const uint w2 = item / 14 % 8;
    EACH(2, 4) if (b < 1 || t2 < 21) out[item + b * 896 + r * 224] = in[t2 * 384 + w2 + b * 10752 + r * 18816];
}
