/* The sentences for recipes that do not fit. */
#include "error.h"

/* With a number in the middle where `after` is given. */
static const struct {
    const char *before, *after;
} sentences[RECIPE_ERROR_COUNT] = {
    [RECIPE_TOO_MANY_AXIS_PLANS] = {"it has recipes for more axes than the problem has", NULL},
    [RECIPE_TOO_FEW_AXIS_PLANS] = {"it has recipes for fewer axes than the problem has", NULL},
    [RECIPE_REAL_AXIS_SHARED] = {"the real axis is in a tile of several axes", NULL},
    [RECIPE_TOO_MANY_PASSES] = {"it has more passes than a schedule can have", NULL},

    [RECIPE_OVERFLOW] = {"the product of its lengths overflows", NULL},
    [RECIPE_LENGTH] = {"its factors do not multiply to the length", NULL},
    [RECIPE_HALF_LENGTH] =
        {"its factors do not multiply to half the length, which one pass of real data needs", NULL},
    [RECIPE_AXIS_COUNT] = {"its tile has another number of axes", NULL},
    [RECIPE_AXES_SPLIT] = {"several axes take one pass", NULL},
    [RECIPE_AXES_IN_SPLIT] = {"several axes are in one of several passes", NULL},
    [RECIPE_AXES_ON_CPU] = {"a CPU pass has one axis", NULL},

    [RECIPE_MIXED_PASSES] = {"CPU and GPU passes do not mix", NULL},
    [RECIPE_SINGLE_TILED] = {"a single pass cannot be tiled", NULL},
    [RECIPE_TILED] = {"only the first of two passes can be tiled", NULL},
    [RECIPE_ALONG_SPLIT] = {"only a single pass can run along the transform", NULL},
    [RECIPE_PADDED] = {"Bluestein's algorithm pads to twice the length less one, or more", NULL},
    [RECIPE_PADDED_REAL] =
        {"Bluestein's algorithm pads real data to one and a half times the length, or more", NULL},
    [RECIPE_PADDED_TOO_FAR] = {"it pads to more than sixteen times the length", NULL},
    [RECIPE_BLUESTEIN_SINGLE] = {"a Bluestein transform in one pass is a factor of it: bN(...)",
                                 NULL},

    [RECIPE_PASS_LENGTH] = {"a pass is longer than any tile", NULL},
    [RECIPE_RADIX] = {"there is no radix ", ""},
    [RECIPE_STAGES] = {"it has more stages than a pass can have", NULL},
    [RECIPE_CONVOLUTIONS] = {"it has more convolutions than a pass can have", NULL},
    [RECIPE_CONVOLUTION_LENGTH] = {"a convolution is longer than any tile", NULL},
    [RECIPE_RADER] = {"Rader's algorithm takes an odd prime p and radices of p - 1", NULL},
    [RECIPE_CONVOLUTION_PADDED] =
        {"Bluestein's algorithm pads to twice the length less one, or more", NULL},
    [RECIPE_CONVOLUTION_NESTED] = {"a convolution is inside a convolution", NULL},
    [RECIPE_CONVOLUTION_AXES] = {"a convolution is in a tile of several axes", NULL},

    [RECIPE_COPY_WANTED] = {"it needs one more recipe, copyNxN", NULL},
    [RECIPE_COPY_UNWANTED] =
        {"it copies an axis that is to be transformed, or has one copy too many", NULL},
    [RECIPE_COPY_OPTIONS] =
        {"a copy is one pass, of width 1, whose exchange is whole or split; on a CPU it has v1",
         NULL},
    [RECIPE_COPY_TILE] = {"the tile of a copy has more elements than any tile", NULL},

    [RECIPE_WIDTH] = {"the width is above 1024", NULL},
    [RECIPE_POINTS] = {"a work-item has 1 to 64 points", NULL},
    [RECIPE_GROUP] = {"a work-group of ", " work-items is larger than the device's limit"},
    [RECIPE_RADIX_POINTS] = {"a radix is much larger than the points of a work-item", NULL},
    [RECIPE_PHASES] = {"it has more phases than an exchange can have", NULL},
    [RECIPE_EXCHANGE] = {"the exchange does not fit the device's local memory", NULL},
    [RECIPE_BALANCE] = {"local memory has no space left to balance pairs of signals", NULL},

    [RECIPE_LANES] = {"the lanes of a vector are 2, 4, 8 or 16", NULL},
    [RECIPE_LANES_WIDTH] = {"a pass across transforms has the width of its lanes", NULL},
    [RECIPE_REGISTERS_ON_CPU] = {"a CPU pass has no register limit", NULL},
    [RECIPE_PREFETCH_ON_CPU] = {"a CPU pass does not prefetch", NULL},
    [RECIPE_TILE_BYTES] = {"the tile is larger than a thread's stack may hold", NULL},
    [RECIPE_ALONG_WITHOUT_LANES] = {"only a pass of vectors can run along the transform", NULL},
    [RECIPE_ALONG_WIDTH] =
        {"the transforms in one vector are a power of two, and leave two points of each", NULL},
    [RECIPE_ALONG_REAL] = {"real data cannot run along the transform", NULL},
    [RECIPE_ALONG_CONVOLUTION] = {"no convolution runs along the transform", NULL},
    [RECIPE_ALONG_RADIX] = {"the first radices along a transform are powers of two", NULL},
    [RECIPE_ALONG_BUTTERFLIES] = {"a stage does not fill vectors along the transform", NULL},
    [RECIPE_ALONG_LAYOUT] =
        {"only complex points side by side in one array run along the transform", NULL},
    [RECIPE_FILTER_PASSES] = {"a filter needs one pass, or bluestein/ and two", NULL},
    [RECIPE_FILTER_LAYOUT] = {"on a CPU, the vectors need a filter's spectra side by side", NULL},
};

oclfft_status recipe_error_status(recipe_error f) {
    if (f.kind == RECIPE_FITS) return OCLFFT_SUCCESS;
    const char *before = sentences[f.kind].before, *after = sentences[f.kind].after;
    if (after)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: %s%u%s", before,
                    f.number, after);
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: %s", before);
}
