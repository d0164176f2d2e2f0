/* A reader of C's integer expressions that computes what OpenCL C would: int, uint, long and ulong,
 * their conversions, wrapping unsigned numbers. For the texts of index expressions. */
#ifndef OCLFFT_TESTS_C_VALUE_H
#define OCLFFT_TESTS_C_VALUE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum c_type { C_INT, C_UINT, C_LONG, C_ULONG } c_type;

/* A value; an int is extended by its sign. A type comes later than those that C converts to it. */
typedef struct c_value {
    c_type type;
    uint64_t bits;
} c_value;

typedef struct c_names {
    c_value (*variable)(const void *context, const char *name);
    c_value (*element)(const void *context, const char *name, uint64_t index);
    const void *context;
} c_names;

/* The value of a whole text. `*wrong` is NULL, or says why it has none: no expression, signed
 * overflow, division by zero, a literal that does not fit, a minimum of two types. */
c_value c_evaluate(const char *text, const c_names *names, const char **wrong);

#endif
