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
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
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
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[192], b[192];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 2;
    const ulong end = min(batch * 32, begin + 2);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 32;
    out = &out[column_tile * 3072];
    tile = tile / 32;
    in = &in[tile * 65536];
    out = &out[tile * 98304];
    const ulong load_n = column_tile * 16;
    {
        LOOP(i, 192)
            c_clear(&a[i]);
        LOOP(i, 192)
        LOOP(l, 16)
        {
            const ulong n = i * 512 + l + load_n;
            if (n < 65536) put_lane(&a[i], l, s_weighed(s_from_reals(NEGATIVE_IF(i >= 64, in[i < 64 ? i * 1024 + l * 2 + load_n * 2 + 1 : 131071ul - i * 1024 - l * 2 - load_n * 2]), NEGATIVE_IF(i < 64, in[i < 64 ? 65534ul - i * 1024 - l * 2 - load_n * 2 : i * 1024 + l * 2 + load_n * 2 - 65536])), table[n + 3896]));
        }
    }
    // radix 8, span 1
    LOOP(g, 24)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 24 + g];
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
    }
    // radix 6, span 8
    STRIDED(g, 32, 8)
    LOOP(k, 8)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 32 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 16 - 16, k, 8));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 8 + g * 6 + k] = x[r];
    }
    {
    // radix 4, span 48, to memory
    LOOP(k, 48)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 48 + k];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_across(table, r * 96 - 16, k, 48));
        radix4(x, 1);
        UNROLLED(r, 0, 4)
        {
            const ulong i = r * 48 + k;
            const complex_t w = c_mul(pass_twiddle_root(&table[184], &table[440], 8, column_tile * i * 16), pass_twiddle_lanes(&table[824], i));
            x[r] = c_mul(x[r], w);
            store_lanes(x[r], &out[i * 16]);
        }
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
    complex_t a[512], b[512];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch * 12, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 12;
    in = &in[column_tile * 256];
    out = &out[column_tile * 256];
    tile = tile / 12;
    in = &in[tile * 98304];
    out = &out[tile * 98304];
    {
        STRIDED(k, 512, 8)
        {
            real x[16];
            x[0] = load_pairs(&in[k / 16 * 3072 + k % 16]);
            x[1] = load_pairs(&in[k / 16 * 3072 + k % 16 + 16]);
            x[2] = load_pairs(&in[k / 16 * 3072 + k % 16 + 32]);
            x[3] = load_pairs(&in[k / 16 * 3072 + k % 16 + 48]);
            x[4] = load_pairs(&in[k / 16 * 3072 + k % 16 + 64]);
            x[5] = load_pairs(&in[k / 16 * 3072 + k % 16 + 80]);
            x[6] = load_pairs(&in[k / 16 * 3072 + k % 16 + 96]);
            x[7] = load_pairs(&in[k / 16 * 3072 + k % 16 + 112]);
            x[8] = load_pairs(&in[k / 16 * 3072 + k % 16 + 128]);
            x[9] = load_pairs(&in[k / 16 * 3072 + k % 16 + 144]);
            x[10] = load_pairs(&in[k / 16 * 3072 + k % 16 + 160]);
            x[11] = load_pairs(&in[k / 16 * 3072 + k % 16 + 176]);
            x[12] = load_pairs(&in[k / 16 * 3072 + k % 16 + 192]);
            x[13] = load_pairs(&in[k / 16 * 3072 + k % 16 + 208]);
            x[14] = load_pairs(&in[k / 16 * 3072 + k % 16 + 224]);
            x[15] = load_pairs(&in[k / 16 * 3072 + k % 16 + 240]);
            EACH_PAIR(16, 1, unzip_near, x)
            EACH_PAIR(16, 2, unzip_near, x)
            EACH_PAIR(16, 4, unzip_groups, x)
            EACH_PAIR(16, 8, unzip_groups, x)
            UNROLLED(q, 0, 8)
                a[q + k] = v_from_reals(x[q * 2], x[q * 2 + 1]);
        }
    }
    // the memory of the next tile
    LOOP(r, 32)
    STRIDED(c, 256, 8)
    {
        AHEAD(&in[c + r * 3072 + 256]);
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
    // times the spectrum
    LOOP(k, 512)
        b[k] = c_mul(c_conjugate(b[k]), load_some(&table[column_tile * 16 + k * 192 + 1008], 16));
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
            x[r] = c_mul(x[r], root_across(table, r * 16 + 992, k, 8));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r * 8 + g * 8 + k] = x[r];
    }
    // radix 8, span 64
    LOOP(k, 64)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 64 + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 128 + 992, k, 64));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 64 + k] = x[r];
    }
    {
        STRIDED(k, 512, 8)
        {
            real x[16];
            UNROLLED(q, 0, 8)
            {
            complex_t z = a[q + k];
            const complex_t w = c_mul(pass_twiddle_root(&table[99312], &table[99568], 8, column_tile * (q + k) * 16), pass_twiddle_lanes(&table[99952], q + k));
            z = c_mul(z, w);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(16, 1, unzip_near, x)
            EACH_PAIR(16, 2, unzip_near, x)
            EACH_PAIR(16, 4, unzip_groups, x)
            EACH_PAIR(16, 8, unzip_groups, x)
            store_pairs(x[0], &out[k / 16 * 3072 + k % 16]);
            store_pairs(x[1], &out[k / 16 * 3072 + k % 16 + 16]);
            store_pairs(x[2], &out[k / 16 * 3072 + k % 16 + 32]);
            store_pairs(x[3], &out[k / 16 * 3072 + k % 16 + 48]);
            store_pairs(x[4], &out[k / 16 * 3072 + k % 16 + 64]);
            store_pairs(x[5], &out[k / 16 * 3072 + k % 16 + 80]);
            store_pairs(x[6], &out[k / 16 * 3072 + k % 16 + 96]);
            store_pairs(x[7], &out[k / 16 * 3072 + k % 16 + 112]);
            store_pairs(x[8], &out[k / 16 * 3072 + k % 16 + 128]);
            store_pairs(x[9], &out[k / 16 * 3072 + k % 16 + 144]);
            store_pairs(x[10], &out[k / 16 * 3072 + k % 16 + 160]);
            store_pairs(x[11], &out[k / 16 * 3072 + k % 16 + 176]);
            store_pairs(x[12], &out[k / 16 * 3072 + k % 16 + 192]);
            store_pairs(x[13], &out[k / 16 * 3072 + k % 16 + 208]);
            store_pairs(x[14], &out[k / 16 * 3072 + k % 16 + 224]);
            store_pairs(x[15], &out[k / 16 * 3072 + k % 16 + 240]);
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
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION scalar2 s_hartley(const scalar2 z)
{
    return (scalar2)(z.x - z.y, z.x + z.y);
}
FUNCTION scalar2 s_crossed_if(const scalar2 z, const bool odd, const scalar sign)
{
    return odd ? sign * z.yx : z;
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
    complex_t a[192], b[192];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 2;
    const ulong end = min(batch * 32, begin + 2);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 32;
    in = &in[column_tile * 3072];
    tile = tile / 32;
    in = &in[tile * 98304];
    out = &out[tile * 65536];
    const ulong store_n = column_tile * 16;
    {
    // radix 8, span 1, from memory
    LOOP(g, 24)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
        {
            const ulong i = r * 24 + g;
            x[r] = load_lanes(&in[i * 16]);
        }
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
    }
    }
    // the memory of the next tile
    LOOP(r, 192)
    STRIDED(c, 16, 8)
    {
        AHEAD(&in[c + r * 16 + 3072]);
    }
    // radix 6, span 8
    STRIDED(g, 32, 8)
    LOOP(k, 8)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 32 + g + k];
        UNROLLED(r, 1, 6)
            x[r] = c_mul(x[r], root_across(table, r * 16 - 16, k, 8));
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r * 8 + g * 6 + k] = x[r];
    }
    // radix 4, span 48
    LOOP(k, 48)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 48 + k];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_across(table, r * 96 - 16, k, 48));
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r * 48 + k] = x[r];
    }
    {
        LOOP(i, 192)
        LOOP(l, 16)
        {
            const ulong n = i * 512 + l + store_n;
            if (n < 32768) { const scalar2 y = s_crossed_if(s_hartley(s_scaled(s_unweighed(get_lane(&b[i], l), table[n + 184]), (scalar2)(scale_re.s0, scale_im.s0))), (n + 1) % 2 == 1, -1); if (i < 64) out[i * 512 + l + store_n] = s_real(y); if (i < 64) { out[65535ul - i * 512 - l - store_n] = s_imaginary(y); } }
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
