/* One direction between host arrays and the device. */
#ifndef OCLFFT_RUN_HOST_CHANNEL_H
#define OCLFFT_RUN_HOST_CHANNEL_H

#include "await.h"
#include "copiers.h"
#include "device/context.h"
#include "distribute/moves.h"

/* How an array is transferred: directly, which is fast and does not hold up the caller if the
 * driver knows the memory as pinned; or staged, by way of memory that the driver pinned for us, to
 * and from which threads copy. */
typedef enum transfer_mode { TRANSFER_DIRECT, TRANSFER_STAGED } transfer_mode;

/* Arrays of so many bytes pass the caches: the application reads them from memory in any case. What
 * comes from several pieces of one transform passes them always. */
enum { CHANNEL_RING = 4, BLOCK_BYTES = 1 << 23, CHANNEL_STREAMED = 1 << 25 };

/* A piece of pinned memory. In a channel for downloads, `arrived` says where the bytes that arrive
 * in it go; its `to` is NULL when it holds none. */
typedef struct block {
    cl_mem pinned;
    char *memory; /* `pinned`, mapped */
    cl_event busy;
    rows_copy arrived;
} block;

typedef struct channel {
    const oclfft_context *context;
    cl_command_queue queue; /* in order */
    copiers *copiers;       /* borrowed; NULL until something is staged */
    block ring[CHANNEL_RING];
    uint32_t next;
    bool streams;       /* what arrives is more than the processors' caches hold */
    patience *patience; /* with what is under way; borrowed, or NULL */
} channel;

oclfft_status channel_open(const oclfft_context *context, channel *c);

/* What was given up is not waited for. */
void channel_close(channel *c);

/* Takes pinned memory, if the channel has none yet. */
oclfft_status channel_stage(const oclfft_context *context, copiers *copiers, channel *c);

/* Whether staging so many bytes is worth it: pinning memory takes longer than to move few of them,
 * and a CPU's memory is the host's own. */
bool channel_is_worth_staging(const oclfft_context *context, uint64_t bytes);

/* The same as channel_stage; false, and no error, where there is none, or `copiers` is NULL: then
 * every transfer is direct. */
bool channel_can_stage(const oclfft_context *context, copiers *copiers, channel *c);

/* Enqueue `bytes` bytes between `host` and byte `offset` of `memory`, and begin with it. `*done`,
 * an event owned by the caller or NULL, gives way to the event of the last command. A download
 * waits for `after`; what it brings is at `host` once the event is complete and, if staged,
 * channel_settle has returned. */
oclfft_status channel_upload(channel *c, transfer_mode mode, cl_mem memory, uint64_t offset,
                             const char *host, uint64_t bytes, cl_event *done);
oclfft_status channel_download(channel *c, transfer_mode mode, cl_mem memory, uint64_t offset,
                               char *host, uint64_t bytes, cl_event after, cl_event *done);
oclfft_status channel_settle(channel *c);

/* The same for rows: `given` goes from `host` to `memory`, or from `memory` to `host`. Staged, it
 * has at most BLOCK_BYTES bytes. */
oclfft_status channel_upload_move(channel *c, transfer_mode mode, cl_mem memory, const move *given,
                                  const char *host, cl_event *done);
oclfft_status channel_download_move(channel *c, transfer_mode mode, cl_mem memory,
                                    const move *given, char *host, cl_event after, cl_event *done);

/* Waits until nothing that was enqueued touches memory, whether it succeeded or not, and forgets
 * what was not settled. */
void channel_abandon(channel *c);

/* Waits for all that is on the queue. */
oclfft_status channel_finish(channel *c);

/* ---- For the channel's own files ---- */

/* Waits until the block may be used again. What arrived in it goes where it belongs. */
oclfft_status block_clear(channel *c, block *b);

block *block_take(channel *c);

/* The event takes the place of the one before, and another reference stays with the block, unless
 * that is NULL. */
oclfft_status block_note(block *b, cl_event event, cl_event *done);

/* ---- Events ---- */

/* Frees an event and forgets it; NULL is fine. */
void event_drop(cl_event *event);

#endif
