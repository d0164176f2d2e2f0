/* Plans: what a program has set, what baking made of it, and the table of their handles.
 *
 * A handle is a number, so every call looks it up. One lock guards the table and the users of every
 * plan; a lock of each plan guards the rest of it. A plan that a thread destroys lasts until the
 * calls of other threads return. */
#ifndef OCLFFT_COMPAT_CLFFT_PLANS_H
#define OCLFFT_COMPAT_CLFFT_PLANS_H

#include <stdbool.h>
#include <stddef.h>

#include <oclfft/opencl.h>

#include "../lock.h"
#include "clfft.h"

/* A number for each dimension, the fastest first. `count` is how many the program has set. */
typedef struct numbers {
    size_t count;
    size_t of[3];
} numbers;

/* A callback as the program gave it. `name` and `source` are one allocation each. */
typedef struct callback {
    char *name, *source;
    size_t local_bytes; /* 0: without the argument for local memory */
    cl_mem user_data;   /* NULL: none; not retained, as in clFFT, until the plan is baked */
} callback;

typedef struct settings {
    clfftDim dim;
    numbers lengths, in_strides, out_strides;
    size_t in_distance, out_distance, batch;
    clfftLayout in, out;
    clfftPrecision precision;
    clfftResultLocation location;
    clfftResultTransposed transposed;
    double forward_scale, backward_scale;
} settings;

typedef struct baked baked;

typedef struct plan {
    struct plan *next; /* of its row in the table */
    clfftPlanHandle handle;
    size_t users; /* the table, and calls under way */
    lock lock;
    cl_context context; /* retained */
    settings set;
    callback pre, post; /* source NULL: none */
    baked *baked;       /* NULL: not baked, or changed since */
} plan;

/* Makes a plan with one more user, the table, and gives it a handle. The context is retained. */
clfftStatus plan_create(cl_context context, const settings *set, clfftPlanHandle *handle);

/* Finds and locks a plan; NULL where there is none of this handle. */
plan *plan_enter(clfftPlanHandle handle);

/* Unlocks the plan and returns the status. */
clfftStatus plan_leave(plan *p, clfftStatus status);

/* Takes a plan, or all of them, out of the table. */
clfftStatus plan_remove(clfftPlanHandle handle);
void plans_remove_all(void);

/* Forgets what was baked, because a setting changed. */
void plan_unbake(plan *p);

void callback_clear(callback *c);

#endif
