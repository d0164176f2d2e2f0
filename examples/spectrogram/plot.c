/* The picture on paper: axes, colour bar and title, drawn by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 *
 * gnuplot reads its commands, followed by the image as raw numbers, from its standard input and writes the PNG to its standard
 * output. Both are anonymous temporary files, so no file name ever becomes part of a command, nothing can block on a full pipe,
 * and nothing is left behind however the program ends.
 */
#include "plot.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "filter.h"
#include "quote.h"

/* Viridis, sampled at eight even steps: monotone in lightness, so it survives grey printing and colour blindness. */
static const char palette[] = "set palette defined (0 '#440154', 1 '#472d7b', 2 '#3b528b', 3 '#2c728e', 4 '#21918c', "
                              "5 '#28ae80', 6 '#5ec962', 7 '#addc30', 8 '#fde725')\n";

/* Margins in pixels, wide enough for the texts whatever the size of the picture. */
enum { LEFT = 106, RIGHT = 124, TOP = 76, BOTTOM = 66, BAR_GAP = 18, BAR_WIDTH = 22 };

static void write_terminal(FILE *script, const plot_config *config) {
    double width = config->width, height = config->height;
    fprintf(script, "if (strstrt(GPVAL_TERMINALS, 'pngcairo')) set terminal pngcairo size %d,%d font 'Sans,12'\n", config->width,
            config->height);
    fprintf(script, "if (!strstrt(GPVAL_TERMINALS, 'pngcairo')) set terminal png truecolor size %d,%d\n", config->width,
            config->height);
    fputs("set encoding utf8\nset border linecolor '#444444'\nset tics out nomirror font ',11' textcolor '#222222'\n", script);
    fputs("unset key\nset format '%g'\n", script);
    fprintf(script, "set lmargin at screen %g\nset rmargin at screen %g\n", LEFT / width, 1 - RIGHT / width);
    fprintf(script, "set tmargin at screen %g\nset bmargin at screen %g\n", 1 - TOP / height, BOTTOM / height);
    fprintf(script, "set colorbox user origin screen %g, screen %g size screen %g, screen %g\n", 1 - (RIGHT - BAR_GAP) / width,
            BOTTOM / height, BAR_WIDTH / width, 1 - (TOP + BOTTOM) / height);
    fputs(palette, script);
}

static void write_titles(FILE *script, const plot_config *config) {
    fputs("set label 1 ", script);
    quote(script, config->title);
    fputs(" at graph 0, graph 1 offset 0,2.1 left noenhanced font ',16' textcolor '#000000'\nset label 2 ", script);
    quote(script, config->subtitle);
    fputs(" at graph 0, graph 1 offset 0,0.8 left noenhanced font ',11' textcolor '#666666'\n", script);
    fputs("set xlabel 'Time [s]'\nset ylabel 'Frequency [Hz]'\nset cblabel 'Level [dBFS]'\n", script);
}

/* An image has pixels of equal height, so a logarithmic axis is a linear one in log10(Hz) with tics of its own: 1, 2 and 5 in
 * each decade. */
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

/* The commands that place the image, and the image itself. Pixels are given by the centre of the first and their distances. */
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
    double x0 = config->first_frame + config->seconds_per_frame * (double)(image->frames_per_column - 1) / 2;
    fprintf(script, "set xrange [%.9g:%.9g]\nset yrange [%.9g:%.9g]\n", x0 - dx / 2, x0 + dx * ((double)image->columns - 0.5),
            bottom, high);
    fprintf(script, "set cbrange [%.9g:%.9g]\nset cbtics 10\n", config->top - config->range, config->top);
    fprintf(script, "plot '-' binary array=(%zu,%zu) format='%%float' dx=%.12g dy=%.12g origin=(%.12g,%.12g) with image\n",
            image->columns, image->rows, dx, dy, x0, low);
    fwrite(image->cells, sizeof *image->cells, image->columns * image->rows, script);
}

static bool copy_png(FILE *from, const char *path) {
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    char buffer[16384];
    rewind(from);
    size_t got = fread(buffer, 1, sizeof buffer, from);
    if (got < 8 || memcmp(buffer, signature, 8) != 0) return fail("gnuplot has drawn nothing");
    FILE *to = fopen(path, "wb");
    if (!to) return fail("cannot write '%s': %s", path, strerror(errno));
    for (; got; got = fread(buffer, 1, sizeof buffer, from)) fwrite(buffer, 1, got, to);
    bool good = !ferror(to) && !ferror(from);
    if (fclose(to) != 0) good = false;
    return good || fail("could not write all of '%s': %s", path, strerror(errno));
}

bool plot_png(const picture *image, const plot_config *config, const char *path) {
    /* -d: without the user's own start-up files, which may set anything. */
    static const char *const command[] = {"gnuplot", "-d", NULL};
    FILE *script = tmpfile(), *png = tmpfile();
    bool good = script && png;
    if (!good) fail("cannot make a temporary file: %s", strerror(errno));
    if (good) {
        write_terminal(script, config);
        write_titles(script, config);
        write_image(script, image, config);
        if (fflush(script) != 0 || ferror(script)) good = fail("cannot write a temporary file: %s", strerror(errno));
    }
    good = good && filter_run(command, script, png) && copy_png(png, path);
    if (script) fclose(script);
    if (png) fclose(png);
    return good;
}
