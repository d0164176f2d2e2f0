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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
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
FUNCTION void radix25(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(5, 5)
    PRODUCT_ROTATE(6, R(0.9685831611286311195), R(0.2486898871648547882))
    PRODUCT_ROTATE(7, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(8, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(9, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(11, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(12, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(13, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(14, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(16, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(17, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(18, R(-0.6374239897486897102), R(0.7705132427757892308))
    PRODUCT_ROTATE(19, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(21, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(22, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(23, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(24, R(-0.6374239897486897102), R(-0.7705132427757892308))
    PRODUCT_ROWS(5, 5)
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
TWIDDLE(25)
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
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(25, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[625];
    const uint item = (uint)get_local_id(0);
    complex_t x[25];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 100ul];
    out = &out[tile * 625ul];
    const uint t = item;
    EACH(1, 25) x[r] = c_zero();
    OF_BUTTERFLY(0, 0, 25) {
        const uint n = t + r * 25;
        x[r] = c_value(s_weighed(s_from_reals(REAL_ELEMENT_IF(r < 4, in[t + r * 25]), REAL_ELEMENT_IF(0, in[t + r * 25 + 625])), table[n + 225]));
    }
    // radix 25, span 1
    radix25(x, 1);
    local real *const put0 = &scratchpad[t * 25];
    #define PUT(part) EACH(1, 25) SEND(put0[r], x[r], part);
    local real *const get0 = &scratchpad[t];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get0[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 25
    twiddle25(x, 1, &table[t], 25);
    radix25(x, 1);
    out = &out[t];
    EACH(1, 25) out[r * 25] = s_scaled(c_element(x[r]), scale);
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
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
FUNCTION void radix25(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(5, 5)
    PRODUCT_ROTATE(6, R(0.9685831611286311195), R(0.2486898871648547882))
    PRODUCT_ROTATE(7, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(8, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(9, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(11, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(12, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(13, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(14, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(16, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(17, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(18, R(-0.6374239897486897102), R(0.7705132427757892308))
    PRODUCT_ROTATE(19, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(21, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(22, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(23, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(24, R(-0.6374239897486897102), R(-0.7705132427757892308))
    PRODUCT_ROWS(5, 5)
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
TWIDDLE(25)
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
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel __attribute__((reqd_work_group_size(100, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors, global const scalar2 *filter)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2, filter_offset = places.s3;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[2500];
    const uint item = (uint)get_local_id(0);
    complex_t x[25];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    filter = &filter[filter_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 4000ul];
    out = &out[column_tile * 4396ul];
    const uint t = item % 25;
    const uint w = item / 25;
    const uint load_w = min((ulong)w, batch - column_tile * 4ul - 1);
    EACH(1, 25) x[r] = c_zero();
    OF_BUTTERFLY(0, 0, 25) {
        const uint n = t + r * 25;
        x[r] = c_value(s_weighed(s_from_reals(in[load_w * 1000 + t + r * 25], REAL_ELEMENT_IF(r + 25 < 40, in[load_w * 1000 + t + r * 25 + 625])), table[n + 450]));
    }
    // radix 25, span 1
    radix25(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 25 + w * 625];
    #define PUT(part) EACH(1, 25) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t + w * 625];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get0[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 25
    twiddle25(x, 1, &table[t], 25);
    radix25(x, 1);
    // times the spectrum
    EACH(1, 25) if (w + column_tile * 4ul < batch) x[r] = c_conjugate(c_mul(x[r], c_load(&filter[t + r * 25])));
    // radix 25, span 1
    radix25(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put2 = &scratchpad[t * 25 + w * 625];
    #define PUT(part) EACH(1, 25) SEND(put2[r], x[r], part);
    local scalar2 *const get2 = &scratchpad[t + w * 625];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get2[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 25
    twiddle25(x, 1, AT(table, 225, t), 25);
    radix25(x, 1);
    EACH(1, 25) {
        const uint n = t + r * 25;
        if (w + column_tile * 4ul < batch) { const scalar2 y = s_scaled(s_unweighed(c_element(x[r]), table[n + 1075]), scale); out[t + w * 1099 + r * 25] = s_real(y); if (r + 25 < 43 || (r == 18 && t < 24)) { out[t + w * 1099 + r * 25 + 625] = s_imaginary(y); } }
    }
}
