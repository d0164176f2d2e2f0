#include "queue.h"

oclfft_status check_queue(const oclfft_context *context, cl_command_queue queue,
                          const char *function, const char *what) {
    cl_context owner;
    cl_device_id device;
    TRY_HANDLE("clGetCommandQueueInfo",
               clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof owner, &owner, NULL));
    TRY_HANDLE("clGetCommandQueueInfo",
               clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL));
    if (owner != context->cl || device != context->device)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: queue belongs to another OpenCL context or device than the %s", function,
                    what);
    return OCLFFT_SUCCESS;
}

/* Not every driver looks at these: PoCL takes events of another context. */
oclfft_status check_wait(const oclfft_context *context, cl_uint num_wait, const cl_event *wait,
                         const char *function) {
    if (num_wait && !wait)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: wait is NULL, but num_wait = %u", function,
                    (unsigned)num_wait);
    if (!num_wait && wait)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: num_wait = 0, but wait is not NULL",
                    function);
    for (cl_uint i = 0; i < num_wait; ++i) {
        cl_context owner = NULL;
        if (!wait[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: wait[%u] is NULL", function,
                        (unsigned)i);
        TRY_CL("clGetEventInfo",
               clGetEventInfo(wait[i], CL_EVENT_CONTEXT, sizeof owner, &owner, NULL));
        if (owner != context->cl)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s: wait[%u] belongs to another OpenCL context", function, (unsigned)i);
    }
    return OCLFFT_SUCCESS;
}
