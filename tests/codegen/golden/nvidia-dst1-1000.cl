// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real re, im; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.re += b.re;
    a.im += b.im;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.re -= b.re;
    a.im -= b.im;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.re = a.re * b.re - a.im * b.im;
    c.im = a.re * b.im + a.im * b.re;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.re = a.im;
    c.im = -a.re;
    return c;
}
FUNCTION complex_t c_load(global const scalar2 *p)
{
    const scalar2 v = *p;
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return (scalar2)(c.re, c.im);
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.im *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH(butterflies, radix)                                                   \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, radix)                                             \
    _Pragma("unroll") for (int b = butterfly, r = 0; r < radix; ++r)
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.re * weight;
    a.im += b.im * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.im * weight;
    a.im -= b.re * weight;
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
FUNCTION void radix13(complex_t *x, const int s)
{
    const scalar sine = R(0.4647231720437685457), c1 = R(0.8854560256532098959),
        c2 = R(0.5680647467311558026), r2 = R(1.7709120513064197918),
        c3 = R(0.1205366802553230534), r3 = R(2.1361294934623116049),
        c4 = R(-0.3546048870425356260), r4 = R(2.0119854118170658985),
        c5 = R(-0.7485107481711010986), r5 = R(1.4269197193772403531),
        c6 = R(-0.9709418174260520271), r6 = R(0.5149639154748637013);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 12)
    PRIME_PAIR(2, 11)
    PRIME_PAIR(3, 10)
    PRIME_PAIR(4, 9)
    PRIME_PAIR(5, 8)
    PRIME_PAIR(6, 7)
    PRIME_ROW(1, 12, 1, TERM(2, 2, +) TERM(3, 3, +) TERM(4, 4, +) TERM(5, 5, +) TERM(6, 6, +))
    PRIME_ROW(7, 6, 2, TERM(4, 2, +) TERM(6, 3, +) TERM(5, 4, -) TERM(3, 5, -) TERM(1, 6, -))
    PRIME_ROW(9, 4, 3, TERM(6, 2, +) TERM(4, 3, -) TERM(1, 4, -) TERM(2, 5, +) TERM(5, 6, +))
    PRIME_ROW(10, 3, 4, TERM(5, 2, -) TERM(1, 3, -) TERM(3, 4, +) TERM(6, 5, -) TERM(2, 6, -))
    PRIME_ROW(8, 5, 5, TERM(3, 2, -) TERM(2, 3, +) TERM(6, 4, -) TERM(1, 5, -) TERM(4, 6, +))
    PRIME_ROW(11, 2, 6, TERM(1, 2, -) TERM(5, 3, +) TERM(2, 4, -) TERM(4, 5, +) TERM(3, 6, -))
}
FUNCTION void radix11(complex_t *x, const int s)
{
    const scalar sine = R(0.5406408174555975821), c1 = R(0.8412535328311811689),
        c2 = R(0.4154150130018864256), r2 = R(1.6825070656623623378),
        c3 = R(-0.1423148382732851405), r3 = R(1.8308300260037728511),
        c4 = R(-0.6548607339452850641), r4 = R(1.3978773891157920569),
        c5 = R(-0.9594929736144973899), r5 = R(0.5211085581132027230);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 10)
    PRIME_PAIR(2, 9)
    PRIME_PAIR(3, 8)
    PRIME_PAIR(4, 7)
    PRIME_PAIR(5, 6)
    PRIME_ROW(1, 10, 1, TERM(2, 2, +) TERM(3, 3, +) TERM(4, 4, +) TERM(5, 5, +))
    PRIME_ROW(6, 5, 2, TERM(4, 2, +) TERM(5, 3, -) TERM(3, 4, -) TERM(1, 5, -))
    PRIME_ROW(4, 7, 3, TERM(5, 2, -) TERM(2, 3, -) TERM(1, 4, +) TERM(4, 5, +))
    PRIME_ROW(3, 8, 4, TERM(3, 2, -) TERM(1, 3, +) TERM(5, 4, +) TERM(2, 5, -))
    PRIME_ROW(9, 2, 5, TERM(1, 2, -) TERM(4, 3, +) TERM(2, 4, -) TERM(3, 5, +))
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
TWIDDLE(11)
TWIDDLE(7)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) scratchpad[place] = value.part
#define RECEIVE(value, part, place) value.part = scratchpad[place]
#define CLEAR(value, part) value.part = 0
#define EXCHANGE                                                                   \
    PUT(re)                                                                        \
    barrier(FENCES);                                                               \
    GET(re)                                                                        \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    PUT(im)                                                                        \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    GET(im)
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
FUNCTION scalar2 s_hartley(const scalar2 z)
{
    return (scalar2)(z.x - z.y, z.x + z.y);
}
FUNCTION scalar2 s_crossed_if(const scalar2 z, const bool odd, const scalar sign)
{
    return odd ? sign * z.yx : z;
}
kernel __attribute__((reqd_work_group_size(96, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    local real scratchpad[2002];
    const uint item = (uint)get_local_id(0);
    complex_t x[26];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 2000ul];
    out = &out[column_tile * 2000ul];
    const uint t = item % 48;
    const uint w = item / 48;
    const uint load_w = min((ulong)w, batch - column_tile * 2ul - 1);
    EACH(2, 13) if (b < 1 || t < 29) x[b * 13 + r] = c_value(s_from_reals(NEGATIVE_IF(t + b * 48 + r * 77 >= 501, REAL_ELEMENT_IF((t + b * 48 + r * 77 >= 1 && t + b * 48 + r * 77 < 501) || t + b * 48 + r * 77 >= 501, in[(int)(load_w * 1000) + (t + b * 48 + r * 77 < 501 ? (int)(t * 2 + b * 96 + r * 154) - 1 : 2001 - (int)(t * 2 + b * 96 + r * 154))])), NEGATIVE_IF(t + b * 48 + r * 77 >= 1 && t + b * 48 + r * 77 < 501, REAL_ELEMENT_IF((t + b * 48 + r * 77 >= 1 && t + b * 48 + r * 77 < 501) || t + b * 48 + r * 77 >= 501, in[(int)(load_w * 1000) + (t + b * 48 + r * 77 < 501 ? 1000 - (int)(t * 2 + b * 96 + r * 154) : (int)(t * 2 + b * 96 + r * 154) - 1002)]))));
    // radix 13, span 1
    radix13(x, 1);
    radix13(&x[13], 1);
    const uint put0 = t * 13 + w * 1001;
    #define PUT(part) EACH(2, 13) if (b < 1 || t < 29) SEND(put0 + b * 624 + r, x[b * 13 + r], part);
    const uint get0 = t + w * 1001;
    #define GET(part) EACH(2, 11) if (b < 1 || t < 43) RECEIVE(x[b * 11 + r], part, get0 + b * 48 + r * 91);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 11, span 13
    twiddle11(x, 1, &table[t % 13], 13);
    radix11(x, 1);
    twiddle11(&x[11], 1, &table[(t + 9) % 13], 13);
    radix11(&x[11], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(2, 11) if (b < 1 || t < 43) SEND(w * 1001 + (t + b * 48) / 13 * 143 + (t + b * 48) % 13 + r * 13, x[b * 11 + r], part);
    const uint get1 = t + w * 1001;
    #define GET(part) EACH(3, 7) if (b < 2 || t < 47) RECEIVE(x[b * 7 + r], part, get1 + b * 48 + r * 143);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 7, span 143
    twiddle7(x, 1, AT(table, 65, t), 143);
    radix7(x, 1);
    twiddle7(&x[7], 1, AT(table, 113, t), 143);
    radix7(&x[7], 1);
    twiddle7(&x[14], 1, AT(table, 65, (t + 96) % 143), 143);
    radix7(&x[14], 1);
    EACH(3, 7) if ((b < 2 || t < 47) && w + column_tile * 2ul < batch) {
        const uint n = t + b * 48 + r * 143;
        { const scalar2 y = s_crossed_if(s_hartley(s_scaled(c_element(x[b * 7 + r]), scale)), n % 2 == 1, -1); if (t + b * 48 + r * 143 >= 1 && t + b * 48 + r * 143 < 501) out[(int)(t + w * 1000 + b * 48 + r * 143) - 1] = s_real(y); if (t + b * 48 + r * 143 >= 1 && t + b * 48 + r * 143 < 501) { out[(int)(w * 1000 + 1000) - (int)(t + b * 48 + r * 143)] = s_imaginary(y); } }
    }
}
