/* The windows that a frame may be seen through.
 *
 * SPDX-License-Identifier: MIT
 *
 * All four are short cosine sums, w[n] = a0 - a1 cos(2 pi n/N) + a2 cos(4 pi n/N), periodic in N,
 * so that everything about them follows from three numbers, and they can be applied to the spectrum
 * as well as to the frame.
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

/* Part of point k of the whole spectrum, k from -2 to length/2 + 2. */
static double part_of(const float *spectrum, size_t length, ptrdiff_t k, int part) {
    ptrdiff_t n = (ptrdiff_t)length, at = (k + n) % n;
    bool mirrored = at > n / 2;
    double value = spectrum[2 * (mirrored ? n - at : at) + part];
    return mirrored && part == 1 ? -value : value;
}

/* A product with a cosine is a convolution with two points. */
void window_apply(window_kind kind, const float *spectrum, size_t length, float *windowed) {
    double a1 = windows[kind].a1 / windows[kind].a0, a2 = windows[kind].a2 / windows[kind].a0;
    for (ptrdiff_t k = 0; k <= (ptrdiff_t)(length / 2); ++k)
        for (int part = 0; part < 2; ++part) {
            double near =
                part_of(spectrum, length, k - 1, part) + part_of(spectrum, length, k + 1, part);
            double far =
                part_of(spectrum, length, k - 2, part) + part_of(spectrum, length, k + 2, part);
            windowed[2 * k + part] =
                (float)(part_of(spectrum, length, k, part) - a1 / 2 * near + a2 / 2 * far);
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
