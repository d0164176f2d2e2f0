/* The ways of a plan: what executes one direction of its problem, or both. */
#ifndef OCLFFT_RUN_WAY_H
#define OCLFFT_RUN_WAY_H

#include "codegen/signature.h"
#include "device/context.h"
#include "schedule/schedule.h"

/* An argument that executions may change: which, its index in the kernel, and what its value
 * follows from (sources.h). */
typedef struct plan_argument {
    binding binding;
    cl_uint index;
    uint32_t sources;
} plan_argument;

/* What the arguments of a kernel followed from when they were set, so that they are set again only
 * when that changes. Memory has serial numbers here, 0 where there is none: that a handle is the
 * same does not say that the object is, since a kernel holds no reference to its arguments and
 * handles of released objects come again. */
typedef struct plan_sources {
    bool known;
    uint64_t input, output, scratch, filter; /* serial numbers */
    uint64_t filter_from, begin, left_out, count, chunk, in_from, out_from;
    oclfft_direction direction;
} plan_sources;

typedef struct plan_pass {
    cl_kernel kernel; /* NULL: the pass follows in a joint launch */
    cl_mem table;
    uint64_t table_bytes;
    uint32_t argument_count;
    plan_argument *arguments; /* in the kernel's order */
    plan_sources sources;
} plan_pass;

typedef struct plan_way {
    schedule schedule;
    plan_pass passes[MAX_SCHEDULE];
} plan_way;

/* One way for both directions, or the backward direction's behind that of the other. Both have the
 * same sides, batch and scales. */
typedef struct plan_ways {
    uint32_t count;
    plan_way way[2];
} plan_ways;

/* Whether a status says that a recipe, which is good for the forward way, does not fit the backward
 * one: then the strategies choose that one's. All else is a failure. */
static inline bool way_refuses_recipe(oclfft_status status) {
    return status == OCLFFT_ERROR_INVALID_ARGUMENT || status == OCLFFT_ERROR_UNSUPPORTED;
}

/* Schedules all ways of a problem, without kernels. A recipe that does not fit the backward way
 * leaves that to the strategies. To be freed in any case; NULL will do for the context. */
oclfft_status ways_schedule(const problem *p, const caps *c, const char *recipe, plan_ways *out);

/* Frees the passes of a way, made or half made; then what else there is of all ways, which leaves
 * them empty. */
void way_drop_passes(oclfft_context *context, plan_way *way);
void ways_free(oclfft_context *context, plan_ways *ways);

/* What is executed at a time must be a multiple of this, whichever way. */
uint64_t ways_quantum(const plan_ways *ways);

/* The kernel texts of a schedule, one after the other. */
void plan_source(const schedule *s, const caps *c, text *out);

/* The schedules of all ways as text, and all kernel texts. */
void ways_print(const plan_ways *ways, text *out);
void ways_print_source(const plan_ways *ways, const caps *c, text *out);

#endif
