// Kernels beside the transform: the threshold, by mean or median, detection after a median, and
// columns for pictures.
//
// SPDX-License-Identifier: MIT
//
// Comes after callbacks.cl, with `scalar2` defined as float2. SPECTROMETER_ITEMS is the size of all
// work-groups, a power of two. Loops run over a work-item's share, a fixed number of digits or the
// halves of a group: all are bounded by the sizes given.

// Two samples in a word. As shifts, because of a char16 compilers make several loads.
uint energy_of_word(uint word)
{
    int a = (int)(word << 24) >> 24, b = (int)(word << 16) >> 24;
    int c = (int)(word << 8) >> 24, d = (int)word >> 24;
    return (uint)(a * a + b * b + c * c + d * d);
}

uint energy_of(uint4 words)
{
    return energy_of_word(words.x) + energy_of_word(words.y) + energy_of_word(words.z) +
           energy_of_word(words.w);
}

// Sums of I^2 + Q^2, whole numbers and so the same on every device, one for each work-group. Eight
// samples at a time, and two loads on their way.
kernel void energy(global const uint4 *eights, ulong count, global ulong *partial)
{
    local ulong sums[SPECTROMETER_ITEMS];
    ulong sum = 0, first = get_global_id(0), all = get_global_size(0);
    for (ulong i = first; i < count / 8; i += 2 * all) {
        uint4 one = eights[i], other = i + all < count / 8 ? eights[i + all] : (uint4)(0);
        sum += energy_of(one) + energy_of(other);
    }
    if (first < count % 8) {
        global const char *samples = (global const char *)eights;
        int re = samples[2 * (count - 1 - first)], im = samples[2 * (count - 1 - first) + 1];
        sum += (ulong)(re * re + im * im);
    }
    uint item = get_local_id(0);
    sums[item] = sum;
    for (uint half_size = SPECTROMETER_ITEMS / 2; half_size > 0; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < half_size) sums[item] += sums[item + half_size];
    }
    if (item == 0) partial[get_group_id(0)] = sums[0];
}

// One work-group: the header of `results`. By Parseval's theorem the mean power of the bins is the
// sum of all |x|^2 times a constant (factor has it), so the threshold is known before there is a
// spectrum.
kernel void begin_by_mean(global const ulong *partial, uint partials, float factor, uint bins,
                          global uint *results)
{
    local ulong sums[SPECTROMETER_ITEMS];
    uint item = get_local_id(0);
    ulong sum = 0;
    for (uint i = item; i < partials; i += SPECTROMETER_ITEMS) sum += partial[i];
    sums[item] = sum;
    for (uint half_size = SPECTROMETER_ITEMS / 2; half_size > 0; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < half_size) sums[item] += sums[item + half_size];
    }
    if (item) return;
    results[0] = as_uint((float)sums[0] * factor);
    results[1] = 0;
    results[2] = 0;
    results[3] = bins;
    results[4] = (uint)sums[0];
    results[5] = (uint)(sums[0] >> 32);
}

// The same for another range of bins, the threshold as it is.
kernel void begin_range(uint first, uint bins, global uint *results)
{
    if (get_global_id(0)) return;
    results[1] = 0;
    results[2] = first;
    results[3] = bins;
}

// The median, digit by digit from the top: floats that are not negative are ordered as their bits
// are. `state` is the digits chosen so far, in place, and the rank that is still to be counted off
// among the values that have them. Digits have 11, 11 and 10 bits.
kernel void count_digits(global const float *power, uint bins, uint shift, uint digits, uint known,
                         global const uint *state, global uint *counts)
{
    local uint mine[2048];
    uint chosen = state[0];
    for (uint d = get_local_id(0); d < 2048; d += SPECTROMETER_ITEMS) mine[d] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (ulong i = get_global_id(0); i < bins; i += get_global_size(0)) {
        uint value = as_uint(power[i]);
        if (((value ^ chosen) & known) == 0) atomic_inc(&mine[value >> shift & (digits - 1)]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = get_local_id(0); d < 2048; d += SPECTROMETER_ITEMS)
        if (mine[d]) atomic_add(&counts[d], mine[d]);
}

// One work-group: the digit at which the rank is reached. 2048 counts in runs of equal length, one
// for each work-item.
kernel void choose_digit(global uint *counts, uint shift, global uint *state)
{
    local uint sums[SPECTROMETER_ITEMS];
    uint item = get_local_id(0), run = 2048 / SPECTROMETER_ITEMS, sum = 0;
    for (uint d = item * run; d < (item + 1) * run; ++d) sum += counts[d];
    sums[item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        uint rank = state[1], digit = 0;
        for (uint r = 0; r < SPECTROMETER_ITEMS - 1 && rank >= sums[r]; ++r)
            rank -= sums[r], digit += run;
        for (uint d = 1; d < run && rank >= counts[digit]; ++d) rank -= counts[digit++];
        state[0] |= digit << shift;
        state[1] = rank;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (uint d = item * run; d < (item + 1) * run; ++d) counts[d] = 0;
}

kernel void begin_median(uint rank, global uint *state)
{
    if (get_global_id(0)) return;
    state[0] = 0;
    state[1] = rank;
}

kernel void begin_by_median(global const uint *state, float factor, uint bins, global uint *results)
{
    if (get_global_id(0)) return;
    results[0] = as_uint(as_float(state[0]) * factor);
    results[1] = 0;
    results[2] = 0;
    results[3] = bins;
    results[6] = state[0];
}

kernel void collect(global const float *power, uint bins, global uint *results)
{
    for (ulong i = get_global_id(0); i < bins; i += get_global_size(0))
        spectrometer_offer((uint)i, power[i], results, results);
}

// One work-group for each column: the mean and the peak of its bins. Columns are in the order of
// frequency, from the band's lower edge.
kernel void reduce_columns(global const float *power, uint bins, uint columns,
                           global float2 *reduced)
{
    local float sums[SPECTROMETER_ITEMS], peaks[SPECTROMETER_ITEMS];
    ulong column = get_group_id(0);
    ulong begin = column * bins / columns, end = (column + 1) * bins / columns;
    uint item = get_local_id(0);
    float sum = 0, peak = 0;
    for (ulong i = begin + item; i < end; i += SPECTROMETER_ITEMS) {
        ulong bin = i + (bins - bins / 2);
        float value = power[bin < bins ? bin : bin - bins];
        sum += value;
        peak = fmax(peak, value);
    }
    sums[item] = sum;
    peaks[item] = peak;
    for (uint half_size = SPECTROMETER_ITEMS / 2; half_size > 0; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < half_size) {
            sums[item] += sums[item + half_size];
            peaks[item] = fmax(peaks[item], peaks[item + half_size]);
        }
    }
    if (item == 0) reduced[column] = (float2)(sums[0] / (float)(end - begin), peaks[0]);
}
