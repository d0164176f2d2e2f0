/* Kernels built and timed on the device. */
#ifndef TOOLS_CALIBRATE_BENCH
#define TOOLS_CALIBRATE_BENCH

#include <oclfft/opencl.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bench {
    oclfft_context *context;
    cl_context cl;
    cl_device_id device;
    cl_command_queue queue; /* of our own, with events that are timed */
    cl_program program;
    cl_mem in, out;  /* both of `bytes`; `in` has its words' numbers */
    cl_mem counters; /* COUNTERS words */
    size_t bytes;    /* a power of two */
    bool is_cpu, has_double;
    bool verbose;
    size_t units, wave, local_memory;
    size_t lanes;         /* of a vector; of GPUs, whose work-items are lanes themselves, 1 */
    double deadline;      /* of the steady clock */
    int left;             /* measurements to come, which share the time until then */
    int timed, unsettled; /* measurements, and those whose later launches differ from the earlier */
};

enum { COUNTERS = 4, GROUP_ITEMS = 256 };

/* One launch. Arguments: 0 `in`, 1 `out`, 2 `counters`, 3 and 4 numbers. */
struct launch {
    const char *kernel;
    size_t items, group;
    uint32_t a, b;
    size_t local_bytes; /* of argument 5, where there is one */
};

/* Complains and gives false unless the code is CL_SUCCESS. */
bool bench_cl(cl_int code, const char *call);

bool bench_open(struct bench *bench, oclfft_context *context, size_t most_bytes);
void bench_close(struct bench *bench);

/* Takes the program's place. */
bool bench_build(struct bench *bench, const char *options);

/* Seconds of a launch: the median of as many as agree, within the share of time. False with the
 * complaint made. */
bool bench_time(struct bench *bench, const struct launch *launch, double *seconds);

/* Bytes of a buffer. */
bool bench_read(const struct bench *bench, cl_mem from, size_t offset, size_t bytes, void *to);
bool bench_clear_counters(const struct bench *bench);

/* Says that a kernel gave wrong results; gives false. */
bool bench_wrong(const char *kernel);

/* Of another measurement. */
double bench_now(void);

extern const char calibrate_source[];

#endif
