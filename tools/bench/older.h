/* `oclfft bench --compare OLD.csv`: today's figures beside those that an earlier run wrote. */
#ifndef TOOLS_BENCH_OLDER
#define TOOLS_BENCH_OLDER

#include "bench.h"

/* A figure of ours that was measured before. */
struct older_figure {
    double value;  /* GB/s, or a time where less is better; 0: there is none */
    double spread; /* of its measurements, relative */
};

/* What a row's kind is judged by: our speed, our time for one transform, or our plan's. */
struct figure older_measure(const struct kind *kind);

/* The text of a file that --csv wrote, to be freed; NULL with the complaint made. */
char *older_read(const char *path);

/* The row's figure in that text, from the last table that has it. */
struct older_figure older_find(const char *text, const struct bench *bench, const struct row *row);

/* How many times as fast we are as then; 0: one of both has no figure. `*noise` is how far from 1
 * measurements alone may lead: half the spreads of both runs together, and 3 % at least. */
double older_ratio(const char *text, const struct bench *bench, const struct row *row,
                   double *noise);

/* Whether this row is slower than then by more than noise. */
bool older_is_slower(const char *text, const struct bench *bench, const struct row *row);

/* Lists the rows that are slower, or faster, by more than noise; gives how many are slower. Each
 * line comes after `lead`. */
size_t older_show(const char *text, const char *path, const struct bench *bench,
                  const struct row *rows, size_t count, const char *lead, FILE *to);

#endif
