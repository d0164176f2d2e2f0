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
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->x = e.x - o.x;
    b->y = o.y - e.y;
}
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[568];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 256ul];
    out = &out[tile * 171ul];
    const uint t = item;
    in = &in[t];
    EACH(1, 8) x[r] = c_value(ELEMENT_IF(r < 4, in[r * 64]));
    // radix 8, span 1
    radix8(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 8 + t / 2];
    #define PUT(part) EACH(1, 8) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + t / 16];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get0[r * 68]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    twiddle8(x, 1, &table[t % 8], 8);
    radix8(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t / 8 * 72 + t % 8];
    #define PUT(part) EACH(1, 8) SEND(put1[r * 8], x[r], part);
    local scalar2 *const get1 = &scratchpad[t];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get1[r * 72]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 64
    twiddle8(x, 1, AT(table, 32, t), 64);
    radix8(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[t];
    #define PUT(part) EACH(1, 8) SEND(put2[r * 64], x[r], part);
    #define GET(part) EACH(5, 2) if (b < 4 || t < 1) RECEIVE(x[b * 2 + r], part, scratchpad[r == 0 ? t + b * 64 : (512 - t - b * 64) % 512]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(5, 1) c_part(&x[b * 2], &x[b * 2 + 1], c_load(AT(table, 288, min(t + b * 64, 256u))));
    EACH(5, 1) if (b < 4 || t < 1) {
        if (b >= 2 && (b < 4 || (b == 4 && t < 43))) out[(int)(t + b * 64) - 128] = s_scaled(c_element(x[b * 2]), scale);
        if (t + b * 64 != 256 && 512 - t - b * 64 < 299) { out[384 - (int)(t + b * 64)] = s_scaled(c_element(x[b * 2 + 1]), scale); }
    }
}
