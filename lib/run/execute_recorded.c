#include "execute_recorded.h"

#include "device/recorder.h"

oclfft_status plan_execute_recorded(oclfft_plan *plan, const execution *x) {
    cl_event first = NULL, own = NULL;
    execution recorded = *x;
    if (!recorder_properties(plan->context)) return plan_execute(plan, x);
    recorded.first = &first;
    if (!recorded.event) recorded.event = &own;
    oclfft_status status = plan_execute(plan, &recorded);
    if (status == OCLFFT_SUCCESS)
        recorder_note(plan->context, "transform", 0, first, *recorded.event);
    if (own) clReleaseEvent(own);
    if (first) clReleaseEvent(first);
    return status;
}
