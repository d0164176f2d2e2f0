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
#define PASS_TWIDDLE_BITS 8
FUNCTION complex_t pass_twiddle_root(global const scalar2 *low, global const scalar2 *high, const ulong e)
{
    const scalar2 h = high[e >> PASS_TWIDDLE_BITS], l = low[e & ((1ul << PASS_TWIDDLE_BITS) - 1)];
    complex_t base;
    base.re = h.x * l.x - h.y * l.y;
    base.im = h.x * l.y + h.y * l.x;
    return base;
}
FUNCTION complex_t pass_twiddle_lanes(global const scalar *lanes, const ulong k)
{
    complex_t lane;
    lane.re = load_vector(lanes + 2 * k * LANES);
    lane.im = load_vector(lanes + (2 * k + 1) * LANES);
    return lane;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[256], b[256];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 0) / 1 * 9ul, begin = group * 2ul;
    const ulong end = begin + 2 < tiles ? begin + 2 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    ulong load_n = 0;
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 9ul;
    load_n += (column_tile) * 16ul;
    out += (column_tile) * 16ul;
    tile /= 9ul;
    in += (tile) * 32769ul;
    out += (tile) * 65536ul;
    const ulong live = min(16ul, 129ul - column_tile * 16);
    {
        for (uint i = 0; i < 256; ++i) a[i].re = a[i].im = 0;
        for (uint i = 0; i < 256; ++i)
        for (uint l = 0; l < live; ++l) {
            const ulong n = load_n + i * 256ul + l * 1ul;
            const ulong m = 2 * n > 65536ul ? 65536ul - n : n;
            const ulong at = m;
            const bool is_real = n == 0 || 2 * n == 65536ul;
            const scalar turn = m != n ? -sign.s0 : sign.s0;
            const scalar2 u = in[at];
            scalar re = u.x, im = is_real ? 0 : u.y * turn;
            ((private scalar *)&a[i].re)[l] = re;
            ((private scalar *)&a[i].im)[l] = im;
        }
    }
    // radix 8, span 1
    for (uint g = 0; g < 32; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = a[g + k + r * 32];
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) b[g * 8 + k + r * 1] = x[r];
    }
    // radix 8, span 8
    for (uint g = 0; g < 32; g += 8)
    for (uint k = 0; k < 8; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = b[g + k + r * 32];
        #pragma unroll
        for (int r = 1; r < 8; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 8, 8));
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) a[g * 8 + k + r * 8] = x[r];
    }
    if (live == LANES) {
        global scalar *target = (global scalar *)out;
    // radix 4, span 64, to memory
    for (uint g = 0; g < 64; g += 64)
    for (uint k = 0; k < 64; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[g + k + r * 64];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 56) + k + (2 * r - 2) * 64, 64));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const uint i = g * 4 + k + r * 64;
            const complex_t w = c_mul(pass_twiddle_root(table + 248, table + 504, i * (column_tile * 16)), pass_twiddle_lanes((global const scalar *)(table + 760), i));
            x[r] = c_mul(x[r], w);
            store_lanes(x[r], target + 2 * (i * 256ul));
        }
    }
    } else {
    for (uint g = 0; g < 64; g += 64)
    for (uint k = 0; k < 64; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[g + k + r * 64];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 56) + k + (2 * r - 2) * 64, 64));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) b[g * 4 + k + r * 64] = x[r];
    }
    for (uint i = 0; i < 256; ++i) {
            const complex_t w = c_mul(pass_twiddle_root(table + 248, table + 504, i * (column_tile * 16)), pass_twiddle_lanes((global const scalar *)(table + 760), i));
            b[i] = c_mul(b[i], w);
    }
        for (uint i = 0; i < 256; ++i)
        for (uint l = 0; l < live; ++l) {
            scalar re = ((private const scalar *)&b[i].re)[l], im = ((private const scalar *)&b[i].im)[l];
            const ulong at = i * 256ul + l * 1ul;
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
    complex_t a[256], b[256];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 0) / 1 * 8ul, begin = group * 2ul;
    const ulong end = begin + 2 < tiles ? begin + 2 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    ulong load_n = 0;
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 8ul;
    in += (column_tile) * 8192ul;
    out += (column_tile) * 32ul;
    tile /= 8ul;
    in += (tile) * 65536ul;
    out += (tile) * 65536ul;
    {
        global const scalar *source = (global const scalar *)in;
        for (uint k = 0; k < 129; k += 16) {
            const uint i = k + 16 < 129 ? k : 113;
            complex_t x[16];
            complex_t y[16];
            x[0] = load_lanes(source + 2 * (i + 0ul));
            x[1] = load_lanes(source + 2 * (i + 512ul));
            x[2] = load_lanes(source + 2 * (i + 1024ul));
            x[3] = load_lanes(source + 2 * (i + 1536ul));
            x[4] = load_lanes(source + 2 * (i + 2048ul));
            x[5] = load_lanes(source + 2 * (i + 2560ul));
            x[6] = load_lanes(source + 2 * (i + 3072ul));
            x[7] = load_lanes(source + 2 * (i + 3584ul));
            x[8] = load_lanes(source + 2 * (i + 4096ul));
            x[9] = load_lanes(source + 2 * (i + 4608ul));
            x[10] = load_lanes(source + 2 * (i + 5120ul));
            x[11] = load_lanes(source + 2 * (i + 5632ul));
            x[12] = load_lanes(source + 2 * (i + 6144ul));
            x[13] = load_lanes(source + 2 * (i + 6656ul));
            x[14] = load_lanes(source + 2 * (i + 7168ul));
            x[15] = load_lanes(source + 2 * (i + 7680ul));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 1)) unzip(x + q, x + (q | 1));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 2)) unzip(x + q, x + (q | 2));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 4)) unzip(x + q, x + (q | 4));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 8)) unzip(x + q, x + (q | 8));
            y[0] = load_lanes(source + 2 * (i + 256ul));
            y[1] = load_lanes(source + 2 * (i + 768ul));
            y[2] = load_lanes(source + 2 * (i + 1280ul));
            y[3] = load_lanes(source + 2 * (i + 1792ul));
            y[4] = load_lanes(source + 2 * (i + 2304ul));
            y[5] = load_lanes(source + 2 * (i + 2816ul));
            y[6] = load_lanes(source + 2 * (i + 3328ul));
            y[7] = load_lanes(source + 2 * (i + 3840ul));
            y[8] = load_lanes(source + 2 * (i + 4352ul));
            y[9] = load_lanes(source + 2 * (i + 4864ul));
            y[10] = load_lanes(source + 2 * (i + 5376ul));
            y[11] = load_lanes(source + 2 * (i + 5888ul));
            y[12] = load_lanes(source + 2 * (i + 6400ul));
            y[13] = load_lanes(source + 2 * (i + 6912ul));
            y[14] = load_lanes(source + 2 * (i + 7424ul));
            y[15] = load_lanes(source + 2 * (i + 7936ul));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 1)) unzip(y + q, y + (q | 1));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 2)) unzip(y + q, y + (q | 2));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 4)) unzip(y + q, y + (q | 4));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 8)) unzip(y + q, y + (q | 8));
            #pragma unroll
            for (int q = 0; q < 16; ++q) {
                const uint n = i + q;
                if (n == 0 || 2 * n == 256) x[q].im = y[q].im = 0;
                a[n ? 256 - n : 0] = c_join_mirrored(x[q], y[q]);
                a[n] = c_join(x[q], y[q]);
            }
        }
    }
    // radix 8, span 1
    for (uint g = 0; g < 32; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = a[g + k + r * 32];
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) b[g * 8 + k + r * 1] = x[r];
    }
    // radix 8, span 8
    for (uint g = 0; g < 32; g += 8)
    for (uint k = 0; k < 8; ++k) {
        complex_t x[8];
        #pragma unroll
        for (int r = 0; r < 8; ++r) x[r] = b[g + k + r * 32];
        #pragma unroll
        for (int r = 1; r < 8; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 8, 8));
        radix8(x, 1);
        #pragma unroll
        for (int r = 0; r < 8; ++r) a[g * 8 + k + r * 8] = x[r];
    }
    {
        global scalar *target = (global scalar *)out;
    // radix 4, span 64, to memory
    for (uint g = 0; g < 64; g += 64)
    for (uint k = 0; k < 64; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[g + k + r * 64];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 56) + k + (2 * r - 2) * 64, 64));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const uint i = g * 4 + k + r * 64;
            x[r] = c_scale(x[r], scale_re, scale_im);
            store_lanes(x[r], target + (i * 256ul));
        }
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
