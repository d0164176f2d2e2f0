/* A plane wave in a cube, for examples whose cube lies in several boxes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef EXAMPLES_PLANE_WAVE_H
#define EXAMPLES_PLANE_WAVE_H

#include <math.h>
#include <oclfft/oclfft.h>
#include <stdio.h>

enum { N = 32, KX = 3, KY = 5, KZ = 7 };

/* Complex elements of a box. */
static inline size_t box_points(const oclfft_box *box) {
    size_t points = 1;
    for (int a = 0; a < 3; a++) points *= box->upper[a] - box->lower[a];
    return points;
}

/* Element `at` of a box: exp(2 pi i (KX x + KY y + KZ z) / N). */
static inline void wave_at(const oclfft_box *box, size_t at, double element[2]) {
    size_t rows = box->upper[1] - box->lower[1], width = box->upper[2] - box->lower[2];
    size_t x = box->lower[0] + at / width / rows, y = box->lower[1] + at / width % rows,
           z = box->lower[2] + at % width;
    double angle = 2 * 3.14159265358979323846 * (double)((KX * x + KY * y + KZ * z) % N) / N;
    element[0] = cos(angle);
    element[1] = sin(angle);
}

static inline void fill_wave(const oclfft_box *box, float *data) {
    for (size_t i = 0; i < box_points(box); i++) {
        double element[2];
        wave_at(box, i, element);
        data[2 * i] = (float)element[0];
        data[2 * i + 1] = (float)element[1];
    }
}

/* How far the data is from the wave, at most. */
static inline double wave_error(const oclfft_box *box, const float *data) {
    double worst = 0;
    for (size_t i = 0; i < box_points(box); i++) {
        double element[2];
        wave_at(box, i, element);
        double off = hypot(data[2 * i] - element[0], data[2 * i + 1] - element[1]);
        if (isnan(off)) return INFINITY; /* which fmax would drop */
        worst = fmax(worst, off);
    }
    return worst;
}

/* Prints where the spectrum is not zero; returns how many of these points are the wave's. */
static inline int print_peaks(const oclfft_box *box, const float *data, const char *whose,
                              size_t number) {
    int found = 0;
    for (size_t x = box->lower[0]; x < box->upper[0]; x++)
        for (size_t y = box->lower[1]; y < box->upper[1]; y++)
            for (size_t z = box->lower[2]; z < box->upper[2]; z++, data += 2) {
                double size = hypot((double)data[0], (double)data[1]);
                if (size < 1) continue;
                printf("%s %zu: peak of %.0f at %zu, %zu, %zu\n", whose, number, size, x, y, z);
                found += x == KX && y == KY && z == KZ;
            }
    return found;
}

#endif
