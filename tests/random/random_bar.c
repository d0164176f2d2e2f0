#include "random_bar.h"

#include <math.h>
#include <stdlib.h>

#include "common/support.h"
#include "random_types.h"

static const double SYSTEMATIC = 0.8, EXCEEDED = 0.01, MOST_FOR_SHARED = 1.5;

/* What is only copied stays as it is. Of a cosine transform the points of the logical length count:
 * of three points FFTW's own errors reach the bar of three. */
double random_bar(const random_problem *p) {
    if (random_problem_is_copy(p) && random_problem_scale(p) == 1 && !random_types_round_at_load(p))
        return 0;
    double points = (double)random_problem_logical_points(p),
           bar = accuracy_bar_in(p->desc.precision, 2) * sqrt(fmax(1, log2(points)));
    if (!random_problem_is_smooth(p)) bar *= 3;
    return p->slack > 0 ? bar * p->slack : bar;
}

/* Which part of the elements of a side have a place of their own. */
static double own_places(const random_side *s) {
    size_t count = random_side_count(s), *places = malloc(count * sizeof *places);
    double own = places ? (double)random_side_distinct(s, places) / (double)count : 1;
    free(places);
    return own;
}

/* A side with one transform only. */
static random_side one_of(const random_side *s) {
    random_side one = *s;
    one.batch = 1;
    for (size_t i = 0; i < one.rank; ++i)
        if (one.left[i]) one.lengths[i] = 1;
    return one;
}

static double spread(double reals, double transforms) {
    return SYSTEMATIC * (1 + sqrt(2 * (log(transforms) - log(EXCEEDED)) / fmax(1, reals)));
}

/* Of reals of which only a share has places of its own. */
static double spread_of_shared(double reals, double own, double transforms) {
    return fmin(spread(reals * own, transforms), MOST_FOR_SHARED * spread(reals, transforms));
}

/* The reals of one transform's output that have errors of their own. Imaginary parts of corners are
 * zero, and elements of a real signal's whole spectrum in several dimensions repeat others. */
static double reals_of(const random_problem *p) {
    const size_t elements = random_side_count(&p->out);
    const double transforms = (double)random_side_transforms(&p->out);
    const double reals = (double)(elements * random_side_parts(&p->out));
    if (p->desc.transform != OCLFFT_R2C) return reals / transforms;
    size_t corners = 0;
    for (size_t i = 0; i < elements; ++i) corners += random_problem_is_corner(p, i);
    return fmin((reals - (double)corners) / transforms, (double)p->points);
}

double random_bar_of_worst(const random_problem *p, size_t transforms) {
    random_side one = one_of(&p->in);
    return random_bar(p) * spread_of_shared(reals_of(p), own_places(&one), (double)transforms);
}

double random_bar_of_mean(const random_problem *p, size_t transforms) {
    double reals = (double)transforms * reals_of(p);
    return random_bar(p) * spread_of_shared(reals, own_places(&p->in), 1);
}
