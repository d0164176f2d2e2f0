/* What a program has set of a plan, and the plan. */
#ifndef OCLFFT_COMPAT_CLFFT_PLAN_H
#define OCLFFT_COMPAT_CLFFT_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include <oclfft/opencl.h>

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
    cl_context context; /* retained */
    settings set;
    callback pre, post; /* source NULL: none */
    baked *baked;       /* NULL: not baked, or changed since */
} plan;

#endif
