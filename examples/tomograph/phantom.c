/* The head phantom of Shepp and Logan in three dimensions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "phantom.h"

#include <math.h>

#define PI 3.14159265358979323846

typedef struct ellipsoid {
    double density, a, b, c; /* added inside; half axes */
    double x, y, z;          /* the centre */
    double degrees;          /* by which it is turned around the z axis */
} ellipsoid;

static const ellipsoid parts[] = {
    {1.0, 0.69, 0.92, 0.81, 0, 0, 0, 0},         {-0.8, 0.6624, 0.874, 0.78, 0, -0.0184, 0, 0},
    {-0.2, 0.11, 0.31, 0.22, 0.22, 0, 0, -18},   {-0.2, 0.16, 0.41, 0.28, -0.22, 0, 0, 18},
    {0.1, 0.21, 0.25, 0.41, 0, 0.35, -0.15, 0},  {0.1, 0.046, 0.046, 0.05, 0, 0.1, 0.25, 0},
    {0.1, 0.046, 0.046, 0.05, 0, -0.1, 0.25, 0}, {0.1, 0.046, 0.023, 0.05, -0.08, -0.605, 0, 0},
    {0.1, 0.023, 0.023, 0.02, 0, -0.606, 0, 0},  {0.1, 0.023, 0.046, 0.02, 0.06, -0.605, 0, 0},
};

enum { PARTS = sizeof parts / sizeof *parts };

static double square(double x) {
    return x * x;
}

double phantom_density(double x, double y, double z) {
    double sum = 0;
    for (int i = 0; i < PARTS; ++i) {
        const ellipsoid *e = &parts[i];
        double turn = e->degrees * PI / 180, u = x - e->x, v = y - e->y;
        double along = u * cos(turn) + v * sin(turn), across = v * cos(turn) - u * sin(turn);
        if (square(along / e->a) + square(across / e->b) + square((z - e->z) / e->c) <= 1)
            sum += e->density;
    }
    return sum;
}

/* A slice through an ellipsoid is an ellipse, whose chords have this length (Kak and Slaney, page
 * 54). */
double phantom_projection(double angle, double offset, double z) {
    double sum = 0;
    for (int i = 0; i < PARTS; ++i) {
        const ellipsoid *e = &parts[i];
        double shrunk = 1 - square((z - e->z) / e->c); /* square of the slice's scale */
        if (shrunk <= 0) continue;
        double turned = angle - e->degrees * PI / 180;
        double width = shrunk * (square(e->a * cos(turned)) + square(e->b * sin(turned)));
        double from_centre = offset - e->x * cos(angle) - e->y * sin(angle);
        double rest = width - square(from_centre);
        if (rest > 0) sum += 2 * e->density * shrunk * e->a * e->b / width * sqrt(rest);
    }
    return sum;
}

bool phantom_is_even(double x, double y, double z, double distance) {
    double density = phantom_density(x, y, z);
    for (int step = -1; step <= 1; ++step)
        for (int axis = 0; axis < 3; ++axis) {
            double d = step * distance;
            double near =
                phantom_density(x + (axis == 0) * d, y + (axis == 1) * d, z + (axis == 2) * d);
            if (fabs(near - density) > 1e-9) return false;
        }
    return true;
}
