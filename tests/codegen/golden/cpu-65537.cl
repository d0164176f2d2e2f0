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
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
}
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
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
FUNCTION complex_t pass_twiddle_root(global const scalar2 *low, global const scalar2 *high,
                                     const uint bits, const ulong e)
{
    const scalar2 h = high[e >> bits], l = low[e & ((1ul << bits) - 1)];
    complex_t base;
    base.x = h.x * l.x - h.y * l.y;
    base.y = h.x * l.y + h.y * l.x;
    return base;
}
FUNCTION complex_t pass_twiddle_lanes(global const scalar2 *table, const ulong k)
{
    global const scalar *const row = (global const scalar *)table + 2 * k * LANES;
    complex_t lane;
    lane.x = load_vector(row);
    lane.y = load_vector(row + LANES);
    return lane;
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
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[486], b[486];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch * 17, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 17;
    in = &in[column_tile * 16];
    out = &out[column_tile * 16];
    tile = tile / 17;
    in = &in[tile * 65537];
    out = &out[tile * 131220];
    const ulong load_n = column_tile * 16;
    const ulong live = min(270ul - column_tile * 16, 16ul);
    {
        LOOP(i, 486)
        {
            const ulong n = i * 270 + load_n;
            const ulong lanes = min(live, n < 65537 ? 65537ul - n : 0);
            a[i] = v_weighed(v_signed(load_some(&in[i * 270], lanes), sign), load_some(&table[n + 9022], lanes));
        }
    }
    // radix 9, span 1
    LOOP(g, 54)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 54 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 9, span 9
    STRIDED(g, 54, 9)
    LOOP(k, 9)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 54 + g + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 9 + g * 9 + k] = x[r];
    }
    if (live == 16) {
    // radix 6, span 81, to memory
    LOOP(k, 81)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 81 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 162 - 18, k, 81));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
        {
            const ulong i = r * 81 + k;
            const complex_t w = c_mul(pass_twiddle_root(&table[477], &table[989], 9, column_tile * i * 16), pass_twiddle_lanes(&table[1246], i));
            x[r] = c_mul(x[r], w);
            store_lanes(x[r], &out[i * 270]);
        }
    }
    } else {
    LOOP(k, 81)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 81 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 162 - 18, k, 81));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 81 + k] = x[r];
    }
    LOOP(i, 486)
    {
            const complex_t w = c_mul(pass_twiddle_root(&table[477], &table[989], 9, column_tile * i * 16), pass_twiddle_lanes(&table[1246], i));
            b[i] = c_mul(b[i], w);
    }
        LOOP(i, 486)
        ROLLED(l, live, 1)
        {
            out[i * 270 + l] = get_lane(&b[i], l);
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
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
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
#define AHEAD(p) __builtin_prefetch((private const void *)(ulong)(p))
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}
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
FUNCTION complex_t pass_twiddle_root(global const scalar2 *low, global const scalar2 *high,
                                     const uint bits, const ulong e)
{
    const scalar2 h = high[e >> bits], l = low[e & ((1ul << bits) - 1)];
    complex_t base;
    base.x = h.x * l.x - h.y * l.y;
    base.y = h.x * l.y + h.y * l.x;
    return base;
}
FUNCTION complex_t pass_twiddle_lanes(global const scalar2 *table, const ulong k)
{
    global const scalar *const row = (global const scalar *)table + 2 * k * LANES;
    complex_t lane;
    lane.x = load_vector(row);
    lane.y = load_vector(row + LANES);
    return lane;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[270], b[270];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch * 31, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 31;
    in = &in[column_tile * 4320];
    out = &out[column_tile * 4320];
    tile = tile / 31;
    in = &in[tile * 131220];
    out = &out[tile * 131220];
    const ulong live = min(486ul - column_tile * 16, 16ul);
    if (live == 16) {
        STRIDED(k, 270, 8)
        {
            const ulong i = min(k, 262ul);
            real x[16];
            x[0] = load_pairs(&in[i]);
            x[1] = load_pairs(&in[i + 270]);
            x[2] = load_pairs(&in[i + 540]);
            x[3] = load_pairs(&in[i + 810]);
            x[4] = load_pairs(&in[i + 1080]);
            x[5] = load_pairs(&in[i + 1350]);
            x[6] = load_pairs(&in[i + 1620]);
            x[7] = load_pairs(&in[i + 1890]);
            x[8] = load_pairs(&in[i + 2160]);
            x[9] = load_pairs(&in[i + 2430]);
            x[10] = load_pairs(&in[i + 2700]);
            x[11] = load_pairs(&in[i + 2970]);
            x[12] = load_pairs(&in[i + 3240]);
            x[13] = load_pairs(&in[i + 3510]);
            x[14] = load_pairs(&in[i + 3780]);
            x[15] = load_pairs(&in[i + 4050]);
            EACH_PAIR(16, 1, unzip_near, x)
            EACH_PAIR(16, 2, unzip_near, x)
            EACH_PAIR(16, 4, unzip_groups, x)
            EACH_PAIR(16, 8, unzip_groups, x)
            UNROLLED(q, 0, 8)
                a[q + i] = v_from_reals(x[q * 2], x[q * 2 + 1]);
        }
    } else {
        LOOP(i, 270)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 270)
        {
            put_lane(&a[i], l, in[i + l * 270]);
        }
    }
    // the memory of the next tile
    STRIDED(c, 4320, 8)
    {
        AHEAD(&in[c + 4320]);
    }
    // radix 9, span 1
    LOOP(g, 30)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 30 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 6, span 9
    STRIDED(g, 45, 9)
    LOOP(k, 9)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 45 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 9 + g * 6 + k] = x[r];
    }
    // radix 5, span 54
    LOOP(k, 54)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 54 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 108 - 18, k, 54));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r * 54 + k] = x[r];
    }
    // times the spectrum
    LOOP(k, 270)
        b[k] = c_mul(c_conjugate(b[k]), load_some(&table[column_tile * 16 + k * 486 + 526], live));
    // radix 5, span 1
    LOOP(g, 54)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 54 + g];
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r + g * 5] = x[r];
    }
    // radix 6, span 5
    STRIDED(g, 45, 5)
    LOOP(k, 5)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 45 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 10 + 512, k, 5));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 5 + g * 6 + k] = x[r];
    }
    // radix 9, span 30
    LOOP(k, 30)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 30 + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 60 + 512, k, 30));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 30 + k] = x[r];
    }
    if (live == 16) {
        STRIDED(k, 270, 8)
        {
            const ulong i = min(k, 262ul);
            real x[16];
            UNROLLED(q, 0, 8)
            {
            complex_t z = a[q + i];
            const complex_t w = c_mul(pass_twiddle_root(&table[131746], &table[132258], 9, column_tile * (q + i) * 16), pass_twiddle_lanes(&table[132515], q + i));
            z = c_mul(z, w);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(16, 1, unzip_near, x)
            EACH_PAIR(16, 2, unzip_near, x)
            EACH_PAIR(16, 4, unzip_groups, x)
            EACH_PAIR(16, 8, unzip_groups, x)
            store_pairs(x[0], &out[i]);
            store_pairs(x[1], &out[i + 270]);
            store_pairs(x[2], &out[i + 540]);
            store_pairs(x[3], &out[i + 810]);
            store_pairs(x[4], &out[i + 1080]);
            store_pairs(x[5], &out[i + 1350]);
            store_pairs(x[6], &out[i + 1620]);
            store_pairs(x[7], &out[i + 1890]);
            store_pairs(x[8], &out[i + 2160]);
            store_pairs(x[9], &out[i + 2430]);
            store_pairs(x[10], &out[i + 2700]);
            store_pairs(x[11], &out[i + 2970]);
            store_pairs(x[12], &out[i + 3240]);
            store_pairs(x[13], &out[i + 3510]);
            store_pairs(x[14], &out[i + 3780]);
            store_pairs(x[15], &out[i + 4050]);
        }
    } else {
    LOOP(i, 270)
    {
            const complex_t w = c_mul(pass_twiddle_root(&table[131746], &table[132258], 9, column_tile * i * 16), pass_twiddle_lanes(&table[132515], i));
            a[i] = c_mul(a[i], w);
    }
        LOOP(l, live)
        LOOP(i, 270)
        {
            out[i + l * 270] = get_lane(&a[i], l);
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
// pass 3
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
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
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
#define AHEAD(p) __builtin_prefetch((private const void *)(ulong)(p))
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
FUNCTION void store_some(const complex_t c, global scalar2 *p, const ulong count)
{
    if (count == LANES) {
        store_lanes(c, p);
        return;
    }
    for (uint l = 0; l < count; ++l)
        p[l] = (scalar2)(((private const scalar *)&c.x)[l], ((private const scalar *)&c.y)[l]);
}
FUNCTION complex_t v_unweighed(complex_t z, const complex_t f)
{
    z.y = -z.y;
    return c_mul(z, f);
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
    complex_t a[486], b[486];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch * 17, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 17;
    in = &in[column_tile * 16];
    out = &out[column_tile * 16];
    tile = tile / 17;
    in = &in[tile * 131220];
    out = &out[tile * 65537];
    const ulong store_n = column_tile * 16;
    const ulong live = min(270ul - column_tile * 16, 16ul);
    if (live == 16) {
    // radix 9, span 1, from memory
    LOOP(g, 54)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
        {
            const ulong i = r * 54 + g;
            x[r] = load_lanes(&in[i * 270]);
        }
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    } else {
        LOOP(i, 486)
            c_clear(&a[i]);
        LOOP(i, 486)
        ROLLED(l, live, 1)
        {
            put_lane(&a[i], l, in[i * 270 + l]);
        }
    LOOP(g, 54)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 54 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    }
    // the memory of the next tile
    LOOP(r, 486)
    STRIDED(c, 16, 8)
    {
        AHEAD(&in[c + r * 270 + 16]);
    }
    // radix 9, span 9
    STRIDED(g, 54, 9)
    LOOP(k, 9)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = b[r * 54 + g + k];
        UNROLLED(r, 1, 9)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            a[r * 9 + g * 9 + k] = x[r];
    }
    // radix 6, span 81
    LOOP(k, 81)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 81 + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 162 - 18, k, 81));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r * 81 + k] = x[r];
    }
    {
        LOOP(i, 486)
        {
            const ulong n = i * 270 + store_n;
            const ulong lanes = min(live, n < 65537 ? 65537ul - n : 0);
            store_some(v_scaled(v_unweighed(b[i], load_some(&table[n + 477], lanes)), scale_re, scale_im), &out[i * 270], lanes);
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
