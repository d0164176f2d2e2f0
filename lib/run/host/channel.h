/* One direction of the way between host arrays and the device. */
#ifndef OCLFFT_RUN_HOST_CHANNEL_H
#define OCLFFT_RUN_HOST_CHANNEL_H

#include "device/context.h"
#include "copiers.h"

/* How an array travels: straight, which is fast and does not hold up the caller if the driver knows the memory as pinned; or by
 * way of memory that the driver pinned for us, into which and out of which threads copy. */
typedef enum way { WAY_DIRECT, WAY_STAGED } way;

enum { RING = 4, BLOCK_BYTES = 1 << 23 };

/* A piece of pinned memory. In a channel down, `target` is where the bytes that arrive in it go; NULL when it holds none. */
typedef struct block {
    cl_mem pinned;
    char *memory; /* `pinned`, mapped */
    cl_event busy;
    char *target;
    size_t bytes;
} block;

typedef struct channel {
    cl_command_queue queue; /* in order */
    copiers *copiers;       /* borrowed; NULL until something is staged */
    block ring[RING];
    uint32_t next;
} channel;

oclfft_status channel_open(const oclfft_context *context, channel *l);
oclfft_status channel_stage(const oclfft_context *context, copiers *copiers, channel *l); /* pinned memory, if it has none yet */
void channel_close(channel *l);

/* Enqueue `bytes` bytes between `host` and byte `offset` of `memory`, and begin with it. `*done`, an event owned by the caller or
 * NULL, gives way to the event of the last command. The way down waits for `after`; what it brings is at `host` once the event is
 * complete and, if staged, channel_settle has returned. */
oclfft_status channel_upload(channel *l, way by, cl_mem memory, uint64_t offset, const char *host, uint64_t bytes, cl_event *done);
oclfft_status channel_download(channel *l, way by, cl_mem memory, uint64_t offset, char *host, uint64_t bytes, cl_event after,
                        cl_event *done);
oclfft_status channel_settle(channel *l);

/* Waits until nothing that was enqueued touches memory, whether it succeeded or not, and forgets what was not settled. */
void channel_abandon(channel *l);

/* The faster way for this array, by trying. It is only read, into the beginning of `memory`. The lane goes up and has pinned
 * memory. */
oclfft_status channel_try(channel *l, cl_mem memory, const char *host, uint64_t bytes, way *faster);

/* Frees an event and forgets it; NULL is fine. */
void event_drop(cl_event *event);

#endif
