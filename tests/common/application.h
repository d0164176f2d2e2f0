/* An application with its own OpenCL objects, for the tests that join it. */
#ifndef OCLFFT_TESTS_APPLICATION_H
#define OCLFFT_TESTS_APPLICATION_H

#include "on_device.h"

#include <oclfft/opencl.h>

enum { N = 4096, FLOATS = 2 * N, BYTES = FLOATS * sizeof(float) };
#define TWO_PASSES "8.8:w8/8.8:w8"

typedef struct application {
    cl_device_id device;
    cl_context cl;
    cl_command_queue in_order, out_of_order; /* out_of_order NULL where the device has none */
    float data[FLOATS];
    float expected[FLOATS]; /* its forward transform, bit for bit as the device does TWO_PASSES */
} application;

/* As cmocka's fixtures: `*state` is the application. */
int application_setup(void **state);

/* Demands that the queues and the context are held as often as in the beginning. */
int application_teardown(void **state);

/* NULL when the device refuses the properties. */
cl_command_queue new_queue(const application *a, cl_command_queue_properties properties);
cl_mem new_memory(const application *a, const float *data, size_t bytes);
oclfft_context *join_application(const application *a, cl_command_queue queue);

/* FLOATS floats of the memory, read after the event (or NULL), equal these. */
void assert_holds(cl_command_queue queue, cl_mem memory, const float *expected,
                  const cl_event *after);

cl_uint context_count(cl_context cl);

/* How often an object is held, at last: drivers let go of what a command used a moment after the
 * command is done. */
void assert_context_count(cl_uint expected, cl_context cl);
void assert_context_count_at_most(cl_uint most, cl_context cl);
void assert_queue_count(cl_uint expected, cl_command_queue queue);
void assert_memory_count(cl_uint expected, cl_mem memory);

#endif
