#include "element_values.h"

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

/* The bits of a magnitude are in the order of the numbers, so that carries go the right way. */
static uint16_t short_bits(short_float f, double value) {
    int bias = bias_of(f), infinite = ((1 << f.exponent_bits) - 1) << f.mantissa_bits, exponent;
    uint16_t sign = signbit(value) ? 0x8000 : 0;
    double magnitude = fabs(value);
    if (isnan(value)) return (uint16_t)(sign | infinite | 1 << (f.mantissa_bits - 1));
    if (magnitude == 0) return sign;
    if (isinf(value)) return (uint16_t)(sign | infinite);
    (void)frexp(magnitude, &exponent);
    if (exponent < 2 - bias) exponent = 2 - bias;
    double steps = nearbyint(ldexp(magnitude, f.mantissa_bits + 1 - exponent));
    double bits = ldexp(exponent + bias - 2, f.mantissa_bits) + steps;
    return (uint16_t)(sign | (bits > infinite ? infinite : (int)bits));
}

/* ---- Integers ---- */

static double saturated(double value, double least, double most) {
    if (isnan(value)) return 0;
    return fmin(fmax(nearbyint(value), least), most);
}

/* ---- All types ---- */

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
