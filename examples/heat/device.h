/* The OpenCL device: opened by oclfft, and then used side by side with it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_DEVICE_H
#define HEAT_DEVICE_H

#include <oclfft/opencl.h>
#include <stdbool.h>

typedef struct device {
    oclfft_context *context;
    oclfft_device_info info;
    /* Those of the context, retained. */
    cl_context cl;
    cl_device_id id;
} device;

/* On failure the sentence has been printed; close it all the same. */
bool device_open(const oclfft_context_config *config, device *d);
void device_close(device *d);

/* Every call of OpenCL passes through here: on failure the call's name and code go to the user. */
bool cl_good(cl_int code, const char *call);

#endif
