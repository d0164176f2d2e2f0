/* The table of convolution_gpu.c. */
#ifndef BENCH_CONVOLUTION_TABLE_H
#define BENCH_CONVOLUTION_TABLE_H

#include "convolution_race.h"

enum { OURS, PLANS, CALLBACK, CUFFT }; /* entries of a row */

/* Sums of logarithms of times as multiples of ours: of all rows, of those with three dimensions. */
struct means {
    double logs[2][RACE_MOST];
    size_t counts[2][RACE_MOST];
};

/* Without results that are wrong. */
void means_add(struct means *means, const struct convolution_case *c, const struct entry *entries);

void table_header(bool csv);
void table_row(const char *name, const struct convolution_case *c, const struct entry *entries,
               bool csv);
void table_means(const struct means *means, bool csv);

/* How the convolution goes, and what the others chose, on standard error. */
void table_tell(const struct entry *entries, int rank);

#endif
