/* The configuration of a context. */
#ifndef OCLFFT_DEVICE_CONFIG_H
#define OCLFFT_DEVICE_CONFIG_H

#include "context.h"

/* NULL, which stands for the defaults, is fine everywhere. Messages name the field. */
oclfft_status config_check(const oclfft_context_config *config);

/* Takes what is not about the device: the log, the memory limit, the folder of the cache. */
oclfft_status config_apply(const oclfft_context_config *config, oclfft_context *c);

#endif
