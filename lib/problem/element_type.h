/* What lies in memory, by name. */
#ifndef OCLFFT_PROBLEM_ELEMENT_TYPE_H
#define OCLFFT_PROBLEM_ELEMENT_TYPE_H

#include <oclfft/oclfft.h>

/* In the text of a problem; NULL for what is not a value of the enumeration. */
const char *element_type_name(oclfft_element_type type);

/* Bytes of a real number; 0 for DEFAULT. */
uint32_t element_type_bytes(oclfft_element_type type);

/* The type that a precision has where none is given. */
oclfft_element_type element_type_of(oclfft_precision precision);

#endif
