/* A kernel with a data race and one with a write outside its buffer: oclgrind must find both (test_oclgrind.sh). */
#include <stdio.h>

#include <oclfft/opencl.h>

static const char source[] = "kernel void race(global int *x) { local int shared; shared = get_local_id(0); "
                             "barrier(CLK_LOCAL_MEM_FENCE); x[get_global_id(0)] = shared; }\n"
                             "kernel void beyond(global int *x) { x[get_global_id(0) + 100] = 1; }\n";

static cl_int launch(cl_program program, const char *name, cl_command_queue queue, cl_mem memory) {
    size_t items = 16;
    cl_int code;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    if (code == CL_SUCCESS) code = clSetKernelArg(kernel, 0, sizeof memory, &memory);
    if (code == CL_SUCCESS) code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL);
    if (code == CL_SUCCESS) code = clFinish(queue);
    if (kernel) clReleaseKernel(kernel);
    return code;
}

int main(void) {
    cl_platform_id platform;
    cl_device_id device;
    cl_int code = clGetPlatformIDs(1, &platform, NULL);
    if (code == CL_SUCCESS) code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
    if (code != CL_SUCCESS) return printf("no device\n"), 1;
    const char *text = source;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &code);
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &code);
    code = clBuildProgram(program, 1, &device, "", NULL, NULL);
    if (code == CL_SUCCESS) code = launch(program, "race", queue, memory);
    if (code == CL_SUCCESS) code = launch(program, "beyond", queue, memory);
    clReleaseProgram(program);
    clReleaseMemObject(memory);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return code != CL_SUCCESS;
}
