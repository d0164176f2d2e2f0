/* What an application gives when it enqueues on a queue of its own. */
#ifndef OCLFFT_API_QUEUE_H
#define OCLFFT_API_QUEUE_H

#include "device/context.h"

/* That the queue belongs to the context and its device; `what` has them. */
oclfft_status check_queue(const oclfft_context *context, cl_command_queue queue,
                          const char *function, const char *what);

/* The events to wait for. */
oclfft_status check_wait(const oclfft_context *context, cl_uint num_wait, const cl_event *wait,
                         const char *function);

#endif
