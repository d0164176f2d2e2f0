#include "staging.h"

#include <stdlib.h>
#include <string.h>

#include "callbacks.h"
#include "packed.h"

/* The largest size of work-groups. clFFT has 64 to 256 work-items, by length. */
enum { MAX_GROUP = 256 };

/* The most times that a program is built where builds can fail at random. */
enum { MOST_BUILDS = 4 };

static cl_int set_constant_arguments(const stage *s, const callback *c, const places *p) {
    cl_ulong counts[4], strides[4];
    for (int i = 0; i < 4; i++) counts[i] = p->counts[i], strides[i] = p->strides[i];
    const struct {
        size_t bytes;
        const void *value;
    } arguments[] = {
        {sizeof(cl_mem), &s->packed}, {sizeof(cl_mem), c->user_data ? &c->user_data : NULL},
        {c->local_bytes, NULL},       {sizeof counts, counts},
        {sizeof strides, strides},
    };
    cl_int failed = CL_SUCCESS;
    for (cl_uint i = 0; i < 5 && failed == CL_SUCCESS; i++)
        failed = clSetKernelArg(s->kernel, i + 2, arguments[i].bytes, arguments[i].value);
    return failed;
}

/* PoCL's builds can fail at random when several processes share its cache (lib/device/vendor.c). */
static bool builds_fail_at_random(cl_device_id device) {
    cl_platform_id platform;
    char name[128] = "";
    return clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL) ==
               CL_SUCCESS &&
           clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL) == CL_SUCCESS &&
           strcmp(name, "Portable Computing Language") == 0;
}

/* Whether the compiler found no error. (A log that does not fit has at least a warning.) */
static bool found_no_error(cl_program program, cl_device_id device) {
    char log[1024] = "";
    return clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log,
                                 NULL) == CL_SUCCESS &&
           !strstr(log, "error:");
}

static cl_int build(stage *s, cl_context context, cl_device_id device, const char *source) {
    cl_int failed;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &failed);
    if (failed != CL_SUCCESS) return failed;
    int left = builds_fail_at_random(device) ? MOST_BUILDS : 1;
    do failed = clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL);
    while (failed == CL_BUILD_PROGRAM_FAILURE && --left > 0 && found_no_error(program, device));
    if (failed == CL_SUCCESS) s->kernel = clCreateKernel(program, "stage", &failed);
    clReleaseProgram(program);
    return failed;
}

/* The largest work-groups that leave none of them in part. */
static cl_int choose_group(stage *s, cl_device_id device) {
    size_t most = 1;
    const cl_int failed = clGetKernelWorkGroupInfo(s->kernel, device, CL_KERNEL_WORK_GROUP_SIZE,
                                                   sizeof most, &most, NULL);
    s->group = most < MAX_GROUP ? most : MAX_GROUP;
    while (s->items % s->group) s->group--;
    return failed;
}

clfftStatus stage_make(const plan *p, cl_device_id device, bool store, stage **made) {
    const callback *c = store ? &p->post : &p->pre;
    const signature sign = callback_signature(&p->set, store);
    const places at = problem_places(&p->set, problem_transform(&p->set), store);
    stage *s = *made = calloc(1, sizeof *s);
    char *source = callback_kernel(c, sign);
    cl_int failed = s && source ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
    const size_t element = (sign.wide ? sizeof(cl_double) : sizeof(cl_float)) * (sign.real ? 1 : 2);
    if (failed == CL_SUCCESS)
        failed = (cl_int)packed_make(p, device, &at, element, &s->items, &s->packed);
    if (failed == CL_SUCCESS) failed = build(s, p->context, device, source);
    if (failed == CL_SUCCESS) failed = set_constant_arguments(s, c, &at);
    if (failed == CL_SUCCESS) failed = choose_group(s, device);
    free(source);
    if (failed != CL_SUCCESS) stage_destroy(made);
    return (clfftStatus)failed;
}

void stage_destroy(stage **s) {
    if (!*s) return;
    if ((*s)->kernel) clReleaseKernel((*s)->kernel);
    if ((*s)->packed) clReleaseMemObject((*s)->packed);
    free(*s);
    *s = NULL;
}

cl_int stage_enqueue(const stage *s, cl_command_queue queue, const cl_mem data[2],
                     cl_uint wait_count, const cl_event *wait, cl_event *event) {
    cl_int failed = clSetKernelArg(s->kernel, 0, sizeof(cl_mem), &data[0]);
    if (failed == CL_SUCCESS)
        failed = clSetKernelArg(s->kernel, 1, sizeof(cl_mem), data[1] ? &data[1] : NULL);
    if (failed != CL_SUCCESS) return failed;
    return clEnqueueNDRangeKernel(queue, s->kernel, 1, NULL, &s->items, &s->group, wait_count, wait,
                                  event);
}
