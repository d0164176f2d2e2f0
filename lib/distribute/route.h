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
    bool mapped;            /* split are the points that long_map.h computes the axis with */
} route;

/* How the laps between the boxes cut the data: CUT_SLABS or CUT_NONE each. */
typedef struct route_cuts {
    bool given;
    uint32_t count;
    lap_route laps[MAX_BETWEEN];
} route_cuts;

/* What routes depend on, beside the problem. */
typedef struct setting {
    const problem *problem;
    uint32_t parts, sites;
    const region *in, *out; /* of each part */
    const route_cuts *cuts; /* what is wanted where axes are transformed between the boxes, if that
                               is possible; or NULL */
    bool backward;          /* what differs between the directions is for this one */
} setting;

/* The route with the fewest exchanges, of these the one that keeps most sites at work, unless
 * another is wanted. There always is one. */
route route_find(const setting *s);

/* The cuts of all routes with as few exchanges, those first that keep most sites at work: at most
 * MOST_ROUTES of them. There are none where everything is transformed in the boxes, or where an
 * axis is split. */
enum { MOST_ROUTES = 8 };
uint32_t routes_list(const setting *s, route_cuts list[MOST_ROUTES]);

/* Bits of the axes that have to be whole somewhere: those that are transformed, and those that are
 * left alone but have other elements on the two sides. */
uint32_t route_axes(const problem *p);

#endif
