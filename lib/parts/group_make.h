/* Plans over several parts, as applications ask for them. */
#ifndef OCLFFT_PARTS_GROUP_MAKE_H
#define OCLFFT_PARTS_GROUP_MAKE_H

#include "group_plan.h"

/* `desc` is read, and `p` is its problem with axes as the description has them. `in` and `out` are
 * checked; NULL means those of the library. `status` is what that has come to: the processes of a
 * group fail together. Errors: those of oclfft_plan_create. */
oclfft_status group_plan_make(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                              const oclfft_box *in, const oclfft_box *out, oclfft_status status,
                              oclfft_group_plan **plan);

/* The library's own boxes of one side, those of OCLFFT_DECOMPOSITION_DEFAULT; `status` is as above.
 * Errors: OUT_OF_HOST_MEMORY. */
oclfft_status group_boxes_make(const oclfft_group *group, const oclfft_plan_desc *desc,
                               const problem *p, bool output, oclfft_status status,
                               oclfft_box *boxes);

#endif
