/* What the bus between host and device moves: writes, reads, and both at once, of pinned memory.
 * That is the limit of transforms of host arrays.
 *
 * usage: bus [PLATFORM [MEGABYTES]]     the platform's number, 0 by default; its first device
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "ways.h"

enum { MEGABYTES = 512 };

static void demand(cl_int code, const char *what) {
    if (code == CL_SUCCESS) return;
    fprintf(stderr, "bus: %s failed: %d\n", what, (int)code);
    exit(2);
}

static double least(const struct way *up, const struct way *down) {
    double seconds;
    demand(ways_time(up, down, &seconds), "a transfer");
    return seconds;
}

int main(int argc, char **argv) {
    const cl_uint platform = argc > 1 ? (cl_uint)strtoul(argv[1], NULL, 10) : 0;
    const size_t bytes = (argc > 2 ? strtoul(argv[2], NULL, 10) : MEGABYTES) << 20;
    cl_platform_id list[16];
    cl_uint count = 0;
    cl_device_id device;
    cl_int code;
    struct way up, down;
    demand(clGetPlatformIDs(16, list, &count), "clGetPlatformIDs");
    demand(platform < count && platform < 16 ? CL_SUCCESS : CL_INVALID_PLATFORM, "the platform");
    demand(clGetDeviceIDs(list[platform], CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    demand(code, "clCreateContext");
    demand(way_open(&up, context, device, bytes), "memory or a queue");
    demand(way_open(&down, context, device, bytes), "memory or a queue");
    const double size = 1e-9 * (double)bytes;
    printf("GB/s of pinned memory, %zu MB each way: write %.1f, read %.1f, both at once %.1f\n",
           bytes >> 20, size / least(&up, NULL), size / least(NULL, &down),
           2 * size / least(&up, &down));
    way_close(&up);
    way_close(&down);
    clReleaseContext(context);
    return 0;
}
