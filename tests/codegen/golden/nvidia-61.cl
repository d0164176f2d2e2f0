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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
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
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
constant ulong oclfft_constants[90] __attribute__((aligned(16))) = {
    0xbc888889ul, 0x3e040656bc92dc67ul, 0x3d105eec3e0050c1ul, 0x3daef5cebdc924fbul,
    0x3d12874c3e002999ul, 0x3e0543b9bb3627baul, 0xbd09d66b3e00c381ul, 0xbd9b9aaa3dd87747ul,
    0x3d9b9aaa3dd87747ul, 0x3d09d66b3e00c381ul, 0xbe0543b9bb3627baul, 0xbd12874c3e002999ul,
    0xbdaef5cebdc924fbul, 0xbd105eec3e0050c1ul, 0xbe040656bc92dc67ul, 0xbdf16bc4bd6226abul,
    0xbde34478bd8b5abbul, 0xbdf979ecbd3bf46bul, 0xbc89679abe042f09ul, 0x3decfac53d743849ul,
    0x3d6c68cb3deef394ul, 0x3cc0e287be0318a1ul, 0x3d9e1c73bdd6a441ul, 0xbcc3d5073e030726ul,
    0x3d39ba6dbdf9e48eul, 0xbd57ca25bdf3c7c5ul, 0xbd9eb281bdd63567ul, 0x3d53c8313df4a84cul,
    0x3d4b2e01bdf67975ul, 0x3d49d4d93df6c051ul, 0xa30888893e054b80ul, 0xbdcb9a5dbdac17caul,
    0xbe049f46bc56017ful, 0x3deb763b3d7a05e2ul, 0xbc8ff609be04131cul, 0xbdec5aa73d76a1e4ul,
    0xbdd2138a3da420d6ul, 0xbda4e21f3dd17bf8ul, 0x3da4e21f3dd17bf8ul, 0x3dd2138a3da420d6ul,
    0x3dec5aa73d76a1e4ul, 0x3c8ff609be04131cul, 0xbdeb763b3d7a05e2ul, 0x3e049f46bc56017ful,
    0x3dcb9a5dbdac17caul, 0xbdf16bc43d6226abul, 0x3d49d4d9bdf6c051ul, 0x3d4b2e013df67975ul,
    0x3d53c831bdf4a84cul, 0xbd9eb2813dd63567ul, 0xbd57ca253df3c7c5ul, 0x3d39ba6d3df9e48eul,
    0xbcc3d507be030726ul, 0x3d9e1c733dd6a441ul, 0x3cc0e2873e0318a1ul, 0x3d6c68cbbdeef394ul,
    0x3decfac5bd743849ul, 0xbc89679a3e042f09ul, 0xbdf979ec3d3bf46bul, 0xbde344783d8b5abbul,
    0x3200000001ul, 0xb0000003cul, 0x200000016ul, 0x3b00000027ul,
    0x2c00000039ul, 0x1100000004ul, 0x3500000022ul, 0x80000001bul,
    0x700000010ul, 0x360000002dul, 0x200000002ful, 0x1d0000000eul,
    0x210000003aul, 0x1c00000003ul, 0x3700000038ul, 0x600000005ul,
    0x330000000cul, 0xa00000031ul, 0x1800000014ul, 0x2500000029ul,
    0x280000000dul, 0x1500000030ul, 0x1a0000002aul, 0x2300000013ul,
    0x1700000009ul, 0x2600000034ul, 0x120000000ful, 0x2b0000002eul,
    0x1e00000019ul, 0x1f00000024ul,
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
kernel __attribute__((reqd_work_group_size(28, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    global const scalar2 *const table = oclfft_table();
    local scalar2 scratchpad[427];
    const uint item = (uint)get_local_id(0);
    complex_t x[16];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 427ul];
    out = &out[tile * 427ul];
    const uint t = item;
    global const uint *order1 = (global const uint *)&table[60];
    complex_t rest1[1];
    in = &in[t];
    EACH(16, 1) if (b < 15 || t < 7) x[b] = c_value(in[b * 28]);
    EACH(16, 1) x[b] = c_signed(x[b], sign);
    local scalar2 *const put0 = &scratchpad[t];
    #define PUT(part) EACH(16, 1) if (b < 15 || t < 7) SEND(put0[b * 28], x[b], part);
    const uint t1 = item / 7;
    const uint w1 = item % 7;
    #define GET(part) EACH(1, 15) RECEIVE(x[r], part, scratchpad[w1 * 61 + order1[t1 + r * 4]]); \
        EACH(1, 1) if (t1 < 1) RECEIVE(rest1[0], part, scratchpad[t1 + w1 * 61]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 15, span 1
    radix15(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t1 * 105 + w1];
    #define PUT(part) EACH(1, 15) SEND(put1[r * 7], x[r], part);
    local scalar2 *const get1 = &scratchpad[t1 * 7 + w1];
    #define GET(part) EACH(4, 4) if (b < 3 || t1 < 3) RECEIVE(x[b * 4 + r], part, get1[b * 28 + r * 105]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 15
    radix4(x, 1);
    radix4(&x[4], 1);
    radix4(&x[8], 1);
    radix4(&x[12], 1);
    // times the spectrum
    complex_t sum1[1];
    EACH(1, 1) sum1[0] = x[0];
    global const scalar2 *const spectrum2 = &table[t1];
    EACH(4, 4) if (b < 3 || t1 < 3) x[b * 4 + r] = c_mul(x[b * 4 + r], c_load(&spectrum2[b * 4 + r * 15]));
    EACH(1, 1) if (t1 < 1) {
        x[0] = c_add(x[0], rest1[0]);
        rest1[0] = c_add(rest1[0], sum1[0]);
    }
    // radix 4, span 1
    radix4(x, 1);
    radix4(&x[4], 1);
    radix4(&x[8], 1);
    radix4(&x[12], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put3 = &scratchpad[t1 * 28 + w1];
    #define PUT(part) EACH(4, 4) if (b < 3 || t1 < 3) SEND(put3[b * 112 + r * 7], x[b * 4 + r], part);
    local scalar2 *const get3 = &scratchpad[t1 * 7 + w1];
    #define GET(part) EACH(1, 15) RECEIVE(x[r], part, get3[r * 28]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 15, span 4
    radix15(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    #define PUT(part) EACH(1, 15) SEND(scratchpad[w1 * 61 + order1[t1 + r * 4]], x[r], part); \
        EACH(1, 1) if (t1 < 1) SEND(scratchpad[t1 + w1 * 61], rest1[0], part);
    const uint t5 = item;
    local scalar2 *const get4 = &scratchpad[t5];
    #define GET(part) EACH(16, 1) if (b < 15 || t5 < 7) RECEIVE(x[b], part, get4[b * 28]);
    EXCHANGE
    #undef PUT
    #undef GET
    out = &out[t5];
    EACH(16, 1) if (b < 15 || t5 < 7) out[b * 28] = s_scaled(c_element(x[b]), scale);
}
