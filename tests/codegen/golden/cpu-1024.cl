// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float16 real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real x, y; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.x -= b.x;
    a.y -= b.y;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.x = a.x * b.x - a.y * b.y;
    c.y = a.x * b.y + a.y * b.x;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.x = a.y;
    c.y = -a.x;
    return c;
}
#define LANES 16
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
    c.x = (a.x + a.y) * R(0.70710678118654752440);
    c.y = (a.y - a.x) * R(0.70710678118654752440);
    return c;
}
FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.x = (a.y - a.x) * R(0.70710678118654752440);
    c.y = (a.x + a.y) * R(-0.70710678118654752440);
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
typedef struct __attribute__((packed)) { real v; } unaligned_t;
FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}
FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
}
#define LOOP(i, count) for (ulong i = 0; i < count; ++i)
#define STRIDED(i, count, step) for (ulong i = 0; i < count; i += step)
#define ROLLED(i, count, step) _Pragma("unroll 1") STRIDED(i, count, step)
#define UNROLLED(i, first, count) _Pragma("unroll") for (int i = first; i < count; ++i)
#define MERGE(span)                                                                \
FUNCTION void merge_##span(complex_t *a, complex_t *b)                             \
{                                                                                  \
    const complex_t u = *a, v = *b;                                                \
    a->x = MERGE_LOW_##span(u.x, v.x);                                             \
    a->y = MERGE_LOW_##span(u.y, v.y);                                             \
    b->x = MERGE_HIGH_##span(u.x, v.x);                                            \
    b->y = MERGE_HIGH_##span(u.y, v.y);                                            \
}
#define MERGE_LOW_1(u, v) (real)(u.s0, v.s0, u.s1, v.s1, u.s2, v.s2, u.s3, v.s3, u.s4, v.s4, u.s5, v.s5, u.s6, v.s6, u.s7, v.s7)
#define MERGE_HIGH_1(u, v) (real)(u.s8, v.s8, u.s9, v.s9, u.sa, v.sa, u.sb, v.sb, u.sc, v.sc, u.sd, v.sd, u.se, v.se, u.sf, v.sf)
MERGE(1)
#define MERGE_LOW_8(u, v) (real)(u.s0, u.s1, u.s2, u.s3, u.s4, u.s5, u.s6, u.s7, v.s0, v.s1, v.s2, v.s3, v.s4, v.s5, v.s6, v.s7)
#define MERGE_HIGH_8(u, v) (real)(u.s8, u.s9, u.sa, u.sb, u.sc, u.sd, u.se, u.sf, v.s8, v.s9, v.sa, v.sb, v.sc, v.sd, v.se, v.sf)
MERGE(8)
FUNCTION complex_t load_lanes(global const void *p)
{
    global const scalar *const s = p;
    const real u = load_vector(s), v = load_vector(s + LANES);
    complex_t c;
    c.x = (real)(u.even, v.even);
    c.y = (real)(u.odd, v.odd);
    return c;
}
FUNCTION void store_lanes(const complex_t c, global void *p)
{
    global scalar *const s = p;
    real u, v;
    u.even = c.x.lo;
    u.odd = c.y.lo;
    v.even = c.x.hi;
    v.odd = c.y.hi;
    store_vector(u, s);
    store_vector(v, s + LANES);
}
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
#define AHEAD(p) __builtin_prefetch((private const void *)(ulong)(p))
FUNCTION complex_t root_along(global const scalar2 *table, const ulong start, const ulong k,
                              const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = load_vector(w);
    f.y = load_vector(w + row);
    return f;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[64], b[64];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 1024];
    out = &out[tile * 1024];
    // radix 8, span 1
    ROLLED(j, 128, 16)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = v_signed(load_lanes(&in[r * 128 + j]), sign);
        const ulong put = j * 8;
        radix8(x, 1);
        EACH_PAIR(8, 4, merge_1, x)
        EACH_PAIR(8, 2, merge_1, x)
        EACH_PAIR(8, 1, merge_1, x)
        a[put / 16] = x[0];
        a[put / 16 + 1] = x[1];
        a[put / 16 + 2] = x[2];
        a[put / 16 + 3] = x[3];
        a[put / 16 + 4] = x[4];
        a[put / 16 + 5] = x[5];
        a[put / 16 + 6] = x[6];
        a[put / 16 + 7] = x[7];
    }
    // the memory of the next tile
    STRIDED(c, 1024, 8)
    {
        AHEAD(&in[c + 1024]);
    }
    // radix 8, span 8
    ROLLED(j, 128, 16)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 8 + j / 16];
        const ulong put = j * 8;
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_along(table, r * 32 - 32, 0, 16));
        radix8(x, 1);
        EACH_PAIR(8, 1, merge_8, x)
        b[put / 16] = x[0];
        b[put / 16 + 4] = x[1];
        b[put / 16 + 1] = x[2];
        b[put / 16 + 5] = x[3];
        b[put / 16 + 2] = x[4];
        b[put / 16 + 6] = x[5];
        b[put / 16 + 3] = x[6];
        b[put / 16 + 7] = x[7];
    }
    // radix 4, span 64
    ROLLED(j, 256, 16)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = b[r * 16 + j / 16];
        const ulong k = j % 64;
        const ulong put = j * 4 - k * 3;
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_along(table, r * 128 + 96, k, 64));
        radix4(x, 1);
        a[put / 16] = x[0];
        a[put / 16 + 4] = x[1];
        a[put / 16 + 8] = x[2];
        a[put / 16 + 12] = x[3];
    }
    // radix 4, span 256
    ROLLED(j, 256, 16)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 16 + j / 16];
        const ulong k = j;
        const ulong put = j * 4 - k * 3;
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_along(table, r * 512 + 96, k, 256));
        radix4(x, 1);
        store_lanes(v_scaled(x[0], scale_re, scale_im), &out[put]);
        store_lanes(v_scaled(x[1], scale_re, scale_im), &out[put + 256]);
        store_lanes(v_scaled(x[2], scale_re, scale_im), &out[put + 512]);
        store_lanes(v_scaled(x[3], scale_re, scale_im), &out[put + 768]);
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
