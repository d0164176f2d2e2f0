#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/strings.h"

#undef fail
#undef fail_memory

/* These need no memory, so that recording a failure cannot fail. */
static _Thread_local char last_error[LAST_ERROR_BYTES];
static _Thread_local char kept_error[LAST_ERROR_BYTES]; /* the last one that was kept back */

static _Thread_local bool silent;

static char *sentence(void) {
    return silent ? kept_error : last_error;
}

bool fail_silently(bool on) {
    bool before = silent;
    silent = on;
    return before;
}

oclfft_status fail(oclfft_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence(), LAST_ERROR_BYTES, format, arguments);
    va_end(arguments);
    string_clean(sentence(), "");
    return status;
}

oclfft_status fail_with_log(oclfft_status status, const char *log, const char *format, ...) {
    char *to = sentence();
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(to, LAST_ERROR_BYTES, format, arguments);
    va_end(arguments);
    string_clean(to, "");
    size_t length = strlen(to);
    snprintf(to + length, LAST_ERROR_BYTES - length, "%s", log);
    string_clean(to + length, "\n\t");
    return status;
}

void fail_before(const char *words) {
    char *to = sentence();
    size_t length = strlen(words), rest = strlen(to);
    if (length > LAST_ERROR_BYTES / 2) length = LAST_ERROR_BYTES / 2;
    if (rest > LAST_ERROR_BYTES - 1 - length) rest = LAST_ERROR_BYTES - 1 - length;
    memmove(to + length, to, rest);
    memcpy(to, words, length);
    to[length + rest] = 0;
    string_clean(to + length, "\n\t");
}

const char *fail_latest(void) {
    return sentence();
}

oclfft_status fail_again(oclfft_status status, const char *message) {
    memmove(sentence(), message, strlen(message) + 1);
    return status;
}

oclfft_status fail_aloud(oclfft_status status) {
    return fail_again(status, kept_error);
}

const char *fail_kept(void) {
    return kept_error;
}

oclfft_status fail_memory(void) {
    return fail(OCLFFT_ERROR_OUT_OF_HOST_MEMORY, "out of host memory");
}

const char *oclfft_last_error(void) {
    return last_error;
}

const char *oclfft_status_string(oclfft_status status) {
    switch (status) {
    case OCLFFT_SUCCESS: return "OCLFFT_SUCCESS";
    case OCLFFT_ERROR_INVALID_ARGUMENT: return "OCLFFT_ERROR_INVALID_ARGUMENT";
    case OCLFFT_ERROR_UNSUPPORTED: return "OCLFFT_ERROR_UNSUPPORTED";
    case OCLFFT_ERROR_NO_DEVICE: return "OCLFFT_ERROR_NO_DEVICE";
    case OCLFFT_ERROR_OUT_OF_HOST_MEMORY: return "OCLFFT_ERROR_OUT_OF_HOST_MEMORY";
    case OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY: return "OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY";
    case OCLFFT_ERROR_BUILD_FAILED: return "OCLFFT_ERROR_BUILD_FAILED";
    case OCLFFT_ERROR_DEVICE_FAILED: return "OCLFFT_ERROR_DEVICE_FAILED";
    case OCLFFT_ERROR_IO: return "OCLFFT_ERROR_IO";
    case OCLFFT_ERROR_INTERNAL: return "OCLFFT_ERROR_INTERNAL";
    case OCLFFT_STATUS_MAX_ENUM: break;
    }
    return "unknown oclfft_status";
}
