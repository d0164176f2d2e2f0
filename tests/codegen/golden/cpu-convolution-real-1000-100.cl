// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float4 real;
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
#define LANES 4
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
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
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);
#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);
#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
FUNCTION void radix7(complex_t *x, const int s)
{
    const scalar sine = R(0.7818314824680298087), c1 = R(0.6234898018587335306),
        c2 = R(-0.2225209339563144043), r2 = R(1.2469796037174670612),
        c3 = R(-0.9009688679024191262), r3 = R(0.5549581320873711915);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 6)
    PRIME_PAIR(2, 5)
    PRIME_PAIR(3, 4)
    PRIME_ROW(1, 6, 1, TERM(2, 2, +) TERM(3, 3, +))
    PRIME_ROW(4, 3, 2, TERM(3, 2, -) TERM(1, 3, -))
    PRIME_ROW(5, 2, 3, TERM(1, 2, -) TERM(2, 3, +))
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
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}
FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[567], b[567];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 3) / 4);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 400];
    out = &out[column_tile * 2268];
    const ulong live = min(batch - column_tile * 4, 4ul);
    {
        LOOP(i, 567)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 567)
        {
            const ulong n = i;
            put_lane(&a[i], l, s_weighed(s_from_reals(REAL_ELEMENT_IF(i < 100, in[i + l * 100]), REAL_ELEMENT_IF(0, in[i + l * 100 + 567])), table[n + 558]));
        }
    }
    // radix 9, span 1
    LOOP(g, 63)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 63 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 9, span 9
    STRIDED(g, 63, 9)
    LOOP(k, 9)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 63 + g + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 9 + g * 9 + k] = x[r];
    }
    // radix 7, span 81
    LOOP(k, 81)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = a[r * 81 + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 162 - 18, k, 81));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            b[r * 81 + k] = x[r];
    }
    if (live == 4) {
        STRIDED(k, 567, 2)
        {
            const ulong i = min(k, 565ul);
            real x[4];
            UNROLLED(q, 0, 2)
            {
            complex_t z = b[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_pairs(x[0], &out[i]);
            store_pairs(x[1], &out[i + 567]);
            store_pairs(x[2], &out[i + 1134]);
            store_pairs(x[3], &out[i + 1701]);
        }
    } else {
    LOOP(i, 567)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 567)
        {
            out[i + l * 567] = get_lane(&b[i], l);
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
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
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);
#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);
#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
FUNCTION void radix7(complex_t *x, const int s)
{
    const scalar sine = R(0.7818314824680298087), c1 = R(0.6234898018587335306),
        c2 = R(-0.2225209339563144043), r2 = R(1.2469796037174670612),
        c3 = R(-0.9009688679024191262), r3 = R(0.5549581320873711915);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 6)
    PRIME_PAIR(2, 5)
    PRIME_PAIR(3, 4)
    PRIME_ROW(1, 6, 1, TERM(2, 2, +) TERM(3, 3, +))
    PRIME_ROW(4, 3, 2, TERM(3, 2, -) TERM(1, 3, -))
    PRIME_ROW(5, 2, 3, TERM(1, 2, -) TERM(2, 3, +))
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
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION complex_t c_conjugate(complex_t a)
{
    a.y = -a.y;
    return a;
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch, const ulong filter_offset,
    const real sign, const real scale_re, const real scale_im, global const scalar2 *filter)
{
    complex_t a[567], b[567];
    global const void *const in_start = in;
    global void *const out_start = out;
    global const scalar2 *const filter_start = filter;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    filter = filter_start;
    in = &in[in_offset];
    out = &out[out_offset];
    filter = &filter[filter_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 8000];
    out = &out[column_tile * 8792];
    const ulong live = min(batch - column_tile * 8, 8ul);
    {
        LOOP(i, 567)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 567)
        {
            const ulong n = i;
            put_lane(&a[i], l, s_weighed(s_from_reals(in[i + l * 1000], REAL_ELEMENT_IF(i < 433, in[i + l * 1000 + 567])), table[n + 1118]));
        }
    }
    // radix 9, span 1
    LOOP(g, 63)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 63 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 9, span 9
    STRIDED(g, 63, 9)
    LOOP(k, 9)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 63 + g + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 9 + g * 9 + k] = x[r];
    }
    // radix 7, span 81
    LOOP(k, 81)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = a[r * 81 + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 162 - 18, k, 81));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            b[r * 81 + k] = x[r];
    }
    // times the spectrum
    LOOP(k, 567)
        b[k] = c_conjugate(c_mul(b[k], c_spread(filter[k])));
    // radix 7, span 1
    LOOP(g, 81)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = b[r * 81 + g];
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            a[r + g * 7] = x[r];
    }
    // radix 9, span 7
    STRIDED(g, 63, 7)
    LOOP(k, 7)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 63 + g + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 14 + 1102, k, 7));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r * 7 + g * 9 + k] = x[r];
    }
    // radix 9, span 63
    LOOP(k, 63)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 63 + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 126 + 1102, k, 63));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 63 + k] = x[r];
    }
    {
        LOOP(l, live)
        LOOP(i, 567)
        {
            const ulong n = i;
            { const scalar2 y = s_scaled(s_unweighed(get_lane(&a[i], l), table[n + 1685]), (scalar2)(scale_re.s0, scale_im.s0)); out[i + l * 1099] = s_real(y); if (i < 532) { out[i + l * 1099 + 567] = s_imaginary(y); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors, global const scalar2 *filter)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2, filter_offset = places.s3;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, filter_offset, sign, scale.x, scale.y, filter);
}
