/* The solution and its error on paper.
 *
 * SPDX-License-Identifier: MIT
 */
#include "picture.h"

#include <math.h>
#include <stdio.h>

#include "../common/drawing.h"
#include "../common/fail.h"

/* Blue, white, red. */
static const char diverging[] =
    "set palette defined (0 '#2166ac', 1 '#92c5de', 2 '#f7f7f7', 3 '#f4a582', 4 '#b2182b')\n";

static void write_image(FILE *script, const box *b, const double *values) {
    const axis *down = &b->axes[b->rank - 2], *across = &b->axes[b->rank - 1];
    size_t rows = axis_points(down), columns = axis_points(across);
    fprintf(script, "set xrange [0:1]\nset yrange [0:1]\nset size square\n");
    fprintf(script, "set xlabel '%s'\nset ylabel '%s'\n", ends_names[across->ends],
            ends_names[down->ends]);
    fprintf(script, "plot '-' binary array=(%zu,%zu) format='%%float' dx=%.9g dy=%.9g ", columns,
            rows, 1.0 / (double)across->intervals, 1.0 / (double)down->intervals);
    fprintf(script, "origin=(%.9g,%.9g) with image\n", axis_position(across, 0),
            axis_position(down, 0));
    for (size_t i = 0; i < rows * columns; ++i) {
        float value = (float)values[i];
        fwrite(&value, sizeof value, 1, script);
    }
}

static void write_curve(FILE *script, const box *b, const double *values) {
    const axis *a = &b->axes[0];
    fprintf(script,
            "set xrange [0:1]\nset xlabel '%s'\nplot '-' with lines linewidth 2 linecolor "
            "'#2166ac'\n",
            ends_names[a->ends]);
    for (size_t i = 0; i < axis_points(a); ++i)
        fprintf(script, "%.9g %.9g\n", axis_position(a, i), values[i]);
    fputs("e\n", script);
}

static void write_values(FILE *script, const box *b, const double *values) {
    if (b->rank > 1)
        write_image(script, b, values);
    else
        write_curve(script, b, values);
}

static void write_levels(FILE *script, const level *levels, int count) {
    fputs("set size nosquare\nset logscale xy\nset format y '10^{%T}'\nset grid linecolor "
          "'#dddddd'\nset xlabel 'Intervals along each axis'\nunset ylabel\n",
          script);
    fprintf(script, "set xrange [%g:%g]\nset yrange [*:*]\nset xtics (",
            0.8 * (double)levels[0].intervals, 1.25 * (double)levels[count - 1].intervals);
    for (int i = 0; i < count; ++i) fprintf(script, "%s%zu", i ? "," : "", levels[i].intervals);
    fprintf(script,
            ")\nset key top right\nplot %.9g*(x/%zu.0)**(-2) with lines dashtype 2 linecolor "
            "'#888888' title 'second order', '-' with linespoints pointtype 7 linewidth 2 "
            "linecolor '#b2182b' title 'error'\n",
            levels[0].error, levels[0].intervals);
    for (int i = 0; i < count; ++i)
        fprintf(script, "%zu %.9g\n", levels[i].intervals, levels[i].error);
    fputs("e\n", script);
}

/* A title for each of the panels after the first, whose labels are the drawing's own. */
static void begin_panel(FILE *script, const char *title) {
    fprintf(script,
            "unset label 1\nset label 2 '%s' at graph 0, graph 1 offset 0,0.8 left font ',12' "
            "textcolor '#222222'\n",
            title);
}

static double largest(const double *values, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; ++i) most = fmax(most, fabs(values[i]));
    return most;
}

bool picture_png(const box *b, const double *solution, const double *error, const level *levels,
                 int count, const char *path) {
    drawing d;
    char subtitle[128];
    /* of three axes, the plane in the middle of the slowest one */
    size_t planes = b->rank == 3 ? axis_points(&b->axes[0]) : 1, shown = box_points(b) / planes;
    double most = largest(error + planes / 2 * shown, shown);
    snprintf(subtitle, sizeof subtitle, "%s by %s, %zu intervals along each axis",
             b->spectral ? "spectral" : "differences", b->axes[0].nodes ? "nodes" : "cells",
             b->axes[0].intervals);
    bool good = drawing_begin(1500, 480, "Poisson's equation: the solution", subtitle, &d);
    if (good) {
        fprintf(d.script, "unset key\nset multiplot layout 1,3\n%s", drawing_viridis);
        write_values(d.script, b, solution + planes / 2 * shown);
        begin_panel(d.script, "The error");
        fprintf(d.script, "%sset cbrange [%.9g:%.9g]\nset format cb '%%.1e'\n", diverging, -most,
                most);
        write_values(d.script, b, error + planes / 2 * shown);
        begin_panel(d.script, "The largest error, relative to the largest value");
        write_levels(d.script, levels, count);
        fputs("unset multiplot\n", d.script);
    }
    return drawing_end(&d, good, path);
}
