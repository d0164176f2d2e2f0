/* What lies in memory, and how kernels take it. */
#ifndef OCLFFT_PROBLEM_ELEMENT_TYPE_H
#define OCLFFT_PROBLEM_ELEMENT_TYPE_H

#include <stdbool.h>
#include <stdint.h>

#include <oclfft/oclfft.h>

#include "base/text.h"

/* A real number of a type, and a complex one, in a kernel. */
typedef struct element_type {
    const char *name; /* in the text of a problem, and in the names of cl/elements.cl */
    uint32_t bytes;
    const char *pointer, *pair_pointer; /* the types of pointers, less the address space */
} element_type;

/* DEFAULT stands for the numbers of a kernel's arithmetic, which are taken as they are. NULL for
 * what is not a value of the enumeration. */
const element_type *element_type_find(oclfft_element_type type);

/* In the text of a problem; NULL for what is not a value of the enumeration. */
const char *element_type_name(oclfft_element_type type);

/* Bytes of a real number; 0 for DEFAULT. */
uint32_t element_type_bytes(oclfft_element_type type);

/* The type that a precision has where none is given. */
oclfft_element_type element_type_of(oclfft_precision precision);

/* An expression of OpenCL C: number `at` of `array`, a pointer to global memory, as a scalar. */
void element_type_load(oclfft_element_type type, const char *array, const char *at, text *out);

#endif
