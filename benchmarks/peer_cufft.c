/* cuFFT on the NVIDIA device behind the OpenCL one. Its two buffers stay allocated from case to
 * case. */
#include <stdlib.h>

#include "nvidia.h"
#include "peer.h"

/* Transforms beside each other along one dimension, and the elements between them on both sides. */
struct dimension {
    size_t count;
    long long in, out;
};

/* cuFFT has one batch dimension. A program with more of them calls it in a loop. */
struct cufft {
    struct job job;
    const struct cuda *cuda;
    int plan, loop_count;
    struct dimension loops[OCLFFT_MAX_RANK + 1];
};

enum { IN, OUT };

static cuda_pointer buffers[2];
static size_t capacities[2];

/* What the first one holds: so many bytes of the stage's input of that number. */
static size_t held_bytes;
static unsigned held_content;

static bool check(int code, const char *call) {
    return code == 0 || peer_fail("%s failed with %d", call, code);
}

static const char *cufft_unavailable(const struct stage *stage) {
    const char *missing;
    return nvidia_cuda(&stage->info, stage->device, &missing) ? NULL : missing;
}

static bool grow(const struct cuda *cuda, int side, size_t bytes) {
    if (bytes <= capacities[side]) return true;
    if (capacities[side]) cuda->MemFree(buffers[side]);
    capacities[side] = 0;
    if (side == IN) held_bytes = 0;
    if (!check(cuda->MemAlloc(&buffers[side], bytes), "cuMemAlloc")) return false;
    capacities[side] = bytes;
    return true;
}

/* ---- Planning ---- */

static int plan_type(const oclfft_plan_desc *desc) {
    const bool wide = desc->precision == OCLFFT_DOUBLE;
    switch (desc->transform) {
    case OCLFFT_C2C: return wide ? CUFFT_Z2Z : CUFFT_C2C;
    case OCLFFT_R2C: return wide ? CUFFT_D2Z : CUFFT_R2C;
    case OCLFFT_C2R: return wide ? CUFFT_Z2D : CUFFT_C2R;
    default: return 0;
    }
}

/* The dimensions that are transformed. */
static int transformed(const oclfft_plan_desc *desc, int axes[OCLFFT_MAX_RANK]) {
    int count = 0;
    for (int i = 0; i < desc->rank; i++)
        if (desc->axes[i] != OCLFFT_AXIS_NONE) axes[count++] = i;
    return count;
}

static void add_dimension(struct dimension *all, int *count, size_t length, long long in,
                          long long out) {
    if (length > 1) all[(*count)++] = (struct dimension){length, in, out};
}

/* The others and the batch: the one with the nearest neighbours is cuFFT's own, the rest loops. */
static struct dimension split_dimensions(struct cufft *cufft) {
    const struct shape *shape = &cufft->job.shape;
    const oclfft_plan_desc *desc = cufft->job.desc;
    struct dimension *all = cufft->loops, batch = {1, 1, 1};
    int count = 0, best = 0;
    add_dimension(all, &count, shape->batch, (long long)shape->in.distance,
                  (long long)shape->out.distance);
    for (int i = 0; i < desc->rank; i++)
        if (desc->axes[i] == OCLFFT_AXIS_NONE)
            add_dimension(all, &count, desc->lengths[i], (long long)shape->in.strides[i],
                          (long long)shape->out.strides[i]);
    for (int i = 1; i < count; i++)
        if (all[i].in + all[i].out < all[best].in + all[best].out) best = i;
    if (count > 0) {
        batch = all[best];
        all[best] = all[--count];
    }
    cufft->loop_count = count;
    return batch;
}

/* A side in cuFFT's terms: element (x, y, z) of transform b is at b*distance + ((x*dims[1] +
 * y)*dims[2] + z)*stride. */
struct embedding {
    long long dims[OCLFFT_MAX_RANK], stride;
};

static bool embed(const struct side *side, const int *axes, int count,
                  struct embedding *embedding) {
    embedding->stride = (long long)side->strides[axes[count - 1]];
    if (side_runs_down(side, 1) || side_stands_still(side))
        return peer_fail("cuFFT has no strides of zero or below");
    embedding->dims[0] = (long long)side->lengths[axes[0]];
    for (int i = 1; i < count; i++) {
        const long long outer = (long long)side->strides[axes[i - 1]],
                        inner = (long long)side->strides[axes[i]];
        if (outer % inner != 0 || outer / inner < (long long)side->lengths[axes[i]])
            return peer_fail("cuFFT has only one stride, and dimensions embedded in larger ones");
        embedding->dims[i] = outer / inner;
    }
    return true;
}

/* cuFFT takes halves on both sides, of powers of two. */
static bool takes_elements(const struct cufft *cufft, const int *axes, int rank) {
    const struct shape *shape = &cufft->job.shape;
    const oclfft_element_type half = OCLFFT_ELEMENT_HALF;
    if (!shape_converts(cufft->job.desc)) return true;
    if (shape->in.type != half || shape->out.type != half)
        return peer_fail("of cuFFT's other element types only half is measured");
    if (!cufft->cuda->fft_make_typed_plan) return peer_fail("this cuFFT has no half precision");
    for (int i = 0; i < rank; i++) {
        const size_t length = cufft->job.desc->lengths[axes[i]];
        if (length & (length - 1))
            return peer_fail("cuFFT has half precision only for lengths that are powers of two");
    }
    return true;
}

static bool takes(const struct cufft *cufft, const int *axes, int rank) {
    const oclfft_plan_desc *desc = cufft->job.desc;
    const struct shape *shape = &cufft->job.shape;
    if (!plan_type(desc) || rank < 1 || rank > 3 || count_real_kinds(desc) > 0)
        return peer_fail("cuFFT has no such transform");
    if (desc->load_callback.source || desc->store_callback.source)
        return peer_fail("cuFFT's callbacks are not measured");
    if (shape->in.arrays + shape->out.arrays > 2) return peer_fail("cuFFT has no planar data");
    if (shape_cuts(desc)) return peer_fail("cuFFT has no windows and no centred axes");
    return takes_elements(cufft, axes, rank);
}

static int half_type(const struct side *side) {
    return side->real ? CUDA_R_16F : CUDA_C_16F;
}

/* Packed data is left to cuFFT's own idea of it. */
static bool make_plan(struct cufft *cufft) {
    const oclfft_plan_desc *desc = cufft->job.desc;
    const struct shape *shape = &cufft->job.shape;
    const struct cuda *cuda = cufft->cuda;
    int axes[OCLFFT_MAX_RANK], rank = transformed(desc, axes);
    const bool packed = shape->in.dense && shape->out.dense && rank == desc->rank;
    long long lengths[OCLFFT_MAX_RANK];
    struct embedding in, out;
    size_t work = 0;
    if (!takes(cufft, axes, rank)) return false;
    if (!embed(&shape->in, axes, rank, &in) || !embed(&shape->out, axes, rank, &out)) return false;
    long long *in_dims = packed ? NULL : in.dims, *out_dims = packed ? NULL : out.dims;
    const struct dimension batch = split_dimensions(cufft);
    const long long count = (long long)batch.count;
    for (int i = 0; i < rank; i++) lengths[i] = (long long)desc->lengths[axes[i]];
    if (!check(cuda->fft_create(&cufft->plan), "cufftCreate")) return false;
    const int code =
        shape_converts(desc)
            ? cuda->fft_make_typed_plan(cufft->plan, rank, lengths, in_dims, in.stride, batch.in,
                                        half_type(&shape->in), out_dims, out.stride, batch.out,
                                        half_type(&shape->out), count, &work, CUDA_C_16F)
            : cuda->fft_make_plan_many(cufft->plan, rank, lengths, in_dims, in.stride, batch.in,
                                       out_dims, out.stride, batch.out, plan_type(desc), count,
                                       &work);
    if (code != 0) cuda->fft_destroy(cufft->plan);
    return check(code, shape_converts(desc) ? "cufftXtMakePlanMany" : "cufftMakePlanMany64");
}

static bool upload(const struct cufft *cufft, cuda_pointer to, const void *from) {
    return check(cufft->cuda->MemcpyHtoD(to, from, cufft->job.shape.in.bytes), "cuMemcpyHtoD");
}

/* A gigabyte takes longer to get there than to be transformed: it stays from case to case. */
static bool load_input(const struct cufft *cufft) {
    const struct job *job = &cufft->job;
    if (held_content == job->stage->content && job->shape.in.bytes <= held_bytes) return true;
    held_bytes = 0;
    if (!upload(cufft, buffers[IN], job->stage->host_in.data)) return false;
    held_bytes = job->shape.in.bytes;
    held_content = job->stage->content;
    return true;
}

static bool cufft_prepare(const struct job *job, void **state) {
    struct cufft *cufft = calloc(1, sizeof *cufft);
    if (!cufft) return peer_fail("no host memory");
    cufft->job = *job;
    cufft->cuda = cuda_open("");
    if (!make_plan(cufft)) {
        free(cufft);
        return false;
    }
    if (!grow(cufft->cuda, IN, job->shape.in.bytes) ||
        !grow(cufft->cuda, OUT, shape_out_bytes(&job->shape, 0)) || !load_input(cufft)) {
        cufft->cuda->fft_destroy(cufft->plan);
        free(cufft);
        return false;
    }
    *state = cufft;
    return true;
}

/* ---- Running ---- */

static cuda_pointer source(const struct cufft *cufft) {
    return buffers[cufft->job.shape.in_place ? OUT : IN];
}

/* CUDA's addresses are those of the device in pointers of the host. */
static void *element(cuda_pointer buffer, const struct side *side, long long place) {
    const long long at = (long long)side->offset + place;
    return (void *)(uintptr_t)(buffer + (cuda_pointer)(at * (long long)side->element_bytes));
}

static bool execute(const struct cufft *cufft, void *in, void *out) {
    const struct cuda *cuda = cufft->cuda;
    const int direction = cufft->job.direction == OCLFFT_FORWARD ? -1 : 1;
    if (shape_converts(cufft->job.desc))
        return check(cuda->fft_typed(cufft->plan, in, out, direction), "cufftXtExec");
    switch (plan_type(cufft->job.desc)) {
    case CUFFT_C2C: return check(cuda->fft_c2c(cufft->plan, in, out, direction), "cufftExecC2C");
    case CUFFT_Z2Z: return check(cuda->fft_z2z(cufft->plan, in, out, direction), "cufftExecZ2Z");
    case CUFFT_R2C: return check(cuda->fft_r2c(cufft->plan, in, out), "cufftExecR2C");
    case CUFFT_D2Z: return check(cuda->fft_d2z(cufft->plan, in, out), "cufftExecD2Z");
    case CUFFT_C2R: return check(cuda->fft_c2r(cufft->plan, in, out), "cufftExecC2R");
    default: return check(cuda->fft_z2d(cufft->plan, in, out), "cufftExecZ2D");
    }
}

/* One call for each combination of the dimensions that are loops. */
static bool cufft_run(void *state) {
    const struct cufft *cufft = state;
    const struct shape *shape = &cufft->job.shape;
    size_t calls = 1;
    for (int i = 0; i < cufft->loop_count; i++) calls *= cufft->loops[i].count;
    for (size_t call = 0; call < calls; call++) {
        long long in = 0, out = 0;
        size_t rest = call;
        for (int i = 0; i < cufft->loop_count; i++) {
            const struct dimension *loop = &cufft->loops[i];
            in += (long long)(rest % loop->count) * loop->in;
            out += (long long)(rest % loop->count) * loop->out;
            rest /= loop->count;
        }
        if (!execute(cufft, element(source(cufft), &shape->in, in),
                     element(buffers[OUT], &shape->out, out)))
            return false;
    }
    return true;
}

static bool cufft_finish(void *state) {
    return check(((struct cufft *)state)->cuda->CtxSynchronize(), "cuCtxSynchronize");
}

/* Of C2R it may have overwritten the input also out of place. */
static bool cufft_restore(void *state) {
    const struct cufft *cufft = state;
    const struct shape *shape = &cufft->job.shape;
    if (cufft->job.desc->transform == OCLFFT_C2R &&
        !upload(cufft, buffers[IN], cufft->job.stage->host_in.data))
        return false;
    const int code = shape->in_place
                         ? cufft->cuda->MemcpyDtoD(buffers[OUT], buffers[IN], shape->in.bytes)
                         : cufft->cuda->MemsetD32(buffers[OUT], 0xffffffff, shape->out.bytes / 4);
    return check(code, shape->in_place ? "cuMemcpyDtoD" : "cuMemsetD32") && cufft_finish(state);
}

static bool cufft_read(void *state, int array, size_t offset, size_t bytes, void *to) {
    (void)array; /* there is one */
    return check(((struct cufft *)state)->cuda->MemcpyDtoH(to, buffers[OUT] + offset, bytes),
                 "cuMemcpyDtoH");
}

/* A plain program's way, one after the other: the copies block, and wait for the transform between
 * them. */
static bool cufft_round_trip(void *state, const void *in, void *out) {
    const struct cufft *cufft = state;
    return upload(cufft, source(cufft), in) && cufft_run(state) &&
           cufft_read(state, 0, 0, cufft->job.shape.out.bytes, out);
}

static void cufft_cleanup(void *state) {
    struct cufft *cufft = state;
    cufft_finish(cufft);
    if (cufft->job.desc->transform == OCLFFT_C2R) held_bytes = 0;
    cufft->cuda->fft_destroy(cufft->plan);
    free(cufft);
}

const struct peer peer_cufft = {
    .name = "cufft",
    .unavailable = cufft_unavailable,
    .prepare = cufft_prepare,
    .run = cufft_run,
    .finish = cufft_finish,
    .restore = cufft_restore,
    .read = cufft_read,
    .round_trip = cufft_round_trip,
    .cleanup = cufft_cleanup,
    .transforms = true,
    .unscaled_backward = true,
};
