/* Transforms that lie in host memory because the device has no room for them: which pieces go
 * through the device, and how often. A pure value.
 *
 * In each lap all of the data goes through the device once, in tasks that have some axes whole.
 * What a lap leaves lies in the output, or where it cannot in an array of its own, the spare. */
#ifndef OCLFFT_DISTRIBUTE_LARGE_H
#define OCLFFT_DISTRIBUTE_LARGE_H

#include "distribution.h"

typedef enum large_place { LARGE_INPUT, LARGE_OUTPUT, LARGE_SPARE } large_place;

/* One end of a lap: an array of the host and where its elements are in it. */
typedef struct large_end {
    large_place place;
    array_form form;
    uint64_t element_bytes; /* in each array */
    uint32_t arrays;        /* 2: real and imaginary parts apart */
    bool real;
    region all; /* what the lap reads or writes */
} large_end;

typedef struct large_lap {
    uint32_t axes; /* bit a: axis a is transformed here */
    large_end from, to;
    uint64_t step[REGION_DIMS]; /* elements of a task along each dimension; of axes that are
                                   transformed all */
    uint64_t tasks;
} large_lap;

typedef struct large_plan {
    problem problem; /* with two axes, or three, in place of a split one */
    uint32_t lap_count;
    large_lap laps[MAX_LAPS];
    uint64_t rows, columns, third; /* of a split axis, else 0 */
    uint32_t split;                /* the first of its axes */
    uint64_t spare_bytes;          /* 0: no spare array */
    uint64_t slot_bytes[2];        /* the most that a task reads, and writes */
} large_plan;

/* Whether a problem can go through the device in tasks that read and write at most `budget` bytes
 * each. `p` has its axes as the description has them. */
bool large_make(const problem *p, uint64_t budget, large_plan *out);

/* The regions of a task. */
void large_task(const large_plan *large, uint32_t lap, uint64_t task, region *in, region *out);

/* The dimensions of a task's array on the device are in the order that they have in the array of
 * the host, by their strides, and run the same way. */
array_form large_device_form(const large_end *end, const region *r);

/* Splits axis a of the problem, so that a task can have each part of it whole: at most `most`
 * elements. Out of place into two, N = rows*columns. In place a signal of one dimension is split
 * into three, N = rows*columns*third with rows = third, so that what the last lap reads and what
 * it writes are the same places: then a task of that lap has the first and the third whole. Where
 * there are no such factors it is split into two. False where there are none either.
 * (large_split.c) */
bool large_split(large_plan *large, uint32_t a, uint64_t most);

#endif
