/* The stages of a pass, the convolutions that they make, and how points lie in local memory
 * between them. */
#ifndef OCLFFT_PASS_STAGE_H
#define OCLFFT_PASS_STAGE_H

#include <stdbool.h>

#include "map.h"

/* How points lie in local memory between two stages: element e = i*width + w (or w*length + i where
 * `rows`) at e + (e >> shift)*pad. Chosen by counting bank conflicts. */
typedef struct exchange {
    bool rows;
    uint32_t shift, pad;
    uint32_t conflicts; /* extra bank cycles per wave and access, summed: 0 is ideal */
} exchange;

/* Stages that only separate the spectra of real signals, at the end of a pass, or join them, at its
 * beginning. They have no butterfly, and look at points j and -j together, j <= length/2.
 * Separated:
 *   Pair: Z is the transform of two signals a + ib. (Z[j] + conj Z[-j])/2 and
 *     -i(Z[j] - conj Z[-j])/2 are points j of theirs.
 *   Half: z holds one signal of 2*length points, even points in the real parts, odd ones in the
 *     imaginary parts. With E and O the two numbers above and w = exp(-2 pi i j / (2*length)),
 *     E + wO is point j of its spectrum, and conj(E - wO) is point length - j.
 * Joined, which is the way back, the points of the conjugate transform come from conjugated
 * spectra. */
typedef enum mirror_kind { MIRROR_NONE, MIRROR_PAIR, MIRROR_HALF } mirror_kind;

/* Butterflies of one radix over a region of `length` points: the whole transform, or inside a
 * convolution `columns` interleaved transforms of length/columns points, which is the same as
 * stages whose span begins at `columns`. In an axis behind the first one, of a tile or of a Rader
 * convolution, what the axes before have transformed counts as columns too. Butterfly j
 *   reads points j + r*length/radix, j < length/radix,
 *   multiplies them by exp(-2 pi i r (j % span / columns) / (span / columns * radix)),
 *   writes to j / span * span*radix + j % span + r*span.
 *
 * `run` tells how the work-items map to (t, w) during the stage:
 *   item = ((t / run)*width + w)*run + t % run,
 * so that `run` neighbours along the transform come first, then the columns. With run = 1 the
 * columns are fastest, with run = threads the transform is. */
typedef struct stage {
    uint32_t radix;
    uint64_t length, columns, span;
    uint32_t butterflies; /* of a work-item: ceil(stage_butterflies / stage_threads); if twinned,
                             2 * ceil(stage_butterflies / (2 * threads of the tile)) */
    bool twinned;         /* they come by two: j = t + p*threads and its twin length/radix - 1 - j,
                             whose points are mirror images: i and length - 1 - i. The twin is in
                             the same column or, in a two-sided tile, in the mirror image of that.
                             There a column's butterflies are shared out to twice the items, which
                             serve half of the columns */
    uint32_t run;
    uint32_t order; /* permutes t, for neighbours along another axis of the tile:
                       t = u % order * (threads / order) + u / order */
    uint64_t flat;  /* > 0: a stage of radix 1 at an end of the pass. The items share out the points
                       of all columns, so many, as they follow one another in memory: butterfly
                       item + b*items is point j % length of column j / length, j its number */
    mirror_kind mirror;
    uint64_t spectra; /* > 0: of a mirror stage. The elements of the spectra of all columns follow
                         one another in memory, so many. They go through local memory, in that
                         order, and the items share them out: item + b*items */
    uint32_t spectra_pad; /* places in local memory left out behind each column of them */
    axis_map put;   /* count > 0: output i goes to this place, in a tile of several axes that is
                       loaded in memory's order */
    uint64_t table; /* offset of its twiddles in the pass's table, in complex elements; unused while
                       span == columns; of a half mirror the roots w */
    exchange after; /* unused after the last stage and in the middle of a convolution */
} stage;

/* A factor of a pass that is done as a cyclic convolution of `padded` points: two transforms with a
 * product between them. Over `columns` interleaved columns (c) the points r < length of the outer
 * transform are gathered to q < padded, and its outputs scattered.
 *   Rader (1968), length prime, padded = length - 1: point q is r = g^q, g a primitive root, and
 *     r = 0 is added apart. The second transform is a forward one as well and leaves output
 *     r = g^q at q. Radices that have a common factor make up one axis, with those between them;
 *     the places of points and of the spectrum follow from the axes (prime_factor.h).
 *   Bluestein (1970): point q is r = q times the chirp exp(-pi i r^2 / length), zero beyond.
 *     Outputs are multiplied by the chirp.
 *   Rows: nothing is gathered or scattered; row m of the pass has row m of the spectrum. This is
 *     the middle of a Bluestein transform whose padded length takes several passes. */
typedef enum convolution_kind {
    CONVOLUTION_RADER,
    CONVOLUTION_BLUESTEIN,
    CONVOLUTION_ROWS
} convolution_kind;

enum { MAX_AXES = 9 }; /* 2 * 3 * 5 * ... * 23 has the most primes of all numbers below 2^32 */

typedef struct convolution {
    convolution_kind kind;
    uint64_t length, padded, columns;
    uint64_t rows;           /* of CONVOLUTION_ROWS; row m is column m of the pass twiddle */
    uint64_t span;           /* product of the pass's factors before it */
    uint32_t axis_count;     /* Rader: of its two transforms, in the order of the first */
    uint64_t axes[MAX_AXES]; /* their lengths, without a common factor; the product is `padded` */
    bool filters;            /* of CONVOLUTION_ROWS: the spectrum is that of a filter, which is
                                an operand: point k of column c is at k*point + c*column from
                                where the digits of the grid move, in natural order */
    bool conjugates;         /* by the filter's conjugate */
    int64_t point, column;
    uint64_t part; /* places for a tile in a spectrum that lies by tiles (filter_tiles.h); 0: it has
                      natural order */
    uint32_t first, middle, last; /* stages: the first transform is first ... middle, the second
                                     middle + 1 ... last */
    uint64_t spectrum;            /* table: `padded` factors of the product (rows: of all rows) */
    uint64_t before; /* table: factor of point q in column c at q*span + c % span; Rader with span 1
                        needs none */
    uint64_t chirp;  /* table, Bluestein: factor of output r */
    uint64_t order;  /* table, Rader: g^q as 32-bit numbers */
} convolution;

/* Butterflies of a stage for one column. */
uint64_t stage_butterflies(const stage *st);

#endif
