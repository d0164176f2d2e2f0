/* An element of an array of the application's, in the text of a load that the library makes. */
#include "convolution.h"

/* The numbers of memory that OpenCL C converts by itself. */
static const char *type_of(oclfft_element_type type) {
    switch (type) {
    case OCLFFT_ELEMENT_INT8: return "char";
    case OCLFFT_ELEMENT_UINT8: return "uchar";
    case OCLFFT_ELEMENT_INT16: return "short";
    case OCLFFT_ELEMENT_UINT16: return "ushort";
    case OCLFFT_ELEMENT_INT32: return "int";
    case OCLFFT_ELEMENT_FLOAT: return "float";
    case OCLFFT_ELEMENT_DOUBLE: return "double";
    default: return "scalar";
    }
}

static void add_number(oclfft_element_type type, const char *place, text *out) {
    if (type == OCLFFT_ELEMENT_HALF)
        text_add(out, "vload_half(%s, (global const half *)in_)", place);
    else if (type == OCLFFT_ELEMENT_BFLOAT16)
        text_add(out, "(scalar)as_float((uint)((global const ushort *)in_)[%s] << 16)", place);
    else
        text_add(out, "(scalar)((global const %s *)in_)[%s]", type_of(type), place);
}

void convolution_add_element(oclfft_element_type type, bool is_complex, text *out) {
    if (!is_complex) {
        add_number(type, "at_", out);
        return;
    }
    text_add(out, "(scalar2)(");
    add_number(type, "2 * at_", out);
    text_add(out, ", ");
    add_number(type, "2 * at_ + 1", out);
    text_add(out, ")");
}
