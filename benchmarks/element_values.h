/* Numbers of all element types, on the host. */
#ifndef BENCH_ELEMENT_VALUES_H
#define BENCH_ELEMENT_VALUES_H

#include <oclfft/oclfft.h>

enum { ELEMENT_TYPES = OCLFFT_ELEMENT_INT32 + 1 };

/* Bytes of a number; 0 for DEFAULT. */
size_t element_size(oclfft_element_type type);

/* The type of a side's numbers in memory, never DEFAULT. */
oclfft_element_type element_type_in(const oclfft_plan_desc *desc, const oclfft_layout *layout);

bool element_is_integer(oclfft_element_type type);
bool element_is_unsigned(oclfft_element_type type);

/* The largest finite number. */
double element_most(oclfft_element_type type);

/* The number at a place of an array. */
double element_value(oclfft_element_type type, const void *array, size_t at);

/* Puts the nearest number of the type there, of two that are as near the even one. Integers
 * saturate, NaN becomes 0. */
void element_round(oclfft_element_type type, void *array, size_t at, double value);

/* That number. */
double element_rounded(oclfft_element_type type, double value);

/* A number of the type for one in [-1, 1]: that itself, or of the whole range of integers. */
double element_spread(oclfft_element_type type, double unit);

#endif
