/* Where the transforms of an axis plan lie at the two ends of its passes: outside, or in the
 * scratch. */
#ifndef OCLFFT_SCHEDULE_PLACE_H
#define OCLFFT_SCHEDULE_PLACE_H

#include "axis_plan.h"

/* How the transforms lie at one end of a pass. */
typedef struct place {
    int64_t point;                       /* elements between the points of a transform */
    int64_t dimensions[OCLFFT_MAX_RANK]; /* between the transforms of each dimension */
    int64_t batch;                       /* and along the batch digit */
    uint64_t offset;
    bool fills; /* some of the transforms may not be there (dimension) */
} place;

/* A transform in several passes that is being laid out. */
typedef struct layout {
    const axis_plan *axis;
    uint64_t total; /* its points */
    uint64_t block; /* elements of scratch for one transform, or for all of the first dimension
                       where these are the columns */
    bool outer;     /* columns are neighbouring transforms */
    uint64_t pitch; /* points between the rows that the first pass leaves in the scratch */
    uint64_t tile; /* width of the first pass's tiles where that stores them contiguously, else 0 */
} layout;

/* `first` are the points of the first pass. */
layout layout_of(const axis_plan *axis, uint64_t total, uint64_t first);

/* For a real transform of two passes, whose first takes `first` points. Of real input that pass
 * leaves half of the rows; of a Hermitian half it has half of the columns. Plans there and back
 * that are made alike take as much scratch, since a convolution has one for both. (The way back in
 * more passes needs whole rows.) Tiles lie elsewhere. */
void layout_halve(layout *l, uint64_t first);

/* The elements of scratch for one transform of the batch digit. */
uint64_t layout_scratch(const layout *l);

/* The scratch, `shift` elements from the start of each block; outside, the axis plan's load or
 * store. */
place place_in_scratch(const layout *l, uint64_t shift);
place place_outside(const layout *l, bool load);

#endif
