/* A context: one device, one queue, and the caches that plans share. Counted, so that plans and buffers may outlive the handle. */
#ifndef OCLFFT_DEVICE_CONTEXT_H
#define OCLFFT_DEVICE_CONTEXT_H

#include <stdatomic.h>

#include "base/attachment.h"
#include "os/lock.h"
#include "device.h"

typedef struct program_entry program_entry;

struct oclfft_context {
    atomic_size_t references;
    cl_context cl;
    cl_device_id device;
    cl_command_queue queue;
    bool out_of_order; /* the queue is, an application having joined with such a one */
    bool retained;     /* the device is counted by us: it came from an application */
    oclfft_device_info info;
    caps caps;
    mutex lock; /* guards `programs` */
    condition built; /* one of them is ready, or gave up */
    program_entry *programs;
    attachment tuning;         /* what the room above keeps with the context */
    char *cache_directory;     /* or NULL */
    oclfft_log_function log;
    void *log_user;
    uint64_t memory_limit;
    atomic_uint_fast64_t memory_used;
};

/* Which bytes a memory object is: a sub-buffer is a part of another object, a buffer the whole of
 * itself. `flags` are those of its creation. */
typedef struct memory_range {
    cl_mem whole;
    uint64_t begin, bytes;
    cl_mem_flags flags;
} memory_range;

struct oclfft_buffer {
    oclfft_context *context;
    cl_mem memory;
    memory_range range;
    uint64_t counted; /* bytes charged to the context's memory limit */
    uint64_t serial;  /* another for each buffer of the process, never 0 */
};

oclfft_status context_open(const oclfft_context_config *config, oclfft_context **out);
oclfft_status context_join(cl_context cl, cl_device_id device, cl_command_queue queue, const oclfft_context_config *config,
                           oclfft_context **out);
/* Makes what is enqueued next on the context's queue wait for all before it; nothing to do on an in-order queue. */
oclfft_status context_separate(const oclfft_context *context);

oclfft_context *context_retain(oclfft_context *context);
void context_release(oclfft_context *context); /* NULL is fine */

void context_log(const oclfft_context *context, oclfft_log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

oclfft_status queue_order(cl_command_queue queue, bool *out_of_order);

/* A memory object charged to the context's limit. `what` names it in the message. */
oclfft_status context_allocate(oclfft_context *context, uint64_t bytes, cl_mem_flags flags, const void *host, const char *what,
                               cl_mem *memory);
void context_free(oclfft_context *context, cl_mem memory, uint64_t bytes);

#endif
