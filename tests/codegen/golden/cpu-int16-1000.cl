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
#define WIDTH 2
typedef float16 piece_t;
#define PIECE_NUMBERS 16
#define MERGE(span)                                                                \
FUNCTION void merge_##span(complex_t *a, complex_t *b)                             \
{                                                                                  \
    const complex_t u = *a, v = *b;                                                \
    a->x = MERGE_LOW_##span(u.x, v.x);                                             \
    a->y = MERGE_LOW_##span(u.y, v.y);                                             \
    b->x = MERGE_HIGH_##span(u.x, v.x);                                            \
    b->y = MERGE_HIGH_##span(u.y, v.y);                                            \
}
#define MERGE_LOW_1(u, v) (real)(u.s0, v.s0, u.s1, v.s1, u.s2, v.s2, u.s3, v.s3, u.s8, v.s8, u.s9, v.s9, u.sa, v.sa, u.sb, v.sb)
#define MERGE_HIGH_1(u, v) (real)(u.s4, v.s4, u.s5, v.s5, u.s6, v.s6, u.s7, v.s7, u.sc, v.sc, u.sd, v.sd, u.se, v.se, u.sf, v.sf)
MERGE(1)
#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define VECTOR(type) JOIN(type, LANES)
#define CONVERT(type) JOIN(convert_, VECTOR(type))
#define FROM_FLOATS(x) (x)
#define FROM_NUMBERS(x) CONVERT(float)(x)
#define TO_FLOATS(x) (x)
#define FETCHED(name, t)                                                           \
    ((global const fetched_##name##_piece_t *)(p + min(t##ul, live - 1) * apart))->v
#if WIDTH == 2
#define FETCHED_LOW(name) FETCHED(name, 0)
#define FETCHED_HIGH(name) FETCHED(name, 1)
#elif WIDTH == 4
#define FETCHED_LOW(name) FETCHED(name, 0), FETCHED(name, 1)
#define FETCHED_HIGH(name) FETCHED(name, 2), FETCHED(name, 3)
#else
#define FETCHED_LOW(name) FETCHED(name, 0), FETCHED(name, 1), FETCHED(name, 2), FETCHED(name, 3)
#define FETCHED_HIGH(name) FETCHED(name, 4), FETCHED(name, 5), FETCHED(name, 6), FETCHED(name, 7)
#endif
#define FETCH_LANES(name, type)                                                    \
typedef struct __attribute__((packed)) { JOIN(type, PIECE_NUMBERS) v; }            \
    fetched_##name##_piece_t;                                                      \
FUNCTION complex_t load_blocks_##name(global const type##2 *p, const ulong apart,  \
                                      const ulong live)                            \
{                                                                                  \
    const real u = from_vector_##name((VECTOR(type))(FETCHED_LOW(name)));          \
    const real v = from_vector_##name((VECTOR(type))(FETCHED_HIGH(name)));         \
    complex_t c;                                                                   \
    c.x = (real)(u.even, v.even);                                                  \
    c.y = (real)(u.odd, v.odd);                                                    \
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
FETCH_NUMBER_VECTORS(int16, short)
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
#define AHEAD(p) __builtin_prefetch((private const void *)(ulong)(p))
FUNCTION complex_t root_along(global const scalar2 *table, const ulong start, const ulong k,
                              const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = load_vector(w);
    f.y = load_vector(w + row);
    return f;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
typedef struct __attribute__((packed)) { piece_t v; } unaligned_piece_t;
#define PIECE(t) (((global const unaligned_piece_t *)(p + min(t##ul, live - 1) * apart))->v)
#define PUT_PIECE(t, piece) if (live > t) ((global unaligned_piece_t *)(p + t * apart))->v = piece
FUNCTION complex_t load_blocks(global const scalar2 *p, const ulong apart, const ulong live)
{
#if WIDTH == 2
    const real u = PIECE(0), v = PIECE(1);
#elif WIDTH == 4
    const real u = (real)(PIECE(0), PIECE(1)), v = (real)(PIECE(2), PIECE(3));
#else
    const real u = (real)(PIECE(0), PIECE(1), PIECE(2), PIECE(3));
    const real v = (real)(PIECE(4), PIECE(5), PIECE(6), PIECE(7));
#endif
    complex_t c;
    c.x = (real)(u.even, v.even);
    c.y = (real)(u.odd, v.odd);
    return c;
}
FUNCTION void store_blocks(const complex_t c, global scalar2 *p, const ulong apart,
                           const ulong live)
{
    real u, v;
    u.even = c.x.lo;
    u.odd = c.y.lo;
    v.even = c.x.hi;
    v.odd = c.y.hi;
#if WIDTH == 2
    PUT_PIECE(0, u);
    PUT_PIECE(1, v);
#elif WIDTH == 4
    PUT_PIECE(0, u.lo);
    PUT_PIECE(1, u.hi);
    PUT_PIECE(2, v.lo);
    PUT_PIECE(3, v.hi);
#else
    PUT_PIECE(0, u.lo.lo);
    PUT_PIECE(1, u.lo.hi);
    PUT_PIECE(2, u.hi.lo);
    PUT_PIECE(3, u.hi.hi);
    PUT_PIECE(4, v.lo.lo);
    PUT_PIECE(5, v.lo.hi);
    PUT_PIECE(6, v.hi.lo);
    PUT_PIECE(7, v.hi.hi);
#endif
}
static __attribute__((noinline)) void run_tiles(global const short2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[125], b[125];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 1) / 2);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 2000];
    out = &out[column_tile * 2000];
    const ulong live = min(batch - column_tile * 2, 2ul);
    // radix 8, span 1
    ROLLED(i, 125, 8)
    {
        const ulong j = min(i, 117ul);
        complex_t x[8];
        UNROLLED(r, 0, 8)
            x[r] = v_signed(load_blocks_int16(&in[r * 125 + j], 1000, live), sign);
        const ulong put = j * 8;
        radix8(x, 1);
        EACH_PAIR(8, 4, merge_1, x)
        EACH_PAIR(8, 2, merge_1, x)
        EACH_PAIR(8, 1, merge_1, x)
        a[put / 8] = x[0];
        a[put / 8 + 1] = x[1];
        a[put / 8 + 2] = x[2];
        a[put / 8 + 3] = x[3];
        a[put / 8 + 4] = x[4];
        a[put / 8 + 5] = x[5];
        a[put / 8 + 6] = x[6];
        a[put / 8 + 7] = x[7];
    }
    // the memory of the next tile
    STRIDED(c, 2000, 16)
    {
        AHEAD(&in[c + 2000]);
    }
    // radix 5, span 8
    ROLLED(j, 200, 8)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 25 + j / 8];
        const ulong k = j % 8;
        const ulong put = j * 5 - k * 4;
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_along(table, r * 32 - 32, k * 2, 16));
        radix5(x, 1);
        b[put / 8] = x[0];
        b[put / 8 + 1] = x[1];
        b[put / 8 + 2] = x[2];
        b[put / 8 + 3] = x[3];
        b[put / 8 + 4] = x[4];
    }
    // radix 5, span 40
    ROLLED(j, 200, 8)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 25 + j / 8];
        const ulong k = j % 40;
        const ulong put = j * 5 - k * 4;
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_along(table, r * 160 - 32, k * 2, 80));
        radix5(x, 1);
        a[put / 8] = x[0];
        a[put / 8 + 5] = x[1];
        a[put / 8 + 10] = x[2];
        a[put / 8 + 15] = x[3];
        a[put / 8 + 20] = x[4];
    }
    // radix 5, span 200
    ROLLED(j, 200, 8)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 25 + j / 8];
        const ulong k = j;
        const ulong put = j * 5 - k * 4;
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_along(table, r * 800 - 32, k * 2, 400));
        radix5(x, 1);
        store_blocks(v_scaled(x[0], scale_re, scale_im), &out[put], 1000, live);
        store_blocks(v_scaled(x[1], scale_re, scale_im), &out[put + 200], 1000, live);
        store_blocks(v_scaled(x[2], scale_re, scale_im), &out[put + 400], 1000, live);
        store_blocks(v_scaled(x[3], scale_re, scale_im), &out[put + 600], 1000, live);
        store_blocks(v_scaled(x[4], scale_re, scale_im), &out[put + 800], 1000, live);
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const short2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
