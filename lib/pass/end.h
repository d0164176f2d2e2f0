/* The load and the store of a pass: which operand, what its elements are, where they lie. */
#ifndef OCLFFT_PASS_END_H
#define OCLFFT_PASS_END_H

#include "map.h"
#include "order.h"
#include "problem/problem.h"

/* Bluestein's algorithm over passes: a transform of `length` points of which only `inputs` in a row
 * are not zero and only `outputs` in a row are wanted. It is padded to inputs + outputs - 1 points,
 * or more. */
typedef struct chirp_counts {
    uint64_t length, inputs, outputs;
    uint64_t first_input, first_output; /* their numbers in the transform, modulo its length */
} chirp_counts;

/* Right-angle transforms (Crandall and Fagin, Discrete weighted transforms and large-integer
 * arithmetic, 1994) convolve two real signals of 2 * length points, whose results beyond the last
 * come back as negatives: modulo t^length = i, the points x[n] + i x[n + length]. The weights
 * exp(i pi n / (2 * length)) make that cyclic; their conjugates at the store undo it. */

/* Factors on the points n of the whole transform: what Bluestein's algorithm over several passes
 * does at the ends. Loaded points become x*table[n], and points from `length` on are zero and not
 * read. Stored points become conj(x)*table[n], and points from `length` on are dropped. */
typedef enum weight_kind { WEIGHT_NONE, WEIGHT_CHIRP, WEIGHT_SPECTRUM, WEIGHT_ANGLE } weight_kind;

typedef struct weight {
    weight_kind kind;
    uint64_t length;
    uint64_t first; /* the index of the first point, which has weight 0 */
    uint64_t table;
    rotation turn; /* WEIGHT_ANGLE: these factors in place of table[n] */
} weight;

/* What an end has of an axis of `length` indices: element p has index (first + p) mod length, p <
 * count. */
typedef struct window {
    uint64_t first, count, length;
} window;

static inline bool window_is_whole(const window *w) {
    return w->first == 0 && w->count == w->length;
}

/* Whether blocks of so many indices are there as a whole or not at all. */
static inline bool window_is_aligned(const window *w, uint64_t block) {
    return w->first % block == 0 && w->count % block == 0 && w->length % block == 0;
}

/* The window of one axis of the points: index number / below % length. The number is that of a
 * point in the whole transform or, for a mirror stage's two points, their indices in the tile. */
typedef struct end_window {
    uint64_t below;
    window of;
    int64_t stride; /* between elements */
} end_window;

/* The intermediate is the part of the scratch where data lies between two axis plans; the rest is
 * the own of an axis plan. */
typedef enum operand {
    OPERAND_INPUT,
    OPERAND_OUTPUT,
    OPERAND_INTERMEDIATE,
    OPERAND_SCRATCH
} operand;

/* What the elements of an end are to the points of a tile. A column of the tile is one complex
 * sequence z, which holds
 *   one complex signal: FORM_COMPLEX;
 *   one real signal, in the real parts: FORM_REAL, and at the other end FORM_HALF;
 *   one real signal of even length, a + ib, a its even points and b its odd ones: FORM_REALS, and
 *     FORM_SPECTRUM;
 *   one real signal of 2*length points, n in the real parts, length + n in the imaginary ones:
 *     FORM_REALS, of a right-angle transform;
 *   two real signals a + ib, columns of one signal or whole ones: FORM_REALS, and FORM_HALVES or
 *     FORM_HERMITIAN.
 * Imaginary parts of self-conjugate points count as zero at a load, and are zero at a store. */
typedef enum form {
    FORM_COMPLEX,   /* the points themselves */
    FORM_REALS,     /* real elements: a and b, `pair` elements apart */
    FORM_HERMITIAN, /* of a sequence of `length` points that is Hermitian those with n <= length/2;
                       the others are conjugates */
    FORM_HALVES,   /* two such sequences, the transforms A and B, `pair` elements apart; z = A + iB.
                      What a mirror stage leaves or, where there is one, takes up */
    FORM_SPECTRUM, /* the points 0 ... length of the spectrum of a signal of 2*length points: j and
                      length - j of a mirror stage */
    FORM_REAL,     /* real elements: the real parts, the imaginary ones are zero or dropped */
    FORM_HALF /* the points 0 ... length/2 of a Hermitian sequence. Loaded they count twice, but for
                 the self-conjugate ones, and the others are zero: the real part of the transform is
                 that of the whole */
} form;

/* Where the data is complex and each of its parts is transformed by itself, the end has real
 * elements, and one digit of the grid says which part. */
typedef enum end_parts {
    PARTS_NONE,
    PARTS_SIDE_BY_SIDE, /* real and imaginary parts alternate: elements are twice as many */
    PARTS_IN_ARRAYS,    /* they are in two arrays: the digit chooses one */
    PARTS_OF_CALLBACK   /* the callback returns both: the digit chooses one */
} end_parts;

/* Elements that lie side by side and belong to points i and length - 1 - i, which a twinned stage
 * has in one work-item: they are moved together. */
typedef enum beside_kind {
    BESIDE_NONE,
    BESIDE_TWO, /* 2i and 2i + 1: one part of point i, and the other part of its mirror image */
    BESIDE_FOUR /* 4i ... 4i + 3, 2i < length: the first and the third are point i */
} beside_kind;

static inline bool parts_are_apart(end_parts parts) {
    return parts == PARTS_IN_ARRAYS || parts == PARTS_OF_CALLBACK;
}

/* The load or the store of a pass. Element numbers count from the operand's start:
 *     offset + grid digits + map(i, w)     FORM_COMPLEX, FORM_REALS, and the stores of FORM_HALVES,
 *                                          where i = j
 *     offset + grid digits + map(n, w)     the other forms
 *     offset + grid digits + windows(n) + map's column*w     where there are windows
 * n is the number of a point in the whole transform, for a form or a weight that asks for it:
 * grid digits + index(i, w). */
typedef struct pass_end {
    operand operand;
    form form;
    storage storage; /* of real elements only the type counts */
    callback callback;
    uint64_t offset; /* elements from the operand's start to the first */
    uint64_t length; /* FORM_HERMITIAN, FORM_HALF: points of the sequence that n counts */
    uint32_t ring; /* so many steps along the batch digit have memory, one after the other, and then
                      the same again; 0: each step has its own */
    int64_t pair;  /* FORM_REALS and FORM_HALVES: elements from those of a or A to those of b or B.
                      The store of FORM_HERMITIAN: columns c and `pair` - c mirror each other; those
                      that mirror themselves drop what is beyond length/2 */
    bool fused;    /* FORM_COMPLEX, but of an operand of reals: two that lie side by side are one
                      point, and all numbers here count points */
    bool turned;   /* of these two the second lies below the first */
    bool aligned;  /* store of FORM_HALVES: the two outputs lie side by side at an even place */
    axis_map map, index;
    weight weight;
    uint32_t window_count; /* 0: all points are there, where the map says; else that is where the
                              windows say, of each axis, and the map moves by columns alone */
    end_window windows[MAX_DIGITS];
    uint32_t second; /* FORM_REALS with windows: how far the number of the point of b is from a's */
    end_parts parts; /* of complex elements, which are read or written as reals */
    ordering order;  /* beside the windows, which then count elements in place of points */
    beside_kind beside;
} pass_end;

static inline bool end_is_real(const pass_end *e) {
    return e->form == FORM_REALS || e->form == FORM_REAL || e->order.there;
}

/* Whether the elements are the points themselves, and not reals of which two side by side are one
 * point. Of a cosine or sine axis they may still be reals in an order of their own. */
static inline bool end_is_complex(const pass_end *e) {
    return e->form == FORM_COMPLEX && !e->fused;
}

#endif
