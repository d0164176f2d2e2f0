/* The microbenchmarks. Each gives false with the complaint made when the device fails or computes
 * wrong results. */
#ifndef TOOLS_CALIBRATE_MEASURE
#define TOOLS_CALIBRATE_MEASURE

#include "bench.h"
#include "parameters.h"

/* How many launches are timed, about. */
enum { BASIC_LAUNCHES = 12, MEMORY_LAUNCHES = 16, UNIT_LAUNCHES = 20 };

/* What every device has: bandwidth, latency, launches, operations. */
bool measure_basics(struct bench *bench, struct measurements *m);

/* Sectors, bursts and accesses of global memory. */
bool measure_memory(struct bench *bench, struct measurements *m);

/* Local memory, and what is resident in a compute unit. */
bool measure_local(struct bench *bench, struct measurements *m);
bool measure_residency(struct bench *bench, struct measurements *m);

#endif
