/* A layout of a description, as far as it can be checked without the strides of others. */
#include "desc.h"
#include "element_type.h"

static oclfft_status fail_rest(const char *name, const char *field, int i, int rank) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s.%s[%d] is not 0, but desc.rank = %d: entries beyond the rank must be 0",
                name, field, i, rank);
}

/* Entries beyond the rank would be without effect, so the caller must have meant something else. */
static oclfft_status check_rest(const oclfft_layout *l, const char *name, int rank) {
    for (int i = rank; i < OCLFFT_MAX_RANK; ++i) {
        if (l->strides[i]) return fail_rest(name, "strides", i, rank);
        if (l->starts[i]) return fail_rest(name, "starts", i, rank);
        if (l->extents[i]) return fail_rest(name, "extents", i, rank);
        if (l->centered[i]) return fail_rest(name, "centered", i, rank);
    }
    for (int i = 0; i < 8; ++i)
        if (l->reserved[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.reserved[%d] is not 0", name, i);
    return OCLFFT_SUCCESS;
}

oclfft_status desc_check_layout(const oclfft_layout *l, const char *name, int rank, bool real) {
    if (!format_name(l->format))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = %d is not a value of oclfft_format", name, (int)l->format);
    if (real && l->format != OCLFFT_INTERLEAVED)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = %s, but the elements of that side are real", name,
                    format_public_name(l->format));
    if (!element_type_name(l->element_type))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.element_type = %d is not a value of oclfft_element_type", name,
                    (int)l->element_type);
    return check_rest(l, name, rank);
}
