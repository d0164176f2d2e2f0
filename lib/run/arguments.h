/* The arguments of a plan's kernels, bound by their signatures. */
#ifndef OCLFFT_RUN_ARGUMENTS_H
#define OCLFFT_RUN_ARGUMENTS_H

#include "step.h"

/* Sets the arguments of pass `i` of a way, if it has a kernel, that are the same for all
 * executions, and lists the others. The tables of all passes are on the device. */
oclfft_status arguments_fix(const oclfft_plan *plan, plan_way *way, uint32_t i);

/* Sets those of the others that differ from the execution before. */
oclfft_status arguments_set(const step *s, plan_pass *made);

#endif
