/* Random problems executed by the library on a device. */
#ifndef OCLFFT_TESTS_RANDOM_DEVICE_H
#define OCLFFT_TESTS_RANDOM_DEVICE_H

#include <oclfft/opencl.h>

#include "random_check.h"

typedef struct random_device {
    oclfft_context *context;
    bool has_double;
    bool gpu;          /* its plans are those of a GPU, even on a CPU */
    unsigned executed; /* since the context was opened */
    /* the application's: in order and, where the device has it, out of order */
    cl_command_queue queues[2];
    size_t limited, refused; /* problems under a memory limit, and those that did not fit */
} random_device;

bool random_device_open(random_device *device);
bool random_device_open_gpu(random_device *device); /* or what pretends to be one */

/* Another context for the same device, so that kernels do not pile up. */
bool random_device_renew(random_device *device);
void random_device_close(random_device *device);

/* A random_executor; `user` is the device. It uses every route and form of the interface by the
 * problem's `route` and `variant`, and renews the device now and then. Under a memory limit a
 * problem is refused just where not even its smallest parts fit, and then computed without. */
bool random_device_execute(void *user, const random_problem *p, random_arrays *arrays, char *why,
                           size_t room);

#endif
