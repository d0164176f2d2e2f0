/* OpenCL as the library sees it: the headers, whose version meson.build sets to 1.2, and failures
 * in words. */
#ifndef OCLFFT_DEVICE_CL_H
#define OCLFFT_DEVICE_CL_H

#include <oclfft/opencl.h>

#include "base/status.h"

/* What the ICD loader answers where it knows no platform: a code of cl_khr_icd. */
enum { CL_NO_PLATFORM = -1001 };

const char *cl_code_name(cl_int code);

/* Records "CALL failed with CODE (number)" and returns the status that fits the code. */
oclfft_status fail_cl(const char *call, cl_int code);

/* The same for calls about an object of the application's: there a code about an invalid object
 * means a wrong argument. Elsewhere it means that the device or the driver has failed; some drivers
 * return CL_INVALID_COMMAND_QUEUE once the device is lost. */
oclfft_status fail_handle(const char *call, cl_int code);

/* The same for calls that want memory on the device. */
oclfft_status fail_scarce(const char *call, cl_int code);

/* Whether the code says that the device had too little memory or other resources. */
bool cl_is_scarce(cl_int code);

/* Evaluates an OpenCL expression that gives a cl_int. Where that is a failure, returns fail_cl or
 * fail_handle from the calling function. */
#define TRY_CL(call, expression)                                                                   \
    do {                                                                                           \
        cl_int try_code_ = (expression);                                                           \
        if (try_code_ != CL_SUCCESS) return fail_cl(call, try_code_);                              \
    } while (0)

#define TRY_HANDLE(call, expression)                                                               \
    do {                                                                                           \
        cl_int try_code_ = (expression);                                                           \
        if (try_code_ != CL_SUCCESS) return fail_handle(call, try_code_);                          \
    } while (0)

#endif
