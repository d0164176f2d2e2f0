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
FUNCTION void zip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x.even = u.x.lo;
    a->x.odd = v.x.lo;
    a->y.even = u.y.lo;
    a->y.odd = v.y.lo;
    b->x.even = u.x.hi;
    b->x.odd = v.x.hi;
    b->y.even = u.y.hi;
    b->y.odd = v.y.hi;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[256], b[256];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 2;
    const ulong end = min(batch * 8, begin + 2);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 8;
    in = &in[column_tile * 32];
    out = &out[column_tile * 32];
    tile = tile / 8;
    in = &in[tile * 65536];
    out = &out[tile * 34816];
    {
    // radix 8, span 1, from memory
    LOOP(g, 32)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
        {
            const ulong i = r * 32 + g;
            x[r] = load_lanes(&in[i * 256]);
        }
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
    }
    }
    // radix 8, span 8
    STRIDED(g, 32, 8)
    LOOP(k, 8)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 32 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 16 - 16, k, 8));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 8 + g * 8 + k] = x[r];
    }
    // radix 4, span 64
    LOOP(k, 64)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 64 + k];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_across(table, r * 128 - 16, k, 64));
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r * 64 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 129)
    {
        complex_t u = b[j], v = b[j == 0 ? j : 256ul - j];
        c_separate(&u, &v);
        a[j] = u;
        b[j] = v;
    }
    LOOP(i, 129)
    {
            const complex_t w = c_mul(pass_twiddle_root(&table[248], &table[504], 8, column_tile * i * 32), pass_twiddle_lanes(&table[760], i));
            a[i] = c_mul(a[i], w);
            b[i] = c_mul(b[i], c_mul(w, pass_twiddle_root(&table[248], &table[504], 8, i)));
    }
    {
        LOOP(i, 129)
        {
            complex_t u = a[i], v = b[i];
            zip(&u, &v);
            store_lanes(u, &out[i * 256]);
            store_lanes(v, &out[i * 256 + 16]);
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
#define TURNED(v) (v).sfedcba9876543210
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
FUNCTION complex_t v_conjugate_if(complex_t z, const bool mirrored)
{
    if (mirrored) z.y = -z.y;
    return z;
}
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[256], b[256];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 2;
    const ulong end = min(batch * 9, begin + 2);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile % 9;
    in = &in[column_tile * 4096];
    tile = tile / 9;
    in = &in[tile * 34816];
    out = &out[tile * 32769];
    const ulong store_n = column_tile * 16;
    const ulong live = min(129ul - column_tile * 16, 16ul);
    if (live == 16) {
        STRIDED(k, 256, 8)
        {
            real x[16];
            x[0] = load_pairs(&in[k]);
            x[1] = load_pairs(&in[k + 256]);
            x[2] = load_pairs(&in[k + 512]);
            x[3] = load_pairs(&in[k + 768]);
            x[4] = load_pairs(&in[k + 1024]);
            x[5] = load_pairs(&in[k + 1280]);
            x[6] = load_pairs(&in[k + 1536]);
            x[7] = load_pairs(&in[k + 1792]);
            x[8] = load_pairs(&in[k + 2048]);
            x[9] = load_pairs(&in[k + 2304]);
            x[10] = load_pairs(&in[k + 2560]);
            x[11] = load_pairs(&in[k + 2816]);
            x[12] = load_pairs(&in[k + 3072]);
            x[13] = load_pairs(&in[k + 3328]);
            x[14] = load_pairs(&in[k + 3584]);
            x[15] = load_pairs(&in[k + 3840]);
            EACH_PAIR(16, 1, unzip_near, x)
            EACH_PAIR(16, 2, unzip_near, x)
            EACH_PAIR(16, 4, unzip_groups, x)
            EACH_PAIR(16, 8, unzip_groups, x)
            UNROLLED(q, 0, 8)
                a[q + k] = v_from_reals(x[q * 2], x[q * 2 + 1]);
        }
    } else {
        LOOP(i, 256)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 256)
        {
            put_lane(&a[i], l, in[i + l * 256]);
        }
    }
    // the memory of the next tile
    STRIDED(c, 4096, 8)
    {
        AHEAD(&in[c + 4096]);
    }
    // radix 8, span 1
    LOOP(g, 32)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = a[r * 32 + g];
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            b[r + g * 8] = x[r];
    }
    // radix 8, span 8
    STRIDED(g, 32, 8)
    LOOP(k, 8)
    {
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = b[r * 32 + g + k];
        UNROLLED(r, 1, 8)
            x[r] = c_mul(x[r], root_across(table, r * 16 - 16, k, 8));
        radix8(x, 1);
        UNROLLED(r, 0, 8)
            a[r * 8 + g * 8 + k] = x[r];
    }
    // radix 4, span 64
    LOOP(k, 64)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 64 + k];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_across(table, r * 128 - 16, k, 64));
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r * 64 + k] = x[r];
    }
    LOOP(i, 256)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
    if (live == 16) {
        LOOP(l, live)
        {
            const ulong n = l + store_n;
            if (n == 0) make_lane_real(&b[0], l);
            if ((32768ul - n) % 256 == 0) make_lane_real(&b[(32768ul - n) / 256], l);
        }
        LOOP(i, 256)
        {
            const ulong first = i * 256 + store_n;
            if (first < 32754)
                store_lanes(b[i], &out[first]);
            else if (first >= 32769 && column_tile < 8 && column_tile != 0)
                store_lanes(v_conjugate_if(c_turned(b[i]), 1), &out[65521ul - first]);
            else
        ROLLED(l, 16, 1)
        {
            const ulong n = i * 256 + l + store_n;
            const ulong m = n < 32769 ? n : 65536ul - n;
            if (n < 32769 || !(column_tile * 16 + l == 0 || column_tile * 16 + l == 128)) out[m] = s_conjugate_if(get_lane(&b[i], l), n >= 32769);
        }
        }
    } else {
        LOOP(l, live)
        {
            const ulong n = l + store_n;
            if (n == 0) make_lane_real(&b[0], l);
            if ((32768ul - n) % 256 == 0) make_lane_real(&b[(32768ul - n) / 256], l);
        }
        LOOP(i, 256)
        ROLLED(l, live, 1)
        {
            const ulong n = i * 256 + l + store_n;
            const ulong m = n < 32769 ? n : 65536ul - n;
            if (n < 32769 || !(column_tile * 16 + l == 0 || column_tile * 16 + l == 128)) out[m] = s_conjugate_if(get_lane(&b[i], l), n >= 32769);
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
