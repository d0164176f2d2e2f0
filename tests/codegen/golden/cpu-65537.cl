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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.re = a.re * cosine + a.im * sine;
    c.im = a.im * cosine - a.re * sine;
    return c;
}
FUNCTION void radix9(complex_t *x, const int s)
{
    const scalar c1 = R(0.76604444311897803520), s1 = R(0.64278760968653932632);
    const scalar c2 = R(0.17364817766693034885), s2 = R(0.98480775301220805937);
    const scalar c4 = R(-0.93969262078590838405), s4 = R(0.34202014332566873304);
    radix3(x, 3 * s);
    radix3(x + s, 3 * s);
    radix3(x + 2 * s, 3 * s);
    x[4 * s] = c_rotate(x[4 * s], c1, s1);
    x[5 * s] = c_rotate(x[5 * s], c2, s2);
    x[7 * s] = c_rotate(x[7 * s], c2, s2);
    x[8 * s] = c_rotate(x[8 * s], c4, s4);
    radix3(x, s);
    radix3(x + 3 * s, s);
    radix3(x + 6 * s, s);
    complex_t y;
    y = x[s], x[s] = x[3 * s], x[3 * s] = y;
    y = x[2 * s], x[2 * s] = x[6 * s], x[6 * s] = y;
    y = x[5 * s], x[5 * s] = x[7 * s], x[7 * s] = y;
}
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
RADIX_COPRIME(6, 2, 3)
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
FUNCTION complex_t load_some_reals(global const scalar *p, const ulong count)
{
    complex_t c;
    c.re = 0;
    c.im = 0;
    if (count == LANES) c.re = load_vector(p);
    else for (uint l = 0; l < count; ++l) ((private scalar *)&c.re)[l] = p[l];
    return c;
}
FUNCTION void store_some_reals(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) store_vector(c.re, p);
    else for (uint l = 0; l < count; ++l) p[l] = ((private const scalar *)&c.re)[l];
}
FUNCTION complex_t real_ends(complex_t c, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    if (n == 0) ((private scalar *)&c.im)[0] = 0;
    if (length % 2 == 0 && middle < LANES) ((private scalar *)&c.im)[middle] = 0;
    return c;
}
FUNCTION complex_t doubled(complex_t c, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    complex_t d = c;
    d.re *= 2;
    d.im *= 2;
    if (n == 0) ((private scalar *)&d.re)[0] = ((private scalar *)&c.re)[0];
    if (length % 2 == 0 && middle < LANES)
        ((private scalar *)&d.re)[middle] = ((private scalar *)&c.re)[middle];
    return real_ends(d, n, length);
}
#define PASS_TWIDDLE_BITS 9
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
    complex_t a[486], b[486];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 0) / 1 * 17ul, begin = group * 1ul;
    const ulong end = begin + 1 < tiles ? begin + 1 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    ulong load_n = 0;
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 17ul;
    load_n += (column_tile) * 16ul;
    in += (column_tile) * 16ul;
    out += (column_tile) * 16ul;
    tile /= 17ul;
    in += (tile) * 65537ul;
    out += (tile) * 131220ul;
    const ulong live = min(16ul, 270ul - column_tile * 16);
    {
        global const scalar *source = (global const scalar *)in;
        for (uint i = 0; i < 486; ++i) {
            const ulong n = load_n + i * 270ul;
            const ulong lanes = min(n < 65537ul ? 65537ul - n : 0ul, (ulong)live);
            complex_t y = c_scale(load_some(source + 2 * (i * 270ul), lanes), 1, sign);
            a[i] = c_mul(y, load_some((global const scalar *)(table + 9022 + n), lanes));
        }
    }
    // radix 9, span 1
    for (uint g = 0; g < 54; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) x[r] = a[g + k + r * 54];
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) b[g * 9 + k + r * 1] = x[r];
    }
    // radix 9, span 9
    for (uint g = 0; g < 54; g += 9)
    for (uint k = 0; k < 9; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) x[r] = b[g + k + r * 54];
        #pragma unroll
        for (int r = 1; r < 9; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 9, 9));
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) a[g * 9 + k + r * 9] = x[r];
    }
    if (live == LANES) {
        global scalar *target = (global scalar *)out;
    // radix 6, span 81, to memory
    for (uint g = 0; g < 81; g += 81)
    for (uint k = 0; k < 81; ++k) {
        complex_t x[6];
        #pragma unroll
        for (int r = 0; r < 6; ++r) x[r] = a[g + k + r * 81];
        #pragma unroll
        for (int r = 1; r < 6; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 72) + k + (2 * r - 2) * 81, 81));
        radix6(x, 1);
        #pragma unroll
        for (int r = 0; r < 6; ++r) {
            const uint i = g * 6 + k + r * 81;
            const complex_t w = c_mul(pass_twiddle_root(table + 477, table + 989, i * (column_tile * 16)), pass_twiddle_lanes((global const scalar *)(table + 1246), i));
            x[r] = c_mul(x[r], w);
            store_lanes(x[r], target + 2 * (i * 270ul));
        }
    }
    } else {
    for (uint g = 0; g < 81; g += 81)
    for (uint k = 0; k < 81; ++k) {
        complex_t x[6];
        #pragma unroll
        for (int r = 0; r < 6; ++r) x[r] = a[g + k + r * 81];
        #pragma unroll
        for (int r = 1; r < 6; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 72) + k + (2 * r - 2) * 81, 81));
        radix6(x, 1);
        #pragma unroll
        for (int r = 0; r < 6; ++r) b[g * 6 + k + r * 81] = x[r];
    }
    for (uint i = 0; i < 486; ++i) {
            const complex_t w = c_mul(pass_twiddle_root(table + 477, table + 989, i * (column_tile * 16)), pass_twiddle_lanes((global const scalar *)(table + 1246), i));
            b[i] = c_mul(b[i], w);
    }
        for (uint i = 0; i < 486; ++i)
        for (uint l = 0; l < live; ++l) {
            scalar re = ((private const scalar *)&b[i].re)[l], im = ((private const scalar *)&b[i].im)[l];
            const ulong at = i * 270ul + l * 1ul;
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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.re = a.re * cosine + a.im * sine;
    c.im = a.im * cosine - a.re * sine;
    return c;
}
FUNCTION void radix9(complex_t *x, const int s)
{
    const scalar c1 = R(0.76604444311897803520), s1 = R(0.64278760968653932632);
    const scalar c2 = R(0.17364817766693034885), s2 = R(0.98480775301220805937);
    const scalar c4 = R(-0.93969262078590838405), s4 = R(0.34202014332566873304);
    radix3(x, 3 * s);
    radix3(x + s, 3 * s);
    radix3(x + 2 * s, 3 * s);
    x[4 * s] = c_rotate(x[4 * s], c1, s1);
    x[5 * s] = c_rotate(x[5 * s], c2, s2);
    x[7 * s] = c_rotate(x[7 * s], c2, s2);
    x[8 * s] = c_rotate(x[8 * s], c4, s4);
    radix3(x, s);
    radix3(x + 3 * s, s);
    radix3(x + 6 * s, s);
    complex_t y;
    y = x[s], x[s] = x[3 * s], x[3 * s] = y;
    y = x[2 * s], x[2 * s] = x[6 * s], x[6 * s] = y;
    y = x[5 * s], x[5 * s] = x[7 * s], x[7 * s] = y;
}
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
RADIX_COPRIME(6, 2, 3)
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
#define PASS_TWIDDLE_BITS 9
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
    complex_t a[270], b[270];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 0) / 1 * 31ul, begin = group * 1ul;
    const ulong end = begin + 1 < tiles ? begin + 1 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in += in_offset;
    out += out_offset;
    const ulong column_tile = tile % 31ul;
    in += (column_tile) * 4320ul;
    out += (column_tile) * 4320ul;
    tile /= 31ul;
    in += (tile) * 131220ul;
    out += (tile) * 131220ul;
    const ulong live = min(16ul, 486ul - column_tile * 16);
    if (live == LANES) {
        global const scalar *source = (global const scalar *)in;
        for (uint k = 0; k < 270; k += 16) {
            const uint i = k + 16 < 270 ? k : 254;
            complex_t x[16];
            x[0] = load_lanes(source + 2 * (i + 0ul));
            x[1] = load_lanes(source + 2 * (i + 270ul));
            x[2] = load_lanes(source + 2 * (i + 540ul));
            x[3] = load_lanes(source + 2 * (i + 810ul));
            x[4] = load_lanes(source + 2 * (i + 1080ul));
            x[5] = load_lanes(source + 2 * (i + 1350ul));
            x[6] = load_lanes(source + 2 * (i + 1620ul));
            x[7] = load_lanes(source + 2 * (i + 1890ul));
            x[8] = load_lanes(source + 2 * (i + 2160ul));
            x[9] = load_lanes(source + 2 * (i + 2430ul));
            x[10] = load_lanes(source + 2 * (i + 2700ul));
            x[11] = load_lanes(source + 2 * (i + 2970ul));
            x[12] = load_lanes(source + 2 * (i + 3240ul));
            x[13] = load_lanes(source + 2 * (i + 3510ul));
            x[14] = load_lanes(source + 2 * (i + 3780ul));
            x[15] = load_lanes(source + 2 * (i + 4050ul));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 1)) unzip(x + q, x + (q | 1));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 2)) unzip(x + q, x + (q | 2));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 4)) unzip(x + q, x + (q | 4));
        #pragma unroll
        for (int q = 0; q < 16; ++q) if (!(q & 8)) unzip(x + q, x + (q | 8));
            #pragma unroll
            for (int q = 0; q < 16; ++q) a[i + q] = x[q];
        }
    } else {
        for (uint i = 0; i < 270; ++i) a[i].re = a[i].im = 0;
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 270; ++i) {
            const ulong at = i + l * 270ul;
            const scalar2 v = in[at];
            scalar re = v.x, im = v.y;
            ((private scalar *)&a[i].re)[l] = re;
            ((private scalar *)&a[i].im)[l] = im;
        }
    }
    // radix 9, span 1
    for (uint g = 0; g < 30; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) x[r] = a[g + k + r * 30];
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) b[g * 9 + k + r * 1] = x[r];
    }
    // radix 6, span 9
    for (uint g = 0; g < 45; g += 9)
    for (uint k = 0; k < 9; ++k) {
        complex_t x[6];
        #pragma unroll
        for (int r = 0; r < 6; ++r) x[r] = b[g + k + r * 45];
        #pragma unroll
        for (int r = 1; r < 6; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 9, 9));
        radix6(x, 1);
        #pragma unroll
        for (int r = 0; r < 6; ++r) a[g * 6 + k + r * 9] = x[r];
    }
    // radix 5, span 54
    for (uint g = 0; g < 54; g += 54)
    for (uint k = 0; k < 54; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = a[g + k + r * 54];
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 45) + k + (2 * r - 2) * 54, 54));
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) b[g * 5 + k + r * 54] = x[r];
    }
    // the turn: times the spectrum
    for (uint k = 0; k < 270; ++k)
        b[k] = c_mul(c_conjugate(b[k]), load_some((global const scalar *)(table + 526 + k * 486ul + column_tile * LANES), live));
    // radix 5, span 1
    for (uint g = 0; g < 54; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = b[g + k + r * 54];
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) a[g * 5 + k + r * 1] = x[r];
    }
    // radix 6, span 5
    for (uint g = 0; g < 45; g += 5)
    for (uint k = 0; k < 5; ++k) {
        complex_t x[6];
        #pragma unroll
        for (int r = 0; r < 6; ++r) x[r] = a[g + k + r * 45];
        #pragma unroll
        for (int r = 1; r < 6; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 261) + k + (2 * r - 2) * 5, 5));
        radix6(x, 1);
        #pragma unroll
        for (int r = 0; r < 6; ++r) b[g * 6 + k + r * 5] = x[r];
    }
    // radix 9, span 30
    for (uint g = 0; g < 30; g += 30)
    for (uint k = 0; k < 30; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) x[r] = b[g + k + r * 30];
        #pragma unroll
        for (int r = 1; r < 9; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 286) + k + (2 * r - 2) * 30, 30));
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) a[g * 9 + k + r * 30] = x[r];
    }
    for (uint i = 0; i < 270; ++i) {
            const complex_t w = c_mul(pass_twiddle_root(table + 131746, table + 132258, i * (column_tile * 16)), pass_twiddle_lanes((global const scalar *)(table + 132515), i));
            a[i] = c_mul(a[i], w);
    }
    if (live == LANES) {
        global scalar *target = (global scalar *)out;
        for (uint k = 0; k < 270; k += 16) {
            const uint i = k + 16 < 270 ? k : 254;
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
            store_lanes(x[1], target + 2 * (i + 270ul));
            store_lanes(x[2], target + 2 * (i + 540ul));
            store_lanes(x[3], target + 2 * (i + 810ul));
            store_lanes(x[4], target + 2 * (i + 1080ul));
            store_lanes(x[5], target + 2 * (i + 1350ul));
            store_lanes(x[6], target + 2 * (i + 1620ul));
            store_lanes(x[7], target + 2 * (i + 1890ul));
            store_lanes(x[8], target + 2 * (i + 2160ul));
            store_lanes(x[9], target + 2 * (i + 2430ul));
            store_lanes(x[10], target + 2 * (i + 2700ul));
            store_lanes(x[11], target + 2 * (i + 2970ul));
            store_lanes(x[12], target + 2 * (i + 3240ul));
            store_lanes(x[13], target + 2 * (i + 3510ul));
            store_lanes(x[14], target + 2 * (i + 3780ul));
            store_lanes(x[15], target + 2 * (i + 4050ul));
        }
    } else {
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 270; ++i) {
            scalar re = ((private const scalar *)&a[i].re)[l], im = ((private const scalar *)&a[i].im)[l];
            const ulong at = i + l * 270ul;
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
// pass 3
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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.re = a.re * cosine + a.im * sine;
    c.im = a.im * cosine - a.re * sine;
    return c;
}
FUNCTION void radix9(complex_t *x, const int s)
{
    const scalar c1 = R(0.76604444311897803520), s1 = R(0.64278760968653932632);
    const scalar c2 = R(0.17364817766693034885), s2 = R(0.98480775301220805937);
    const scalar c4 = R(-0.93969262078590838405), s4 = R(0.34202014332566873304);
    radix3(x, 3 * s);
    radix3(x + s, 3 * s);
    radix3(x + 2 * s, 3 * s);
    x[4 * s] = c_rotate(x[4 * s], c1, s1);
    x[5 * s] = c_rotate(x[5 * s], c2, s2);
    x[7 * s] = c_rotate(x[7 * s], c2, s2);
    x[8 * s] = c_rotate(x[8 * s], c4, s4);
    radix3(x, s);
    radix3(x + 3 * s, s);
    radix3(x + 6 * s, s);
    complex_t y;
    y = x[s], x[s] = x[3 * s], x[3 * s] = y;
    y = x[2 * s], x[2 * s] = x[6 * s], x[6 * s] = y;
    y = x[5 * s], x[5 * s] = x[7 * s], x[7 * s] = y;
}
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
RADIX_COPRIME(6, 2, 3)
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
FUNCTION complex_t load_some_reals(global const scalar *p, const ulong count)
{
    complex_t c;
    c.re = 0;
    c.im = 0;
    if (count == LANES) c.re = load_vector(p);
    else for (uint l = 0; l < count; ++l) ((private scalar *)&c.re)[l] = p[l];
    return c;
}
FUNCTION void store_some_reals(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) store_vector(c.re, p);
    else for (uint l = 0; l < count; ++l) p[l] = ((private const scalar *)&c.re)[l];
}
FUNCTION complex_t real_ends(complex_t c, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    if (n == 0) ((private scalar *)&c.im)[0] = 0;
    if (length % 2 == 0 && middle < LANES) ((private scalar *)&c.im)[middle] = 0;
    return c;
}
FUNCTION complex_t doubled(complex_t c, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    complex_t d = c;
    d.re *= 2;
    d.im *= 2;
    if (n == 0) ((private scalar *)&d.re)[0] = ((private scalar *)&c.re)[0];
    if (length % 2 == 0 && middle < LANES)
        ((private scalar *)&d.re)[middle] = ((private scalar *)&c.re)[middle];
    return real_ends(d, n, length);
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[486], b[486];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong tiles = (batch + 0) / 1 * 17ul, begin = group * 1ul;
    const ulong end = begin + 1 < tiles ? begin + 1 : tiles;
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in += in_offset;
    ulong store_n = 0;
    out += out_offset;
    const ulong column_tile = tile % 17ul;
    in += (column_tile) * 16ul;
    store_n += (column_tile) * 16ul;
    out += (column_tile) * 16ul;
    tile /= 17ul;
    in += (tile) * 131220ul;
    out += (tile) * 65537ul;
    const ulong live = min(16ul, 270ul - column_tile * 16);
    if (live == LANES) {
        global const scalar *source = (global const scalar *)in;
    // radix 9, from memory
    for (uint g = 0; g < 54; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) {
            const uint i = g + k + r * 54;
            x[r] = load_lanes(source + 2 * (i * 270ul));
        }
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) b[g * 9 + k + r * 1] = x[r];
    }
    } else {
        for (uint i = 0; i < 486; ++i) a[i].re = a[i].im = 0;
        for (uint i = 0; i < 486; ++i)
        for (uint l = 0; l < live; ++l) {
            const ulong at = i * 270ul + l * 1ul;
            const scalar2 v = in[at];
            scalar re = v.x, im = v.y;
            ((private scalar *)&a[i].re)[l] = re;
            ((private scalar *)&a[i].im)[l] = im;
        }
    for (uint g = 0; g < 54; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) x[r] = a[g + k + r * 54];
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) b[g * 9 + k + r * 1] = x[r];
    }
    }
    // radix 9, span 9
    for (uint g = 0; g < 54; g += 9)
    for (uint k = 0; k < 9; ++k) {
        complex_t x[9];
        #pragma unroll
        for (int r = 0; r < 9; ++r) x[r] = b[g + k + r * 54];
        #pragma unroll
        for (int r = 1; r < 9; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 9, 9));
        radix9(x, 1);
        #pragma unroll
        for (int r = 0; r < 9; ++r) a[g * 9 + k + r * 9] = x[r];
    }
    // radix 6, span 81
    for (uint g = 0; g < 81; g += 81)
    for (uint k = 0; k < 81; ++k) {
        complex_t x[6];
        #pragma unroll
        for (int r = 0; r < 6; ++r) x[r] = a[g + k + r * 81];
        #pragma unroll
        for (int r = 1; r < 6; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 72) + k + (2 * r - 2) * 81, 81));
        radix6(x, 1);
        #pragma unroll
        for (int r = 0; r < 6; ++r) b[g * 6 + k + r * 81] = x[r];
    }
    {
        global scalar *target = (global scalar *)out;
        for (uint i = 0; i < 486; ++i) {
            const ulong n = store_n + i * 270ul;
            const ulong lanes = min(n < 65537ul ? 65537ul - n : 0ul, (ulong)live);
            complex_t y = c_mul(c_conjugate(b[i]), load_some((global const scalar *)(table + 477 + n), lanes));
            y = c_scale(y, scale_re, scale_im);
            store_some(y, target + 2 * (i * 270ul), lanes);
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
