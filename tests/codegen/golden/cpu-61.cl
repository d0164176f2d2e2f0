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
FUNCTION global const uint *order_of(global const scalar2 *table)
{
    return (global const uint *)table;
}
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
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
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
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[61], b[61];
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
    in = &in[column_tile * 488];
    out = &out[column_tile * 488];
    const ulong live = min(batch - column_tile * 8, 8ul);
    global const uint *order0 = order_of(&table[60]);
    complex_t rest0[1], sum0[1];
    if (live == 8) {
        STRIDED(k, 61, 4)
        {
            const ulong i = min(k, 57ul);
            real x[8];
            x[0] = load_pairs(&in[i]);
            x[1] = load_pairs(&in[i + 61]);
            x[2] = load_pairs(&in[i + 122]);
            x[3] = load_pairs(&in[i + 183]);
            x[4] = load_pairs(&in[i + 244]);
            x[5] = load_pairs(&in[i + 305]);
            x[6] = load_pairs(&in[i + 366]);
            x[7] = load_pairs(&in[i + 427]);
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 4)
                a[q + i] = v_signed(v_from_reals(x[q * 2], x[q * 2 + 1]), sign);
        }
    } else {
        LOOP(i, 61)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 61)
        {
            put_lane(&a[i], l, s_signed(in[i + l * 61], sign.s0));
        }
    }
    {
        rest0[0] = a[0];
    }
    LOOP(q, 60)
    {
        complex_t y = a[order0[q]];
        b[q] = y;
    }
    // radix 5, span 1
    LOOP(g, 12)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 12 + g];
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r + g * 5] = x[r];
    }
    // radix 4, span 5
    STRIDED(g, 15, 5)
    LOOP(k, 5)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 15 + g + k];
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r * 5 + g * 4 + k] = x[r];
    }
    // radix 3, span 20
    LOOP(k, 20)
    {
        complex_t x[3];
        UNROLLED(r, 0, 3)
            x[r] = b[r * 20 + k];
        radix3(x, 1);
        UNROLLED(r, 0, 3)
            a[r * 20 + k] = x[r];
    }
    // times the spectrum
        sum0[0] = a[0];
    LOOP(k, 60)
        a[k] = c_mul(a[k], c_spread(table[k]));
    {
        a[0] = c_add(a[0], rest0[0]);
        rest0[0] = c_add(rest0[0], sum0[0]);
    }
    // radix 3, span 1
    LOOP(g, 20)
    {
        complex_t x[3];
        UNROLLED(r, 0, 3)
            x[r] = a[r * 20 + g];
        radix3(x, 1);
        UNROLLED(r, 0, 3)
            b[r + g * 3] = x[r];
    }
    // radix 4, span 3
    STRIDED(g, 15, 3)
    LOOP(k, 3)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = b[r * 15 + g + k];
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            a[r * 3 + g * 4 + k] = x[r];
    }
    // radix 5, span 12
    LOOP(k, 12)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 12 + k];
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r * 12 + k] = x[r];
    }
    LOOP(q, 60)
        a[order0[q]] = b[q];
        a[0] = rest0[0];
    if (live == 8) {
        STRIDED(k, 61, 4)
        {
            const ulong i = min(k, 57ul);
            real x[8];
            UNROLLED(q, 0, 4)
            {
            complex_t z = a[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_pairs(x[0], &out[i]);
            store_pairs(x[1], &out[i + 61]);
            store_pairs(x[2], &out[i + 122]);
            store_pairs(x[3], &out[i + 183]);
            store_pairs(x[4], &out[i + 244]);
            store_pairs(x[5], &out[i + 305]);
            store_pairs(x[6], &out[i + 366]);
            store_pairs(x[7], &out[i + 427]);
        }
    } else {
    LOOP(i, 61)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 61)
        {
            out[i + l * 61] = get_lane(&a[i], l);
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
