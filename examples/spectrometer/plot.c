/* Pictures on paper, drawn by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#include "plot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../common/drawing.h"
#include "../common/fail.h"
#include "stamp.h"

#define FLOOR 1e-30 /* -300 dB: silence */

static float decibel(double power) {
    return (float)(10 * log10(power > FLOOR ? power : FLOOR));
}

/* Frequencies in the largest unit that leaves numbers of a good size. */
typedef struct unit {
    double hz;
    const char *name;
} unit;

static unit unit_for(double hz) {
    static const unit units[] = {{1e9, "GHz"}, {1e6, "MHz"}, {1e3, "kHz"}};
    for (size_t i = 0; i < 3; ++i)
        if (hz >= units[i].hz) return units[i];
    return (unit){1, "Hz"};
}

/* The frequency of the first column's centre and what lies between two. */
static void axis(const picture *p, const observation *o, unit u, double *origin, double *step) {
    const double per_column = (double)o->points / (double)p->columns;
    *step = per_column * o->rate / (double)o->points / u.hz;
    const size_t below = o->points / 2; /* bins below the centre, whole ones */
    *origin = observation_frequency(o, (per_column - 1) / 2 - (double)below) / u.hz;
}

static unit unit_of(const observation *o) {
    return unit_for(fmax(fabs(observation_frequency(o, 0)), o->rate / 2));
}

static void describe(const picture *p, const observation *o, char *subtitle, size_t capacity) {
    char time[STAMP_CHARS];
    stamp_format(o->time, time);
    snprintf(subtitle, capacity,
             "%llu block%s of %zu points from %.19s UTC, %g Hz a bin, %g points a column",
             (unsigned long long)p->blocks, p->blocks == 1 ? "" : "s", o->points, time,
             o->rate / (double)o->points, (double)o->points / (double)p->columns);
}

static void write_layout(FILE *script, const observation *o) {
    fputs("set format '%.10g'\nset lmargin at screen 0.08\nset tmargin at screen 0.89\nset bmargin "
          "at screen 0.1\n",
          script);
    fprintf(script, "set xlabel 'Frequency [%s]%s'\n", unit_of(o).name,
            isnan(o->centre) ? " from the centre" : "");
}

static void write_spectrum(FILE *script, const picture *p, const observation *o) {
    double origin, step;
    axis(p, o, unit_of(o), &origin, &step);
    fprintf(script,
            "set rmargin at screen 0.97\nset ylabel 'Power of a bin [dBFS]'\nset key top "
            "right\nset grid linecolor '#dddddd'\n"
            "set xrange [%.15g:%.15g]\n",
            origin - step / 2, origin + step * ((double)p->columns - 0.5));
    fprintf(script,
            "plot '-' binary record=(%zu) format='%%double%%float' using 1:2 with lines linewidth "
            "1 linecolor '#fc8961' "
            "title 'strongest bin', '-' binary record=(%zu) format='%%double%%float' using 1:2 "
            "with lines linewidth 1.6 "
            "linecolor '#472d7b' title 'mean'\n",
            p->columns, p->columns);
    for (int curve = 0; curve < 2; ++curve)
        for (size_t c = 0; c < p->columns; ++c) {
            const double x = origin + step * (double)c;
            const float y = decibel(curve == 0 ? p->peak[c] : p->mean[c] / (double)p->blocks);
            fwrite(&x, sizeof x, 1, script);
            fwrite(&y, sizeof y, 1, script);
        }
}

/* Rows are of equal length, so an image needs the place of its first pixel and the distances only.
 * Colours go from below the noise to the strongest. */
static void write_waterfall(FILE *script, const picture *p, const observation *o) {
    const double row_seconds = (double)o->points / o->rate * (double)p->blocks_per_row;
    double origin, step, noise = 0, highest = FLOOR;
    axis(p, o, unit_of(o), &origin, &step);
    for (size_t c = 0; c < p->columns; ++c) {
        noise += p->mean[c] / (double)p->blocks / (double)p->columns;
        highest = fmax(highest, p->peak[c]);
    }
    const double bottom = decibel(noise), top = fmax(decibel(highest), bottom + 10);
    fprintf(script,
            "set rmargin at screen 0.88\nset ylabel 'Time [s]'\nset cblabel 'Strongest bin "
            "[dBFS]'\nunset key\n%s",
            drawing_viridis);
    fprintf(script, "set xrange [%.15g:%.15g]\nset yrange [%.15g:0]\nset cbrange [%.9g:%.9g]\n",
            origin - step / 2, origin + step * ((double)p->columns - 0.5),
            row_seconds * (double)p->rows, bottom, top);
    fprintf(script,
            "plot '-' binary array=(%zu,%zu) format='%%float' dx=%.15g dy=%.15g "
            "origin=(%.15g,%.15g) with image\n",
            p->columns, p->rows, step, row_seconds, origin, row_seconds / 2);
    for (size_t i = 0; i < p->columns * p->rows; ++i) {
        const float level = decibel(p->cells[i]);
        fwrite(&level, sizeof level, 1, script);
    }
}

bool plot_writable(const char *path) {
    char folder[4096] = ".";
    const char *slash = strrchr(path, '/');
    struct stat status;
    if (stat(path, &status) == 0) {
        if (S_ISDIR(status.st_mode))
            errno = EISDIR;
        else if (access(path, W_OK) == 0)
            return true;
    } else {
        if (slash) snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
        if (*path && access(folder, W_OK | X_OK) == 0) return true;
    }
    return fail("cannot write '%s': %s", path, strerror(errno));
}

static bool draw(void (*write)(FILE *, const picture *, const observation *), const picture *p,
                 const observation *first, const char *title, const char *path) {
    char subtitle[256];
    describe(p, first, subtitle, sizeof subtitle);
    drawing d;
    bool good = drawing_begin(1280, 720, title, subtitle, &d);
    if (good) {
        write_layout(d.script, first);
        write(d.script, p, first);
    }
    return drawing_end(&d, good, path);
}

bool plot_spectrum(const picture *p, const observation *first, const char *title,
                   const char *path) {
    return draw(write_spectrum, p, first, title, path);
}

bool plot_waterfall(const picture *p, const observation *first, const char *title,
                    const char *path) {
    return draw(write_waterfall, p, first, title, path);
}
