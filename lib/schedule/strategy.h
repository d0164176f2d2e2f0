/* What strategies share. A strategy proposes a recipe and its cost; it never fails, it only declines. */
#ifndef OCLFFT_SCHEDULE_STRATEGY_H
#define OCLFFT_SCHEDULE_STRATEGY_H

#include "axis_plan.h"

#define COST_NEVER BID_NONE

/* Returns the cost in units of one pass that reads and writes the data at full bandwidth, or COST_NEVER. */
typedef double (*propose_function)(const axis_plan *l, const caps *c, recipe *out);

typedef struct strategy {
    const char *name;
    propose_function propose;
} strategy;

double strategy_measured(const axis_plan *l, const caps *c, recipe *out);  /* measured.c: the table of measured devices */
double strategy_onepass(const axis_plan *l, const caps *c, recipe *out);   /* onepass.c: the whole length in one tile */
double strategy_split(const axis_plan *l, const caps *c, recipe *out);     /* split.c: hierarchical, two passes or more */
double strategy_bluestein(const axis_plan *l, const caps *c, recipe *out); /* bluestein.c: padded, two dimensions or more */

/* What a tile is wanted for. */
typedef struct tile_wish {
    oclfft_precision precision;
    uint64_t length;
    uint32_t width;
    bool rows_in, rows_out; /* memory has the points of a transform side by side there */
    bool mirrors;           /* a pair of real transforms is separated after it */
    uint32_t axis_count;    /* 0 or the axes whose product the length is */
    uint64_t axes[MAX_DIGITS];
    bool convolves; /* the tile is itself a convolution or part of one: no convolution inside it */
} tile_wish;

/* The most work-items of a group that balances pairs of signals, where one column leaves room for
 * others: they wait for each other, but short signals want neighbours. */
static inline uint64_t strategy_balanced_items(uint64_t length) {
    uint64_t wanted = 4096 / length;
    return wanted < 32 ? 32 : wanted > 128 ? 128 : wanted;
}

/* The factors of a tile, its points per work-item and its exchange. Returns the tile's cost (see tile.c) in units of one pass at
 * full bandwidth, or COST_NEVER when the device cannot hold it. (tile.c) */
double strategy_tile(const caps *c, const tile_wish *wish, pass_recipe *out);

/* A CPU tile along its transforms, `columns` of them beside each other. (along.c) */
double strategy_along_tile(const caps *c, const tile_wish *wish, uint64_t columns, pass_recipe *out);

/* The visits of such a tile as a recipe has it. (along.c) */
double strategy_along_work(const caps *c, oclfft_precision precision, const pass_recipe *r);

/* The tile for passes over `columns` columns in memory: also chooses the width. (tile.c) */
double strategy_column_tile(const caps *c, tile_wish wish, uint64_t columns, pass_recipe *out);

/* The same for a width that is given. (tile.c) */
double strategy_shaped_tile(const caps *c, const tile_wish *wish, uint64_t columns, pass_recipe *out);

/* Makes the first of two passes store its tiles one after the other, with the width nearest to its own that lets the second pass
 * read them by constant steps. Returns the first pass's cost, or `cost` with nothing changed. (split.c) */
double strategy_try_tiles(const axis_plan *l, const caps *c, double cost, recipe *r);

/* How many tiles ahead to look: near enough to stay in the cache, far enough to have come. (tile.c) */
uint32_t strategy_prefetch(const caps *c, oclfft_precision precision, const pass_recipe *r);

/* ---- For those who try more than the best (candidates.c) ---- */

/* Takes a recipe and its cost, in units of one pass. Whether it fits is still to be seen. */
typedef void (*offer_function)(void *user, const recipe *r, double cost);

/* The strategies' own proposals, each where there is one. */
void strategy_offer_all(const axis_plan *l, const caps *c, offer_function offer, void *user);

/* Two passes for each of the divisors near the root, the first tiled and not; then three passes. (split.c) */
void strategy_offer_splits(const axis_plan *l, const caps *c, offer_function offer, void *user);

/* Bluestein's algorithm in two dimensions by each length of the columns. (bluestein.c) */
void strategy_offer_bluestein(const axis_plan *l, const caps *c, offer_function offer, void *user);

/* What tiles of a recipe's pass cost over `columns` columns in memory, by the same measures as strategy_tile's own and with its
 * visits as a tie-breaker; COST_NEVER where a work-group does not hold it. (tile.c) */
double strategy_given_tile(const caps *c, const tile_wish *wish, uint64_t columns, const pass_recipe *r);

#endif
