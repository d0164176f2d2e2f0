/* One direction between host arrays and the device. */
#ifndef OCLFFT_RUN_HOST_CHANNEL_H
#define OCLFFT_RUN_HOST_CHANNEL_H

#include "copiers.h"
#include "device/context.h"

/* How an array is transferred: directly, which is fast and does not hold up the caller if the
 * driver knows the memory as pinned; or staged, by way of memory that the driver pinned for us, to
 * and from which threads copy. */
typedef enum transfer_mode { TRANSFER_DIRECT, TRANSFER_STAGED } transfer_mode;

enum { CHANNEL_RING = 4, BLOCK_BYTES = 1 << 23 };

/* A piece of pinned memory. In a channel for downloads, `target` is where the bytes that arrive in
 * it go; NULL when it holds none. */
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
    block ring[CHANNEL_RING];
    uint32_t next;
} channel;

oclfft_status channel_open(const oclfft_context *context, channel *c);
void channel_close(channel *c);

/* Takes pinned memory, if the channel has none yet. */
oclfft_status channel_stage(const oclfft_context *context, copiers *copiers, channel *c);

/* Enqueue `bytes` bytes between `host` and byte `offset` of `memory`, and begin with it. `*done`,
 * an event owned by the caller or NULL, gives way to the event of the last command. A download
 * waits for `after`; what it brings is at `host` once the event is complete and, if staged,
 * channel_settle has returned. */
oclfft_status channel_upload(channel *c, transfer_mode mode, cl_mem memory, uint64_t offset,
                             const char *host, uint64_t bytes, cl_event *done);
oclfft_status channel_download(channel *c, transfer_mode mode, cl_mem memory, uint64_t offset,
                               char *host, uint64_t bytes, cl_event after, cl_event *done);
oclfft_status channel_settle(channel *c);

/* Waits until nothing that was enqueued touches memory, whether it succeeded or not, and forgets
 * what was not settled. */
void channel_abandon(channel *c);

/* Frees an event and forgets it; NULL is fine. */
void event_drop(cl_event *event);

#endif
