#include "host_transform.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <input.h>
#include <peer.h>

enum { THREADED_POINTS = 1 << 16 };

enum fftw_precision reference_precision(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? FFTW_API_LONG_DOUBLE : FFTW_API_DOUBLE;
}

enum fftw_precision same_precision(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? FFTW_API_DOUBLE : FFTW_API_SINGLE;
}

/* In place where possible: memory is what limits the largest length. */
static oclfft_plan_desc one_packed(const oclfft_plan_desc *problem) {
    oclfft_plan_desc desc = *problem;
    desc.input = desc.output = (oclfft_layout)OCLFFT_LAYOUT_INIT;
    desc.batch = 1;
    desc.in_place = !shape_halves(problem);
    return desc;
}

static size_t bytes_of(const struct side *side, const struct fftw_api *api) {
    return side->points * side->parts * api->scalar;
}

bool host_transform_open(struct host_transform *transform, enum fftw_precision precision,
                         const struct problem *problem) {
    const oclfft_plan_desc desc = one_packed(&problem->desc);
    *transform = (struct host_transform){.api = fftw_api_for(precision),
                                         .shape = shape_of(&desc),
                                         .desc = problem->desc,
                                         .direction = problem->direction};
    const struct shape *shape = &transform->shape;
    transform->scale = shape_scale(&problem->desc, problem->direction);
    transform->taken = shape_of(&problem->desc).out;
    if (!transform->api)
        return peer_fail("built without FFTW in the precision that a reference needs");
    transform->in = transform->api->allocate(bytes_of(&shape->in, transform->api));
    transform->out = desc.in_place
                         ? transform->in
                         : transform->api->allocate(bytes_of(&shape->out, transform->api));
    if (transform->taken.cut)
        transform->room =
            malloc(transform->taken.points * shape->out.parts * transform->api->scalar);
    if (!transform->in || !transform->out || (transform->taken.cut && !transform->room))
        return peer_fail("no host memory for the reference");
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int threads = shape->points >= THREADED_POINTS && processors > 1 ? (int)processors : 1;
    transform->plan = transform->api->plan(&desc, problem->direction, transform->in, transform->out,
                                           true, threads, 0);
    return transform->plan || peer_fail("FFTW has no plan for this problem");
}

void host_transform_close(struct host_transform *transform) {
    if (!transform->api) return;
    if (transform->plan) transform->api->destroy(transform->plan);
    if (transform->out && transform->out != transform->in) transform->api->release(transform->out);
    if (transform->in) transform->api->release(transform->in);
    free(transform->room);
}

/* What the output's windows have, in the order of its places. */
static void take(struct host_transform *transform) {
    const size_t parts = transform->shape.out.parts, scalar = transform->api->scalar,
                 reals = transform->shape.out.points * parts;
    const struct values all = {transform->out, scalar, 1, 0};
    char *to = transform->room;
    for (size_t i = 0; i < transform->taken.points; i++, to += parts * scalar)
        memcpy(to,
               (const char *)transform->out + side_number(&transform->taken, i) * parts * scalar,
               parts * scalar);
    transform->level = 0;
    for (size_t i = 0; i < reals; i++) {
        const long double real = values_at(&all, i);
        transform->level += real * real / (long double)reals;
    }
}

/* What makes cosine and sine transforms orthonormal, along one axis of all elements. */
static void weigh_axis(const struct host_transform *transform, const struct side *side, int axis,
                       bool output, void *data) {
    const oclfft_axis_kind kind = kind_along(&transform->desc, axis);
    const size_t length = side->full[axis], parts = side->real ? 1 : 2,
                 scalar = transform->api->scalar;
    size_t inner = parts;
    for (int i = axis + 1; i < side->rank; i++) inner *= side->full[i];
    for (size_t i = 0; i < side_full_points(side) * parts; i++) {
        const long double weight =
            kind_weight(kind, transform->direction, output, length, i / inner % length);
        if (scalar == sizeof(float))
            ((float *)data)[i] *= (float)weight;
        else if (scalar == sizeof(double))
            ((double *)data)[i] *= (double)weight;
        else
            ((long double *)data)[i] *= weight;
    }
}

static void weigh(const struct host_transform *transform, bool output) {
    const struct side *side = output ? &transform->shape.out : &transform->shape.in;
    void *data = output ? transform->out : transform->in;
    if (transform->desc.norm != OCLFFT_NORM_ORTHONORMAL) return;
    for (int axis = 0; axis < side->rank; axis++)
        if (kind_is_real(kind_along(&transform->desc, axis)))
            weigh_axis(transform, side, axis, output, data);
}

void host_transform_run(struct host_transform *transform, uint64_t seed, size_t index,
                        double amplitude) {
    input_transform(transform->in, transform->api->scalar, &transform->desc, seed, index,
                    amplitude);
    weigh(transform, false);
    transform->api->execute(transform->plan);
    weigh(transform, true);
    if (transform->room) take(transform);
}

struct values host_transform_output(const struct host_transform *transform) {
    const long double scale = transform->scale;
    const void *data = transform->room ? transform->room : transform->out;
    return (struct values){data, transform->api->scalar, scale, transform->level * scale * scale};
}
