/* The yardstick: the device's own copy of as many bytes as the smaller side has in its elements. No
 * transform of one pass can be faster than one read and one write. */
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
    const struct stage *stage = job->stage;
    const struct side *in = &job->shape.in, *out = &job->shape.out;
    const size_t arrays = (size_t)(in->arrays < out->arrays ? in->arrays : out->arrays);
    const size_t bytes = (size_t)(peer_copy_traffic(&job->shape) / 2) / arrays;
    for (size_t k = 0; k < arrays; k++) {
        const cl_int code = clEnqueueCopyBuffer(stage->queue, stage->in[k].memory,
                                                stage->out[k].memory, 0, 0, bytes, 0, NULL, NULL);
        if (!peer_cl(code, "clEnqueueCopyBuffer")) return false;
    }
    return true;
}

/* End to end, the yardstick is both transfers and nothing between. */
static bool copy_round_trip(void *state, const void *in, void *out) {
    const struct job *job = state;
    return stage_upload(job->stage, &job->shape, in) &&
           stage_download(job->stage, &job->shape, out);
}

double peer_copy_traffic(const struct shape *shape) {
    const struct side *in = &shape->in, *out = &shape->out;
    const size_t of_in = in->points * in->element_bytes, of_out = out->points * out->element_bytes;
    const int arrays = in->arrays < out->arrays ? in->arrays : out->arrays;
    return 2.0 * (double)(of_in < of_out ? of_in : of_out) * (double)arrays * (double)shape->batch;
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
