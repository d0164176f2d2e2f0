#include "peer_opencl.h"

#ifdef HAVE_CLFFT

#include <clFFT.h>
#include <stdlib.h>

struct clfft {
    struct job job;
    clfftPlanHandle plan;
};

static bool check(clfftStatus status, const char *call) {
    return status == CLFFT_SUCCESS || peer_fail("%s failed with %d", call, (int)status);
}

/* clFFT keeps global state, set up at the first use and torn down at exit. */
static void teardown(void) {
    clfftTeardown();
}

static bool setup(void) {
    static bool done = false;
    if (done) return true;
    clfftSetupData data;
    clfftInitSetupData(&data);
    if (!check(clfftSetup(&data), "clfftSetup")) return false;
    atexit(teardown);
    return done = true;
}

static const char *clfft_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

static bool make_plan(struct clfft *clfft) {
    const struct stage *stage = clfft->job.stage;
    const oclfft_plan_desc *desc = clfft->job.desc;
    size_t lengths[3]; /* the first varies fastest */
    if (desc->transform != OCLFFT_C2C) return peer_fail("only complex transforms are measured with clFFT");
    if (desc->rank > 3) return peer_fail("clFFT has no rank %d", desc->rank);
    for (int i = 0; i < desc->rank; i++) lengths[i] = desc->lengths[desc->rank - 1 - i];
    cl_command_queue queue = stage->queue;
    return check(clfftCreateDefaultPlan(&clfft->plan, stage->cl, (clfftDim)desc->rank, lengths), "clfftCreateDefaultPlan") &&
           check(clfftSetPlanPrecision(clfft->plan, desc->precision == OCLFFT_DOUBLE ? CLFFT_DOUBLE : CLFFT_SINGLE), "precision") &&
           check(clfftSetLayout(clfft->plan, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED), "clfftSetLayout") &&
           check(clfftSetResultLocation(clfft->plan, desc->in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE), "location") &&
           check(clfftSetPlanBatchSize(clfft->plan, desc->batch), "clfftSetPlanBatchSize") &&
           check(clfftBakePlan(clfft->plan, 1, &queue, NULL, NULL), "clfftBakePlan");
}

static void clfft_cleanup(void *state) {
    struct clfft *clfft = state;
    if (clfft->plan) clfftDestroyPlan(&clfft->plan);
    free(clfft);
}

static bool clfft_prepare(const struct job *job, void **state) {
    if (!setup()) return false;
    struct clfft *clfft = calloc(1, sizeof *clfft);
    if (!clfft) return peer_fail("no host memory");
    clfft->job = *job;
    if (!make_plan(clfft)) {
        clfft_cleanup(clfft);
        return false;
    }
    *state = clfft;
    return true;
}

static bool clfft_run(void *state) {
    const struct clfft *clfft = state;
    struct stage *stage = clfft->job.stage;
    const clfftDirection direction = clfft->job.direction == OCLFFT_FORWARD ? CLFFT_FORWARD : CLFFT_BACKWARD;
    return check(clfftEnqueueTransform(clfft->plan, direction, 1, &stage->queue, 0, NULL, NULL, peer_opencl_source(&clfft->job),
                                       &stage->cl_out, NULL),
                 "clfftEnqueueTransform");
}

static bool clfft_round_trip(void *state, const void *in, void *out) {
    return peer_opencl_round_trip(state, clfft_run, in, out);
}

#else

static const char *clfft_unavailable(const struct stage *stage) {
    (void)stage;
    return "built without clFFT";
}

#define clfft_prepare NULL
#define clfft_run NULL
#define clfft_round_trip NULL
#define clfft_cleanup NULL

#endif

const struct peer peer_clfft = {
    .name = "clfft",
    .unavailable = clfft_unavailable,
    .prepare = clfft_prepare,
    .run = clfft_run,
    .finish = peer_opencl_finish,
    .restore = peer_opencl_restore,
    .read = peer_opencl_read,
    .round_trip = clfft_round_trip,
    .cleanup = clfft_cleanup,
    .transforms = true,
    .crashes = true,
};
