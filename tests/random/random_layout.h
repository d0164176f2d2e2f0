/* Where the elements of one side of a random problem lie. The tests' own reading of oclfft_layout,
 * not the library's. */
#ifndef OCLFFT_TESTS_RANDOM_LAYOUT_H
#define OCLFFT_TESTS_RANDOM_LAYOUT_H

#include <oclfft/oclfft.h>

#include "common/dice.h"

enum { RANDOM_AXES = OCLFFT_MAX_RANK + 1 };

typedef struct random_side {
    bool real, planar;
    oclfft_element_type type; /* of the numbers in memory; DEFAULT: of the arithmetic */
    size_t rank, lengths[OCLFFT_MAX_RANK]; /* of what is there: of a window its extent */
    size_t full[OCLFFT_MAX_RANK];          /* without windows */
    size_t starts[OCLFFT_MAX_RANK];        /* of the windows */
    bool centered[OCLFFT_MAX_RANK];
    ptrdiff_t strides[OCLFFT_MAX_RANK], distance;
    size_t batch, offset;
    size_t row;                 /* the axis that has stride 1 where rows are whole: the halved
                                   one, or else the last */
    bool left[OCLFFT_MAX_RANK]; /* alone: one more dimension of the batch */
    bool fourier[OCLFFT_MAX_RANK];
} random_side;

/* No array is longer, in elements. */
enum { RANDOM_SPAN = 1 << 21 };

/* Elements without gaps, and how many transforms they make. */
size_t random_side_count(const random_side *s);
size_t random_side_transforms(const random_side *s);

/* The lowest place, and from the array's start to behind the highest. */
size_t random_side_lowest(const random_side *s);
size_t random_side_span(const random_side *s);

/* The axes, of which number `rank` is the batch, in the order of elements: transform after
 * transform. First the batch, then the axes that are left alone, then the others; the last of these
 * is the fastest. */
void random_side_order(const random_side *s, size_t order[RANDOM_AXES]);
size_t random_side_length(const random_side *s, size_t axis);

/* The indices of an element among those that are there along all axes, and the places of all
 * elements. */
void random_side_indices(const random_side *s, size_t element, size_t indices[RANDOM_AXES]);
void random_side_places(const random_side *s, size_t *places);

/* The places of all elements, each once; returns how many these are. */
size_t random_side_distinct(const random_side *s, size_t *places);

/* What is unusual about a layout. A bit each. */
enum random_trait {
    TRAIT_PADDED = 1,    /* gaps between rows, or between transforms */
    TRAIT_PERMUTED = 2,  /* strides that do not descend */
    TRAIT_STRIDED = 4,   /* neighbours along the last dimension are not neighbours in memory */
    TRAIT_INSIDE = 8,    /* the distance is smaller than a stride */
    TRAIT_TIGHT = 16,    /* a stride that begins right behind the last element of the row before */
    TRAIT_TANGLED = 32,  /* two dimensions interleaved, neither inside the other */
    TRAIT_OFFSET = 64,   /* the lowest place is not the array's first */
    TRAIT_REVERSED = 128 /* a negative stride or distance */
};

/* The traits that a layout has, whatever was asked for; TRAIT_TIGHT is not among them. */
unsigned random_side_traits(const random_side *s);

/* Sets strides, distance and offset for the side's lengths and batch with no two elements at the
 * same place and the whole within RANDOM_SPAN, with these traits as far as the lengths have them.
 * `rows_whole`: the axis `row` keeps stride 1, as in-place real transforms need. */
void random_side_lay_out(dice *d, random_side *s, unsigned traits, bool rows_whole);

/* Lets elements share places: an axis steps less far, or not at all. Where there is no axis for
 * that, nothing changes. */
void random_side_share(dice *d, random_side *s);

/* Gives the axes other strides and directions, with the same set of places. */
void random_side_transpose(dice *d, random_side *s);

/* Writes the layout down as a caller would, sometimes leaving to the library what it may find
 * itself. `places`: how many each dimension has in the packed layout: its length, FFTW's padding,
 * or room for the larger side in place. */
void random_side_spell(dice *d, const random_side *s, const size_t places[OCLFFT_MAX_RANK],
                       oclfft_layout *layout);

#endif
