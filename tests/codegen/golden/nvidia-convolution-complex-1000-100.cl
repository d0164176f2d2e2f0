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
RADIX_COPRIME(12, 4, 3)
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
RADIX_COPRIME(10, 2, 5)
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void radix9(complex_t *x, const int s)
{
    const scalar c1 = R(0.76604444311897803520), s1 = R(0.64278760968653932632);
    const scalar c2 = R(0.17364817766693034885), s2 = R(0.98480775301220805937);
    const scalar c4 = R(-0.93969262078590838405), s4 = R(0.34202014332566873304);
    radix3(x, 3 * s);
    radix3(x + s, 3 * s);
    radix3(x + 2 * s, 3 * s);
    x[4 * s] = c_rotate(x[4 * s], c1, s1);
    x[5 * s] = c_rotate(x[5 * s], c2, s2);
    x[7 * s] = c_rotate(x[7 * s], c2, s2);
    x[8 * s] = c_rotate(x[8 * s], c4, s4);
    radix3(x, s);
    radix3(x + 3 * s, s);
    radix3(x + 6 * s, s);
    complex_t y;
    y = x[s], x[s] = x[3 * s], x[3 * s] = y;
    y = x[2 * s], x[2 * s] = x[6 * s], x[6 * s] = y;
    y = x[5 * s], x[5 * s] = x[7 * s], x[7 * s] = y;
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
TWIDDLE(10)
TWIDDLE(9)
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
kernel __attribute__((reqd_work_group_size(90, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[1096];
    const uint item = (uint)get_local_id(0);
    complex_t x[20];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset + 99];
    out = &out[out_offset];
    in = &in[tile * 100ul];
    out = &out[tile * 1080ul];
    const uint t = item;
    in = &in[-(int)t];
    EACH(1, 12) x[r] = c_value(ELEMENT_IF(r < 1 || (r == 1 && t < 10), in[-(r * 90)]));
    EACH(1, 12) x[r] = c_signed(x[r], sign);
    // radix 12, span 1
    radix12(x, 1);
    #define PUT(part) EACH(1, 12) SEND(scratchpad[t * 12 + (t * 12 + r) / 64 + r], x[r], part);
    #define GET(part) EACH(2, 10) if (b < 1 || t < 18) RECEIVE(x[b * 10 + r], part, scratchpad[t + (t + b * 90 + r * 108) / 64 + b * 90 + r * 108]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 10, span 12
    twiddle10(x, 1, &table[t % 12], 12);
    radix10(x, 1);
    twiddle10(&x[10], 1, &table[(t + 6) % 12], 12);
    radix10(&x[10], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(2, 10) if (b < 1 || t < 18) SEND(scratchpad[(t + b * 90) / 12 * 120 + (t + b * 90) % 12 + r * 12], x[b * 10 + r], part);
    local real *const get1 = &scratchpad[t];
    #define GET(part) EACH(2, 9) if (b < 1 || t < 30) RECEIVE(x[b * 9 + r], part, get1[b * 90 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 9, span 120
    twiddle9(x, 1, AT(table, 60, t), 120);
    radix9(x, 1);
    twiddle9(&x[9], 1, AT(table, 60, (t + 90) % 120), 120);
    radix9(&x[9], 1);
    out = &out[t];
    EACH(2, 9) if (b < 1 || t < 30) out[b * 90 + r * 120] = s_scaled(c_element(x[b * 9 + r]), scale);
}
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void radix9(complex_t *x, const int s)
{
    const scalar c1 = R(0.76604444311897803520), s1 = R(0.64278760968653932632);
    const scalar c2 = R(0.17364817766693034885), s2 = R(0.98480775301220805937);
    const scalar c4 = R(-0.93969262078590838405), s4 = R(0.34202014332566873304);
    radix3(x, 3 * s);
    radix3(x + s, 3 * s);
    radix3(x + 2 * s, 3 * s);
    x[4 * s] = c_rotate(x[4 * s], c1, s1);
    x[5 * s] = c_rotate(x[5 * s], c2, s2);
    x[7 * s] = c_rotate(x[7 * s], c2, s2);
    x[8 * s] = c_rotate(x[8 * s], c4, s4);
    radix3(x, s);
    radix3(x + 3 * s, s);
    radix3(x + 6 * s, s);
    complex_t y;
    y = x[s], x[s] = x[3 * s], x[3 * s] = y;
    y = x[2 * s], x[2 * s] = x[6 * s], x[6 * s] = y;
    y = x[5 * s], x[5 * s] = x[7 * s], x[7 * s] = y;
}
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
TWIDDLE(9)
TWIDDLE(15)
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
FUNCTION void turned4(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(4, 2)
    LEAN_ORDER(4)
}
FUNCTION void turned8(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(8, 4)
    TURNED_PAIR(8, 1, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_ORDER(8)
}
LEAN_TWIDDLED(8)
FUNCTION void lean8(complex_t *x, const int s)
{
    LEAN_HALVES(8, 4, radix4)
    LEAN_PAIR(8, 1, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_ORDER(8)
}
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
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(72, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors, global const scalar2 *filter)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2, filter_offset = places.s3;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[1147];
    const uint item = (uint)get_local_id(0);
    complex_t x[18];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    filter = &filter[filter_offset];
    in = &in[tile * 1000ul];
    out = &out[tile * 1000ul];
    const uint t = item;
    in = &in[t];
    EACH(1, 15) x[r] = c_value(ELEMENT_IF(r < 13 || (r == 13 && t < 64), in[r * 72]));
    EACH(1, 15) x[r] = c_signed(x[r], sign);
    // radix 15, span 1
    radix15(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 15];
    #define PUT(part) EACH(1, 15) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t];
    #define GET(part) EACH(2, 9) if (b < 1 || t < 48) RECEIVE(x[b * 9 + r], part, get0[b * 72 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 9, span 15
    twiddle9(x, 1, &table[t % 15], 15);
    radix9(x, 1);
    twiddle9(&x[9], 1, &table[(t + 12) % 15], 15);
    radix9(&x[9], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(2, 9) if (b < 1 || t < 48) SEND(scratchpad[(t + b * 72) / 15 * 135 + ((t + b * 72) / 15 * 135 + (t + b * 72) % 15 + r * 15) / 64 * 4 + (t + b * 72) % 15 + r * 15], x[b * 9 + r], part);
    #define GET(part) EACH(2, 8) if (b < 1 || t < 63) RECEIVE(x[b * 8 + r], part, scratchpad[t + (t + b * 72 + r * 135) / 64 * 4 + b * 72 + r * 135]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 8, span 135
    lean_twiddled8(x, 1, AT(table, 75, t), 135);
    lean_twiddled8(&x[8], 1, AT(table, 75, (t + 72) % 135), 135);
    // times the spectrum
    EACH(2, 8) if (b < 1 || t < 63) x[b * 8 + r] = c_mul(c_conjugate(x[b * 8 + r]), c_load(&filter[t + b * 72 + r * 135]));
    // radix 8, span 1
    lean8(x, 1);
    lean8(&x[8], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put3 = &scratchpad[t * 8 + t / 2];
    #define PUT(part) EACH(2, 8) if (b < 1 || t < 63) SEND(put3[b * 612 + r], x[b * 8 + r], part);
    #define GET(part) EACH(2, 9) if (b < 1 || t < 48) RECEIVE(x[b * 9 + r], part, scratchpad[t + (t + b * 72 + r * 120) / 16 + b * 72 + r * 120]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 9, span 8
    twiddle9(x, 1, AT(table, 480, t % 8), 8);
    radix9(x, 1);
    twiddle9(&x[9], 1, AT(table, 480, t % 8), 8);
    radix9(&x[9], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put4 = &scratchpad[t / 8 * 72 + t % 8];
    #define PUT(part) EACH(2, 9) if (b < 1 || t < 48) SEND(put4[b * 648 + r * 8], x[b * 9 + r], part);
    local scalar2 *const get4 = &scratchpad[t];
    #define GET(part) EACH(1, 15) RECEIVE(x[r], part, get4[r * 72]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 15, span 72
    twiddle15(x, 1, AT(table, 520, t), 72);
    radix15(x, 1);
    out = &out[t];
    EACH(1, 15) if (!(r == 0 && t < 49) && (r < 14 || (r == 14 && t < 41))) out[r * 72 - 49] = s_scaled(c_element(x[r]), scale);
}
