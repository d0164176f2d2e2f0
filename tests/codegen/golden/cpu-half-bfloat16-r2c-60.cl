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
#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define VECTOR(type) JOIN(type, LANES)
#define CONVERT(type) JOIN(convert_, VECTOR(type))
#define FROM_FLOATS(x) (x)
#define FROM_NUMBERS(x) CONVERT(float)(x)
#define TO_FLOATS(x) (x)
#define FETCH_LANES(name, type)                                                    \
FUNCTION real load_pairs_##name(global const void *p)                              \
{                                                                                  \
    return load_vector_##name(p);                                                  \
}                                                                                  \
FUNCTION complex_t load_lanes_##name(global const void *p)                         \
{                                                                                  \
    global const type *const s = p;                                                \
    const real u = load_vector_##name(s), v = load_vector_##name(s + LANES);       \
    complex_t c;                                                                   \
    c.x = (real)(u.even, v.even);                                                  \
    c.y = (real)(u.odd, v.odd);                                                    \
    return c;                                                                      \
}                                                                                  \
FUNCTION complex_t load_split_##name(global const type *re, global const type *im) \
{                                                                                  \
    complex_t c;                                                                   \
    c.x = load_vector_##name(re);                                                  \
    c.y = load_vector_##name(im);                                                  \
    return c;                                                                      \
}
#define FETCH_VECTORS(name, type)                                                  \
typedef struct __attribute__((packed)) { VECTOR(type) v; } fetched_##name##_t;     \
FUNCTION real load_vector_##name(global const type *p)                             \
{                                                                                  \
    return from_vector_##name(((global const fetched_##name##_t *)p)->v);          \
}                                                                                  \
FETCH_LANES(name, type)
#define FETCH_NUMBER_VECTORS(name, type)                                           \
FUNCTION real from_vector_##name(const VECTOR(type) x)                             \
{                                                                                  \
    return FROM_NUMBERS(x);                                                        \
}                                                                                  \
FETCH_VECTORS(name, type)
#if defined(__clang__) && defined(__AVX512F__) && LANES == 16
FUNCTION real from_vector_half(const VECTOR(ushort) x)
{
    return __builtin_ia32_vcvtph2ps512_mask(as_short16(x), (float16)0, (ushort)-1, 4);
}
#elif defined(__clang__) && defined(__F16C__) && LANES == 8
FUNCTION real from_vector_half(const VECTOR(ushort) x)
{
    const VECTOR(float) v = __builtin_ia32_vcvtph2ps256(as_short8(x));
    return FROM_FLOATS(v);
}
#else
FUNCTION real from_vector_half(const VECTOR(ushort) x)
{
    const VECTOR(uint) h = CONVERT(uint)(x), m = (h & 0x7fff) << 13;
    const VECTOR(float) tiny = JOIN(as_, VECTOR(float))(m + 0x38800000) - 0x1p-14f;
    VECTOR(uint) bits = m + 0x38000000 + (CONVERT(uint)(m >= 0x0f800000) & 0x38000000);
    bits = select(bits, JOIN(as_, VECTOR(uint))(tiny), m < 0x00800000);
    return FROM_FLOATS(JOIN(as_, VECTOR(float))(bits | (h & 0x8000) << 16));
}
#endif
FETCH_VECTORS(half, ushort)
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
FUNCTION complex_t v_reduced(complex_t z, const scalar headroom)
{
    z.x *= headroom;
    z.y *= headroom;
    return z;
}
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
#define FETCH_ELEMENTS(name, type)                                                 \
FUNCTION scalar fetch_##name##_real(global const type *in, const long at)          \
{                                                                                  \
    return from_##name(in[at]);                                                    \
}                                                                                  \
FUNCTION scalar2 fetch_##name##_complex(global const type##2 *in, const long at)   \
{                                                                                  \
    const type##2 v = in[at];                                                      \
    return (scalar2)(from_##name(v.x), from_##name(v.y));                          \
}                                                                                  \
FUNCTION scalar2 fetch_##name##_planar(global const type *re,                      \
                                       global const type *im, const long at)       \
{                                                                                  \
    return (scalar2)(from_##name(re[at]), from_##name(im[at]));                    \
}
#define FETCH_NUMBERS(name, type)                                                  \
FUNCTION scalar from_##name(const type x)                                          \
{                                                                                  \
    return (scalar)x;                                                              \
}                                                                                  \
FETCH_ELEMENTS(name, type)
#if defined(__clang__) && defined(__F16C__)
FUNCTION scalar2 from_halves(const ushort2 bits)
{
    const short2 h = as_short2(bits);
    const float4 v = __builtin_ia32_vcvtph2ps((short8)(h, h, h, h));
    return (scalar2)((scalar)v.x, (scalar)v.y);
}
FUNCTION scalar fetch_half_real(global const ushort *in, const long at)
{
    return from_halves(in[at]).x;
}
FUNCTION scalar2 fetch_half_complex(global const ushort2 *in, const long at)
{
    return from_halves(in[at]);
}
#else
FUNCTION scalar fetch_half_real(global const ushort *in, const long at)
{
    return vload_half(0, (global const half *)&in[at]);
}
FUNCTION scalar2 fetch_half_complex(global const ushort2 *in, const long at)
{
    const float2 v = vloada_half2(0, (global const half *)&in[at]);
    return (scalar2)((scalar)v.x, (scalar)v.y);
}
#endif
FUNCTION scalar2 fetch_half_planar(global const ushort *re, global const ushort *im,
                                   const long at)
{
    return (scalar2)(fetch_half_real(re, at), fetch_half_real(im, at));
}
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_reduced(const scalar2 z, const scalar headroom)
{
    return z * headroom;
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
#define PUT_LANES(name, type)                                                      \
FUNCTION void store_pairs_##name(const real v, global void *p)                     \
{                                                                                  \
    store_vector_##name(v, p);                                                     \
}                                                                                  \
FUNCTION void store_lanes_##name(const complex_t c, global void *p)                \
{                                                                                  \
    global type *const s = p;                                                      \
    real u, v;                                                                     \
    u.even = c.x.lo;                                                               \
    u.odd = c.y.lo;                                                                \
    v.even = c.x.hi;                                                               \
    v.odd = c.y.hi;                                                                \
    store_vector_##name(u, s);                                                     \
    store_vector_##name(v, s + LANES);                                             \
}                                                                                  \
FUNCTION void store_split_##name(const complex_t c, global type *re,               \
                                 global type *im)                                  \
{                                                                                  \
    store_vector_##name(c.x, re);                                                  \
    store_vector_##name(c.y, im);                                                  \
}
#define PUT_VECTORS(name, type)                                                    \
typedef struct __attribute__((packed)) { VECTOR(type) v; } put_##name##_t;         \
FUNCTION void store_vector_##name(const real x, global type *p)                    \
{                                                                                  \
    ((global put_##name##_t *)p)->v = to_vector_##name(x);                         \
}                                                                                  \
PUT_LANES(name, type)
#define PUT_SHORT_INTEGERS(name, type, least, most)                                \
FUNCTION VECTOR(type) to_vector_##name(const real x)                               \
{                                                                                  \
    const real number = x == x ? x : (real)0;                                      \
    return CONVERT(type)(CONVERT(int)(clamp(rint(number), (real)least, (real)most))); \
}                                                                                  \
PUT_VECTORS(name, type)
#define PUT_LONG_INTEGERS(name, type)                                              \
FUNCTION VECTOR(type) to_vector_##name(const real x)                               \
{                                                                                  \
    const real number = x == x ? x : (real)0;                                      \
    return JOIN(CONVERT(type), _sat_rte)(number);                                  \
}                                                                                  \
PUT_VECTORS(name, type)
#define PUT_FLOAT_VECTORS(type)                                                    \
FUNCTION VECTOR(type) to_vector_##type(const real x)                               \
{                                                                                  \
    return CONVERT(type)(x);                                                       \
}                                                                                  \
PUT_VECTORS(type, type)
FUNCTION VECTOR(ushort) to_vector_bfloat16(const real x)
{
    const VECTOR(uint) all = JOIN(as_, VECTOR(uint))(TO_FLOATS(x));
    const VECTOR(uint) nearest = all + 0x7fff + (all >> 16 & 1), none = all | 0x400000;
    return CONVERT(ushort)(select(nearest, none, (all & 0x7fffffff) > 0x7f800000) >> 16);
}
PUT_VECTORS(bfloat16, ushort)
#define PUT_ELEMENTS(name, type)                                                   \
FUNCTION void put_##name##_real(const scalar x, global type *out, const long at)   \
{                                                                                  \
    out[at] = to_##name(x);                                                        \
}                                                                                  \
FUNCTION void put_##name##_complex(const scalar2 z, global type##2 *out,           \
                                   const long at)                                  \
{                                                                                  \
    out[at] = (type##2)(to_##name(z.x), to_##name(z.y));                           \
}                                                                                  \
FUNCTION void put_##name##_planar(const scalar2 z, global type *re,                \
                                  global type *im, const long at)                  \
{                                                                                  \
    re[at] = to_##name(z.x);                                                       \
    im[at] = to_##name(z.y);                                                       \
}
FUNCTION float to_odd_float(const scalar x)
{
    uint bits = as_uint((float)x);
    if (fabs((scalar)as_float(bits)) > fabs(x)) --bits;
    if (as_float(bits) != x) bits |= 1;
    return as_float(bits);
}
#define PUT_INTEGERS(name, type)                                                   \
FUNCTION type to_##name(const scalar x)                                            \
{                                                                                  \
    return x == x ? convert_##type##_sat_rte(x) : (type)0;                         \
}                                                                                  \
PUT_ELEMENTS(name, type)
#define PUT_FLOATS(type)                                                           \
FUNCTION type to_##type(const scalar x)                                            \
{                                                                                  \
    return (type)x;                                                                \
}                                                                                  \
PUT_ELEMENTS(type, type)
FUNCTION ushort to_bfloat16(const scalar x)
{
    const uint bits = as_uint(to_odd_float(x));
    return x == x ? (bits + 0x7fff + (bits >> 16 & 1)) >> 16 : bits >> 16 | 0x40;
}
PUT_ELEMENTS(bfloat16, ushort)
static __attribute__((noinline)) void run_tiles(global const ushort *in, global ushort2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im, const scalar headroom)
{
    complex_t a[31], b[31];
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
    in = &in[column_tile * 480];
    out = &out[column_tile * 248];
    const ulong live = min(batch - column_tile * 8, 8ul);
    if (live == 8) {
        STRIDED(k, 30, 4)
        {
            const ulong i = min(k, 26ul);
            real x[8];
            x[0] = load_pairs_half(&in[i * 2]);
            x[1] = load_pairs_half(&in[i * 2 + 60]);
            x[2] = load_pairs_half(&in[i * 2 + 120]);
            x[3] = load_pairs_half(&in[i * 2 + 180]);
            x[4] = load_pairs_half(&in[i * 2 + 240]);
            x[5] = load_pairs_half(&in[i * 2 + 300]);
            x[6] = load_pairs_half(&in[i * 2 + 360]);
            x[7] = load_pairs_half(&in[i * 2 + 420]);
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 4)
                a[q + i] = v_reduced(v_from_reals(x[q * 2], x[q * 2 + 1]), headroom);
        }
    } else {
        LOOP(i, 30)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 30)
        {
            put_lane(&a[i], l, s_reduced(s_from_reals(fetch_half_real(in, i * 2 + l * 60), fetch_half_real(in, i * 2 + l * 60 + 1)), headroom));
        }
    }
    // radix 6, span 1
    LOOP(g, 5)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 5 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r + g * 6] = x[r];
    }
    // radix 5, span 6
    LOOP(k, 6)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 6 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 12 - 12, k, 6));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 6 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 16)
    {
        complex_t u = a[j], v = a[j == 0 ? j : 30ul - j];
        c_part(&u, &v, c_spread(table[j + 24]));
        b[30ul - j] = v;
        b[j] = u;
    }
    if (live == 8) {
        STRIDED(k, 31, 4)
        {
            const ulong i = min(k, 27ul);
            real x[8];
            UNROLLED(q, 0, 4)
            {
            complex_t z = b[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_pairs_bfloat16(x[0], &out[i]);
            store_pairs_bfloat16(x[1], &out[i + 31]);
            store_pairs_bfloat16(x[2], &out[i + 62]);
            store_pairs_bfloat16(x[3], &out[i + 93]);
            store_pairs_bfloat16(x[4], &out[i + 124]);
            store_pairs_bfloat16(x[5], &out[i + 155]);
            store_pairs_bfloat16(x[6], &out[i + 186]);
            store_pairs_bfloat16(x[7], &out[i + 217]);
        }
    } else {
    LOOP(i, 31)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 31)
        {
            put_bfloat16_complex(get_lane(&b[i], l), out, i + l * 31);
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const ushort *in, global ushort2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2, headroom = factors.s3;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y, headroom);
}
