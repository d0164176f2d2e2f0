/* The context of the device, for the plans on it. */
#ifndef OCLFFT_COMPAT_FFTW_DEVICE_CONTEXT_H
#define OCLFFT_COMPAT_FFTW_DEVICE_CONTEXT_H

#include <oclfft/oclfft.h>

/* NULL where there is none for this process. */
oclfft_context *device_context(void);

#endif
