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
TWIDDLE(4)
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
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
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
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[280];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 129;
    out = &out[column_tile * 8];
    tile = tile / 129;
    in = &in[tile * 65536ul];
    out = &out[tile * 65536ul];
    const uint load_n = column_tile * 8;
    const uint t = item / 8;
    const uint w = item % 8;
    const uint load_w = min(w, 1024 - column_tile * 8);
    EACH(1, 8) {
        const uint n = load_n + load_w + t * 2048 + r * 8192;
        const uint m = n < 32769 ? n : 65536 - n;
        x[r] = c_value(s_conjugate_if(s_real_if(s_weighed(s_from_reals(in[m], REAL_ELEMENT_IF(m >= 1, in[65536 - (int)m])), s_weighed(table[m / 256 + 792], table[m % 256 + 536])), n == 0 || n == 32768), n >= 32769));
    }
    // radix 8, span 1
    radix8(x, 1);
    local real *const put0 = &scratchpad[t * 72 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 8], x[r], part);
    local real *const get0 = &scratchpad[t * 8 + w];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get0[b * 32 + r * 72]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 8
    twiddle4(x, 1, &table[t], 8);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 4, t), 8);
    radix4(&x[4], 1);
    const uint column = column_tile * 8 + w;
    EACH(2, 1) if (column_tile * 8 + w < 1025) pass_twiddle4(&x[b * 4], &table[24], &table[280], column * (t + b * 4), column * 8);
    out = &out[t * 2048 + w];
    EACH(2, 4) if (column_tile * 8 + w < 1025) out[b * 8192 + r * 16384] = c_element(x[b * 4 + r]);
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
TWIDDLE(4)
#define FENCES CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
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
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
}
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 6
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
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[280];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 5;
    out = &out[column_tile * 8];
    tile = tile / 5;
    in = &in[tile % 32 * 2048];
    out = &out[tile % 32 * 2048];
    tile = tile / 32;
    in = &in[tile * 65536ul];
    out = &out[tile * 65536ul];
    const uint load_n = column_tile * 8;
    const uint t = item / 8;
    const uint w = item % 8;
    const uint load_w = min(w, 32 - column_tile * 8);
    EACH(1, 8) {
        const uint n = load_n + load_w + t * 64 + r * 256;
        const uint m = n < 1025 ? n : 2048 - n;
        x[r] = c_value(s_conjugate_if(s_real_if(in[m], n == 0 || n == 1024), n >= 1025));
    }
    // radix 8, span 1
    radix8(x, 1);
    local real *const put0 = &scratchpad[t * 72 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 8], x[r], part);
    local real *const get0 = &scratchpad[t * 8 + w];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get0[b * 32 + r * 72]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 8
    twiddle4(x, 1, &table[t], 8);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 4, t), 8);
    radix4(&x[4], 1);
    const uint column = column_tile * 8 + w;
    EACH(2, 1) if (column_tile * 8 + w < 33) pass_twiddle4(&x[b * 4], &table[24], &table[88], column * (t + b * 4), column * 8);
    out = &out[t * 64 + w];
    EACH(2, 4) if (column_tile * 8 + w < 33) out[b * 256 + r * 512] = c_element(x[b * 4 + r]);
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
FUNCTION scalar2 s_joined(const scalar2 a, const scalar2 b)
{
    return (scalar2)(a.x - b.y, a.y + b.x);
}
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
}
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
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[270];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 4;
    in = &in[column_tile * 16384];
    tile = tile / 4;
    const uint digit1 = tile % 32;
    in = &in[digit1 * 64];
    tile = tile / 32;
    in = &in[tile * 65536ul];
    out = &out[tile * 65536ul];
    const uint store_n = column_tile * 8 + digit1 * 32;
    const uint t = item % 8;
    const uint w = item / 8;
    EACH_INWARDS(1, 8) {
        const uint n = t + r * 8;
        const uint m = n < 33 ? n : 64 - n;
        x[r] = c_value(s_joined(s_conjugate_if(s_real_if(in[m + w * 4096], n == 0 || n == 32), n >= 33), s_conjugate_if(s_real_if(in[m + w * 4096 + 2048], n == 0 || n == 32), n >= 33)));
    }
    // radix 8, span 1
    radix8(x, 1);
    local real *const put0 = &scratchpad[t * 34 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 4], x[r], part);
    const uint t1 = item / 4;
    const uint w1 = item % 4;
    local real *const get0 = &scratchpad[t1 * 4 + w1];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get0[r * 34]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    twiddle8(x, 1, &table[t1], 8);
    radix8(x, 1);
    EACH(1, 8) { const scalar2 y = s_scaled(c_element(x[r]), scale); out[(r < 4 ? (int)(store_n * 2 + t1 * 2048 + w1 * 4 + r * 16384) : 131071 - (int)(store_n * 2 + t1 * 2048 + w1 * 4 + r * 16384))] = s_real(y); { out[(r < 4 ? (int)(store_n * 2 + t1 * 2048 + w1 * 4 + r * 16384 + 2) : 131069 - (int)(store_n * 2 + t1 * 2048 + w1 * 4 + r * 16384))] = s_imaginary(y); } }
}
// backward
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
TWIDDLE(4)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
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
FUNCTION void s_store_pair(const scalar2 a, const scalar2 b, global scalar2 *p)
{
    *(global scalar4 *)p = (scalar4)(a, b);
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
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
PASS_TWIDDLE(1)
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[256];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 128;
    out = &out[column_tile * 16];
    tile = tile / 128;
    in = &in[tile * 65536ul];
    out = &out[tile * 65536ul];
    const uint load_n = column_tile * 16;
    const uint t = item / 8;
    const uint w = item % 8;
    EACH(1, 8) x[r] = c_value(s_from_reals(in[(r < 4 ? (int)(load_n * 2 + t * 4096 + w * 4 + r * 16384) : 131071 - (int)(load_n * 2 + t * 4096 + w * 4 + r * 16384))], in[(r < 4 ? (int)(load_n * 2 + t * 4096 + w * 4 + r * 16384 + 2) : 131069 - (int)(load_n * 2 + t * 4096 + w * 4 + r * 16384))]));
    // radix 8, span 1
    radix8(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 64 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 8], x[r], part);
    local scalar2 *const get0 = &scratchpad[t * 8 + w];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get0[b * 32 + r * 64]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 8
    twiddle4(x, 1, &table[t], 8);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 4, t), 8);
    radix4(&x[4], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t * 8 + w];
    #define PUT(part) EACH(2, 4) SEND(put1[b * 32 + r * 64], x[b * 4 + r], part);
    #define GET(part) EACH(5, 2) if (b < 4 || t < 1) RECEIVE(x[b * 2 + r], part, scratchpad[w + (r == 0 ? t + b * 4 : (32 - t - b * 4) % 32) * 8]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(5, 1) c_separate(&x[b * 2], &x[b * 2 + 1]);
    const uint column = column_tile * 16 + w * 2;
    EACH(5, 2) if (b < 4 || t < 1) x[b * 2 + r] = c_mul(x[b * 2 + r], pass_twiddle(&table[24], &table[280], (column + r) * (t + b * 4)));
    EACH(5, 1) if (b < 4 || t < 1) s_store_pair(c_element(x[b * 2]), c_element(x[b * 2 + 1]), &out[t * 2048 + w * 2 + b * 8192]);
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
TWIDDLE(4)
#define FENCES CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
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
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 6
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
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[280];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 8;
    in = &in[column_tile * 8];
    out = &out[column_tile * 8];
    tile = tile / 8;
    in = &in[tile % 17 * 2048];
    out = &out[tile % 17 * 2048];
    tile = tile / 17;
    in = &in[tile * 65536ul];
    out = &out[tile * 65536ul];
    const uint t = item / 8;
    const uint w = item % 8;
    in = &in[t * 64 + w];
    EACH(1, 8) x[r] = c_value(in[r * 256]);
    // radix 8, span 1
    radix8(x, 1);
    local real *const put0 = &scratchpad[t * 72 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 8], x[r], part);
    local real *const get0 = &scratchpad[t * 8 + w];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get0[b * 32 + r * 72]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 8
    twiddle4(x, 1, &table[t], 8);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 4, t), 8);
    radix4(&x[4], 1);
    const uint column = column_tile * 8 + w;
    EACH(2, 1) pass_twiddle4(&x[b * 4], &table[24], &table[88], column * (t + b * 4), column * 8);
    out = &out[t * 64 + w];
    EACH(2, 4) out[b * 256 + r * 512] = c_element(x[b * 4 + r]);
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
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[270];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 5;
    in = &in[column_tile * 8192];
    tile = tile / 5;
    const uint digit1 = tile % 32;
    in = &in[digit1 * 64];
    tile = tile / 32;
    in = &in[tile * 65536ul];
    out = &out[tile * 65536ul];
    const uint store_n = column_tile * 4 + digit1 * 32;
    const uint t = item % 8;
    const uint w = item / 8;
    const uint load_w = min(w, 16 - column_tile * 4);
    in = &in[load_w * 2048 + t];
    EACH(1, 8) x[r] = c_value(in[r * 8]);
    // radix 8, span 1
    radix8(x, 1);
    local real *const put0 = &scratchpad[t * 34 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 4], x[r], part);
    const uint t1 = item / 4;
    const uint w1 = item % 4;
    local real *const get0 = &scratchpad[t1 * 4 + w1];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get0[r * 34]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    twiddle8(x, 1, &table[t1], 8);
    radix8(x, 1);
    EACH(1, 8) if (column_tile * 4 + w1 < 17) {
        const uint n = store_n + t1 * 1024 + w1 + r * 8192;
        const uint m = n < 32769 ? n : 65536 - n;
        if (n < 32769 || !(column_tile * 4 + w1 == 0 || column_tile * 4 + w1 == 16)) { const scalar2 y = s_weighed(s_conjugate_if(s_real_if(s_scaled(c_element(x[r]), scale), n == 0 || n == 32768), n >= 32769), s_weighed(table[m / 256 + 288], table[m % 256 + 32])); out[m] = s_real(y); if (m >= 1 && m < 32768) { out[65536 - (int)m] = NEGATIVE(s_imaginary(y)); } }
    }
}
