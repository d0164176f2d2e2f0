/* Execution on host arrays of a transform that the device has no room for. */
#ifndef OCLFFT_PARTS_LARGE_H
#define OCLFFT_PARTS_LARGE_H

#include "base/text.h"
#include "run/plan.h"

/* Whether a plan can be executed so: finds out how, and makes the plans of the tasks, unless they
 * are there. Errors: OUT_OF_DEVICE_MEMORY where not even the smallest pieces fit or the problem is
 * of a kind that cannot be cut, and those of oclfft_plan_create. */
oclfft_status large_prepare(oclfft_plan *plan);

/* The plan's pointers are checked, and are those of both sides' arrays. */
oclfft_status large_execute(oclfft_plan *plan, oclfft_direction direction, char *const in[2],
                            char *const out[2]);

/* As oclfft_plan_create, of a problem that is that of the description, silently: a plan for the
 * whole or, where the device never has room for that, one that goes through it in pieces.
 * (large_make.c) */
oclfft_status large_plan_create(oclfft_context *context, const oclfft_plan_desc *desc,
                                const problem *p, oclfft_plan **plan);

/* As oclfft_execute_host, silently: the whole or, where the device has no room for it, in pieces.
 * (large_make.c) */
oclfft_status large_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                 void *out);

/* A line for each lap of a plan that was prepared once. Does not wait for an execution. */
void large_describe(const oclfft_plan *plan, text *out);

#endif
