/* The OpenCL device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device.h"

#include "../common/fail.h"
#include "../common/fft.h"

bool cl_good(cl_int code, const char *call) {
    if (code == CL_SUCCESS) return true;
    if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES)
        return fail("%s: code %d, which often means that the device has no memory left (--memory "
                    "takes less)",
                    call, (int)code);
    return fail("%s: code %d", call, (int)code);
}

/* The library has chosen platform and device and made an OpenCL context; a buffer of it tells
 * which. */
static bool find_cl(device *d) {
    oclfft_buffer *probe = NULL;
    cl_mem memory;
    bool good = fft_good(oclfft_buffer_create(d->context, 4, &probe), "opening the device") &&
                fft_good(oclfft_buffer_get_cl(probe, &memory), "opening the device") &&
                cl_good(clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof d->cl, &d->cl, NULL),
                        "clGetMemObjectInfo") &&
                cl_good(clRetainContext(d->cl), "clRetainContext");
    if (!good) d->cl = NULL;
    oclfft_buffer_destroy(&probe);
    return good && cl_good(clGetContextInfo(d->cl, CL_CONTEXT_DEVICES, sizeof d->id, &d->id, NULL),
                           "clGetContextInfo");
}

bool device_open(const oclfft_context_config *config, device *d) {
    *d = (device){0};
    return fft_good(oclfft_context_create(config, &d->context), "opening the device") &&
           fft_good(oclfft_context_device(d->context, &d->info), "asking for the device's name") &&
           find_cl(d);
}

void device_close(device *d) {
    if (d->cl) clReleaseContext(d->cl);
    d->cl = NULL;
    oclfft_context_destroy(&d->context);
}
