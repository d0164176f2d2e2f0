#include "versioned.h"

#include <string.h>

#include "sizes.h"

/* A size beyond this is a mistake, most often a structure that nobody filled in. Nothing behind
 * struct_size is read then: the memory there may not be mapped. */
enum { MOST_BYTES = 1 << 16 };

oclfft_status versioned_read(const versioned *v, const void *given, void *copy) {
    const unsigned char *bytes = given;
    size_t size;
    memcpy(&size, given, sizeof size);
    if (size < v->least || size > MOST_BYTES)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s.struct_size = %zu cannot be the size of this structure, which is %zu to %d "
                    "bytes: start from %s",
                    v->name, size, v->least, MOST_BYTES, v->macro);
    for (size_t i = v->known; i < size; ++i)
        if (bytes[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s.struct_size = %zu: this version knows %zu bytes, and byte %zu is not 0",
                        v->name, size, v->known, i);
    memcpy(copy, v->initial, v->known);
    memcpy(copy, given, min_u64(size, v->known));
    memcpy(copy, &v->known, sizeof v->known);
    return OCLFFT_SUCCESS;
}

oclfft_status versioned_init(const versioned *v, void *to, size_t size) {
    if (size < v->least || size > MOST_BYTES)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "struct_size = %zu cannot be the size of a %s, which is %zu to %d bytes", size,
                    v->name, v->least, MOST_BYTES);
    memset(to, 0, size);
    memcpy(to, v->initial, min_u64(size, v->known));
    memcpy(to, &size, sizeof size);
    return OCLFFT_SUCCESS;
}
