/* A drawing by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#include "drawing.h"

#include <errno.h>
#include <string.h>

#include "filter.h"
#include "quote.h"
#include "fail.h"

const char drawing_viridis[] =
    "set palette defined (0 '#440154', 1 '#472d7b', 2 '#3b528b', 3 '#2c728e', 4 '#21918c', "
    "5 '#28ae80', 6 '#5ec962', 7 '#addc30', 8 '#fde725')\n";

bool drawing_begin(int width, int height, const char *title, const char *subtitle, drawing *d) {
    *d = (drawing){.script = tmpfile(), .png = tmpfile()};
    if (!d->script || !d->png) return fail("cannot make a temporary file: %s", strerror(errno));
    FILE *s = d->script;
    fprintf(s,
            "if (strstrt(GPVAL_TERMINALS, 'pngcairo')) set terminal pngcairo size %d,%d font "
            "'Sans,12'\n",
            width, height);
    fprintf(s, "if (!strstrt(GPVAL_TERMINALS, 'pngcairo')) set terminal png truecolor size %d,%d\n",
            width, height);
    fputs("set encoding utf8\nset border linecolor '#444444'\nset tics out nomirror font ',11' "
          "textcolor '#222222'\n",
          s);
    fputs("set tmargin 5\nset label 1 ", s);
    quote(s, title);
    fputs(" at graph 0, graph 1 offset 0,2.1 left noenhanced font ',16' textcolor '#000000'\nset "
          "label 2 ",
          s);
    quote(s, subtitle);
    fputs(" at graph 0, graph 1 offset 0,0.8 left noenhanced font ',11' textcolor '#666666'\n", s);
    return true;
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

bool drawing_end(drawing *d, bool good, const char *path) {
    /* -d: without the user's own start-up files, which may set anything. */
    static const char *const command[] = {"gnuplot", "-d", NULL};
    if (good && (fflush(d->script) != 0 || ferror(d->script)))
        good = fail("cannot write a temporary file: %s", strerror(errno));
    good = good && filter_run(command, d->script, d->png) && copy_png(d->png, path);
    if (d->script) fclose(d->script);
    if (d->png) fclose(d->png);
    *d = (drawing){0};
    return good;
}
