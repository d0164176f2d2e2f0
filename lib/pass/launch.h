/* How a pass is launched: by itself, or together with the next one. */
#ifndef OCLFFT_PASS_LAUNCH_H
#define OCLFFT_PASS_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

/* Two passes in one launch. Work-groups take tickets, each a tile of either pass, in an order in
 * which the tiles of the second follow those of the first `lag` units later: what the first leaves
 * is still in the device's cache when the second takes it up. A unit is the smallest part of the
 * data that the second pass needs whole: a transform of the batch, or a part of one, `units` in
 * each.
 *
 * A tile of the second pass waits until all tiles of the first in its unit are done. Where a ring
 * of units shares memory, a tile of the first waits until the second is done with the unit that was
 * there before. Either waits for earlier tickets only. */
typedef struct joint_launch {
    uint64_t tiles[2]; /* in a unit, of the two passes */
    uint64_t units;    /* of a transform; 0: the pass is launched by itself */
    uint32_t lag;
    uint32_t ring; /* units; 0: all have their own memory */
} joint_launch;

/* How a pass is launched. */
typedef struct launch {
    uint32_t max_registers;
    uint32_t prefetch;   /* a tile asks for the memory of the one so many work-groups later */
    bool constant_table; /* the table is in the program's text, and no argument */
    bool ahead;          /* CPU: a tile asks for the memory of the next one */
    bool streams;        /* CPU: what the tiles store passes by the caches */
    bool wants_joint;    /* the recipe says so */
    joint_launch joint;  /* of the first of the two */
    bool follows;        /* the second of the two: launched with the pass before */
} launch;

/* Counters that a joint launch needs for `batch` transforms: the next ticket, whether a wait was in
 * vain, the tiles of the first pass that are done in each unit, those of the second, all of both.
 * They are zero before a launch, and again after it. */
uint64_t joint_counters(const joint_launch *t, uint64_t batch);

#endif
