// The peaks and energies of a work-group's signals, in local memory: for each column two of each. A work-item gives what its own
// points have. Energies are summed as integers, in units of 2^-ENERGY_BITS, in any order alike.
FUNCTION void clear_loudness(local uint *loud, const uint item, const uint items, const uint count)
{
    for (uint i = item; i < count; i += items) loud[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}

// The upper half of a wide number's bits is enough of it.
FUNCTION void give_peaks(local uint *loud, const bits_t a, const bits_t b)
{
    atomic_max(loud, (uint)(a >> PEAK_SHIFT));
    atomic_max(loud + 1, (uint)(b >> PEAK_SHIFT));
    barrier(CLK_LOCAL_MEM_FENCE);
}

FUNCTION bits_t peak_at(local const uint *loud)
{
    return (bits_t)*loud << PEAK_SHIFT;
}

FUNCTION void give_energies(local uint *loud, const real a, const real b)
{
    atomic_add(loud + 2, (uint)(a * (1 << ENERGY_BITS)));
    atomic_add(loud + 3, (uint)(b * (1 << ENERGY_BITS)));
    barrier(CLK_LOCAL_MEM_FENCE);
}

FUNCTION level_t level_at(local const uint *loud, const uint which)
{
    return level_of(peak_at(loud + which), (real)loud[2 + which] / (1 << ENERGY_BITS));
}

FUNCTION real raising_at(local const uint *loud, const uint which)
{
    return raising(peak_at(loud + which), level_at(loud, which));
}
