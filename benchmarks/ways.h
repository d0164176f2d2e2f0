/* A way to move bytes between host and device: a queue, memory of the device, and pinned memory of
 * the host. Two ways are what the bus moves in both directions at once. */
#ifndef BENCH_WAYS_H
#define BENCH_WAYS_H

#include <stddef.h>

#include <CL/cl.h>

struct way {
    cl_command_queue queue;
    cl_mem memory, pinned;
    void *host;
    size_t bytes;
};

/* On failure the error of the call that failed; the way may be closed even so. */
cl_int way_open(struct way *way, cl_context context, cl_device_id device, size_t bytes);
void way_close(struct way *way);

/* The least time of moving the bytes up, down, or both; NULL: not this way. */
cl_int ways_time(const struct way *up, const struct way *down, double *seconds);

#endif
