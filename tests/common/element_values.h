/* Numbers of all element types, on the host. */
#ifndef OCLFFT_TESTS_ELEMENT_VALUES_H
#define OCLFFT_TESTS_ELEMENT_VALUES_H

#include <stddef.h>

#include "problem/element_type.h"

enum { ELEMENT_TYPES = OCLFFT_ELEMENT_INT32 + 1 };

/* The number at a place of an array. */
double element_value(oclfft_element_type type, const void *array, size_t at);

/* Puts the nearest number of the type there, of two that are as near the even one. Integers
 * saturate, NaN becomes 0. */
void element_round(oclfft_element_type type, void *array, size_t at, double value);

#endif
