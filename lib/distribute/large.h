/* Transforms that lie in host memory because the device has no room for them: which pieces go
 * through the device, and how often. A pure value.
 *
 * In each lap all of the data goes through the device once, in tasks that have some axes whole.
 * What a lap leaves lies in the output, or where it cannot in an array of its own, the spare. */
#ifndef OCLFFT_DISTRIBUTE_LARGE_H
#define OCLFFT_DISTRIBUTE_LARGE_H

#include "distribution.h"
#include "long_map.h"

typedef enum large_place {
    LARGE_INPUT,
    LARGE_OUTPUT,
    LARGE_SPARE,
    LARGE_SECOND, /* another spare array, as large */
    LARGE_NOTHING,
    LARGE_PLACES = LARGE_NOTHING
} large_place;

/* One end of a lap: an array of the host and where its elements are in it. */
typedef struct large_end {
    large_place place;
    array_form form;
    uint64_t element_bytes; /* in each array */
    uint32_t arrays;        /* 2: real and imaginary parts apart */
    bool real;
    bool mapped; /* it has the elements of a long axis, in the order of its map; `form` is that of
                    points which were elements */
    region all;  /* what the lap reads or writes */
} large_end;

/* What the plan of a task does with points at its ends. */
typedef enum long_text {
    LONG_PLAIN,
    LONG_MAPPED,   /* elements become points, or points elements */
    LONG_TWIDDLED, /* times the twiddles of the split axis */
    LONG_CHIRP,    /* load: the points are 1 / c */
    LONG_SHARED,   /* store: over the number of points */
    LONG_TIMES     /* load: times what the second spare array has at the same place */
} long_text;

typedef enum long_way { WAY_GIVEN, WAY_FORWARD, WAY_BACKWARD } long_way;

typedef struct large_lap {
    uint32_t axes;    /* bit a: axis a is transformed here */
    uint32_t windows; /* of these axes, which are left alone, elements come and go here: tasks have
                         parts of the output's */
    large_end from, to;
    uint64_t step[REGION_DIMS]; /* elements of a task along each dimension; of axes that are
                                   transformed all */
    uint64_t tasks;
    /* Of an axis with maps: */
    long_text load, store;
    long_way way; /* the direction of the tasks' transforms */
    bool scaled;  /* by the application's scale */
} large_lap;

typedef struct large_plan {
    problem problem; /* with two axes, or three, in place of a split one */
    uint32_t lap_count;
    large_lap laps[MAX_LAPS];
    uint64_t rows, columns, third; /* of a split axis, else 0 */
    uint32_t split;                /* the first of its axes */
    uint64_t spare_bytes;          /* 0: no spare array */
    uint64_t slot_bytes[2][2];     /* the most that a task reads of each array, and writes */
    bool mapped;                   /* one axis, whose ends have maps: */
    bool chirped;                  /* by Bluestein's algorithm */
    bool backward;                 /* what is below is for this direction alone */
    bool placed; /* the boxes of the tasks' arrays have the indices of the whole: texts need no
                    origin */
    long_maps maps;
    uint64_t axis_length;
} large_plan;

/* The description `given`, of problem `p`, without its axes of one element that nothing is done
 * along, which would leave fewer places for the parts of a long axis. (large_desc.c) */
void large_desc(const problem *p, const oclfft_plan_desc *given, oclfft_plan_desc *out);

/* Whether a problem can go through the device in tasks that read and write at most `budget` bytes
 * each. `p` has its axes as the description has them. What a plan is for one direction alone, it is
 * for this one. */
bool large_make(const problem *p, uint64_t budget, bool backward, large_plan *out);

/* The regions of a task. */
void large_task(const large_plan *large, uint32_t lap, uint64_t task, region *in, region *out);

/* One task of each kind: all others of the lap have as many elements along each dimension as one of
 * these. Returns how many there are. */
enum { LARGE_KINDS = 1 << REGION_DIMS };
uint32_t large_kinds(const large_plan *large, uint32_t lap, uint64_t tasks[LARGE_KINDS]);

/* Of a lap with windows: whether a task whose output is `out` reads anything. If not, its input is
 * one element along such an axis, and all that it has is zero. And what a task's description says
 * of these axes. (large_window.c) */
bool large_has_input(const large_plan *large, uint32_t lap, const region *out);
void large_window_desc(const large_plan *large, uint32_t lap, const region *in, const region *out,
                       oclfft_plan_desc *desc);

/* The dimensions of a task's array on the device are in the order that they have in the array of
 * the host, by their strides, and run the same way. */
array_form large_device_form(const large_end *end, const region *r);

/* Splits n > 0 into the two factors that are nearest to each other, lengths[0] <= lengths[1]. False
 * if lengths[0] would be 1 or lengths[1] above `most`, or if n is 2^48 or more; `lengths` must not
 * be used then. (large_split.c) */
bool large_factors(uint64_t n, uint64_t most, uint64_t lengths[2]);

/* Splits axis a of the problem, so that a task can have each part of it whole: at most `most`
 * elements. Out of place into two, N = rows*columns. In place a signal of one dimension whose
 * elements stay in their places is split into three, N = rows*columns*third with rows = third, so
 * that what the last lap reads and what it writes are the same places: then a task of that lap has
 * the first and the third whole. Where there are no such factors it is split into two. False where
 * there are none either.
 * (large_split.c) */
bool large_split(large_plan *large, uint32_t a, uint64_t most);

/* Whether axis a is left alone and longer than a task, with other elements at the input than at the
 * output, so that it is cut at both ends. The laps where it is; what of the input belongs to a
 * task's part of the output. (large_window.c) */
bool large_cuts_window(const problem *p, uint32_t a, uint64_t most);
void large_set_windows(large_plan *large, uint64_t most);
void large_cut_windows(const large_plan *large, uint32_t lap, const region *out, region *in);

/* ---- An axis with maps (long_plan.c) ---- */

/* The laps of a problem that does nothing but along its axis a. False where it does more, or where
 * not even parts of padded points have at most `most` points. */
bool long_make(const problem *p, uint32_t a, uint64_t most, bool backward, large_plan *large);

/* Points of a task that have elements, as an array of the host has these. */
typedef struct long_piece {
    region points;
    array_form form;
} long_piece;

enum { MAX_LONG_PIECES = 3 * MAX_LONG_RUNS };

uint32_t long_pieces(const large_plan *large, const large_end *end, const region *r,
                     long_piece pieces[MAX_LONG_PIECES]);

#endif
