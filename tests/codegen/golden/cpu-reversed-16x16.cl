// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float16 real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real re, im; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.re += b.re;
    a.im += b.im;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.re -= b.re;
    a.im -= b.im;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.re = a.re * b.re - a.im * b.im;
    c.im = a.re * b.im + a.im * b.re;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.re = a.im;
    c.im = -a.re;
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
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->re)[l] = z.x;
    ((private scalar *)&c->im)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->re)[l], ((private const scalar *)&c->im)[l]);
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.re = w[0];
    f.im = w[row];
    return f;
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
    in = &in[in_offset + 15];
    out = &out[out_offset + 255];
    in = &in[tile * 256];
    out = &out[tile * 256];
    {
        LOOP(l, 16)
        LOOP(i, 16)
        {
            put_lane(&a[i], l, s_signed(in[(long)(l * 16) - (long)i], sign.s0));
        }
    }
    // radix 4, span 1
    LOOP(g, 4)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = a[r * 4 + g];
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r + g * 4] = x[r];
    }
    // radix 4, span 4
    LOOP(k, 4)
    {
        complex_t x[4];
        UNROLLED(r, 0, 4)
            x[r] = b[r * 4 + k];
        UNROLLED(r, 1, 4)
            x[r] = c_mul(x[r], root_across(table, r * 8 - 8, k, 4));
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            a[r * 4 + k] = x[r];
    }
    {
        LOOP(l, 16)
        LOOP(i, 16)
        {
            out[-(long)(i + l * 16)] = get_lane(&a[i], l);
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
// pass 2
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float16 real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real re, im; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.re += b.re;
    a.im += b.im;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.re -= b.re;
    a.im -= b.im;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.re = a.re * b.re - a.im * b.im;
    c.im = a.re * b.im + a.im * b.re;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.re = a.im;
    c.im = -a.re;
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
    c.re = (real)(u.even, v.even);
    c.im = (real)(u.odd, v.odd);
    return c;
}
FUNCTION void store_lanes(const complex_t c, global void *p)
{
    global scalar *const s = p;
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    store_vector(u, s);
    store_vector(v, s + LANES);
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.re = w[0];
    f.im = w[row];
    return f;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.re *= re;
    z.im *= im;
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
    in = &in[in_offset + 240];
    out = &out[out_offset + 240];
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
            x[r] = load_lanes(&in[-(long)(i * 16)]);
        }
        radix4(x, 1);
        UNROLLED(r, 0, 4)
            b[r + g * 4] = x[r];
    }
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
            store_lanes(x[r], &out[-(long)(i * 16)]);
        }
    }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
