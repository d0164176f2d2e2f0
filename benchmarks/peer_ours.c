/* oclfft through its ordinary interface: what an application would write. */
#include "peer_opencl.h"

#include <stdlib.h>

struct ours {
    struct job job;
    oclfft_plan *plan;
};

static const char *ours_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

static bool ours_prepare(const struct job *job, void **state) {
    struct ours *ours = malloc(sizeof *ours);
    if (!ours) return peer_fail("no host memory");
    ours->job = *job;
    if (!peer_status(oclfft_plan_create(job->stage->context, job->desc, &ours->plan))) {
        free(ours);
        return false;
    }
    *state = ours;
    return true;
}

static bool ours_run(void *state) {
    const struct ours *ours = state;
    const struct stage *stage = ours->job.stage;
    oclfft_buffer *in = ours->job.shape.in_place ? stage->out : stage->in;
    return peer_status(oclfft_execute(ours->plan, ours->job.direction, in, ours->job.shape.in_place ? NULL : stage->out));
}

static bool ours_finish(void *state) {
    return peer_status(oclfft_finish(((struct ours *)state)->job.stage->context));
}

/* The library's own way from host to host, which overlaps transfers and compute; by hand where it has none for the problem. */
static bool ours_round_trip(void *state, const void *in, void *out) {
    const struct ours *ours = state;
    const struct shape *shape = &ours->job.shape;
    struct stage *stage = ours->job.stage;
    const oclfft_status status = oclfft_execute_host(ours->plan, ours->job.direction, in, out);
    if (status != OCLFFT_ERROR_UNSUPPORTED) return peer_status(status);
    return peer_status(oclfft_buffer_write(shape->in_place ? stage->out : stage->in, 0, shape->in_bytes, in)) && ours_run(state) &&
           peer_status(oclfft_buffer_read(stage->out, 0, shape->out_bytes, out));
}

static void ours_cleanup(void *state) {
    struct ours *ours = state;
    oclfft_finish(ours->job.stage->context);
    oclfft_plan_destroy(&ours->plan);
    free(ours);
}

const struct peer peer_ours = {
    .name = "ours",
    .unavailable = ours_unavailable,
    .prepare = ours_prepare,
    .run = ours_run,
    .finish = ours_finish,
    .restore = peer_opencl_restore,
    .read = peer_opencl_read,
    .round_trip = ours_round_trip,
    .cleanup = ours_cleanup,
    .transforms = true,
};
