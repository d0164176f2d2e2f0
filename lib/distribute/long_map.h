/* Which points of a long complex transform the elements of an axis are: of an axis of any kind,
 * with windows and centres, that is computed as one complex Fourier transform whose points no
 * device holds at once. A pure value.
 *
 * Every point has one element at most, and every element of the output is the real part of one
 * point, or the point. So the laps of such a transform need nothing but their own points. */
#ifndef OCLFFT_DISTRIBUTE_LONG_MAP_H
#define OCLFFT_DISTRIBUTE_LONG_MAP_H

#include "problem/problem.h"

/* Points from <= n < from of the next run are the elements at places first + step*n along the axis,
 * or there are none: zero at a load, dropped at a store. */
typedef struct long_run {
    uint64_t from;
    bool there, negative;
    bool turned; /* times i */
    bool twice;  /* times 2 */
    int64_t first, step;
} long_run;

enum { MAX_LONG_RUNS = 16 };

typedef struct long_map {
    uint32_t count;
    long_run runs[MAX_LONG_RUNS];
    uint64_t first, step, period; /* point n times exp(-2 pi i (first + step*n) / period); a period
                                     of 0: nothing */
    bool hartley;                 /* store: the real part less the imaginary one */
    bool real_edges;              /* the imaginary parts of points 0 and N/2 are zero */
    bool weighted;                /* points `edges` times sqrt(2) at a load, sqrt(1/2) at a store */
    uint64_t edges[2];
} long_map;

/* How axis a of a problem is computed in a direction. */
typedef struct long_maps {
    uint64_t points;
    bool backward; /* the complex transform runs backward */
    long_map load, store;
} long_maps;

/* The part of a map whose places are start <= place < start + count, which now count from `start`
 * on. Of `points` points the others have no elements. */
void long_map_window(long_map *m, uint64_t points, uint64_t start, uint64_t count);

long_maps long_maps_of(const problem *p, uint32_t a, bool backward);

#endif
