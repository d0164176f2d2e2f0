/* Routes: where along its way over the parts each axis of a problem is transformed. Pure values. */
#ifndef OCLFFT_DISTRIBUTE_ROUTE_H
#define OCLFFT_DISTRIBUTE_ROUTE_H

#include "problem/problem.h"
#include "region.h"

enum { MAX_LAPS = 6, MAX_BETWEEN = 3 };

/* How the data lies during a lap: in the boxes of the application, or over the sites, whose
 * number is that of the contexts: along a dimension, or all of it on the first. */
typedef enum cut_kind { CUT_INPUT, CUT_OUTPUT, CUT_SLABS, CUT_NONE } cut_kind;

typedef struct lap_route {
    cut_kind cut;
    uint32_t dimension; /* CUT_SLABS */
    uint32_t axes;      /* bit a: axis a is transformed here */
} lap_route;

/* Between two laps the data is exchanged. Where one axis is too long for one site, `rows` *
 * `columns` are its length: it is treated as two axes, with twiddles between. */
typedef struct route {
    uint32_t count;
    lap_route laps[MAX_LAPS];
    uint64_t rows, columns; /* 0: not split */
} route;

/* What routes depend on, beside the problem. */
typedef struct setting {
    const problem *problem;
    uint32_t parts, sites;
    const region *in, *out; /* of each part */
} setting;

/* The route with the fewest exchanges, of these the one that keeps most sites at work. There always
 * is one. */
route route_find(const setting *s);

/* Bits of the axes that have to be whole somewhere: those that are transformed, and those that are
 * left alone but have other elements on the two sides. */
uint32_t route_axes(const problem *p);

#endif
