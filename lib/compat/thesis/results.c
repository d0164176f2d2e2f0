#include "results.h"

#include "oclFFT.h"

/* OCLFFT_ERROR_IO is missing here: only calls that have no counterpart in the thesis give it. */
int result_of(oclfft_status status) {
    static const struct {
        oclfft_status status;
        int result;
    } table[] = {
        {OCLFFT_SUCCESS, FFTL_SUCCESS},
        {OCLFFT_ERROR_INVALID_ARGUMENT, FFTL_ERROR_ARGUMENT},
        {OCLFFT_ERROR_UNSUPPORTED, FFTL_ERROR_UNSUPPORTED},
        {OCLFFT_ERROR_NO_DEVICE, FFTL_ERROR_NO_DEVICE},
        {OCLFFT_ERROR_OUT_OF_HOST_MEMORY, FFTL_ERROR_HOST_MEMORY},
        {OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, FFTL_ERROR_DEVICE_MEMORY},
        {OCLFFT_ERROR_BUILD_FAILED, FFTL_ERROR_BUILD},
        {OCLFFT_ERROR_DEVICE_FAILED, FFTL_ERROR_DEVICE},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].status == status) return table[i].result;
    }
    return FFTL_ERROR_INTERNAL;
}
