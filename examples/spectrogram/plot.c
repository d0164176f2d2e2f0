/* The picture on paper: axes, colour bar and title, drawn by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#include "plot.h"

#include <math.h>
#include <stdio.h>

#include "../common/drawing.h"

/* Margins in pixels, wide enough for the texts whatever the size of the picture. */
enum { LEFT = 106, RIGHT = 124, TOP = 76, BOTTOM = 66, BAR_GAP = 18, BAR_WIDTH = 22 };

static void write_layout(FILE *script, const plot_config *config) {
    double width = config->width, height = config->height;
    fputs("unset key\nset format '%g'\n", script);
    fprintf(script, "set lmargin at screen %g\nset rmargin at screen %g\n", LEFT / width,
            1 - RIGHT / width);
    fprintf(script, "set tmargin at screen %g\nset bmargin at screen %g\n", 1 - TOP / height,
            BOTTOM / height);
    fprintf(script, "set colorbox user origin screen %g, screen %g size screen %g, screen %g\n",
            1 - (RIGHT - BAR_GAP) / width, BOTTOM / height, BAR_WIDTH / width,
            1 - (TOP + BOTTOM) / height);
    fputs(drawing_viridis, script);
    fputs("set xlabel 'Time [s]'\nset ylabel 'Frequency [Hz]'\nset cblabel 'Level [dBFS]'\n",
          script);
}

/* An image has pixels of equal height, so a logarithmic axis is a linear one in log10(Hz) with tics
 * of its own: 1, 2 and 5 in each decade. */
static void write_log_tics(FILE *script, double low, double high) {
    static const int steps[] = {1, 2, 5};
    const char *separator = "";
    fputs("set ytics (", script);
    for (int decade = (int)floor(log10(low)); pow(10, decade) <= high; ++decade) {
        for (size_t i = 0; i < 3; ++i) {
            double hz = pow(10, decade) * steps[i];
            if (hz < low || hz > high) continue;
            fprintf(script, "%s'%g' %.9g", separator, hz, log10(hz));
            separator = ", ";
        }
    }
    fputs(")\n", script);
}

/* The commands that place the image, and the image itself. Pixels are given by the centre of the
 * first and their distances. */
static void write_image(FILE *script, const picture *image, const plot_config *config) {
    double low = image->low * config->hz_per_bin, high = image->high * config->hz_per_bin, bottom;
    if (image->log_frequency) {
        write_log_tics(script, low, high);
        low = bottom = log10(low);
        high = log10(high);
    } else {
        bottom = 0;
    }
    double dx = config->seconds_per_frame * (double)image->frames_per_column;
    double dy = image->rows > 1 ? (high - low) / (double)(image->rows - 1) : config->hz_per_bin;
    double x0 = config->first_frame +
                config->seconds_per_frame * (double)(image->frames_per_column - 1) / 2;
    fprintf(script, "set xrange [%.9g:%.9g]\nset yrange [%.9g:%.9g]\n", x0 - dx / 2,
            x0 + dx * ((double)image->columns - 0.5), bottom, high);
    fprintf(script, "set cbrange [%.9g:%.9g]\nset cbtics 10\n", config->top - config->range,
            config->top);
    fprintf(script,
            "plot '-' binary array=(%zu,%zu) format='%%float' dx=%.12g dy=%.12g "
            "origin=(%.12g,%.12g) with image\n",
            image->columns, image->rows, dx, dy, x0, low);
    fwrite(image->cells, sizeof *image->cells, image->columns * image->rows, script);
}

bool plot_png(const picture *image, const plot_config *config, const char *path) {
    drawing d;
    bool good = drawing_begin(config->width, config->height, config->title, config->subtitle, &d);
    if (good) {
        write_layout(d.script, config);
        write_image(d.script, image, config);
    }
    return drawing_end(&d, good, path);
}
