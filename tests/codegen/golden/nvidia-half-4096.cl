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
#define FETCH_ELEMENTS(name, type)                                                 \
FUNCTION scalar fetch_##name##_real(global const type *in, const long at)          \
{                                                                                  \
    return from_##name(in[at]);                                                    \
}                                                                                  \
FUNCTION scalar2 fetch_##name##_complex(global const type##2 *in, const long at)   \
{                                                                                  \
    const type##2 v = in[at];                                                      \
    return (scalar2)(from_##name(v.x), from_##name(v.y));                          \
}                                                                                  \
FUNCTION scalar2 fetch_##name##_planar(global const type *re,                      \
                                       global const type *im, const long at)       \
{                                                                                  \
    return (scalar2)(from_##name(re[at]), from_##name(im[at]));                    \
}
#define FETCH_NUMBERS(name, type)                                                  \
FUNCTION scalar from_##name(const type x)                                          \
{                                                                                  \
    return (scalar)x;                                                              \
}                                                                                  \
FETCH_ELEMENTS(name, type)
#if defined(__clang__) && defined(__F16C__)
FUNCTION scalar2 from_halves(const ushort2 bits)
{
    const short2 h = as_short2(bits);
    const float4 v = __builtin_ia32_vcvtph2ps((short8)(h, h, h, h));
    return (scalar2)((scalar)v.x, (scalar)v.y);
}
FUNCTION scalar fetch_half_real(global const ushort *in, const long at)
{
    return from_halves(in[at]).x;
}
FUNCTION scalar2 fetch_half_complex(global const ushort2 *in, const long at)
{
    return from_halves(in[at]);
}
#else
FUNCTION scalar fetch_half_real(global const ushort *in, const long at)
{
    return vload_half(0, (global const half *)&in[at]);
}
FUNCTION scalar2 fetch_half_complex(global const ushort2 *in, const long at)
{
    const float2 v = vloada_half2(0, (global const half *)&in[at]);
    return (scalar2)((scalar)v.x, (scalar)v.y);
}
#endif
FUNCTION scalar2 fetch_half_planar(global const ushort *re, global const ushort *im,
                                   const long at)
{
    return (scalar2)(fetch_half_real(re, at), fetch_half_real(im, at));
}
#define PUT_ELEMENTS(name, type)                                                   \
FUNCTION void put_##name##_real(const scalar x, global type *out, const long at)   \
{                                                                                  \
    out[at] = to_##name(x);                                                        \
}                                                                                  \
FUNCTION void put_##name##_complex(const scalar2 z, global type##2 *out,           \
                                   const long at)                                  \
{                                                                                  \
    out[at] = (type##2)(to_##name(z.x), to_##name(z.y));                           \
}                                                                                  \
FUNCTION void put_##name##_planar(const scalar2 z, global type *re,                \
                                  global type *im, const long at)                  \
{                                                                                  \
    re[at] = to_##name(z.x);                                                       \
    im[at] = to_##name(z.y);                                                       \
}
FUNCTION float to_odd_float(const scalar x)
{
    uint bits = as_uint((float)x);
    if (fabs((scalar)as_float(bits)) > fabs(x)) --bits;
    if (as_float(bits) != x) bits |= 1;
    return as_float(bits);
}
#define PUT_INTEGERS(name, type)                                                   \
FUNCTION type to_##name(const scalar x)                                            \
{                                                                                  \
    return x == x ? convert_##type##_sat_rte(x) : (type)0;                         \
}                                                                                  \
PUT_ELEMENTS(name, type)
#define PUT_FLOATS(type)                                                           \
FUNCTION type to_##type(const scalar x)                                            \
{                                                                                  \
    return (type)x;                                                                \
}                                                                                  \
PUT_ELEMENTS(type, type)
#if defined(__clang__) && defined(__F16C__)
FUNCTION ushort2 to_halves(const scalar x, const scalar y)
{
    const float2 f = (float2)(to_odd_float(x), to_odd_float(y));
    const short8 v = __builtin_ia32_vcvtps2ph((float4)(f, f), 0);
    return as_ushort2(v.s01);
}
FUNCTION void put_half_real(const scalar x, global ushort *out, const long at)
{
    out[at] = to_halves(x, x).x;
}
FUNCTION void put_half_complex(const scalar2 z, global ushort2 *out, const long at)
{
    out[at] = to_halves(z.x, z.y);
}
#else
FUNCTION void put_half_real(const scalar x, global ushort *out, const long at)
{
    vstore_half_rte(x, 0, (global half *)&out[at]);
}
FUNCTION void put_half_complex(const scalar2 z, global ushort2 *out, const long at)
{
    vstorea_half2_rte(z, 0, (global half *)&out[at]);
}
#endif
FUNCTION void put_half_planar(const scalar2 z, global ushort *re, global ushort *im,
                              const long at)
{
    put_half_real(z.x, re, at);
    put_half_real(z.y, im, at);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void oclfft_pass(global const ushort2 *in, global ushort2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[4351];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 4096ul];
    out = &out[tile * 4096ul];
    const uint t = item;
    in = &in[t];
    EACH(2, 16) x[b * 16 + r] = c_value(fetch_half_complex(in, b * 128 + r * 256));
    EACH(2, 16) x[b * 16 + r] = c_signed(x[b * 16 + r], sign);
    // radix 16, span 1
    radix16(x, 1);
    radix16(&x[16], 1);
    local scalar2 *const put0 = &scratchpad[t * 17];
    #define PUT(part) EACH(2, 16) SEND(put0[b * 2176 + r], x[b * 16 + r], part);
    local scalar2 *const get0 = &scratchpad[t + t / 16];
    #define GET(part) EACH(2, 16) RECEIVE(x[b * 16 + r], part, get0[b * 136 + r * 272]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 16, span 16
    twiddle16(x, 1, &table[t % 16], 16);
    radix16(x, 1);
    twiddle16(&x[16], 1, &table[t % 16], 16);
    radix16(&x[16], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t / 16 * 256 + t % 16];
    #define PUT(part) EACH(2, 16) SEND(put1[b * 2048 + r * 16], x[b * 16 + r], part);
    local scalar2 *const get1 = &scratchpad[t];
    #define GET(part) EACH(2, 16) RECEIVE(x[b * 16 + r], part, get1[b * 128 + r * 256]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 16, span 256
    twiddle16(x, 1, AT(table, 96, t), 256);
    radix16(x, 1);
    twiddle16(&x[16], 1, AT(table, 224, t), 256);
    radix16(&x[16], 1);
    out = &out[t];
    EACH(2, 16) put_half_complex(s_scaled(c_element(x[b * 16 + r]), scale), out, b * 128 + r * 256);
}
