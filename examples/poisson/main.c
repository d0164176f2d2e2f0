/* poisson: Poisson's equation in a box with walls, free and periodic ends, mixed by axis.
 *
 * SPDX-License-Identifier: MIT
 *
 * Rooms: the command line (options.c), one axis (axis.c, pure arithmetic), the box and its solution
 * by one plan there and one back (box.c, divide.cl), pictures (picture.c). What it shares with the
 * other programs is in ../common.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "options.h"
#include "picture.h"

const char program_name[] = "poisson";

/* The largest error, relative to the largest value. `off` becomes the error. */
static double compare(size_t points, const double *known, const double *solution, double *off) {
    double most = 0, largest = 0;
    for (size_t i = 0; i < points; ++i) {
        off[i] = solution[i] - known[i];
        if (isnan(off[i]) || fabs(off[i]) > most) most = fabs(off[i]); /* a NaN stays */
        largest = fmax(largest, fabs(known[i]));
    }
    return most / largest;
}

/* Solves the known problem; draws it if there is a path for the picture. */
static bool solve_level(oclfft_context *context, const box *b, level *levels, int count,
                        const char *path) {
    size_t points = box_points(b);
    double *known = calloc(points, sizeof *known), *source = calloc(points, sizeof *source),
           *solution = calloc(points, sizeof *solution);
    bool good = known && source && solution;
    if (good)
        box_known(b, known, source);
    else
        fail("out of memory");
    good = good && box_solve(context, b, source, solution);
    if (good) {
        double error = compare(points, known, solution, source);
        levels[count - 1] = (level){b->axes[0].intervals, error};
        printf("%9zu %10zu   %.3e", b->axes[0].intervals, points, error);
        if (count > 1 && !b->spectral) printf("   %.3f", log2(levels[count - 2].error / error));
        printf("\n");
    }
    if (good && path) good = picture_png(b, solution, source, levels, count, path);
    free(solution);
    free(source);
    free(known);
    return good;
}

/* Second order: half the interval, a quarter of the error. Spectral: no error but rounding, at the
 * finest of the grids. */
static bool check(const box *b, const level *levels, int count) {
    double epsilon = b->precision == OCLFFT_DOUBLE ? DBL_EPSILON : (double)FLT_EPSILON;
    double bar = 100 * epsilon, error = levels[count - 1].error;
    if (!b->spectral) bar += 1.1 * levels[count - 2].error / 4;
    return error <= bar || fail("the error of the finest grid, %.3g, is above %.3g", error, bar);
}

static bool run(oclfft_context *context, const options *o) {
    level levels[LEVELS];
    printf("Poisson's equation,");
    for (int i = 0; i < o->box.rank; ++i) printf(" %s", ends_names[o->box.axes[i].ends]);
    printf(", %s, %s\n", o->box.axes[0].nodes ? "nodes" : "cells",
           o->box.spectral ? "spectral" : "differences of second order");
    if (box_is_floating(&o->box)) printf("Without walls the solution is the one of mean 0\n");
    printf("intervals     points   error%s\n", o->box.spectral ? "" : "       order");
    for (int i = 0; i < LEVELS; ++i) {
        box b = o->box;
        for (int k = 0; k < 3; ++k) b.axes[k].intervals >>= LEVELS - 1 - i;
        if (!solve_level(context, &b, levels, i + 1, i == LEVELS - 1 ? o->picture : NULL))
            return false;
    }
    return check(&o->box, levels, LEVELS);
}

int main(int argc, char **argv) {
    /* for gnuplot, which inherits it */
    setenv("LC_ALL", "C.UTF-8", 1);
    options o;
    switch (options_parse(argc, argv, &o)) {
    case OPTIONS_WRONG: return EXIT_USAGE;
    case OPTIONS_DONE: return printed() ? EXIT_SUCCESS : EXIT_FAILED;
    case OPTIONS_RUN: break;
    }
    oclfft_context *context = NULL;
    bool good =
        fft_good(oclfft_context_create(NULL, &context), "opening a device") && run(context, &o);
    oclfft_context_destroy(&context);
    return printed() && good ? EXIT_SUCCESS : EXIT_FAILED;
}
