#include "statuses.h"

clfftStatus status_of(oclfft_status status, clfftStatus invalid) {
    static const struct {
        oclfft_status status;
        clfftStatus result;
    } table[] = {
        {OCLFFT_SUCCESS, CLFFT_SUCCESS},
        {OCLFFT_ERROR_UNSUPPORTED, CLFFT_NOTIMPLEMENTED},
        {OCLFFT_ERROR_OUT_OF_HOST_MEMORY, CLFFT_OUT_OF_HOST_MEMORY},
        {OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, CLFFT_MEM_OBJECT_ALLOCATION_FAILURE},
        {OCLFFT_ERROR_BUILD_FAILED, CLFFT_BUILD_PROGRAM_FAILURE},
        {OCLFFT_ERROR_DEVICE_FAILED, CLFFT_OUT_OF_RESOURCES},
    };
    if (status == OCLFFT_ERROR_INVALID_ARGUMENT) return invalid;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].status == status) return table[i].result;
    }
    return CLFFT_BUGCHECK;
}
