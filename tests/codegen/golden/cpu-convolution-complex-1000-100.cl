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
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
#define TURNED(v) (v).s3210
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
FUNCTION complex_t c_turned(const complex_t z)
{
    complex_t c;
    c.x = TURNED(z.x);
    c.y = TURNED(z.y);
    return c;
}
FUNCTION complex_t v_zero(void)
{
    complex_t c;
    c.x = 0;
    c.y = 0;
    return c;
}
#define VECTOR_IF(there, vector) ((there) ? (vector) : v_zero())
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
FUNCTION void unzip_near_parts(complex_t *a, complex_t *b)
{
    unzip_near(&a->x, &b->x);
    unzip_near(&a->y, &b->y);
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
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
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}
FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[1080], b[1080];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 3) / 4);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset + 99];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 400];
    out = &out[column_tile * 4320];
    const ulong live = min(batch - column_tile * 4, 4ul);
    if (live == 4) {
        STRIDED(k, 1080, 4)
        {
            complex_t x[4];
            x[0] = VECTOR_IF(k < 100, c_turned(load_lanes(&in[-(long)(k + 3)])));
            x[1] = VECTOR_IF(k < 100, c_turned(load_lanes(&in[97 - (long)k])));
            x[2] = VECTOR_IF(k < 100, c_turned(load_lanes(&in[197 - (long)k])));
            x[3] = VECTOR_IF(k < 100, c_turned(load_lanes(&in[297 - (long)k])));
            EACH_PAIR(4, 1, unzip_near_parts, x)
            EACH_PAIR(4, 2, unzip_near_parts, x)
            UNROLLED(q, 0, 4)
                a[q + k] = v_signed(x[q], sign);
        }
    } else {
        LOOP(i, 1080)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 1080)
        {
            put_lane(&a[i], l, s_signed(ELEMENT_IF(i < 100, in[(long)(l * 100) - (long)i]), sign.s0));
        }
    }
    // radix 6, span 1
    LOOP(g, 180)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 180 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r + g * 6] = x[r];
    }
    // radix 6, span 6
    STRIDED(g, 180, 6)
    LOOP(k, 6)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 180 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 12 - 12, k, 6));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 6 + g * 6 + k] = x[r];
    }
    // radix 6, span 36
    STRIDED(g, 180, 36)
    LOOP(k, 36)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 180 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 72 - 12, k, 36));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 36 + g * 6 + k] = x[r];
    }
    // radix 5, span 216
    LOOP(k, 216)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 216 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 432 - 12, k, 216));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 216 + k] = x[r];
    }
    if (live == 4) {
        STRIDED(k, 1080, 2)
        {
            real x[4];
            UNROLLED(q, 0, 2)
            {
            complex_t z = a[q + k];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_pairs(x[0], &out[k]);
            store_pairs(x[1], &out[k + 1080]);
            store_pairs(x[2], &out[k + 2160]);
            store_pairs(x[3], &out[k + 3240]);
        }
    } else {
    LOOP(i, 1080)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 1080)
        {
            out[i + l * 1080] = get_lane(&a[i], l);
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
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
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
#define REALS_IF(there, vector) ((there) ? (vector) : (real)(0))
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
    complex_t a[1080], b[1080];
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
    out = &out[column_tile * 8000];
    const ulong live = min(batch - column_tile * 8, 8ul);
    if (live == 8) {
        STRIDED(k, 1080, 4)
        {
            real x[8];
            x[0] = REALS_IF(k < 1000, load_pairs(&in[k]));
            x[1] = REALS_IF(k < 1000, load_pairs(&in[k + 1000]));
            x[2] = REALS_IF(k < 1000, load_pairs(&in[k + 2000]));
            x[3] = REALS_IF(k < 1000, load_pairs(&in[k + 3000]));
            x[4] = REALS_IF(k < 1000, load_pairs(&in[k + 4000]));
            x[5] = REALS_IF(k < 1000, load_pairs(&in[k + 5000]));
            x[6] = REALS_IF(k < 1000, load_pairs(&in[k + 6000]));
            x[7] = REALS_IF(k < 1000, load_pairs(&in[k + 7000]));
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 4)
                a[q + k] = v_signed(v_from_reals(x[q * 2], x[q * 2 + 1]), sign);
        }
    } else {
        LOOP(i, 1080)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 1080)
        {
            put_lane(&a[i], l, s_signed(ELEMENT_IF(i < 1000, in[i + l * 1000]), sign.s0));
        }
    }
    // radix 6, span 1
    LOOP(g, 180)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 180 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r + g * 6] = x[r];
    }
    // radix 6, span 6
    STRIDED(g, 180, 6)
    LOOP(k, 6)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 180 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 12 - 12, k, 6));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 6 + g * 6 + k] = x[r];
    }
    // radix 6, span 36
    STRIDED(g, 180, 36)
    LOOP(k, 36)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 180 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 72 - 12, k, 36));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 36 + g * 6 + k] = x[r];
    }
    // radix 5, span 216
    LOOP(k, 216)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 216 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 432 - 12, k, 216));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 216 + k] = x[r];
    }
    // times the spectrum
    LOOP(k, 1080)
        a[k] = c_mul(c_conjugate(a[k]), c_spread(filter[k]));
    // radix 5, span 1
    LOOP(g, 216)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 216 + g];
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r + g * 5] = x[r];
    }
    // radix 6, span 5
    STRIDED(g, 180, 5)
    LOOP(k, 5)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 180 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 10 + 2138, k, 5));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 5 + g * 6 + k] = x[r];
    }
    // radix 6, span 30
    STRIDED(g, 180, 30)
    LOOP(k, 30)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 180 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 60 + 2138, k, 30));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 30 + g * 6 + k] = x[r];
    }
    // radix 6, span 180
    LOOP(k, 180)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 180 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 360 + 2138, k, 180));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 180 + k] = x[r];
    }
    LOOP(i, 1080)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
    {
        LOOP(l, live)
        LOOP(i, 1080)
        {
            if (i >= 49 && i < 1049) out[(long)(i + l * 1000) - 49] = get_lane(&a[i], l);
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
