#include "execute_recorded.h"

#include "device/recorder.h"

/* A marker in front, which is complete when the execution begins, takes what that waits for. */
oclfft_status plan_execute_recorded(oclfft_plan *plan, const execution *x) {
    cl_event begin = NULL, own = NULL;
    execution behind = *x;
    if (!recorder_properties(plan->context)) return plan_execute(plan, x);
    TRY_CL(
        "clEnqueueMarkerWithWaitList",
        clEnqueueMarkerWithWaitList(x->queue, x->num_wait, x->num_wait ? x->wait : NULL, &begin));
    behind.num_wait = 0;
    behind.wait = NULL;
    if (!behind.event) behind.event = &own;
    oclfft_status status = plan_execute(plan, &behind);
    if (status == OCLFFT_SUCCESS)
        recorder_note(plan->context, "transform", 0, begin, *behind.event);
    if (own) clReleaseEvent(own);
    clReleaseEvent(begin);
    return status;
}
