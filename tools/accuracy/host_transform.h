/* One transform of a batch by FFTW on the host: the reference in the next higher precision, or
 * FFTW's own in the same. */
#ifndef TOOLS_ACCURACY_HOST_TRANSFORM
#define TOOLS_ACCURACY_HOST_TRANSFORM

#include <fftw_api.h>
#include <shape.h>

#include "errors.h"
#include "common/problem.h"

struct host_transform {
    const struct fftw_api *api;
    oclfft_plan_desc desc; /* the problem's */
    oclfft_direction direction;
    struct shape shape; /* of one transform, packed and interleaved, without windows */
    long double scale;  /* that FFTW leaves out */
    void *in, *out, *plan;
    struct side taken; /* of the output what the problem's has */
    void *room;        /* for that, where it is not all or in another order */
    long double level; /* the mean square of the whole then */
};

/* FFTW's precisions for a problem: the reference's and the problem's own. */
enum fftw_precision reference_precision(oclfft_precision precision);
enum fftw_precision same_precision(oclfft_precision precision);

/* False with the reason in peer_why(); to be closed in any case. */
bool host_transform_open(struct host_transform *transform, enum fftw_precision precision,
                         const struct problem *problem);
void host_transform_close(struct host_transform *transform);

/* Transforms the random input of the batch's transform number `index`, as it is after it was
 * multiplied by the amplitude, rounded to its type, and divided by the amplitude. */
void host_transform_run(struct host_transform *transform, uint64_t seed, size_t index,
                        double amplitude);

/* Its output, as far as the problem has it, with the scale that the library has by default. */
struct values host_transform_output(const struct host_transform *transform);

#endif
