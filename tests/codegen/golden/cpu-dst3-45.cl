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
    c.x = a;
    c.y = b;
    return c;
}
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
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
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[46], b[46];
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
    in = &in[column_tile * 360];
    out = &out[column_tile * 360];
    if (column_tile * 8 + 7 < batch) {
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            x[0] = load_vector(&in[i]);
            x[1] = load_vector(&in[i + 90]);
            x[2] = load_vector(&in[i + 180]);
            x[3] = load_vector(&in[i + 270]);
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            UNROLLED(q, 0, 4)
                REALS_OF(&a[23])[q + i] = x[q];
        }
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            x[0] = load_vector(&in[i + 45]);
            x[1] = load_vector(&in[i + 135]);
            x[2] = load_vector(&in[i + 225]);
            x[3] = load_vector(&in[i + 315]);
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            UNROLLED(q, 0, 4)
                REALS_OF(&b[23])[q + i] = x[q];
        }
        LOOP(i, 23)
        {
            a[i] = v_weighed(v_from_reals(REALS_OF(&a[23])[44ul - i], REALS_IF(i >= 1, REALS_OF(&a[23])[i - 1])), c_spread(table[i + 36]));
            b[i] = v_weighed(v_from_reals(REALS_OF(&b[23])[44ul - i], REALS_IF(i >= 1, REALS_OF(&b[23])[i - 1])), c_spread(table[i + 36]));
        }
    } else {
        LOOP(l, 4)
        LOOP(i, 23)
        {
            const ulong partner = column_tile * 8 + l * 2 + 1 < batch ? 45 : 0;
            put_lane(&a[i], l, s_weighed(s_from_reals(in[l * 90 + 44 - i], REAL_ELEMENT_IF(i >= 1, in[i + l * 90 - 1])), table[i + 36]));
            put_lane(&b[i], l, s_weighed(s_from_reals(in[l * 90 + partner + 44 - i], REAL_ELEMENT_IF(i >= 1, in[i + l * 90 + partner - 1])), table[i + 36]));
        }
    }
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0}, factors[2];
    level_t levels[2];
    a[0] = v_real_if(a[0], true);
    b[0] = v_real_if(b[0], true);
    LOOP(i, 23)
        PEAKS_AND_SQUARES_OF_SPECTRA(a[i], b[i])
    if (are_moderate(peaks)) {
        bring_to_units(energies, peaks);
    } else {
        energies[0] = energies[1] = 0;
        LOOP(i, 23)
            ENERGIES_OF_SPECTRA(a[i], b[i])
    }
    LEVELS_AND_FACTORS(scale_re)
    // spectra together
    LOOP(j, 23)
    {
        complex_t u = v_real_if(a[j], j == 0), v = v_real_if(b[j], j == 0);
        LOWER_OF_SPECTRA(u, v)
        c_compose(&u, &v);
        a[j] = u;
        if (j != 0) a[45ul - j] = v;
    }
    // radix 9, span 1
    LOOP(g, 5)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 5 + g];
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    if (column_tile * 8 + 7 < batch) {
    // radix 5, span 9, to memory
    LOOP(k, 9)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 9 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
        {
            const ulong i = r * 9 + k;
            x[r] = v_scaled(x[r], factors[0], factors[1]);
                        { const complex_t y = x[r]; REALS_OF(a)[i < 23 ? i * 2 : 89ul - i * 2] = NEGATIVE_IF(i >= 23, y.x); REALS_OF(a)[(i < 23 ? i * 2 : 89ul - i * 2) + 45] = NEGATIVE_IF(i >= 23, y.y); }
        }
    }
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            UNROLLED(q, 0, 4)
                x[q] = REALS_OF(a)[q + i];
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_vector(x[0], &out[i]);
            store_vector(x[1], &out[i + 90]);
            store_vector(x[2], &out[i + 180]);
            store_vector(x[3], &out[i + 270]);
        }
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            UNROLLED(q, 0, 4)
                x[q] = REALS_OF(a)[q + 45 + i];
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_vector(x[0], &out[i + 45]);
            store_vector(x[1], &out[i + 135]);
            store_vector(x[2], &out[i + 225]);
            store_vector(x[3], &out[i + 315]);
        }
    } else {
    LOOP(k, 9)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 9 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 9 + k] = x[r];
    }
    LOOP(i, 45)
    {
            a[i] = v_scaled(a[i], factors[0], factors[1]);
    }
        LOOP(l, 4)
        LOOP(i, 45)
        {
            { const scalar2 y = get_lane(&a[i], l); out[l * 90 + (i < 23 ? i * 2 : 89ul - i * 2)] = NEGATIVE_IF(i >= 23, s_real(y)); if (column_tile * 8 + l * 2 + 1 < batch) { out[l * 90 + (i < 23 ? i * 2 : 89ul - i * 2) + 45] = NEGATIVE_IF(i >= 23, s_imaginary(y)); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
// backward
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
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
#define REALS_OF(array) ((private real *)(array))
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.x = a;
    c.y = b;
    return c;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
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
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[46], b[46];
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
    in = &in[column_tile * 360];
    out = &out[column_tile * 360];
    if (column_tile * 8 + 7 < batch) {
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            x[0] = load_vector(&in[i]);
            x[1] = load_vector(&in[i + 90]);
            x[2] = load_vector(&in[i + 180]);
            x[3] = load_vector(&in[i + 270]);
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            UNROLLED(q, 0, 4)
                REALS_OF(b)[q + i] = x[q];
        }
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            x[0] = load_vector(&in[i + 45]);
            x[1] = load_vector(&in[i + 135]);
            x[2] = load_vector(&in[i + 225]);
            x[3] = load_vector(&in[i + 315]);
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            UNROLLED(q, 0, 4)
                REALS_OF(b)[q + 45 + i] = x[q];
        }
        LOOP(i, 45)
        {
            a[i] = v_from_reals(NEGATIVE_IF(i >= 23, REALS_OF(b)[i < 23 ? i * 2 : 89ul - i * 2]), NEGATIVE_IF(i >= 23, REALS_OF(b)[(i < 23 ? i * 2 : 89ul - i * 2) + 45]));
        }
    } else {
        LOOP(l, 4)
        LOOP(i, 45)
        {
            const ulong partner = column_tile * 8 + l * 2 + 1 < batch ? 45 : 0;
            put_lane(&a[i], l, s_from_reals(NEGATIVE_IF(i >= 23, in[l * 90 + (i < 23 ? i * 2 : 89ul - i * 2)]), NEGATIVE_IF(i >= 23, in[l * 90 + partner + (i < 23 ? i * 2 : 89ul - i * 2)])));
        }
    }
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0}, factors[2];
    level_t levels[2];
    LOOP(i, 45)
        PEAKS_AND_SQUARES(a[i])
    if (are_moderate(peaks)) {
        bring_to_units(energies, peaks);
    } else {
        energies[0] = energies[1] = 0;
        LOOP(i, 45)
            ENERGIES(a[i])
    }
    LEVELS_AND_FACTORS(scale_re)
    // radix 9, span 1
    LOOP(g, 5)
    {
        complex_t x[9];
        UNROLLED(r, 0, 9)
            x[r] = a[r * 5 + g];
        UNROLLED(r, 0, 9)
            LOWER(x[r])
        radix9(x, 1);
        UNROLLED(r, 0, 9)
            b[r + g * 9] = x[r];
    }
    // radix 5, span 9
    LOOP(k, 9)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 9 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 18 - 18, k, 9));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 9 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 23)
    {
        complex_t u = a[j], v = a[j == 0 ? j : 45ul - j];
        c_separate(&u, &v);
        b[j] = u;
        a[j] = v;
    }
    LOOP(i, 23)
    {
            b[i] = v_scaled(b[i], factors[0], factors[0]);
            a[i] = v_scaled(a[i], factors[1], factors[1]);
    }
    if (column_tile * 8 + 7 < batch) {
        LOOP(i, 23)
        {
            { const complex_t y = v_weighed(b[i], c_spread(table[i + 36])); REALS_OF(&b[23])[44ul - i] = y.x; if (i >= 1) REALS_OF(&b[23])[i - 1] = NEGATIVE(y.y); }
            { const complex_t y = v_weighed(a[i], c_spread(table[i + 36])); REALS_OF(&a[23])[44ul - i] = y.x; if (i >= 1) REALS_OF(&a[23])[i - 1] = NEGATIVE(y.y); }
        }
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            UNROLLED(q, 0, 4)
                x[q] = REALS_OF(&b[23])[q + i];
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_vector(x[0], &out[i]);
            store_vector(x[1], &out[i + 90]);
            store_vector(x[2], &out[i + 180]);
            store_vector(x[3], &out[i + 270]);
        }
        STRIDED(k, 45, 4)
        {
            const ulong i = min(k, 41ul);
            real x[4];
            UNROLLED(q, 0, 4)
                x[q] = REALS_OF(&a[23])[q + i];
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_vector(x[0], &out[i + 45]);
            store_vector(x[1], &out[i + 135]);
            store_vector(x[2], &out[i + 225]);
            store_vector(x[3], &out[i + 315]);
        }
    } else {
        LOOP(l, 4)
        LOOP(i, 23)
        {
            { const scalar2 y = s_weighed(get_lane(&b[i], l), table[i + 36]); out[l * 90 + 44 - i] = s_real(y); if (i >= 1) { out[i + l * 90 - 1] = NEGATIVE(s_imaginary(y)); } }
            if (column_tile * 8 + l * 2 + 1 < batch) { const scalar2 y = s_weighed(get_lane(&a[i], l), table[i + 36]); out[l * 90 + 89 - i] = s_real(y); if (i >= 1) { out[i + l * 90 + 44] = NEGATIVE(s_imaginary(y)); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
