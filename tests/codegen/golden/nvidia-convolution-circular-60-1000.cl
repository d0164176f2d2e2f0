// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
#line 1 "load_callback"
scalar oclfft_tap(const ulong at_, global const void *in_)
{
    return (scalar)((global const scalar *)in_)[at_];
}
scalar oclfft_fold(ulong element_, global const void *in_, global const void *im_)
{
    ulong rest_ = element_;
    const ulong p0_ = rest_ % 60UL;
    rest_ /= 60UL;
    const long from_ = 0L + (long)rest_ * 1000L;
    scalar sum_ = (scalar)0, lost_ = (scalar)0;
    for (ulong i0_ = p0_; i0_ < 1000UL; i0_ += 60UL)
    {
        const scalar tap_ = oclfft_tap((ulong)(from_ + (long)i0_ * 1L), in_);
        const scalar next_ = sum_ + tap_, added_ = next_ - sum_;
        lost_ += (sum_ - (next_ - added_)) + (tap_ - added_);
        sum_ = next_;
    }
    return sum_ + lost_;
}


#line 1 "the call of load_callback"
static inline __attribute__((always_inline)) scalar call_load(ulong element_, global const void *data_, global const void *im_)
{
    return oclfft_fold(element_, data_, im_);
}
#line 1 "oclfft"
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
RADIX_COPRIME(6, 2, 3)
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
TWIDDLE(5)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
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
kernel __attribute__((reqd_work_group_size(5, 1, 1)))
void oclfft_pass(global const void *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[30];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    ulong load_at = in_offset;
    out = &out[out_offset];
    load_at = load_at + tile * 60ul;
    out = &out[tile * 31ul];
    const uint t = item;
    load_at = t * 2 + load_at;
    EACH(1, 6) x[r] = c_value(s_from_reals(call_load(r * 10 + load_at, in, 0), call_load(r * 10 + 1 + load_at, in, 0)));
    // radix 6, span 1
    radix6(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 6];
    #define PUT(part) EACH(1, 6) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t];
    #define GET(part) EACH(2, 5) if (b < 1 || t < 1) RECEIVE(x[b * 5 + r], part, get0[b * 5 + r * 6]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 6
    twiddle5(x, 1, &table[t], 6);
    radix5(x, 1);
    twiddle5(&x[5], 1, &table[(t + 5) % 6], 6);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t];
    #define PUT(part) EACH(2, 5) if (b < 1 || t < 1) SEND(put1[b * 5 + r * 6], x[b * 5 + r], part);
    #define GET(part) EACH(4, 2) if (b < 3 || t < 1) RECEIVE(x[b * 2 + r], part, scratchpad[r == 0 ? t + b * 5 : (30 - t - b * 5) % 30]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(4, 1) c_part(&x[b * 2], &x[b * 2 + 1], c_load(AT(table, 24, min(t + b * 5, 15u))));
    EACH(4, 1) if (b < 3 || t < 1) {
        out[t + b * 5] = s_scaled(c_element(x[b * 2]), scale);
        if (t + b * 5 != 15) { out[30 - (int)(t + b * 5)] = s_scaled(c_element(x[b * 2 + 1]), scale); }
    }
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
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
RADIX_COPRIME(6, 2, 3)
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
TWIDDLE(5)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
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
constant ulong oclfft_constants[40] __attribute__((aligned(16))) = {
    0x800000003f800000ul, 0xbe54e6cd3f7a67e2ul, 0xbed03fc93f69de1dul, 0xbf1679183f4f1bbdul,
    0xbf3e3ebd3f2b4c25ul, 0xbf5db3d73f000000ul, 0x800000003f800000ul, 0xbed03fc93f69de1dul,
    0xbf3e3ebd3f2b4c25ul, 0xbf7378713e9e377aul, 0xbf7e98fdbdd61305ul, 0xbf5db3d7bf000000ul,
    0x800000003f800000ul, 0xbf1679183f4f1bbdul, 0xbf7378713e9e377aul, 0xbf737871be9e377aul,
    0xbf167918bf4f1bbdul, 0x80000000bf800000ul, 0x800000003f800000ul, 0xbf3e3ebd3f2b4c25ul,
    0xbf7e98fdbdd61305ul, 0xbf167918bf4f1bbdul, 0x3e54e6cdbf7a67e2ul, 0x3f5db3d7bf000000ul,
    0x800000003f800000ul, 0xbdd613053f7e98fdul, 0xbe54e6cd3f7a67e2ul, 0xbe9e377a3f737871ul,
    0xbed03fc93f69de1dul, 0xbf0000003f5db3d7ul, 0xbf1679183f4f1bbdul, 0xbf2b4c253f3e3ebdul,
    0xbf3e3ebd3f2b4c25ul, 0xbf4f1bbd3f167918ul, 0xbf5db3d73f000000ul, 0xbf69de1d3ed03fc9ul,
    0xbf7378713e9e377aul, 0xbf7a67e23e54e6cdul, 0xbf7e98fd3dd61305ul, 0xbf80000000000000ul,
};
#ifdef __NV_CL_C_VERSION // does not allow the conversion
FUNCTION global const scalar2 *oclfft_table(void)
{
    ulong address;
    __asm__("cvta.const.u64 %0, %1;" : "=l"(address) : "l"(oclfft_constants));
    return (global const scalar2 *)address;
}
#else
FUNCTION global const scalar2 *oclfft_table(void)
{
    return (global const scalar2 *)(size_t)oclfft_constants;
}
#endif
kernel __attribute__((reqd_work_group_size(20, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    global const scalar2 *const table = oclfft_table();
    local scalar2 scratchpad[134];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 120ul];
    out = &out[column_tile * 124ul];
    const uint t = item % 5;
    const uint w = item / 5;
    const uint load_w = min((ulong)w, batch - column_tile * 4ul - 1);
    in = &in[load_w * 30 + t];
    EACH(1, 6) x[r] = c_value(in[r * 5]);
    // radix 6, span 1
    radix6(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 27 + w];
    #define PUT(part) EACH(1, 6) SEND(put0[r * 4 + r / 2], x[r], part);
    #define GET(part) EACH(2, 5) if (b < 1 || t < 1) RECEIVE(x[b * 5 + r], part, scratchpad[t * 4 + w + (t + b * 5) / 2 + b * 20 + r * 27]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 6
    twiddle5(x, 1, &table[t], 6);
    radix5(x, 1);
    twiddle5(&x[5], 1, &table[(t + 5) % 6], 6);
    radix5(&x[5], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t * 4 + w];
    #define PUT(part) EACH(2, 5) if (b < 1 || t < 1) SEND(put1[b * 20 + r * 24], x[b * 5 + r], part);
    #define GET(part) EACH(4, 2) if (b < 3 || t < 1) RECEIVE(x[b * 2 + r], part, scratchpad[w + (r == 0 ? t + b * 5 : (30 - t - b * 5) % 30) * 4]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(4, 1) c_part(&x[b * 2], &x[b * 2 + 1], c_load(AT(table, 24, min(t + b * 5, 15u))));
    EACH(4, 1) if ((b < 3 || t < 1) && w + column_tile * 4ul < batch) {
        out[t + w * 31 + b * 5] = s_scaled(c_element(x[b * 2]), scale);
        if (t + b * 5 != 15) { out[(int)(w * 31 + 30) - (int)(t + b * 5)] = s_scaled(c_element(x[b * 2 + 1]), scale); }
    }
}
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
#line 1 "load_callback"
scalar2 oclfft_convolve(ulong number_, global const void *in_, global const void *im_)
{
    global const scalar2 *spectra_ = (global const scalar2 *)in_;
    const ulong element_ = number_ - 64UL;
    const ulong place_ = element_ % 31UL, output_ = element_ / 31UL;
    const ulong at_ = place_ % 31UL;
    const ulong signal_ = output_ / 1UL, filter_ = output_ % 1UL;
    global const scalar2 *x_ = spectra_ + 64UL + signal_ * 31UL + place_;
    global const scalar2 *h_ = spectra_ + filter_ * 31UL + at_;
    scalar2 sum_ = (scalar2)(0, 0);
    for (ulong i_ = 0; i_ < 1UL; ++i_) {
        const scalar2 a_ = x_[i_ * 31UL], b_ = h_[i_ * 31UL];
        const scalar2 f_ = (scalar2)(b_.x, b_.y);
        sum_ += (scalar2)(a_.x * f_.x - a_.y * f_.y,
                          a_.x * f_.y + a_.y * f_.x);
    }
    return sum_;
}


#line 1 "the call of load_callback"
static inline __attribute__((always_inline)) scalar2 call_load(ulong element_, global const void *data_, global const void *im_)
{
    return oclfft_convolve(element_, data_, im_);
}
#line 1 "oclfft"
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
RADIX_COPRIME(6, 2, 3)
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
TWIDDLE(5)
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
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION void c_merge(complex_t *a, complex_t *b, const complex_t w)
{
    const complex_t u = *a, v = *b;
    complex_t e, o;
    e.x = u.x + v.x;
    e.y = u.y - v.y;
    o.x = u.x - v.x;
    o.y = u.y + v.y;
    o = c_mul(o, w);
    a->x = e.x + o.y;
    a->y = e.y - o.x;
    b->x = e.x - o.y;
    b->y = -e.y - o.x;
}
kernel __attribute__((reqd_work_group_size(20, 1, 1)))
void oclfft_pass(global const void *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[134];
    const uint item = (uint)get_local_id(0);
    complex_t x[10];
    uint tile = (uint)get_group_id(0);
    ulong load_at = in_offset;
    out = &out[out_offset];
    const uint column_tile = tile;
    load_at = column_tile * 124ul + load_at;
    out = &out[column_tile * 120ul];
    const uint t = item % 5;
    const uint w = item / 5;
    const uint load_w = min((ulong)w, batch - column_tile * 4ul - 1);
    EACH(4, 1) x[b * 2] = x[b * 2 + 1] = c_zero();
    EACH(4, 1) if (b < 3 || t < 1) {
        x[b * 2] = c_value(s_real_if(s_signed(call_load(load_w * 31 + t + b * 5 + load_at, in, 0), sign), t + b * 5 == 0));
        x[b * 2 + 1] = c_value(s_real_if(s_signed(call_load(load_w * 31 + 30 + load_at - t - b * 5, in, 0), sign), t + b * 5 == 0));
    }
    // spectra together
    EACH(4, 1) c_merge(&x[b * 2], &x[b * 2 + 1], c_load(&table[min(t + b * 5, 15u)]));
    #define PUT(part) EACH(4, 2) if (b < 3 || t < 1) SEND(scratchpad[w + (r == 0 ? t + b * 5 : (30 - t - b * 5) % 30) * 4], x[b * 2 + r], part);
    local scalar2 *const get0 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(1, 6) RECEIVE(x[r], part, get0[r * 20]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 6, span 1
    radix6(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t * 27 + w];
    #define PUT(part) EACH(1, 6) SEND(put1[r * 4 + r / 2], x[r], part);
    #define GET(part) EACH(2, 5) if (b < 1 || t < 1) RECEIVE(x[b * 5 + r], part, scratchpad[t * 4 + w + (t + b * 5) / 2 + b * 20 + r * 27]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 6
    twiddle5(x, 1, AT(table, 16, t), 6);
    radix5(x, 1);
    twiddle5(&x[5], 1, AT(table, 16, (t + 5) % 6), 6);
    radix5(&x[5], 1);
    out = &out[t + w * 30];
    EACH(2, 5) if ((b < 1 || t < 1) && w + column_tile * 4ul < batch) out[b * 5 + r * 6] = s_scaled(c_element(x[b * 5 + r]), scale);
}
