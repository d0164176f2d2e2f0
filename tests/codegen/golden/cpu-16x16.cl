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
#define WIDTH 4
typedef float8 piece_t;
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
#define MERGE_LOW_1(u, v) (real)(u.s0, v.s0, u.s1, v.s1, u.s4, v.s4, u.s5, v.s5, u.s8, v.s8, u.s9, v.s9, u.sc, v.sc, u.sd, v.sd)
#define MERGE_HIGH_1(u, v) (real)(u.s2, v.s2, u.s3, v.s3, u.s6, v.s6, u.s7, v.s7, u.sa, v.sa, u.sb, v.sb, u.se, v.se, u.sf, v.sf)
MERGE(1)
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[4], b[4];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 3) / 4 * 1ul, begin = group * 7ul;
    const ulong end = begin + 7 < tiles ? begin + 7 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in += in_offset;
    out += out_offset;
    in += (tile) * 64ul;
    out += (tile) * 64ul;
    const ulong live = WIDTH;
    global const scalar *source = (global const scalar *)in;
    global scalar *target = (global scalar *)out;
    // radix 4, span 1
    {
        const uint j = 0;
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = c_scale(load_blocks(source + 2 * j + r * 8, 32, live), 1, sign);
        const uint k = 0, put = j * 4;
        radix4(x, 1);
        #pragma unroll
        for (int q = 0; q < 4; ++q) if (!(q & 2)) merge_1(x + q, x + (q | 2));
        #pragma unroll
        for (int q = 0; q < 4; ++q) if (!(q & 1)) merge_1(x + q, x + (q | 1));
        a[put / 4 + 0] = x[0];
        a[put / 4 + 1] = x[1];
        a[put / 4 + 2] = x[2];
        a[put / 4 + 3] = x[3];
    }
    // radix 4, span 4
    {
        const uint j = 0;
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[j / 4 + r * 1];
        const uint k = j % 4, put = (j - k) * 4 + k;
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_along((global const scalar *)(table + 0) + k * 4 + (2 * r - 2) * 16, 16));
        radix4(x, 1);
        store_blocks(x[0], target + 2 * put + 0, 32, live);
        store_blocks(x[1], target + 2 * put + 8, 32, live);
        store_blocks(x[2], target + 2 * put + 16, 32, live);
        store_blocks(x[3], target + 2 * put + 24, 32, live);
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
    // radix 4, from memory
    for (uint g = 0; g < 4; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const uint i = g + k + r * 4;
            x[r] = load_lanes(source + 2 * (i * 16ul));
        }
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) b[g * 4 + k + r * 1] = x[r];
    }
    }
    {
        global scalar *target = (global scalar *)out;
    // radix 4, span 4, to memory
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
        for (int r = 0; r < 4; ++r) {
            const uint i = g * 4 + k + r * 4;
            x[r] = c_scale(x[r], scale_re, scale_im);
            store_lanes(x[r], target + 2 * (i * 16ul));
        }
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
