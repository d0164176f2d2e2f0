#include "handles.h"

#include <stdlib.h>

static oclfft_status is_listed(cl_context cl, cl_device_id device, bool *found) {
    size_t bytes = 0;
    TRY_HANDLE("clGetContextInfo", clGetContextInfo(cl, CL_CONTEXT_DEVICES, 0, NULL, &bytes));
    cl_device_id *devices = malloc(bytes);
    if (!devices) return fail_memory();
    cl_int code = clGetContextInfo(cl, CL_CONTEXT_DEVICES, bytes, devices, NULL);
    *found = false;
    for (size_t i = 0; code == CL_SUCCESS && i < bytes / sizeof *devices; ++i)
        *found |= devices[i] == device;
    free(devices);
    TRY_HANDLE("clGetContextInfo", code);
    return OCLFFT_SUCCESS;
}

/* A queue proves that its device is one of its context's. Lists prove less: of a sub-device's
 * context PoCL 3.1 lists the parent device instead. */
oclfft_status handles_check(cl_context cl, cl_device_id device, cl_command_queue queue) {
    bool found = false;
    if (!queue) {
        TRY(is_listed(cl, device, &found));
        return found ? OCLFFT_SUCCESS
                     : fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "the OpenCL context does not list this device");
    }
    cl_context queue_context;
    cl_device_id queue_device;
    TRY_HANDLE(
        "clGetCommandQueueInfo",
        clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof queue_context, &queue_context, NULL));
    TRY_HANDLE(
        "clGetCommandQueueInfo",
        clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof queue_device, &queue_device, NULL));
    if (queue_context != cl || queue_device != device)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "queue belongs to another OpenCL context or device");
    return OCLFFT_SUCCESS;
}

oclfft_status queue_order(cl_command_queue queue, bool *out_of_order) {
    cl_command_queue_properties properties = 0;
    TRY_CL("clGetCommandQueueInfo",
           clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, NULL));
    *out_of_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
    return OCLFFT_SUCCESS;
}
