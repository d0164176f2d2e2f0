/* What the choice of a tile's factors shares: the limits of the device, the search for radices, and
 * what the work of a stage costs. */
#ifndef OCLFFT_SCHEDULE_TILE_SEARCH_H
#define OCLFFT_SCHEDULE_TILE_SEARCH_H

#include "tile.h"

/* What the device allows a work-item. */
typedef struct tile_limits {
    uint32_t points;  /* to hold in registers: two each, and about as many again for all else */
    uint32_t held;    /* the most that several butterflies of one search may have; tiles whose
                         parts are searched apart, as in convolutions, may still have more */
    uint32_t radix;   /* the largest composite radix */
    uint32_t prime;   /* the largest prime done by its definition; larger ones by convolution */
    uint64_t threads; /* of one transform */
    uint64_t region;  /* points of one transform, padding included */
    bool rows;        /* transforms lie side by side in memory at both ends */
    uint32_t phases;  /* divide all radices but one; 0 or 1: they need not */
} tile_limits;

enum {
    MOST_HELD = 32, /* points of a work-item, where that is what makes a tile fit */
    MOST_PHASES = 5 /* that radices are chosen for */
};

tile_limits tile_limits_of(const caps *c, const tile_wish *wish);

/* The radices of a length, largest first, over a region of points: more than the length in a
 * convolution with columns. */
typedef struct radix_search {
    const caps *caps;
    const tile_limits *limits;
    uint64_t region;
    uint32_t radices[MAX_FACTORS], count;
    uint32_t best[MAX_FACTORS], best_count, best_points;
    double best_cost;
} radix_search;

/* The best radices of `length`. Returns work per point of the region, or COST_NEVER. */
double search_radices(const caps *c, const tile_limits *limits, uint64_t length, uint64_t region,
                      radix_search *s);

/* Appends them to a recipe; false when there is no room. */
bool search_add(const radix_search *s, pass_recipe *r);

/* The work of one stage of a given radix, per point of the region. */
double search_stage_cost(const caps *c, const tile_limits *limits, const pass_recipe *r,
                         uint32_t radix, uint64_t region);

/* A prime factor by Rader's or Bluestein's algorithm, over so many columns. `framed`: stages of
 * radix 1 are around it. Returns work per point, or COST_NEVER. (tile_primes.c) */
double search_add_prime(const caps *c, const tile_limits *limits, uint64_t prime, uint64_t columns,
                        bool framed, pass_recipe *r);

/* All factors of a tile. Returns work per point, or COST_NEVER. (tile_factors.c) */
double search_factors(const caps *c, const tile_limits *limits, const tile_wish *wish,
                      pass_recipe *r);

/* ---- What recipes of tiles say (tile_region.c) ---- */

/* The most points that a column has in any stage; `shared`: in those that are worth work-items,
 * which radix 1 is not. */
uint64_t tile_region(const pass_recipe *r, bool shared);

/* The work-items of a column. */
uint64_t tile_threads(const pass_recipe *r);

/* Whether a factor goes by this kind; by either convolution. */
bool tile_has_kind(const pass_recipe *r, factor_kind kind);
bool tile_convolves(const pass_recipe *r);

/* Whether so many phases divide every radix but the first: then butterflies write whole, and
 * nothing waits in registers for its phase. */
bool tile_phases_fit(const pass_recipe *r, uint32_t phases);

/* How much of the registers of a multiprocessor, which a work-group of full size would share, this
 * one needs; whether they do not suffice. */
double tile_pressure(const caps *c, oclfft_precision precision, const pass_recipe *r);
bool tile_spills(const caps *c, oclfft_precision precision, const pass_recipe *r);

/* What it costs where they do not, in passes. A tile in phases whose points alone are far too many
 * goes to memory and back in each stage: of 32,768 points in double precision NVIDIA's compiler
 * keeps half. */
double tile_spill_cost(const caps *c, oclfft_precision precision, const pass_recipe *r);

/* What a pass costs, beyond its tile, whose strided side moves segments as wide as the tile; and
 * what the size of its work-group costs. (tile_width.c) */
double tile_shape_cost(const tile_wish *wish, uint64_t columns);
double tile_group_cost(const pass_recipe *r);

#endif
