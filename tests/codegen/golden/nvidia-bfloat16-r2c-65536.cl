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
FUNCTION scalar from_bfloat16(const ushort bits)
{
    return as_float((uint)bits << 16);
}
FETCH_ELEMENTS(bfloat16, ushort)
FUNCTION scalar2 s_reduced(const scalar2 z, const scalar headroom)
{
    return z * headroom;
}
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
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void oclfft_pass(global const ushort2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2, headroom = factors.s3;
    const scalar2 scale = factors.lo;
    local real scratchpad[2168];
    const uint item = (uint)get_local_id(0);
    complex_t x[18];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 16;
    in = &in[column_tile * 8];
    out = &out[column_tile * 2064];
    tile = tile / 16;
    in = &in[tile * 32768ul];
    out = &out[tile * 33024ul];
    const uint t = item / 8;
    const uint w = item % 8;
    in = &in[t * 128 + w];
    EACH(1, 16) x[r] = c_value(s_reduced(fetch_bfloat16_complex(in, r * 2048), headroom));
    // radix 16, span 1
    radix16(x, 1);
    local real *const put0 = &scratchpad[t * 136 + w];
    #define PUT(part) EACH(1, 16) SEND(put0[r * 8], x[r], part);
    local real *const get0 = &scratchpad[t * 8 + w];
    #define GET(part) EACH(1, 16) RECEIVE(x[r], part, get0[r * 136]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 16, span 16
    twiddle16(x, 1, &table[t], 16);
    radix16(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local real *const put1 = &scratchpad[t * 8 + w];
    #define PUT(part) EACH(1, 16) SEND(put1[r * 128], x[r], part);
    #define GET(part) EACH(9, 2) if (b < 8 || t < 1) RECEIVE(x[b * 2 + r], part, scratchpad[w + (r == 0 ? t + b * 16 : (256 - t - b * 16) % 256) * 8]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(9, 1) c_separate(&x[b * 2], &x[b * 2 + 1]);
    EACH(9, 1) if (b < 8 || t < 1) s_store_pair(c_element(x[b * 2]), c_element(x[b * 2 + 1]), &out[t * 16 + w * 2 + b * 256]);
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
TWIDDLE(8)
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
kernel __attribute__((reqd_work_group_size(512, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[4351];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 9;
    in = &in[column_tile * 256];
    tile = tile / 9;
    in = &in[tile * 33024ul];
    out = &out[tile * 32769ul];
    const uint store_n = column_tile * 16;
    const uint t = item / 256 * 16 + item % 16;
    const uint w = item / 16 % 16;
    const uint load_w = min(w, 128 - column_tile * 16);
    in = &in[load_w * 16 + t / 16 * 2064 + t % 16];
    EACH(1, 8) x[r] = c_value(in[r * 4128]);
    const uint column = column_tile * 16 + w;
    EACH(1, 1) if (column_tile * 16 + w < 129) pass_twiddle8(&x[0], &table[224], &table[480], column * t, column * 32);
    // radix 8, span 1
    radix8(x, 1);
    local real *const put0 = &scratchpad[t * 8 + w * 272 + t / 2];
    #define PUT(part) EACH(1, 8) SEND(put0[r], x[r], part);
    local real *const get0 = &scratchpad[t + w * 272 + t / 16];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get0[r * 34]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    twiddle8(x, 1, &table[t % 8], 8);
    radix8(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local real *const put1 = &scratchpad[w + t / 8 * 1088 + t % 8 / 2 * 2 + t % 8 * 16];
    #define PUT(part) EACH(1, 8) SEND(put1[r * 136], x[r], part);
    const uint t2 = item / 16;
    const uint w2 = item % 16;
    local real *const get1 = &scratchpad[t2 * 16 + w2 + t2 / 2 * 2];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get1[b * 544 + r * 1088]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 64
    twiddle4(x, 1, AT(table, 32, t2), 64);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 64, t2), 64);
    radix4(&x[4], 1);
    EACH(2, 4) if (column_tile * 16 + w2 < 129) {
        const uint n = store_n + t2 * 256 + w2 + b * 8192 + r * 16384;
        const uint m = n < 32769 ? n : 65536 - n;
        if (n < 32769 || !(column_tile * 16 + w2 == 0 || column_tile * 16 + w2 == 128)) out[m] = s_conjugate_if(s_real_if(s_scaled(c_element(x[b * 4 + r]), scale), n == 0 || n == 32768), n >= 32769);
    }
}
