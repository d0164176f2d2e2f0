/* The yardstick: the device's own copy of the same bytes. No transform of one pass can be faster than one read and one write. */
#include "peer_opencl.h"

#include <stdlib.h>

static const char *copy_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

static bool copy_prepare(const struct job *job, void **state) {
    struct job *mine = malloc(sizeof *mine);
    if (!mine) return peer_fail("no host memory");
    *mine = *job;
    mine->shape.in_place = false; /* a copy always has two sides */
    *state = mine;
    return true;
}

static bool copy_run(void *state) {
    const struct job *job = state;
    const size_t bytes = job->shape.in_bytes < job->shape.out_bytes ? job->shape.in_bytes : job->shape.out_bytes;
    const struct stage *stage = job->stage;
    return peer_cl(clEnqueueCopyBuffer(stage->queue, stage->cl_in, stage->cl_out, 0, 0, bytes, 0, NULL, NULL),
                   "clEnqueueCopyBuffer");
}

/* End to end, the yardstick is both transfers and nothing between. */
static bool copy_round_trip(void *state, const void *in, void *out) {
    const struct job *job = state;
    return stage_upload(job->stage, &job->shape, in) && stage_read(job->stage, 0, job->shape.out_bytes, out);
}

const struct peer peer_copy = {
    .name = "copy",
    .unavailable = copy_unavailable,
    .prepare = copy_prepare,
    .run = copy_run,
    .finish = peer_opencl_finish,
    .restore = peer_opencl_restore,
    .read = peer_opencl_read,
    .round_trip = copy_round_trip,
    .cleanup = free,
};
