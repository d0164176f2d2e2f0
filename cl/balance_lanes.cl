// Signals whose squares neither overflow nor vanish in any lane are looked at once: their squares
// are summed as they are.
FUNCTION level_t is_moderate(const bits_t peak)
{
    const level_t e = exponent_of(peak), most = BIAS / 4;
    return e < most && e > -most;
}

// A sum of squares, in units of the peak's.
FUNCTION real in_units(const real squares, const bits_t peak)
{
    return squares * power_of_two(-2 * exponent_of(peak));
}

#define PEAKS_AND_SQUARES(z)                                                       \
    {                                                                              \
        PEAKS(z)                                                                   \
        energies[0] += z.re * z.re;                                                \
        energies[1] += z.im * z.im;                                                \
    }
#define PEAKS_AND_SQUARES_OF_SPECTRA(u, v)                                         \
    {                                                                              \
        PEAKS_OF_SPECTRA(u, v)                                                     \
        energies[0] += u.re * u.re + u.im * u.im;                                  \
        energies[1] += v.re * v.re + v.im * v.im;                                  \
    }
