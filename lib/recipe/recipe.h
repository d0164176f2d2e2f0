/* A recipe: the decisions of an axis plan, and nothing that follows from them. The strategies make
 * recipes, wisdom holds them, users may pass one in desc.recipe. Whether a
 * recipe fits is recipe_check's to say (schedule/check.h).
 *
 * In text the recipes of several axis plans are separated by ';', passes by '/', options by ':':
 *     16.16.16:w4:phase2/16.16.16:w4:phase2
 *     r101(10.10).4:p10
 *     bluestein/16.16:w16:tiled/16.16.2:w8
 *
 *   16.16.16     factors, first to last; their product is the pass's length
 *   16.8x16.8    factors of several axes that one tile holds, in the order of their processing:
 *                the last dimension first. With a first factor of 1 the tile is loaded in memory's
 *                order and transposed in local memory
 *   r101(10.10)  a factor by Rader's algorithm: two transforms of length 100 by the radices in
 *                brackets
 *   b47(6.16)    a factor by Bluestein's algorithm, padded to the product in brackets
 *   wN           width: neighbouring transforms in one tile (default 1)
 *   pN           points in the registers of one work-item (default: the largest radix)
 *   whole        exchanges through local memory with both parts of a number together,
 *   split        one after the other (default),
 *   phaseN       or each in N phases
 *   tiled        the pass stores its tiles contiguously into the scratch (first of two passes)
 *   joint        in one launch with the pass behind it, also that of the next axis plan, where
 *                both can be (schedule/joint.c)
 *   prefetchN    each tile asks for the memory of the one N work-groups later, where the device
 *                can (schedule/prefetch.c)
 *   regN         ask the compiler for at most N registers per work-item
 *   vN           CPU: reals in a SIMD vector
 *   along        CPU: the SIMD vector runs along `w` transforms, v/w points of each, instead of
 *                across `v` transforms
 *   bluestein/   in front of all passes: these make the padded transform of Bluestein's algorithm
 *                for the whole length
 *   copy64x32    instead of factors: moves elements without a transform. A tile has at least 64
 *                that follow one another in the input's order and 32 in the output's, as far as
 *                there are so many (schedule/copy_tile.h). On a CPU with v1
 */
#ifndef OCLFFT_RECIPE_RECIPE_H
#define OCLFFT_RECIPE_RECIPE_H

#include "base/text.h"

enum { MAX_STAGES = 16, MAX_FACTORS = 16, MAX_PASSES = 12 };

typedef enum factor_kind { FACTOR_RADIX, FACTOR_RADER, FACTOR_BLUESTEIN } factor_kind;

/* A factor of a pass's length. The `inner` factors after one by Rader or Bluestein are the radices
 * of its convolution. */
typedef struct factor {
    factor_kind kind;
    uint32_t length, inner;
    uint32_t axis; /* of the tile, from 0 */
} factor;

typedef struct pass_recipe {
    uint32_t runs[2]; /* of a copy: neighbours at the load and at the store; else 0 */
    uint32_t axes;    /* of the tile, less one */
    uint32_t factor_count;
    factor factors[MAX_FACTORS];
    uint32_t width;
    uint32_t points;
    uint32_t phases;        /* 0: whole, 1: split, more: in phases */
    uint32_t max_registers; /* 0: no limit */
    uint32_t lanes;         /* 0: a GPU pass */
    bool tiled;
    bool joint;
    bool along;
    uint32_t prefetch; /* tiles; 0: none */
} pass_recipe;

typedef struct recipe {
    bool bluestein;
    uint32_t pass_count;
    pass_recipe pass[MAX_PASSES];
} recipe;

/* Whether it is that of a copy. */
bool recipe_copies(const recipe *r);

/* The passes that a recipe becomes, and what pass `number` of them is made by: Bluestein's
 * algorithm goes there and back, in three passes where it has two recipes. */
uint32_t recipe_passes(const recipe *r);
const pass_recipe *recipe_pass(const recipe *r, uint32_t number);

/* The product of the factors; those inside a convolution do not count. UINT64_MAX when it
 * overflows. */
uint64_t pass_recipe_length(const pass_recipe *r);

/* The length of one axis. */
uint64_t pass_recipe_axis(const pass_recipe *r, uint32_t axis);

/* The largest radix; at least 1. */
uint32_t pass_recipe_radix(const pass_recipe *r);

/* Appends a factor to the last axis; false when there is no room. */
bool pass_recipe_add(pass_recipe *r, factor_kind kind, uint32_t length, uint32_t inner);

bool pass_recipe_equal(const pass_recipe *a, const pass_recipe *b);
bool recipe_equal(const recipe *a, const recipe *b);

/* The text form. (print.c) */
void recipe_print(const recipe *r, text *out);

/* Reads a recipe up to the end or a ';', where it leaves `*source`. Only the form is checked.
 * Errors: INVALID_ARGUMENT with the offending part. (parse.c) */
oclfft_status recipe_parse(const char **source, recipe *out);

#endif
