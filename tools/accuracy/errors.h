/* How far one array of numbers is from another, in three norms. */
#ifndef TOOLS_ACCURACY_ERRORS
#define TOOLS_ACCURACY_ERRORS

#include <stddef.h>

struct errors {
    double l2;  /* || x - ref || / || ref || */
    double l1;  /* sum |x - ref| / sum |ref|, formula (9) of the thesis */
    double max; /* max |x - ref| / max |ref| */
};

struct values {
    const void *data;
    size_t scalar;     /* bytes of a real number: float, double or long double */
    long double scale; /* a factor on each of them */
    long double level; /* as references: their mean square counts as at least this, which is that of
                          all points where these are a few of them; 0: as it is */
};

/* One of them. */
long double values_at(const struct values *values, size_t i);

/* What adds up to the errors of a transform; begins with zeros. */
struct sums {
    long double difference2, norm2, difference1, norm1, difference, norm;
};

/* Adds `reals` reals, taken as complex numbers (width 2) or real ones (width 1). */
void sums_add(struct sums *sums, const struct values *values, const struct values *reference,
              size_t reals, size_t width);

struct errors sums_errors(const struct sums *sums);

/* Raises each norm of `worst`, zeros at first, to that of another transform. A NaN stays. */
void errors_raise(struct errors *worst, const struct errors *other);

#endif
