/* FFTW on the host, planned with FFTW_MEASURE, on aligned arrays of its own. */
#include <stdlib.h>
#include <string.h>

#include "fftw_api.h"
#include "peer.h"

enum { PLANNING_SECONDS = 20 }; /* FFTW_MEASURE of 2^24 points and more would go on for minutes */

struct fftw {
    struct job job;
    const struct fftw_api *api;
    void *in, *out; /* one array in place */
    size_t in_bytes, out_bytes;
    void *plan;
};

static const struct fftw_api *api_for(oclfft_precision precision) {
    return fftw_api_for(precision == OCLFFT_DOUBLE ? FFTW_API_DOUBLE : FFTW_API_SINGLE);
}

static const char *fftw_unavailable(const struct stage *stage) {
    (void)stage;
    return api_for(OCLFFT_SINGLE) || api_for(OCLFFT_DOUBLE) ? NULL : "built without FFTW";
}

static void fftw_cleanup(void *state) {
    struct fftw *fftw = state;
    if (fftw->plan) fftw->api->destroy(fftw->plan);
    if (fftw->out && fftw->out != fftw->in) fftw->api->release(fftw->out);
    if (fftw->in) fftw->api->release(fftw->in);
    free(fftw);
}

/* In place the first array serves both sides, whichever is longer. */
static bool allocate(struct fftw *fftw) {
    const struct shape *shape = &fftw->job.shape;
    fftw->in_bytes = side_bytes(&shape->in);
    fftw->out_bytes = side_bytes(&shape->out);
    const bool shared = shape->in_place && fftw->out_bytes > fftw->in_bytes;
    fftw->in = fftw->api->allocate(shared ? fftw->out_bytes : fftw->in_bytes);
    fftw->out = shape->in_place ? fftw->in : fftw->api->allocate(fftw->out_bytes);
    return (fftw->in && fftw->out) || peer_fail("no host memory");
}

static bool allocate_and_plan(struct fftw *fftw) {
    const struct job *job = &fftw->job;
    fftw->api = api_for(job->desc->precision);
    if (!fftw->api) return peer_fail("built without FFTW in this precision");
    if (job->desc->load_callback.source || job->desc->store_callback.source)
        return peer_fail("FFTW has no callbacks");
    if (shape_converts(job->desc)) return peer_fail("FFTW has no elements of other types");
    if (shape_cuts(job->desc)) return peer_fail("FFTW has no windows and no centred axes");
    const struct shape *shape = &job->shape;
    if (side_runs_down(&shape->in, shape->batch) || side_runs_down(&shape->out, shape->batch))
        return peer_fail("FFTW's planner fails at some reversed axes");
    if (!shape->in.apart && job->desc->transform == OCLFFT_C2R)
        return peer_fail("FFTW overwrites the input of c2r, whose elements may share places");
    if (!allocate(fftw)) return false;
    fftw->plan = fftw->api->plan(job->desc, job->direction, fftw->in, fftw->out, false,
                                 job->stage->host_threads, PLANNING_SECONDS);
    if (!fftw->plan) return peer_fail("FFTW has no plan for this problem");
    memcpy(fftw->in, job->stage->host_in.data, fftw->in_bytes); /* planning has overwritten it */
    return true;
}

static bool fftw_prepare(const struct job *job, void **state) {
    struct fftw *fftw = calloc(1, sizeof *fftw);
    if (!fftw) return peer_fail("no host memory");
    fftw->job = *job;
    if (!allocate_and_plan(fftw)) {
        fftw_cleanup(fftw);
        return false;
    }
    *state = fftw;
    return true;
}

static bool fftw_run(void *state) {
    struct fftw *fftw = state;
    fftw->api->execute(fftw->plan);
    return true;
}

static bool fftw_finish(void *state) {
    (void)state;
    return true;
}

/* Of C2R in several dimensions it has overwritten the input also out of place. */
static bool fftw_restore(void *state) {
    struct fftw *fftw = state;
    if (!fftw->job.shape.in_place) memset(fftw->out, 0xff, fftw->out_bytes);
    if (fftw->job.shape.in_place || fftw->job.desc->transform == OCLFFT_C2R)
        memcpy(fftw->in, fftw->job.stage->host_in.data, fftw->in_bytes);
    return true;
}

static bool fftw_read(void *state, int array, size_t offset, size_t bytes, void *to) {
    const struct fftw *fftw = state;
    memcpy(to, (char *)fftw->out + (size_t)array * fftw->job.shape.out.bytes + offset, bytes);
    return true;
}

/* The data is on the host already. */
static bool fftw_round_trip(void *state, const void *in, void *out) {
    (void)in, (void)out;
    return fftw_run(state);
}

const struct peer peer_fftw = {
    .name = "fftw",
    .unavailable = fftw_unavailable,
    .prepare = fftw_prepare,
    .run = fftw_run,
    .finish = fftw_finish,
    .restore = fftw_restore,
    .read = fftw_read,
    .round_trip = fftw_round_trip,
    .cleanup = fftw_cleanup,
    .transforms = true,
    .unscaled_backward = true,
    .on_host = true,
};
