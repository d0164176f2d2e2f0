/* What the public functions share. Each checks its arguments and calls the room that does the work;
 * nothing else happens here. */
#ifndef OCLFFT_API_CHECK_H
#define OCLFFT_API_CHECK_H

#include "base/text.h"

#define REQUIRE(argument)                                                                          \
    do {                                                                                           \
        if (!(argument))                                                                           \
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: " #argument " is NULL", __func__);     \
    } while (0)

/* Hands a finished text to the caller and frees it. */
oclfft_status deliver(text *t, char *to, size_t capacity, size_t *length);

#endif
