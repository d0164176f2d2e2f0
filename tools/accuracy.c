/* Memory is what limits the largest length, so nothing is kept that can be made again: the input comes from its generator each
 * time it is needed, our data leaves the device before the reference is computed, and the reference works in place on one
 * transform of the batch at a time. 2^26 points take 2 GB on the host. */
#include "accuracy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <fftw_api.h>
#include <peer.h>
#include <random.h>
#include <shape.h>

#include "command.h"

enum { PIECE = 1 << 20, SMOOTH_PRIME = 13, THREADED_POINTS = 1 << 16 };

double accuracy_bar(const oclfft_plan_desc *desc) {
    const double epsilon = desc->precision == OCLFFT_DOUBLE ? 0x1p-52 : 0x1p-23;
    const double factor = shape_largest_prime(desc) > SMOOTH_PRIME ? 1.8 : 0.6;
    return factor * epsilon * sqrt(log2((double)shape_of(desc).points));
}

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

/* `host` holds the input before and our result after. The plan is given back with everything else on the device. */
static bool run_ours(oclfft_context *context, oclfft_plan **plan, const struct problem *problem, uint64_t seed, void *host) {
    const struct shape shape = shape_of(&problem->desc);
    oclfft_buffer *in = NULL, *out = NULL;
    char *piece = malloc(PIECE);
    random_fill(host, problem->desc.precision, seed, 0, shape.in_bytes / shape.scalar);
    bool ok = (piece || peer_fail("no host memory")) && peer_status(oclfft_buffer_create(context, shape.in_bytes, &in)) &&
              peer_status(oclfft_buffer_write(in, 0, shape.in_bytes, host));
    if (ok && !shape.in_place)
        ok = peer_status(oclfft_buffer_create(context, shape.out_bytes, &out)) && poison(out, shape.out_bytes, piece);
    ok = ok && execute(context, *plan, problem->direction, in, out);
    ok = ok && (shape.in_place || input_intact(in, &shape, problem->desc.precision, seed, piece));
    ok = ok && peer_status(oclfft_buffer_read(shape.in_place ? in : out, 0, shape.out_bytes, host));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(plan);
    free(piece);
    return ok;
}

/* ---- One transform of the batch in one of FFTW's precisions ---- */

struct single {
    const struct fftw_api *api;
    struct shape shape; /* with a batch of 1 */
    oclfft_precision precision;
    void *in, *out, *plan;
};

static bool single_open(struct single *single, enum fftw_precision precision, const struct problem *problem) {
    oclfft_plan_desc desc = problem->desc;
    desc.batch = 1;
    desc.in_place = desc.transform == OCLFFT_C2C;
    *single = (struct single){.api = fftw_api_for(precision), .shape = shape_of(&desc), .precision = desc.precision};
    if (!single->api) return peer_fail("built without FFTW in the precision that a reference needs");
    single->in = single->api->allocate(single->shape.in_reals * single->api->scalar);
    single->out = desc.in_place ? single->in : single->api->allocate(single->shape.out_reals * single->api->scalar);
    if (!single->in || !single->out) return peer_fail("no host memory for the reference");
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int threads = single->shape.points >= THREADED_POINTS && processors > 1 ? (int)processors : 1;
    single->plan = single->api->plan(&desc, problem->direction, single->in, single->out, true, threads, 0);
    return single->plan || peer_fail("FFTW has no plan for this problem");
}

static void single_close(struct single *single) {
    if (!single->api) return;
    if (single->plan) single->api->destroy(single->plan);
    if (single->out && single->out != single->in) single->api->release(single->out);
    if (single->in) single->api->release(single->in);
}

static void single_run(struct single *single, uint64_t seed, size_t transform) {
    const size_t count = single->shape.in_reals, first = transform * count;
    const bool wide = single->precision == OCLFFT_DOUBLE;
    if (single->api->scalar == sizeof(long double)) {
        long double *in = single->in;
        for (size_t i = 0; i < count; i++) in[i] = wide ? random_double(seed, first + i) : random_single(seed, first + i);
    } else if (single->api->scalar == sizeof(double)) {
        double *in = single->in;
        for (size_t i = 0; i < count; i++) in[i] = wide ? random_double(seed, first + i) : random_single(seed, first + i);
    } else {
        random_fill(single->in, OCLFFT_SINGLE, seed, first, count);
    }
    single->api->execute(single->plan);
}

/* ---- The comparison ---- */

struct sums {
    long double difference2, norm2, difference1, norm1;
};

static long double real_at(const void *values, size_t i, size_t scalar) {
    if (scalar == sizeof(float)) return ((const float *)values)[i];
    if (scalar == sizeof(double)) return ((const double *)values)[i];
    return ((const long double *)values)[i];
}

/* Adds one transform: values*scale against reference*reference_scale, as complex numbers (width 2) or real ones (width 1). */
static void add_differences(struct sums *sums, const void *values, size_t scalar, long double scale, const struct single *reference,
                            long double reference_scale, size_t width) {
    for (size_t i = 0; i < reference->shape.out_reals; i += width) {
        long double difference = 0, norm = 0;
        for (size_t k = i; k < i + width; k++) {
            const long double y = real_at(reference->out, k, reference->api->scalar) * reference_scale;
            const long double d = real_at(values, k, scalar) * scale - y;
            difference += d * d;
            norm += y * y;
        }
        sums->difference2 += difference;
        sums->norm2 += norm;
        sums->difference1 += sqrtl(difference);
        sums->norm1 += sqrtl(norm);
    }
}

static struct errors errors_of(const struct sums *sums) {
    return (struct errors){(double)sqrtl(sums->difference2 / sums->norm2), (double)(sums->difference1 / sums->norm1)};
}

static void compare_all(struct accuracy *accuracy, const struct problem *problem, uint64_t seed, const char *ours,
                        struct single *reference, struct single *same) {
    const struct shape shape = shape_of(&problem->desc);
    const size_t width = problem->desc.transform == OCLFFT_C2R ? 1 : 2;
    const long double scale = problem->direction == OCLFFT_BACKWARD ? 1.0L / (long double)shape.points : 1.0L;
    struct sums of_ours = {0, 0, 0, 0}, of_fftw = {0, 0, 0, 0};
    for (size_t b = 0; b < shape.batch; b++) {
        single_run(reference, seed, b);
        add_differences(&of_ours, ours + b * shape.out_reals * shape.scalar, shape.scalar, 1, reference, scale, width);
        if (!accuracy->has_fftw) continue;
        single_run(same, seed, b);
        add_differences(&of_fftw, same->out, same->api->scalar, scale, reference, scale, width);
    }
    accuracy->ours = errors_of(&of_ours);
    if (accuracy->has_fftw) accuracy->fftw = errors_of(&of_fftw);
}

static bool compare(const struct problem *problem, uint64_t seed, const void *ours, struct accuracy *accuracy) {
    const bool wide = problem->desc.precision == OCLFFT_DOUBLE;
    struct single reference, same;
    const bool ok = single_open(&reference, wide ? FFTW_API_LONG_DOUBLE : FFTW_API_DOUBLE, problem);
    if (ok) {
        accuracy->has_fftw = single_open(&same, wide ? FFTW_API_DOUBLE : FFTW_API_SINGLE, problem);
        compare_all(accuracy, problem, seed, ours, &reference, &same);
        single_close(&same);
    }
    single_close(&reference);
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

static int measure_plan(oclfft_context *context, oclfft_plan **plan, const struct problem *problem, uint64_t seed,
                        struct accuracy *accuracy) {
    const struct shape shape = shape_of(&problem->desc);
    if (!checkable(&problem->desc)) return STATUS_USAGE;
    void *host = malloc(shape.in_bytes > shape.out_bytes ? shape.in_bytes : shape.out_bytes);
    int status = STATUS_TROUBLE;
    if (!host) {
        peer_fail("no host memory");
    } else if (!run_ours(context, plan, problem, seed, host)) {
        status = failure();
    } else if (compare(problem, seed, host, accuracy)) {
        accuracy->measured = true;
        status = accuracy->ours.l2 <= accuracy->bar ? STATUS_OK : STATUS_FAILED; /* also for NaN */
    }
    free(host);
    return status;
}

int accuracy_measure(oclfft_context *context, const struct problem *problem, uint64_t seed, struct accuracy *accuracy) {
    oclfft_plan *plan = NULL;
    *accuracy = (struct accuracy){.bar = accuracy_bar(&problem->desc)};
    if (!peer_status(oclfft_plan_create(context, &problem->desc, &plan)))
        return is_refusal(peer_why_status()) ? STATUS_USAGE : failure();
    accuracy->planned = true;
    const int status = measure_plan(context, &plan, problem, seed, accuracy);
    oclfft_plan_destroy(&plan);
    return status;
}
