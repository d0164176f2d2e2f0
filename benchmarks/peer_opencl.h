/* What contenders on the stage's OpenCL queue have in common. Their state begins with a struct
 * job. */
#ifndef BENCH_PEER_OPENCL_H
#define BENCH_PEER_OPENCL_H

#include "peer.h"

bool peer_opencl_finish(void *state);
bool peer_opencl_restore(void *state);
bool peer_opencl_read(void *state, int array, size_t offset, size_t bytes, void *to);

/* Upload, run, download. */
bool peer_opencl_round_trip(void *state, bool (*run)(void *state), const void *in, void *out);

/* The buffers that a transform reads: the stage's output buffers when it works in place. */
struct device_array *peer_opencl_source(const struct job *job);

#endif
