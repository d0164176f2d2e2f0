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
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
TWIDDLE(2)
TWIDDLE(4)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
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
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[575];
    const uint item = (uint)get_local_id(0);
    complex_t x[6];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 512ul];
    out = &out[column_tile * 528ul];
    const uint t = item % 8;
    const uint w = item / 8;
    const uint load_w = min((ulong)w, batch - column_tile * 16ul - 1);
    in = &in[load_w * 32 + t];
    EACH(1, 4) x[r] = c_value(in[r * 8]);
    // radix 4, span 1
    radix4(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 4 + w * 34 + t / 4];
    #define PUT(part) EACH(1, 4) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + w * 34];
    #define GET(part) EACH(2, 2) RECEIVE(x[b * 2 + r], part, get0[b * 8 + r * 17]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 2, span 4
    twiddle2(x, 1, &table[t % 4], 4);
    radix2(x, 1);
    twiddle2(&x[2], 1, &table[t % 4], 4);
    radix2(&x[2], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[w + t / 4 * 144 + w / 8 + t % 4 * 18];
    #define PUT(part) EACH(2, 2) SEND(put1[b * 288 + r * 72], x[b * 2 + r], part);
    local scalar2 *const get1 = &scratchpad[t * 18 + w + w / 8];
    #define GET(part) EACH(1, 4) RECEIVE(x[r], part, get1[r * 144]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 8
    twiddle4(x, 1, AT(table, 4, t), 8);
    radix4(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[t * 18 + w + w / 8];
    #define PUT(part) EACH(1, 4) SEND(put2[r * 144], x[r], part);
    #define GET(part) EACH(3, 2) if (b < 2 || t < 1) RECEIVE(x[b * 2 + r], part, scratchpad[w + w / 8 + (r == 0 ? t + b * 8 : (32 - t - b * 8) % 32) * 18]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(3, 1) c_part(&x[b * 2], &x[b * 2 + 1], c_load(AT(table, 28, min(t + b * 8, 16u))));
    EACH(3, 1) if ((b < 2 || t < 1) && w + column_tile * 16ul < batch) {
        out[t + w * 33 + b * 8] = c_element(x[b * 2]);
        if (t + b * 8 != 16) { out[(int)(w * 33 + 32) - (int)(t + b * 8)] = c_element(x[b * 2 + 1]); }
    }
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
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2);
    const complex_t odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1);
    const complex_t odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
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
RADIX_COPRIME(15, 3, 5)
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
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
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION complex_t c_real(complex_t a)
{
    a.y = 0;
    return a;
}
kernel __attribute__((reqd_work_group_size(132, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[1980];
    const uint item = (uint)get_local_id(0);
    complex_t x[16];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 1980ul];
    out = &out[tile * 1980ul];
    const uint t = item / 33;
    const uint w = item % 33;
    in = &in[t * 33 + w];
    EACH(1, 15) x[r] = c_value(in[r * 132]);
    // radix 15, span 1
    radix15(x, 1);
    local real *const put0 = &scratchpad[t * 495 + w];
    #define PUT(part) EACH(1, 15) SEND(put0[r * 33], x[r], part);
    local real *const get0 = &scratchpad[t * 33 + w];
    #define GET(part) EACH(4, 4) if (b < 3 || t < 3) RECEIVE(x[b * 4 + r], part, get0[b * 132 + r * 495]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 15
    twiddle4(x, 1, &table[t], 15);
    radix4(x, 1);
    twiddle4(&x[4], 1, AT(table, 4, t), 15);
    radix4(&x[4], 1);
    twiddle4(&x[8], 1, AT(table, 8, t), 15);
    radix4(&x[8], 1);
    twiddle4(&x[12], 1, &table[(t + 12) % 15], 15);
    radix4(&x[12], 1);
    const bool corner = w == 0 || w == 32;
    if (corner) EACH(4, 4) if ((b < 3 || t < 3) && ((t + b * 4 + r * 15) % 60 == 0 || (t + b * 4 + r * 15) % 60 == 30)) x[b * 4 + r] = c_real(x[b * 4 + r]);
    out = &out[t * 33 + w];
    EACH(4, 4) if (b < 3 || t < 3) out[(t + b * 4 + r * 15 < 30 ? 60 : 0) * 33 + b * 132 + r * 495 - 990] = s_scaled(c_element(x[b * 4 + r]), scale);
}
