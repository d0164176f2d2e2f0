// Signals whose squares neither overflow nor vanish in any lane are looked at once: their squares
// are summed as they are.
FUNCTION bool are_moderate(const bits_t *peaks)
{
    const level_t a = exponent_of(peaks[0]), b = exponent_of(peaks[1]), most = BIAS / 4;
    return !any(a < most && a > -most && b < most && b > -most ? (level_t)0 : (level_t)-1);
}

// Sums of squares, in units of the peaks'.
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

// The levels of both signals, and what takes them back and scales by `scale`.
#define LEVELS_AND_FACTORS(scale)                                                  \
    levels_of(peaks, energies, levels);                                            \
    factors[0] = raising(peaks[0], levels[0]) * (scale);                           \
    factors[1] = raising(peaks[1], levels[1]) * (scale);
