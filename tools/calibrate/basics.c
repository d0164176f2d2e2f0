/* Copies, launches, a chain of loads, and arithmetic. */
#include <stdio.h>

#include <timing.h>

#include "measure.h"

enum {
    MOST_STEPS = 1 << 16,
    LAUNCHES = 256,
    ROUNDS = 5,
    COPIED = 8,
    GPU_WIDTHS = 3 /* their work-items load and store 16 bytes at most */
};

#define LONG_ENOUGH 2e-3 /* seconds of a launch */

static void show(const struct bench *bench, const char *what, double value, const char *unit) {
    if (bench->verbose) fprintf(stderr, "%-34s %12.5g %s\n", what, value, unit);
}

/* ---- Copies ---- */

/* Words far apart, which all have their numbers. */
static bool copied(const struct bench *bench) {
    const size_t words = bench->bytes / sizeof(cl_uint);
    for (size_t at = 0; at < words; at += words / 4 + 17) {
        cl_uint word = 0;
        if (!bench_read(bench, bench->out, at * sizeof word, sizeof word, &word)) return false;
        if (word != at) return bench_wrong("copy");
    }
    return true;
}

static bool measure_copies(struct bench *bench, struct measurements *m) {
    static const char *const kernels[COPY_WIDTHS] = {"copy4", "copy8", "copy16", "copy32",
                                                     "copy64"};
    const int count = bench->is_cpu ? COPY_WIDTHS : GPU_WIDTHS;
    double ignored;
    const struct launch number = {"number", bench->bytes / sizeof(cl_uint), GROUP_ITEMS, 0, 0, 0};
    if (!bench_time(bench, &number, &ignored)) return false;
    for (int i = 0; i < count; i++) {
        const size_t items = bench->bytes / COPIED / ((size_t)4 << i);
        const struct launch launch = {kernels[i], items, GROUP_ITEMS, 0, 0, 0};
        double seconds;
        if (!bench_time(bench, &launch, &seconds) || !copied(bench)) return false;
        m->copy[i] = 2 * (double)bench->bytes / seconds;
        show(bench, kernels[i], m->copy[i] / 1e9, "GB/s");
    }
    return true;
}

/* ---- Launches ---- */

static bool launch_many(cl_command_queue queue, cl_kernel kernel, size_t items, double *each) {
    const double begin = bench_now();
    for (int i = 0; i < LAUNCHES; i++)
        if (!bench_cl(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL),
                      "clEnqueueNDRangeKernel"))
            return false;
    if (!bench_cl(clFinish(queue), "clFinish")) return false;
    *each = (bench_now() - begin) / LAUNCHES;
    return true;
}

static bool set_unused(const struct bench *bench, cl_kernel kernel) {
    const cl_uint none = 0;
    cl_int code = CL_SUCCESS;
    for (cl_uint i = 0; !code && i < 3; i++)
        code = clSetKernelArg(kernel, i, sizeof bench->out, &bench->out);
    for (cl_uint i = 3; !code && i < 5; i++) code = clSetKernelArg(kernel, i, sizeof none, &none);
    return bench_cl(code, "clSetKernelArg");
}

/* In the library's queue, as plans are launched. */
static bool measure_launch(struct bench *bench, struct measurements *m) {
    cl_command_queue queue = NULL;
    cl_int code;
    double samples[ROUNDS], ignored;
    if (oclfft_context_get_cl(bench->context, NULL, NULL, &queue) != OCLFFT_SUCCESS) return false;
    cl_kernel kernel = clCreateKernel(bench->program, "empty", &code);
    if (!bench_cl(code, "clCreateKernel")) return false;
    bool ok = set_unused(bench, kernel) && launch_many(queue, kernel, bench->wave, &ignored);
    for (int i = 0; ok && i < ROUNDS; i++)
        ok = launch_many(queue, kernel, bench->wave, &samples[i]);
    clReleaseKernel(kernel);
    if (!ok) return false;
    m->launch = timing_median(samples, ROUNDS);
    show(bench, "launch", 1e6 * m->launch, "us");
    return true;
}

/* ---- A chain of loads, of more lines than a cache holds ---- */

static bool chained(const struct bench *bench, const struct launch *launch) {
    cl_uint end = 0, wanted = 0;
    for (uint32_t k = 0; k < launch->a; k++)
        wanted = (wanted * 1664525u + 1013904223u) & launch->b & ~63u;
    return bench_read(bench, bench->out, 0, sizeof end, &end) &&
           (end == wanted || bench_wrong("chain"));
}

static bool measure_latency(struct bench *bench, struct measurements *m) {
    const uint32_t steps = 1 << 20, mask = (uint32_t)(bench->bytes / sizeof(cl_uint) - 1);
    const struct launch launch = {"chain", 1, 1, steps, mask, 0};
    double seconds;
    if (!bench_time(bench, &launch, &seconds) || !chained(bench, &launch)) return false;
    m->latency = seconds / steps;
    show(bench, "latency", 1e9 * m->latency, "ns");
    return true;
}

/* ---- Arithmetic ---- */

static bool computed(const struct bench *bench, const struct launch *launch) {
    cl_uint sums[GROUP_ITEMS];
    if (!bench_read(bench, bench->out, 0, sizeof sums, sums)) return false;
    for (uint32_t i = 0; i < GROUP_ITEMS; i++)
        if (sums[i] != 16 * (i + launch->a) + 120) return bench_wrong(launch->kernel);
    return true;
}

static bool measure_operations(struct bench *bench, const char *kernel, double *each_second) {
    struct launch launch = {kernel, bench->units * 32 * GROUP_ITEMS, GROUP_ITEMS, 256, 1, 0};
    double seconds = 0;
    for (; launch.a <= MOST_STEPS && seconds < LONG_ENOUGH; launch.a *= 4)
        if (!bench_time(bench, &launch, &seconds) || !computed(bench, &launch)) return false;
    *each_second = 16.0 * (launch.a / 4.0) * (double)(launch.items * bench->lanes) / seconds;
    show(bench, kernel, *each_second / 1e9, "G/s");
    return true;
}

static void ask_driver(const struct bench *bench, struct measurements *m) {
    cl_uint clock = 0, line = 0;
    if (clGetDeviceInfo(bench->device, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof clock, &clock, NULL) ==
        CL_SUCCESS)
        m->clock = clock;
    if (clGetDeviceInfo(bench->device, CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, sizeof line, &line,
                        NULL) == CL_SUCCESS)
        m->line = line;
    show(bench, "clock", m->clock, "MHz");
    show(bench, "line", m->line, "bytes");
}

/* With the operations of whole vectors, as the library's kernels for CPUs have them. */
static bool build_basics(struct bench *bench) {
    char options[128], n[24] = "";
    if (bench->lanes > 1) snprintf(n, sizeof n, "%zu", bench->lanes);
    snprintf(options, sizeof options, "-cl-std=CL1.2 -DLANES=%zu -DFLOAT=float%s%s%s", bench->lanes,
             n, bench->has_double ? " -DDOUBLE=double" : "", bench->has_double ? n : "");
    return bench_build(bench, options);
}

bool measure_basics(struct bench *bench, struct measurements *m) {
    ask_driver(bench, m);
    return build_basics(bench) && measure_copies(bench, m) && measure_launch(bench, m) &&
           measure_latency(bench, m) && measure_operations(bench, "operations", &m->operations) &&
           (!bench->has_double ||
            measure_operations(bench, "double_operations", &m->double_operations));
}
