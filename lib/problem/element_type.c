#include "element_type.h"

#include <stddef.h>

static const struct {
    const char *name;
    uint32_t bytes;
} types[] = {
    [OCLFFT_ELEMENT_DEFAULT] = {"default", 0},   [OCLFFT_ELEMENT_HALF] = {"half", 2},
    [OCLFFT_ELEMENT_BFLOAT16] = {"bfloat16", 2}, [OCLFFT_ELEMENT_FLOAT] = {"float", 4},
    [OCLFFT_ELEMENT_DOUBLE] = {"double", 8},     [OCLFFT_ELEMENT_INT8] = {"int8", 1},
    [OCLFFT_ELEMENT_UINT8] = {"uint8", 1},       [OCLFFT_ELEMENT_INT16] = {"int16", 2},
    [OCLFFT_ELEMENT_UINT16] = {"uint16", 2},     [OCLFFT_ELEMENT_INT32] = {"int32", 4},
};

const char *element_type_name(oclfft_element_type type) {
    uint32_t i = (uint32_t)type;
    return i < sizeof types / sizeof *types ? types[i].name : NULL;
}

uint32_t element_type_bytes(oclfft_element_type type) {
    return types[type].bytes;
}

oclfft_element_type element_type_of(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? OCLFFT_ELEMENT_DOUBLE : OCLFFT_ELEMENT_FLOAT;
}
