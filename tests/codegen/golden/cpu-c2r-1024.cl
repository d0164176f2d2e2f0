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
FUNCTION complex_t load_some(global const scalar *p, const ulong count)
{
    if (count == LANES) return load_lanes(p);
    complex_t c;
    c.re = 0;
    c.im = 0;
    for (uint l = 0; l < count; ++l) {
        ((private scalar *)&c.re)[l] = p[2 * l];
        ((private scalar *)&c.im)[l] = p[2 * l + 1];
    }
    return c;
}
FUNCTION void store_some(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) {
        store_lanes(c, p);
        return;
    }
    for (uint l = 0; l < count; ++l) {
        p[2 * l] = ((private const scalar *)&c.re)[l];
        p[2 * l + 1] = ((private const scalar *)&c.im)[l];
    }
}
FUNCTION complex_t c_conjugate(complex_t a)
{
    a.im = -a.im;
    return a;
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
FUNCTION complex_t load_split(global const scalar *re, global const scalar *im)
{
    complex_t c;
    c.re = load_vector(re);
    c.im = load_vector(im);
    return c;
}
FUNCTION void store_split(const complex_t c, global scalar *re, global scalar *im)
{
    store_vector(c.re, re);
    store_vector(c.im, im);
}
FUNCTION complex_t c_join(complex_t a, const complex_t b)
{
    a.re -= b.im;
    a.im += b.re;
    return a;
}
FUNCTION complex_t c_join_mirrored(const complex_t a, const complex_t b)
{
    complex_t c;
    c.re = a.re + b.im;
    c.im = b.re - a.im;
    return c;
}
typedef ulong index_t;
FUNCTION complex_t c_hermitian(complex_t a, const index_t n, const index_t length)
{
    if (2 * n > length) a.im = -a.im;
    if (n == 0 || 2 * n == length) a.im = 0;
    return a;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = R(0.5) * (u.re + v.re);
    a->im = R(0.5) * (u.im - v.im);
    b->re = R(0.5) * (u.im + v.im);
    b->im = R(0.5) * (v.re - u.re);
}
FUNCTION complex_t c_scaled(complex_t a, const real factor)
{
    a.re *= factor;
    a.im *= factor;
    return a;
}
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->re = e.re - o.re;
    b->im = o.im - e.im;
}
FUNCTION void c_merge(complex_t *a, complex_t *b, const complex_t w)
{
    const complex_t u = *a, v = *b;
    complex_t e, o;
    e.re = u.re + v.re;
    e.im = u.im - v.im;
    o.re = u.re - v.re;
    o.im = u.im + v.im;
    o = c_mul(o, w);
    a->re = e.re + o.im;
    a->im = e.im - o.re;
    b->re = e.re - o.im;
    b->im = -e.im - o.re;
}
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = u.re - v.im;
    a->im = u.im + v.re;
    b->re = u.re + v.im;
    b->im = v.re - u.im;
}
FUNCTION complex_t c_doubled(complex_t a, const ulong n, const ulong length)
{
    const bool alone = n == 0 || 2 * n == length;
    a.re = alone ? a.re : 2 * a.re;
    a.im = alone ? 0 : 2 * a.im;
    return a;
}
FUNCTION bool c_is_end(const ulong n, const ulong length)
{
    return n == 0 || 2 * n == length;
}
FUNCTION complex_t c_real_ends(complex_t a, const ulong n, const ulong length)
{
    if (n == 0 || 2 * n == length) a.im = 0;
    return a;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[513], b[513];
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
    in += (column_tile) * 8208ul;
    out += (column_tile) * 16384ul;
    const ulong live = min(16ul, batch - column_tile * 16);
    if (live == LANES) {
        global const scalar *source = (global const scalar *)in;
        for (uint k = 0; k < 513; k += 16) {
            const uint i = k + 16 < 513 ? k : 497;
            complex_t x[16];
            x[0] = load_lanes(source + 2 * (i + 0ul));
            x[1] = load_lanes(source + 2 * (i + 513ul));
            x[2] = load_lanes(source + 2 * (i + 1026ul));
            x[3] = load_lanes(source + 2 * (i + 1539ul));
            x[4] = load_lanes(source + 2 * (i + 2052ul));
            x[5] = load_lanes(source + 2 * (i + 2565ul));
            x[6] = load_lanes(source + 2 * (i + 3078ul));
            x[7] = load_lanes(source + 2 * (i + 3591ul));
            x[8] = load_lanes(source + 2 * (i + 4104ul));
            x[9] = load_lanes(source + 2 * (i + 4617ul));
            x[10] = load_lanes(source + 2 * (i + 5130ul));
            x[11] = load_lanes(source + 2 * (i + 5643ul));
            x[12] = load_lanes(source + 2 * (i + 6156ul));
            x[13] = load_lanes(source + 2 * (i + 6669ul));
            x[14] = load_lanes(source + 2 * (i + 7182ul));
            x[15] = load_lanes(source + 2 * (i + 7695ul));
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
        for (uint i = 0; i < 513; ++i) a[i].re = a[i].im = 0;
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 513; ++i) {
            const ulong at = i + l * 513ul;
            const scalar2 u = in[at];
            const scalar re = u.x, im = u.y * sign.s0;
            ((private scalar *)&a[i].re)[l] = re;
            ((private scalar *)&a[i].im)[l] = im;
        }
    }
    // spectra together
    for (uint j = 0; j <= 256; ++j) {
        complex_t u = a[j], v = a[512 - j];
        if (j == 0) u.im = v.im = 0;
        c_merge(&u, &v, c_spread(table[0 + j]));
        b[j] = u;
        if (j) b[512 - j] = v;
    }
    // radix 8, span 1
    for (uint g = 0; g < 64; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = b[g + k + r * 64];
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) a[g * 8 + k + r * 1] = x[r];
    }
    // radix 8, span 8
    for (uint g = 0; g < 64; g += 8)
    for (uint k = 0; k < 8; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = a[g + k + r * 64];
        #pragma unroll
        for (int r = 1; r < 8; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 257) + k + (2 * r - 2) * 8, 8));
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) b[g * 8 + k + r * 8] = x[r];
    }
    // radix 8, span 64
    for (uint g = 0; g < 64; g += 64)
    for (uint k = 0; k < 64; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = b[g + k + r * 64];
        #pragma unroll
        for (int r = 1; r < 8; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 313) + k + (2 * r - 2) * 64, 64));
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) a[g * 8 + k + r * 64] = x[r];
    }
    for (uint i = 0; i < 512; ++i) {
            a[i] = c_scale(a[i], scale_re, scale_im);
    }
    if (live == LANES) {
        global scalar *target = (global scalar *)out;
        for (uint k = 0; k < 512; k += 16) {
            const uint i = k + 16 < 512 ? k : 496;
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
            store_lanes(x[0], target + (i * 2ul + 0ul));
            store_lanes(x[1], target + (i * 2ul + 1024ul));
            store_lanes(x[2], target + (i * 2ul + 2048ul));
            store_lanes(x[3], target + (i * 2ul + 3072ul));
            store_lanes(x[4], target + (i * 2ul + 4096ul));
            store_lanes(x[5], target + (i * 2ul + 5120ul));
            store_lanes(x[6], target + (i * 2ul + 6144ul));
            store_lanes(x[7], target + (i * 2ul + 7168ul));
            store_lanes(x[8], target + (i * 2ul + 8192ul));
            store_lanes(x[9], target + (i * 2ul + 9216ul));
            store_lanes(x[10], target + (i * 2ul + 10240ul));
            store_lanes(x[11], target + (i * 2ul + 11264ul));
            store_lanes(x[12], target + (i * 2ul + 12288ul));
            store_lanes(x[13], target + (i * 2ul + 13312ul));
            store_lanes(x[14], target + (i * 2ul + 14336ul));
            store_lanes(x[15], target + (i * 2ul + 15360ul));
        }
    } else {
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 512; ++i) {
            scalar re = ((private const scalar *)&a[i].re)[l], im = ((private const scalar *)&a[i].im)[l];
            const ulong at = i * 2ul + l * 1024ul;
            out[at] = re;
            out[at + 1ul] = im;
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
