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
TWIDDLE(8)
TWIDDLE(4)
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
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
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
PASS_TWIDDLE(4)
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[1148];
    const uint item = (uint)get_local_id(0);
    complex_t x[16];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 96;
    out = &out[column_tile * 1024];
    tile = tile / 96;
    in = &in[tile * 65536ul];
    out = &out[tile * 98304ul];
    const uint load_n = column_tile * 4;
    const uint t = item / 4;
    const uint w = item % 4;
    EACH(2, 8) x[b * 8 + r] = c_zero();
    OF_BUTTERFLY(0, 0, 5) {
        const uint n = load_n + t * 384 + w + b * 6144 + r * 12288;
        x[b * 8 + r] = c_value(s_weighed(s_from_reals(NEGATIVE_IF(!(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048))), in[(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)) ? (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576 + 1) : 131071 - (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576))]), NEGATIVE_IF(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)), in[(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)) ? 65534 - (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576) : (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576) - 65536)])), table[n + 864]));
    }
    OF_BUTTERFLY(0, 5, 6) {
        const uint n = load_n + t * 384 + w + b * 6144 + r * 12288;
        if (n < 65536) x[b * 8 + r] = c_value(s_weighed(s_from_reals(NEGATIVE_IF(!(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048))), in[(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)) ? (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576 + 1) : 131071 - (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576))]), NEGATIVE_IF(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)), in[(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)) ? 65534 - (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576) : (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576) - 65536)])), table[n + 864]));
    }
    OF_BUTTERFLY(1, 0, 5) {
        const uint n = load_n + t * 384 + w + b * 6144 + r * 12288;
        x[b * 8 + r] = c_value(s_weighed(s_from_reals(NEGATIVE_IF(!(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048))), in[(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)) ? (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576 + 1) : 131071 - (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576))]), NEGATIVE_IF(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)), in[(r < 2 || (r == 2 && (b < 1 || load_n + t * 384 + w < 2048)) ? 65534 - (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576) : (int)(load_n * 2 + t * 768 + w * 2 + b * 12288 + r * 24576) - 65536)])), table[n + 864]));
    }
    // radix 8, span 1
    radix8(x, 1);
    radix8(&x[8], 1);
    local scalar2 *const put0 = &scratchpad[t * 36 + w];
    #define PUT(part) EACH(2, 8) SEND(put0[b * 576 + r * 4], x[b * 8 + r], part);
    local scalar2 *const get0 = &scratchpad[t * 4 + w + t / 8 * 4];
    #define GET(part) EACH(2, 8) RECEIVE(x[b * 8 + r], part, get0[b * 72 + r * 144]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    twiddle8(x, 1, &table[t % 8], 8);
    radix8(x, 1);
    twiddle8(&x[8], 1, &table[t % 8], 8);
    radix8(&x[8], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w + t / 8 * 256 + t % 8 * 4];
    #define PUT(part) EACH(2, 8) SEND(put1[b * 512 + r * 32], x[b * 8 + r], part);
    local scalar2 *const get1 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(4, 4) RECEIVE(x[b * 4 + r], part, get1[b * 64 + r * 256]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 64
    twiddle4(x, 1, AT(table, 32, t), 64);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 48, t), 64);
    radix4(&x[4], 1);
    twiddle4(&x[8], 1, AT(table, 64, t), 64);
    radix4(&x[8], 1);
    twiddle4(&x[12], 1, AT(table, 80, t), 64);
    radix4(&x[12], 1);
    const uint column = column_tile * 4 + w;
    EACH(4, 1) pass_twiddle4(&x[b * 4], &table[224], &table[480], column * (t + b * 16), column * 64);
    out = &out[t * 4 + w];
    EACH(4, 4) out[b * 64 + r * 256] = c_element(x[b * 4 + r]);
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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
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
FUNCTION void lean8(complex_t *x, const int s)
{
    LEAN_HALVES(8, 4, radix4)
    LEAN_PAIR(8, 1, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_ORDER(8)
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
FUNCTION void turned4(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(4, 2)
    LEAN_ORDER(4)
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void turned8(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(8, 4)
    TURNED_PAIR(8, 1, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_ORDER(8)
}
LEAN_TWIDDLED(8)
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
PASS_TWIDDLE(8)
kernel __attribute__((reqd_work_group_size(48, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[431];
    const uint item = (uint)get_local_id(0);
    complex_t x[12];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 256;
    in = &in[column_tile * 4];
    out = &out[column_tile * 4];
    tile = tile / 256;
    in = &in[tile * 98304ul];
    out = &out[tile * 98304ul];
    const uint t = item;
    in = &in[t / 4 * 1024 + t % 4];
    EACH(1, 8) x[r] = c_value(in[r * 12288]);
    // radix 8, span 1
    lean8(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 9];
    #define PUT(part) EACH(1, 8) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + t / 8];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get0[r * 54]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    lean_twiddled8(x, 1, &table[t % 8], 8);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t / 8 * 64 + t % 8];
    #define PUT(part) EACH(1, 8) SEND(put1[r * 8], x[r], part);
    local scalar2 *const get1 = &scratchpad[t];
    #define GET(part) EACH(2, 6) if (b < 1 || t < 16) RECEIVE(x[b * 6 + r], part, get1[b * 48 + r * 64]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 6, span 64
    twiddle6(x, 1, AT(table, 24, t), 64);
    radix6(x, 1);
    twiddle6(&x[6], 1, AT(table, 24, (t + 48) % 64), 64);
    radix6(&x[6], 1);
    // times the spectrum
    global const scalar2 *const spectrum2 = AT(table, 442, column_tile * 384 + t);
    EACH(2, 6) if (b < 1 || t < 16) x[b * 6 + r] = c_mul(c_conjugate(x[b * 6 + r]), c_load(&spectrum2[b * 48 + r * 64]));
    // radix 6, span 1
    radix6(x, 1);
    radix6(&x[6], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put3 = &scratchpad[t * 6];
    #define PUT(part) EACH(2, 6) if (b < 1 || t < 16) SEND(put3[b * 288 + r], x[b * 6 + r], part);
    local scalar2 *const get3 = &scratchpad[t];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get3[r * 48]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 6
    lean_twiddled8(x, 1, AT(table, 280, t % 6), 6);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(1, 8) SEND(scratchpad[t / 6 * 54 + t % 6 + (t % 6 + r * 6) / 8 + r * 6], x[r], part);
    local scalar2 *const get4 = &scratchpad[t + t / 8];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get4[r * 54]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 48
    lean_twiddled8(x, 1, AT(table, 298, t), 48);
    const uint column = column_tile;
    EACH(1, 1) pass_twiddle8(&x[0], &table[98746], &table[99002], column * t, column * 48);
    out = &out[t / 4 * 1024 + t % 4];
    EACH(1, 8) out[r * 12288] = c_element(x[r]);
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
TWIDDLE(8)
TWIDDLE(4)
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
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION scalar2 s_hartley(const scalar2 z)
{
    return (scalar2)(z.x - z.y, z.x + z.y);
}
FUNCTION scalar2 s_crossed_if(const scalar2 z, const bool odd, const scalar sign)
{
    return odd ? sign * z.yx : z;
}
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[1148];
    const uint item = (uint)get_local_id(0);
    complex_t x[16];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 96;
    in = &in[column_tile * 1024];
    tile = tile / 96;
    in = &in[tile * 98304ul];
    out = &out[tile * 65536ul];
    const uint store_n = column_tile * 4;
    const uint t = item / 4;
    const uint w = item % 4;
    in = &in[t * 4 + w];
    EACH(2, 8) x[b * 8 + r] = c_value(in[b * 64 + r * 128]);
    // radix 8, span 1
    radix8(x, 1);
    radix8(&x[8], 1);
    local scalar2 *const put0 = &scratchpad[t * 36 + w];
    #define PUT(part) EACH(2, 8) SEND(put0[b * 576 + r * 4], x[b * 8 + r], part);
    local scalar2 *const get0 = &scratchpad[t * 4 + w + t / 8 * 4];
    #define GET(part) EACH(2, 8) RECEIVE(x[b * 8 + r], part, get0[b * 72 + r * 144]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    twiddle8(x, 1, &table[t % 8], 8);
    radix8(x, 1);
    twiddle8(&x[8], 1, &table[t % 8], 8);
    radix8(&x[8], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w + t / 8 * 256 + t % 8 * 4];
    #define PUT(part) EACH(2, 8) SEND(put1[b * 512 + r * 32], x[b * 8 + r], part);
    local scalar2 *const get1 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(4, 4) RECEIVE(x[b * 4 + r], part, get1[b * 64 + r * 256]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 64
    twiddle4(x, 1, AT(table, 32, t), 64);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 48, t), 64);
    radix4(&x[4], 1);
    twiddle4(&x[8], 1, AT(table, 64, t), 64);
    radix4(&x[8], 1);
    twiddle4(&x[12], 1, AT(table, 80, t), 64);
    radix4(&x[12], 1);
    EACH(4, 4) {
        const uint n = store_n + t * 384 + w + b * 6144 + r * 24576;
        if (n < 32768) { const scalar2 y = s_crossed_if(s_hartley(s_scaled(s_unweighed(c_element(x[b * 4 + r]), table[n + 224]), scale)), (n + 1) % 2 == 1, -1); if (r < 1 || (r == 1 && store_n + t * 384 + w + b * 6144 < 8192)) out[store_n + t * 384 + w + b * 6144 + r * 24576] = s_real(y); if (r < 1 || (r == 1 && store_n + t * 384 + w + b * 6144 < 8192)) { out[65535 - (int)(store_n + t * 384 + w + b * 6144 + r * 24576)] = s_imaginary(y); } }
    }
}
