#include "accuracy.h"

#include <math.h>

#include <shape.h>

const char *const class_names[CLASSES] = {"powers of two", "smooth", "other"};

enum length_class class_of(const oclfft_plan_desc *desc) {
    const size_t largest = shape_largest_prime(desc);
    return largest <= 2 ? CLASS_POW2 : largest <= 13 ? CLASS_SMOOTH : CLASS_OTHER;
}

double precision_epsilon(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? 0x1p-52 : 0x1p-23;
}

double class_bar(enum length_class class, oclfft_precision precision, double points) {
    const double factor = class == CLASS_OTHER ? 1.8 : 0.6;
    return points > 1 ? factor * precision_epsilon(precision) * sqrt(fmax(log2(points), 1)) : 0;
}

/* Whether even a copy is rounded. */
static bool loses_digits(const oclfft_plan_desc *desc) {
    const oclfft_element_type in = element_type_in(desc, &desc->input);
    return desc->precision == OCLFFT_SINGLE &&
           (in == OCLFFT_ELEMENT_DOUBLE || in == OCLFFT_ELEMENT_INT32);
}

double accuracy_bar(const oclfft_plan_desc *desc) {
    enum { FEW_REALS = 32 };
    const struct shape shape = shape_of(desc);
    const size_t reals = shape.out.points * (shape.out.real ? 1 : 2);
    const double spread = reals < FEW_REALS ? 2 : 1;
    const double points = fmax((double)shape.transformed, loses_digits(desc) ? 2 : 1);
    return class_bar(class_of(desc), desc->precision, points) * spread;
}

bool accuracy_rounds(const oclfft_plan_desc *desc) {
    switch (element_type_in(desc, &desc->output)) {
    case OCLFFT_ELEMENT_DOUBLE: return false;
    case OCLFFT_ELEMENT_FLOAT: return desc->precision == OCLFFT_DOUBLE;
    default: return true;
    }
}

double accuracy_ratio(const struct accuracy *accuracy, oclfft_precision precision) {
    const bool counts = accuracy->has_fftw && accuracy->fftw.l2 >= precision_epsilon(precision) / 4;
    return counts ? accuracy->ours.l2 / accuracy->fftw.l2 : 0;
}

double kinds_bar(const struct accuracy *accuracy, oclfft_precision precision) {
    return 2 * fmax(accuracy->fftw.l2, precision_epsilon(precision) / 2);
}

/* Comparisons are written so that a NaN is a fault. */
const char *accuracy_fault(const struct accuracy *accuracy, const oclfft_plan_desc *desc) {
    const double ratio = accuracy_ratio(accuracy, desc->precision);
    const bool other = class_of(desc) == CLASS_OTHER;
    if (!(accuracy->ours.l2 <= accuracy->bar)) return "above the bar";
    if (count_real_kinds(desc) > 0) return NULL;
    if (!(ratio <= (other ? 3 : 2)))
        return other ? "more than 3 times FFTW's error" : "more than twice FFTW's error";
    if (accuracy->has_fftw && ratio == 0 &&
        !(accuracy->ours.l2 < precision_epsilon(desc->precision)))
        return "above epsilon, where FFTW's error is below epsilon/4";
    return NULL;
}
