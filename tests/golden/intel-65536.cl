// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float real;
#define R(x) x##f
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
typedef uint index_t;
#define POINTS 8
FUNCTION complex_t c_load(global const scalar2 *p)
{
    const scalar2 v = *p;
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
FUNCTION void load_points(complex_t *x, global const scalar2 *in, const index_t step)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) x[m] = c_load(in + m * step);
}
FUNCTION void conjugate_points(complex_t *x, const scalar sign)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) x[m].im *= sign;
}
FUNCTION void scale_points(complex_t *x, const scalar2 scale)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) {
        x[m].re *= scale.x;
        x[m].im *= scale.y;
    }
}
FUNCTION void store_points(const complex_t *x, global scalar2 *out, const index_t step)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) out[m * step] = (scalar2)(x[m].re, x[m].im);
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
FUNCTION complex_t c_eighth(complex_t a)
{
    complex_t c;
    c.re = (a.re + a.im) * R(0.70710678118654752440);
    c.im = (a.im - a.re) * R(0.70710678118654752440);
    return c;
}
FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.re = (a.im - a.re) * R(0.70710678118654752440);
    c.im = (a.re + a.im) * R(-0.70710678118654752440);
    return c;
}
FUNCTION void radix8(complex_t *x, const int s)
{
    radix4(x, 2 * s);
    radix4(x + s, 2 * s);
    const complex_t e0 = x[0], e1 = x[2 * s], e2 = x[4 * s], e3 = x[6 * s];
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]), o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
    x[0] = c_add(e0, o0);
    x[s] = c_add(e1, o1);
    x[2 * s] = c_add(e2, o2);
    x[3 * s] = c_add(e3, o3);
    x[4 * s] = c_sub(e0, o0);
    x[5 * s] = c_sub(e1, o1);
    x[6 * s] = c_sub(e2, o2);
    x[7 * s] = c_sub(e3, o3);
}
#define EXCHANGE_PUT(room, part)                                                   \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m)                                               \
        room[put + m % (POINTS / radix) * put_b + m / (POINTS / radix) * put_r] = part;
#define EXCHANGE_GET(room, part)                                                   \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m) part = room[get + m * get_m];
FUNCTION void exchange(local real *room, complex_t *x, const int radix, const uint put, const uint put_b, const uint put_r,
                      const uint get, const uint get_m)
{
    EXCHANGE_PUT(room, x[m].re)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_GET(room, x[m].re)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_PUT(room, x[m].im)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_GET(room, x[m].im)
}
FUNCTION void twiddle2(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    x[s] = c_mul(x[s], c_load(w));
}
FUNCTION void twiddle4(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    x[s] = c_mul(x[s], c_load(w));
    x[2 * s] = c_mul(x[2 * s], c_load(w + span));
    x[3 * s] = c_mul(x[3 * s], c_load(w + 2 * span));
}
FUNCTION void twiddle8(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    const complex_t w1 = c_load(w), w2 = c_load(w + span), w3 = c_load(w + 2 * span), w4 = c_load(w + 3 * span);
    x[s] = c_mul(x[s], w1);
    x[2 * s] = c_mul(x[2 * s], w2);
    x[3 * s] = c_mul(x[3 * s], w3);
    x[4 * s] = c_mul(x[4 * s], w4);
    x[5 * s] = c_mul(x[5 * s], c_mul(w4, w1));
    x[6 * s] = c_mul(x[6 * s], c_mul(w4, w2));
    x[7 * s] = c_mul(x[7 * s], c_mul(w4, w3));
}
FUNCTION void twiddle16(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    const complex_t w1 = c_load(w), w2 = c_load(w + span), w3 = c_load(w + 2 * span);
    x[s] = c_mul(x[s], w1);
    x[2 * s] = c_mul(x[2 * s], w2);
    x[3 * s] = c_mul(x[3 * s], w3);
    #pragma unroll
    for (int q = 1; q < 4; ++q) {
        const complex_t wq = c_load(w + (q + 2) * span);
        x[4 * q * s] = c_mul(x[4 * q * s], wq);
        x[(4 * q + 1) * s] = c_mul(x[(4 * q + 1) * s], c_mul(wq, w1));
        x[(4 * q + 2) * s] = c_mul(x[(4 * q + 2) * s], c_mul(wq, w2));
        x[(4 * q + 3) * s] = c_mul(x[(4 * q + 3) * s], c_mul(wq, w3));
    }
}
#define TWIST_BITS 8
FUNCTION complex_t twist(global const scalar2 *low, global const scalar2 *high, const index_t e)
{
    return c_mul(c_load(high + (e >> TWIST_BITS)), c_load(low + (e & (((index_t)1 << TWIST_BITS) - 1))));
}
FUNCTION void twist_points(complex_t *x, global const scalar2 *low, global const scalar2 *high, const index_t first,
                          const index_t step)
{
    const complex_t base = twist(low, high, first);
    complex_t near[4];
    near[0] = base;
    #pragma unroll
    for (int m = 1; m < 4 && m < POINTS; ++m) near[m] = c_mul(base, twist(low, high, m * step));
    #pragma unroll
    for (int m = 0; m < 4 && m < POINTS; ++m) x[m] = c_mul(x[m], near[m]);
    #pragma unroll
    for (int q = 4; q < POINTS; q += 4) {
        const complex_t far = twist(low, high, q * step);
        #pragma unroll
        for (int m = 0; m < 4; ++m) x[q + m] = c_mul(x[q + m], c_mul(far, near[m]));
    }
}
kernel __attribute__((reqd_work_group_size(512, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    local real room[4096];
    complex_t x[POINTS];
    const uint item = (uint)get_local_id(0);
    ulong tile = get_group_id(0);
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 16ul;
    in += (tile % 16ul) * 16ul;
    out += (tile % 16ul) * 4096ul;
    tile /= 16ul;
    in += (tile) * 65536ul;
    out += (tile) * 65536ul;
    uint t = item / 16;
    uint w = item % 16;
    load_points(x, in + (t * 256 + w * 1), 8192);
    conjugate_points(x, sign);
    // radix 8, span 1
    radix8(x, 1);
    const uint put0 = (t * 8) * 16 + w;
    const uint get0 = (t) * 16 + w;
    exchange(room, x, 8, put0, 0, 16, get0, 512);
    // radix 8, span 8
    twiddle8(x, 1, table + 0 + (t % 8), 8);
    radix8(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint put1 = (t / 8 * 64 + t % 8) * 16 + w;
    const uint get1 = (t) * 16 + w;
    exchange(room, x, 8, put1, 0, 128, get1, 512);
    // radix 4, span 64
    #pragma unroll
    for (int b = 0; b < 2; ++b) {
        twiddle4(x + b, 2, table + 32 + (t + b * 32), 64);
        radix4(x + b, 2);
    }
    const index_t column = (index_t)column_tile * 16 + w;
    twist_points(x, table + 224, table + 480, column * t, column * 32);
    store_points(x, out + (t * 16 + w * 1), 512);
}
// pass 2
typedef float scalar;
typedef float2 scalar2;
typedef float real;
#define R(x) x##f
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
typedef uint index_t;
#define POINTS 8
FUNCTION complex_t c_load(global const scalar2 *p)
{
    const scalar2 v = *p;
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
FUNCTION void load_points(complex_t *x, global const scalar2 *in, const index_t step)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) x[m] = c_load(in + m * step);
}
FUNCTION void conjugate_points(complex_t *x, const scalar sign)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) x[m].im *= sign;
}
FUNCTION void scale_points(complex_t *x, const scalar2 scale)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) {
        x[m].re *= scale.x;
        x[m].im *= scale.y;
    }
}
FUNCTION void store_points(const complex_t *x, global scalar2 *out, const index_t step)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) out[m * step] = (scalar2)(x[m].re, x[m].im);
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
FUNCTION complex_t c_eighth(complex_t a)
{
    complex_t c;
    c.re = (a.re + a.im) * R(0.70710678118654752440);
    c.im = (a.im - a.re) * R(0.70710678118654752440);
    return c;
}
FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.re = (a.im - a.re) * R(0.70710678118654752440);
    c.im = (a.re + a.im) * R(-0.70710678118654752440);
    return c;
}
FUNCTION void radix8(complex_t *x, const int s)
{
    radix4(x, 2 * s);
    radix4(x + s, 2 * s);
    const complex_t e0 = x[0], e1 = x[2 * s], e2 = x[4 * s], e3 = x[6 * s];
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]), o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
    x[0] = c_add(e0, o0);
    x[s] = c_add(e1, o1);
    x[2 * s] = c_add(e2, o2);
    x[3 * s] = c_add(e3, o3);
    x[4 * s] = c_sub(e0, o0);
    x[5 * s] = c_sub(e1, o1);
    x[6 * s] = c_sub(e2, o2);
    x[7 * s] = c_sub(e3, o3);
}
#define EXCHANGE_PUT(room, part)                                                   \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m)                                               \
        room[put + m % (POINTS / radix) * put_b + m / (POINTS / radix) * put_r] = part;
#define EXCHANGE_GET(room, part)                                                   \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m) part = room[get + m * get_m];
FUNCTION void exchange(local real *room, complex_t *x, const int radix, const uint put, const uint put_b, const uint put_r,
                      const uint get, const uint get_m)
{
    EXCHANGE_PUT(room, x[m].re)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_GET(room, x[m].re)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_PUT(room, x[m].im)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_GET(room, x[m].im)
}
FUNCTION void twiddle2(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    x[s] = c_mul(x[s], c_load(w));
}
FUNCTION void twiddle4(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    x[s] = c_mul(x[s], c_load(w));
    x[2 * s] = c_mul(x[2 * s], c_load(w + span));
    x[3 * s] = c_mul(x[3 * s], c_load(w + 2 * span));
}
FUNCTION void twiddle8(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    const complex_t w1 = c_load(w), w2 = c_load(w + span), w3 = c_load(w + 2 * span), w4 = c_load(w + 3 * span);
    x[s] = c_mul(x[s], w1);
    x[2 * s] = c_mul(x[2 * s], w2);
    x[3 * s] = c_mul(x[3 * s], w3);
    x[4 * s] = c_mul(x[4 * s], w4);
    x[5 * s] = c_mul(x[5 * s], c_mul(w4, w1));
    x[6 * s] = c_mul(x[6 * s], c_mul(w4, w2));
    x[7 * s] = c_mul(x[7 * s], c_mul(w4, w3));
}
FUNCTION void twiddle16(complex_t *x, const int s, global const scalar2 *w, const uint span)
{
    const complex_t w1 = c_load(w), w2 = c_load(w + span), w3 = c_load(w + 2 * span);
    x[s] = c_mul(x[s], w1);
    x[2 * s] = c_mul(x[2 * s], w2);
    x[3 * s] = c_mul(x[3 * s], w3);
    #pragma unroll
    for (int q = 1; q < 4; ++q) {
        const complex_t wq = c_load(w + (q + 2) * span);
        x[4 * q * s] = c_mul(x[4 * q * s], wq);
        x[(4 * q + 1) * s] = c_mul(x[(4 * q + 1) * s], c_mul(wq, w1));
        x[(4 * q + 2) * s] = c_mul(x[(4 * q + 2) * s], c_mul(wq, w2));
        x[(4 * q + 3) * s] = c_mul(x[(4 * q + 3) * s], c_mul(wq, w3));
    }
}
kernel __attribute__((reqd_work_group_size(512, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    local real room[4223];
    complex_t x[POINTS];
    const uint item = (uint)get_local_id(0);
    ulong tile = get_group_id(0);
    in += in_offset;
    out += out_offset;
    in += (tile % 16ul) * 256ul;
    out += (tile % 16ul) * 16ul;
    tile /= 16ul;
    in += (tile) * 65536ul;
    out += (tile) * 65536ul;
    uint t = item / 256 * 16 + item % 16;
    uint w = item / 16 % 16;
    load_points(x, in + (t % 16 * 1 + t / 16 * 4096 + w * 16), 8192);
    // radix 8, span 1
    radix8(x, 1);
    const uint put0 = (w * 256 + t * 8) + ((w * 256 + t * 8) >> 5);
    const uint get0 = (w * 256 + t) + ((w * 256 + t) >> 5);
    exchange(room, x, 8, put0, 0, 1, get0, 33);
    // radix 8, span 8
    twiddle8(x, 1, table + 0 + (t % 8), 8);
    radix8(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint put1 = ((t / 8 * 64 + t % 8) * 16 + w) + (((t / 8 * 64 + t % 8) * 16 + w) >> 5);
    t = item / 16;
    w = item % 16;
    const uint get1 = ((t) * 16 + w) + (((t) * 16 + w) >> 5);
    exchange(room, x, 8, put1, 0, 132, get1, 528);
    // radix 4, span 64
    #pragma unroll
    for (int b = 0; b < 2; ++b) {
        twiddle4(x + b, 2, table + 32 + (t + b * 32), 64);
        radix4(x + b, 2);
    }
    scale_points(x, scale);
    store_points(x, out + (t * 256 + w * 1), 8192);
}
