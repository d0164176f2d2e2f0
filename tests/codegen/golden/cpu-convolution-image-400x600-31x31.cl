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
    complex_t a[316], b[316];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch * 4, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 4;
    in = &in[column_tile * 248];
    out = &out[column_tile * 2528];
    tile = tile / 4;
    in = &in[tile * 961];
    out = &out[tile * 136512];
    const ulong live = min(31ul - column_tile * 8, 8ul);
    {
        LOOP(i, 315)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 315)
        {
            put_lane(&a[i], l, s_from_reals(REAL_ELEMENT_IF(i < 16, in[i * 2 + l * 31]), REAL_ELEMENT_IF(i < 15, in[i * 2 + l * 31 + 1])));
        }
    }
    // radix 9, span 1
    LOOP(g, 35)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 35 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 7, span 9
    STRIDED(g, 45, 9)
    LOOP(k, 9)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = b[r * 45 + g + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            a[r * 9 + g * 7 + k] = x[r];
    }
    // radix 5, span 63
    LOOP(k, 63)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 63 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 126 - 18, k, 63));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r * 63 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 158)
    {
        complex_t u = b[j], v = b[j == 0 ? j : 315ul - j];
        c_part(&u, &v, c_spread(table[j + 306]));
        a[315ul - j] = v;
        a[j] = u;
    }
    if (live == 8) {
        STRIDED(k, 316, 4)
        {
            real x[8];
            UNROLLED(q, 0, 4)
            {
            complex_t z = a[q + k];
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_pairs(x[0], &out[k]);
            store_pairs(x[1], &out[k + 316]);
            store_pairs(x[2], &out[k + 632]);
            store_pairs(x[3], &out[k + 948]);
            store_pairs(x[4], &out[k + 1264]);
            store_pairs(x[5], &out[k + 1580]);
            store_pairs(x[6], &out[k + 1896]);
            store_pairs(x[7], &out[k + 2212]);
        }
    } else {
        LOOP(l, live)
        LOOP(i, 316)
        {
            out[i + l * 316] = get_lane(&a[i], l);
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
// pass 2
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
FUNCTION complex_t v_zero(void)
{
    complex_t c;
    c.x = 0;
    c.y = 0;
    return c;
}
#define VECTOR_IF(there, vector) ((there) ? (vector) : v_zero())
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
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
FUNCTION void make_lane_real(complex_t *c, const uint l)
{
    ((private scalar *)&c->y)[l] = 0;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[432], b[432];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch * 20, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 20;
    in = &in[column_tile * 16];
    out = &out[column_tile * 16];
    tile = tile / 20;
    in = &in[tile * 136512];
    out = &out[tile * 136512];
    const ulong live = min(316ul - column_tile * 16, 16ul);
    if (live == 16) {
    // radix 9, span 1, from memory
    LOOP(g, 48)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
        {
            const ulong i = r * 48 + g;
            x[r] = VECTOR_IF(i < 31, load_lanes(&in[i * 316]));
        }
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    } else {
        LOOP(i, 432)
            c_clear(&a[i]);
        LOOP(i, 432)
        ROLLED(l, live, 1)
        {
            put_lane(&a[i], l, ELEMENT_IF(i < 31, in[i * 316 + l]));
        }
    LOOP(g, 48)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 48 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    }
    // radix 8, span 9
    STRIDED(g, 54, 9)
    LOOP(k, 9)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 54 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 9 + g * 8 + k] = x[r];
    }
    if (live == 16) {
    // radix 6, span 72, to memory
    LOOP(k, 72)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 72 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 144 - 18, k, 72));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
        {
            const ulong i = r * 72 + k;
            x[r] = v_scaled(x[r], scale_re, scale_im);
            if (i == 0 || i == 216)
            ROLLED(l, 16, 1)
                if ((column_tile * 16 + l) % 316 == 0 || (column_tile * 16 + l) % 316 == 315) make_lane_real(&x[r], l);
            store_lanes(x[r], &out[i * 316]);
        }
    }
    } else {
    LOOP(k, 72)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 72 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 144 - 18, k, 72));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 72 + k] = x[r];
    }
    LOOP(i, 432)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
            if (i == 0 || i == 216)
            ROLLED(l, 16, 1)
                if ((column_tile * 16 + l) % 316 == 0 || (column_tile * 16 + l) % 316 == 315) make_lane_real(&b[i], l);
    }
        LOOP(i, 432)
        ROLLED(l, live, 1)
        {
            out[i * 316 + l] = get_lane(&b[i], l);
        }
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
    complex_t a[316], b[316];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 3;
    const ulong end = min(begin + 3, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 4800];
    out = &out[tile * 2528];
    {
        LOOP(l, 8)
        LOOP(i, 315)
        {
            put_lane(&a[i], l, s_from_reals(REAL_ELEMENT_IF(i < 300, in[i * 2 + l * 600]), REAL_ELEMENT_IF(i < 300, in[i * 2 + l * 600 + 1])));
        }
    }
    // radix 9, span 1
    LOOP(g, 35)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 35 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 7, span 9
    STRIDED(g, 45, 9)
    LOOP(k, 9)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = b[r * 45 + g + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            a[r * 9 + g * 7 + k] = x[r];
    }
    // radix 5, span 63
    LOOP(k, 63)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 63 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 126 - 18, k, 63));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r * 63 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 158)
    {
        complex_t u = b[j], v = b[j == 0 ? j : 315ul - j];
        c_part(&u, &v, c_spread(table[j + 306]));
        a[315ul - j] = v;
        a[j] = u;
    }
    {
        STRIDED(k, 316, 4)
        {
            real x[8];
            UNROLLED(q, 0, 4)
            {
            complex_t z = a[q + k];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_pairs(x[0], &out[k]);
            store_pairs(x[1], &out[k + 316]);
            store_pairs(x[2], &out[k + 632]);
            store_pairs(x[3], &out[k + 948]);
            store_pairs(x[4], &out[k + 1264]);
            store_pairs(x[5], &out[k + 1580]);
            store_pairs(x[6], &out[k + 1896]);
            store_pairs(x[7], &out[k + 2212]);
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
FUNCTION complex_t v_zero(void)
{
    complex_t c;
    c.x = 0;
    c.y = 0;
    return c;
}
#define VECTOR_IF(there, vector) ((there) ? (vector) : v_zero())
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
}
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
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
FUNCTION complex_t load_some(global const scalar2 *p, const ulong count)
{
    if (count == LANES) return load_lanes(p);
    complex_t c;
    c.x = 0;
    c.y = 0;
    for (uint l = 0; l < count; ++l) {
        ((private scalar *)&c.x)[l] = p[l].x;
        ((private scalar *)&c.y)[l] = p[l].y;
    }
    return c;
}
FUNCTION complex_t c_conjugate(complex_t a)
{
    a.y = -a.y;
    return a;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch, const ulong filter_offset,
    const real sign, const real scale_re, const real scale_im, global const scalar2 *filter)
{
    complex_t a[432], b[432];
    global const void *const in_start = in;
    global void *const out_start = out;
    global const scalar2 *const filter_start = filter;
    const ulong begin = group;
    const ulong end = min(batch * 20, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    filter = filter_start;
    in = &in[in_offset];
    out = &out[out_offset];
    filter = &filter[filter_offset];
    const ulong column_tile = tile % 20;
    in = &in[column_tile * 16];
    out = &out[column_tile * 16];
    filter = &filter[column_tile * 16];
    tile = tile / 20;
    in = &in[tile * 126400];
    out = &out[tile * 126400];
    const ulong live = min(316ul - column_tile * 16, 16ul);
    if (live == 16) {
    // radix 9, span 1, from memory
    LOOP(g, 48)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
        {
            const ulong i = r * 48 + g;
            x[r] = v_signed(VECTOR_IF(i < 400, load_lanes(&in[i * 316])), sign);
        }
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    } else {
        LOOP(i, 432)
            c_clear(&a[i]);
        LOOP(i, 432)
        ROLLED(l, live, 1)
        {
            put_lane(&a[i], l, s_signed(ELEMENT_IF(i < 400, in[i * 316 + l]), sign.s0));
        }
    LOOP(g, 48)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 48 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    }
    // radix 8, span 9
    STRIDED(g, 54, 9)
    LOOP(k, 9)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 54 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 9 + g * 8 + k] = x[r];
    }
    // radix 6, span 72
    LOOP(k, 72)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 72 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 144 - 18, k, 72));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 72 + k] = x[r];
    }
    // times the spectrum
    LOOP(k, 432)
        b[k] = c_conjugate(c_mul(b[k], load_some(&filter[k * 316], live)));
    // radix 6, span 1
    LOOP(g, 72)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 72 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r + g * 6] = x[r];
    }
    // radix 8, span 6
    STRIDED(g, 54, 6)
    LOOP(k, 6)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 54 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 12 + 834, k, 6));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r * 6 + g * 8 + k] = x[r];
    }
    if (live == 16) {
    // radix 9, span 48, to memory
    LOOP(k, 48)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 48 + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 96 + 834, k, 48));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
        {
            const ulong i = r * 48 + k;
            x[r] = v_scaled(x[r], scale_re, scale_im);
            if (i >= 15 && i < 415) store_lanes(x[r], &out[(long)(i * 316) - 4740]);
        }
    }
    } else {
    LOOP(k, 48)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 48 + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 96 + 834, k, 48));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 48 + k] = x[r];
    }
    LOOP(i, 432)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
        LOOP(i, 432)
        ROLLED(l, live, 1)
        {
            if (i >= 15 && i < 415) out[(long)(i * 316 + l) - 4740] = get_lane(&a[i], l);
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors, global const scalar2 *filter)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2, filter_offset = places.s3;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, filter_offset, sign, scale.x, scale.y, filter);
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
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}
FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
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
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.x = a;
    c.y = b;
    return c;
}
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
}
#define AHEAD(p) __builtin_prefetch((private const void *)(ulong)(p))
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
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
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
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[316], b[316];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 3;
    const ulong end = min(begin + 3, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 2528];
    out = &out[tile * 4800];
    {
        STRIDED(k, 316, 4)
        {
            real x[8];
            x[0] = load_pairs(&in[k]);
            x[1] = load_pairs(&in[k + 316]);
            x[2] = load_pairs(&in[k + 632]);
            x[3] = load_pairs(&in[k + 948]);
            x[4] = load_pairs(&in[k + 1264]);
            x[5] = load_pairs(&in[k + 1580]);
            x[6] = load_pairs(&in[k + 1896]);
            x[7] = load_pairs(&in[k + 2212]);
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 4)
                a[q + k] = v_signed(v_from_reals(x[q * 2], x[q * 2 + 1]), sign);
        }
    }
    // the memory of the next tile
    STRIDED(c, 2528, 8)
    {
        AHEAD(&in[c + 2528]);
    }
    // spectra together
    LOOP(j, 158)
    {
        complex_t u = v_real_if(a[j], j == 0), v = v_real_if(a[315ul - j], j == 0);
        c_merge(&u, &v, c_spread(table[j]));
        b[j] = u;
        if (j != 0) b[315ul - j] = v;
    }
    // radix 9, span 1
    LOOP(g, 35)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 35 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r + g * 9] = x[r];
    }
    // radix 7, span 9
    STRIDED(g, 45, 9)
    LOOP(k, 9)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = a[r * 45 + g + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 18 + 298, k, 9));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            b[r * 9 + g * 7 + k] = x[r];
    }
    // radix 5, span 63
    LOOP(k, 63)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 63 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 126 + 298, k, 63));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 63 + k] = x[r];
    }
    LOOP(i, 315)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
    {
        LOOP(l, 8)
        LOOP(i, 315)
        {
            { const scalar2 y = get_lane(&a[i], l); if (i >= 8 && i < 308) out[(long)(i * 2 + l * 600) - 15] = s_real(y); if (i >= 7 && i < 307) { out[(long)(i * 2 + l * 600) - 14] = s_imaginary(y); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
