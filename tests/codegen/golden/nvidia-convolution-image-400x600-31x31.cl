// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef scalar2 complex_t;
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
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
#define PRODUCT_COLUMNS(A, B)                                                      \
    complex_t y[A * B];                                                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) y[i] = x[i * s];                               \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);
#define PRODUCT_ROTATE(i, cosine, sine) y[i] = c_rotate(y[i], cosine, sine);
#define PRODUCT_ROWS(A, B)                                                         \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) x[(i / B + i % B * A) * s] = y[i];
FUNCTION void radix25(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(5, 5)
    PRODUCT_ROTATE(6, R(0.9685831611286311195), R(0.2486898871648547882))
    PRODUCT_ROTATE(7, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(8, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(9, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(11, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(12, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(13, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(14, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(16, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(17, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(18, R(-0.6374239897486897102), R(0.7705132427757892308))
    PRODUCT_ROTATE(19, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(21, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(22, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(23, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(24, R(-0.6374239897486897102), R(-0.7705132427757892308))
    PRODUCT_ROWS(5, 5)
}
#define TWIDDLE(N)                                                                 \
FUNCTION void twiddle##N(complex_t *x, const int s, global const scalar2 *w, const uint span) \
{                                                                                  \
    complex_t w1 = c_load(w), w2 = w1, w3 = w1;                                    \
    if (N > 2) w2 = c_load(w + span);                                              \
    if (N > 3) w3 = c_load(w + 2 * span);                                          \
    x[s] = c_mul(x[s], w1);                                                        \
    if (N > 2) x[2 * s] = c_mul(x[2 * s], w2);                                     \
    if (N > 3) x[3 * s] = c_mul(x[3 * s], w3);                                     \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < N; q += 4) {                                               \
        const complex_t wq = c_load(w + (q / 4 + 2) * span);                       \
        x[q * s] = c_mul(x[q * s], wq);                                            \
        if (q + 1 < N) x[(q + 1) * s] = c_mul(x[(q + 1) * s], c_mul(wq, w1));      \
        if (q + 2 < N) x[(q + 2) * s] = c_mul(x[(q + 2) * s], c_mul(wq, w2));      \
        if (q + 3 < N) x[(q + 3) * s] = c_mul(x[(q + 3) * s], c_mul(wq, w3));      \
    }                                                                              \
}
TWIDDLE(25)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}
typedef uint bits_t;
typedef int level_t;
#define AS_LEVEL(x) as_int(x)
#define LEVEL_BITS(x) as_uint(x)
#define SIGN_BIT 0x80000000u
#define AS_BITS(x) as_uint(x)
#define AS_REAL(x) as_float(x)
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127
#define ENERGY_BITS 16
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
FUNCTION void clear_loudness(local uint *loud, const uint item, const uint items, const uint count)
{
    for (uint i = item; i < count; i += items) loud[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}
FUNCTION void share_peaks(local uint *loud, bits_t *peaks)
{
    atomic_max(loud, peaks[0]);
    atomic_max(loud + 1, peaks[1]);
    barrier(CLK_LOCAL_MEM_FENCE);
    peaks[0] = loud[0];
    peaks[1] = loud[1];
}
FUNCTION void levels_at(local const uint *loud, const bits_t *peaks, level_t *levels)
{
    const real energies[2] = {(real)loud[2] / (1 << ENERGY_BITS),
                              (real)loud[3] / (1 << ENERGY_BITS)};
    levels_of(peaks, energies, levels);
}
FUNCTION void share_energies(local uint *loud, const bits_t *peaks, const real *energies,
                             level_t *levels)
{
    atomic_add(loud + 2, (uint)(energies[0] * (1 << ENERGY_BITS)));
    atomic_add(loud + 3, (uint)(energies[1] * (1 << ENERGY_BITS)));
    barrier(CLK_LOCAL_MEM_FENCE);
    levels_at(loud, peaks, levels);
}
FUNCTION scalar2 raising_at(local const uint *loud)
{
    const bits_t peaks[2] = {loud[0], loud[1]};
    level_t levels[2];
    levels_at(loud, peaks, levels);
    return (scalar2)(raising(peaks[0], levels[0]), raising(peaks[1], levels[1]));
}
kernel __attribute__((reqd_work_group_size(25, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[627];
    const uint item = (uint)get_local_id(0);
    complex_t x[26];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 16;
    in = &in[column_tile * 62];
    out = &out[column_tile * 626];
    tile = tile / 16;
    in = &in[tile * 961ul];
    out = &out[tile * 160256ul];
    const uint t = item;
    const uint partner = column_tile < 15 ? 31 : 0;
    in = &in[t];
    EACH(1, 25) x[r] = c_value(s_from_reals(REAL_ELEMENT_IF(r < 1 || (r == 1 && t < 6), in[r * 25]), REAL_ELEMENT_IF(r < 1 || (r == 1 && t < 6), in[partner + r * 25])));
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0};
    level_t levels[2];
    local uint *const loudness = (local uint *)&((local real *)scratchpad)[1250];
    clear_loudness(loudness, item, 25, 4);
    EACH(1, 25) PEAKS(x[r])
    share_peaks(&loudness[0], peaks);
    EACH(1, 25) ENERGIES(x[r])
    share_energies(&loudness[0], peaks, energies, levels);
    EACH(1, 25) LOWER(x[r])
    // radix 25, span 1
    radix25(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 25];
    #define PUT(part) EACH(1, 25) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get0[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 25
    twiddle25(x, 1, &table[t], 25);
    radix25(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t];
    #define PUT(part) EACH(1, 25) SEND(put1[r * 25], x[r], part);
    #define GET(part) EACH(13, 2) if (b < 12 || t < 13) RECEIVE(x[b * 2 + r], part, scratchpad[r == 0 ? t + b * 25 : (625 - t - b * 25) % 625]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(13, 1) c_separate(&x[b * 2], &x[b * 2 + 1]);
    const scalar2 factor = raising_at(&loudness[0]);
    EACH(13, 1) if (b < 12 || t < 13) {
        out[t + b * 25] = s_scaled(c_element(x[b * 2]), factor.xx);
        if (column_tile < 15) { out[t + b * 25 + 313] = s_scaled(c_element(x[b * 2 + 1]), factor.yy); }
    }
}
// pass 2
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef scalar2 complex_t;
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
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void radix16(complex_t *x, const int s)
{
    const scalar c1 = R(0.92387953251128675613), s1 = R(0.38268343236508977173);
    const scalar h = R(0.70710678118654752440);
    radix4(x, 4 * s);
    radix4(x + s, 4 * s);
    radix4(x + 2 * s, 4 * s);
    radix4(x + 3 * s, 4 * s);
    x[5 * s] = c_rotate(x[5 * s], c1, s1);
    x[6 * s] = c_rotate(x[6 * s], h, h);
    x[7 * s] = c_rotate(x[7 * s], s1, c1);
    x[9 * s] = c_rotate(x[9 * s], h, h);
    x[10 * s] = c_quarter(x[10 * s]);
    x[11 * s] = c_rotate(x[11 * s], -h, h);
    x[13 * s] = c_rotate(x[13 * s], s1, c1);
    x[14 * s] = c_rotate(x[14 * s], -h, h);
    x[15 * s] = c_rotate(x[15 * s], -c1, -s1);
    radix4(x, s);
    radix4(x + 4 * s, s);
    radix4(x + 8 * s, s);
    radix4(x + 12 * s, s);
    complex_t y;
    y = x[s], x[s] = x[4 * s], x[4 * s] = y;
    y = x[2 * s], x[2 * s] = x[8 * s], x[8 * s] = y;
    y = x[3 * s], x[3 * s] = x[12 * s], x[12 * s] = y;
    y = x[6 * s], x[6 * s] = x[9 * s], x[9 * s] = y;
    y = x[7 * s], x[7 * s] = x[13 * s], x[13 * s] = y;
    y = x[11 * s], x[11 * s] = x[14 * s], x[14 * s] = y;
}
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
#define PRODUCT_COLUMNS(A, B)                                                      \
    complex_t y[A * B];                                                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) y[i] = x[i * s];                               \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);
#define PRODUCT_ROTATE(i, cosine, sine) y[i] = c_rotate(y[i], cosine, sine);
#define PRODUCT_ROWS(A, B)                                                         \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) x[(i / B + i % B * A) * s] = y[i];
FUNCTION void radix32(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(2, 16)
    PRODUCT_ROTATE(17, R(0.9807852804032304491), R(0.1950903220161282679))
    PRODUCT_ROTATE(18, R(0.9238795325112867561), R(0.3826834323650897717))
    PRODUCT_ROTATE(19, R(0.8314696123025452371), R(0.5555702330196022248))
    PRODUCT_ROTATE(20, R(0.7071067811865475244), R(0.7071067811865475244))
    PRODUCT_ROTATE(21, R(0.5555702330196022248), R(0.8314696123025452371))
    PRODUCT_ROTATE(22, R(0.3826834323650897717), R(0.9238795325112867561))
    PRODUCT_ROTATE(23, R(0.1950903220161282679), R(0.9807852804032304491))
    PRODUCT_ROTATE(24, R(0.0000000000000000000), R(1.0000000000000000000))
    PRODUCT_ROTATE(25, R(-0.1950903220161282679), R(0.9807852804032304491))
    PRODUCT_ROTATE(26, R(-0.3826834323650897717), R(0.9238795325112867561))
    PRODUCT_ROTATE(27, R(-0.5555702330196022248), R(0.8314696123025452371))
    PRODUCT_ROTATE(28, R(-0.7071067811865475244), R(0.7071067811865475244))
    PRODUCT_ROTATE(29, R(-0.8314696123025452371), R(0.5555702330196022248))
    PRODUCT_ROTATE(30, R(-0.9238795325112867561), R(0.3826834323650897717))
    PRODUCT_ROTATE(31, R(-0.9807852804032304491), R(0.1950903220161282679))
    PRODUCT_ROWS(2, 16)
}
#define TWIDDLE(N)                                                                 \
FUNCTION void twiddle##N(complex_t *x, const int s, global const scalar2 *w, const uint span) \
{                                                                                  \
    complex_t w1 = c_load(w), w2 = w1, w3 = w1;                                    \
    if (N > 2) w2 = c_load(w + span);                                              \
    if (N > 3) w3 = c_load(w + 2 * span);                                          \
    x[s] = c_mul(x[s], w1);                                                        \
    if (N > 2) x[2 * s] = c_mul(x[2 * s], w2);                                     \
    if (N > 3) x[3 * s] = c_mul(x[3 * s], w3);                                     \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < N; q += 4) {                                               \
        const complex_t wq = c_load(w + (q / 4 + 2) * span);                       \
        x[q * s] = c_mul(x[q * s], wq);                                            \
        if (q + 1 < N) x[(q + 1) * s] = c_mul(x[(q + 1) * s], c_mul(wq, w1));      \
        if (q + 2 < N) x[(q + 2) * s] = c_mul(x[(q + 2) * s], c_mul(wq, w2));      \
        if (q + 3 < N) x[(q + 3) * s] = c_mul(x[(q + 3) * s], c_mul(wq, w3));      \
    }                                                                              \
}
TWIDDLE(32)
#define PHASES 2
#define FENCES CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
#define SEND(place, value, part) place = value.part
#define KEEP(kept, place) kept = place
#define KEEP_ZERO(kept) kept = 0
#define BRING(value, part, kept) value.part = kept
#define EXCHANGE_PART(part)                                                        \
    _Pragma("unroll")                                                              \
    for (int q = 0; q < PHASES; ++q) {                                             \
        PUT(q, part)                                                               \
        barrier(FENCES);                                                           \
        GET(q)                                                                     \
        barrier(CLK_LOCAL_MEM_FENCE);                                              \
    }                                                                              \
    TAKE(part)
#define EXCHANGE                                                                   \
    EXCHANGE_PART(x)                                                               \
    EXCHANGE_PART(y)
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION complex_t c_real(complex_t a)
{
    a.y = 0;
    return a;
}
kernel __attribute__((reqd_work_group_size(512, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[8192];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile % 10;
    in = &in[column_tile * 32];
    out = &out[column_tile * 32];
    tile = tile / 10;
    in = &in[tile * 160256ul];
    out = &out[tile * 160256ul];
    const uint t = item / 32;
    const uint w = item % 32;
    const uint load_w = min(w, 312 - column_tile * 32);
    in = &in[load_w + t * 313];
    EACH(2, 16) x[b * 16 + r] = c_value(ELEMENT_IF(r == 0 && (b < 1 || t < 15), in[b * 5008 + r * 10016]));
    // radix 16, span 1
    radix16(x, 1);
    radix16(&x[16], 1);
    local real *const put0 = &scratchpad[t * 512 + w];
    #define PUT(q, part) EACH_BUTTERFLY(2) if (b == q) EACH_POINT(16) SEND(put0[r * 32], x[b * 16 + r], part);
    real kept0[32];
    local real *const get0 = &scratchpad[t * 32 + w];
    #define GET(q) EACH(1, 16) KEEP(kept0[q * 16 + r], get0[r * 512]);
    #define TAKE(part) EACH(1, 32) BRING(x[r], part, kept0[r]);
    EXCHANGE
    #undef PUT
    #undef GET
    #undef TAKE
    // radix 32, span 16
    twiddle32(x, 1, &table[t], 16);
    radix32(x, 1);
    const bool corner = (column_tile * 32 + w) % 313 == 0;
    if (corner) EACH(1, 32) if (column_tile * 32 + w < 313 && (t + r * 16 == 0 || t + r * 16 == 256)) x[r] = c_real(x[r]);
    out = &out[t * 313 + w];
    EACH(1, 32) if (column_tile * 32 + w < 313) out[r * 5008] = s_scaled(c_element(x[r]), scale);
}
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef scalar2 complex_t;
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
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
#define PRODUCT_COLUMNS(A, B)                                                      \
    complex_t y[A * B];                                                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) y[i] = x[i * s];                               \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);
#define PRODUCT_ROTATE(i, cosine, sine) y[i] = c_rotate(y[i], cosine, sine);
#define PRODUCT_ROWS(A, B)                                                         \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) x[(i / B + i % B * A) * s] = y[i];
FUNCTION void radix25(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(5, 5)
    PRODUCT_ROTATE(6, R(0.9685831611286311195), R(0.2486898871648547882))
    PRODUCT_ROTATE(7, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(8, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(9, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(11, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(12, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(13, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(14, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(16, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(17, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(18, R(-0.6374239897486897102), R(0.7705132427757892308))
    PRODUCT_ROTATE(19, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(21, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(22, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(23, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(24, R(-0.6374239897486897102), R(-0.7705132427757892308))
    PRODUCT_ROWS(5, 5)
}
#define TWIDDLE(N)                                                                 \
FUNCTION void twiddle##N(complex_t *x, const int s, global const scalar2 *w, const uint span) \
{                                                                                  \
    complex_t w1 = c_load(w), w2 = w1, w3 = w1;                                    \
    if (N > 2) w2 = c_load(w + span);                                              \
    if (N > 3) w3 = c_load(w + 2 * span);                                          \
    x[s] = c_mul(x[s], w1);                                                        \
    if (N > 2) x[2 * s] = c_mul(x[2 * s], w2);                                     \
    if (N > 3) x[3 * s] = c_mul(x[3 * s], w3);                                     \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < N; q += 4) {                                               \
        const complex_t wq = c_load(w + (q / 4 + 2) * span);                       \
        x[q * s] = c_mul(x[q * s], wq);                                            \
        if (q + 1 < N) x[(q + 1) * s] = c_mul(x[(q + 1) * s], c_mul(wq, w1));      \
        if (q + 2 < N) x[(q + 2) * s] = c_mul(x[(q + 2) * s], c_mul(wq, w2));      \
        if (q + 3 < N) x[(q + 3) * s] = c_mul(x[(q + 3) * s], c_mul(wq, w3));      \
    }                                                                              \
}
TWIDDLE(25)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}
typedef uint bits_t;
typedef int level_t;
#define AS_LEVEL(x) as_int(x)
#define LEVEL_BITS(x) as_uint(x)
#define SIGN_BIT 0x80000000u
#define AS_BITS(x) as_uint(x)
#define AS_REAL(x) as_float(x)
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127
#define ENERGY_BITS 16
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
FUNCTION void clear_loudness(local uint *loud, const uint item, const uint items, const uint count)
{
    for (uint i = item; i < count; i += items) loud[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}
FUNCTION void share_peaks(local uint *loud, bits_t *peaks)
{
    atomic_max(loud, peaks[0]);
    atomic_max(loud + 1, peaks[1]);
    barrier(CLK_LOCAL_MEM_FENCE);
    peaks[0] = loud[0];
    peaks[1] = loud[1];
}
FUNCTION void levels_at(local const uint *loud, const bits_t *peaks, level_t *levels)
{
    const real energies[2] = {(real)loud[2] / (1 << ENERGY_BITS),
                              (real)loud[3] / (1 << ENERGY_BITS)};
    levels_of(peaks, energies, levels);
}
FUNCTION void share_energies(local uint *loud, const bits_t *peaks, const real *energies,
                             level_t *levels)
{
    atomic_add(loud + 2, (uint)(energies[0] * (1 << ENERGY_BITS)));
    atomic_add(loud + 3, (uint)(energies[1] * (1 << ENERGY_BITS)));
    barrier(CLK_LOCAL_MEM_FENCE);
    levels_at(loud, peaks, levels);
}
FUNCTION scalar2 raising_at(local const uint *loud)
{
    const bits_t peaks[2] = {loud[0], loud[1]};
    level_t levels[2];
    levels_at(loud, peaks, levels);
    return (scalar2)(raising(peaks[0], levels[0]), raising(peaks[1], levels[1]));
}
kernel __attribute__((reqd_work_group_size(25, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[627];
    const uint item = (uint)get_local_id(0);
    complex_t x[26];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 1200ul];
    out = &out[column_tile * 626ul];
    const uint t = item;
    const uint partner = column_tile * 2ul + 1 < batch ? 600 : 0;
    in = &in[t];
    EACH(1, 25) x[r] = c_value(s_from_reals(REAL_ELEMENT_IF(r < 24, in[r * 25]), REAL_ELEMENT_IF(r < 24, in[partner + r * 25])));
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0};
    level_t levels[2];
    local uint *const loudness = (local uint *)&((local real *)scratchpad)[1250];
    clear_loudness(loudness, item, 25, 4);
    EACH(1, 25) PEAKS(x[r])
    share_peaks(&loudness[0], peaks);
    EACH(1, 25) ENERGIES(x[r])
    share_energies(&loudness[0], peaks, energies, levels);
    EACH(1, 25) LOWER(x[r])
    // radix 25, span 1
    radix25(x, 1);
    local scalar2 *const put0 = &scratchpad[t * 25];
    #define PUT(part) EACH(1, 25) SEND(put0[r], x[r], part);
    local scalar2 *const get0 = &scratchpad[t];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get0[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 25
    twiddle25(x, 1, &table[t], 25);
    radix25(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t];
    #define PUT(part) EACH(1, 25) SEND(put1[r * 25], x[r], part);
    #define GET(part) EACH(13, 2) if (b < 12 || t < 13) RECEIVE(x[b * 2 + r], part, scratchpad[r == 0 ? t + b * 25 : (625 - t - b * 25) % 625]);
    EXCHANGE
    #undef PUT
    #undef GET
    // spectra apart
    EACH(13, 1) c_separate(&x[b * 2], &x[b * 2 + 1]);
    const scalar2 factor = s_scaled(raising_at(&loudness[0]), scale);
    EACH(13, 1) if (b < 12 || t < 13) {
        out[t + b * 25] = s_scaled(c_element(x[b * 2]), factor.xx);
        if (column_tile * 2ul + 1 < batch) { out[t + b * 25 + 313] = s_scaled(c_element(x[b * 2 + 1]), factor.yy); }
    }
}
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef scalar2 complex_t;
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
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
FUNCTION void radix4(complex_t *x, const int s)
{
    const complex_t a = c_add(x[0], x[2 * s]), b = c_sub(x[0], x[2 * s]);
    const complex_t c = c_add(x[s], x[3 * s]), d = c_quarter(c_sub(x[s], x[3 * s]));
    x[0] = c_add(a, c);
    x[s] = c_add(b, d);
    x[2 * s] = c_sub(a, c);
    x[3 * s] = c_sub(b, d);
}
FUNCTION void c_cross(complex_t *x, const int i, const int j, const complex_t w)
{
    const complex_t a = x[i], b = x[j];
    complex_t sum, difference;
    sum.x = (a.x - w.y * b.y) + w.x * b.x;
    sum.y = (a.y + w.y * b.x) + w.x * b.y;
    difference.x = a.x * 2 - sum.x;
    difference.y = a.y * 2 - sum.y;
    x[i] = sum;
    x[j] = difference;
}
#define LEAN_HALVES(N, HALF, half)                                                 \
    complex_t w;                                                                   \
    half(x, 2 * s);                                                                \
    half(x + s, 2 * s);                                                            \
    radix2(x, s);                                                                  \
    x[(HALF + 1) * s] = c_quarter(x[(HALF + 1) * s]);                              \
    radix2(x + HALF * s, s);
#define LEAN_PAIR(N, k, cosine, sine)                                              \
    w.x = cosine;                                                                  \
    w.y = -sine;                                                                   \
    c_cross(x, 2 * k * s, (2 * k + 1) * s, w);                                     \
    c_cross(x, (2 * k + N / 2) * s, (2 * k + N / 2 + 1) * s, c_quarter(w));
#define LEAN_ORDER(N)                                                              \
    complex_t y[N];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) y[i] = x[i * s];                                   \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) x[i * s] = y[i % (N / 2) * 2 + i / (N / 2)];
FUNCTION void lean8(complex_t *x, const int s)
{
    LEAN_HALVES(8, 4, radix4)
    LEAN_PAIR(8, 1, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_ORDER(8)
}
FUNCTION void lean16(complex_t *x, const int s)
{
    LEAN_HALVES(16, 8, lean8)
    LEAN_PAIR(16, 1, R(0.9238795325112867561), R(0.3826834323650897717))
    LEAN_PAIR(16, 2, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_PAIR(16, 3, R(0.3826834323650897717), R(0.9238795325112867561))
    LEAN_ORDER(16)
}
FUNCTION void lean32(complex_t *x, const int s)
{
    LEAN_HALVES(32, 16, lean16)
    LEAN_PAIR(32, 1, R(0.9807852804032304491), R(0.1950903220161282679))
    LEAN_PAIR(32, 2, R(0.9238795325112867561), R(0.3826834323650897717))
    LEAN_PAIR(32, 3, R(0.8314696123025452371), R(0.5555702330196022248))
    LEAN_PAIR(32, 4, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_PAIR(32, 5, R(0.5555702330196022248), R(0.8314696123025452371))
    LEAN_PAIR(32, 6, R(0.3826834323650897717), R(0.9238795325112867561))
    LEAN_PAIR(32, 7, R(0.1950903220161282679), R(0.9807852804032304491))
    LEAN_ORDER(32)
}
FUNCTION void turned2(complex_t *x, const int s, const complex_t *w)
{
    c_cross(x, 0, s, w[0]);
}
#define TURNED_HALVES(N, HALF)                                                     \
    complex_t v = w[0];                                                            \
    turned##HALF(x, 2 * s, w + 1);                                                 \
    turned##HALF(x + s, 2 * s, w + 1);                                             \
    c_cross(x, 0, s, v);                                                           \
    c_cross(x, HALF * s, (HALF + 1) * s, c_quarter(v));
#define TURNED_PAIR(N, k, cosine, sine)                                            \
    v = c_rotate(w[0], cosine, sine);                                              \
    c_cross(x, 2 * k * s, (2 * k + 1) * s, v);                                     \
    c_cross(x, (2 * k + N / 2) * s, (2 * k + N / 2 + 1) * s, c_quarter(v));
#define LEAN_TWIDDLED(N)                                                           \
FUNCTION void lean_twiddled##N(complex_t *x, const int s,                          \
                               global const scalar2 *table, const uint span)       \
{                                                                                  \
    complex_t w[5];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; 1 << i < N; ++i) w[i] = c_load(table + i * span);              \
    turned##N(x, s, w);                                                            \
}
FUNCTION void turned4(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(4, 2)
    LEAN_ORDER(4)
}
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
FUNCTION void turned8(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(8, 4)
    TURNED_PAIR(8, 1, R(0.7071067811865475244), R(0.7071067811865475244))
    LEAN_ORDER(8)
}
FUNCTION void turned16(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(16, 8)
    TURNED_PAIR(16, 1, R(0.9238795325112867561), R(0.3826834323650897717))
    TURNED_PAIR(16, 2, R(0.7071067811865475244), R(0.7071067811865475244))
    TURNED_PAIR(16, 3, R(0.3826834323650897717), R(0.9238795325112867561))
    LEAN_ORDER(16)
}
LEAN_TWIDDLED(16)
FUNCTION void turned32(complex_t *x, const int s, const complex_t *w)
{
    TURNED_HALVES(32, 16)
    TURNED_PAIR(32, 1, R(0.9807852804032304491), R(0.1950903220161282679))
    TURNED_PAIR(32, 2, R(0.9238795325112867561), R(0.3826834323650897717))
    TURNED_PAIR(32, 3, R(0.8314696123025452371), R(0.5555702330196022248))
    TURNED_PAIR(32, 4, R(0.7071067811865475244), R(0.7071067811865475244))
    TURNED_PAIR(32, 5, R(0.5555702330196022248), R(0.8314696123025452371))
    TURNED_PAIR(32, 6, R(0.3826834323650897717), R(0.9238795325112867561))
    TURNED_PAIR(32, 7, R(0.1950903220161282679), R(0.9807852804032304491))
    LEAN_ORDER(32)
}
LEAN_TWIDDLED(32)
#define FENCES CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
#define SEND(place, value, part) place = value.part
#define RECEIVE(value, part, place) value.part = place
#define CLEAR(value, part) value.part = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    PUT(y)                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    GET(y)
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
FUNCTION complex_t c_conjugate(complex_t a)
{
    a.y = -a.y;
    return a;
}
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
kernel void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors, global const scalar2 *filter)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2, filter_offset = places.s3;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local real scratchpad[8688];
    const uint item = (uint)get_local_id(0);
    complex_t x[32];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    filter = &filter[filter_offset];
    const uint column_tile = tile % 20;
    in = &in[column_tile * 16];
    out = &out[column_tile * 16];
    filter = &filter[column_tile * 16];
    tile = tile / 20;
    in = &in[tile * 125200ul];
    out = &out[tile * 125200ul];
    const uint t = item / 16;
    const uint w = item % 16;
    const uint load_w = min(w, 312 - column_tile * 16);
    in = &in[load_w + t * 313];
    EACH(1, 32) x[r] = c_value(ELEMENT_IF(r < 25, in[r * 5008]));
    EACH(1, 32) x[r] = c_signed(x[r], sign);
    // radix 32, span 1
    lean32(x, 1);
    local real *const put0 = &scratchpad[t * 528 + w];
    #define PUT(part) EACH(1, 32) SEND(put0[r * 16 + r / 16 * 8], x[r], part);
    local real *const get0 = &scratchpad[t * 16 + w];
    #define GET(part) EACH(2, 16) RECEIVE(x[b * 16 + r], part, get0[b * 264 + r * 528]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 16, span 32
    lean_twiddled16(x, 1, &table[t], 32);
    lean_twiddled16(&x[16], 1, AT(table, 16, t), 32);
    // times the spectrum
    EACH(2, 16) if (column_tile * 16 + w < 313) x[b * 16 + r] = c_conjugate(c_mul(x[b * 16 + r], c_load(&filter[t * 313 + w + b * 5008 + r * 10016])));
    // radix 16, span 1
    lean16(x, 1);
    lean16(&x[16], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local real *const put2 = &scratchpad[t * 272 + w];
    #define PUT(part) EACH(2, 16) SEND(put2[b * 4352 + r * 16], x[b * 16 + r], part);
    local real *const get2 = &scratchpad[t * 16 + w];
    #define GET(part) EACH(1, 32) RECEIVE(x[r], part, get2[r * 272]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 32, span 16
    lean_twiddled32(x, 1, AT(table, 128, t), 16);
    out = &out[t * 313 + w];
    EACH(1, 32) if (column_tile * 16 + w < 313) if (!(r == 0 && t < 15) && (r < 25 || (r == 25 && t < 15))) out[r * 5008 - 4695] = s_scaled(c_element(x[r]), scale);
}
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float real;
#define FUNCTION static inline __attribute__((always_inline))
typedef scalar2 complex_t;
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
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}
FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}
FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}
FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}
#define AT(p, first, i) ((p) + first + (i))
#define EACH_BUTTERFLY(butterflies) _Pragma("unroll") for (int b = 0; b < butterflies; ++b)
#define EACH_POINT(radix) _Pragma("unroll") for (int r = 0; r < radix; ++r)
#define EACH(butterflies, radix) EACH_BUTTERFLY(butterflies) EACH_POINT(radix)
#define EACH_INWARDS(butterflies, radix)                                           \
    _Pragma("unroll") for (int b = 0; b < butterflies; ++b)                        \
        _Pragma("unroll") for (int i = 0, r = 0; i < radix;                        \
                                ++i, r = i % 2 ? radix - 1 - i / 2 : i / 2)
#define OF_BUTTERFLY(butterfly, first, end)                                        \
    _Pragma("unroll") for (int b = butterfly, r = first; r < end; ++r)
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
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
#define PRODUCT_COLUMNS(A, B)                                                      \
    complex_t y[A * B];                                                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) y[i] = x[i * s];                               \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);
#define PRODUCT_ROTATE(i, cosine, sine) y[i] = c_rotate(y[i], cosine, sine);
#define PRODUCT_ROWS(A, B)                                                         \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) x[(i / B + i % B * A) * s] = y[i];
FUNCTION void radix25(complex_t *x, const int s)
{
    PRODUCT_COLUMNS(5, 5)
    PRODUCT_ROTATE(6, R(0.9685831611286311195), R(0.2486898871648547882))
    PRODUCT_ROTATE(7, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(8, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(9, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(11, R(0.8763066800438635873), R(0.4817536741017152750))
    PRODUCT_ROTATE(12, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(13, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(14, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(16, R(0.7289686274214115231), R(0.6845471059286886738))
    PRODUCT_ROTATE(17, R(0.0627905195293133761), R(0.9980267284282715619))
    PRODUCT_ROTATE(18, R(-0.6374239897486897102), R(0.7705132427757892308))
    PRODUCT_ROTATE(19, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(21, R(0.5358267949789966183), R(0.8443279255020150786))
    PRODUCT_ROTATE(22, R(-0.4257792915650726489), R(0.9048270524660195277))
    PRODUCT_ROTATE(23, R(-0.9921147013144778311), R(0.1253332335643042454))
    PRODUCT_ROTATE(24, R(-0.6374239897486897102), R(-0.7705132427757892308))
    PRODUCT_ROWS(5, 5)
}
#define TWIDDLE(N)                                                                 \
FUNCTION void twiddle##N(complex_t *x, const int s, global const scalar2 *w, const uint span) \
{                                                                                  \
    complex_t w1 = c_load(w), w2 = w1, w3 = w1;                                    \
    if (N > 2) w2 = c_load(w + span);                                              \
    if (N > 3) w3 = c_load(w + 2 * span);                                          \
    x[s] = c_mul(x[s], w1);                                                        \
    if (N > 2) x[2 * s] = c_mul(x[2 * s], w2);                                     \
    if (N > 3) x[3 * s] = c_mul(x[3 * s], w3);                                     \
    _Pragma("unroll")                                                              \
    for (int q = 4; q < N; q += 4) {                                               \
        const complex_t wq = c_load(w + (q / 4 + 2) * span);                       \
        x[q * s] = c_mul(x[q * s], wq);                                            \
        if (q + 1 < N) x[(q + 1) * s] = c_mul(x[(q + 1) * s], c_mul(wq, w1));      \
        if (q + 2 < N) x[(q + 2) * s] = c_mul(x[(q + 2) * s], c_mul(wq, w2));      \
        if (q + 3 < N) x[(q + 3) * s] = c_mul(x[(q + 3) * s], c_mul(wq, w3));      \
    }                                                                              \
}
TWIDDLE(25)
#define FENCES CLK_LOCAL_MEM_FENCE
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = u.x - v.y;
    a->y = u.y + v.x;
    b->x = u.x + v.y;
    b->y = v.x - u.y;
}
typedef uint bits_t;
typedef int level_t;
#define AS_LEVEL(x) as_int(x)
#define LEVEL_BITS(x) as_uint(x)
#define SIGN_BIT 0x80000000u
#define AS_BITS(x) as_uint(x)
#define AS_REAL(x) as_float(x)
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127
#define ENERGY_BITS 16
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
FUNCTION void clear_loudness(local uint *loud, const uint item, const uint items, const uint count)
{
    for (uint i = item; i < count; i += items) loud[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}
FUNCTION void share_peaks(local uint *loud, bits_t *peaks)
{
    atomic_max(loud, peaks[0]);
    atomic_max(loud + 1, peaks[1]);
    barrier(CLK_LOCAL_MEM_FENCE);
    peaks[0] = loud[0];
    peaks[1] = loud[1];
}
FUNCTION void levels_at(local const uint *loud, const bits_t *peaks, level_t *levels)
{
    const real energies[2] = {(real)loud[2] / (1 << ENERGY_BITS),
                              (real)loud[3] / (1 << ENERGY_BITS)};
    levels_of(peaks, energies, levels);
}
FUNCTION void share_energies(local uint *loud, const bits_t *peaks, const real *energies,
                             level_t *levels)
{
    atomic_add(loud + 2, (uint)(energies[0] * (1 << ENERGY_BITS)));
    atomic_add(loud + 3, (uint)(energies[1] * (1 << ENERGY_BITS)));
    barrier(CLK_LOCAL_MEM_FENCE);
    levels_at(loud, peaks, levels);
}
FUNCTION scalar2 raising_at(local const uint *loud)
{
    const bits_t peaks[2] = {loud[0], loud[1]};
    level_t levels[2];
    levels_at(loud, peaks, levels);
    return (scalar2)(raising(peaks[0], levels[0]), raising(peaks[1], levels[1]));
}
kernel __attribute__((reqd_work_group_size(25, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    local scalar2 scratchpad[627];
    const uint item = (uint)get_local_id(0);
    complex_t x[26];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset];
    out = &out[out_offset];
    const uint column_tile = tile;
    in = &in[column_tile * 626ul];
    out = &out[column_tile * 1200ul];
    const uint t = item;
    const uint partner = column_tile * 2ul + 1 < batch ? 313 : 0;
    EACH(13, 1) x[b * 2] = x[b * 2 + 1] = c_zero();
    EACH(13, 1) if (b < 12 || t < 13) {
        x[b * 2] = c_value(s_real_if(s_signed(in[t + b * 25], sign), t + b * 25 == 0));
        x[b * 2 + 1] = c_value(s_real_if(s_signed(in[partner + t + b * 25], sign), t + b * 25 == 0));
    }
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0};
    level_t levels[2];
    local uint *const loudness = (local uint *)&((local real *)scratchpad)[1250];
    clear_loudness(loudness, item, 25, 4);
    EACH(13, 1) PEAKS_OF_SPECTRA(x[b * 2], x[b * 2 + 1])
    share_peaks(&loudness[0], peaks);
    EACH(13, 1) ENERGIES_OF_SPECTRA(x[b * 2], x[b * 2 + 1])
    share_energies(&loudness[0], peaks, energies, levels);
    EACH(13, 1) LOWER_OF_SPECTRA(x[b * 2], x[b * 2 + 1])
    // spectra together
    EACH(13, 1) c_compose(&x[b * 2], &x[b * 2 + 1]);
    #define PUT(part) EACH(13, 2) if (b < 12 || t < 13) SEND(scratchpad[r == 0 ? t + b * 25 : (625 - t - b * 25) % 625], x[b * 2 + r], part);
    local scalar2 *const get0 = &scratchpad[t];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get0[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 1
    radix25(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t * 25];
    #define PUT(part) EACH(1, 25) SEND(put1[r], x[r], part);
    local scalar2 *const get1 = &scratchpad[t];
    #define GET(part) EACH(1, 25) RECEIVE(x[r], part, get1[r * 25]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 25, span 25
    twiddle25(x, 1, &table[t], 25);
    radix25(x, 1);
    const scalar2 factor = s_scaled(raising_at(&loudness[0]), scale);
    out = &out[t];
    EACH(1, 25) { const scalar2 y = s_scaled(c_element(x[r]), factor); if (!(r == 0 && t < 15) && (r < 24 || (r == 24 && t < 15))) out[r * 25 - 15] = s_real(y); if (column_tile * 2ul + 1 < batch && !(r == 0 && t < 15) && (r < 24 || (r == 24 && t < 15))) { out[r * 25 + 585] = s_imaginary(y); } }
}
