// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float16 real;
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
#define LANES 16
typedef struct __attribute__((packed)) { real v; } unaligned_t;
FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}
FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
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
FUNCTION complex_t load_lanes(global const scalar *p)
{
    const real u = load_vector(p), v = load_vector(p + LANES);
    complex_t c;
    c.re = (real)(u.even, v.even);
    c.im = (real)(u.odd, v.odd);
    return c;
}
FUNCTION void store_lanes(const complex_t c, global scalar *p)
{
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    store_vector(u, p);
    store_vector(v, p + LANES);
}
FUNCTION void zip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re.even = u.re.lo;
    a->re.odd = v.re.lo;
    a->im.even = u.im.lo;
    a->im.odd = v.im.lo;
    b->re.even = u.re.hi;
    b->re.odd = v.re.hi;
    b->im.even = u.im.hi;
    b->im.odd = v.im.hi;
}
FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.even, v.re.even);
    a->im = (real)(u.im.even, v.im.even);
    b->re = (real)(u.re.odd, v.re.odd);
    b->im = (real)(u.im.odd, v.im.odd);
}
FUNCTION void zip_halves(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.lo, v.re.lo);
    a->im = (real)(u.im.lo, v.im.lo);
    b->re = (real)(u.re.hi, v.re.hi);
    b->im = (real)(u.im.hi, v.im.hi);
}
#if LANES > 2
#define QUARTERS(u, v, half) (real)(u.half.lo, v.half.lo, u.half.hi, v.half.hi)
FUNCTION void zip_quarters(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = QUARTERS(u.re, v.re, lo);
    a->im = QUARTERS(u.im, v.im, lo);
    b->re = QUARTERS(u.re, v.re, hi);
    b->im = QUARTERS(u.im, v.im, hi);
}
#endif
#if LANES > 8
#define EIGHTHS(u, v, half)                                                          \
    (real)(u.half.lo.lo, v.half.lo.lo, u.half.lo.hi, v.half.lo.hi, u.half.hi.lo, v.half.hi.lo, u.half.hi.hi, v.half.hi.hi)
FUNCTION void zip_eighths(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = EIGHTHS(u.re, v.re, lo);
    a->im = EIGHTHS(u.im, v.im, lo);
    b->re = EIGHTHS(u.re, v.re, hi);
    b->im = EIGHTHS(u.im, v.im, hi);
}
#endif
FUNCTION complex_t root_along(global const scalar *w, const uint span)
{
    complex_t f;
    f.re = load_vector(w);
    f.im = load_vector(w + span);
    return f;
}
FUNCTION complex_t root_across(global const scalar *w, const uint span)
{
    complex_t f;
    f.re = w[0];
    f.im = w[span];
    return f;
}
FUNCTION complex_t c_scale(complex_t a, const real re, const real im)
{
    a.re *= re;
    a.im *= im;
    return a;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[16], b[16];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 15) / 16 * 1ul, begin = group * 1ul;
    const ulong end = begin + 1 < tiles ? begin + 1 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in += in_offset;
    out += out_offset;
    in += (tile) * 256ul;
    out += (tile) * 256ul;
    {
        global const scalar *source = (global const scalar *)in;
        for (uint k = 0; k < 16; k += 16) {
            const uint i = k + 16 < 16 ? k : 0;
            complex_t x[16];
            x[0] = load_lanes(source + 2 * (i + 0ul));
            x[1] = load_lanes(source + 2 * (i + 16ul));
            x[2] = load_lanes(source + 2 * (i + 32ul));
            x[3] = load_lanes(source + 2 * (i + 48ul));
            x[4] = load_lanes(source + 2 * (i + 64ul));
            x[5] = load_lanes(source + 2 * (i + 80ul));
            x[6] = load_lanes(source + 2 * (i + 96ul));
            x[7] = load_lanes(source + 2 * (i + 112ul));
            x[8] = load_lanes(source + 2 * (i + 128ul));
            x[9] = load_lanes(source + 2 * (i + 144ul));
            x[10] = load_lanes(source + 2 * (i + 160ul));
            x[11] = load_lanes(source + 2 * (i + 176ul));
            x[12] = load_lanes(source + 2 * (i + 192ul));
            x[13] = load_lanes(source + 2 * (i + 208ul));
            x[14] = load_lanes(source + 2 * (i + 224ul));
            x[15] = load_lanes(source + 2 * (i + 240ul));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 1)) unzip(x + q, x + (q | 1));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 2)) unzip(x + q, x + (q | 2));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 4)) unzip(x + q, x + (q | 4));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 8)) unzip(x + q, x + (q | 8));
            #pragma unroll
            for (int q = 0; q < 16; ++q) a[i + q] = c_scale(x[q], 1, sign);
        }
    }
    // radix 4, span 1
    for (uint g = 0; g < 4; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[g + k + r * 4];
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) b[g * 4 + k + r * 1] = x[r];
    }
    // radix 4, span 4
    for (uint g = 0; g < 4; g += 4)
    for (uint k = 0; k < 4; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = b[g + k + r * 4];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 4, 4));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) a[g * 4 + k + r * 4] = x[r];
    }
    {
        global scalar *target = (global scalar *)out;
        for (uint k = 0; k < 16; k += 16) {
            const uint i = k + 16 < 16 ? k : 0;
            complex_t x[16];
            #pragma unroll
            for (int q = 0; q < 16; ++q) x[q] = a[i + q];
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 8)) zip(x + q, x + (q | 8));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 4)) zip(x + q, x + (q | 4));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 2)) zip(x + q, x + (q | 2));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 1)) zip(x + q, x + (q | 1));
            store_lanes(x[0], target + 2 * (i + 0ul));
            store_lanes(x[1], target + 2 * (i + 16ul));
            store_lanes(x[2], target + 2 * (i + 32ul));
            store_lanes(x[3], target + 2 * (i + 48ul));
            store_lanes(x[4], target + 2 * (i + 64ul));
            store_lanes(x[5], target + 2 * (i + 80ul));
            store_lanes(x[6], target + 2 * (i + 96ul));
            store_lanes(x[7], target + 2 * (i + 112ul));
            store_lanes(x[8], target + 2 * (i + 128ul));
            store_lanes(x[9], target + 2 * (i + 144ul));
            store_lanes(x[10], target + 2 * (i + 160ul));
            store_lanes(x[11], target + 2 * (i + 176ul));
            store_lanes(x[12], target + 2 * (i + 192ul));
            store_lanes(x[13], target + 2 * (i + 208ul));
            store_lanes(x[14], target + 2 * (i + 224ul));
            store_lanes(x[15], target + 2 * (i + 240ul));
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
// pass 2
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float16 real;
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
#define LANES 16
typedef struct __attribute__((packed)) { real v; } unaligned_t;
FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}
FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
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
FUNCTION complex_t load_lanes(global const scalar *p)
{
    const real u = load_vector(p), v = load_vector(p + LANES);
    complex_t c;
    c.re = (real)(u.even, v.even);
    c.im = (real)(u.odd, v.odd);
    return c;
}
FUNCTION void store_lanes(const complex_t c, global scalar *p)
{
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    store_vector(u, p);
    store_vector(v, p + LANES);
}
FUNCTION void zip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re.even = u.re.lo;
    a->re.odd = v.re.lo;
    a->im.even = u.im.lo;
    a->im.odd = v.im.lo;
    b->re.even = u.re.hi;
    b->re.odd = v.re.hi;
    b->im.even = u.im.hi;
    b->im.odd = v.im.hi;
}
FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.even, v.re.even);
    a->im = (real)(u.im.even, v.im.even);
    b->re = (real)(u.re.odd, v.re.odd);
    b->im = (real)(u.im.odd, v.im.odd);
}
FUNCTION void zip_halves(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.lo, v.re.lo);
    a->im = (real)(u.im.lo, v.im.lo);
    b->re = (real)(u.re.hi, v.re.hi);
    b->im = (real)(u.im.hi, v.im.hi);
}
#if LANES > 2
#define QUARTERS(u, v, half) (real)(u.half.lo, v.half.lo, u.half.hi, v.half.hi)
FUNCTION void zip_quarters(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = QUARTERS(u.re, v.re, lo);
    a->im = QUARTERS(u.im, v.im, lo);
    b->re = QUARTERS(u.re, v.re, hi);
    b->im = QUARTERS(u.im, v.im, hi);
}
#endif
#if LANES > 8
#define EIGHTHS(u, v, half)                                                          \
    (real)(u.half.lo.lo, v.half.lo.lo, u.half.lo.hi, v.half.lo.hi, u.half.hi.lo, v.half.hi.lo, u.half.hi.hi, v.half.hi.hi)
FUNCTION void zip_eighths(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = EIGHTHS(u.re, v.re, lo);
    a->im = EIGHTHS(u.im, v.im, lo);
    b->re = EIGHTHS(u.re, v.re, hi);
    b->im = EIGHTHS(u.im, v.im, hi);
}
#endif
FUNCTION complex_t root_along(global const scalar *w, const uint span)
{
    complex_t f;
    f.re = load_vector(w);
    f.im = load_vector(w + span);
    return f;
}
FUNCTION complex_t root_across(global const scalar *w, const uint span)
{
    complex_t f;
    f.re = w[0];
    f.im = w[span];
    return f;
}
FUNCTION complex_t c_scale(complex_t a, const real re, const real im)
{
    a.re *= re;
    a.im *= im;
    return a;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[16], b[16];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 0) / 1 * 1ul, begin = group * 1ul;
    const ulong end = begin + 1 < tiles ? begin + 1 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 1ul;
    in += (column_tile) * 16ul;
    out += (column_tile) * 16ul;
    tile /= 1ul;
    in += (tile) * 256ul;
    out += (tile) * 256ul;
    {
        global const scalar *source = (global const scalar *)in;
        for (uint i = 0; i < 16; ++i) a[i] = load_lanes(source + 2 * (i * 16ul));
    }
    // radix 4, span 1
    for (uint g = 0; g < 4; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[g + k + r * 4];
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) b[g * 4 + k + r * 1] = x[r];
    }
    // radix 4, span 4
    for (uint g = 0; g < 4; g += 4)
    for (uint k = 0; k < 4; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = b[g + k + r * 4];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 4, 4));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) a[g * 4 + k + r * 4] = x[r];
    }
    for (uint k = 0; k < 16; ++k) a[k] = c_scale(a[k], scale_re, scale_im);
    {
        global scalar *target = (global scalar *)out;
        for (uint i = 0; i < 16; ++i) {
            store_lanes(a[i], target + 2 * (i * 16ul));
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
