/* Kernels with a defect each, which the tools that watch ours must find (test_oclgrind.sh,
 * test_uninitialised.sh).
 *
 * usage: planted KERNEL...     executes them, and says how many of the numbers that they wrote are
 *                              above zero */
#include <stdio.h>

#include <oclfft/opencl.h>

enum { ITEMS = 16 };

/* x has room for 32 numbers, of which the first 16 are 2, and the others are never written. */
static const char source[] =
    "kernel void race(global int *x) { local int shared; shared = get_local_id(0); "
    "barrier(CLK_LOCAL_MEM_FENCE); x[get_local_id(0)] = shared; }\n"
    "kernel void beyond(global int *x) { x[get_local_id(0) + 100] = 1; }\n"
    "kernel void right(global int *x) { local int room[16]; const int i = get_local_id(0); "
    "room[i] = x[i]; barrier(CLK_LOCAL_MEM_FENCE); x[i] = room[15 - i]; }\n"
    "kernel void unwritten_local(global int *x) { local int room[16]; const int i = "
    "get_local_id(0); "
    "if (i < 15) room[i] = x[i]; barrier(CLK_LOCAL_MEM_FENCE); x[i] = room[15 - i]; }\n"
    "kernel void unwritten_private(global int *x) { int a[4]; const int i = get_local_id(0); "
    "for (int r = 0; r < x[0]; ++r) a[r] = x[r]; barrier(CLK_LOCAL_MEM_FENCE); x[i] = a[i & 3]; }\n"
    "kernel void unwritten_global(global int *x) { "
    "x[get_local_id(0)] = x[get_local_id(0) + 16]; }\n";

static cl_int launch(cl_program program, const char *name, cl_command_queue queue, cl_mem memory) {
    size_t items = ITEMS;
    cl_int code;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    if (code == CL_SUCCESS) code = clSetKernelArg(kernel, 0, sizeof memory, &memory);
    if (code == CL_SUCCESS)
        code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL);
    if (code == CL_SUCCESS) code = clFinish(queue);
    if (kernel) clReleaseKernel(kernel);
    return code;
}

static cl_int execute(cl_context context, cl_program program, const char *name,
                      cl_command_queue queue) {
    cl_int code, x[ITEMS];
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, 2 * sizeof x, NULL, &code);
    for (int i = 0; i < ITEMS; ++i) x[i] = 2;
    if (code == CL_SUCCESS)
        code = clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, sizeof x, x, 0, NULL, NULL);
    if (code == CL_SUCCESS) code = launch(program, name, queue, memory);
    if (code == CL_SUCCESS)
        code = clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof x, x, 0, NULL, NULL);
    if (memory) clReleaseMemObject(memory);
    int above = 0;
    for (int i = 0; code == CL_SUCCESS && i < ITEMS; ++i)
        if (x[i] > 0) ++above;
    if (code == CL_SUCCESS) printf("%s: %d\n", name, above);
    return code;
}

int main(int count, char **names) {
    cl_platform_id platform;
    cl_device_id device;
    cl_int code = clGetPlatformIDs(1, &platform, NULL);
    if (code == CL_SUCCESS) code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
    if (code != CL_SUCCESS) return printf("no device\n"), 1;
    const char *text = source;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &code);
    code = clBuildProgram(program, 1, &device, "", NULL, NULL);
    for (int i = 1; code == CL_SUCCESS && i < count; ++i)
        code = execute(context, program, names[i], queue);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return code != CL_SUCCESS;
}
