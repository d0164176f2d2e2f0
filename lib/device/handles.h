/* OpenCL objects of the application's. */
#ifndef OCLFFT_DEVICE_HANDLES_H
#define OCLFFT_DEVICE_HANDLES_H

#include "cl.h"

/* Checks that the device is one of the OpenCL context's and the queue, unless it is NULL, belongs
 * to both. */
oclfft_status handles_check(cl_context cl, cl_device_id device, cl_command_queue queue);

oclfft_status queue_order(cl_command_queue queue, bool *out_of_order);

#endif
