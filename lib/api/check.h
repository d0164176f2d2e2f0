/* What the public functions share. Each checks its arguments and calls the room that does the work;
 * nothing else happens here. */
#ifndef OCLFFT_API_CHECK_H
#define OCLFFT_API_CHECK_H

#include "base/status.h"

#define REQUIRE(argument)                                                                          \
    do {                                                                                           \
        if (!(argument))                                                                           \
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: " #argument " is NULL", __func__);     \
    } while (0)

#endif
