/* Plans by what is known, or can be measured, of their problem. */
#ifndef OCLFFT_TUNE_TUNE_H
#define OCLFFT_TUNE_TUNE_H

#include "run/plan.h"

/* Makes a plan by the description's recipe. Where that is NULL: by wisdom or, if its effort says
 * so, by measurement; else by the strategies. The description and its problem are checked. */
oclfft_status tune_plan(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p,
                        oclfft_plan **out);

#endif
