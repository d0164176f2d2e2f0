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
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[2288];
    const uint item = (uint)get_local_id(0);
    complex_t x[16];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 1024ul];
    out = &out[column_tile * 684ul];
    const uint t = item % 64;
    const uint w = item / 64;
    const uint load_w = min((ulong)w, batch - column_tile * 2ul - 1);
    in = &in[load_w * 512 + t];
    EACH(1, 16) x[r] = c_value(ELEMENT_IF(r < 8, in[r * 64]));
    EACH(1, 16) x[r] = c_signed(x[r], sign);
    // radix 16, span 1
    radix16(x, 1);
    local real *const put0 = &scratchpad[t * 33 + w];
    #define PUT(part) EACH(1, 16) SEND(put0[r * 2], x[r], part);
    local real *const get0 = &scratchpad[t * 2 + w + t / 16];
    #define GET(part) EACH(2, 8) RECEIVE(x[b * 8 + r], part, get0[b * 132 + r * 264]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 16
    twiddle8(x, 1, &table[t % 16], 16);
    radix8(x, 1);
    twiddle8(&x[8], 1, &table[t % 16], 16);
    radix8(&x[8], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local real *const put1 = &scratchpad[w * 1152 + t / 16 * 144 + t % 16];
    #define PUT(part) EACH(2, 8) SEND(put1[b * 576 + r * 16], x[b * 8 + r], part);
    local real *const get1 = &scratchpad[t + w * 1152];
    #define GET(part) EACH(2, 8) RECEIVE(x[b * 8 + r], part, get1[b * 64 + r * 144]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 128
    twiddle8(x, 1, AT(table, 64, t), 128);
    radix8(x, 1);
    twiddle8(&x[8], 1, AT(table, 128, t), 128);
    radix8(&x[8], 1);
    out = &out[t + w * 342];
    EACH(2, 8) if (w + column_tile * 2ul < batch) if (r >= 2 && (r < 4 || (r == 4 && (b < 1 || t < 22)))) out[b * 64 + r * 128 - 256] = s_scaled(c_element(x[b * 8 + r]), scale);
}
