/* The configuration of a context. */
#ifndef OCLFFT_DEVICE_CONFIG_H
#define OCLFFT_DEVICE_CONFIG_H

#include "base/versioned.h"
#include "target/caps.h"

extern const versioned config_versions;

/* Reads a caller's configuration of any version; NULL gives the initial values. Errors:
 * INVALID_ARGUMENT. */
oclfft_status config_read(const oclfft_context_config *given, oclfft_context_config *config);

/* Checks everything that can be checked without a device. Messages name the field. */
oclfft_status config_check(const oclfft_context_config *config);

/* Changes what the library found out about a device to what the configuration says. Errors:
 * INVALID_ARGUMENT where the text cannot be read or the device cannot have such a value. */
oclfft_status config_apply(const oclfft_context_config *config, const oclfft_device_info *info,
                           caps *c);

#endif
