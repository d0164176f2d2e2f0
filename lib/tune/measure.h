/* Which recipe is known or found to be the fastest for a problem on this device. */
#ifndef OCLFFT_TUNE_MEASURE_H
#define OCLFFT_TUNE_MEASURE_H

#include "device/context.h"
#include "problem/problem.h"

/* The recipe that the context's wisdom has for a problem, or for one much like it, appended to
 * `recipe`, which is left empty where there is none. Any thread may call. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status measure_recall(oclfft_context *context, const problem *p, text *recipe);

/* The same of a description, and of the filter that its problem has, with measurement where there
 * is none for just this problem; what is found becomes wisdom. Left empty where nothing can be
 * measured: no memory for it, or the device fails. One thread measures at a time, others wait.
 * Errors: OUT_OF_HOST_MEMORY. */
oclfft_status measure_recipe(oclfft_context *context, const oclfft_plan_desc *desc,
                             const problem *p, text *recipe);

#endif
