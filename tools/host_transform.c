#include "host_transform.h"

#include <unistd.h>

#include <peer.h>
#include <random.h>

enum { THREADED_POINTS = 1 << 16 };

enum fftw_precision reference_precision(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? FFTW_API_LONG_DOUBLE : FFTW_API_DOUBLE;
}

enum fftw_precision same_precision(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? FFTW_API_DOUBLE : FFTW_API_SINGLE;
}

/* In place where possible: memory is what limits the largest length. */
bool host_transform_open(struct host_transform *transform, enum fftw_precision precision, const struct problem *problem) {
    oclfft_plan_desc desc = problem->desc;
    desc.batch = 1;
    desc.in_place = desc.transform == OCLFFT_C2C;
    *transform = (struct host_transform){.api = fftw_api_for(precision), .shape = shape_of(&desc), .precision = desc.precision};
    transform->scale = problem->direction == OCLFFT_BACKWARD ? 1.0L / (long double)transform->shape.points : 1.0L;
    if (!transform->api) return peer_fail("built without FFTW in the precision that a reference needs");
    transform->in = transform->api->allocate(transform->shape.in_reals * transform->api->scalar);
    transform->out = desc.in_place ? transform->in : transform->api->allocate(transform->shape.out_reals * transform->api->scalar);
    if (!transform->in || !transform->out) return peer_fail("no host memory for the reference");
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int threads = transform->shape.points >= THREADED_POINTS && processors > 1 ? (int)processors : 1;
    transform->plan = transform->api->plan(&desc, problem->direction, transform->in, transform->out, true, threads, 0);
    return transform->plan || peer_fail("FFTW has no plan for this problem");
}

void host_transform_close(struct host_transform *transform) {
    if (!transform->api) return;
    if (transform->plan) transform->api->destroy(transform->plan);
    if (transform->out && transform->out != transform->in) transform->api->release(transform->out);
    if (transform->in) transform->api->release(transform->in);
}

void host_transform_run(struct host_transform *transform, uint64_t seed, size_t index) {
    const size_t count = transform->shape.in_reals, first = index * count;
    const bool wide = transform->precision == OCLFFT_DOUBLE;
    if (transform->api->scalar == sizeof(long double)) {
        long double *in = transform->in;
        for (size_t i = 0; i < count; i++) in[i] = wide ? random_double(seed, first + i) : random_single(seed, first + i);
    } else if (transform->api->scalar == sizeof(double)) {
        double *in = transform->in;
        for (size_t i = 0; i < count; i++) in[i] = wide ? random_double(seed, first + i) : random_single(seed, first + i);
    } else {
        random_fill(transform->in, OCLFFT_SINGLE, seed, first, count);
    }
    transform->api->execute(transform->plan);
}

struct values host_transform_output(const struct host_transform *transform) {
    return (struct values){transform->out, transform->api->scalar, transform->scale};
}
