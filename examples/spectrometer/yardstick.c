/* What the device and its bus can do at best, to hold the program's times against.
 *
 * SPDX-License-Identifier: MIT
 */
#include "devices.h"
#include "engine_parts.h"

#define COPIES 5

bool engine_send(engine *e, unsigned index) {
    slot *s = &e->slots[index];
    cl_int code = clEnqueueWriteBuffer(e->send, s->in, CL_FALSE, 0, 2 * e->config.points,
                                       s->samples, 0, NULL, NULL);
    return cl_good(code, "clEnqueueWriteBuffer") && cl_good(clFlush(e->send), "clFlush");
}

bool engine_wait_sent(engine *e) {
    return cl_good(clFinish(e->send), "clFinish");
}

static bool time_copy(engine *e, cl_mem from, cl_mem to, size_t bytes, double *seconds) {
    cl_event event;
    cl_ulong start = 0, end = 0;
    if (!cl_good(clEnqueueCopyBuffer(e->compute, from, to, 0, 0, bytes, 0, NULL, &event),
                 "clEnqueueCopyBuffer"))
        return false;
    bool good =
        cl_good(clWaitForEvents(1, &event), "clWaitForEvents") &&
        cl_good(
            clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL),
            "clGetEventProfilingInfo") &&
        cl_good(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL),
                "clGetEventProfilingInfo");
    clReleaseEvent(event);
    *seconds = (double)(end - start) * 1e-9;
    return good;
}

/* The fastest of a few, after one that is not counted: the strictest yardstick. */
bool engine_copy_seconds(engine *e, size_t bytes, double *seconds) {
    const unsigned char zero = 0;
    cl_mem from, to;
    cl_int from_code, to_code;
    *seconds = -1;
    from = clCreateBuffer(e->cl, CL_MEM_READ_WRITE, bytes, NULL, &from_code);
    to = clCreateBuffer(e->cl, CL_MEM_READ_WRITE, bytes, NULL, &to_code);
    bool good = true;
    /* Memory may be given out only when it is first touched: no room is found out by the fill. */
    if (from_code == CL_SUCCESS && to_code == CL_SUCCESS &&
        clEnqueueFillBuffer(e->compute, from, &zero, 1, 0, bytes, 0, NULL, NULL) == CL_SUCCESS &&
        clEnqueueFillBuffer(e->compute, to, &zero, 1, 0, bytes, 0, NULL, NULL) == CL_SUCCESS &&
        clFinish(e->compute) == CL_SUCCESS)
        for (int i = 0; good && i <= COPIES; ++i) {
            double now = 0;
            good = time_copy(e, from, to, bytes, &now);
            if (i > 0 && (*seconds < 0 || now < *seconds)) *seconds = now;
        }
    if (from_code == CL_SUCCESS) clReleaseMemObject(from);
    if (to_code == CL_SUCCESS) clReleaseMemObject(to);
    return good;
}
