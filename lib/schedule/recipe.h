/* A recipe: the decisions of a schedule, and nothing that follows from them. The strategies make recipes, the table of measured
 * devices holds them, users may pass one in desc.recipe; schedule_expand turns a recipe into passes.
 *
 * Text form, passes separated by '/', options by ':', for example
 *     16.16.16:w4:phase2/16.16.16:w4:phase2
 *   16.16.16     radices of the stages, first to last; their product is the pass's length
 *   wN           width: neighbouring transforms in one tile (default 1)
 *   pN           points in the registers of one work-item (default: the largest radix)
 *   pairs | split | phaseN   local-memory exchange: real and imaginary part together, one after the other, or each in N phases
 *                (default split)
 *   tiled        the pass stores its tiles contiguously into the scratch (first of two passes)
 *   regN         ask the compiler for at most N registers per work-item
 *   vN           CPU: floats in a vector (0: a GPU pass)
 *   along        CPU: the vector runs along one transform instead of across `v` transforms
 */
#ifndef OCLFFT_SCHEDULE_RECIPE_H
#define OCLFFT_SCHEDULE_RECIPE_H

#include "../text.h"

enum { MAX_STAGES = 8, MAX_PASSES = 6 };

typedef struct pass_recipe {
    uint32_t stage_count;
    uint32_t radix[MAX_STAGES];
    uint32_t width;
    uint32_t points;
    uint32_t phases; /* 0: pairs, 1: split, more: phased */
    uint32_t max_registers;
    uint32_t lanes;
    bool tiled;
    bool along;
} pass_recipe;

typedef struct recipe {
    uint32_t pass_count;
    pass_recipe pass[MAX_PASSES];
} recipe;

uint64_t pass_recipe_length(const pass_recipe *r);

void recipe_print(const recipe *r, text *out);

/* Errors: INVALID_ARGUMENT with the offending part. Only the form is checked here; whether it fits a problem and a device is
 * schedule_expand's to say. */
oclfft_status recipe_parse(const char *source, recipe *out);

#endif
