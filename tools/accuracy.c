/* Memory is what limits the largest length, so nothing is kept that can be made again: the input comes from its generator each
 * time it is needed, our data leaves the device before the reference is computed, and the reference works in place on one
 * transform of the batch at a time. 2^26 points take 2 GB on the host. */
#include "accuracy.h"

#include <stdlib.h>
#include <string.h>

#include <peer.h>
#include <random.h>
#include <shape.h>

#include "command.h"
#include "host_transform.h"

enum { PIECE = 1 << 20 };

/* ---- Ours, on the device ---- */

static bool poison(oclfft_buffer *buffer, size_t bytes, void *piece) {
    memset(piece, 0xff, PIECE); /* NaN in every format */
    for (size_t at = 0; at < bytes; at += PIECE) {
        if (!peer_status(oclfft_buffer_write(buffer, at, bytes - at < PIECE ? bytes - at : PIECE, piece))) return false;
    }
    return true;
}

static bool input_intact(oclfft_buffer *buffer, const struct shape *shape, oclfft_precision precision, uint64_t seed, char *piece) {
    char *expected = malloc(PIECE);
    bool intact = expected != NULL || peer_fail("no host memory");
    for (size_t at = 0; intact && at < shape->in_bytes; at += PIECE) {
        const size_t bytes = shape->in_bytes - at < PIECE ? shape->in_bytes - at : PIECE;
        random_fill(expected, precision, seed, at / shape->scalar, bytes / shape->scalar);
        intact = peer_status(oclfft_buffer_read(buffer, at, bytes, piece)) &&
                 (memcmp(piece, expected, bytes) == 0 || peer_fail("the input of an out-of-place transform was modified"));
    }
    free(expected);
    return intact;
}

static bool execute(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *in, oclfft_buffer *out) {
    return peer_status(oclfft_execute(plan, direction, in, out)) && peer_status(oclfft_finish(context));
}

/* `host` holds the input before and our result after. The buffers are given back. */
static bool run_ours(oclfft_context *context, oclfft_plan *plan, const struct problem *problem, uint64_t seed, void *host) {
    const struct shape shape = shape_of(&problem->desc);
    oclfft_buffer *in = NULL, *out = NULL;
    char *piece = malloc(PIECE);
    random_fill(host, problem->desc.precision, seed, 0, shape.in_bytes / shape.scalar);
    bool ok = (piece || peer_fail("no host memory")) && peer_status(oclfft_buffer_create(context, shape.in_bytes, &in)) &&
              peer_status(oclfft_buffer_write(in, 0, shape.in_bytes, host));
    if (ok && !shape.in_place)
        ok = peer_status(oclfft_buffer_create(context, shape.out_bytes, &out)) && poison(out, shape.out_bytes, piece);
    ok = ok && execute(context, plan, problem->direction, in, out);
    ok = ok && (shape.in_place || input_intact(in, &shape, problem->desc.precision, seed, piece));
    ok = ok && peer_status(oclfft_buffer_read(shape.in_place ? in : out, 0, shape.out_bytes, host));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    free(piece);
    return ok;
}

/* ---- The comparison ---- */

static void compare_all(struct accuracy *accuracy, const struct problem *problem, uint64_t seed, const char *ours,
                        struct host_transform *reference, struct host_transform *same) {
    const struct shape shape = shape_of(&problem->desc);
    const size_t width = problem->desc.transform == OCLFFT_C2R ? 1 : 2;
    struct sums of_ours = {0}, of_fftw = {0};
    for (size_t b = 0; b < shape.batch; b++) {
        const struct values mine = {ours + b * shape.out_reals * shape.scalar, shape.scalar, 1};
        host_transform_run(reference, seed, b);
        const struct values expected = host_transform_output(reference);
        sums_add(&of_ours, &mine, &expected, shape.out_reals, width);
        if (!accuracy->has_fftw) continue;
        host_transform_run(same, seed, b);
        const struct values theirs = host_transform_output(same);
        sums_add(&of_fftw, &theirs, &expected, shape.out_reals, width);
    }
    accuracy->ours = sums_errors(&of_ours);
    if (accuracy->has_fftw) accuracy->fftw = sums_errors(&of_fftw);
}

static bool compare(const struct problem *problem, uint64_t seed, const void *ours, struct accuracy *accuracy) {
    struct host_transform reference, same;
    const bool ok = host_transform_open(&reference, reference_precision(problem->desc.precision), problem);
    if (ok) {
        accuracy->has_fftw = host_transform_open(&same, same_precision(problem->desc.precision), problem);
        compare_all(accuracy, problem, seed, ours, &reference, &same);
        host_transform_close(&same);
    }
    host_transform_close(&reference);
    return ok;
}

static bool checkable(const oclfft_plan_desc *desc) {
    const oclfft_layout *sides[] = {&desc->input, &desc->output};
    if (desc->transform > OCLFFT_C2R) return peer_unsupported("cosine and sine transforms are not checked yet");
    if (desc->precision == OCLFFT_HALF) return peer_unsupported("half precision is not checked yet");
    if (desc->transform != OCLFFT_C2C && desc->in_place) return peer_unsupported("real transforms in place are not checked yet");
    if (desc->transform == OCLFFT_C2R && desc->rank > 1) return peer_unsupported("c2r in several dimensions is not checked yet");
    for (int i = 0; i < 2; i++) {
        if (sides[i]->format != OCLFFT_INTERLEAVED) return peer_unsupported("planar data is not checked yet");
        if (sides[i]->strides[0] || sides[i]->distance || sides[i]->offset)
            return peer_unsupported("strided data is not checked yet");
    }
    return true;
}

/* Too little memory is no fault of the transform. */
static int failure(void) {
    const oclfft_status status = peer_why_status();
    const bool memory = status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    return memory ? STATUS_TROUBLE : STATUS_FAILED;
}

int accuracy_plan(oclfft_context *context, const struct problem *problem, oclfft_plan **plan, struct accuracy *accuracy) {
    *accuracy = (struct accuracy){.bar = accuracy_bar(&problem->desc)};
    if (!peer_status(oclfft_plan_create(context, &problem->desc, plan)))
        return is_refusal(peer_why_status()) ? STATUS_USAGE : failure();
    accuracy->planned = true;
    return checkable(&problem->desc) ? STATUS_OK : STATUS_USAGE;
}

int accuracy_measure(oclfft_context *context, oclfft_plan **plan, bool last, const struct problem *problem, uint64_t seed,
                     struct accuracy *accuracy) {
    const struct shape shape = shape_of(&problem->desc);
    int status = STATUS_TROUBLE;
    void *host = malloc(shape.in_bytes > shape.out_bytes ? shape.in_bytes : shape.out_bytes);
    const bool run = host && run_ours(context, *plan, problem, seed, host);
    if (!host)
        peer_fail("no host memory");
    else if (!run)
        status = failure();
    if (last) oclfft_plan_destroy(plan);
    if (run && compare(problem, seed, host, accuracy)) {
        accuracy->measured = true;
        status = accuracy->ours.l2 <= accuracy->bar ? STATUS_OK : STATUS_FAILED; /* also for NaN */
    }
    free(host);
    return status;
}
