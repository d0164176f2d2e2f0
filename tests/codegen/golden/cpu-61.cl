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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
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
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[61], b[61];
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
    in += (column_tile) * 976ul;
    out += (column_tile) * 976ul;
    const ulong live = min(16ul, batch - column_tile * 16);
    global const uint *order0 = (global const uint *)(table + 172);
    complex_t rest0[1], sum0[1];
    if (live == LANES) {
        global const scalar *source = (global const scalar *)in;
        for (uint k = 0; k < 61; k += 16) {
            const uint i = k + 16 < 61 ? k : 45;
            complex_t x[16];
            x[0] = load_lanes(source + 2 * (i + 0ul));
            x[1] = load_lanes(source + 2 * (i + 61ul));
            x[2] = load_lanes(source + 2 * (i + 122ul));
            x[3] = load_lanes(source + 2 * (i + 183ul));
            x[4] = load_lanes(source + 2 * (i + 244ul));
            x[5] = load_lanes(source + 2 * (i + 305ul));
            x[6] = load_lanes(source + 2 * (i + 366ul));
            x[7] = load_lanes(source + 2 * (i + 427ul));
            x[8] = load_lanes(source + 2 * (i + 488ul));
            x[9] = load_lanes(source + 2 * (i + 549ul));
            x[10] = load_lanes(source + 2 * (i + 610ul));
            x[11] = load_lanes(source + 2 * (i + 671ul));
            x[12] = load_lanes(source + 2 * (i + 732ul));
            x[13] = load_lanes(source + 2 * (i + 793ul));
            x[14] = load_lanes(source + 2 * (i + 854ul));
            x[15] = load_lanes(source + 2 * (i + 915ul));
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
        for (uint i = 0; i < 61; ++i) a[i].re = a[i].im = 0;
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 61; ++i) {
            const ulong at = i + l * 61ul;
            const scalar2 v = in[at];
            scalar re = v.x, im = v.y * sign.s0;
            ((private scalar *)&a[i].re)[l] = re;
            ((private scalar *)&a[i].im)[l] = im;
        }
    }
    for (uint c = 0; c < 1; ++c) rest0[c] = a[c];
    for (uint q = 0; q < 60; ++q)
    for (uint c = 0; c < 1; ++c) {
        complex_t y = a[order0[q] * 1 + c];
        b[q * 1 + c] = y;
    }
    // radix 5, span 1
    for (uint g = 0; g < 12; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = b[g + k + r * 12];
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) a[g * 5 + k + r * 1] = x[r];
    }
    // radix 4, span 5
    for (uint g = 0; g < 15; g += 5)
    for (uint k = 0; k < 5; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = a[g + k + r * 15];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 0) + k + (2 * r - 2) * 5, 5));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) b[g * 4 + k + r * 5] = x[r];
    }
    // radix 3, span 20
    for (uint g = 0; g < 20; g += 20)
    for (uint k = 0; k < 20; ++k) {
        complex_t x[3];
        #pragma unroll
        for (int r = 0; r < 3; ++r) x[r] = b[g + k + r * 20];
        #pragma unroll
        for (int r = 1; r < 3; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 15) + k + (2 * r - 2) * 20, 20));
        radix3(x, 1);
        #pragma unroll
        for (int r = 0; r < 3; ++r) a[g * 3 + k + r * 20] = x[r];
    }
    // the turn: times the spectrum
    for (uint c = 0; c < 1; ++c) sum0[c] = a[c];
    for (uint k = 0; k < 60; ++k)
    for (uint c = 0; c < 1; ++c)
        a[k * 1 + c] = c_mul(a[k * 1 + c], c_spread(table[112 + k]));
    for (uint c = 0; c < 1; ++c) {
        a[c] = c_add(a[c], rest0[c]);
        rest0[c] = c_add(rest0[c], sum0[c]);
    }
    // radix 3, span 1
    for (uint g = 0; g < 20; g += 1)
    for (uint k = 0; k < 1; ++k) {
        complex_t x[3];
        #pragma unroll
        for (int r = 0; r < 3; ++r) x[r] = a[g + k + r * 20];
        radix3(x, 1);
        #pragma unroll
        for (int r = 0; r < 3; ++r) b[g * 3 + k + r * 1] = x[r];
    }
    // radix 4, span 3
    for (uint g = 0; g < 15; g += 3)
    for (uint k = 0; k < 3; ++k) {
        complex_t x[4];
        #pragma unroll
        for (int r = 0; r < 4; ++r) x[r] = b[g + k + r * 15];
        #pragma unroll
        for (int r = 1; r < 4; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 55) + k + (2 * r - 2) * 3, 3));
        radix4(x, 1);
        #pragma unroll
        for (int r = 0; r < 4; ++r) a[g * 4 + k + r * 3] = x[r];
    }
    // radix 5, span 12
    for (uint g = 0; g < 12; g += 12)
    for (uint k = 0; k < 12; ++k) {
        complex_t x[5];
        #pragma unroll
        for (int r = 0; r < 5; ++r) x[r] = a[g + k + r * 12];
        #pragma unroll
        for (int r = 1; r < 5; ++r)
            x[r] = c_mul(x[r], root_across((global const scalar *)(table + 64) + k + (2 * r - 2) * 12, 12));
        radix5(x, 1);
        #pragma unroll
        for (int r = 0; r < 5; ++r) b[g * 5 + k + r * 12] = x[r];
    }
    for (uint q = 0; q < 60; ++q)
    for (uint c = 0; c < 1; ++c)
        a[c / 1 * 61 + c % 1 + order0[q] * 1] = b[q * 1 + c];
    for (uint c = 0; c < 1; ++c) a[c / 1 * 61 + c % 1] = rest0[c];
    for (uint i = 0; i < 61; ++i) {
            a[i] = c_scale(a[i], scale_re, scale_im);
    }
    if (live == LANES) {
        global scalar *target = (global scalar *)out;
        for (uint k = 0; k < 61; k += 16) {
            const uint i = k + 16 < 61 ? k : 45;
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
            store_lanes(x[1], target + 2 * (i + 61ul));
            store_lanes(x[2], target + 2 * (i + 122ul));
            store_lanes(x[3], target + 2 * (i + 183ul));
            store_lanes(x[4], target + 2 * (i + 244ul));
            store_lanes(x[5], target + 2 * (i + 305ul));
            store_lanes(x[6], target + 2 * (i + 366ul));
            store_lanes(x[7], target + 2 * (i + 427ul));
            store_lanes(x[8], target + 2 * (i + 488ul));
            store_lanes(x[9], target + 2 * (i + 549ul));
            store_lanes(x[10], target + 2 * (i + 610ul));
            store_lanes(x[11], target + 2 * (i + 671ul));
            store_lanes(x[12], target + 2 * (i + 732ul));
            store_lanes(x[13], target + 2 * (i + 793ul));
            store_lanes(x[14], target + 2 * (i + 854ul));
            store_lanes(x[15], target + 2 * (i + 915ul));
        }
    } else {
        for (uint l = 0; l < live; ++l)
        for (uint i = 0; i < 61; ++i) {
            scalar re = ((private const scalar *)&a[i].re)[l], im = ((private const scalar *)&a[i].im)[l];
            const ulong at = i + l * 61ul;
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
