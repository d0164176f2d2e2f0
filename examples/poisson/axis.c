/* One dimension of the box.
 *
 * SPDX-License-Identifier: MIT
 */
#include "axis.h"

#include <math.h>

#define PI 3.14159265358979323846

const char *const ends_names[ENDS_COUNT] = {
    [WALLS] = "walls",         [FREE] = "free",         [WALL_FREE] = "wall-free",
    [FREE_WALL] = "free-wall", [PERIODIC] = "periodic",
};

size_t axis_points(const axis *a) {
    if (a->nodes && a->ends == WALLS) return a->intervals - 1;
    if (a->nodes && a->ends == FREE) return a->intervals + 1;
    return a->intervals;
}

double axis_position(const axis *a, size_t point) {
    bool wall_first = a->ends == WALLS || a->ends == WALL_FREE;
    double offset = !a->nodes ? 0.5 : wall_first ? 1 : 0;
    return ((double)point + offset) / (double)a->intervals;
}

oclfft_axis_kind axis_kind(const axis *a) {
    switch (a->ends) {
    case WALLS: return a->nodes ? OCLFFT_AXIS_DST1 : OCLFFT_AXIS_DST2;
    case FREE: return a->nodes ? OCLFFT_AXIS_DCT1 : OCLFFT_AXIS_DCT2;
    case WALL_FREE: return a->nodes ? OCLFFT_AXIS_DST3 : OCLFFT_AXIS_DST4;
    case FREE_WALL: return a->nodes ? OCLFFT_AXIS_DCT3 : OCLFFT_AXIS_DCT4;
    default: return OCLFFT_AXIS_FOURIER;
    }
}

/* How many half waves of wave k the box holds. */
static double half_waves(const axis *a, size_t k) {
    switch (a->ends) {
    case WALLS: return (double)k + 1;
    case FREE: return (double)k;
    case PERIODIC: return 2 * (double)(k <= a->intervals / 2 ? k : a->intervals - k);
    default: return (double)k + 0.5;
    }
}

double axis_eigenvalue(const axis *a, size_t k, bool spectral) {
    double wave = PI * half_waves(a, k), intervals = (double)a->intervals;
    double root = spectral ? wave : 2 * intervals * sin(wave / (2 * intervals));
    return root * root;
}

bool axis_takes_constant(const axis *a) {
    return a->ends == FREE || a->ends == PERIODIC;
}

double axis_weight(const axis *a, size_t point) {
    bool border = a->nodes && a->ends == FREE && (point == 0 || point == a->intervals);
    return border ? 0.5 : 1;
}

double axis_known(ends e, double x, double *minus_second) {
    double s, c;
    switch (e) {
    case WALLS:
        s = sin(PI * x), c = cos(PI * x);
        *minus_second = PI * PI * s * c * (3 + c) * exp(c);
        return s * exp(c);
    case FREE:
        s = sin(PI * x), c = cos(PI * x);
        *minus_second = PI * PI * (c - s * s) * exp(c);
        return exp(c);
    case PERIODIC:
        s = sin(2 * PI * x), c = cos(2 * PI * x);
        *minus_second = 4 * PI * PI * (s - c * c) * exp(s);
        return exp(s);
    default:
        if (e == FREE_WALL) x = 1 - x;
        s = sin(PI / 2 * x), c = cos(PI / 2 * x);
        *minus_second = PI * PI / 4 * (2 * s * cosh(2 * s) - 4 * c * c * sinh(2 * s));
        return sinh(2 * s);
    }
}
