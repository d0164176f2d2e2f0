// The peaks and energies of a work-group's signals, in local memory: for each column two of each. A
// work-item gives what its own points have. Energies are summed as integers, in units of
// 2^-ENERGY_BITS, in any order alike.
FUNCTION void clear_loudness(local uint *loud, const uint item, const uint items, const uint count)
{
    for (uint i = item; i < count; i += items) loud[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}

// A column's peaks, from those of its items' points.
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

// The same for energies, which give the levels.
FUNCTION void share_energies(local uint *loud, const bits_t *peaks, const real *energies,
                             level_t *levels)
{
    atomic_add(loud + 2, (uint)(energies[0] * (1 << ENERGY_BITS)));
    atomic_add(loud + 3, (uint)(energies[1] * (1 << ENERGY_BITS)));
    barrier(CLK_LOCAL_MEM_FENCE);
    levels_at(loud, peaks, levels);
}

// The factors that take the levels of a column's signals back.
FUNCTION scalar2 raising_at(local const uint *loud)
{
    const bits_t peaks[2] = {loud[0], loud[1]};
    level_t levels[2];
    levels_at(loud, peaks, levels);
    return (scalar2)(raising(peaks[0], levels[0]), raising(peaks[1], levels[1]));
}
