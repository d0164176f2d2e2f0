/* What the bus between host and device moves: writes, reads, and both at once, of pinned memory.
 * That is the limit of transforms of host arrays.
 *
 * usage: bus [PLATFORM [MEGABYTES]]     the platform's number, 0 by default; its first device
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <CL/cl.h>

enum { ROUNDS = 10, MEGABYTES = 512 };

/* Each way has a queue, memory of the device, and pinned memory. */
typedef struct way {
    cl_command_queue queue;
    cl_mem memory, pinned;
    void *host;
} way;

static void demand(cl_int code, const char *what) {
    if (code == CL_SUCCESS) return;
    fprintf(stderr, "bus: %s failed: %d\n", what, (int)code);
    exit(2);
}

static way way_open(cl_context context, cl_device_id device, size_t bytes) {
    way w;
    cl_int code;
    w.queue = clCreateCommandQueue(context, device, 0, &code);
    demand(code, "clCreateCommandQueue");
    w.memory = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    demand(code, "clCreateBuffer");
    w.pinned =
        clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, NULL, &code);
    demand(code, "clCreateBuffer");
    w.host = clEnqueueMapBuffer(w.queue, w.pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0,
                                NULL, NULL, &code);
    demand(code, "clEnqueueMapBuffer");
    return w;
}

static void way_close(way *w) {
    clEnqueueUnmapMemObject(w->queue, w->pinned, w->host, 0, NULL, NULL);
    clFinish(w->queue);
    clReleaseMemObject(w->pinned);
    clReleaseMemObject(w->memory);
    clReleaseCommandQueue(w->queue);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The least time of moving the bytes up, down, or both. */
static double least(const way *up, const way *down, size_t bytes) {
    double shortest = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        const double begin = now();
        if (up)
            demand(clEnqueueWriteBuffer(up->queue, up->memory, CL_FALSE, 0, bytes, up->host, 0,
                                        NULL, NULL),
                   "clEnqueueWriteBuffer");
        if (up) clFlush(up->queue);
        if (down)
            demand(clEnqueueReadBuffer(down->queue, down->memory, CL_FALSE, 0, bytes, down->host, 0,
                                       NULL, NULL),
                   "clEnqueueReadBuffer");
        if (down) demand(clFinish(down->queue), "clFinish");
        if (up) demand(clFinish(up->queue), "clFinish");
        const double seconds = now() - begin;
        if (seconds < shortest) shortest = seconds;
    }
    return shortest;
}

int main(int argc, char **argv) {
    const cl_uint platform = argc > 1 ? (cl_uint)strtoul(argv[1], NULL, 10) : 0;
    const size_t bytes = (argc > 2 ? strtoul(argv[2], NULL, 10) : MEGABYTES) << 20;
    cl_platform_id list[16];
    cl_uint count = 0;
    cl_device_id device;
    cl_int code;
    demand(clGetPlatformIDs(16, list, &count), "clGetPlatformIDs");
    demand(platform < count && platform < 16 ? CL_SUCCESS : CL_INVALID_PLATFORM, "the platform");
    demand(clGetDeviceIDs(list[platform], CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    demand(code, "clCreateContext");
    way up = way_open(context, device, bytes), down = way_open(context, device, bytes);
    const double size = 1e-9 * (double)bytes;
    printf("GB/s of pinned memory, %zu MB each way: write %.1f, read %.1f, both at once %.1f\n",
           bytes >> 20, size / least(&up, NULL, bytes), size / least(NULL, &down, bytes),
           2 * size / least(&up, &down, bytes));
    way_close(&up);
    way_close(&down);
    clReleaseContext(context);
    return 0;
}
