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
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.re * weight;
    a.im += b.im * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.im * weight;
    a.im -= b.re * weight;
    return a;
}
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2), odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1), odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
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
    complex_t a[1000], b[1000];
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
    const ulong column_tile = tile;
    in += (column_tile) * 16000ul;
    out += (column_tile) * 16000ul;
    const ulong live = min((ulong)LANES, batch - column_tile * LANES);
    if (live == LANES) {
        global const scalar *source = (global const scalar *)in;
        for (uint k = 0; k < 1000; k += 16) {
            const uint i = k + 16 < 1000 ? k : 984;
            complex_t x[16];
            x[0] = load_lanes(source + 2 * (i + 0ul));
            x[1] = load_lanes(source + 2 * (i + 1000ul));
            x[2] = load_lanes(source + 2 * (i + 2000ul));
            x[3] = load_lanes(source + 2 * (i + 3000ul));
            x[4] = load_lanes(source + 2 * (i + 4000ul));
            x[5] = load_lanes(source + 2 * (i + 5000ul));
            x[6] = load_lanes(source + 2 * (i + 6000ul));
            x[7] = load_lanes(source + 2 * (i + 7000ul));
            x[8] = load_lanes(source + 2 * (i + 8000ul));
            x[9] = load_lanes(source + 2 * (i + 9000ul));
            x[10] = load_lanes(source + 2 * (i + 10000ul));
            x[11] = load_lanes(source + 2 * (i + 11000ul));
            x[12] = load_lanes(source + 2 * (i + 12000ul));
            x[13] = load_lanes(source + 2 * (i + 13000ul));
            x[14] = load_lanes(source + 2 * (i + 14000ul));
            x[15] = load_lanes(source + 2 * (i + 15000ul));
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
    } else {
        for (uint i = 0; i < 1000; ++i) a[i].re = a[i].im = 0;
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 1000; ++i) {
            const ulong at = i + l * 1000ul;
            const scalar2 v = in[at];
            scalar re = v.x, im = v.y * sign.s0;
            ((private scalar *)&a[i].re)[l] = re;
            ((private scalar *)&a[i].im)[l] = im;
        }
    }
    // radix 8, span 1
    for (uint g = 0; g < 125; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = a[g + k + r * 125];
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) b[g * 8 + k + r * 1] = x[r];
    }
    // radix 5, span 8
    for (uint g = 0; g < 200; g += 8)
    for (uint k = 0; k < 8; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = b[g + k + r * 200];
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 8, 8));
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) a[g * 5 + k + r * 8] = x[r];
    }
    // radix 5, span 40
    for (uint g = 0; g < 200; g += 40)
    for (uint k = 0; k < 40; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = a[g + k + r * 200];
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 32) + k + (2 * r - 2) * 40, 40));
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) b[g * 5 + k + r * 40] = x[r];
    }
    // radix 5, span 200
    for (uint g = 0; g < 200; g += 200)
    for (uint k = 0; k < 200; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = b[g + k + r * 200];
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 192) + k + (2 * r - 2) * 200, 200));
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) a[g * 5 + k + r * 200] = x[r];
    }
    for (uint k = 0; k < 1000; ++k) a[k] = c_scale(a[k], scale_re, scale_im);
    if (live == LANES) {
        global scalar *target = (global scalar *)out;
        for (uint k = 0; k < 1000; k += 16) {
            const uint i = k + 16 < 1000 ? k : 984;
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
            store_lanes(x[1], target + 2 * (i + 1000ul));
            store_lanes(x[2], target + 2 * (i + 2000ul));
            store_lanes(x[3], target + 2 * (i + 3000ul));
            store_lanes(x[4], target + 2 * (i + 4000ul));
            store_lanes(x[5], target + 2 * (i + 5000ul));
            store_lanes(x[6], target + 2 * (i + 6000ul));
            store_lanes(x[7], target + 2 * (i + 7000ul));
            store_lanes(x[8], target + 2 * (i + 8000ul));
            store_lanes(x[9], target + 2 * (i + 9000ul));
            store_lanes(x[10], target + 2 * (i + 10000ul));
            store_lanes(x[11], target + 2 * (i + 11000ul));
            store_lanes(x[12], target + 2 * (i + 12000ul));
            store_lanes(x[13], target + 2 * (i + 13000ul));
            store_lanes(x[14], target + 2 * (i + 14000ul));
            store_lanes(x[15], target + 2 * (i + 15000ul));
        }
    } else {
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 1000; ++i) {
            scalar re = ((private const scalar *)&a[i].re)[l], im = ((private const scalar *)&a[i].im)[l];
            const ulong at = i + l * 1000ul;
            out[at] = (scalar2)(re, im);
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
