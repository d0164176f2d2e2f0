/* Making plans and freeing them. */
#ifndef OCLFFT_RUN_MAKE_H
#define OCLFFT_RUN_MAKE_H

#include "plan.h"

/* Makes a plan for a problem, which is that of the description, by a recipe or, where that is NULL,
 * by the strategies. A recipe that does not fit the backward way leaves that to the strategies.
 * What the description says of recipe and effort is left to those above. */
oclfft_status plan_make(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p,
                        const char *recipe, oclfft_plan **out);

/* The same without a way of its own for the backward direction, which is not to be executed. */
oclfft_status plan_make_first_way(oclfft_context *context, const oclfft_plan_desc *desc,
                                  const problem *p, const char *recipe, oclfft_plan **out);

/* A plan without passes, for what executes a problem in pieces. */
oclfft_status plan_make_bare(oclfft_context *context, const oclfft_plan_desc *desc,
                             const problem *p, oclfft_plan **out);

void plan_free(oclfft_plan *plan); /* NULL is fine */

#endif
