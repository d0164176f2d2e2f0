// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float4 real;
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
#define LANES 4
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
#define TURNED(v) (v).s3210
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
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
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
typedef uint4 bits_t;
typedef int4 level_t;
#define AS_BITS(x) as_uint4(x)
#define AS_LEVEL(x) as_int4(x)
#define LEVEL_BITS(x) as_uint4(x)
#define AS_REAL(x) as_float4(x)
#define SIGN_BIT 0x80000000u
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127
FUNCTION bits_t bits_of_magnitude(const real x)
{
    return AS_BITS(x) & ~SIGN_BIT;
}
FUNCTION bits_t larger(const bits_t a, const bits_t b)
{
    return a > b ? a : b;
}
FUNCTION level_t exponent_of(const bits_t bits)
{
    return AS_LEVEL(bits >> MANTISSA) - BIAS;
}
FUNCTION level_t within(const level_t level)
{
    const level_t most = BIAS - 1;
    return level > most ? most : level < -most ? -most : level;
}
FUNCTION real power_of_two(const level_t level)
{
    return AS_REAL(LEVEL_BITS(level + BIAS) << MANTISSA);
}
FUNCTION real lowered(const real x, const bits_t peak, const level_t level)
{
    return peak >= INFINITE ? (real)0 : x * power_of_two(-level);
}
FUNCTION real energy_of(const real x, const bits_t peak)
{
    const real y = lowered(x, peak, within(exponent_of(peak)));
    return y * y;
}
FUNCTION void levels_of(const bits_t *peaks, const real *energies, level_t *levels)
{
    const level_t a = exponent_of(AS_BITS(energies[0])) >> 1;
    const level_t b = exponent_of(AS_BITS(energies[1])) >> 1;
    const real first = energies[0] * power_of_two(-2 * a);
    const real second = energies[1] * power_of_two(-2 * b);
    const level_t more = first >= 2 * second ? (level_t)1 : (level_t)0;
    const level_t less = second >= 2 * first ? (level_t)1 : (level_t)0;
    levels[0] = within(within(exponent_of(peaks[0])) + a + more);
    levels[1] = within(within(exponent_of(peaks[1])) + b + less);
}
FUNCTION real raising(const bits_t peak, const level_t level)
{
    const real power = peak >= INFINITE ? (real)NAN : power_of_two(level);
    return peak == 0 ? (real)0 : power;
}
FUNCTION complex_t c_lowered(complex_t a, const bits_t peak, const level_t level)
{
    a.x = lowered(a.x, peak, level);
    a.y = lowered(a.y, peak, level);
    return a;
}
#define PEAKS(z)                                                                   \
    {                                                                              \
        peaks[0] = larger(peaks[0], bits_of_magnitude(z.x));                       \
        peaks[1] = larger(peaks[1], bits_of_magnitude(z.y));                       \
    }
#define ENERGIES(z)                                                                \
    {                                                                              \
        energies[0] += energy_of(z.x, peaks[0]);                                   \
        energies[1] += energy_of(z.y, peaks[1]);                                   \
    }
#define LOWER(z)                                                                   \
    {                                                                              \
        z.x = lowered(z.x, peaks[0], levels[0]);                                   \
        z.y = lowered(z.y, peaks[1], levels[1]);                                   \
    }
#define LOWER_OF_SPECTRA(u, v)                                                     \
    {                                                                              \
        u = c_lowered(u, peaks[0], levels[0]);                                     \
        v = c_lowered(v, peaks[1], levels[1]);                                     \
    }
#define PEAKS_OF_SPECTRA(u, v)                                                     \
    {                                                                              \
        peaks[0] = larger(larger(peaks[0], bits_of_magnitude(u.x)), bits_of_magnitude(u.y));   \
        peaks[1] = larger(larger(peaks[1], bits_of_magnitude(v.x)), bits_of_magnitude(v.y));   \
    }
#define ENERGIES_OF_SPECTRA(u, v)                                                  \
    {                                                                              \
        energies[0] += energy_of(u.x, peaks[0]) + energy_of(u.y, peaks[0]);        \
        energies[1] += energy_of(v.x, peaks[1]) + energy_of(v.y, peaks[1]);        \
    }
FUNCTION bool are_moderate(const bits_t *peaks)
{
    const level_t a = exponent_of(peaks[0]), b = exponent_of(peaks[1]), most = BIAS / 4;
    return !any(a < most && a > -most && b < most && b > -most ? (level_t)0 : (level_t)-1);
}
FUNCTION void bring_to_units(real *energies, const bits_t *peaks)
{
    energies[0] *= power_of_two(-2 * exponent_of(peaks[0]));
    energies[1] *= power_of_two(-2 * exponent_of(peaks[1]));
}
#define PEAKS_AND_SQUARES(z)                                                       \
    {                                                                              \
        PEAKS(z)                                                                   \
        energies[0] += z.x * z.x;                                                  \
        energies[1] += z.y * z.y;                                                  \
    }
#define PEAKS_AND_SQUARES_OF_SPECTRA(u, v)                                         \
    {                                                                              \
        PEAKS_OF_SPECTRA(u, v)                                                     \
        energies[0] += u.x * u.x + u.y * u.y;                                      \
        energies[1] += v.x * v.x + v.y * v.y;                                      \
    }
#define LEVELS_AND_FACTORS(scale)                                                  \
    levels_of(peaks, energies, levels);                                            \
    factors[0] = raising(peaks[0], levels[0]) * (scale);                           \
    factors[1] = raising(peaks[1], levels[1]) * (scale);
FUNCTION complex_t v_real_if(complex_t z, const bool real)
{
    if (real) z.y = 0;
    return z;
}
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = u.x - v.y;
    a->y = u.y + v.x;
    b->x = u.x + v.y;
    b->y = v.x - u.y;
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
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
FUNCTION complex_t load_split(global const scalar *re, global const scalar *im)
{
    complex_t c;
    c.x = load_vector(re);
    c.y = load_vector(im);
    return c;
}
FUNCTION void store_split(const complex_t c, global scalar *re, global scalar *im)
{
    store_vector(c.x, re);
    store_vector(c.y, im);
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
static __attribute__((noinline)) void run_tiles(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[15], b[15];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset + 7];
    out = &out[out_offset + 104];
    const ulong column_tile = tile;
    in = &in[column_tile * 64];
    out = &out[-(long)(column_tile * 120)];
    if (column_tile * 8 + 7 < batch) {
        STRIDED(k, 8, 4)
        {
            complex_t x[4];
            x[0] = c_turned(load_lanes(&in[-(long)(k + 3)]));
            x[1] = c_turned(load_lanes(&in[13ul - k]));
            x[2] = c_turned(load_lanes(&in[29ul - k]));
            x[3] = c_turned(load_lanes(&in[45ul - k]));
            EACH_PAIR(4, 1, unzip_near_parts, x)
            EACH_PAIR(4, 2, unzip_near_parts, x)
            UNROLLED(q, 0, 4)
                a[q + k] = v_signed(x[q], sign);
        }
        STRIDED(k, 8, 4)
        {
            complex_t x[4];
            x[0] = c_turned(load_lanes(&in[5 - (long)k]));
            x[1] = c_turned(load_lanes(&in[21ul - k]));
            x[2] = c_turned(load_lanes(&in[37ul - k]));
            x[3] = c_turned(load_lanes(&in[53ul - k]));
            EACH_PAIR(4, 1, unzip_near_parts, x)
            EACH_PAIR(4, 2, unzip_near_parts, x)
            UNROLLED(q, 0, 4)
                b[q + k] = v_signed(x[q], sign);
        }
    } else {
        LOOP(l, 4)
        LOOP(i, 8)
        {
            const ulong partner = column_tile * 8 + l * 2 + 1 < batch ? 8 : 0;
            put_lane(&a[i], l, s_signed(in[(long)(l * 16) - (long)i], sign.s0));
            put_lane(&b[i], l, s_signed(in[(long)(l * 16 + partner) - (long)i], sign.s0));
        }
    }
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0}, factors[2];
    level_t levels[2];
    a[0] = v_real_if(a[0], true);
    b[0] = v_real_if(b[0], true);
    LOOP(i, 8)
        PEAKS_AND_SQUARES_OF_SPECTRA(a[i], b[i])
    if (are_moderate(peaks)) {
        bring_to_units(energies, peaks);
    } else {
        energies[0] = energies[1] = 0;
        LOOP(i, 8)
            ENERGIES_OF_SPECTRA(a[i], b[i])
    }
    LEVELS_AND_FACTORS(scale_re)
    // spectra together
    LOOP(j, 8)
    {
        complex_t u = v_real_if(a[j], j == 0), v = v_real_if(b[j], j == 0);
        LOWER_OF_SPECTRA(u, v)
        c_compose(&u, &v);
        a[j] = u;
        if (j != 0) a[15ul - j] = v;
    }
    // radix 5, span 1
    LOOP(g, 3)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 3 + g];
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r + g * 5] = x[r];
    }
    // radix 3, span 5
    LOOP(k, 5)
    {
        complex_t x[3];
        UNROLLED(r, 0, 3)
            x[r] = b[r * 5 + k];
        UNROLLED(r, 1, 3)
            x[r] = c_mul(x[r], root_across(table, r * 10 - 10, k, 5));
        radix3(x, 1);
        UNROLLED(r, 0, 3)
            a[r * 5 + k] = x[r];
    }
    if (column_tile * 8 + 7 < batch) {
        STRIDED(k, 15, 4)
        {
            const ulong i = min(k, 11ul);
            complex_t x[4];
            UNROLLED(q, 0, 4)
            {
            complex_t z = a[q + i];
            z = v_scaled(z, factors[0], factors[1]);
            x[q] = z;
            }
            EACH_PAIR(4, 1, unzip_near_parts, x)
            EACH_PAIR(4, 2, unzip_near_parts, x)
            store_split(c_turned(x[0]), &out[-(long)(i + 3)], &out[-(long)(i + 18)]);
            store_split(c_turned(x[1]), &out[-(long)(i + 33)], &out[-(long)(i + 48)]);
            store_split(c_turned(x[2]), &out[-(long)(i + 63)], &out[-(long)(i + 78)]);
            store_split(c_turned(x[3]), &out[-(long)(i + 93)], &out[-(long)(i + 108)]);
        }
    } else {
    LOOP(i, 15)
    {
            a[i] = v_scaled(a[i], factors[0], factors[1]);
    }
        LOOP(l, 4)
        LOOP(i, 15)
        {
            { const scalar2 y = get_lane(&a[i], l); out[-(long)(i + l * 30)] = s_real(y); if (column_tile * 8 + l * 2 + 1 < batch) { out[-(long)(i + l * 30 + 15)] = s_imaginary(y); } }
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
