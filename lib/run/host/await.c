#include "await.h"

#include "os/clock.h"

static const double PAUSE = 20e-6;

oclfft_status event_ask(cl_event event, bool *complete) {
    cl_int code = CL_QUEUED;
    *complete = false;
    TRY_CL("clGetEventInfo",
           clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof code, &code, NULL));
    if (code < 0) return fail_cl("a command", code);
    *complete = code == CL_COMPLETE;
    return OCLFFT_SUCCESS;
}

double suspension(double seconds) {
    return seconds > 1 ? seconds : 0;
}

static oclfft_status tell(const patience *p) {
    return fail(OCLFFT_ERROR_DEVICE_FAILED,
                "nothing has moved for %g seconds, which is the group's time_limit", p->seconds);
}

static oclfft_status look(cl_event event, patience *p) {
    double begun = clock_seconds(), looked = begun;
    bool complete;
    for (;;) {
        TRY(event_ask(event, &complete));
        if (complete) return OCLFFT_SUCCESS;
        double now = clock_seconds();
        begun += suspension(now - looked);
        if (now - begun > p->seconds) break;
        looked = now;
        clock_pause(PAUSE);
    }
    p->given_up = true;
    return tell(p);
}

oclfft_status await_event(cl_event event, patience *p) {
    if (p && p->given_up) return tell(p);
    if (p && p->seconds > 0) return look(event, p);
    TRY_CL("clWaitForEvents", clWaitForEvents(1, &event));
    return OCLFFT_SUCCESS;
}

oclfft_status await_queue(cl_command_queue queue, patience *p) {
    cl_event end = NULL;
    if (p && p->given_up) return tell(p);
    if (!p || p->seconds <= 0) {
        TRY_CL("clFinish", clFinish(queue));
        return OCLFFT_SUCCESS;
    }
    cl_int code = clEnqueueMarkerWithWaitList(queue, 0, NULL, &end);
    if (code != CL_SUCCESS) {
        clFinish(queue);
        return fail_cl("clEnqueueMarkerWithWaitList", code);
    }
    clFlush(queue);
    oclfft_status status = look(end, p);
    clReleaseEvent(end);
    return status;
}
