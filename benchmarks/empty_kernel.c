#include "empty_kernel.h"

#include <stdio.h>
#include <unistd.h>

#include "peer.h"
#include "timing.h"

static bool run_program(const struct stage *stage, cl_program program, const char *name,
                        double start, double *build) {
    const size_t one = 1;
    cl_int code = clBuildProgram(program, 1, &stage->device, "", NULL, NULL);
    if (!peer_cl(code, "clBuildProgram")) return false;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    if (!peer_cl(code, "clCreateKernel")) return false;
    *build = timing_now() - start;
    const bool ok =
        peer_cl(clSetKernelArg(kernel, 0, sizeof(cl_mem), &stage->out[0].memory),
                "clSetKernelArg") &&
        peer_cl(clEnqueueNDRangeKernel(stage->queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL),
                "enqueue") &&
        peer_cl(clFinish(stage->queue), "clFinish");
    clReleaseKernel(kernel);
    return ok;
}

bool empty_kernel_time(const struct stage *stage, struct empty_kernel *times) {
    static unsigned serial = 0;
    char name[64], text[256];
    const char *source = text;
    snprintf(name, sizeof name, "empty_%ld_%u", (long)getpid(), serial++);
    snprintf(text, sizeof text,
             "__kernel void %s(__global uint *out) { out[get_global_id(0)] = %uu; }", name, serial);

    const double start = timing_now();
    cl_int code;
    cl_program program = clCreateProgramWithSource(stage->cl, 1, &source, NULL, &code);
    if (!peer_cl(code, "clCreateProgramWithSource")) return false;
    const bool ok = run_program(stage, program, name, start, &times->build);
    times->first = timing_now() - start;
    clReleaseProgram(program);
    return ok;
}
