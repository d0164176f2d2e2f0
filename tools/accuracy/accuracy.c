/* The reference works on one transform of the batch at a time: 2^26 points take 2 GB on the
 * host. */
#include "accuracy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <peer.h>
#include <shape.h>

#include "run.h"
#include "common/command.h"
#include "host_transform.h"

/* Of our error to that of FFTW with its output rounded once. */
static const double ROUNDING_BAR = 1.15;

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

/* The same as doubles. */
static void convert(const struct shape *shape, const char *ours, size_t index, double *to) {
    const struct side *out = &shape->out;
    for (size_t row = 0; row < side_rows(out); row++) {
        size_t position = side_row(out, index, row);
        for (size_t i = 0; i < out->lengths[out->rank - 1]; i++, position += side_step(out)) {
            for (size_t k = 0; k < (size_t)out->arrays * out->parts; k++)
                *to++ = element_value(out->type, ours + k / out->parts * out->bytes,
                                      position * out->parts + k % out->parts);
        }
    }
}

static struct values our_values(const struct shape *shape, const char *ours, size_t index,
                                void *room) {
    const oclfft_element_type type = shape->out.type;
    if (type == OCLFFT_ELEMENT_FLOAT || type == OCLFFT_ELEMENT_DOUBLE)
        return (struct values){transform_of(shape, ours, index, room), element_size(type), 1, 0};
    convert(shape, ours, index, room);
    return (struct values){room, sizeof(double), 1, 0};
}

/* What an application has that lets FFTW transform and rounds its results. */
static struct values rounded_values(const struct values *from, oclfft_element_type type,
                                    size_t reals, double *room) {
    for (size_t i = 0; i < reals; i++) room[i] = element_rounded(type, (double)values_at(from, i));
    return (struct values){room, sizeof *room, 1, 0};
}

static struct errors errors_of(const struct values *values, const struct values *expected,
                               size_t reals, size_t width) {
    struct sums sums = {0};
    sums_add(&sums, values, expected, reals, width);
    return sums_errors(&sums);
}

/* Where rounding is most of the error, the transform with the worst ratio counts. */
static void keep_worst(struct accuracy *accuracy, const struct errors *ours,
                       const struct errors *fftw) {
    if (!accuracy->rounds) {
        errors_raise(&accuracy->ours, ours);
        errors_raise(&accuracy->fftw, fftw);
        return;
    }
    const double ratio = ours->l2 == 0 ? 0 : ours->l2 / fftw->l2;
    if (isnan(accuracy->worst) || ratio <= accuracy->worst) return;
    accuracy->worst = ratio;
    accuracy->ours = *ours;
    accuracy->fftw = *fftw;
    accuracy->bar = ROUNDING_BAR * fftw->l2;
}

/* The reference, and FFTW in the precision of the problem. */
struct host_transforms {
    struct host_transform reference, same;
    bool has_same;
    void *ours;     /* room for a transform of ours, as doubles, */
    double *theirs; /* and of FFTW's */
};

static void compare_one(struct accuracy *accuracy, const struct problem *problem,
                        const struct shape *shape, uint64_t seed, size_t index, const char *ours,
                        struct host_transforms *host) {
    const size_t width = shape->out.real ? 1 : 2, reals = shape->out.points * width;
    const double amplitude = amplitude_of(problem, seed, index);
    const struct values mine = our_values(shape, ours, index, host->ours);
    struct errors theirs = {0};
    host_transform_run(&host->reference, seed, index, amplitude);
    struct values expected = host_transform_output(&host->reference);
    expected.scale *= amplitude;
    expected.level *= (long double)amplitude * amplitude;
    if (host->has_same) {
        host_transform_run(&host->same, seed, index, amplitude);
        struct values values = host_transform_output(&host->same);
        values.scale *= amplitude;
        if (accuracy->rounds)
            values = rounded_values(&values, shape->out.type, reals, host->theirs);
        theirs = errors_of(&values, &expected, reals, width);
    }
    const struct errors errors = errors_of(&mine, &expected, reals, width);
    keep_worst(accuracy, &errors, &theirs);
}

static bool open_host(struct host_transforms *host, const struct problem *problem,
                      const struct accuracy *accuracy) {
    const struct shape shape = shape_of(&problem->desc);
    const oclfft_precision precision = problem->desc.precision;
    const size_t bytes = shape.out.points * 2 * sizeof *host->theirs;
    *host = (struct host_transforms){.ours = malloc(bytes),
                                     .theirs = accuracy->rounds ? malloc(bytes) : NULL};
    if (!host->ours || (accuracy->rounds && !host->theirs)) return peer_fail("no host memory");
    host->has_same = host_transform_open(&host->same, same_precision(precision), problem);
    return (host->has_same || !accuracy->rounds) &&
           host_transform_open(&host->reference, reference_precision(precision), problem);
}

static void close_host(struct host_transforms *host) {
    host_transform_close(&host->same);
    host_transform_close(&host->reference);
    free(host->ours);
    free(host->theirs);
}

static bool compare(const struct problem *problem, uint64_t seed, const void *ours,
                    struct accuracy *accuracy) {
    const struct shape shape = shape_of(&problem->desc);
    struct host_transforms host;
    const bool ok = open_host(&host, problem, accuracy);
    if (ok) {
        accuracy->ours = accuracy->fftw = (struct errors){0};
        accuracy->worst = -1;
        accuracy->has_fftw = host.has_same;
        for (size_t b = 0; b < shape.batch; b++)
            compare_one(accuracy, problem, &shape, seed, b, ours, &host);
    }
    close_host(&host);
    return ok;
}

static bool checkable(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
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
    *accuracy = (struct accuracy){.bar = accuracy_bar(&problem->desc),
                                  .rounds = accuracy_rounds(&problem->desc)};
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
        if (count_real_kinds(&problem->desc) > 0 && accuracy->has_fftw && !accuracy->rounds)
            accuracy->bar = kinds_bar(accuracy, problem->desc.precision);
        status = accuracy->ours.l2 <= accuracy->bar ? STATUS_OK : STATUS_FAILED; /* also for NaN */
    }
    free(host);
    return status;
}
