/* Tiles that strategies propose: which factors, how many points for a work-item, how wide, and at
 * what cost.
 *
 * The cost of a tile is that of moving its points through memory, 1, unless the work inside takes
 * longer. Work is counted in touches of a point: every stage touches every point once, more often
 * where the butterflies do not fill the work-group or a convolution pads. On an H200 some five
 * touches hide behind the memory (docs/log.md); a CPU hides one or two. */
#ifndef OCLFFT_SCHEDULE_TILE_H
#define OCLFFT_SCHEDULE_TILE_H

#include "axis_plan.h"

#define COST_NEVER BID_NONE

/* What a tile is wanted for. */
typedef struct tile_wish {
    oclfft_precision precision;
    uint64_t length;
    uint32_t width;
    uint32_t lanes;         /* of a CPU's vectors; 0: as many as they have */
    bool rows_in, rows_out; /* memory has the points of a transform side by side there */
    bool dense;             /* the columns lie side by side, and so do the points of all of them */
    uint64_t column_bytes;  /* of an element of a column in memory; 0: those of a complex number */
    bool scatters;          /* the store has the columns side by side, and the points apart */
    bool beside;            /* transforms of a batch may begin beside sectors */
    bool halves;            /* of spectra are at an end, as one of several passes of real data */
    bool mirrors;           /* the spectra of real signals are separated in it, or joined */
    bool single;            /* one butterfly is wanted, on CPUs too */
    bool alone;             /* no other pass has a part of the length */
    bool twins;             /* a work-item has two butterflies of its last stage, or more */
    uint32_t axis_count;    /* 0 or the axes whose product the length is */
    uint64_t axes[MAX_DIGITS];
    bool convolves; /* it is itself a convolution or part of one: no convolution inside it */
} tile_wish;

/* The factors of a tile, its points per work-item and its exchange. Returns the cost in units of
 * one pass at full bandwidth, or COST_NEVER when the device cannot hold it. */
double tile_choose(const caps *c, const tile_wish *wish, pass_recipe *out);

/* The same for a pass over `columns` columns in memory, with the cost of moving them by segments as
 * wide as the tile; and the cheapest of all widths. (tile_width.c) */
double tile_choose_shaped(const caps *c, const tile_wish *wish, uint64_t columns, pass_recipe *out);
double tile_choose_columns(const caps *c, tile_wish wish, uint64_t columns, pass_recipe *out);

/* The lanes of a CPU's vectors: the most that a recipe may have and the device has room for. */
uint32_t tile_most_lanes(const caps *c, oclfft_precision precision);

/* A CPU tile along its transforms, `columns` of them beside each other. (tile_along.c) */
double tile_choose_along(const caps *c, const tile_wish *wish, uint64_t columns, pass_recipe *out);

/* What tiles of a given recipe cost over `columns` columns in memory, by the same measures, and
 * with the work as a tie-breaker. COST_NEVER where a work-group does not hold it. (tile_cost.c) */
double tile_cost(const caps *c, const tile_wish *wish, uint64_t columns, const pass_recipe *r);

/* The most work-items of a group that balances pairs of signals, where one column leaves room for
 * others: they wait for each other, but short signals want neighbours. */
uint64_t tile_balanced_items(uint64_t length);

/* How many tiles later the one is whose memory to ask for: near enough to stay in the cache, far
 * enough to have come. */
uint32_t tile_prefetch(const caps *c, oclfft_precision precision, const pass_recipe *r);

#endif
