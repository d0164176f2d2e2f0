// Two signals that share a complex transform leave their rounding errors to each other. So that
// none is lost beside a louder one, powers of two bring their norms near 1 before it, and are taken
// back behind it: both are exact. A signal that is all zeros, or has an infinity or NaN, takes part
// as zeros.
//
// bits_t and level_t are unsigned and signed integers, of real's width or the upper 32 bits;
// AS_BITS, AS_LEVEL, LEVEL_BITS and AS_REAL reinterpret. The peak of a signal is its largest
// magnitude, as bits, which are in the order of the numbers: those of infinities and NaNs come
// last.
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

// Both 2^level and 2^-level are normal numbers.
FUNCTION level_t within(const level_t level)
{
    const level_t most = BIAS - 1;
    return level > most ? most : level < -most ? -most : level;
}

FUNCTION real power_of_two(const level_t level)
{
    return AS_REAL(LEVEL_BITS(level + BIAS) << MANTISSA);
}

// x times 2^-level; zero where the signal is not finite.
FUNCTION real lowered(const real x, const bits_t peak, const level_t level)
{
    return peak >= INFINITE ? (real)0 : x * power_of_two(-level);
}

// What x adds to the signal's energy, in units of the peak's: less than 16.
FUNCTION real energy_of(const real x, const bits_t peak)
{
    const real y = lowered(x, peak, within(exponent_of(peak)));
    return y * y;
}

// The levels of two norms: behind them neither norm is more than sqrt(2) times the other, for the
// quieter one pays for the louder. An energy is at least 1 where there is anything; where there is
// nothing the comparisons are with no number, and false.
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

// The factor that takes the level back: zero of zeros, NaN where the signal was not finite.
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

// What becomes of a point of two signals, and of a point of each one's spectrum, where `peaks`,
// `energies` and `levels` are.
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
