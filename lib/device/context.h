/* A context: one device, one queue, and what plans have in common. It counts its users, so that
 * plans and buffers may outlive the application's handle. */
#ifndef OCLFFT_DEVICE_CONTEXT_H
#define OCLFFT_DEVICE_CONTEXT_H

#include <stdatomic.h>

#include "base/attachment.h"
#include "cl.h"
#include "entries.h"
#include "os/lock.h"
#include "target/caps.h"

struct oclfft_context {
    atomic_size_t references;
    cl_context cl;
    cl_device_id device;
    cl_command_queue queue;
    bool out_of_order; /* the queue is, which an application has given us */
    bool retained;     /* we retained the device, which an application has given us */
    oclfft_device_info info;
    caps caps;
    program_entries programs; /* has a lock of its own */
    attachment tuning;        /* what the room above keeps with the context */
    char *cache_directory;    /* or NULL */
    oclfft_log_function log;
    void *log_user;
    attachment recording; /* NULL: nothing was ever recorded (recorder.h) */
    uint64_t memory_limit;
    atomic_uint_fast64_t memory_used;
};

/* Opens a context on the device that fits the config best. */
oclfft_status context_open(const oclfft_context_config *config, oclfft_context **out);

/* Makes a context of the application's OpenCL objects, which are retained. Without a queue it makes
 * one of its own. */
oclfft_status context_join(cl_context cl, cl_device_id device, cl_command_queue queue,
                           const oclfft_context_config *config, oclfft_context **out);

oclfft_context *context_retain(oclfft_context *context);
void context_release(oclfft_context *context); /* NULL is fine */

/* Makes what is enqueued next on the context's queue wait for everything before it. An in-order
 * queue does so anyway. */
oclfft_status context_separate(const oclfft_context *context);

/* Tells the application's log function, if there is one. Only threads of the application may. */
void context_log(const oclfft_context *context, oclfft_log_level level, const char *format, ...)
    __attribute__((format(__printf__, 3, 4)));

#endif
