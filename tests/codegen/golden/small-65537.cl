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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
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
TWIDDLE(3)
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
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 9
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
PASS_TWIDDLE(3)
kernel __attribute__((reqd_work_group_size(60, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[900];
    const uint item = (uint)get_local_id(0);
    complex_t x[15];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 150;
    in = &in[column_tile * 4];
    out = &out[column_tile * 900];
    tile = tile / 150;
    in = &in[tile * 65537ul];
    out = &out[tile * 135000ul];
    const uint load_n = column_tile * 4;
    const uint t = item / 4;
    const uint w = item % 4;
    EACH(3, 5) x[b * 5 + r] = c_zero();
    OF_BUTTERFLY(0, 0, 3) {
        const uint n = load_n + t * 600 + w + b * 9000 + r * 27000;
        x[b * 5 + r] = c_value(s_weighed(s_signed(in[t * 600 + w + b * 9000 + r * 27000], sign), table[n + 996]));
    }
    OF_BUTTERFLY(1, 0, 2) {
        const uint n = load_n + t * 600 + w + b * 9000 + r * 27000;
        x[b * 5 + r] = c_value(s_weighed(s_signed(in[t * 600 + w + b * 9000 + r * 27000], sign), table[n + 996]));
    }
    OF_BUTTERFLY(1, 2, 3) {
        const uint n = load_n + t * 600 + w + b * 9000 + r * 27000;
        if (n < 65537) x[b * 5 + r] = c_value(s_weighed(s_signed(in[t * 600 + w + b * 9000 + r * 27000], sign), table[n + 996]));
    }
    OF_BUTTERFLY(2, 0, 2) {
        const uint n = load_n + t * 600 + w + b * 9000 + r * 27000;
        x[b * 5 + r] = c_value(s_weighed(s_signed(in[t * 600 + w + b * 9000 + r * 27000], sign), table[n + 996]));
    }
    // radix 5, span 1
    radix5(x, 1);
    radix5(&x[5], 1);
    radix5(&x[10], 1);
    local scalar2 *const put0 = &scratchpad[t * 20 + w];
    #define PUT(part) EACH(3, 5) SEND(put0[b * 300 + r * 4], x[b * 5 + r], part);
    local scalar2 *const get0 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(3, 5) RECEIVE(x[b * 5 + r], part, get0[b * 60 + r * 180]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 5
    twiddle5(x, 1, &table[t % 5], 5);
    radix5(x, 1);
    twiddle5(&x[5], 1, &table[t % 5], 5);
    radix5(&x[5], 1);
    twiddle5(&x[10], 1, &table[t % 5], 5);
    radix5(&x[10], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w + t / 5 * 100 + t % 5 * 4];
    #define PUT(part) EACH(3, 5) SEND(put1[b * 300 + r * 20], x[b * 5 + r], part);
    local scalar2 *const get1 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(5, 3) RECEIVE(x[b * 3 + r], part, get1[b * 60 + r * 300]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 3, span 25
    twiddle3(x, 1, AT(table, 20, t), 25);
    radix3(x, 1);
    twiddle3(&x[3], 1, AT(table, 20, (t + 15) % 25), 25);
    radix3(&x[3], 1);
    twiddle3(&x[6], 1, AT(table, 25, t), 25);
    radix3(&x[6], 1);
    twiddle3(&x[9], 1, AT(table, 20, (t + 20) % 25), 25);
    radix3(&x[9], 1);
    twiddle3(&x[12], 1, AT(table, 30, t), 25);
    radix3(&x[12], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(5, 3) SEND(scratchpad[w + (t + b * 15) / 25 * 300 + (t + b * 15) % 25 * 4 + r * 100], x[b * 3 + r], part);
    local scalar2 *const get2 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(5, 3) RECEIVE(x[b * 3 + r], part, get2[b * 60 + r * 300]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 3, span 75
    twiddle3(x, 1, AT(table, 70, t), 75);
    radix3(x, 1);
    twiddle3(&x[3], 1, AT(table, 85, t), 75);
    radix3(&x[3], 1);
    twiddle3(&x[6], 1, AT(table, 100, t), 75);
    radix3(&x[6], 1);
    twiddle3(&x[9], 1, AT(table, 115, t), 75);
    radix3(&x[9], 1);
    twiddle3(&x[12], 1, AT(table, 130, t), 75);
    radix3(&x[12], 1);
    const uint column = column_tile * 4 + w;
    EACH(5, 1) pass_twiddle3(&x[b * 3], &table[220], &table[732], column * (t + b * 15), column * 75);
    out = &out[t * 4 + w];
    EACH(5, 3) out[b * 60 + r * 300] = c_element(x[b * 3 + r]);
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
#define PASS_TWIDDLE_BITS 9
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
PASS_TWIDDLE(6)
kernel __attribute__((reqd_work_group_size(60, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[674];
    const uint item = (uint)get_local_id(0);
    complex_t x[12];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 225;
    in = &in[column_tile * 4];
    out = &out[column_tile * 4];
    tile = tile / 225;
    in = &in[tile * 135000ul];
    out = &out[tile * 135000ul];
    const uint t = item;
    in = &in[t / 4 * 900 + t % 4];
    EACH(2, 6) if (b < 1 || t < 40) x[b * 6 + r] = c_value(in[b * 13500 + r * 22500]);
    // radix 6, span 1
    radix6(x, 1);
    radix6(&x[6], 1);
    local scalar2 *const put0 = &scratchpad[t * 6];
    #define PUT(part) EACH(2, 6) if (b < 1 || t < 40) SEND(put0[b * 360 + r], x[b * 6 + r], part);
    local scalar2 *const get0 = &scratchpad[t];
    #define GET(part) EACH(2, 5) RECEIVE(x[b * 5 + r], part, get0[b * 60 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 6
    twiddle5(x, 1, &table[t % 6], 6);
    radix5(x, 1);
    twiddle5(&x[5], 1, &table[t % 6], 6);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t / 6 * 30 + t % 6];
    #define PUT(part) EACH(2, 5) SEND(put1[b * 300 + r * 6], x[b * 5 + r], part);
    local scalar2 *const get1 = &scratchpad[t];
    #define GET(part) EACH(2, 5) RECEIVE(x[b * 5 + r], part, get1[b * 60 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 30
    twiddle5(x, 1, AT(table, 24, t % 30), 30);
    radix5(x, 1);
    twiddle5(&x[5], 1, AT(table, 24, t % 30), 30);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[t / 30 * 150 + t % 30];
    #define PUT(part) EACH(2, 5) SEND(put2[b * 300 + r * 30], x[b * 5 + r], part);
    local scalar2 *const get2 = &scratchpad[t];
    #define GET(part) EACH(3, 4) if (b < 2 || t < 30) RECEIVE(x[b * 4 + r], part, get2[b * 60 + r * 150]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 150
    lean_twiddled4(x, 1, AT(table, 144, t), 150);
    lean_twiddled4(&x[4], 1, AT(table, 204, t), 150);
    lean_twiddled4(&x[8], 1, AT(table, 144, (t + 120) % 150), 150);
    // times the spectrum
    global const scalar2 *const spectrum3 = AT(table, 940, column_tile * 600 + t);
    EACH(3, 4) if (b < 2 || t < 30) x[b * 4 + r] = c_mul(c_conjugate(x[b * 4 + r]), c_load(&spectrum3[b * 60 + r * 150]));
    // radix 4, span 1
    radix4(x, 1);
    radix4(&x[4], 1);
    radix4(&x[8], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put4 = &scratchpad[t * 4 + t / 2];
    #define PUT(part) EACH(3, 4) if (b < 2 || t < 30) SEND(put4[b * 270 + r], x[b * 4 + r], part);
    #define GET(part) EACH(2, 5) RECEIVE(x[b * 5 + r], part, scratchpad[t + (t + b * 60) / 8 + b * 60 + r * 135]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 4
    twiddle5(x, 1, AT(table, 444, t % 4), 4);
    radix5(x, 1);
    twiddle5(&x[5], 1, AT(table, 444, t % 4), 4);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put5 = &scratchpad[t / 4 * 20 + t % 4];
    #define PUT(part) EACH(2, 5) SEND(put5[b * 300 + r * 4], x[b * 5 + r], part);
    local scalar2 *const get5 = &scratchpad[t];
    #define GET(part) EACH(2, 5) RECEIVE(x[b * 5 + r], part, get5[b * 60 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 20
    twiddle5(x, 1, AT(table, 460, t % 20), 20);
    radix5(x, 1);
    twiddle5(&x[5], 1, AT(table, 460, t % 20), 20);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put6 = &scratchpad[t / 20 * 100 + t % 20];
    #define PUT(part) EACH(2, 5) SEND(put6[b * 300 + r * 20], x[b * 5 + r], part);
    local scalar2 *const get6 = &scratchpad[t];
    #define GET(part) EACH(2, 6) if (b < 1 || t < 40) RECEIVE(x[b * 6 + r], part, get6[b * 60 + r * 100]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 6, span 100
    twiddle6(x, 1, AT(table, 540, t), 100);
    radix6(x, 1);
    twiddle6(&x[6], 1, AT(table, 540, (t + 60) % 100), 100);
    radix6(&x[6], 1);
    const uint column = column_tile;
    EACH(2, 1) if (b < 1 || t < 40) pass_twiddle6(&x[b * 6], &table[135940], &table[136452], column * (t + b * 60), column * 100);
    out = &out[t / 4 * 900 + t % 4];
    EACH(2, 6) if (b < 1 || t < 40) out[b * 13500 + r * 22500] = c_element(x[b * 6 + r]);
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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
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
TWIDDLE(3)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(60, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[900];
    const uint item = (uint)get_local_id(0);
    complex_t x[15];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 150;
    in = &in[column_tile * 900];
    out = &out[column_tile * 4];
    tile = tile / 150;
    in = &in[tile * 135000ul];
    out = &out[tile * 65537ul];
    const uint store_n = column_tile * 4;
    const uint t = item / 4;
    const uint w = item % 4;
    in = &in[t * 4 + w];
    EACH(3, 5) x[b * 5 + r] = c_value(in[b * 60 + r * 180]);
    // radix 5, span 1
    radix5(x, 1);
    radix5(&x[5], 1);
    radix5(&x[10], 1);
    local scalar2 *const put0 = &scratchpad[t * 20 + w];
    #define PUT(part) EACH(3, 5) SEND(put0[b * 300 + r * 4], x[b * 5 + r], part);
    local scalar2 *const get0 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(3, 5) RECEIVE(x[b * 5 + r], part, get0[b * 60 + r * 180]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 5
    twiddle5(x, 1, &table[t % 5], 5);
    radix5(x, 1);
    twiddle5(&x[5], 1, &table[t % 5], 5);
    radix5(&x[5], 1);
    twiddle5(&x[10], 1, &table[t % 5], 5);
    radix5(&x[10], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w + t / 5 * 100 + t % 5 * 4];
    #define PUT(part) EACH(3, 5) SEND(put1[b * 300 + r * 20], x[b * 5 + r], part);
    local scalar2 *const get1 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(5, 3) RECEIVE(x[b * 3 + r], part, get1[b * 60 + r * 300]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 3, span 25
    twiddle3(x, 1, AT(table, 20, t), 25);
    radix3(x, 1);
    twiddle3(&x[3], 1, AT(table, 20, (t + 15) % 25), 25);
    radix3(&x[3], 1);
    twiddle3(&x[6], 1, AT(table, 25, t), 25);
    radix3(&x[6], 1);
    twiddle3(&x[9], 1, AT(table, 20, (t + 20) % 25), 25);
    radix3(&x[9], 1);
    twiddle3(&x[12], 1, AT(table, 30, t), 25);
    radix3(&x[12], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(5, 3) SEND(scratchpad[w + (t + b * 15) / 25 * 300 + (t + b * 15) % 25 * 4 + r * 100], x[b * 3 + r], part);
    local scalar2 *const get2 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(5, 3) RECEIVE(x[b * 3 + r], part, get2[b * 60 + r * 300]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 3, span 75
    twiddle3(x, 1, AT(table, 70, t), 75);
    radix3(x, 1);
    twiddle3(&x[3], 1, AT(table, 85, t), 75);
    radix3(&x[3], 1);
    twiddle3(&x[6], 1, AT(table, 100, t), 75);
    radix3(&x[6], 1);
    twiddle3(&x[9], 1, AT(table, 115, t), 75);
    radix3(&x[9], 1);
    twiddle3(&x[12], 1, AT(table, 130, t), 75);
    radix3(&x[12], 1);
    EACH(5, 3) {
        const uint n = store_n + t * 600 + w + b * 9000 + r * 45000;
        if (n < 65537) out[t * 600 + w + b * 9000 + r * 45000] = s_scaled(s_unweighed(c_element(x[b * 3 + r]), table[n + 220]), scale);
    }
}
