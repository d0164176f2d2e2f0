#include "peer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sentence.h"

const struct peer *const peers[PEER_COUNT] = {
    [PEER_COPY] = &peer_copy,   [PEER_OURS] = &peer_ours,   [PEER_CUFFT] = &peer_cufft,
    [PEER_VKFFT] = &peer_vkfft, [PEER_CLFFT] = &peer_clfft, [PEER_FFTW] = &peer_fftw,
};

static char why[512];
static oclfft_status why_status;

const struct peer *peer_by_name(const char *name) {
    for (int i = 0; i < PEER_COUNT; i++) {
        if (strcmp(peers[i]->name, name) == 0) return peers[i];
    }
    return NULL;
}

#undef peer_fail
bool peer_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    why_status = OCLFFT_SUCCESS;
    return false;
}

const char *peer_why(void) {
    return why;
}

oclfft_status peer_why_status(void) {
    return why_status;
}

bool peer_unsupported(const char *what) {
    peer_fail("%s", what);
    why_status = OCLFFT_ERROR_UNSUPPORTED;
    return false;
}

bool peer_cl(cl_int code, const char *call) {
    return code == CL_SUCCESS || peer_fail("%s failed with %d", call, code);
}

bool peer_library_status(const struct library *library, oclfft_status status) {
    if (status == OCLFFT_SUCCESS) return true;
    peer_fail("%s", failure_sentence_from(status, library->last_error()));
    why_status = status;
    return false;
}

bool peer_status(oclfft_status status) {
    return peer_library_status(&library_linked, status);
}
