/* Kernels of a program's own, beside those of the library.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program.h"

#include <stdlib.h>

#include "fail.h"

static bool report_build(cl_program program, cl_device_id device, cl_int code) {
    size_t size = 0;
    if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) != CL_SUCCESS)
        size = 0;
    char *log = calloc(size + 1, 1);
    if (log && size &&
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log, NULL) != CL_SUCCESS)
        log[0] = 0;
    fail("the device's compiler refuses the kernels (code %d): %.2000s", (int)code, log ? log : "");
    free(log);
    return false;
}

bool program_build(cl_context context, cl_device_id device, const char **texts, cl_uint count,
                   const char *options, cl_program *program) {
    cl_int code;
    *program = clCreateProgramWithSource(context, count, texts, NULL, &code);
    if (!*program) return fail("clCreateProgramWithSource failed with code %d", (int)code);
    code = clBuildProgram(*program, 1, &device, options, NULL, NULL);
    return code == CL_SUCCESS || report_build(*program, device, code);
}
