#include "storage.h"

#include <stddef.h>

static const struct {
    const char *name, *public_name;
} formats[] = {
    [OCLFFT_INTERLEAVED] = {"interleaved", "OCLFFT_INTERLEAVED"},
    [OCLFFT_PLANAR] = {"planar", "OCLFFT_PLANAR"},
};

static bool is_format(oclfft_format format) {
    return (uint32_t)format < sizeof formats / sizeof *formats;
}

const char *format_name(oclfft_format format) {
    return is_format(format) ? formats[format].name : NULL;
}

const char *format_public_name(oclfft_format format) {
    return is_format(format) ? formats[format].public_name : NULL;
}

storage storage_of(oclfft_format format, oclfft_element_type type, oclfft_precision precision) {
    bool own = type == element_type_of(precision);
    return (storage){format, own ? OCLFFT_ELEMENT_DEFAULT : type};
}

oclfft_element_type storage_type(storage s, oclfft_precision precision) {
    return s.type == OCLFFT_ELEMENT_DEFAULT ? element_type_of(precision) : s.type;
}

void storage_print(storage s, text *out) {
    if (s.format != OCLFFT_INTERLEAVED) text_add(out, " %s", format_name(s.format));
    if (s.type != OCLFFT_ELEMENT_DEFAULT) text_add(out, " of %s", element_type_name(s.type));
}

uint64_t storage_bytes(storage s, bool real, oclfft_precision precision) {
    uint64_t number = element_type_bytes(storage_type(s, precision));
    return real || storage_is_planar(s) ? number : 2 * number;
}
