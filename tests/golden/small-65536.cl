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
#define POINTS 4
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
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    local real room[256];
    complex_t x[POINTS];
    const uint item = (uint)get_local_id(0);
    ulong tile = get_group_id(0);
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 256ul;
    in += (tile % 256ul) * 8ul;
    out += (tile % 256ul) * 8ul;
    tile /= 256ul;
    in += (tile) * 65536ul;
    out += (tile) * 65536ul;
    uint t = item / 8;
    uint w = item % 8;
    load_points(x, in + (t * 2048 + w * 1), 16384);
    conjugate_points(x, sign);
    // radix 4, span 1
    radix4(x, 1);
    const uint put0 = (t * 4) * 8 + w;
    const uint get0 = (t) * 8 + w;
    exchange(room, x, 4, put0, 0, 8, get0, 64);
    // radix 4, span 4
    twiddle4(x, 1, table + 0 + (t % 4), 4);
    radix4(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint put1 = (t / 4 * 16 + t % 4) * 8 + w;
    const uint get1 = (t) * 8 + w;
    exchange(room, x, 4, put1, 0, 32, get1, 64);
    // radix 2, span 16
    #pragma unroll
    for (int b = 0; b < 2; ++b) {
        twiddle2(x + b, 2, table + 12 + (t + b * 8), 16);
        radix2(x + b, 2);
    }
    const index_t column = (index_t)column_tile * 8 + w;
    twist_points(x, table + 28, table + 284, column * t, column * 8);
    store_points(x, out + (t * 2048 + w * 1), 16384);
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
#define POINTS 4
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
#define TWIST_BITS 6
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
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    local real room[256];
    complex_t x[POINTS];
    const uint item = (uint)get_local_id(0);
    ulong tile = get_group_id(0);
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 8ul;
    in += (tile % 8ul) * 8ul;
    out += (tile % 8ul) * 8ul;
    tile /= 8ul;
    in += (tile % 32ul) * 2048ul;
    out += (tile % 32ul) * 2048ul;
    tile /= 32ul;
    in += (tile) * 65536ul;
    out += (tile) * 65536ul;
    uint t = item / 8;
    uint w = item % 8;
    load_points(x, in + (t * 64 + w * 1), 512);
    // radix 4, span 1
    radix4(x, 1);
    const uint put0 = (t * 4) * 8 + w;
    const uint get0 = (t) * 8 + w;
    exchange(room, x, 4, put0, 0, 8, get0, 64);
    // radix 4, span 4
    twiddle4(x, 1, table + 0 + (t % 4), 4);
    radix4(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint put1 = (t / 4 * 16 + t % 4) * 8 + w;
    const uint get1 = (t) * 8 + w;
    exchange(room, x, 4, put1, 0, 32, get1, 64);
    // radix 2, span 16
    #pragma unroll
    for (int b = 0; b < 2; ++b) {
        twiddle2(x + b, 2, table + 12 + (t + b * 8), 16);
        radix2(x + b, 2);
    }
    const index_t column = (index_t)column_tile * 8 + w;
    twist_points(x, table + 28, table + 92, column * t, column * 8);
    store_points(x, out + (t * 64 + w * 1), 512);
}
// pass 3
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
#define POINTS 4
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
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    local real room[271];
    complex_t x[POINTS];
    const uint item = (uint)get_local_id(0);
    ulong tile = get_group_id(0);
    in += in_offset;
    out += out_offset;
    in += (tile % 8ul) * 8192ul;
    out += (tile % 8ul) * 4ul;
    tile /= 8ul;
    in += (tile % 32ul) * 64ul;
    out += (tile % 32ul) * 32ul;
    tile /= 32ul;
    in += (tile) * 65536ul;
    out += (tile) * 65536ul;
    uint t = item % 16;
    uint w = item / 16;
    load_points(x, in + (t * 1 + w * 2048), 16);
    // radix 4, span 1
    radix4(x, 1);
    const uint put0 = ((t * 4) * 4 + w) + (((t * 4) * 4 + w) >> 4);
    const uint get0 = ((t) * 4 + w) + (((t) * 4 + w) >> 4);
    exchange(room, x, 4, put0, 0, 4, get0, 68);
    // radix 4, span 4
    twiddle4(x, 1, table + 0 + (t % 4), 4);
    radix4(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint put1 = ((t / 4 * 16 + t % 4) * 4 + w) + (((t / 4 * 16 + t % 4) * 4 + w) >> 6);
    t = item / 4;
    w = item % 4;
    const uint get1 = ((t) * 4 + w) + (((t) * 4 + w) >> 6);
    exchange(room, x, 4, put1, 0, 16, get1, 65);
    // radix 4, span 16
    twiddle4(x, 1, table + 12 + (t % 16), 16);
    radix4(x, 1);
    scale_points(x, scale);
    store_points(x, out + (t * 1024 + w * 1), 16384);
}
