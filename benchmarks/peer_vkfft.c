#include "peer_opencl.h"

#ifdef HAVE_VKFFT

#define VKFFT_BACKEND 3 /* OpenCL */
#include <vkFFT.h>

struct vkfft {
    struct job job;
    VkFFTApplication app;
    uint64_t main_bytes, formatted_bytes; /* VkFFT keeps pointers to them */
};

static bool check(VkFFTResult result, const char *call) {
    return result == VKFFT_SUCCESS || peer_fail("%s failed with %d", call, (int)result);
}

static const char *vkfft_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

/* Strides of the dimensions beyond the first, then the batch's, as often as there is room: VkFFT
 * counts the dimensions that are not there as well. */
static void set_strides(const struct side *side, uint64_t strides[3]) {
    for (int i = 0; i < 3; i++)
        strides[i] =
            (uint64_t)(i < side->rank - 1 ? side->strides[side->rank - 2 - i] : side->distance);
}

/* VkFFT works on its "buffer", where complex data is. Out of place that is the output, and it reads
 * its "input buffer"; only for C2R it is the input, and VkFFT returns the result to the input
 * buffer, having overwritten the input in several dimensions. */
static void set_buffers(struct vkfft *vkfft, VkFFTConfiguration *config) {
    struct stage *stage = vkfft->job.stage;
    const struct shape *shape = &vkfft->job.shape;
    const bool swapped = !shape->in_place && shape->out.real && !shape->in.real;
    const struct side *main = swapped ? &shape->in : &shape->out; /* a complex one, if one is */
    const struct side *formatted = swapped ? &shape->out : &shape->in;
    vkfft->main_bytes = shape->in_place ? shape_out_bytes(shape, 0) : main->bytes;
    vkfft->formatted_bytes = formatted->bytes;
    config->buffer = swapped ? &stage->in[0].memory : &stage->out[0].memory;
    config->bufferSize = &vkfft->main_bytes;
    set_strides(main, config->bufferStride);
    if (shape->in_place) return;
    config->isInputFormatted = 1;
    config->inverseReturnToInputBuffer = swapped;
    config->inputBuffer = swapped ? &stage->out[0].memory : &stage->in[0].memory;
    config->inputBufferSize = &vkfft->formatted_bytes;
    set_strides(formatted, config->inputBufferStride);
}

/* The number of a cosine or sine transform: 1 to 4; else 0. */
static uint64_t number_of(oclfft_axis_kind kind, oclfft_axis_kind first) {
    return kind >= first && kind <= first + 3 ? (uint64_t)(kind - first + 1) : 0;
}

static void set_kind(const oclfft_plan_desc *desc, VkFFTConfiguration *config) {
    const oclfft_axis_kind kind = kind_of_all(desc);
    config->performR2C = shape_halves(desc);
    config->performDCT = number_of(kind, OCLFFT_AXIS_DCT1);
#ifdef HAVE_VKFFT_DST
    config->performDST = number_of(kind, OCLFFT_AXIS_DST1);
#endif
}

/* What it has no kind for; NULL: nothing. */
static const char *missing_kind(const oclfft_plan_desc *desc) {
    const oclfft_axis_kind kind = kind_of_all(desc);
    if (count_real_kinds(desc) == 0)
        return shape_halves(desc) || desc->transform == OCLFFT_C2C
                   ? NULL
                   : "VkFFT's copies are not measured";
    if (transform_of_desc(desc) != OCLFFT_R2R || kind == OCLFFT_AXIS_DEFAULT)
        return "VkFFT's transforms have one kind along all axes";
#ifdef HAVE_VKFFT_DST
    if (number_of(kind, OCLFFT_AXIS_DST1)) return NULL;
#endif
    return number_of(kind, OCLFFT_AXIS_DCT1) ? NULL : "this VkFFT has no transforms of this kind";
}

static VkFFTConfiguration configure(struct vkfft *vkfft) {
    struct stage *stage = vkfft->job.stage;
    const oclfft_plan_desc *desc = vkfft->job.desc;
    VkFFTConfiguration config = {0};
    config.FFTdim = (uint64_t)desc->rank;
    for (int i = 0; i < desc->rank; i++)
        config.size[i] = desc->lengths[desc->rank - 1 - i]; /* the first varies fastest */
    config.numberBatches = desc->batch;
    set_kind(desc, &config);
    config.doublePrecision = desc->precision == OCLFFT_DOUBLE;
    config.normalize = 1;
    config.device = &stage->device;
    config.context = &stage->cl;
    config.makeForwardPlanOnly = vkfft->job.direction == OCLFFT_FORWARD;
    config.makeInversePlanOnly = vkfft->job.direction == OCLFFT_BACKWARD;
    set_buffers(vkfft, &config);
    return config;
}

static const char *what_is_missing(const oclfft_plan_desc *desc, const struct shape *shape) {
    if (missing_kind(desc)) return missing_kind(desc);
    if (shape_converts(desc)) return "VkFFT's half precision is not measured";
    if (shape_cuts(desc)) return "VkFFT's zero padding is not measured";
    if (desc->rank > 3) return "this VkFFT has three dimensions at most";
    if (desc->load_callback.source || desc->store_callback.source) return "VkFFT has no callbacks";
    if (shape->in.arrays + shape->out.arrays > 2) return "this VkFFT has no planar data";
    if (shape_left_out(desc)) return "VkFFT's omitted axes are not measured";
    if (desc->norm != OCLFFT_NORM_DEFAULT) return "VkFFT's scales are not measured";
    if (shape->in.offset || shape->out.offset) return "VkFFT's offsets are not measured";
    if (side_stands_still(&shape->in)) return "VkFFT has no strides of zero";
    if (shape->in.strides[desc->rank - 1] != 1 || shape->out.strides[desc->rank - 1] != 1)
        return "VkFFT has no stride in the last dimension";
    return NULL;
}

static bool vkfft_prepare(const struct job *job, void **state) {
    const char *missing = what_is_missing(job->desc, &job->shape);
    if (missing) return peer_fail("%s", missing);
    struct vkfft *vkfft = calloc(1, sizeof *vkfft);
    if (!vkfft) return peer_fail("no host memory");
    vkfft->job = *job;
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
    return check(VkFFTAppend(&vkfft->app, vkfft->job.direction == OCLFFT_FORWARD ? -1 : 1, &launch),
                 "VkFFTAppend");
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
