/* The pass: one kernel over the data. A pure value, made by the planner, from which the text of the
 * kernel, its tables and its arguments follow. A pass transforms tiles. */
#ifndef OCLFFT_PASS_PASS_H
#define OCLFFT_PASS_PASS_H

#include "end.h"
#include "grid.h"
#include "launch.h"
#include "reals.h"
#include "target/caps.h"
#include "tile.h"

typedef struct pass {
    oclfft_precision precision;
    tile tile;
    pass_end load, store;
    pass_twiddle twiddle;
    grid grid;
    real_signals reals;
    launch launch;
    bool copies;        /* nothing is transformed: the tile moves elements */
    bool in_place;      /* a tile is written where it was read, perhaps by other work-items */
    bool last;          /* of the schedule */
    bool is_signed;     /* the load applies the direction's sign */
    bool is_scaled;     /* the store applies the scale, 1 but in the last pass, or takes the
                           imaginary parts of a - ib */
    bool headroom;      /* the load divides by a power of two (schedule/headroom.h) */
    uint32_t reduction; /* and by 2^reduction (schedule/spread.h) */
    uint32_t restored;  /* the spectrum or, at the store, the chirp multiplies by 2^restored; where
                           the pass is the last one the scale does that */
    chirp_counts chirp; /* of the axis, where a weight or the rows of a convolution need it */
} pass;

/* Whether a pass begins by joining spectra. */
static inline bool pass_joins(const pass *p) {
    return p->tile.stages[0].mirror != MIRROR_NONE;
}

/* Reals of local memory for the kernel of two passes: the larger one's, and a word for tickets and
 * waits. */
uint64_t joint_local_reals(const pass *a, const pass *b);

/* Transforms along a pass's batch digit, and its work-groups, where the problem has `batch`. */
uint64_t pass_batch(const pass *p, uint64_t batch);
uint64_t pass_groups(const pass *p, uint64_t batch);

/* The elements of the spectra of a column, which a mirror stage separates or joins. */
uint64_t stage_spectra(const stage *st);

/* The work-items of a column in a stage, and how many columns these have. In a flat stage all of
 * them, and one column. */
uint32_t stage_threads(const tile *t, const stage *st);
uint32_t stage_width(const tile *t, const stage *st);

/* (t, w) of a work-item during a stage; of a flat one its number, and 0. (gpu_coordinates of
 * codegen/gpu/gpu.h declares the same in a kernel.) */
void pass_coordinates(const pass *p, const stage *st, uint32_t item, uint32_t *t, uint32_t *w);

/* The most points that a column has in any stage: the length, or that of a padded convolution with
 * its columns. */
uint64_t pass_region(const pass *p);

/* The convolution that begins at a stage, has its product behind it, or ends there; or NULL. Rows
 * neither gather nor scatter. */
const convolution *stage_gathers(const pass *p, uint32_t s);
const convolution *stage_multiplies(const pass *p, uint32_t s);
const convolution *stage_scatters(const pass *p, uint32_t s);

/* Whether the spectrum of a filter is one of the pass's operands. */
bool pass_filters(const pass *p);

/* Whether the butterflies of powers of two have fewer operations and a larger error (cl/lean.cl):
 * where a convolution's two transforms make arithmetic the slowest part, and in phases of the
 * largest radix beside Bluestein's chirps; not between elements of cosine and sine axes, whose bar
 * is lower. */
bool pass_is_lean(const pass *p);

/* Whether points change hands between stages s and s+1: everywhere but in the middle of a
 * convolution, where the second transform begins with what the work-items hold. */
bool pass_exchanges(const pass *p, uint32_t s);

/* The neighbouring points of a transform that a SIMD vector along it has. */
uint64_t pass_block(const pass *p);

#endif
