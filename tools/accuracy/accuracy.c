/* The reference works on one transform of the batch at a time: 2^26 points take 2 GB on the
 * host. */
#include "accuracy.h"

#include <stdlib.h>
#include <string.h>

#include <peer.h>
#include <shape.h>

#include "run.h"
#include "common/command.h"
#include "host_transform.h"

/* Transform number `index` of our output, packed and interleaved: where it is, or copied to
 * `room`. */
static const void *transform_of(const struct shape *shape, const char *ours, size_t index,
                                char *room) {
    const struct side *out = &shape->out;
    const size_t bytes = out->element_bytes, rows = side_rows(out),
                 length = out->lengths[out->rank - 1];
    char *to = room;
    if (out->dense && out->arrays == 1) return ours + index * out->points * bytes;
    for (size_t row = 0; row < rows; row++) {
        size_t position = side_row(out, index, row);
        for (size_t i = 0; i < length; i++, position += side_step(out)) {
            for (int k = 0; k < out->arrays; k++, to += bytes)
                memcpy(to, ours + (size_t)k * out->bytes + position * bytes, bytes);
        }
    }
    return room;
}

/* Raises the errors to those of this transform, whose input FFTW had with amplitude 1. */
static void compare_one(struct errors *worst, const struct values *mine, struct values expected,
                        double amplitude, size_t reals, size_t width) {
    struct sums sums = {0};
    expected.scale *= amplitude;
    sums_add(&sums, mine, &expected, reals, width);
    const struct errors errors = sums_errors(&sums);
    errors_raise(worst, &errors);
}

static void compare_all(struct accuracy *accuracy, const struct problem *problem, uint64_t seed,
                        const char *ours, char *room, struct host_transform *reference,
                        struct host_transform *same) {
    const struct shape shape = shape_of(&problem->desc);
    const size_t width = shape.out.real ? 1 : 2, reals = shape.out.points * width;
    for (size_t b = 0; b < shape.batch; b++) {
        const struct values mine = {transform_of(&shape, ours, b, room), shape.scalar, 1};
        host_transform_run(reference, seed, b);
        const struct values expected = host_transform_output(reference);
        compare_one(&accuracy->ours, &mine, expected, amplitude_of(&shape, seed, b), reals, width);
        if (!accuracy->has_fftw) continue;
        host_transform_run(same, seed, b);
        const struct values theirs = host_transform_output(same);
        compare_one(&accuracy->fftw, &theirs, expected, 1, reals, width);
    }
}

static bool compare(const struct problem *problem, uint64_t seed, const void *ours,
                    struct accuracy *accuracy) {
    const struct shape shape = shape_of(&problem->desc);
    struct host_transform reference, same;
    char *room = malloc(shape.out.points * 2 * shape.scalar);
    const bool ok =
        host_transform_open(&reference, reference_precision(problem->desc.precision), problem) &&
        (room || peer_fail("no host memory"));
    if (ok) {
        accuracy->ours = accuracy->fftw = (struct errors){0};
        accuracy->has_fftw =
            host_transform_open(&same, same_precision(problem->desc.precision), problem);
        compare_all(accuracy, problem, seed, ours, room, &reference, &same);
        host_transform_close(&same);
    }
    host_transform_close(&reference);
    free(room);
    return ok;
}

static bool checkable(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    if (desc->input.element_type || desc->output.element_type)
        return peer_unsupported("elements of other types are not checked");
    if (desc->transform == OCLFFT_C2R && !shape.in.apart)
        return peer_unsupported("half spectra whose elements may share places are not checked");
    return true;
}

/* Too little memory is no fault of the transform. */
static int failure(void) {
    const oclfft_status status = peer_why_status();
    const bool memory =
        status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    return memory ? STATUS_TROUBLE : STATUS_FAILED;
}

int accuracy_plan(oclfft_context *context, const struct problem *problem, oclfft_plan **plan,
                  struct accuracy *accuracy) {
    *accuracy = (struct accuracy){.bar = accuracy_bar(&problem->desc)};
    if (!peer_status(oclfft_plan_create(context, &problem->desc, plan)))
        return is_refusal(peer_why_status()) ? STATUS_USAGE : failure();
    accuracy->planned = true;
    return checkable(&problem->desc) ? STATUS_OK : STATUS_USAGE;
}

int accuracy_measure(oclfft_context *context, oclfft_plan **plan, bool last,
                     const struct problem *problem, uint64_t seed, struct accuracy *accuracy) {
    const struct shape shape = shape_of(&problem->desc);
    int status = STATUS_TROUBLE;
    void *host = malloc(run_bytes(&shape));
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
