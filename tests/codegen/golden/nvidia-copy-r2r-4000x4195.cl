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
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = value.part
#define RECEIVE(value, part, place) value.part = place
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION scalar2 s_from_real(const scalar a)
{
    return (scalar2)(a, 0);
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[4159];
    const uint item = (uint)get_local_id(0);
    complex_t x[16];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint digit0 = tile % 63;
    in = &in[digit0 * 268480];
    out = &out[digit0 * 64];
    tile = tile / 63;
    const uint digit1 = tile % 66;
    in = &in[digit1 * 64];
    out = &out[digit1 * 256000];
    tile = tile / 66;
    in = &in[tile * 16780000ul];
    out = &out[tile * 16780000ul];
    const uint left0 = min(4000 - digit0 * 64, 64u);
    const uint left1 = min(4195 - digit1 * 64, 64u);
    const uint t = item;
    in = &in[t / 64 * 4195 + t % 64];
    EACH(16, 1) if (t / 64 + b * 4 < left0 && t % 64 < left1) x[b] = c_value(s_from_real(in[b * 16780]));
    local real *const put0 = &scratchpad[t / 64 + t % 64 * 65];
    #define PUT(part) EACH(16, 1) SEND(put0[b * 4], x[b], part);
    local real *const get0 = &scratchpad[t + t / 64];
    #define GET(part) EACH(16, 1) RECEIVE(x[b], part, get0[b * 260]);
    EXCHANGE
    #undef PUT
    #undef GET
    out = &out[t / 64 * 4000 + t % 64];
    EACH(16, 1) if (t % 64 < left0 && t / 64 + b * 4 < left1) out[b * 16000] = s_real(s_scaled(c_element(x[b]), scale));
}
