/* What the pictures of the benchmark have in common. */
#ifndef TOOLS_BENCH_PICTURE
#define TOOLS_BENCH_PICTURE

#include "bench.h"

struct picture {
    const struct bench *bench;
    const struct row *rows;
    size_t count;
    bool by_points; /* the number of points tells all rows apart */
};

/* A contender's is the same in all pictures. */
const char *picture_colour(const struct column *column);

/* Ours has the library's: one looks at it without us beside. */
const char *picture_title(const struct picture *picture, size_t column);

size_t picture_points(const struct row *row);
bool picture_has_data(const struct picture *picture, size_t column);

/* Scripts for plot_save, of a struct picture: speed in a panel for each sort of problems, and the
 * times of single transforms. */
void write_groups(FILE *to, const char *path, const void *data);  /* (bench_plot_groups.c) */
void write_latency(FILE *to, const char *path, const void *data); /* (bench_plot_latency.c) */

#endif
