#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <timing.h>

#include "common/command.h"
#include "common/progress.h"

enum { LEAST_SAMPLES = 3, MOST_SAMPLES = 21, LOG_TEXT = 2048 };

bool bench_cl(cl_int code, const char *call) {
    if (code != CL_SUCCESS) complain("%s: OpenCL error %d", call, (int)code);
    return code == CL_SUCCESS;
}

bool bench_wrong(const char *kernel) {
    complain("the microbenchmark '%s' gave a wrong result", kernel);
    return false;
}

double bench_now(void) {
    return timing_now();
}

/* ---- Programs and buffers ---- */

bool bench_build(struct bench *bench, const char *options) {
    const char *source = calibrate_source;
    static char log[LOG_TEXT];
    cl_int code;
    if (bench->program) clReleaseProgram(bench->program);
    bench->program = clCreateProgramWithSource(bench->cl, 1, &source, NULL, &code);
    if (!bench_cl(code, "clCreateProgramWithSource")) return false;
    code = clBuildProgram(bench->program, 1, &bench->device, options, NULL, NULL);
    if (code == CL_SUCCESS) return true;
    if (clGetProgramBuildInfo(bench->program, bench->device, CL_PROGRAM_BUILD_LOG, sizeof log, log,
                              NULL) == CL_SUCCESS)
        complain("%.*s", (int)sizeof log - 1, log);
    return bench_cl(code, "clBuildProgram");
}

static bool make_buffers(struct bench *bench) {
    cl_int code;
    bench->in = clCreateBuffer(bench->cl, CL_MEM_READ_WRITE, bench->bytes, NULL, &code);
    if (!bench_cl(code, "clCreateBuffer")) return false;
    bench->out = clCreateBuffer(bench->cl, CL_MEM_READ_WRITE, bench->bytes, NULL, &code);
    if (!bench_cl(code, "clCreateBuffer")) return false;
    const size_t bytes = COUNTERS * sizeof(cl_uint);
    bench->counters = clCreateBuffer(bench->cl, CL_MEM_READ_WRITE, bytes, NULL, &code);
    return bench_cl(code, "clCreateBuffer");
}

bool bench_open(struct bench *bench, oclfft_context *context, size_t bytes) {
    cl_int code;
    bench->context = context;
    bench->bytes = bytes;
    if (oclfft_context_get_cl(context, &bench->cl, &bench->device, NULL) != OCLFFT_SUCCESS)
        return false;
    bench->queue = clCreateCommandQueue(bench->cl, bench->device, CL_QUEUE_PROFILING_ENABLE, &code);
    return bench_cl(code, "clCreateCommandQueue") && make_buffers(bench);
}

void bench_close(struct bench *bench) {
    if (bench->in) clReleaseMemObject(bench->in);
    if (bench->out) clReleaseMemObject(bench->out);
    if (bench->counters) clReleaseMemObject(bench->counters);
    if (bench->program) clReleaseProgram(bench->program);
    if (bench->queue) clReleaseCommandQueue(bench->queue);
}

bool bench_read(const struct bench *bench, cl_mem from, size_t offset, size_t bytes, void *to) {
    return bench_cl(
        clEnqueueReadBuffer(bench->queue, from, CL_TRUE, offset, bytes, to, 0, NULL, NULL),
        "clEnqueueReadBuffer");
}

bool bench_clear_counters(const struct bench *bench) {
    const cl_uint zeros[COUNTERS] = {0};
    return bench_cl(clEnqueueWriteBuffer(bench->queue, bench->counters, CL_TRUE, 0, sizeof zeros,
                                         zeros, 0, NULL, NULL),
                    "clEnqueueWriteBuffer");
}

/* ---- Time ---- */

static bool set_arguments(const struct bench *bench, const struct launch *launch,
                          cl_kernel kernel) {
    const cl_uint a = launch->a, b = launch->b;
    cl_int code = clSetKernelArg(kernel, 0, sizeof bench->in, &bench->in);
    code = code ? code : clSetKernelArg(kernel, 1, sizeof bench->out, &bench->out);
    code = code ? code : clSetKernelArg(kernel, 2, sizeof bench->counters, &bench->counters);
    code = code ? code : clSetKernelArg(kernel, 3, sizeof a, &a);
    code = code ? code : clSetKernelArg(kernel, 4, sizeof b, &b);
    if (!code && launch->local_bytes) code = clSetKernelArg(kernel, 5, launch->local_bytes, NULL);
    return bench_cl(code, "clSetKernelArg");
}

static bool time_once(const struct bench *bench, const struct launch *launch, cl_kernel kernel,
                      double *seconds) {
    cl_event event = NULL;
    cl_ulong begin = 0, end = 0;
    cl_int code = clEnqueueNDRangeKernel(bench->queue, kernel, 1, NULL, &launch->items,
                                         &launch->group, 0, NULL, &event);
    if (!bench_cl(code, launch->kernel)) return false;
    code = clWaitForEvents(1, &event);
    if (!code)
        code =
            clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof begin, &begin, NULL);
    if (!code)
        code = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    clReleaseEvent(event);
    *seconds = end > begin ? 1e-9 * (double)(end - begin) : 1e-9;
    return bench_cl(code, launch->kernel);
}

#define WELL 1.01
#define BADLY 1.05

/* Whether the medians of the earlier and of the later half agree, up to a factor. */
static bool agree(const double *samples, size_t count, double factor) {
    double halves[2][MOST_SAMPLES];
    const size_t half = count / 2;
    for (size_t i = 0; i < half; i++) {
        halves[0][i] = samples[i];
        halves[1][i] = samples[count - half + i];
    }
    const double a = timing_median(halves[0], half), b = timing_median(halves[1], half);
    return a < factor * b && b < factor * a;
}

static bool time_kernel(struct bench *bench, const struct launch *launch, cl_kernel kernel,
                        double *seconds) {
    const double now = timing_now(), share = (bench->deadline - now) / (bench->left + 1);
    double samples[MOST_SAMPLES];
    size_t count = 0;
    if (!time_once(bench, launch, kernel, seconds)) return false; /* which may compile, too */
    while (count < MOST_SAMPLES) {
        if (!time_once(bench, launch, kernel, &samples[count++])) return false;
        if (timing_now() - now > share) break;
        if (count >= 2 * LEAST_SAMPLES && agree(samples, count, WELL)) break;
    }
    bench->timed++;
    if (count >= 2 && !agree(samples, count, BADLY)) bench->unsettled++;
    *seconds = timing_median(samples, count);
    return true;
}

bool bench_time(struct bench *bench, const struct launch *launch, double *seconds) {
    cl_int code;
    progress_next(launch->kernel, 1);
    cl_kernel kernel = clCreateKernel(bench->program, launch->kernel, &code);
    if (!bench_cl(code, launch->kernel)) return false;
    const bool ok =
        set_arguments(bench, launch, kernel) && time_kernel(bench, launch, kernel, seconds);
    clReleaseKernel(kernel);
    if (bench->left > 0) bench->left--;
    return ok;
}
