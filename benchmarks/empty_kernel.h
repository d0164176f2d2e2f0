/* The least that any kernel costs on a device: one that does nothing to speak of. */
#ifndef BENCH_EMPTY_KERNEL_H
#define BENCH_EMPTY_KERNEL_H

#include "stage.h"

/* Seconds to build one, and to build it and run it for the first time: some drivers leave the
 * machine code to the first run. */
struct empty_kernel {
    double build, first;
};

/* Its text is new each time, so that no cache below OpenCL can know it. The stage has buffers; on
 * failure the reason is in peer_why(). */
bool empty_kernel_time(const struct stage *stage, struct empty_kernel *times);

#endif
