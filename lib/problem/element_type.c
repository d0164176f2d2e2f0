#include "element_type.h"

#include <stddef.h>

/* A type is found by its value. A kernel takes its numbers from memory as a type of OpenCL C. */
#define TYPE(value, name, bytes, memory)                                                           \
    [OCLFFT_ELEMENT_##value] = {name, bytes, #memory " *", #memory "2 *"}

static const element_type types[] = {
    TYPE(DEFAULT, "default", 0, scalar),   TYPE(HALF, "half", 2, ushort),
    TYPE(BFLOAT16, "bfloat16", 2, ushort), TYPE(FLOAT, "float", 4, float),
    TYPE(DOUBLE, "double", 8, double),     TYPE(INT8, "int8", 1, char),
    TYPE(UINT8, "uint8", 1, uchar),        TYPE(INT16, "int16", 2, short),
    TYPE(UINT16, "uint16", 2, ushort),     TYPE(INT32, "int32", 4, int),
};

const element_type *element_type_find(oclfft_element_type type) {
    return (uint32_t)type < sizeof types / sizeof *types ? &types[type] : NULL;
}

const char *element_type_name(oclfft_element_type type) {
    const element_type *found = element_type_find(type);
    return found ? found->name : NULL;
}

uint32_t element_type_bytes(oclfft_element_type type) {
    return types[type].bytes;
}

oclfft_element_type element_type_of(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? OCLFFT_ELEMENT_DOUBLE : OCLFFT_ELEMENT_FLOAT;
}
