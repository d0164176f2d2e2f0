#include "build.h"

#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "vendor.h"

/* The compiler's log, which the caller frees, or NULL. */
static char *get_log(cl_program program, cl_device_id device) {
    size_t length = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &length);
    char *log = length ? calloc(1, length + 1) : NULL;
    if (!log) return NULL;
    if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, length, log, NULL) ==
        CL_SUCCESS)
        return log;
    free(log);
    return NULL;
}

/* ---- Building ---- */

/* Drivers use many codes for texts that their compilers refuse. A host that is short of memory is
 * something else. */
static oclfft_status fail_build(cl_program program, cl_device_id device, const char *source,
                                cl_int code) {
    if (code == CL_OUT_OF_HOST_MEMORY) return fail_cl("clBuildProgram", code);
    char *log = get_log(program, device);
    text told = {0}; /* less of the log if memory runs out here */
    log_tell(log ? log : "", source, &told);
    fail_with_log(OCLFFT_ERROR_BUILD_FAILED, text_string(&told),
                  "clBuildProgram failed with %s (%d); the build log: ", cl_code_name(code),
                  (int)code);
    text_free(&told);
    free(log);
    return OCLFFT_ERROR_BUILD_FAILED;
}

/* The most times that a program is built where builds can fail at random. */
enum { MOST_BUILDS = 4 };

/* Whether the compiler found no error. PoCL's log of a build that failed at random only says that
 * the device failed to build the program. */
static bool found_no_error(cl_program program, cl_device_id device) {
    char *log = get_log(program, device);
    bool none = log && !strstr(log, "error:");
    free(log);
    return none;
}

static cl_int build(const oclfft_context *c, cl_program program, const char *options) {
    int left = vendor_builds_fail_at_random(&c->info) ? MOST_BUILDS : 1;
    cl_int code;
    do code = clBuildProgram(program, 1, &c->device, options, NULL, NULL);
    while (code == CL_BUILD_PROGRAM_FAILURE && --left > 0 && found_no_error(program, c->device));
    return code;
}

/* A call of a function that is not declared is an error of the compiler's, not of its linker's. */
#define DECLARED "#pragma clang diagnostic error \"-Wimplicit-function-declaration\"\n"

/* Says once more why a build failed that the compiler found no error in, now that undeclared
 * functions are errors. If that build does not fail as the first did, what was said stays. */
static void fail_declared(const oclfft_context *c, const char *source, const char *options) {
    text declared = {0};
    text_add(&declared, DECLARED "%s", source);
    const char *string = text_string(&declared);
    cl_int code = CL_OUT_OF_HOST_MEMORY;
    cl_program program =
        declared.failed ? NULL : clCreateProgramWithSource(c->cl, 1, &string, NULL, &code);
    if (code == CL_SUCCESS) code = build(c, program, options);
    if (code == CL_BUILD_PROGRAM_FAILURE) fail_build(program, c->device, string, code);
    if (program) clReleaseProgram(program);
    text_free(&declared);
}

oclfft_status program_build(const oclfft_context *c, const char *source, const char *options,
                            cl_program *out) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(c->cl, 1, &source, NULL, &code);
    TRY_CL("clCreateProgramWithSource", code);
    code = build(c, program, options);
    if (code != CL_SUCCESS) {
        oclfft_status status = fail_build(program, c->device, source, code);
        bool linking = code == CL_BUILD_PROGRAM_FAILURE && vendor_links_undeclared(&c->info) &&
                       found_no_error(program, c->device);
        clReleaseProgram(program);
        if (linking) fail_declared(c, source, options);
        return status;
    }
    *out = program;
    return OCLFFT_SUCCESS;
}
