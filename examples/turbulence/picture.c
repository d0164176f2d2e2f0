/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <stdio.h>

#include "../common/drawing.h"

static void write_curves(FILE *script, const record *r, size_t count) {
    fprintf(script,
            "set key bottom right\nset grid linecolor '#dddddd'\nset xlabel 'Time'\nset ylabel "
            "'Energy'\nset y2label 'Dissipation'\nset ytics nomirror\nset y2tics\nset yrange "
            "[0:*]\nset y2range [0:*]\nset xrange [0:%.9g]\nplot '-' with lines linewidth 2 "
            "linecolor '#2166ac' title 'energy', '-' axes x1y2 with lines linewidth 2 linecolor "
            "'#b2182b' title 'dissipation'\n",
            r[count - 1].time);
    for (size_t i = 0; i < count; ++i) fprintf(script, "%.9g %.9g\n", r[i].time, r[i].energy);
    fputs("e\n", script);
    for (size_t i = 0; i < count; ++i) fprintf(script, "%.9g %.9g\n", r[i].time, r[i].dissipation);
    fputs("e\n", script);
}

static void write_plane(FILE *script, const float *plane, size_t n, double time) {
    fprintf(script,
            "unset key\nunset grid\nunset y2tics\nunset y2label\nset ytics mirror\nunset label "
            "1\nset label 2 'The vorticity |w| at x = pi/2, t = %.3g' at graph 0, graph 1 offset "
            "0,0.8 left font ',12' textcolor '#222222'\nset size square\nset xlabel 'z / "
            "2pi'\nset ylabel 'y / 2pi'\nset xrange [0:1]\nset yrange [0:1]\n",
            time);
    fprintf(script, "plot '-' binary array=(%zu,%zu) format='%%float' dx=%.9g dy=%.9g with image\n",
            n, n, 1.0 / (double)n, 1.0 / (double)n);
    fwrite(plane, sizeof *plane, n * n, script);
}

bool picture_png(const char *subtitle, const record *records, size_t count, const float *plane,
                 size_t n, double time, const char *path) {
    drawing d;
    bool good = drawing_begin(1400, 560, "The Taylor-Green vortex", subtitle, &d);
    if (good) {
        fprintf(d.script, "set multiplot layout 1,2\n%s", drawing_viridis);
        write_curves(d.script, records, count);
        write_plane(d.script, plane, n, time);
        fputs("unset multiplot\n", d.script);
    }
    return drawing_end(&d, good, path);
}
