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
LEAN_TWIDDLED(4)
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
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[2300];
    const uint item = (uint)get_local_id(0);
    complex_t x[8];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 1018ul];
    out = &out[column_tile * 1018ul];
    const uint t = item % 128;
    const uint w = item / 128;
    const uint load_w = min((ulong)w, batch - column_tile * 2ul - 1);
    EACH(1, 8) x[r] = c_zero();
    in = &in[load_w * 509 + t];
    EACH(1, 8) if (t + r * 128 < 509) x[r] = c_value(in[r * 128]);
    EACH(1, 8) x[r] = c_signed(x[r], sign);
    global const scalar2 *const before0 = AT(table, 2128, t);
    EACH(1, 8) if (t + r * 128 < 509) x[r] = c_mul(x[r], c_load(&before0[r * 128]));
    // radix 8, span 1
    lean8(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 17 + w];
    #define PUT(part) EACH(1, 8) SEND(put0[r * 2], x[r], part);
    local scalar2 *const get0 = &scratchpad[t * 2 + w + t / 8];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get0[r * 272]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 8
    lean_twiddled8(x, 1, &table[t % 8], 8);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w * 1152 + t / 8 * 72 + t % 8];
    #define PUT(part) EACH(1, 8) SEND(put1[r * 8], x[r], part);
    local scalar2 *const get1 = &scratchpad[t + w * 1152 + t / 64 * 8];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get1[b * 144 + r * 288]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 64
    lean_twiddled4(x, 1, AT(table, 24, t % 64), 64);
    lean_twiddled4(&x[4], 1, AT(table, 24, t % 64), 64);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[w * 1024 + t / 64 * 256 + t % 64];
    #define PUT(part) EACH(2, 4) SEND(put2[b * 512 + r * 64], x[b * 4 + r], part);
    local scalar2 *const get2 = &scratchpad[t + w * 1024];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get2[b * 128 + r * 256]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 256
    lean_twiddled4(x, 1, AT(table, 152, t), 256);
    lean_twiddled4(&x[4], 1, AT(table, 280, t), 256);
    // times the spectrum
    global const scalar2 *const spectrum3 = AT(table, 1104, t);
    EACH(2, 4) x[b * 4 + r] = c_mul(c_conjugate(x[b * 4 + r]), c_load(&spectrum3[b * 128 + r * 256]));
    // radix 4, span 1
    radix4(x, 1);
    radix4(&x[4], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put4 = &scratchpad[t * 8 + w + t / 2];
    #define PUT(part) EACH(2, 4) SEND(put4[b * 1088 + r * 2], x[b * 4 + r], part);
    local scalar2 *const get4 = &scratchpad[t * 2 + w + t / 8];
    #define GET(part) EACH(2, 4) RECEIVE(x[b * 4 + r], part, get4[b * 272 + r * 544]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 4
    lean_twiddled4(x, 1, AT(table, 664, t % 4), 4);
    lean_twiddled4(&x[4], 1, AT(table, 664, t % 4), 4);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put5 = &scratchpad[w * 1152 + t / 4 * 16 + t / 8 * 4 + t % 4];
    #define PUT(part) EACH(2, 4) SEND(put5[b * 576 + r * 4], x[b * 4 + r], part);
    local scalar2 *const get5 = &scratchpad[t + w * 1152 + t / 32 * 4];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get5[r * 144]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 16
    lean_twiddled8(x, 1, AT(table, 672, t % 16), 16);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put6 = &scratchpad[w * 1024 + t / 16 * 128 + t % 16];
    #define PUT(part) EACH(1, 8) SEND(put6[r * 16], x[r], part);
    local scalar2 *const get6 = &scratchpad[t + w * 1024];
    #define GET(part) EACH(1, 8) RECEIVE(x[r], part, get6[r * 128]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 128
    lean_twiddled8(x, 1, AT(table, 720, t), 128);
    global const scalar2 *const chirp7 = AT(table, 2637, t);
    EACH(1, 8) if (t + r * 128 < 509) x[r] = c_mul(c_conjugate(x[r]), c_load(&chirp7[r * 128]));
    out = &out[t + w * 509];
    EACH(1, 8) if (w + column_tile * 2ul < batch && t + r * 128 < 509) out[r * 128] = s_scaled(c_element(x[r]), scale);
}
