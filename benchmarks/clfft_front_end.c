/* What clFFT's interface costs: the same problem through libclFFT.so.2 of this library and through
 * its own interface, in turns, in one run. Prints for each problem the medians of both times, and
 * of the ratio of two that follow each other: a driver may be slower for some time, for both. A
 * ratio of 0.97 or more is wanted.
 *
 * usage: clfft_front_end [PLATFORM]     the platform's number, 0 by default; its first device
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <clFFT.h>

#include <oclfft/opencl.h>

enum { ROUNDS = 101 };

static const struct problem {
    clfftDim dim;
    size_t lengths[3], batch;
} problems[] = {
    {CLFFT_1D, {64, 1, 1}, 1},      {CLFFT_1D, {1024, 1, 1}, 1},    {CLFFT_1D, {1024, 1, 1}, 1000},
    {CLFFT_1D, {1000, 1, 1}, 1000}, {CLFFT_1D, {1 << 20, 1, 1}, 1}, {CLFFT_2D, {512, 512, 1}, 4},
    {CLFFT_3D, {128, 128, 64}, 1},
};

static struct world {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_mem memory;
    oclfft_context *own;
} world;

static void demand(bool well, const char *what) {
    if (well) return;
    fprintf(stderr, "clfft_front_end: %s failed: %s\n", what, oclfft_last_error());
    exit(1);
}

static void open_world(cl_uint platform) {
    cl_platform_id list[16];
    cl_uint count = 0;
    cl_int failed = clGetPlatformIDs(16, list, &count);
    demand(failed == CL_SUCCESS && platform < count && platform < 16, "finding the platform");
    failed = clGetDeviceIDs(list[platform], CL_DEVICE_TYPE_ALL, 1, &world.device, NULL);
    demand(failed == CL_SUCCESS, "finding a device");
    world.context = clCreateContext(NULL, 1, &world.device, NULL, NULL, &failed);
    demand(failed == CL_SUCCESS, "clCreateContext");
    world.queue = clCreateCommandQueue(world.context, world.device, 0, &failed);
    demand(failed == CL_SUCCESS, "clCreateCommandQueue");
    demand(oclfft_context_from_cl(world.context, world.device, world.queue, NULL, &world.own) ==
               OCLFFT_SUCCESS,
           "oclfft_context_from_cl");
}

static clfftPlanHandle plan_theirs(const struct problem *p) {
    clfftPlanHandle plan;
    demand(clfftCreateDefaultPlan(&plan, world.context, p->dim, p->lengths) == CLFFT_SUCCESS &&
               clfftSetPlanBatchSize(plan, p->batch) == CLFFT_SUCCESS &&
               clfftBakePlan(plan, 1, &world.queue, NULL, NULL) == CLFFT_SUCCESS,
           "planning by clFFT's interface");
    return plan;
}

static oclfft_plan *plan_own(const struct problem *p) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan;
    desc.rank = (int)p->dim;
    for (int i = 0; i < desc.rank; i++) desc.lengths[desc.rank - 1 - i] = p->lengths[i];
    desc.batch = p->batch;
    desc.in_place = true;
    demand(oclfft_plan_create(world.own, &desc, &plan) == OCLFFT_SUCCESS, "planning");
    return plan;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds of an execution, `count` of them in a row: forward and backward in turns. */
static double measure_theirs(clfftPlanHandle plan, int count) {
    const double begin = now();
    for (int i = 0; i < count; i++) {
        const clfftDirection direction = i % 2 ? CLFFT_BACKWARD : CLFFT_FORWARD;
        demand(clfftEnqueueTransform(plan, direction, 1, &world.queue, 0, NULL, NULL, &world.memory,
                                     NULL, NULL) == CLFFT_SUCCESS,
               "clfftEnqueueTransform");
    }
    clFinish(world.queue);
    return (now() - begin) / count;
}

static double measure_own(oclfft_plan *plan, int count) {
    const cl_mem data[2] = {world.memory, NULL};
    const double begin = now();
    for (int i = 0; i < count; i++) {
        const oclfft_direction direction = i % 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
        demand(oclfft_enqueue(plan, world.queue, direction, data, NULL, NULL, 0, NULL, NULL) ==
                   OCLFFT_SUCCESS,
               "oclfft_enqueue");
    }
    clFinish(world.queue);
    return (now() - begin) / count;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times) {
    qsort(times, ROUNDS, sizeof *times, ascending);
    return times[ROUNDS / 2];
}

static void compare(const struct problem *p) {
    const size_t points = p->lengths[0] * p->lengths[1] * p->lengths[2] * p->batch;
    cl_int failed;
    double theirs[ROUNDS], own[ROUNDS], ratios[ROUNDS];
    world.memory = clCreateBuffer(world.context, CL_MEM_READ_WRITE, points * 8, NULL, &failed);
    demand(failed == CL_SUCCESS, "clCreateBuffer");
    const cl_float zero = 0;
    clEnqueueFillBuffer(world.queue, world.memory, &zero, sizeof zero, 0, points * 8, 0, NULL,
                        NULL);
    clfftPlanHandle plan = plan_theirs(p);
    oclfft_plan *same = plan_own(p);
    const double once = (measure_own(same, 2), measure_theirs(plan, 2), measure_own(same, 2));
    const int count = once > 0.01 ? 2 : once > 1e-3 ? 5 : once > 1e-4 ? 50 : 2000;
    for (int i = 0; i < ROUNDS; i++) {
        if (i % 2) theirs[i] = measure_theirs(plan, count);
        own[i] = measure_own(same, count);
        if (i % 2 == 0) theirs[i] = measure_theirs(plan, count);
        ratios[i] = own[i] / theirs[i];
    }
    printf("%zux%zux%zu x %-5zu  %10.2f us by clFFT's interface, %10.2f us by ours: ratio %.3f\n",
           p->lengths[0], p->lengths[1], p->lengths[2], p->batch, 1e6 * median(theirs),
           1e6 * median(own), median(ratios));
    clfftDestroyPlan(&plan);
    oclfft_plan_destroy(&same);
    clReleaseMemObject(world.memory);
}

int main(int argc, char **argv) {
    open_world(argc > 1 ? (cl_uint)strtoul(argv[1], NULL, 10) : 0);
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) compare(&problems[i]);
    clfftTeardown();
    oclfft_context_destroy(&world.own);
    clReleaseCommandQueue(world.queue);
    clReleaseContext(world.context);
    return 0;
}
