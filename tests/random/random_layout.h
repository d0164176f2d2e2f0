/* Where the elements of one side of a random problem lie. The tests' own reading of oclfft_layout,
 * not the library's. */
#ifndef OCLFFT_TESTS_RANDOM_LAYOUT_H
#define OCLFFT_TESTS_RANDOM_LAYOUT_H

#include <oclfft/oclfft.h>

#include "common/dice.h"

typedef struct random_side {
    bool real, planar;
    size_t rank, lengths[OCLFFT_MAX_RANK], strides[OCLFFT_MAX_RANK];
    size_t batch, distance, offset;
} random_side;

/* No array is longer, in elements. */
enum { RANDOM_SPAN = 1 << 21 };

/* Elements without gaps, and from the array's start to behind the last one; both of the whole
 * batch. */
size_t random_side_count(const random_side *s);
size_t random_side_span(const random_side *s);

/* The place of each element, transform after transform, the last dimension fastest. */
void random_side_places(const random_side *s, size_t *places);

/* What is unusual about a layout. A bit each. */
enum random_trait {
    TRAIT_PADDED = 1,   /* gaps between rows, or between transforms */
    TRAIT_PERMUTED = 2, /* strides that do not descend */
    TRAIT_STRIDED = 4,  /* neighbours along the last dimension are not neighbours in memory */
    TRAIT_INSIDE = 8,   /* the distance is smaller than a stride */
    TRAIT_TIGHT = 16,   /* a stride that begins right behind the last element of the row before */
    TRAIT_TANGLED = 32, /* two dimensions interleaved, neither inside the other */
    TRAIT_OFFSET = 64
};

/* The traits that a layout has, whatever was asked for; TRAIT_TIGHT is not among them. */
unsigned random_side_traits(const random_side *s);

/* Sets strides, distance and offset for the side's lengths and batch with no two elements at the
 * same place and the whole within RANDOM_SPAN, with these traits as far as the lengths have them.
 * `rows_whole`: the last dimension keeps stride 1, as in-place real transforms need. */
void random_side_lay_out(dice *d, random_side *s, unsigned traits, bool rows_whole);

/* Writes the layout down as a caller would, sometimes leaving to the library what it may find
 * itself. `room`: places that the last dimension has in the packed layout, its length or FFTW's
 * padding. */
void random_side_spell(dice *d, const random_side *s, size_t room, oclfft_layout *layout);

#endif
