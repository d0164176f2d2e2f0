/* The devices of this machine, and choosing one of them. */
#ifndef OCLFFT_DEVICE_LIST_H
#define OCLFFT_DEVICE_LIST_H

#include "cl.h"

/* All devices of all platforms, in the order of the ICD loader. */
typedef struct device_listing {
    cl_device_id *devices;
    oclfft_device_info *infos;
    size_t count;
    oclfft_status failure; /* of a device or a platform that did not answer, or SUCCESS */
} device_listing;

/* Lists the devices. What does not answer is left out; that is a failure only where nothing else
 * answers. A machine without devices has an empty list, and so has a failure; the caller frees
 * other lists. The second is for callers that hold the driver's lock. */
oclfft_status device_list(device_listing *l);
oclfft_status device_list_locked(device_listing *l);
void device_list_free(device_listing *l);

/* Chooses the device that fits the config best: it passes all filters, GPUs come before
 * accelerators and these before CPUs, and among equals the one with more memory is taken. A NULL
 * config has no filters. The caller holds the driver's lock. Errors: NO_DEVICE. */
oclfft_status device_choose(const oclfft_context_config *config, cl_device_id *device,
                            oclfft_device_info *info);

#endif
