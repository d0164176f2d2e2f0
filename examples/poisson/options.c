/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "../common/fail.h"

static const char help_text[] =
    "Usage: poisson [options]\n"
    "\n"
    "Solves Poisson's equation in a box whose ends may differ from axis to axis, on four grids,\n"
    "each twice as fine as the one before, and compares with a known solution.\n"
    "\n"
    "  --ends E[,E[,E]]     of each of one to three axes, the slowest first: walls, free,\n"
    "                       wall-free, free-wall or periodic (free,walls,periodic)\n"
    "  --intervals N        along each axis of the finest grid, a multiple of 8 from 32 on (64)\n"
    "  --grid G             where the unknowns are: cells or nodes (cells)\n"
    "  --operator O         differences of second order, or spectral (differences)\n"
    "  --precision P        single or double (double)\n"
    "  --picture FILE.png   draw the solution and the error with gnuplot, of three dimensions the\n"
    "                       middle plane\n"
    "  --help               print this text\n"
    "\n"
    "Exit status: 0 success, 1 something failed or the solution is not as close as it should\n"
    "be, 2 the command line is wrong.\n";

static const struct option long_options[] = {
    {"ends", required_argument, NULL, 'e'},
    {"intervals", required_argument, NULL, 'i'},
    {"grid", required_argument, NULL, 'g'},
    {"operator", required_argument, NULL, 'o'},
    {"precision", required_argument, NULL, 'p'},
    {"picture", required_argument, NULL, 'd'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static bool parse_ends(const char *text, box *b) {
    const char *at = text;
    for (b->rank = 0; b->rank < 3;) {
        size_t length = strcspn(at, ",");
        int e = 0;
        while (e < ENDS_COUNT &&
               (strlen(ends_names[e]) != length || memcmp(ends_names[e], at, length) != 0))
            ++e;
        if (e == ENDS_COUNT) break;
        b->axes[b->rank++].ends = (ends)e;
        at += length;
        if (!*at) return true;
        ++at;
    }
    return refuse("--ends takes one to three of walls, free, wall-free, free-wall and periodic "
                  "with commas between them, not '%s'",
                  text);
}

static bool parse_intervals(const char *text, box *b) {
    uint64_t intervals = 0;
    if (!parse_count("intervals", text, 32, 1 << 20, &intervals)) return false;
    if (intervals % 8) return refuse("--intervals takes a multiple of 8, not '%s'", text);
    for (int i = 0; i < 3; ++i) b->axes[i].intervals = (size_t)intervals;
    return true;
}

/* One of two words. */
static bool parse_choice(const char *option, const char *text, const char *off, const char *on,
                         bool *chosen) {
    *chosen = strcmp(text, on) == 0;
    return *chosen || strcmp(text, off) == 0 ||
           refuse("--%s takes %s or %s, not '%s'", option, off, on, text);
}

static bool parse_one(int option, options *o) {
    bool on = false, good;
    switch (option) {
    case 'e': return parse_ends(optarg, &o->box);
    case 'i': return parse_intervals(optarg, &o->box);
    case 'g':
        good = parse_choice("grid", optarg, "cells", "nodes", &on);
        for (int i = 0; i < 3; ++i) o->box.axes[i].nodes = on;
        return good;
    case 'o': return parse_choice("operator", optarg, "differences", "spectral", &o->box.spectral);
    case 'p':
        good = parse_choice("precision", optarg, "single", "double", &on);
        o->box.precision = on ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
        return good;
    case 'd': o->picture = optarg; return true;
    default: return refuse("try --help"); /* getopt_long has already said what is wrong */
    }
}

options_result options_parse(int argc, char **argv, options *o) {
    *o = (options){.box = {.rank = 3,
                           .axes = {{.ends = FREE, .intervals = 64},
                                    {.ends = WALLS, .intervals = 64},
                                    {.ends = PERIODIC, .intervals = 64}},
                           .precision = OCLFFT_DOUBLE}};
    int option;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') return fputs(help_text, stdout), OPTIONS_DONE;
        if (!parse_one(option, o)) return OPTIONS_WRONG;
    }
    if (optind != argc)
        return refuse("unexpected argument '%s'; try --help", argv[optind]), OPTIONS_WRONG;
    double points = 1;
    for (int i = 0; i < o->box.rank; ++i) points *= (double)o->box.axes[i].intervals;
    if (points > 1 << 28) return refuse("more than 2^28 points are too many"), OPTIONS_WRONG;
    return OPTIONS_RUN;
}
