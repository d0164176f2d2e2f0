/* What is open about a transform over several parts: by the model, by wisdom or, if the effort of a
 * plan says so, by measurement. The wisdom is that of the first part's context. */
#ifndef OCLFFT_PARTS_GROUP_MEASURE_H
#define OCLFFT_PARTS_GROUP_MEASURE_H

#include "distribute/choice.h"
#include "group.h"

/* How a plan's laps are cut, whose boxes are given. A field of the choice that stays 0 is the
 * model's. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status group_choose(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                           const oclfft_box *in, const oclfft_box *out, choice *chosen);

/* The library's own boxes of one side, those of OCLFFT_DECOMPOSITION_DEFAULT. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status group_default_boxes(const oclfft_group *group, const oclfft_plan_desc *desc,
                                  const problem *p, bool output, oclfft_box *boxes);

#endif
