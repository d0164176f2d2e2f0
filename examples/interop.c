/* Inside an application that has its own OpenCL: transforms between its own kernels, on its own
 * queue, in the order that events say.
 *
 * SPDX-License-Identifier: MIT
 *
 * A tone in noise is cleaned on the device. Five commands follow each other, and the data stay
 * where they are:
 *
 *     noisy_tone (ours) -> forward (oclfft) -> keep_strong (ours) -> backward (oclfft) -> read
 */
#define CL_TARGET_OPENCL_VERSION 120 /* this program's choice */
#include <math.h>
#include <oclfft/opencl.h>

#include "check.h"
#include "usage.h"

enum { N = 1 << 18, BIN = 12345 };

static const char kernels[] =
    "kernel void noisy_tone(global float2 *x, uint bin) {\n"
    "    uint i = (uint)get_global_id(0), n = (uint)get_global_size(0), h = i * 2654435761u;\n"
    "    h = (h ^ h >> 15) * 2246822519u;\n"
    "    float angle = 2 * M_PI_F * ((ulong)i * bin % n) / n;\n"
    "    float2 noise = (float2)(h & 0xffff, h >> 16) / 32768 - 1;\n"
    "    x[i] = (float2)(cos(angle), sin(angle)) + 2 * noise;\n"
    "}\n"
    "kernel void keep_strong(global float2 *x, float least) {\n"
    "    size_t k = get_global_id(0);\n"
    "    if (length(x[k]) < least) x[k] = 0;\n"
    "}\n";

/* OpenCL's own calls. Some return their code, others pass it back. */
static void cl_check(cl_int code, const char *call) {
    if (code == CL_SUCCESS) return;
    fprintf(stderr, "%s: code %d\n", call, (int)code);
    exit(1);
}
#define CL(call) cl_check(call, #call)

/* A GPU if there is one. */
static cl_device_id find_device(void) {
    const cl_device_type types[] = {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ALL};
    cl_platform_id platforms[16];
    cl_uint count = 0;
    cl_device_id device;
    clGetPlatformIDs(16, platforms, &count);
    for (int t = 0; t < 2; ++t)
        for (cl_uint p = 0; p < count && p < 16; ++p)
            if (clGetDeviceIDs(platforms[p], types[t], 1, &device, NULL) == CL_SUCCESS)
                return device;
    fprintf(stderr, "%s\n", oclfft_status_string(OCLFFT_ERROR_NO_DEVICE));
    exit(1);
}

static cl_mem new_memory(cl_context cl, size_t bytes) {
    cl_int code;
    cl_mem memory = clCreateBuffer(cl, CL_MEM_READ_WRITE, bytes, NULL, &code);
    cl_check(code, "clCreateBuffer");
    return memory;
}

static cl_kernel new_kernel(cl_program program, const char *name, cl_mem data, const void *argument,
                            size_t bytes) {
    cl_int code;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    cl_check(code, name);
    CL(clSetKernelArg(kernel, 0, sizeof data, &data));
    CL(clSetKernelArg(kernel, 1, bytes, argument));
    return kernel;
}

static const char usage[] =
    "usage: interop\n"
    "Cleans a tone in noise with kernels of the program's own and transforms between them.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 0, usage);
    /* What such an application has anyway. */
    cl_int code;
    cl_device_id device = find_device();
    cl_context cl = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    cl_check(code, "clCreateContext");
    cl_command_queue_properties can;
    CL(clGetDeviceInfo(device, CL_DEVICE_QUEUE_PROPERTIES, sizeof can, &can, NULL));
    cl_command_queue queue =
        clCreateCommandQueue(cl, device, can & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
    cl_check(code, "clCreateCommandQueue");
    const char *source = kernels;
    cl_program program = clCreateProgramWithSource(cl, 1, &source, NULL, &code);
    cl_check(code, "clCreateProgramWithSource");
    CL(clBuildProgram(program, 1, &device, "", NULL, NULL));
    cl_mem data = new_memory(cl, N * sizeof(cl_float2));
    const cl_uint bin = BIN;
    const cl_float least = N / 2.0f; /* the tone has N, the noise some thousands */
    cl_kernel noisy_tone = new_kernel(program, "noisy_tone", data, &bin, sizeof bin);
    cl_kernel keep_strong = new_kernel(program, "keep_strong", data, &least, sizeof least);

    /* What oclfft adds. A plan that lends its own scratch makes executions on different queues
     * wait for each other; with a workspace for each execution in flight there is nothing to
     * wait for. */
    oclfft_context *context;
    oclfft_plan *plan;
    size_t workspace_bytes;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = N;
    desc.in_place = true;
    CHECK(oclfft_context_from_cl(cl, device, queue, NULL, &context));
    CHECK(oclfft_plan_create(context, &desc, &plan));
    CHECK(oclfft_plan_workspace(plan, &workspace_bytes));
    cl_mem workspace = workspace_bytes ? new_memory(cl, workspace_bytes) : NULL;

    /* Each command waits for the one before; nothing else holds the queue. */
    const size_t items = N;
    const cl_mem arrays[2] = {data, NULL}; /* the second one is for planar data */
    cl_event made, transformed, cleaned, done;
    CL(clEnqueueNDRangeKernel(queue, noisy_tone, 1, NULL, &items, NULL, 0, NULL, &made));
    CHECK(oclfft_enqueue(plan, queue, OCLFFT_FORWARD, arrays, NULL, workspace, 1, &made,
                         &transformed));
    CL(clEnqueueNDRangeKernel(queue, keep_strong, 1, NULL, &items, NULL, 1, &transformed,
                              &cleaned));
    CHECK(
        oclfft_enqueue(plan, queue, OCLFFT_BACKWARD, arrays, NULL, workspace, 1, &cleaned, &done));
    cl_float2 *result = take(N, sizeof *result);
    CL(clEnqueueReadBuffer(queue, data, CL_TRUE, 0, N * sizeof *result, result, 1, &done, NULL));

    double worst = 0;
    for (size_t i = 0; i < N; ++i) {
        double angle = 2 * PI * (double)(i * BIN % N) / N;
        worst = worse(worst, hypot(result[i].s[0] - cos(angle), result[i].s[1] - sin(angle)));
    }
    printf("%d points, workspace of %zu KiB, queue %s\n", N, workspace_bytes >> 10,
           can & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE ? "out of order" : "in order");
    printf("a tone of amplitude 1 in noise of amplitude 2: %.4f off at most after cleaning\n",
           worst);

    free(result);
    cl_event events[] = {made, transformed, cleaned, done};
    for (int i = 0; i < 4; ++i) clReleaseEvent(events[i]);
    if (workspace) clReleaseMemObject(workspace);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    clReleaseKernel(keep_strong);
    clReleaseKernel(noisy_tone);
    clReleaseMemObject(data);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(cl);
    return worst < 0.02 ? 0 : 1;
}
