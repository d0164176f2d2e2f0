/* A problem says what to compute, in a canonical form: two descriptions that mean the same give
 * equal problems. */
#ifndef OCLFFT_PROBLEM_PROBLEM_H
#define OCLFFT_PROBLEM_PROBLEM_H

#include "base/text.h"
#include "storage.h"

/* Where the elements of one side lie in memory. Strides, distance and offset count elements of that
 * side, which are complex or real numbers. `lengths` are the problem's, except that the complex
 * side of a real transform has n/2 + 1 elements along the halved axis, and that a window has only
 * its extent. */
typedef struct side {
    bool real;
    storage storage; /* of a side with a callback: without a type of its own */
    uint64_t lengths[OCLFFT_MAX_RANK];
    uint64_t starts[OCLFFT_MAX_RANK]; /* of a window along each axis */
    bool centered[OCLFFT_MAX_RANK];
    int64_t strides[OCLFFT_MAX_RANK]; /* not 0, but where inputs share places */
    int64_t distance;                 /* the same */
    uint64_t offset;                  /* the place of the element whose indices are all 0 */
    uint64_t lowest;                  /* the lowest place of any */
    uint64_t elements;                /* from the array's start to behind the highest place */
    uint64_t element_bytes;           /* in one array */
    bool spare; /* what is there between the first axis plan and the last is no matter, in gaps,
                   too: a convolution's own memory, of which a callback takes its own element
                   only. No description says so */
} side;

/* A callback's text, which belongs to the application. Without a callback `source` is NULL. */
typedef struct callback {
    const char *source, *name;
    uint32_t buffers;
} callback;

/* A filter's spectrum that the points of the one Fourier axis are multiplied by between a transform
 * there and one back: a point's place follows from its indices along the problem's axes and from
 * its number in the batch. */
typedef struct filtering {
    bool there;
    bool angled; /* the axis of real data, of even length, is transformed as half as many points,
                    by the right-angle transform (pass/end.h): a filter is multiplied between,
                    or the spectrum that is left is a filter's */
    bool conjugated; /* by the conjugate */
    bool by_tiles;   /* the filter may lie in the order in which the plan takes it
                        (pass/filter_tiles.h) */
    int64_t strides[OCLFFT_MAX_RANK], distance;
} filtering;

typedef struct problem {
    oclfft_transform transform; /* OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R, OCLFFT_R2R */
    oclfft_precision precision; /* OCLFFT_SINGLE or OCLFFT_DOUBLE */
    uint32_t rank;
    uint64_t lengths[OCLFFT_MAX_RANK];
    oclfft_axis_kind axes[OCLFFT_MAX_RANK]; /* never DEFAULT within the rank */
    bool inverted;   /* the axes are transformed by the inverses of their kinds: what the backward
                        direction does, where a kind is not its own inverse */
    uint32_t halved; /* the halved axis of R2C and C2R; else OCLFFT_MAX_RANK */
    uint64_t batch;
    bool in_place;
    bool transposed;  /* in place, but elements have other places at the two sides */
    oclfft_norm norm; /* DEFAULT where the scales say it all */
    side in, out;
    double scale_forward, scale_backward;
    callback load, store;
    filtering filter; /* no description asks for it: what makes a convolution does (convolve) */
} problem;

/* Checks a public description of any version and makes it canonical. The sizes that later code
 * computes, elements and bytes of each side, are checked for overflow here and nowhere else.
 * Errors: INVALID_ARGUMENT; the message names the field. */
oclfft_status problem_from_desc(const oclfft_plan_desc *desc, problem *out);

/* The same with the axes as the description has them. */
oclfft_status problem_read(const oclfft_plan_desc *given, problem *out);

/* The same with a filter's spectrum; of right-angle transforms a complex description's sides become
 * real. And with what another problem has that no description says; else as problem_from_desc.
 * (filter.c) */
oclfft_status problem_read_filtered(const oclfft_plan_desc *desc, const filtering *filter,
                                    problem *out);
oclfft_status problem_read_like(const oclfft_plan_desc *desc, const problem *like, problem *out);
bool problem_is_filtered(const problem *p);

/* Elements of the filters' spectra, 0 where there are none. */
uint64_t problem_filter_elements(const problem *p);

/* For tests: problems that are equal have equal plans. */
bool problem_equal(const problem *a, const problem *b);
uint64_t problem_hash(const problem *p);

/* Appends the problem in the notation of the command-line tool, as far as that can express it. */
void problem_print(const problem *p, text *out);

/* The same without batch, scales and callbacks, which have little or no influence on the schedule,
 * and for both ways of a problem that has two. Problems are equal where all these and this text are
 * equal, but for sides that are spare. */
void problem_print_shape(const problem *p, text *out);

/* Reads what problem_print_shape prints of a packed problem. ", store callback" may follow: then
 * there is one, which cannot be called. Errors: INVALID_ARGUMENT for all other texts.
 * (read_shape.c) */
oclfft_status problem_read_shape(const char *shape, uint64_t batch, problem *out);

/* The product of the lengths; and what an unnormalised transform and its inverse multiply by. */
uint64_t problem_points(const problem *p);
double problem_logical_points(const problem *p);

/* Whether the two directions of a problem are computed in two ways: it has both, and a kind of axis
 * that is not its own inverse. The other way: the same problem with inverse kinds. */
bool problem_has_two_ways(const problem *p);
problem problem_backward(const problem *p);

/* How many elements a side has along an axis without a window; the index of the first one that it
 * has. Indices of the others follow, modulo the number of all. */
uint64_t side_full_length(const problem *p, const side *s, uint32_t axis);
uint64_t side_first_index(const problem *p, const side *s, uint32_t axis);

/* How many elements a side has along a dimension; number `rank` is the batch. And whether no other
 * dimension of the side has a longer stride, whichever way it runs. */
uint64_t side_count(const problem *p, const side *s, uint32_t d);
bool side_is_outermost(const problem *p, const side *s, uint32_t d);

/* How many elements one side has in the whole batch; gaps between them do not count. */
uint64_t side_points(const problem *p, const side *s);

/* Bytes of a complex number in the problem's precision, and of one of its two parts. */
uint64_t problem_element_bytes(const problem *p);
uint64_t problem_scalar_bytes(const problem *p);

/* Whether the arithmetic, or the elements of a side, are in double precision. */
bool problem_has_doubles(const problem *p);

/* Bytes of a real number in single or double precision. */
uint64_t scalar_bytes(oclfft_precision precision);

#endif
