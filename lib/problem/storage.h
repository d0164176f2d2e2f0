/* How elements are stored. A side's storage goes as one value from the problem to the ends of
 * passes; what follows from it is asked here and of its element type. */
#ifndef OCLFFT_PROBLEM_STORAGE_H
#define OCLFFT_PROBLEM_STORAGE_H

#include "base/text.h"
#include "element_type.h"

/* {0} is how a kernel holds its points, so that memory between passes has it too. */
typedef struct storage {
    oclfft_format format;     /* of complex elements; real ones lie in one array: INTERLEAVED */
    oclfft_element_type type; /* DEFAULT where it is that of the arithmetic */
} storage;

/* In the text of a problem, and as programs write it; NULL for what is not a value of the
 * enumeration. */
const char *format_name(oclfft_format format);
const char *format_public_name(oclfft_format format);

/* The storage of elements of a type. */
storage storage_of(oclfft_format format, oclfft_element_type type, oclfft_precision precision);

/* The type of the numbers in memory, never DEFAULT. */
oclfft_element_type storage_type(storage s, oclfft_precision precision);

/* Bytes of an element in one array. */
uint64_t storage_bytes(storage s, bool real, oclfft_precision precision);

/* Appends what is not plain. */
void storage_print(storage s, text *out);

static inline bool storage_equal(storage a, storage b) {
    return a.format == b.format && a.type == b.type;
}

/* Whether elements are stored as a kernel holds its points. */
static inline bool storage_is_plain(storage s) {
    return s.format == OCLFFT_INTERLEAVED && s.type == OCLFFT_ELEMENT_DEFAULT;
}

/* Whether there are two arrays, with a part of each element in either; how many there are. */
static inline bool storage_is_planar(storage s) {
    return s.format == OCLFFT_PLANAR;
}

static inline uint32_t storage_arrays(storage s) {
    return storage_is_planar(s) ? 2 : 1;
}

#endif
