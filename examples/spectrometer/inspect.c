/* What detect.cl does on a device, on the host.
 *
 * SPDX-License-Identifier: MIT
 */
#include "inspect.h"

#include <math.h>
#include <string.h>

uint64_t inspect_energy(const int8_t *samples, size_t points) {
    uint64_t sum = 0;
    for (size_t i = 0; i < 2 * points; ++i) sum += (uint64_t)(samples[i] * samples[i]);
    return sum;
}

/* Floats that are not negative are ordered as their bits are. */
static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Digit by digit from the top: 11, 11 and 10 bits. */
float inspect_median(const float *power, size_t points) {
    static const unsigned shifts[] = {21, 10, 0};
    static const uint32_t known[] = {0, ~0u << 21, ~0u << 10};
    size_t rank = (points - 1) / 2;
    uint32_t chosen = 0;
    for (int d = 0; d < 3; ++d) {
        size_t counts[2048] = {0};
        for (size_t i = 0; i < points; ++i) {
            uint32_t bits = bits_of(power[i]);
            if (((bits ^ chosen) & known[d]) == 0)
                ++counts[bits >> shifts[d] & (d < 2 ? 2047 : 1023)];
        }
        uint32_t digit = 0;
        for (; digit < 2047 && rank >= counts[digit]; ++digit) rank -= counts[digit];
        chosen |= digit << shifts[d];
    }
    float median;
    memcpy(&median, &chosen, sizeof median);
    return median;
}

size_t inspect_above(const float *power, size_t points, float threshold, found_bin *found,
                     size_t room) {
    size_t count = 0;
    for (size_t i = 0; i < points; ++i) {
        if (!(power[i] > threshold)) continue;
        if (count < room) found[count] = (found_bin){(uint32_t)i, power[i]};
        ++count;
    }
    return count;
}

void inspect_columns(const float *power, size_t points, size_t columns, float *pairs) {
    for (size_t c = 0; c < columns; ++c) {
        size_t begin = (size_t)((uint64_t)c * points / columns),
               end = (size_t)((uint64_t)(c + 1) * points / columns);
        double sum = 0;
        float peak = 0;
        for (size_t i = begin; i < end; ++i) {
            float value = power[(i + points - points / 2) % points];
            sum += (double)value;
            peak = fmaxf(peak, value);
        }
        pairs[2 * c] = (float)(sum / (double)(end - begin));
        pairs[2 * c + 1] = peak;
    }
}
