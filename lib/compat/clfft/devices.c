/* What clFFT tells of the devices of a context. */
#include <stdlib.h>

#include "plans.h"

enum { MOST_LOCAL_BYTES = 32768 }; /* that clFFT uses of any device */

static cl_int least_local_memory(cl_context context, cl_device_id *devices, size_t bytes,
                                 cl_ulong *least) {
    cl_int failed = clGetContextInfo(context, CL_CONTEXT_DEVICES, bytes, devices, NULL);
    *least = MOST_LOCAL_BYTES;
    for (size_t i = 0; i < bytes / sizeof *devices && failed == CL_SUCCESS; i++) {
        cl_ulong has = 0;
        failed = clGetDeviceInfo(devices[i], CL_DEVICE_LOCAL_MEM_SIZE, sizeof has, &has, NULL);
        if (has < *least) *least = has;
    }
    return failed;
}

clfftStatus clfftLocalMemSize(const clfftPlanHandle handle, cl_ulong *bytes) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!bytes) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    size_t list_bytes = 0;
    cl_int failed = clGetContextInfo(p->context, CL_CONTEXT_DEVICES, 0, NULL, &list_bytes);
    if (failed != CL_SUCCESS) return plan_leave(p, (clfftStatus)failed);
    cl_device_id *devices = malloc(list_bytes);
    cl_ulong least = 0;
    failed = devices ? least_local_memory(p->context, devices, list_bytes, &least)
                     : CL_OUT_OF_HOST_MEMORY;
    free(devices);
    if (failed == CL_SUCCESS) *bytes = least;
    return plan_leave(p, (clfftStatus)failed);
}
