// pass 1
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double scalar;
typedef double2 scalar2;
typedef double4 scalar4;
#define R(x) x
typedef double8 real;
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
#define LANES 8
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
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.x * weight;
    a.y += b.y * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.y * weight;
    a.y -= b.x * weight;
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
RADIX_COPRIME(12, 4, 3)
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
#define MERGE_LOW_1(u, v) (real)(u.s0, v.s0, u.s1, v.s1, u.s2, v.s2, u.s3, v.s3)
#define MERGE_HIGH_1(u, v) (real)(u.s4, v.s4, u.s5, v.s5, u.s6, v.s6, u.s7, v.s7)
MERGE(1)
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
#define LINE (64 / sizeof(scalar))
#define ONE_BY_ONE _Pragma("clang loop vectorize(disable) unroll(disable)")
FUNCTION void stream(private const void *from, global void *to, ulong count)
{
    private const scalar *s = from;
    global scalar *p = to;
    ONE_BY_ONE for (; count && (ulong)p % 64; --count) *p++ = *s++;
    ONE_BY_ONE for (; count >= LINE; count -= LINE, s += LINE, p += LINE)
        for (uint i = 0; i < LINE; i += LANES)
            __builtin_nontemporal_store(((private const unaligned_t *)(s + i))->v,
                                        (global real *)(p + i));
    ONE_BY_ONE for (; count; --count) *p++ = *s++;
}
#define STREAM_END() __atomic_thread_fence(__ATOMIC_SEQ_CST)
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[12], b[12];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 85;
    const ulong end = min(batch, begin + 85);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 96];
    out = &out[tile * 96];
    // radix 8, span 1
    ROLLED(i, 12, 8)
    {
        const ulong j = min(i, 4ul);
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = v_signed(load_lanes(&in[r * 12 + j]), sign);
        const ulong put = j * 8;
        radix8(x, 1);
        EACH_PAIR(8, 4, merge_1, x)
        EACH_PAIR(8, 2, merge_1, x)
        EACH_PAIR(8, 1, merge_1, x)
        a[put / 8] = x[0];
        a[put / 8 + 1] = x[1];
        a[put / 8 + 2] = x[2];
        a[put / 8 + 3] = x[3];
        a[put / 8 + 4] = x[4];
        a[put / 8 + 5] = x[5];
        a[put / 8 + 6] = x[6];
        a[put / 8 + 7] = x[7];
    }
    // the memory of the next tile
    STRIDED(c, 96, 4)
    {
        AHEAD(&in[c + 96]);
    }
    global scalar2 *const staged = (global scalar2 *)(ulong)b;
    // radix 12, span 8
    {
        complex_t x[12];
        UNROLLED(r, 0, 12)
            x[r] = a[r];
        UNROLLED(r, 1, 12)
            x[r] = c_mul(x[r], root_along(table, r * 16 - 16, 0, 8));
        radix12(x, 1);
        store_lanes(v_scaled(x[0], scale_re, scale_im), &staged[0]);
        store_lanes(v_scaled(x[1], scale_re, scale_im), &staged[8]);
        store_lanes(v_scaled(x[2], scale_re, scale_im), &staged[16]);
        store_lanes(v_scaled(x[3], scale_re, scale_im), &staged[24]);
        store_lanes(v_scaled(x[4], scale_re, scale_im), &staged[32]);
        store_lanes(v_scaled(x[5], scale_re, scale_im), &staged[40]);
        store_lanes(v_scaled(x[6], scale_re, scale_im), &staged[48]);
        store_lanes(v_scaled(x[7], scale_re, scale_im), &staged[56]);
        store_lanes(v_scaled(x[8], scale_re, scale_im), &staged[64]);
        store_lanes(v_scaled(x[9], scale_re, scale_im), &staged[72]);
        store_lanes(v_scaled(x[10], scale_re, scale_im), &staged[80]);
        store_lanes(v_scaled(x[11], scale_re, scale_im), &staged[88]);
    }
    stream(b, out, 192);
    }
    STREAM_END();
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
