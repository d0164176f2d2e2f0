#include "desc.h"

#include <string.h>

/* Independent of the application's locale. */
static bool is_identifier(const char *name) {
    static const char letters[] = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return name[0] && !(name[0] >= '0' && name[0] <= '9') && name[strspn(name, letters)] == 0;
}

oclfft_status callback_from_desc(const oclfft_callback *c, const char *name, callback *out) {
    *out = (callback){0};
    for (int i = 0; i < 8; ++i)
        if (c->reserved[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.reserved[%d] is not 0", name, i);
    if (!c->source) return OCLFFT_SUCCESS;
    if (!*c->source)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.source is empty: without a callback it must be NULL", name);
    if (!c->name)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.name is NULL, but there is a source",
                    name);
    if (!is_identifier(c->name))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.name = \"%.64s\" cannot be the name of a function", name, c->name);
    if (c->buffer_count > OCLFFT_MAX_CALLBACK_BUFFERS)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.buffer_count = %zu is above %d", name,
                    c->buffer_count, OCLFFT_MAX_CALLBACK_BUFFERS);
    for (size_t i = 0; i < c->buffer_count; ++i)
        if (!c->buffers[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.%s.buffers[%zu] is NULL, but buffer_count = %zu", name, i,
                        c->buffer_count);
    *out = (callback){c->source, c->name, (uint32_t)c->buffer_count};
    return OCLFFT_SUCCESS;
}
