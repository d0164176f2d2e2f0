#include "errors.h"

#include <math.h>

long double values_at(const struct values *values, size_t i) {
    if (values->scalar == sizeof(float))
        return (long double)((const float *)values->data)[i] * values->scale;
    if (values->scalar == sizeof(double))
        return (long double)((const double *)values->data)[i] * values->scale;
    return ((const long double *)values->data)[i] * values->scale;
}

/* A NaN, once there, stays. */
static void raise_to(long double *largest, long double value) {
    if (!isnan(*largest) && !(value <= *largest)) *largest = value;
}

void sums_add(struct sums *sums, const struct values *values, const struct values *reference,
              size_t reals, size_t width) {
    const long double before = sums->norm2, least = reference->level * (long double)reals;
    for (size_t i = 0; i < reals; i += width) {
        long double difference2 = 0, norm2 = 0;
        for (size_t k = i; k < i + width; k++) {
            const long double y = values_at(reference, k), d = values_at(values, k) - y;
            difference2 += d * d;
            norm2 += y * y;
        }
        const long double difference = sqrtl(difference2), norm = sqrtl(norm2);
        sums->difference2 += difference2;
        sums->norm2 += norm2;
        sums->difference1 += difference;
        sums->norm1 += norm;
        raise_to(&sums->difference, difference);
        raise_to(&sums->norm, norm);
    }
    if (sums->norm2 - before < least) sums->norm2 = before + least;
}

static void raise_error(double *worst, double error) {
    if (!isnan(*worst) && !(error <= *worst)) *worst = error;
}

void errors_raise(struct errors *worst, const struct errors *other) {
    raise_error(&worst->l2, other->l2);
    raise_error(&worst->l1, other->l1);
    raise_error(&worst->max, other->max);
}

/* Integers may all be 0. */
static long double relative(long double difference, long double norm) {
    return difference == 0 ? 0 : difference / norm;
}

struct errors sums_errors(const struct sums *sums) {
    return (struct errors){
        .l2 = (double)sqrtl(relative(sums->difference2, sums->norm2)),
        .l1 = (double)relative(sums->difference1, sums->norm1),
        .max = (double)relative(sums->difference, sums->norm),
    };
}
