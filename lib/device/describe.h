/* What a device says of itself. */
#ifndef OCLFFT_DEVICE_DESCRIBE_H
#define OCLFFT_DEVICE_DESCRIBE_H

#include "cl.h"
#include "target/caps.h"

/* Fills the public description of a device. Both indexes are -1: only a list knows them. */
oclfft_status device_describe(cl_device_id device, oclfft_device_info *info);

/* The numbers that planning needs: what the driver says, corrected by what vendor.c knows. */
oclfft_status device_caps(cl_device_id device, const oclfft_device_info *info, caps *out);

/* Whether the device can be used: it is available, has a compiler, and is of OpenCL 1.2 at least.
 * Fails where the device does not answer. */
oclfft_status device_ask_usable(cl_device_id device, bool *usable);

#endif
