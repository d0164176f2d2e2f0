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
    /* clfftInitSetupData does this, but it is inline in C's sense: without optimisation nobody has
     * it. */
    clfftSetupData data = {
        .major = clfftVersionMajor, .minor = clfftVersionMinor, .patch = clfftVersionPatch};
    if (!check(clfftSetup(&data), "clfftSetup")) return false;
    atexit(teardown);
    return done = true;
}

static const char *clfft_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

static clfftLayout layout_of(const struct side *side, bool hermitian) {
    if (side->real) return CLFFT_REAL;
    if (side->arrays == 2) return hermitian ? CLFFT_HERMITIAN_PLANAR : CLFFT_COMPLEX_PLANAR;
    return hermitian ? CLFFT_HERMITIAN_INTERLEAVED : CLFFT_COMPLEX_INTERLEAVED;
}

/* clFFT's first dimension varies fastest. */
static void reverse(const size_t *values, int rank, size_t reversed[3]) {
    for (int i = 0; i < rank; i++) reversed[i] = values[rank - 1 - i];
}

static void reverse_strides(const struct side *side, size_t reversed[3]) {
    for (int i = 0; i < side->rank; i++) reversed[i] = (size_t)side->strides[side->rank - 1 - i];
}

static const char *what_is_missing(const oclfft_plan_desc *desc, const struct shape *shape) {
    if (desc->transform > OCLFFT_C2R || count_real_kinds(desc) > 0)
        return "clFFT has no cosine and sine transforms";
    if (shape_converts(desc)) return "clFFT has no elements of other types";
    if (shape_cuts(desc)) return "clFFT has no windows and no centred axes";
    if (desc->rank > 3) return "clFFT has three dimensions at most";
    if (desc->load_callback.source || desc->store_callback.source)
        return "clFFT's callbacks are not measured";
    if (shape_largest_prime(desc) > 13) return "clFFT has no lengths with prime factors above 13";
    if (shape_left_out(desc)) return "clFFT transforms every axis";
    if (desc->norm != OCLFFT_NORM_DEFAULT) return "clFFT's scales are not measured";
    if (shape->in.offset || shape->out.offset) return "clFFT has no offsets";
    if (side_stands_still(&shape->in)) return "clFFT has no strides of zero";
    return NULL;
}

static bool set_layouts(clfftPlanHandle plan, const struct shape *shape, bool hermitian) {
    const clfftDim rank = (clfftDim)shape->in.rank;
    size_t in[3], out[3];
    reverse_strides(&shape->in, in);
    reverse_strides(&shape->out, out);
    return check(clfftSetLayout(plan, layout_of(&shape->in, hermitian),
                                layout_of(&shape->out, hermitian)),
                 "clfftSetLayout") &&
           check(clfftSetPlanInStride(plan, rank, in), "clfftSetPlanInStride") &&
           check(clfftSetPlanOutStride(plan, rank, out), "clfftSetPlanOutStride") &&
           check(
               clfftSetPlanDistance(plan, (size_t)shape->in.distance, (size_t)shape->out.distance),
               "clfftSetPlanDistance");
}

static bool make_plan(struct clfft *clfft) {
    const struct stage *stage = clfft->job.stage;
    const oclfft_plan_desc *desc = clfft->job.desc;
    const struct shape *shape = &clfft->job.shape;
    const char *missing = what_is_missing(desc, shape);
    size_t lengths[3];
    if (missing) return peer_fail("%s", missing);
    reverse(desc->lengths, desc->rank, lengths);
    cl_command_queue queue = stage->queue;
    return check(clfftCreateDefaultPlan(&clfft->plan, stage->cl, (clfftDim)desc->rank, lengths),
                 "clfftCreateDefaultPlan") &&
           check(clfftSetPlanPrecision(
                     clfft->plan, desc->precision == OCLFFT_DOUBLE ? CLFFT_DOUBLE : CLFFT_SINGLE),
                 "precision") &&
           set_layouts(clfft->plan, shape, desc->transform != OCLFFT_C2C) &&
           check(clfftSetResultLocation(clfft->plan,
                                        desc->in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE),
                 "location") &&
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
    const clfftDirection direction =
        clfft->job.direction == OCLFFT_FORWARD ? CLFFT_FORWARD : CLFFT_BACKWARD;
    const struct device_array *source = peer_opencl_source(&clfft->job);
    cl_mem in[] = {source[0].memory, source[1].memory},
           out[] = {stage->out[0].memory, stage->out[1].memory};
    return check(clfftEnqueueTransform(clfft->plan, direction, 1, &stage->queue, 0, NULL, NULL, in,
                                       out, NULL),
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
