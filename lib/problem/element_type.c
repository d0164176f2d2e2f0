#include "element_type.h"

#include <stddef.h>

/* X(value, name, bytes, what OpenCL C takes from memory). */
#define TYPES(X)                                                                                   \
    X(DEFAULT, "default", 0, scalar)                                                               \
    X(HALF, "half", 2, ushort)                                                                     \
    X(BFLOAT16, "bfloat16", 2, ushort)                                                             \
    X(FLOAT, "float", 4, float)                                                                    \
    X(DOUBLE, "double", 8, double)                                                                 \
    X(INT8, "int8", 1, char)                                                                       \
    X(UINT8, "uint8", 1, uchar)                                                                    \
    X(INT16, "int16", 2, short)                                                                    \
    X(UINT16, "uint16", 2, ushort)                                                                 \
    X(INT32, "int32", 4, int)

#define TYPE(value, name, bytes, memory)                                                           \
    [OCLFFT_ELEMENT_##value] = {name, bytes, #memory " *", #memory "2 *"},

static const element_type types[] = {TYPES(TYPE)};

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

void element_type_load(oclfft_element_type type, const char *array, const char *at, text *out) {
    if (type == OCLFFT_ELEMENT_HALF)
        text_add(out, "(scalar)vload_half(%s, (global const half *)%s)", at, array);
    else if (type == OCLFFT_ELEMENT_BFLOAT16)
        text_add(out, "(scalar)as_float((uint)((global const ushort *)%s)[%s] << 16)", array, at);
    else
        text_add(out, "(scalar)((global const %s)%s)[%s]", types[type].pointer, array, at);
}
