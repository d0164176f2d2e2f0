/* Why a recipe does not fit a problem or a device: a value, so that planning can ask without
 * failing. */
#ifndef OCLFFT_RECIPE_ERROR_H
#define OCLFFT_RECIPE_ERROR_H

#include "base/status.h"

typedef enum recipe_error_kind {
    RECIPE_FITS, /* it fits */
    /* The text as a whole. */
    RECIPE_TOO_MANY_AXIS_PLANS,
    RECIPE_TOO_FEW_AXIS_PLANS,
    RECIPE_REAL_AXIS_SHARED,
    RECIPE_TOO_MANY_PASSES,
    /* Lengths and axes. */
    RECIPE_OVERFLOW,
    RECIPE_LENGTH,
    RECIPE_HALF_LENGTH,
    RECIPE_AXIS_COUNT,
    RECIPE_AXES_SPLIT,
    RECIPE_AXES_IN_SPLIT,
    RECIPE_AXES_ON_CPU,
    /* Passes beside each other. */
    RECIPE_MIXED_PASSES,
    RECIPE_SINGLE_TILED,
    RECIPE_TILED,
    RECIPE_ALONG_SPLIT,
    RECIPE_PADDED,
    RECIPE_PADDED_REAL,
    RECIPE_PADDED_TOO_FAR,
    RECIPE_BLUESTEIN_SINGLE,
    /* Stages. */
    RECIPE_PASS_LENGTH,
    RECIPE_RADIX, /* number: the radix */
    RECIPE_STAGES,
    RECIPE_CONVOLUTIONS,
    RECIPE_CONVOLUTION_LENGTH,
    RECIPE_RADER,
    RECIPE_CONVOLUTION_PADDED,
    RECIPE_CONVOLUTION_NESTED,
    RECIPE_CONVOLUTION_AXES,
    /* Copies. */
    RECIPE_COPY_WANTED,
    RECIPE_COPY_UNWANTED,
    RECIPE_COPY_OPTIONS,
    RECIPE_COPY_TILE,
    /* Work-groups. */
    RECIPE_WIDTH,
    RECIPE_POINTS,
    RECIPE_GROUP, /* number: its work-items */
    RECIPE_RADIX_POINTS,
    RECIPE_PHASES,
    RECIPE_EXCHANGE,
    RECIPE_BALANCE,
    /* SIMD vectors of a CPU. */
    RECIPE_LANES,
    RECIPE_LANES_WIDTH,
    RECIPE_REGISTERS_ON_CPU,
    RECIPE_PREFETCH_ON_CPU,
    RECIPE_TILE_BYTES,
    RECIPE_ALONG_WITHOUT_LANES,
    RECIPE_ALONG_WIDTH,
    RECIPE_ALONG_REAL,
    RECIPE_ALONG_CONVOLUTION,
    RECIPE_ALONG_RADIX,
    RECIPE_ALONG_BUTTERFLIES,
    RECIPE_ALONG_LAYOUT,
    RECIPE_FILTER_LAYOUT,
    RECIPE_FILTER_PASSES,
    RECIPE_ERROR_COUNT
} recipe_error_kind;

typedef struct recipe_error {
    recipe_error_kind kind;
    uint32_t number; /* what the sentence names, if it names any */
} recipe_error;

#define FITS ((recipe_error){RECIPE_FITS, 0})
#define RECIPE_ERROR(kind) ((recipe_error){kind, 0})

/* Evaluates an expression that gives a recipe error and returns it from the calling function unless
 * it is FITS. */
#define MUST_FIT(expression)                                                                       \
    do {                                                                                           \
        recipe_error error_ = (expression);                                                        \
        if (error_.kind != RECIPE_FITS) return error_;                                             \
    } while (0)

/* Fails with the sentence for a recipe error: INVALID_ARGUMENT; SUCCESS where there is none. */
oclfft_status recipe_error_status(recipe_error f);

#endif
