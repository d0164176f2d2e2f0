/* What baking makes of a plan's settings. */
#ifndef OCLFFT_COMPAT_CLFFT_BAKE_H
#define OCLFFT_COMPAT_CLFFT_BAKE_H

#include "detour.h"
#include "plan.h"
#include "report.h"
#include "staging.h"

struct baked {
    cl_device_id device;
    oclfft_context *context;   /* shared (contexts.h) */
    oclfft_buffer *pre, *post; /* user data of callbacks, or NULL */
    oclfft_plan *plan;
    size_t workspace;    /* bytes of a temporary buffer */
    stage *load, *store; /* of callbacks with local memory, or NULL */
    detour *detour;      /* or NULL */
    cl_mem kept[2];      /* copies of inputs that are outputs as well, or NULL */
    cl_event last;       /* the end of the last execution that used these arrays, or NULL */
    report_line *line;   /* NULL: no report */
};

/* Bakes a plan that is not baked; the caller has locked it. */
clfftStatus plan_bake(plan *p, cl_command_queue queue);

/* Sets the pointer, which may be to NULL, to NULL. */
void baked_destroy(baked **b);

#endif
