// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float8 real;
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
#define NEAR(i, j) u.s##i, u.s##j, v.s##i, v.s##j
#if LANES == 16
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6), NEAR(8, a), NEAR(c, e))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7), NEAR(9, b), NEAR(d, f))
#elif LANES == 8
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7))
#else
#define NEAR_EVEN (real)(NEAR(0, 2))
#define NEAR_ODD (real)(NEAR(1, 3))
#endif
FUNCTION void unzip_near(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = NEAR_EVEN;
    *b = NEAR_ODD;
}
#define GROUP(u, i, j, k, l) u.s##i, u.s##j, u.s##k, u.s##l
#if LANES == 16
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3), GROUP(u, 8, 9, a, b)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7), GROUP(u, c, d, e, f)
#else
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7)
#endif
FUNCTION void unzip_groups(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(EVEN_GROUPS(u), EVEN_GROUPS(v));
    *b = (real)(ODD_GROUPS(u), ODD_GROUPS(v));
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
#define REALS_OF(array) ((private real *)(array))
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.x = a;
    c.y = b;
    return c;
}
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->x = e.x - o.x;
    b->y = o.y - e.y;
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[513], b[513];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 8192];
    out = &out[column_tile * 8192];
    const ulong live = min(batch - column_tile * 8, 8ul);
    if (live == 8) {
        STRIDED(k, 1024, 8)
        {
            real x[8];
            x[0] = load_vector(&in[k]);
            x[1] = load_vector(&in[k + 1024]);
            x[2] = load_vector(&in[k + 2048]);
            x[3] = load_vector(&in[k + 3072]);
            x[4] = load_vector(&in[k + 4096]);
            x[5] = load_vector(&in[k + 5120]);
            x[6] = load_vector(&in[k + 6144]);
            x[7] = load_vector(&in[k + 7168]);
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 8)
                REALS_OF(a)[q + k] = x[q];
        }
    // radix 8, span 1, from memory
    LOOP(g, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
        {
            const ulong i = r * 64 + g;
            x[r] = v_from_reals(REALS_OF(a)[i < 256 ? i * 4 : 2047ul - i * 4], REALS_OF(a)[i < 256 ? i * 4 + 2 : 2045ul - i * 4]);
        }
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
    }
    } else {
        LOOP(i, 512)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 512)
        {
            put_lane(&a[i], l, s_from_reals(in[l * 1024 + (i < 256 ? i * 4 : 2047ul - i * 4)], in[l * 1024 + (i < 256 ? i * 4 + 2 : 2045ul - i * 4)]));
        }
    LOOP(g, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 64 + g];
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
    }
    }
    // radix 8, span 8
    STRIDED(g, 64, 8)
    LOOP(k, 8)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 64 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 16 - 16, k, 8));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 8 + g * 8 + k] = x[r];
    }
    // radix 8, span 64
    LOOP(k, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 64 + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 128 - 16, k, 64));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r * 64 + k] = x[r];
    }
    if (live == 8) {
    // spectra apart
    LOOP(j, 257)
    {
        complex_t u = b[j], v = b[j == 0 ? j : 512ul - j];
        c_part(&u, &v, c_spread(table[j + 504]));
            u = v_scaled(u, scale_re, scale_im);
            v = v_scaled(v, scale_re, scale_im);
            { const complex_t y = v_weighed(v, c_spread(table[1273ul - j])); REALS_OF(a)[512ul - j] = y.x; if (512ul - j < 512) REALS_OF(a)[j + 512] = NEGATIVE(y.y); }
            { const complex_t y = v_weighed(u, c_spread(table[j + 761])); REALS_OF(a)[j] = y.x; if (j >= 1) REALS_OF(a)[1024ul - j] = NEGATIVE(y.y); }
    }
        STRIDED(k, 1024, 8)
        {
            real x[8];
            UNROLLED(q, 0, 8)
                x[q] = REALS_OF(a)[q + k];
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_vector(x[0], &out[k]);
            store_vector(x[1], &out[k + 1024]);
            store_vector(x[2], &out[k + 2048]);
            store_vector(x[3], &out[k + 3072]);
            store_vector(x[4], &out[k + 4096]);
            store_vector(x[5], &out[k + 5120]);
            store_vector(x[6], &out[k + 6144]);
            store_vector(x[7], &out[k + 7168]);
        }
    } else {
    // spectra apart
    LOOP(j, 257)
    {
        complex_t u = b[j], v = b[j == 0 ? j : 512ul - j];
        c_part(&u, &v, c_spread(table[j + 504]));
        a[512ul - j] = v;
        a[j] = u;
    }
    LOOP(i, 513)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 513)
        {
            { const scalar2 y = s_weighed(get_lane(&a[i], l), table[i + 761]); out[i + l * 1024] = s_real(y); if (i >= 1 && i < 512) { out[l * 1024 + 1024 - i] = NEGATIVE(s_imaginary(y)); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
// backward
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float8 real;
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
#define NEAR(i, j) u.s##i, u.s##j, v.s##i, v.s##j
#if LANES == 16
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6), NEAR(8, a), NEAR(c, e))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7), NEAR(9, b), NEAR(d, f))
#elif LANES == 8
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7))
#else
#define NEAR_EVEN (real)(NEAR(0, 2))
#define NEAR_ODD (real)(NEAR(1, 3))
#endif
FUNCTION void unzip_near(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = NEAR_EVEN;
    *b = NEAR_ODD;
}
#define GROUP(u, i, j, k, l) u.s##i, u.s##j, u.s##k, u.s##l
#if LANES == 16
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3), GROUP(u, 8, 9, a, b)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7), GROUP(u, c, d, e, f)
#else
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7)
#endif
FUNCTION void unzip_groups(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(EVEN_GROUPS(u), EVEN_GROUPS(v));
    *b = (real)(ODD_GROUPS(u), ODD_GROUPS(v));
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
#define REALS_OF(array) ((private real *)(array))
FUNCTION complex_t v_real_if(complex_t z, const bool real)
{
    if (real) z.y = 0;
    return z;
}
FUNCTION void c_merge(complex_t *a, complex_t *b, const complex_t w)
{
    const complex_t u = *a, v = *b;
    complex_t e, o;
    e.x = u.x + v.x;
    e.y = u.y - v.y;
    o.x = u.x - v.x;
    o.y = u.y + v.y;
    o = c_mul(o, w);
    a->x = e.x + o.y;
    a->y = e.y - o.x;
    b->x = e.x - o.y;
    b->y = -e.y - o.x;
}
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
#define REALS_IF(there, vector) ((there) ? (vector) : (real)(0))
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.x = a;
    c.y = b;
    return c;
}
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[513], b[513];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 8192];
    out = &out[column_tile * 8192];
    const ulong live = min(batch - column_tile * 8, 8ul);
    if (live == 8) {
        STRIDED(k, 1024, 8)
        {
            real x[8];
            x[0] = load_vector(&in[k]);
            x[1] = load_vector(&in[k + 1024]);
            x[2] = load_vector(&in[k + 2048]);
            x[3] = load_vector(&in[k + 3072]);
            x[4] = load_vector(&in[k + 4096]);
            x[5] = load_vector(&in[k + 5120]);
            x[6] = load_vector(&in[k + 6144]);
            x[7] = load_vector(&in[k + 7168]);
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 8)
                REALS_OF(a)[q + k] = x[q];
        }
    // spectra together
    LOOP(j, 257)
    {
        complex_t u = v_real_if(v_weighed(v_from_reals(REALS_OF(a)[j], REALS_IF(j >= 1, REALS_OF(a)[1024ul - j])), c_spread(table[j + 761])), j == 0), v = v_real_if(v_weighed(v_from_reals(REALS_OF(a)[512ul - j], REALS_OF(a)[j + 512]), c_spread(table[1273ul - j])), j == 0);
        c_merge(&u, &v, c_spread(table[j]));
        b[j] = u;
        if (j != 0) b[512ul - j] = v;
    }
    } else {
        LOOP(i, 513)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 513)
        {
            put_lane(&a[i], l, s_weighed(s_from_reals(in[i + l * 1024], REAL_ELEMENT_IF(i >= 1, in[l * 1024 + 1024 - i])), table[i + 761]));
        }
    // spectra together
    LOOP(j, 257)
    {
        complex_t u = v_real_if(a[j], j == 0), v = v_real_if(a[512ul - j], j == 0);
        c_merge(&u, &v, c_spread(table[j]));
        b[j] = u;
        if (j != 0) b[512ul - j] = v;
    }
    }
    // radix 8, span 1
    LOOP(g, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 64 + g];
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r + g * 8] = x[r];
    }
    // radix 8, span 8
    STRIDED(g, 64, 8)
    LOOP(k, 8)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 64 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 16 + 498, k, 8));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r * 8 + g * 8 + k] = x[r];
    }
    if (live == 8) {
    // radix 8, span 64, to memory
    LOOP(k, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 64 + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 128 + 498, k, 64));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
        {
            const ulong i = r * 64 + k;
            x[r] = v_scaled(x[r], scale_re, scale_im);
                        { const complex_t y = x[r]; REALS_OF(a)[i < 256 ? i * 4 : 2047ul - i * 4] = y.x; REALS_OF(a)[i < 256 ? i * 4 + 2 : 2045ul - i * 4] = y.y; }
        }
    }
        STRIDED(k, 1024, 8)
        {
            real x[8];
            UNROLLED(q, 0, 8)
                x[q] = REALS_OF(a)[q + k];
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_vector(x[0], &out[k]);
            store_vector(x[1], &out[k + 1024]);
            store_vector(x[2], &out[k + 2048]);
            store_vector(x[3], &out[k + 3072]);
            store_vector(x[4], &out[k + 4096]);
            store_vector(x[5], &out[k + 5120]);
            store_vector(x[6], &out[k + 6144]);
            store_vector(x[7], &out[k + 7168]);
        }
    } else {
    LOOP(k, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 64 + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 128 + 498, k, 64));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 64 + k] = x[r];
    }
    LOOP(i, 512)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 512)
        {
            { const scalar2 y = get_lane(&a[i], l); out[l * 1024 + (i < 256 ? i * 4 : 2047ul - i * 4)] = s_real(y); { out[l * 1024 + (i < 256 ? i * 4 + 2 : 2045ul - i * 4)] = s_imaginary(y); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
