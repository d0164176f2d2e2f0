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
#define WIDTH 4
typedef float8 piece_t;
#define MERGE(span)                                                                \
FUNCTION void merge_##span(complex_t *a, complex_t *b)                             \
{                                                                                  \
    const complex_t u = *a, v = *b;                                                \
    a->x = MERGE_LOW_##span(u.x, v.x);                                             \
    a->y = MERGE_LOW_##span(u.y, v.y);                                             \
    b->x = MERGE_HIGH_##span(u.x, v.x);                                            \
    b->y = MERGE_HIGH_##span(u.y, v.y);                                            \
}
#define MERGE_LOW_1(u, v) (real)(u.s0, v.s0, u.s1, v.s1, u.s4, v.s4, u.s5, v.s5, u.s8, v.s8, u.s9, v.s9, u.sc, v.sc, u.sd, v.sd)
#define MERGE_HIGH_1(u, v) (real)(u.s2, v.s2, u.s3, v.s3, u.s6, v.s6, u.s7, v.s7, u.sa, v.sa, u.sb, v.sb, u.se, v.se, u.sf, v.sf)
MERGE(1)
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
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[4], b[4];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group * 7;
    const ulong end = min(begin + 7, (batch + 3) / 4);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 64];
    out = &out[tile * 64];
    // radix 4, span 1
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = v_signed(load_blocks(&in[r * 4], 16, 4), sign);
        radix4(x, 1);
        EACH_PAIR(4, 2, merge_1, x)
        EACH_PAIR(4, 1, merge_1, x)
        a[0] = x[0];
        a[1] = x[1];
        a[2] = x[2];
        a[3] = x[3];
    }
    // the memory of the next tile
    STRIDED(c, 64, 8)
    {
        AHEAD(&in[c + 64]);
    }
    // radix 4, span 4
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_along(table, r * 32 - 32, 0, 16));
        radix4(x, 1);
        store_blocks(x[0], &out[0], 16, 4);
        store_blocks(x[1], &out[4], 16, 4);
        store_blocks(x[2], &out[8], 16, 4);
        store_blocks(x[3], &out[12], 16, 4);
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
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
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
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[16], b[16];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(batch, begin + 1);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    in = &in[tile * 256];
    out = &out[tile * 256];
    {
    // radix 4, span 1, from memory
    LOOP(g, 4)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
        {
            const ulong i = r * 4 + g;
            x[r] = load_lanes(&in[i * 16]);
        }
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r + g * 4] = x[r];
    }
    }
    // the memory of the next tile
    LOOP(r, 16)
    STRIDED(c, 16, 8)
    {
        AHEAD(&in[c + r * 16 + 16]);
    }
    {
    // radix 4, span 4, to memory
    LOOP(k, 4)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = b[r * 4 + k];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_across(table, r * 8 - 8, k, 4));
        radix4(x, 1);
        UNROLLED(r, 0, 4)
        {
            const ulong i = r * 4 + k;
            x[r] = v_scaled(x[r], scale_re, scale_im);
            store_lanes(x[r], &out[i * 16]);
        }
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
