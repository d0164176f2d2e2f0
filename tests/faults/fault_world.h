/* What the faults are walked through: problems of all kinds, each with its context, its arrays and
 * its right result. */
#ifndef OCLFFT_TESTS_FAULT_WORLD_H
#define OCLFFT_TESTS_FAULT_WORLD_H

#include "fault_walk.h"
#include "run/plan.h"

typedef struct subject {
    const char *name;
    size_t lengths[3], batch;
    const char *recipe;
    oclfft_transform transform;
    oclfft_precision precision;
    oclfft_element_type in, out; /* of the elements */
    bool in_place, planar, callback;
    bool backward;  /* executed so; C2R is always */
    bool gpu;       /* by the kernels for GPUs */
    unsigned cut;   /* windows and centred axes (common/cut.h) */
    uint64_t limit; /* bytes that the library may take beyond what it has; 0: no limit */
} subject;

typedef struct world {
    const subject *s;
    oclfft_context *context;
    oclfft_plan_desc desc;
    oclfft_plan *plan;
    oclfft_buffer *buffers[4];    /* in[2], out[2]; in place the first two only */
    oclfft_buffer *factors;       /* of the callback */
    uint32_t arrays[2];           /* of each side */
    oclfft_element_type types[2]; /* of their numbers, never DEFAULT */
    size_t bytes[2];              /* of an array of each side; buffers have FENCE more */
    char *in[2], *poison, *expected[2], *got;
} world;

enum { FENCE = 128 };

extern const subject subjects[];
extern const int subject_count;

/* False when the device cannot do it. */
bool world_open(world *w, const subject *s);
void world_close(world *w);

oclfft_direction world_direction(const world *w);
oclfft_status world_execute(const world *w);

/* Input, and poison where the output will be. */
void world_fill(void *w);
/* The result is right, and what is around it as before. */
void world_check(void *w);
/* Neither input nor fences are changed, and the output only if something was enqueued. */
void world_check_failed(void *w, const fault_report *report);

#endif
