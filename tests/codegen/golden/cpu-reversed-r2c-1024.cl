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
#define TURNED(v) (v).s76543210
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
FUNCTION complex_t c_turned_parts(const complex_t z)
{
    complex_t c;
    c.x = TURNED(z.y);
    c.y = TURNED(z.x);
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
FUNCTION void unzip_near_parts(complex_t *a, complex_t *b)
{
    unzip_near(&a->x, &b->x);
    unzip_near(&a->y, &b->y);
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
FUNCTION void unzip_groups_parts(complex_t *a, complex_t *b)
{
    unzip_groups(&a->x, &b->x);
    unzip_groups(&a->y, &b->y);
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
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
FUNCTION complex_t c_turned(const complex_t z)
{
    complex_t c;
    c.x = TURNED(z.x);
    c.y = TURNED(z.y);
    return c;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
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
    in = &in[in_offset + 1023];
    out = &out[out_offset + 512];
    const ulong column_tile = tile;
    in = &in[column_tile * 8192];
    out = &out[column_tile * 4104];
    const ulong live = min(batch - column_tile * 8, 8ul);
    if (live == 8) {
        STRIDED(k, 512, 8)
        {
            complex_t x[8];
            x[0] = c_turned_parts(load_lanes(&in[-(long)(k * 2 + 15)]));
            x[1] = c_turned_parts(load_lanes(&in[1009 - (long)(k * 2)]));
            x[2] = c_turned_parts(load_lanes(&in[2033ul - k * 2]));
            x[3] = c_turned_parts(load_lanes(&in[3057ul - k * 2]));
            x[4] = c_turned_parts(load_lanes(&in[4081ul - k * 2]));
            x[5] = c_turned_parts(load_lanes(&in[5105ul - k * 2]));
            x[6] = c_turned_parts(load_lanes(&in[6129ul - k * 2]));
            x[7] = c_turned_parts(load_lanes(&in[7153ul - k * 2]));
            EACH_PAIR(8, 1, unzip_near_parts, x)
            EACH_PAIR(8, 2, unzip_near_parts, x)
            EACH_PAIR(8, 4, unzip_groups_parts, x)
            UNROLLED(q, 0, 8)
                a[q + k] = x[q];
        }
    } else {
        LOOP(i, 512)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 512)
        {
            put_lane(&a[i], l, s_from_reals(in[(long)(l * 1024) - (long)(i * 2)], in[(long)(l * 1024) - (long)(i * 2 + 1)]));
        }
    }
    // radix 8, span 1
    LOOP(g, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 64 + g];
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
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
    // spectra apart
    LOOP(j, 257)
    {
        complex_t u = b[j], v = b[j == 0 ? j : 512ul - j];
        c_part(&u, &v, c_spread(table[j + 504]));
        a[512ul - j] = v;
        a[j] = u;
    }
    if (live == 8) {
        STRIDED(k, 513, 8)
        {
            const ulong i = min(k, 505ul);
            complex_t x[8];
            UNROLLED(q, 0, 8)
            {
            complex_t z = a[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q] = z;
            }
            EACH_PAIR(8, 1, unzip_near_parts, x)
            EACH_PAIR(8, 2, unzip_near_parts, x)
            EACH_PAIR(8, 4, unzip_groups_parts, x)
            store_lanes(c_turned(x[0]), &out[-(long)(i + 7)]);
            store_lanes(c_turned(x[1]), &out[506ul - i]);
            store_lanes(c_turned(x[2]), &out[1019ul - i]);
            store_lanes(c_turned(x[3]), &out[1532ul - i]);
            store_lanes(c_turned(x[4]), &out[2045ul - i]);
            store_lanes(c_turned(x[5]), &out[2558ul - i]);
            store_lanes(c_turned(x[6]), &out[3071ul - i]);
            store_lanes(c_turned(x[7]), &out[3584ul - i]);
        }
    } else {
    LOOP(i, 513)
    {
            a[i] = v_scaled(a[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 513)
        {
            out[(long)(l * 513) - (long)i] = get_lane(&a[i], l);
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
