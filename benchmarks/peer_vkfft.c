#include "peer_opencl.h"

#ifdef HAVE_VKFFT

#define VKFFT_BACKEND 3 /* OpenCL */
#include <vkFFT.h>

struct vkfft {
    struct job job;
    VkFFTApplication app;
    uint64_t in_bytes, out_bytes; /* VkFFT keeps pointers to them */
};

static bool check(VkFFTResult result, const char *call) {
    return result == VKFFT_SUCCESS || peer_fail("%s failed with %d", call, (int)result);
}

static const char *vkfft_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

/* Out of place, VkFFT reads its "input buffer" and works on its "buffer". */
static VkFFTConfiguration configure(struct vkfft *vkfft) {
    struct stage *stage = vkfft->job.stage;
    const oclfft_plan_desc *desc = vkfft->job.desc;
    VkFFTConfiguration config = {0};
    config.FFTdim = (uint64_t)desc->rank;
    for (int i = 0; i < desc->rank; i++) config.size[i] = desc->lengths[desc->rank - 1 - i]; /* the first varies fastest */
    config.numberBatches = desc->batch;
    config.doublePrecision = desc->precision == OCLFFT_DOUBLE;
    config.normalize = 1;
    config.device = &stage->device;
    config.context = &stage->cl;
    config.bufferSize = &vkfft->out_bytes;
    config.buffer = &stage->cl_out;
    config.makeForwardPlanOnly = vkfft->job.direction == OCLFFT_FORWARD;
    config.makeInversePlanOnly = vkfft->job.direction == OCLFFT_BACKWARD;
    if (!desc->in_place) {
        config.isInputFormatted = 1;
        config.inputBufferSize = &vkfft->in_bytes;
        config.inputBuffer = &stage->cl_in;
        uint64_t stride = 1;
        for (int i = 0; i < 3; i++) {
            stride *= i < desc->rank ? config.size[i] : 1;
            config.inputBufferStride[i] = stride;
        }
    }
    return config;
}

static bool vkfft_prepare(const struct job *job, void **state) {
    if (job->desc->transform != OCLFFT_C2C) return peer_fail("only complex transforms are measured with VkFFT");
    if (job->desc->rank > 3) return peer_fail("VkFFT has no rank %d", job->desc->rank);
    struct vkfft *vkfft = calloc(1, sizeof *vkfft);
    if (!vkfft) return peer_fail("no host memory");
    vkfft->job = *job;
    vkfft->in_bytes = job->shape.in_bytes;
    vkfft->out_bytes = job->shape.out_bytes;
    /* A failed initializeVkFFT has cleaned up after itself. */
    if (!check(initializeVkFFT(&vkfft->app, configure(vkfft)), "initializeVkFFT")) {
        free(vkfft);
        return false;
    }
    *state = vkfft;
    return true;
}

static bool vkfft_run(void *state) {
    struct vkfft *vkfft = state;
    VkFFTLaunchParams launch = {0};
    launch.commandQueue = &vkfft->job.stage->queue;
    return check(VkFFTAppend(&vkfft->app, vkfft->job.direction == OCLFFT_FORWARD ? -1 : 1, &launch), "VkFFTAppend");
}

static bool vkfft_round_trip(void *state, const void *in, void *out) {
    return peer_opencl_round_trip(state, vkfft_run, in, out);
}

static void vkfft_cleanup(void *state) {
    struct vkfft *vkfft = state;
    deleteVkFFT(&vkfft->app);
    free(vkfft);
}

#else

static const char *vkfft_unavailable(const struct stage *stage) {
    (void)stage;
    return "built without VkFFT";
}

#define vkfft_prepare NULL
#define vkfft_run NULL
#define vkfft_round_trip NULL
#define vkfft_cleanup NULL

#endif

const struct peer peer_vkfft = {
    .name = "vkfft",
    .unavailable = vkfft_unavailable,
    .prepare = vkfft_prepare,
    .run = vkfft_run,
    .finish = peer_opencl_finish,
    .restore = peer_opencl_restore,
    .read = peer_opencl_read,
    .round_trip = vkfft_round_trip,
    .cleanup = vkfft_cleanup,
    .transforms = true,
    .crashes = true,
};
