#include "peer_opencl.h"

bool peer_opencl_finish(void *state) {
    return stage_finish(((struct job *)state)->stage);
}

bool peer_opencl_restore(void *state) {
    const struct job *job = state;
    return stage_restore(job->stage, &job->shape);
}

bool peer_opencl_read(void *state, int array, size_t offset, size_t bytes, void *to) {
    return stage_read(((struct job *)state)->stage, array, offset, bytes, to);
}

bool peer_opencl_round_trip(void *state, bool (*run)(void *state), const void *in, void *out) {
    const struct job *job = state;
    return stage_upload(job->stage, &job->shape, in) && run(state) &&
           stage_download(job->stage, &job->shape, out);
}

struct device_array *peer_opencl_source(const struct job *job) {
    return job->shape.in_place ? job->stage->out : job->stage->in;
}
