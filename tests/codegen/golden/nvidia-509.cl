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
#define PRODUCT_COLUMNS(A, B)                                                      \
    complex_t y[A * B];                                                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) y[i] = x[i * s];                               \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);
#define PRODUCT_ROTATE(i, cosine, sine) y[i] = c_rotate(y[i], cosine, sine);
#define PRODUCT_ROWS(A, B)                                                         \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) x[(i / B + i % B * A) * s] = y[i];
FUNCTION void radix32(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(2, 16)
    PRODUCT_ROTATE(17, R(0.9807852804032304491), R(0.1950903220161282679))
    PRODUCT_ROTATE(18, R(0.9238795325112867561), R(0.3826834323650897717))
    PRODUCT_ROTATE(19, R(0.8314696123025452371), R(0.5555702330196022248))
    PRODUCT_ROTATE(20, R(0.7071067811865475244), R(0.7071067811865475244))
    PRODUCT_ROTATE(21, R(0.5555702330196022248), R(0.8314696123025452371))
    PRODUCT_ROTATE(22, R(0.3826834323650897717), R(0.9238795325112867561))
    PRODUCT_ROTATE(23, R(0.1950903220161282679), R(0.9807852804032304491))
    PRODUCT_ROTATE(24, R(0.0000000000000000000), R(1.0000000000000000000))
    PRODUCT_ROTATE(25, R(-0.1950903220161282679), R(0.9807852804032304491))
    PRODUCT_ROTATE(26, R(-0.3826834323650897717), R(0.9238795325112867561))
    PRODUCT_ROTATE(27, R(-0.5555702330196022248), R(0.8314696123025452371))
    PRODUCT_ROTATE(28, R(-0.7071067811865475244), R(0.7071067811865475244))
    PRODUCT_ROTATE(29, R(-0.8314696123025452371), R(0.5555702330196022248))
    PRODUCT_ROTATE(30, R(-0.9238795325112867561), R(0.3826834323650897717))
    PRODUCT_ROTATE(31, R(-0.9807852804032304491), R(0.1950903220161282679))
    PRODUCT_ROWS(2, 16)
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
TWIDDLE(32)
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
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[2111];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 1018ul];
    out = &out[column_tile * 1018ul];
    const uint t = item % 32;
    const uint w = item / 32;
    const uint load_w = min((ulong)w, batch - column_tile * 2ul - 1);
    EACH(1, 32) x[r] = c_zero();
    in = &in[load_w * 509 + t];
    EACH(1, 32) if (t + r * 32 < 509) x[r] = c_value(in[r * 32]);
    EACH(1, 32) x[r] = c_signed(x[r], sign);
    global const scalar2 *const before0 = AT(table, 1664, t);
    EACH(1, 32) if (t + r * 32 < 509) x[r] = c_mul(x[r], c_load(&before0[r * 32]));
    // radix 32, span 1
    radix32(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 33 + w * 1056];
    #define PUT(part) EACH(1, 32) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + w * 1056];
    #define GET(part) EACH(1, 32) RECEIVE(x[r], part, get0[r * 33]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 32, span 32
    twiddle32(x, 1, &table[t], 32);
    radix32(x, 1);
    // times the spectrum
    global const scalar2 *const spectrum1 = AT(table, 640, t);
    EACH(1, 32) x[r] = c_mul(c_conjugate(x[r]), c_load(&spectrum1[r * 32]));
    // radix 32, span 1
    radix32(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[t * 33 + w * 1056];
    #define PUT(part) EACH(1, 32) SEND(put2[r], x[r], part);
    local scalar2 *const get2 = &scratchpad[t + w * 1056];
    #define GET(part) EACH(1, 32) RECEIVE(x[r], part, get2[r * 33]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 32, span 32
    twiddle32(x, 1, AT(table, 320, t), 32);
    radix32(x, 1);
    global const scalar2 *const chirp3 = AT(table, 2173, t);
    EACH(1, 32) if (t + r * 32 < 509) x[r] = c_mul(c_conjugate(x[r]), c_load(&chirp3[r * 32]));
    out = &out[t + w * 509];
    EACH(1, 32) if (w + column_tile * 2ul < batch && t + r * 32 < 509) out[r * 32] = s_scaled(c_element(x[r]), scale);
}
