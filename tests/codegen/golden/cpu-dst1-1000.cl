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
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.re * weight;
    a.im += b.im * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.im * weight;
    a.im -= b.re * weight;
    return a;
}
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);
#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);
#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
FUNCTION void radix13(complex_t *x, const int s)
{
    const scalar sine = R(0.4647231720437685457), c1 = R(0.8854560256532098959),
        c2 = R(0.5680647467311558026), r2 = R(1.7709120513064197918),
        c3 = R(0.1205366802553230534), r3 = R(2.1361294934623116049),
        c4 = R(-0.3546048870425356260), r4 = R(2.0119854118170658985),
        c5 = R(-0.7485107481711010986), r5 = R(1.4269197193772403531),
        c6 = R(-0.9709418174260520271), r6 = R(0.5149639154748637013);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 12)
    PRIME_PAIR(2, 11)
    PRIME_PAIR(3, 10)
    PRIME_PAIR(4, 9)
    PRIME_PAIR(5, 8)
    PRIME_PAIR(6, 7)
    PRIME_ROW(1, 12, 1, TERM(2, 2, +) TERM(3, 3, +) TERM(4, 4, +) TERM(5, 5, +) TERM(6, 6, +))
    PRIME_ROW(7, 6, 2, TERM(4, 2, +) TERM(6, 3, +) TERM(5, 4, -) TERM(3, 5, -) TERM(1, 6, -))
    PRIME_ROW(9, 4, 3, TERM(6, 2, +) TERM(4, 3, -) TERM(1, 4, -) TERM(2, 5, +) TERM(5, 6, +))
    PRIME_ROW(10, 3, 4, TERM(5, 2, -) TERM(1, 3, -) TERM(3, 4, +) TERM(6, 5, -) TERM(2, 6, -))
    PRIME_ROW(8, 5, 5, TERM(3, 2, -) TERM(2, 3, +) TERM(6, 4, -) TERM(1, 5, -) TERM(4, 6, +))
    PRIME_ROW(11, 2, 6, TERM(1, 2, -) TERM(5, 3, +) TERM(2, 4, -) TERM(4, 5, +) TERM(3, 6, -))
}
FUNCTION void radix11(complex_t *x, const int s)
{
    const scalar sine = R(0.5406408174555975821), c1 = R(0.8412535328311811689),
        c2 = R(0.4154150130018864256), r2 = R(1.6825070656623623378),
        c3 = R(-0.1423148382732851405), r3 = R(1.8308300260037728511),
        c4 = R(-0.6548607339452850641), r4 = R(1.3978773891157920569),
        c5 = R(-0.9594929736144973899), r5 = R(0.5211085581132027230);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 10)
    PRIME_PAIR(2, 9)
    PRIME_PAIR(3, 8)
    PRIME_PAIR(4, 7)
    PRIME_PAIR(5, 6)
    PRIME_ROW(1, 10, 1, TERM(2, 2, +) TERM(3, 3, +) TERM(4, 4, +) TERM(5, 5, +))
    PRIME_ROW(6, 5, 2, TERM(4, 2, +) TERM(5, 3, -) TERM(3, 4, -) TERM(1, 5, -))
    PRIME_ROW(4, 7, 3, TERM(5, 2, -) TERM(2, 3, -) TERM(1, 4, +) TERM(4, 5, +))
    PRIME_ROW(3, 8, 4, TERM(3, 2, -) TERM(1, 3, +) TERM(5, 4, +) TERM(2, 5, -))
    PRIME_ROW(9, 2, 5, TERM(1, 2, -) TERM(4, 3, +) TERM(2, 4, -) TERM(3, 5, +))
}
FUNCTION void radix7(complex_t *x, const int s)
{
    const scalar sine = R(0.7818314824680298087), c1 = R(0.6234898018587335306),
        c2 = R(-0.2225209339563144043), r2 = R(1.2469796037174670612),
        c3 = R(-0.9009688679024191262), r3 = R(0.5549581320873711915);
    const complex_t x0 = x[0];
    PRIME_PAIR(1, 6)
    PRIME_PAIR(2, 5)
    PRIME_PAIR(3, 4)
    PRIME_ROW(1, 6, 1, TERM(2, 2, +) TERM(3, 3, +))
    PRIME_ROW(4, 3, 2, TERM(3, 2, -) TERM(1, 3, -))
    PRIME_ROW(5, 2, 3, TERM(1, 2, -) TERM(2, 3, +))
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
FUNCTION void unzip_reals(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(u.even, v.even);
    *b = (real)(u.odd, v.odd);
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
#define REALS_OF(array) ((private real *)(array))
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
#define REALS_IF(there, vector) ((there) ? (vector) : (real)(0))
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.re = a;
    c.im = b;
    return c;
}
FUNCTION void c_clear(complex_t *c)
{
    c->re = 0;
    c->im = 0;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
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
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.re *= re;
    z.im *= im;
    return z;
}
FUNCTION complex_t v_hartley(const complex_t z)
{
    complex_t c;
    c.re = z.re - z.im;
    c.im = z.re + z.im;
    return c;
}
FUNCTION complex_t v_crossed_if(const complex_t z, const bool odd, const scalar sign)
{
    complex_t c;
    c.re = sign * z.im;
    c.im = sign * z.re;
    return odd ? c : z;
}
FUNCTION void zip_reals(real *a, real *b)
{
    const real u = *a, v = *b;
    a->even = u.lo;
    a->odd = v.lo;
    b->even = u.hi;
    b->odd = v.hi;
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_hartley(const scalar2 z)
{
    return (scalar2)(z.x - z.y, z.x + z.y);
}
FUNCTION scalar2 s_crossed_if(const scalar2 z, const bool odd, const scalar sign)
{
    return odd ? sign * z.yx : z;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[1001], b[1001];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 15) / 16);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 16000];
    out = &out[column_tile * 16000];
    const ulong live = min(batch - column_tile * 16, 16ul);
    if (live == 16) {
        STRIDED(k, 1000, 16)
        {
            const ulong i = min(k, 984ul);
            real x[16];
            x[0] = load_vector(&in[i]);
            x[1] = load_vector(&in[i + 1000]);
            x[2] = load_vector(&in[i + 2000]);
            x[3] = load_vector(&in[i + 3000]);
            x[4] = load_vector(&in[i + 4000]);
            x[5] = load_vector(&in[i + 5000]);
            x[6] = load_vector(&in[i + 6000]);
            x[7] = load_vector(&in[i + 7000]);
            x[8] = load_vector(&in[i + 8000]);
            x[9] = load_vector(&in[i + 9000]);
            x[10] = load_vector(&in[i + 10000]);
            x[11] = load_vector(&in[i + 11000]);
            x[12] = load_vector(&in[i + 12000]);
            x[13] = load_vector(&in[i + 13000]);
            x[14] = load_vector(&in[i + 14000]);
            x[15] = load_vector(&in[i + 15000]);
            EACH_PAIR(16, 1, unzip_reals, x)
            EACH_PAIR(16, 2, unzip_reals, x)
            EACH_PAIR(16, 4, unzip_reals, x)
            EACH_PAIR(16, 8, unzip_reals, x)
            UNROLLED(q, 0, 16)
                REALS_OF(a)[q + i] = x[q];
        }
    // radix 13, span 1, from memory
    LOOP(g, 77)
    {
        complex_t x[13];
        UNROLLED(r, 0, 13)
        {
            const ulong i = r * 77 + g;
            x[r] = v_from_reals(NEGATIVE_IF(i >= 501, REALS_IF((i >= 1 && i < 501) || i >= 501, REALS_OF(a)[i < 501 ? i * 2 - 1 : 2001ul - i * 2])), NEGATIVE_IF(i >= 1 && i < 501, REALS_IF((i >= 1 && i < 501) || i >= 501, REALS_OF(a)[i < 501 ? 1000ul - i * 2 : i * 2 - 1002])));
        }
        radix13(x, 1);
        UNROLLED(r, 0, 13)
            b[r + g * 13] = x[r];
    }
    } else {
        LOOP(i, 1001)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 1001)
        {
            put_lane(&a[i], l, s_from_reals(NEGATIVE_IF(i >= 501, REAL_ELEMENT_IF((i >= 1 && i < 501) || i >= 501, in[l * 1000 + (i < 501 ? i * 2 - 1 : 2001ul - i * 2)])), NEGATIVE_IF(i >= 1 && i < 501, REAL_ELEMENT_IF((i >= 1 && i < 501) || i >= 501, in[l * 1000 + (i < 501 ? 1000ul - i * 2 : i * 2 - 1002)]))));
        }
    LOOP(g, 77)
    {
        complex_t x[13];
        UNROLLED(r, 0, 13)
            x[r] = a[r * 77 + g];
        radix13(x, 1);
        UNROLLED(r, 0, 13)
            b[r + g * 13] = x[r];
    }
    }
    // radix 11, span 13
    STRIDED(g, 91, 13)
    LOOP(k, 13)
    {
        complex_t x[11];
        UNROLLED(r, 0, 11)
            x[r] = b[r * 91 + g + k];
        UNROLLED(r, 1, 11)
            x[r] = c_mul(x[r], root_across(table, r * 26 - 26, k, 13));
        radix11(x, 1);
        UNROLLED(r, 0, 11)
            a[r * 13 + g * 11 + k] = x[r];
    }
    if (live == 16) {
    // radix 7, span 143, to memory
    LOOP(k, 143)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = a[r * 143 + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 286 - 26, k, 143));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
        {
            const ulong i = r * 143 + k;
            x[r] = v_scaled(x[r], scale_re, scale_im);
                        const ulong n = i;
            { const complex_t y = v_crossed_if(v_hartley(x[r]), n % 2 == 1, -1); if (i >= 1 && i < 501) REALS_OF(b)[i - 1] = y.re; if (i >= 1 && i < 501) REALS_OF(b)[1000ul - i] = y.im; }
        }
    }
        STRIDED(k, 1000, 16)
        {
            const ulong i = min(k, 984ul);
            real x[16];
            UNROLLED(q, 0, 16)
                x[q] = REALS_OF(b)[q + i];
            EACH_PAIR(16, 8, zip_reals, x)
            EACH_PAIR(16, 4, zip_reals, x)
            EACH_PAIR(16, 2, zip_reals, x)
            EACH_PAIR(16, 1, zip_reals, x)
            store_vector(x[0], &out[i]);
            store_vector(x[1], &out[i + 1000]);
            store_vector(x[2], &out[i + 2000]);
            store_vector(x[3], &out[i + 3000]);
            store_vector(x[4], &out[i + 4000]);
            store_vector(x[5], &out[i + 5000]);
            store_vector(x[6], &out[i + 6000]);
            store_vector(x[7], &out[i + 7000]);
            store_vector(x[8], &out[i + 8000]);
            store_vector(x[9], &out[i + 9000]);
            store_vector(x[10], &out[i + 10000]);
            store_vector(x[11], &out[i + 11000]);
            store_vector(x[12], &out[i + 12000]);
            store_vector(x[13], &out[i + 13000]);
            store_vector(x[14], &out[i + 14000]);
            store_vector(x[15], &out[i + 15000]);
        }
    } else {
    LOOP(k, 143)
    {
        complex_t x[7];
        UNROLLED(r, 0, 7)
            x[r] = a[r * 143 + k];
        UNROLLED(r, 1, 7)
            x[r] = c_mul(x[r], root_across(table, r * 286 - 26, k, 143));
        radix7(x, 1);
        UNROLLED(r, 0, 7)
            b[r * 143 + k] = x[r];
    }
    LOOP(i, 1001)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 1001)
        {
            const ulong n = i;
            { const scalar2 y = s_crossed_if(s_hartley(get_lane(&b[i], l)), n % 2 == 1, -1); if (i >= 1 && i < 501) out[i + l * 1000 - 1] = s_real(y); if (i >= 1 && i < 501) { out[l * 1000 + 1000 - i] = s_imaginary(y); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale)
{
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
