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
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
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
TWIDDLE(3)
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
#define ENERGY_BITS 22
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
constant ulong oclfft_constants[10] __attribute__((aligned(16))) = {
    0x800000003f800000ul, 0xbed03fc93f69de1dul, 0xbf3e3ebd3f2b4c25ul, 0xbf7378713e9e377aul,
    0xbf7e98fdbdd61305ul, 0x800000003f800000ul, 0xbf3e3ebd3f2b4c25ul, 0xbf7e98fdbdd61305ul,
    0xbf167918bf4f1bbdul, 0x3e54e6cdbf7a67e2ul,
};
#ifdef __NV_CL_C_VERSION // does not allow the conversion
FUNCTION global const scalar2 *oclfft_table(void)
{
    ulong address;
    __asm__("cvta.const.u64 %0, %1;" : "=l"(address) : "l"(oclfft_constants));
    return (global const scalar2 *)address;
}
#else
FUNCTION global const scalar2 *oclfft_table(void)
{
    return (global const scalar2 *)(size_t)oclfft_constants;
}
#endif
kernel __attribute__((reqd_work_group_size(12, 1, 1)))
void oclfft_pass(global const scalar2 *in, global scalar *out,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    global const scalar2 *const table = oclfft_table();
    local scalar2 scratchpad[68];
    const uint item = (uint)get_local_id(0);
    complex_t x[6];
    uint tile = (uint)get_group_id(0);
    in = &in[in_offset + 7];
    out = &out[out_offset + 104];
    const uint column_tile = tile;
    in = &in[column_tile * 64ul];
    out = &out[-(long)(column_tile * 120ul)];
    const uint t = item % 3;
    const uint w = item / 3;
    const uint partner = w * 2 + 1 + column_tile * 8ul < batch ? 8 : 0;
    EACH(3, 1) x[b * 2] = x[b * 2 + 1] = c_zero();
    EACH(3, 1) if (b < 2 || t < 2) {
        x[b * 2] = c_value(s_real_if(s_signed(in[(int)(w * 16) - (int)(t + b * 3)], sign), t + b * 3 == 0));
        x[b * 2 + 1] = c_value(s_real_if(s_signed(in[(int)(partner + w * 16) - (int)(t + b * 3)], sign), t + b * 3 == 0));
    }
    // two signals at one level
    bits_t peaks[2] = {0, 0};
    real energies[2] = {0, 0};
    level_t levels[2];
    local uint *const loudness = (local uint *)&((local real *)scratchpad)[120];
    clear_loudness(loudness, item, 12, 16);
    EACH(3, 1) PEAKS_OF_SPECTRA(x[b * 2], x[b * 2 + 1])
    share_peaks(&loudness[w * 4], peaks);
    EACH(3, 1) ENERGIES_OF_SPECTRA(x[b * 2], x[b * 2 + 1])
    share_energies(&loudness[w * 4], peaks, energies, levels);
    EACH(3, 1) LOWER_OF_SPECTRA(x[b * 2], x[b * 2 + 1])
    // spectra together
    EACH(3, 1) c_compose(&x[b * 2], &x[b * 2 + 1]);
    #define PUT(part) EACH(3, 2) if (b < 2 || t < 2) SEND(scratchpad[w + (r == 0 ? t + b * 3 : (15 - t - b * 3) % 15) * 4], x[b * 2 + r], part);
    local scalar2 *const get0 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(1, 5) RECEIVE(x[r], part, get0[r * 12]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 5, span 1
    radix5(x, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    local scalar2 *const put1 = &scratchpad[t * 20 + w];
    #define PUT(part) EACH(1, 5) SEND(put1[r * 4], x[r], part);
    local scalar2 *const get1 = &scratchpad[t * 4 + w];
    #define GET(part) EACH(2, 3) if (b < 1 || t < 2) RECEIVE(x[b * 3 + r], part, get1[b * 12 + r * 20]);
    EXCHANGE
    #undef PUT
    #undef GET
    // radix 3, span 5
    twiddle3(x, 1, &table[t], 5);
    radix3(x, 1);
    twiddle3(&x[3], 1, &table[(t + 3) % 5], 5);
    radix3(&x[3], 1);
    const scalar2 factor = s_scaled(raising_at(&loudness[w * 4]), scale);
    out = &out[-(int)(t + w * 30)];
    EACH(2, 3) if (b < 1 || t < 2) { const scalar2 y = s_scaled(c_element(x[b * 3 + r]), factor); out[-(b * 3 + r * 5)] = s_real(y); if (w * 2 + 1 + column_tile * 8ul < batch) { out[-(b * 3 + r * 5 + 15)] = s_imaginary(y); } }
}
