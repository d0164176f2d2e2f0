/* A field on paper.
 *
 * SPDX-License-Identifier: MIT
 */
#include "picture.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../common/drawing.h"
#include "../common/fail.h"
#include "../common/filter.h"
#include "field.h"
#include "paths.h"

#define MAX_PIXELS 900
#define MAX_POINTS 4000

/* Dark to light through red, monotone in lightness ("inferno"). */
static const char palette[] =
    "set palette defined (0 '#000004', 1 '#1b0c41', 2 '#4a0c6b', 3 '#781c6d', 4 '#a52c60', "
    "5 '#cf4446', 6 '#ed6925', 7 '#fb9b06', 8 '#f7d13d', 9 '#fcffa4')\n";

/* Nodes that share a pixel. */
static uint64_t nodes_each(uint64_t n, uint64_t most) {
    return (n + most - 1) / most;
}

static float average(const grid *g, uint64_t plane, const uint64_t from[2],
                     const uint64_t count[2]) {
    const uint64_t *n = g->shape.n;
    uint64_t rows = least(count[0], n[1] - from[0]), columns = least(count[1], n[2] - from[1]);
    double sum = 0;
    for (uint64_t y = from[0]; y < from[0] + rows; ++y)
        for (uint64_t x = from[1]; x < from[1] + columns; ++x)
            sum += grid_value(g, (plane * n[1] + y) * n[2] + x);
    return (float)(sum / (double)(rows * columns));
}

/* Height by width, within what a page bears. */
static double aspect(const grid *g) {
    double ratio = (double)g->shape.n[1] / (double)g->shape.n[2];
    return ratio < 0.2 ? 0.2 : ratio > 1.3 ? 1.3 : ratio;
}

static bool write_image(FILE *script, const grid *g) {
    const uint64_t *n = g->shape.n;
    uint64_t each[2] = {nodes_each(n[1], MAX_PIXELS), nodes_each(n[2], MAX_PIXELS)};
    uint64_t rows = nodes_each(n[1], each[0]), columns = nodes_each(n[2], each[1]);
    float *row = malloc(columns * sizeof *row);
    if (!row) return fail("out of memory");
    fprintf(script, "%sunset key\nset size ratio %g\n", palette,
            (double)n[1] / (double)n[2] > 0.2 ? (double)n[1] / (double)n[2] : 0.2);
    fprintf(script, "set xrange [0:%" PRIu64 "]\nset yrange [0:%" PRIu64 "]\n", n[2] - 1, n[1] - 1);
    fputs("set xlabel 'Node of the last axis'\nset ylabel 'Node of the axis before'\nset cblabel "
          "'U'\n",
          script);
    fprintf(script,
            "plot '-' binary array=(%" PRIu64 ",%" PRIu64 ") format='%%float' dx=%" PRIu64
            " dy=%" PRIu64,
            columns, rows, each[1], each[0]);
    fprintf(script, " origin=(%g,%g) with image\n", (double)(each[1] - 1) / 2,
            (double)(each[0] - 1) / 2);
    for (uint64_t y = 0; y < rows; ++y) {
        for (uint64_t x = 0; x < columns; ++x)
            row[x] = average(g, n[0] / 2, (uint64_t[2]){y * each[0], x * each[1]}, each);
        fwrite(row, sizeof *row, columns, script);
    }
    free(row);
    return true;
}

static void write_curve(FILE *script, const grid *g) {
    uint64_t n = g->shape.n[2], each = nodes_each(n, MAX_POINTS), count[2] = {1, each};
    fputs("unset key\nset grid linecolor '#dddddd'\nset xlabel 'Node'\nset ylabel 'U'\n", script);
    fprintf(script,
            "set xrange [0:%" PRIu64 "]\nplot '-' with lines linewidth 2 linecolor '#cf4446'\n",
            n - 1);
    for (uint64_t x = 0; x < n; x += each)
        fprintf(script, "%g %.9g\n", (double)x + (double)(each - 1) / 2,
                (double)average(g, 0, (uint64_t[2]){0, x}, count));
    fputs("e\n", script);
}

bool picture_possible(const char *path) {
    static const char *const command[] = {"gnuplot", "--version", NULL};
    if (!path_writable(path)) return false;
    FILE *in = tmpfile(), *out = tmpfile();
    bool good = in && out ? filter_run(command, in, out)
                          : fail("cannot make a temporary file: %s", strerror(errno));
    if (in) fclose(in);
    if (out) fclose(out);
    return good;
}

bool picture_png(const grid *g, const char *title, const char *subtitle, const char *path) {
    drawing d;
    bool image = g->shape.rank > 1;
    bool good =
        drawing_begin(1000, image ? 190 + (int)(730 * aspect(g)) : 600, title, subtitle, &d);
    if (good && image) good = write_image(d.script, g);
    if (good && !image) write_curve(d.script, g);
    return drawing_end(&d, good, path);
}
