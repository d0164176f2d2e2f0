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
constant ulong oclfft_constants[24] __attribute__((aligned(16))) = {
    0x800000003f800000ul, 0xbec3ef153f6c835eul, 0xbf3504f33f3504f3ul, 0xbf6c835e3ec3ef15ul,
    0x800000003f800000ul, 0xbf3504f33f3504f3ul, 0xbf80000000000000ul, 0xbf3504f3bf3504f3ul,
    0x800000003f800000ul, 0xbf6c835e3ec3ef15ul, 0xbf3504f3bf3504f3ul, 0x3ec3ef15bf6c835eul,
    0x800000003f800000ul, 0xbec3ef153f6c835eul, 0xbf3504f33f3504f3ul, 0xbf6c835e3ec3ef15ul,
    0x800000003f800000ul, 0xbf3504f33f3504f3ul, 0xbf80000000000000ul, 0xbf3504f3bf3504f3ul,
    0x800000003f800000ul, 0xbf6c835e3ec3ef15ul, 0xbf3504f3bf3504f3ul, 0x3ec3ef15bf6c835eul,
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
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    global const scalar2 *const table = oclfft_table();
    local real scratchpad[572];
    const uint item = (uint)get_local_id(0);
    complex_t x[4];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 512ul];
    out = &out[column_tile * 512ul];
    const uint t = item % 64 / 4 + item % 4 * 16;
    const uint w = item / 64;
    const uint load_w = min((ulong)w, batch - column_tile * 2ul - 1);
    in = &in[load_w * 256 + t / 16 + t % 16 * 16];
    EACH(1, 4) x[r] = c_value(in[r * 4]);
    EACH(1, 4) x[r] = c_signed(x[r], sign);
    // radix 4, span 1
    radix4(x, 1);
    local real *const put0 = &scratchpad[t * 4 + w * 260 + t / 16];
    #define PUT(part) EACH(1, 4) SEND(put0[r], x[r], part);
    const uint t1 = item % 64;
    const uint w1 = item / 64;
    local real *const get0 = &scratchpad[t1 + w1 * 260];
    #define GET(part) EACH(1, 4) RECEIVE(x[r], part, get0[r * 65]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 4
    twiddle4(x, 1, &table[t1 % 4], 4);
    radix4(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local real *const put1 = &scratchpad[w1 * 288 + t1 / 4 * 16 + t1 / 8 * 4 + t1 % 4];
    #define PUT(part) EACH(1, 4) SEND(put1[r * 4], x[r], part);
    local real *const get1 = &scratchpad[t1 + w1 * 288 + t1 / 32 * 4];
    #define GET(part) EACH(1, 4) RECEIVE(x[r], part, get1[r * 72]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 16
    radix4(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local real *const put2 = &scratchpad[w1 * 256 + t1 / 16 * 64 + t1 % 16];
    #define PUT(part) EACH(1, 4) SEND(put2[r * 16], x[r], part);
    local real *const get2 = &scratchpad[t1 + w1 * 256];
    #define GET(part) EACH(1, 4) RECEIVE(x[r], part, get2[r * 64]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 4, span 64
    twiddle4(x, 1, AT(table, 12, t1 / 16), 4);
    radix4(x, 1);
    out = &out[t1 + w1 * 256];
    EACH(1, 4) if (w1 + column_tile * 2ul < batch) out[r * 64] = s_scaled(c_element(x[r]), scale);
}
