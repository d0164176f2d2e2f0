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
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]);
    const complex_t o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
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
#define WIDTH 2
typedef float16 piece_t;
typedef struct __attribute__((packed)) { piece_t v; } unaligned_piece_t;
#define PIECE(t) (((global const unaligned_piece_t *)(p + min(t##ul, live - 1) * apart))->v)
#define PUT_PIECE(t, piece) if (live > t) ((global unaligned_piece_t *)(p + t * apart))->v = piece
FUNCTION complex_t load_blocks(global const scalar *p, const ulong apart, const ulong live)
{
#if WIDTH == 2
    const real u = PIECE(0), v = PIECE(1);
#elif WIDTH == 4
    const real u = (real)(PIECE(0), PIECE(1)), v = (real)(PIECE(2), PIECE(3));
#else
    const real u = (real)(PIECE(0), PIECE(1), PIECE(2), PIECE(3));
    const real v = (real)(PIECE(4), PIECE(5), PIECE(6), PIECE(7));
#endif
    complex_t c;
    c.re = (real)(u.even, v.even);
    c.im = (real)(u.odd, v.odd);
    return c;
}
FUNCTION void store_blocks(const complex_t c, global scalar *p, const ulong apart, const ulong live)
{
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
#if WIDTH == 2
    PUT_PIECE(0, u);
    PUT_PIECE(1, v);
#elif WIDTH == 4
    PUT_PIECE(0, u.lo);
    PUT_PIECE(1, u.hi);
    PUT_PIECE(2, v.lo);
    PUT_PIECE(3, v.hi);
#else
    PUT_PIECE(0, u.lo.lo);
    PUT_PIECE(1, u.lo.hi);
    PUT_PIECE(2, u.hi.lo);
    PUT_PIECE(3, u.hi.hi);
    PUT_PIECE(4, v.lo.lo);
    PUT_PIECE(5, v.lo.hi);
    PUT_PIECE(6, v.hi.lo);
    PUT_PIECE(7, v.hi.hi);
#endif
}
#define MERGE(span)                                                                \
FUNCTION void merge_##span(complex_t *a, complex_t *b)                             \
{                                                                                  \
    const complex_t u = *a, v = *b;                                                \
    a->re = MERGE_LOW_##span(u.re, v.re);                                          \
    a->im = MERGE_LOW_##span(u.im, v.im);                                          \
    b->re = MERGE_HIGH_##span(u.re, v.re);                                         \
    b->im = MERGE_HIGH_##span(u.im, v.im);                                         \
}
#define MERGE_LOW_1(u, v) (real)(u.s0, v.s0, u.s1, v.s1, u.s2, v.s2, u.s3, v.s3, u.s8, v.s8, u.s9, v.s9, u.sa, v.sa, u.sb, v.sb)
#define MERGE_HIGH_1(u, v) (real)(u.s4, v.s4, u.s5, v.s5, u.s6, v.s6, u.s7, v.s7, u.sc, v.sc, u.sd, v.sd, u.se, v.se, u.sf, v.sf)
MERGE(1)
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[125], b[125];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 1) / 2 * 1ul, begin = group * 1ul;
    const ulong end = begin + 1 < tiles ? begin + 1 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile;
    in += (column_tile) * 2000ul;
    out += (column_tile) * 2000ul;
    const ulong live = min(2ul, batch - column_tile * 2);
    global const scalar *source = (global const scalar *)in;
    global scalar *target = (global scalar *)out;
    // radix 8, span 1
    #pragma unroll 1
    for (uint i = 0; i < 125; i += 8) {
        const uint j = min(i, 117u);
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = c_scale(load_blocks(source + 2 * j + r * 250, 2000, live), 1, sign);
        const uint k = 0, put = j * 8;
        radix8(x, 1);
        #pragma unroll
        for (int q = 0; q < 8; ++q) if (!(q & 4)) merge_1(x + q, x + (q | 4));
        #pragma unroll
        for (int q = 0; q < 8; ++q) if (!(q & 2)) merge_1(x + q, x + (q | 2));
        #pragma unroll
        for (int q = 0; q < 8; ++q) if (!(q & 1)) merge_1(x + q, x + (q | 1));
        a[put / 8 + 0] = x[0];
        a[put / 8 + 1] = x[1];
        a[put / 8 + 2] = x[2];
        a[put / 8 + 3] = x[3];
        a[put / 8 + 4] = x[4];
        a[put / 8 + 5] = x[5];
        a[put / 8 + 6] = x[6];
        a[put / 8 + 7] = x[7];
    }
    // radix 5, span 8
    #pragma unroll 1
    for (uint j = 0; j < 200; j += 8) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = a[j / 8 + r * 25];
        const uint k = j % 8, put = (j - k) * 5 + k;
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_along((global const scalar *)(table + 0) + k * 2 + (2 * r - 2) * 16, 16));
        radix5(x, 1);
        b[put / 8 + 0] = x[0];
        b[put / 8 + 1] = x[1];
        b[put / 8 + 2] = x[2];
        b[put / 8 + 3] = x[3];
        b[put / 8 + 4] = x[4];
    }
    // radix 5, span 40
    #pragma unroll 1
    for (uint j = 0; j < 200; j += 8) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = b[j / 8 + r * 25];
        const uint k = j % 40, put = (j - k) * 5 + k;
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_along((global const scalar *)(table + 64) + k * 2 + (2 * r - 2) * 80, 80));
        radix5(x, 1);
        a[put / 8 + 0] = x[0];
        a[put / 8 + 5] = x[1];
        a[put / 8 + 10] = x[2];
        a[put / 8 + 15] = x[3];
        a[put / 8 + 20] = x[4];
    }
    // radix 5, span 200
    #pragma unroll 1
    for (uint j = 0; j < 200; j += 8) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = a[j / 8 + r * 25];
        const uint k = j % 200, put = (j - k) * 5 + k;
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_along((global const scalar *)(table + 384) + k * 2 + (2 * r - 2) * 400, 400));
        radix5(x, 1);
        store_blocks(c_scale(x[0], scale_re, scale_im), target + 2 * put + 0, 2000, live);
        store_blocks(c_scale(x[1], scale_re, scale_im), target + 2 * put + 400, 2000, live);
        store_blocks(c_scale(x[2], scale_re, scale_im), target + 2 * put + 800, 2000, live);
        store_blocks(c_scale(x[3], scale_re, scale_im), target + 2 * put + 1200, 2000, live);
        store_blocks(c_scale(x[4], scale_re, scale_im), target + 2 * put + 1600, 2000, live);
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
