/* Regions: rectangular parts of an array, and arrays that hold them. */
#ifndef OCLFFT_DISTRIBUTE_REGION_H
#define OCLFFT_DISTRIBUTE_REGION_H

#include <stdbool.h>
#include <stdint.h>

#include <oclfft/oclfft.h>

/* Dimension 0 is the batch, dimension 1 + a is axis a. */
enum { REGION_DIMS = OCLFFT_MAX_RANK + 1 };

/* Half-open along each dimension; [0, 1) along those that the array does not have. */
typedef struct region {
    uint64_t lower[REGION_DIMS], upper[REGION_DIMS];
} region;

/* All of an array with so many elements along each dimension. */
region region_whole(const uint64_t counts[REGION_DIMS]);

uint64_t region_count(const region *r, uint32_t d);
bool region_is_empty(const region *r);
bool region_equal(const region *a, const region *b);

/* How many elements it has. The arrays that regions belong to can be counted. */
uint64_t region_points(const region *r);

/* What two regions have in common; false where that is nothing. */
bool region_common(const region *a, const region *b, region *common);

/* The smallest region around both; an empty one adds nothing. */
region region_around(const region *a, const region *b);

/* Part `part` of `parts` along a dimension, in blocks of equal length, of which the last that is
 * not empty may be shorter. */
region region_block(const region *r, uint32_t d, uint64_t part, uint64_t parts);

/* The elements of an array in memory: that with indices x has the place
 * x[0]*strides[0] + ... - base, modulo 2^64: strides may be negative. */
typedef struct array_form {
    uint64_t strides[REGION_DIMS];
    uint64_t base;
} array_form;

/* A region by itself, without gaps, the last dimension fastest. */
array_form form_packed(const region *r);

/* The same with another order of the dimensions, the slowest first. */
array_form form_ordered(const region *r, const uint32_t order[REGION_DIMS]);

/* The same, where the dimensions in `reversed` run downwards (bit d: dimension d). */
array_form form_reversed(const region *r, const uint32_t order[REGION_DIMS], uint32_t reversed);

/* How far elements lie apart along a dimension, whichever way it runs. */
uint64_t form_step(const array_form *f, uint32_t d);

/* The place of the element with a region's lowest indices; the lowest place of any. */
uint64_t form_place(const array_form *f, const region *r);
uint64_t form_lowest(const array_form *f, const region *r);

#endif
