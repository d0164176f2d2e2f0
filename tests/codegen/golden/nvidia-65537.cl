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
FUNCTION void radix27(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(3, 9)
    PRODUCT_ROTATE(10, R(0.9730448705798238388), R(0.2306158707424401785))
    PRODUCT_ROTATE(11, R(0.8936326403234122482), R(0.4487991802004621728))
    PRODUCT_ROTATE(12, R(0.7660444431189780352), R(0.6427876096865393264))
    PRODUCT_ROTATE(13, R(0.5971585917027861648), R(0.8021231927550437851))
    PRODUCT_ROTATE(14, R(0.3960797660391568237), R(0.9182161068802740148))
    PRODUCT_ROTATE(15, R(0.1736481776669303489), R(0.9848077530122080593))
    PRODUCT_ROTATE(16, R(-0.0581448289104758285), R(0.9983081582712682080))
    PRODUCT_ROTATE(17, R(-0.2868032327110902531), R(0.9579895123154888744))
    PRODUCT_ROTATE(19, R(0.8936326403234122482), R(0.4487991802004621728))
    PRODUCT_ROTATE(20, R(0.5971585917027861648), R(0.8021231927550437851))
    PRODUCT_ROTATE(21, R(0.1736481776669303489), R(0.9848077530122080593))
    PRODUCT_ROTATE(22, R(-0.2868032327110902531), R(0.9579895123154888744))
    PRODUCT_ROTATE(23, R(-0.6862416378687335858), R(0.7273736415730486960))
    PRODUCT_ROTATE(24, R(-0.9396926207859083840), R(0.3420201433256687331))
    PRODUCT_ROTATE(25, R(-0.9932383577419429885), R(-0.1160929141252302297))
    PRODUCT_ROTATE(26, R(-0.8354878114129364197), R(-0.5495089780708060352))
    PRODUCT_ROWS(3, 9)
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
TWIDDLE(12)
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
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 9
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
PASS_TWIDDLE(12)
kernel void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[4860];
    const uint item = (uint)get_local_id(0);
    complex_t x[36];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 27;
    in = &in[column_tile * 15];
    out = &out[column_tile * 4860];
    tile = tile / 27;
    in = &in[tile * 65537ul];
    out = &out[tile * 131220ul];
    const uint load_n = column_tile * 15;
    const uint t = item / 15;
    const uint w = item % 15;
    EACH(1, 27) x[r] = c_zero();
    OF_BUTTERFLY(0, 0, 13) {
        const uint n = load_n + t * 405 + w + r * 4860;
        x[r] = c_value(s_weighed(s_signed(in[t * 405 + w + r * 4860], sign), table[n + 904]));
    }
    OF_BUTTERFLY(0, 13, 14) {
        const uint n = load_n + t * 405 + w + r * 4860;
        if (n < 65537) x[r] = c_value(s_weighed(s_signed(in[t * 405 + w + r * 4860], sign), table[n + 904]));
    }
    // radix 27, span 1
    radix27(x, 1);
    local real *const put0 = &scratchpad[t * 405 + w];
    #define PUT(part) EACH(1, 27) SEND(put0[r * 15], x[r], part);
    local real *const get0 = &scratchpad[t * 15 + w];
    #define GET(part) EACH(3, 12) if (b < 2 || t < 3) RECEIVE(x[b * 12 + r], part, get0[b * 180 + r * 405]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 12, span 27
    twiddle12(x, 1, &table[t], 27);
    radix12(x, 1);
    twiddle12(&x[12], 1, AT(table, 12, t), 27);
    radix12(&x[12], 1);
    twiddle12(&x[24], 1, &table[(t + 24) % 27], 27);
    radix12(&x[24], 1);
    const uint column = column_tile * 15 + w;
    EACH(3, 1) if (b < 2 || t < 3) pass_twiddle12(&x[b * 12], &table[135], &table[647], column * (t + b * 12), column * 27);
    out = &out[t * 15 + w];
    EACH(3, 12) if (b < 2 || t < 3) out[b * 180 + r * 405] = c_element(x[b * 12 + r]);
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
FUNCTION void radix27(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(3, 9)
    PRODUCT_ROTATE(10, R(0.9730448705798238388), R(0.2306158707424401785))
    PRODUCT_ROTATE(11, R(0.8936326403234122482), R(0.4487991802004621728))
    PRODUCT_ROTATE(12, R(0.7660444431189780352), R(0.6427876096865393264))
    PRODUCT_ROTATE(13, R(0.5971585917027861648), R(0.8021231927550437851))
    PRODUCT_ROTATE(14, R(0.3960797660391568237), R(0.9182161068802740148))
    PRODUCT_ROTATE(15, R(0.1736481776669303489), R(0.9848077530122080593))
    PRODUCT_ROTATE(16, R(-0.0581448289104758285), R(0.9983081582712682080))
    PRODUCT_ROTATE(17, R(-0.2868032327110902531), R(0.9579895123154888744))
    PRODUCT_ROTATE(19, R(0.8936326403234122482), R(0.4487991802004621728))
    PRODUCT_ROTATE(20, R(0.5971585917027861648), R(0.8021231927550437851))
    PRODUCT_ROTATE(21, R(0.1736481776669303489), R(0.9848077530122080593))
    PRODUCT_ROTATE(22, R(-0.2868032327110902531), R(0.9579895123154888744))
    PRODUCT_ROTATE(23, R(-0.6862416378687335858), R(0.7273736415730486960))
    PRODUCT_ROTATE(24, R(-0.9396926207859083840), R(0.3420201433256687331))
    PRODUCT_ROTATE(25, R(-0.9932383577419429885), R(-0.1160929141252302297))
    PRODUCT_ROTATE(26, R(-0.8354878114129364197), R(-0.5495089780708060352))
    PRODUCT_ROWS(3, 9)
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
TWIDDLE(15)
TWIDDLE(27)
#define FENCES CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
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
typedef uint exponent_t;
#define PASS_TWIDDLE_BITS 9
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
PASS_TWIDDLE(27)
kernel void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[1620];
    const uint item = (uint)get_local_id(0);
    complex_t x[30];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 81;
    in = &in[column_tile * 60];
    out = &out[column_tile * 60];
    tile = tile / 81;
    in = &in[tile * 131220ul];
    out = &out[tile * 131220ul];
    const uint t = item % 15;
    const uint w = item / 15;
    in = &in[t + w * 15];
    EACH(1, 27) x[r] = c_value(in[r * 4860]);
    // radix 27, span 1
    radix27(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 27 + w * 405];
    #define PUT(part) EACH(1, 27) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + w * 405];
    #define GET(part) EACH(2, 15) if (b < 1 || t < 12) RECEIVE(x[b * 15 + r], part, get0[b * 15 + r * 27]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 15, span 27
    twiddle15(x, 1, &table[t], 27);
    radix15(x, 1);
    twiddle15(&x[15], 1, &table[(t + 15) % 27], 27);
    radix15(&x[15], 1);
    // times the spectrum
    global const scalar2 *const spectrum1 = AT(table, 297, column_tile * 1800 + item);
    EACH(2, 15) if (b < 1 || t < 12) x[b * 15 + r] = c_mul(c_conjugate(x[b * 15 + r]), c_load(&spectrum1[b * 900 + r * 60]));
    // radix 15, span 1
    radix15(x, 1);
    radix15(&x[15], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[t * 15 + w * 405];
    #define PUT(part) EACH(2, 15) if (b < 1 || t < 12) SEND(put2[b * 225 + r], x[b * 15 + r], part);
    local scalar2 *const get2 = &scratchpad[t + w * 405];
    #define GET(part) EACH(1, 27) RECEIVE(x[r], part, get2[r * 15]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 27, span 15
    twiddle27(x, 1, AT(table, 162, t), 15);
    radix27(x, 1);
    const uint column = column_tile * 4 + w;
    EACH(1, 1) pass_twiddle27(&x[0], &table[146097], &table[146609], column * t, column * 15);
    out = &out[t + w * 15];
    EACH(1, 27) out[r * 4860] = c_element(x[r]);
}
// pass 3
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
FUNCTION void radix27(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(3, 9)
    PRODUCT_ROTATE(10, R(0.9730448705798238388), R(0.2306158707424401785))
    PRODUCT_ROTATE(11, R(0.8936326403234122482), R(0.4487991802004621728))
    PRODUCT_ROTATE(12, R(0.7660444431189780352), R(0.6427876096865393264))
    PRODUCT_ROTATE(13, R(0.5971585917027861648), R(0.8021231927550437851))
    PRODUCT_ROTATE(14, R(0.3960797660391568237), R(0.9182161068802740148))
    PRODUCT_ROTATE(15, R(0.1736481776669303489), R(0.9848077530122080593))
    PRODUCT_ROTATE(16, R(-0.0581448289104758285), R(0.9983081582712682080))
    PRODUCT_ROTATE(17, R(-0.2868032327110902531), R(0.9579895123154888744))
    PRODUCT_ROTATE(19, R(0.8936326403234122482), R(0.4487991802004621728))
    PRODUCT_ROTATE(20, R(0.5971585917027861648), R(0.8021231927550437851))
    PRODUCT_ROTATE(21, R(0.1736481776669303489), R(0.9848077530122080593))
    PRODUCT_ROTATE(22, R(-0.2868032327110902531), R(0.9579895123154888744))
    PRODUCT_ROTATE(23, R(-0.6862416378687335858), R(0.7273736415730486960))
    PRODUCT_ROTATE(24, R(-0.9396926207859083840), R(0.3420201433256687331))
    PRODUCT_ROTATE(25, R(-0.9932383577419429885), R(-0.1160929141252302297))
    PRODUCT_ROTATE(26, R(-0.8354878114129364197), R(-0.5495089780708060352))
    PRODUCT_ROWS(3, 9)
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
TWIDDLE(12)
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
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
#ifdef __NV_CL_C_VERSION // makes nothing of OpenCL's own function
#define PREFETCH(p) __asm__ volatile("prefetch.global.L2 [%0];" : : "l"(p))
#else
#define PREFETCH(p) prefetch(p, 1)
#endif
kernel void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[4860];
    const uint item = (uint)get_local_id(0);
    complex_t x[36];
    uint tile = (uint)get_group_id(0);
    global const scalar2 *const in_start = in;
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 27;
    in = &in[column_tile * 4860];
    out = &out[column_tile * 15];
    tile = tile / 27;
    in = &in[tile * 131220ul];
    out = &out[tile * 65537ul];
    const uint store_n = column_tile * 15;
    const uint t = item / 15;
    const uint w = item % 15;
    in = &in[t * 15 + w];
    EACH(1, 27) x[r] = c_value(in[r * 180]);
    if ((uint)get_group_id(0) + 132 < (uint)get_num_groups(0)) { // a later tile's memory, to the device's cache
        uint tile = (uint)get_group_id(0) + 132;
        global const scalar2 *in = in_start;
        in = &in[in_offset];
        const uint column_tile = tile % 27;
        in = &in[column_tile * 4860];
        tile = tile / 27;
        in = &in[tile * 131220ul];
        for (uint c = item; c < 648; c += 180) {
            const uint r = c / 2;
            const uint e = c % 2 * 8;
            PREFETCH(&in[e + r * 15]);
        }
    }
    // radix 27, span 1
    radix27(x, 1);
    local real *const put0 = &scratchpad[t * 405 + w];
    #define PUT(part) EACH(1, 27) SEND(put0[r * 15], x[r], part);
    local real *const get0 = &scratchpad[t * 15 + w];
    #define GET(part) EACH(3, 12) if (b < 2 || t < 3) RECEIVE(x[b * 12 + r], part, get0[b * 180 + r * 405]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 12, span 27
    twiddle12(x, 1, &table[t], 27);
    radix12(x, 1);
    twiddle12(&x[12], 1, AT(table, 12, t), 27);
    radix12(&x[12], 1);
    twiddle12(&x[24], 1, &table[(t + 24) % 27], 27);
    radix12(&x[24], 1);
    EACH(3, 12) {
        const uint n = store_n + t * 405 + w + b * 4860 + r * 10935;
        if (n < 65537 && (b < 2 || t < 3)) out[t * 405 + w + b * 4860 + r * 10935] = s_scaled(s_unweighed(c_element(x[b * 12 + r]), table[n + 135]), scale);
    }
}
