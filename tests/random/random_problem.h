/* Random problems of all kinds, each made from a seed and its number alone, so that any one can be
 * run again. */
#ifndef OCLFFT_TESTS_RANDOM_PROBLEM_H
#define OCLFFT_TESTS_RANDOM_PROBLEM_H

#include "random_window.h"

/* Which function executes it. */
typedef enum random_route { ROUTE_EXECUTE, ROUTE_HOST, ROUTE_ENQUEUE } random_route;

/* What one transform of a batch of several is filled with instead of numbers alone. */
typedef enum random_oddity { ODD_NONE, ODD_ZEROS, ODD_INFINITY, ODD_NAN } random_oddity;

typedef struct random_problem {
    uint64_t seed, number;
    oclfft_plan_desc desc;
    oclfft_direction direction;
    unsigned wishes; /* with which it was made */
    random_route route;
    unsigned variant;    /* random bits by which a route chooses among its forms */
    random_side in, out; /* what the description's layouts mean */
    /* of each array of a side: more than the side spans; equal in place */
    size_t in_bytes, out_bytes;
    size_t points, transforms; /* of one transform; the batch times the axes left alone: windows do
                                  not count */
    bool probed;               /* with callbacks that watch what they are called for */
    /* on the context's memory: 0 none; below 1 a part of the least that the problem needs; from 1
     * to 2 that and a part of what it would like */
    double limit;
    bool shared; /* elements of the input share places */
    bool even;   /* all transforms have amplitude 1 */
    /* what the accuracy bar is multiplied by where the recipe is one that nobody would choose;
       0: nothing */
    double slack;
    random_oddity oddity; /* of one transform: all zeros, or one real that is not finite */
    size_t odd;           /* which one */
    uint64_t tags;        /* 1 << enum random_tag */
} random_problem;

/* Wishes. RANDOM_DOUBLES: some problems are in double precision; without, these are the same in
 * single. RANDOM_WINDOWS: all have windows or centred axes, not only a third of them. RANDOM_KINDS:
 * all have cosine, sine, Hartley or halfcomplex axes; without, none has. RANDOM_TYPES: both
 * sides, or one, have elements of other types, unless there are callbacks; without, none has. */
enum { RANDOM_DOUBLES = 1, RANDOM_WINDOWS = 2, RANDOM_KINDS = 4, RANDOM_TYPES = 8 };

/* The problem with this number. */
random_problem random_problem_make(uint64_t seed, uint64_t number, unsigned wishes);

/* What is done along an axis; never OCLFFT_AXIS_DEFAULT. */
oclfft_axis_kind random_problem_kind(const random_problem *p, size_t axis);

/* Whether a side has windows or centred axes. */
bool random_problem_is_cut(const random_problem *p);

/* What the random numbers of this transform's input, from -1 to 1, are multiplied by: 10^-6 to 10^6
 * in single precision, 10^-150 to 10^150 in double. */
double random_problem_amplitude(const random_problem *p, size_t transform);

/* Whether this transform has an infinity or a NaN. */
bool random_problem_is_broken(const random_problem *p, size_t transform);

/* Whether element `i` of the output, in the order of random_side_places, is its own conjugate: of
 * R2C, every index along a Fourier axis is 0 or half the length. */
bool random_problem_is_corner(const random_problem *p, size_t i);

/* Whether no axis is transformed; whether no length of one that is has a prime above 13. */
bool random_problem_is_copy(const random_problem *p);
bool random_problem_is_smooth(const random_problem *p);

/* In words, with the command that runs it again; in static storage. */
const char *random_problem_text(const random_problem *p);

/* The factor on the output, as the library shall apply it: a given one rounded to the precision of
 * the data. */
long double random_problem_scale(const random_problem *p);

/* Of one transform: those of the Fourier transform that the definition is one of. */
long double random_problem_logical_points(const random_problem *p);

size_t random_problem_real_bytes(const random_problem *p);

/* Where the reals of an element are in its side's arrays: array and index of part 0 (real) or 1
 * (imaginary). */
typedef struct random_spot {
    size_t array, index;
} random_spot;
random_spot random_spot_of(const random_side *s, size_t place, size_t part);
size_t random_side_arrays(const random_side *s); /* 2 when planar */
size_t random_side_parts(const random_side *s);  /* 2 when complex */

/* ---- Kinds ---- */

/* What a problem can be, to count and to choose by. */
typedef enum random_tag {
    TAG_C2C,
    TAG_R2C,
    TAG_C2R,
    TAG_COPY, /* no axis is transformed; of complex or real numbers */
    TAG_SINGLE,
    TAG_DOUBLE,
    TAG_RANK1,
    TAG_RANK2,
    TAG_RANK3,
    TAG_RANK_MORE,
    TAG_SMOOTH, /* no prime above 13 in any length */
    TAG_HARD,
    TAG_BATCH,
    TAG_FORWARD,
    TAG_BACKWARD,
    TAG_IN_PLACE,
    TAG_OUT_OF_PLACE,
    TAG_PACKED, /* both sides, interleaved or real */
    TAG_PADDED,
    TAG_PERMUTED,
    TAG_STRIDED,
    TAG_INSIDE,
    TAG_TANGLED,
    TAG_OFFSET,
    TAG_PLANAR, /* one side or both */
    TAG_SCALED,
    TAG_LARGE, /* more than 2^16 points in all */
    TAG_EXECUTE,
    TAG_HOST,
    TAG_ENQUEUE,
    TAG_LIMITED,          /* under a memory limit */
    TAG_EVEN,             /* all transforms have the same amplitude */
    TAG_ZEROS,            /* one is all zeros */
    TAG_BROKEN,           /* one has an infinity or a NaN */
    TAG_LEFT_OUT,         /* an axis is left alone */
    TAG_HALVED_ELSEWHERE, /* the halved axis is not the last */
    TAG_REVERSED,         /* a negative stride or distance */
    TAG_SHARED,           /* elements of the input share places */
    TAG_TRANSPOSED,       /* in place, and the sides differ */
    TAG_ORTHONORMAL,
    TAG_WINDOW_IN, /* the input has a window */
    TAG_WINDOW_OUT,
    TAG_CENTERED,  /* an axis of either side is centred */
    TAG_CALLBACKS, /* with windows, centred axes or real kinds only */
    TAG_TYPES,     /* elements of other types; the kinds from here on come by wishes only */
    TAG_R2R,       /* and not a copy */
    TAG_DCT1,      /* an axis has this kind; its neighbours in the order of real_kinds */
    TAG_DCT2,
    TAG_DCT3,
    TAG_DCT4,
    TAG_DST1,
    TAG_DST2,
    TAG_DST3,
    TAG_DST4,
    TAG_DHT,
    TAG_HALFCOMPLEX,
    TAG_MIXED, /* axes have different kinds, Fourier axes among them */
    RANDOM_TAGS
} random_tag;

extern const char *const random_tag_names[RANDOM_TAGS];

/* The bits of all kinds that a problem is. */
uint64_t random_problem_tags(const random_problem *p);

/* Kinds that the library does not take yet. */
extern const uint64_t random_tags_awaited;

/* The bits of names separated by commas; false when there is an unknown one. */
bool random_tags_parse(const char *names, uint64_t *tags);

#endif
