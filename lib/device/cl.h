/* OpenCL as the library's rooms see it: the headers, by meson.build those of version 1.2, and
 * failures in words. */
#ifndef OCLFFT_DEVICE_CL_H
#define OCLFFT_DEVICE_CL_H

#include <oclfft/opencl.h>

#include "base/status.h"

/* Records "call failed with CODE (number)" and returns the status that fits the code. */
oclfft_status fail_cl(const char *call, cl_int code);

/* The same where the call is about an object of the caller's: one that is none is an argument. Elsewhere such a code says that the
 * device or the driver is in disorder; some answer CL_INVALID_COMMAND_QUEUE once a device is lost. */
oclfft_status fail_handle(const char *call, cl_int code);

/* Whether the device, or what the driver has on it, was too small for what was asked. */
bool cl_is_scarce(cl_int code);

/* The same as fail_cl where the call was for memory on the device. */
oclfft_status fail_scarce(const char *call, cl_int code);

const char *cl_code_name(cl_int code);

/* Evaluates an OpenCL expression that gives a cl_int; on failure returns fail_cl from the calling function. */
#define TRY_CL(call, expression)                                                                                                   \
    do {                                                                                                                           \
        cl_int try_code_ = (expression);                                                                                           \
        if (try_code_ != CL_SUCCESS) return fail_cl(call, try_code_);                                                              \
    } while (0)

#define TRY_HANDLE(call, expression)                                                                                               \
    do {                                                                                                                           \
        cl_int try_code_ = (expression);                                                                                           \
        if (try_code_ != CL_SUCCESS) return fail_handle(call, try_code_);                                                          \
    } while (0)

#endif
