/* The device of a process, and the kernels of this program on it.
 *
 * SPDX-License-Identifier: MIT
 *
 * Kernels go to the library's queue, where all work is done in its order; a transform over the
 * group begins after them.
 */
#ifndef TURBULENCE_DEVICE_H
#define TURBULENCE_DEVICE_H

#include <oclfft/opencl.h>
#include <stdbool.h>

typedef enum kernel_name { CURL, CROSS, PROJECT, ADVANCE, MEASURE, KERNELS } kernel_name;

typedef struct device {
    oclfft_context *context;
    oclfft_device_info info;
    size_t width; /* of a work-group, a power of two */
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernels[KERNELS];
} device;

/* Opens the device of a platform; -1 leaves a choice. Where the number of the device is left open,
 * the processes of a machine take turns with its devices of one kind. Collective. */
bool device_open(device *d, int platform, int number);
void device_close(device *d);

/* Compiles the kernels with lines of constants in front of them. */
bool device_build(device *d, const char *constants);

/* Takes memory for `count` floats, for one at least. */
bool device_take(const device *d, size_t count, oclfft_buffer **buffer);

/* What a kernel gets: first buffers, then numbers; the first NULL ends the buffers. */
typedef struct arguments {
    oclfft_buffer *buffers[5];
    float numbers[2];
    size_t count; /* of numbers */
} arguments;

/* Enqueues a kernel on columns, which it rounds up to whole work-groups, and rows. */
bool device_launch(const device *d, kernel_name name, size_t columns, size_t rows,
                   const arguments *a);

#endif
