/* The tones in a spectrum.
 *
 * SPDX-License-Identifier: MIT
 */
#include "peaks.h"

#include <math.h>
#include <stdlib.h>

#include "decibel.h"
#include "../common/fail.h"

/* dB that a peak rises above the valley on either side: averaged noise does not */
#define PROMINENCE 3
/* dB that a peak exceeds the side lobes of a stronger one, whose heights add up */
#define LEAKAGE_MARGIN 6
/* dB below a tone where single precision has its own, irregular side lobes */
#define LEAKAGE_FLOOR (-130)

typedef struct candidate {
    size_t bin;
    double level;
} candidate;

static int by_falling_level(const void *a, const void *b) {
    const candidate *p = a, *q = b;
    if (p->level != q->level) return p->level < q->level ? 1 : -1;
    /* qsort may not keep the order: make it definite */
    return p->bin < q->bin ? -1 : p->bin > q->bin;
}

static size_t local_maxima(const double *level, size_t bins, candidate *out) {
    size_t count = 0;
    for (size_t k = 0; k < bins; ++k) {
        bool rises = k == 0 || level[k - 1] < level[k];
        bool falls = k == bins - 1 || level[k] >= level[k + 1];
        if (rises && falls && level[k] > DECIBEL_FLOOR) out[count++] = (candidate){k, level[k]};
    }
    return count;
}

/* Does the spectrum fall by PROMINENCE, walking from `bin` by `step` (+1, or -1 as the size_t that
 * wraps), before it rises above it? It need not at the ends: nothing is known beyond. */
static bool stands_out(const double *level, size_t bins, size_t bin, size_t step) {
    for (size_t k = bin + step; k < bins; k += step) {
        if (level[k] > level[bin]) return false;
        if (level[k] <= level[bin] - PROMINENCE) return true;
    }
    return true;
}

/* Is this what a stronger peak, already accepted, causes here anyway? */
static bool is_side_lobe(candidate c, const peak *stronger, size_t count, window_kind window) {
    for (size_t i = 0; i < count; ++i) {
        double distance = fabs((double)c.bin - stronger[i].position);
        /* half a bin for an error of the position */
        double leakage = window_leakage(window, distance - 0.5);
        if (leakage < LEAKAGE_FLOOR) leakage = LEAKAGE_FLOOR;
        if (distance < window_half_width(window) ||
            c.level < stronger[i].level + leakage + LEAKAGE_MARGIN)
            return true;
    }
    return false;
}

/* The vertex of the parabola through the maximum and its neighbours; on a logarithmic scale main
 * lobes are almost parabolas. */
static peak interpolate(const double *level, size_t bins, size_t bin) {
    if (bin == 0 || bin == bins - 1) return (peak){(double)bin, level[bin]};
    double left = level[bin - 1], centre = level[bin], right = level[bin + 1];
    double curvature = left - 2 * centre + right; /* < 0: a strict maximum on the left side */
    double shift = (left - right) / (2 * curvature);
    return (peak){(double)bin + shift, centre - (left - right) * shift / 4};
}

bool peaks_find(const double *level, size_t bins, window_kind window, double range, size_t wanted,
                peak *found, size_t *count) {
    candidate *candidates = malloc(bins * sizeof *candidates);
    /* the two ends too, for their side lobes */
    peak *accepted = malloc((wanted + 2) * sizeof *accepted);
    size_t maxima = 0, taken = 0;
    *count = 0;
    if (candidates && accepted) maxima = local_maxima(level, bins, candidates);
    if (maxima) qsort(candidates, maxima, sizeof *candidates, by_falling_level);
    for (size_t i = 0;
         i < maxima && *count < wanted && candidates[i].level >= candidates[0].level - range; ++i) {
        size_t bin = candidates[i].bin;
        if (is_side_lobe(candidates[i], accepted, taken, window)) continue;
        if (!stands_out(level, bins, bin, 1) || !stands_out(level, bins, bin, (size_t)-1)) continue;
        accepted[taken++] = interpolate(level, bins, bin);
        if (bin != 0 && bin != bins - 1) found[(*count)++] = accepted[taken - 1];
    }
    bool good = candidates && accepted;
    free(candidates);
    free(accepted);
    return good || fail("out of memory");
}
