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

static bool allocate_and_plan(struct fftw *fftw) {
    const struct job *job = &fftw->job;
    const struct shape *shape = &job->shape;
    fftw->in = fftw->api->allocate(shape->in_place && shape->out_bytes > shape->in_bytes ? shape->out_bytes : shape->in_bytes);
    fftw->out = shape->in_place ? fftw->in : fftw->api->allocate(shape->out_bytes);
    if (!fftw->in || !fftw->out) return peer_fail("no host memory");
    fftw->plan = fftw->api->plan(job->desc, job->direction, fftw->in, fftw->out, false, job->stage->host_threads, PLANNING_SECONDS);
    if (!fftw->plan) return peer_fail("FFTW has no plan for this problem");
    memcpy(fftw->in, job->stage->host_in, shape->in_bytes); /* planning has overwritten it */
    return true;
}

static bool fftw_prepare(const struct job *job, void **state) {
    struct fftw *fftw = calloc(1, sizeof *fftw);
    if (!fftw) return peer_fail("no host memory");
    fftw->job = *job;
    fftw->api = api_for(job->desc->precision);
    if (!fftw->api || !allocate_and_plan(fftw)) {
        if (!fftw->api) peer_fail("built without FFTW in this precision");
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

static bool fftw_restore(void *state) {
    struct fftw *fftw = state;
    if (fftw->job.shape.in_place)
        memcpy(fftw->in, fftw->job.stage->host_in, fftw->job.shape.in_bytes);
    else
        memset(fftw->out, 0xff, fftw->job.shape.out_bytes);
    return true;
}

static bool fftw_read(void *state, size_t offset, size_t bytes, void *to) {
    memcpy(to, (char *)((struct fftw *)state)->out + offset, bytes);
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
