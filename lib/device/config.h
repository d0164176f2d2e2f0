/* The configuration of a context. */
#ifndef OCLFFT_DEVICE_CONFIG_H
#define OCLFFT_DEVICE_CONFIG_H

#include "base/status.h"

/* Checks everything that can be checked without a device. NULL, which means the defaults, is fine.
 * Messages name the field. */
oclfft_status config_check(const oclfft_context_config *config);

#endif
