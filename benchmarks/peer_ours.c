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
    const struct shape *shape = &ours->job.shape;
    const struct device_array *in = peer_opencl_source(&ours->job), *out = ours->job.stage->out;
    const bool in_place = shape->in_place;
    if (shape->in.arrays + shape->out.arrays == 2)
        return peer_status(oclfft_execute(ours->plan, ours->job.direction, in[0].buffer,
                                          in_place ? NULL : out[0].buffer));
    return peer_status(oclfft_execute_planar(
        ours->plan, ours->job.direction, in[0].buffer, shape->in.arrays == 2 ? in[1].buffer : NULL,
        in_place ? NULL : out[0].buffer,
        shape->out.arrays == 2 && !in_place ? out[1].buffer : NULL));
}

static bool ours_finish(void *state) {
    return peer_status(oclfft_finish(((struct ours *)state)->job.stage->context));
}

/* By hand, where the library has no way of its own for the problem. */
static bool move_and_run(const struct ours *ours, const void *in, void *out) {
    const struct shape *shape = &ours->job.shape;
    const struct device_array *from = peer_opencl_source(&ours->job), *to = ours->job.stage->out;
    for (int k = 0; k < shape->in.arrays; k++) {
        const char *data = (const char *)in + (size_t)k * shape->in.bytes;
        if (!peer_status(oclfft_buffer_write(from[k].buffer, 0, shape->in.bytes, data)))
            return false;
    }
    bool ok = ours_run((void *)ours);
    for (int k = 0; ok && k < shape->out.arrays; k++)
        ok = peer_status(oclfft_buffer_read(to[k].buffer, 0, shape->out.bytes,
                                            (char *)out + (size_t)k * shape->out.bytes));
    return ok;
}

/* The library's own way from host to host, which overlaps transfers and compute. In place it works
 * on the output array, which holds the input before the first run. */
static bool ours_round_trip(void *state, const void *in, void *out) {
    const struct ours *ours = state;
    const struct shape *shape = &ours->job.shape;
    const void *from = shape->in_place ? out : in;
    const void *from_parts[] = {from, (const char *)from + shape->in.bytes};
    void *to_parts[] = {out, (char *)out + shape->out.bytes};
    const oclfft_status status = oclfft_execute_host(ours->plan, ours->job.direction,
                                                     shape->in.arrays == 2 ? from_parts : from,
                                                     shape->out.arrays == 2 ? to_parts : out);
    return status == OCLFFT_ERROR_UNSUPPORTED ? move_and_run(ours, from, out) : peer_status(status);
}

static bool ours_describe(void *state, char *text, size_t capacity) {
    return peer_status(oclfft_plan_describe(((struct ours *)state)->plan, text, capacity, NULL));
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
    .describe = ours_describe,
    .cleanup = ours_cleanup,
    .transforms = true,
};
