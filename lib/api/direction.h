/* Directions of an execution. */
#ifndef OCLFFT_API_DIRECTION_H
#define OCLFFT_API_DIRECTION_H

#include "run/plan.h"

/* That it is a direction, and one that the plan has: real transforms have one each. */
oclfft_status check_transform_direction(oclfft_transform transform, oclfft_direction direction,
                                        const char *function);
/* That it has passes: otherwise the device has no room for its problem. */
oclfft_status check_plan_is_whole(const oclfft_plan *plan, const char *function);

oclfft_status check_plan_direction(const oclfft_plan *plan, oclfft_direction direction,
                                   const char *function);

#endif
