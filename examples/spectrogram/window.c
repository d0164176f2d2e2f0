/* The windows that a frame may be seen through.
 *
 * SPDX-License-Identifier: MIT
 *
 * All four are short cosine sums, w[n] = a0 - a1 cos(2 pi n/N) + a2 cos(4 pi n/N), periodic in N,
 * so that everything about them follows from three numbers.
 */
#include "window.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static const struct {
    const char *name;
    double a0, a1, a2;
    double half_width;
} windows[] = {
    [WINDOW_HANN] = {"hann", 0.5, 0.5, 0, 2},
    [WINDOW_HAMMING] = {"hamming", 0.54, 0.46, 0, 2},
    [WINDOW_BLACKMAN] = {"blackman", 0.42, 0.5, 0.08, 3},
    [WINDOW_RECT] = {"rect", 1, 0, 0, 1},
};

bool window_parse(const char *name, window_kind *kind) {
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i) {
        if (strcmp(name, windows[i].name) == 0) {
            *kind = (window_kind)i;
            return true;
        }
    }
    return false;
}

const char *window_name(window_kind kind) {
    return windows[kind].name;
}

double window_half_width(window_kind kind) {
    return windows[kind].half_width;
}

void window_fill(window_kind kind, float *weights, size_t length) {
    double a0 = windows[kind].a0, a1 = windows[kind].a1, a2 = windows[kind].a2;
    double gain = 2 / (a0 * (double)length); /* the cosines add up to nothing over their period */
    for (size_t n = 0; n < length; ++n) {
        double angle = 2 * pi * (double)n / (double)length;
        weights[n] = (float)(gain * (a0 - a1 * cos(angle) + a2 * cos(2 * angle)));
    }
}

/* The transform of a constant falls off as sin(pi d)/(pi d), d in bins. Each cosine adds two copies
 * of that, moved by its frequency either way, where the sine is the same but for its sign. So the
 * sine can be taken out, and the rest, without its zeros, is the height of the side lobes. */
double window_leakage(window_kind kind, double distance) {
    double a0 = windows[kind].a0, a1 = windows[kind].a1, a2 = windows[kind].a2, d = distance;
    if (d <= windows[kind].half_width) return 0;
    double height =
        a0 / d - a1 / 2 * (1 / (d - 1) + 1 / (d + 1)) + a2 / 2 * (1 / (d - 2) + 1 / (d + 2));
    return 20 * log10(fabs(height) / (pi * a0) + 1e-20);
}
