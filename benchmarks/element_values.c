#include "element_values.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- Half and bfloat16 ---- */

/* A sign, the exponent's bits and the mantissa's. */
typedef struct short_float {
    int exponent_bits, mantissa_bits;
} short_float;

static const short_float half = {5, 10}, bfloat16 = {8, 7};

static int bias_of(short_float f) {
    return (1 << (f.exponent_bits - 1)) - 1;
}

static double short_value(short_float f, uint16_t bits) {
    int exponent = bits >> f.mantissa_bits & ((1 << f.exponent_bits) - 1);
    int mantissa = bits & ((1 << f.mantissa_bits) - 1), bias = bias_of(f);
    double magnitude;
    if (exponent == (1 << f.exponent_bits) - 1)
        magnitude = mantissa ? (double)NAN : (double)INFINITY;
    else if (exponent == 0)
        magnitude = ldexp(mantissa, 1 - bias - f.mantissa_bits);
    else
        magnitude = ldexp(mantissa + (1 << f.mantissa_bits), exponent - bias - f.mantissa_bits);
    return bits >> 15 ? -magnitude : magnitude;
}

static double power_of_two(int exponent) {
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* The exponent of a finite number, or a lower one of what is below all normal numbers. */
static int exponent_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (int)(bits >> 52 & 0x7ff) - 1023;
}

/* The bits of a magnitude are in the order of the numbers, so that carries go the right way. */
static uint16_t short_bits(short_float f, double value) {
    int bias = bias_of(f), infinite = ((1 << f.exponent_bits) - 1) << f.mantissa_bits;
    uint16_t sign = signbit(value) ? 0x8000 : 0;
    if (isnan(value)) return (uint16_t)(sign | infinite | 1 << (f.mantissa_bits - 1));
    int exponent = exponent_of(value);
    if (exponent < 1 - bias) exponent = 1 - bias;
    if (exponent > bias) return (uint16_t)(sign | infinite);
    double steps = nearbyint(fabs(value) * power_of_two(f.mantissa_bits - exponent));
    return (uint16_t)(sign | (((exponent + bias - 1) << f.mantissa_bits) + (int)steps));
}

/* ---- Integers ---- */

static double saturated(double value, double least, double most) {
    if (isnan(value)) return 0;
    return fmin(fmax(nearbyint(value), least), most);
}

/* ---- All types ---- */

/* X(name, bytes, the largest finite number). */
#define TYPES(X)                                                                                   \
    X(HALF, 2, 65504)                                                                              \
    X(BFLOAT16, 2, 0x1.fep127)                                                                     \
    X(FLOAT, 4, FLT_MAX)                                                                           \
    X(DOUBLE, 8, DBL_MAX)                                                                          \
    X(INT8, 1, INT8_MAX)                                                                           \
    X(UINT8, 1, UINT8_MAX)                                                                         \
    X(INT16, 2, INT16_MAX)                                                                         \
    X(UINT16, 2, UINT16_MAX)                                                                       \
    X(INT32, 4, INT32_MAX)

#define TYPE(name, bytes, most) [OCLFFT_ELEMENT_##name] = {bytes, most},

static const struct {
    size_t bytes;
    double most;
} types[ELEMENT_TYPES] = {TYPES(TYPE)};

size_t element_size(oclfft_element_type type) {
    return types[type].bytes;
}

double element_most(oclfft_element_type type) {
    return types[type].most;
}

oclfft_element_type element_type_in(const oclfft_plan_desc *desc, const oclfft_layout *layout) {
    if (layout->element_type != OCLFFT_ELEMENT_DEFAULT) return layout->element_type;
    return desc->precision == OCLFFT_DOUBLE ? OCLFFT_ELEMENT_DOUBLE : OCLFFT_ELEMENT_FLOAT;
}

bool element_is_integer(oclfft_element_type type) {
    return type >= OCLFFT_ELEMENT_INT8;
}

bool element_is_unsigned(oclfft_element_type type) {
    return type == OCLFFT_ELEMENT_UINT8 || type == OCLFFT_ELEMENT_UINT16;
}

#define VALUE(name, type)                                                                          \
    case OCLFFT_ELEMENT_##name: return ((const type *)array)[at];

double element_value(oclfft_element_type type, const void *array, size_t at) {
    switch (type) {
        VALUE(FLOAT, float)
        VALUE(DOUBLE, double)
        VALUE(INT8, int8_t)
        VALUE(UINT8, uint8_t)
        VALUE(INT16, int16_t)
        VALUE(UINT16, uint16_t)
        VALUE(INT32, int32_t)
    case OCLFFT_ELEMENT_HALF: return short_value(half, ((const uint16_t *)array)[at]);
    case OCLFFT_ELEMENT_BFLOAT16: return short_value(bfloat16, ((const uint16_t *)array)[at]);
    default: return NAN;
    }
}

#define ROUND(name, type, least, most)                                                             \
    case OCLFFT_ELEMENT_##name: ((type *)array)[at] = (type)saturated(value, least, most); break;

void element_round(oclfft_element_type type, void *array, size_t at, double value) {
    switch (type) {
        ROUND(INT8, int8_t, INT8_MIN, INT8_MAX)
        ROUND(UINT8, uint8_t, 0, UINT8_MAX)
        ROUND(INT16, int16_t, INT16_MIN, INT16_MAX)
        ROUND(UINT16, uint16_t, 0, UINT16_MAX)
        ROUND(INT32, int32_t, INT32_MIN, INT32_MAX)
    case OCLFFT_ELEMENT_FLOAT: ((float *)array)[at] = (float)value; break;
    case OCLFFT_ELEMENT_DOUBLE: ((double *)array)[at] = value; break;
    case OCLFFT_ELEMENT_HALF: ((uint16_t *)array)[at] = short_bits(half, value); break;
    case OCLFFT_ELEMENT_BFLOAT16: ((uint16_t *)array)[at] = short_bits(bfloat16, value); break;
    default: break;
    }
}

double element_rounded(oclfft_element_type type, double value) {
    double rounded = 0;
    element_round(type, &rounded, 0, value);
    return element_value(type, &rounded, 0);
}

double element_spread(oclfft_element_type type, double unit) {
    if (!element_is_integer(type)) return element_rounded(type, unit);
    const double most = element_most(type);
    return nearbyint(element_is_unsigned(type) ? (unit + 1) / 2 * most : unit * most);
}
