#include "channel.h"

#include "base/sizes.h"
#include "device/recorder.h"

void event_drop(cl_event *event) {
    if (*event) clReleaseEvent(*event);
    *event = NULL;
}

oclfft_status channel_open(const oclfft_context *context, channel *c) {
    cl_int code;
    if (c->queue) return OCLFFT_SUCCESS;
    c->context = context;
    c->queue =
        clCreateCommandQueue(context->cl, context->device, recorder_properties(context), &code);
    if (code != CL_SUCCESS) c->queue = NULL;
    TRY_CL("clCreateCommandQueue", code);
    return OCLFFT_SUCCESS;
}

/* This is memory of the host, which the context's limit does not count. */
static oclfft_status pin(const oclfft_context *context, cl_command_queue queue, block *b) {
    cl_int code;
    cl_mem pinned = clCreateBuffer(context->cl, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
                                   BLOCK_BYTES, NULL, &code);
    TRY_CL("clCreateBuffer", code);
    void *memory = clEnqueueMapBuffer(queue, pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                      BLOCK_BYTES, 0, NULL, NULL, &code);
    if (code != CL_SUCCESS) {
        clReleaseMemObject(pinned);
        return fail_cl("clEnqueueMapBuffer", code);
    }
    *b = (block){.pinned = pinned, .memory = memory};
    return OCLFFT_SUCCESS;
}

oclfft_status channel_stage(const oclfft_context *context, copiers *copiers, channel *c) {
    c->copiers = copiers;
    for (uint32_t i = 0; i < CHANNEL_RING; ++i)
        if (!c->ring[i].pinned) TRY(pin(context, c->queue, &c->ring[i]));
    return OCLFFT_SUCCESS;
}

bool channel_is_worth_staging(const oclfft_context *context, uint64_t bytes) {
    const uint64_t worth = 1 << 22;
    return bytes >= worth && !context->info.is_cpu;
}

bool channel_can_stage(const oclfft_context *context, copiers *copiers, channel *c) {
    if (!copiers || BLOCK_BYTES > context->caps.max_allocation) return false;
    bool before = fail_silently(true);
    oclfft_status status = channel_stage(context, copiers, c);
    fail_silently(before);
    return status == OCLFFT_SUCCESS;
}

oclfft_status channel_finish(channel *c) {
    return await_queue(c->queue, c->patience);
}

/* Behind what has failed or is over. */
static void finish_silently(channel *c) {
    bool before = fail_silently(true);
    (void)channel_finish(c);
    fail_silently(before);
}

void channel_close(channel *c) {
    if (!c->queue) return;
    channel_abandon(c);
    for (block *b = c->ring; b < c->ring + CHANNEL_RING; ++b)
        if (b->pinned) clEnqueueUnmapMemObject(c->queue, b->pinned, b->memory, 0, NULL, NULL);
    finish_silently(c);
    for (block *b = c->ring; b < c->ring + CHANNEL_RING; ++b)
        if (b->pinned) clReleaseMemObject(b->pinned);
    clReleaseCommandQueue(c->queue);
    *c = (channel){0};
}

oclfft_status block_clear(channel *c, block *b) {
    if (!b->busy) return OCLFFT_SUCCESS;
    TRY(await_event(b->busy, c->patience));
    event_drop(&b->busy);
    if (b->arrived.to) copiers_copy_rows(c->copiers, &b->arrived);
    b->arrived.to = NULL;
    return OCLFFT_SUCCESS;
}

block *block_take(channel *c) {
    block *b = &c->ring[c->next];
    c->next = (c->next + 1) % CHANNEL_RING;
    return b;
}

oclfft_status block_note(block *b, cl_event event, cl_event *done) {
    event_drop(done);
    *done = event;
    if (!b) return OCLFFT_SUCCESS;
    TRY_CL("clRetainEvent", clRetainEvent(event));
    b->busy = event;
    return OCLFFT_SUCCESS;
}

/* Of block `b`, or directly of the array where that is NULL. */
static oclfft_status write_part(channel *c, block *b, cl_mem memory, uint64_t offset,
                                const char *from, uint64_t bytes, cl_event *done) {
    cl_event event;
    TRY_CL("clEnqueueWriteBuffer", clEnqueueWriteBuffer(c->queue, memory, CL_FALSE, (size_t)offset,
                                                        (size_t)bytes, from, 0, NULL, &event));
    recorder_note(c->context, "upload", bytes, NULL, event);
    TRY(block_note(b, event, done));
    TRY_CL("clFlush", clFlush(c->queue));
    return OCLFFT_SUCCESS;
}

oclfft_status channel_upload(channel *c, transfer_mode mode, cl_mem memory, uint64_t offset,
                             const char *host, uint64_t bytes, cl_event *done) {
    if (bytes == 0) return OCLFFT_SUCCESS;
    if (mode == TRANSFER_DIRECT) return write_part(c, NULL, memory, offset, host, bytes, done);
    for (uint64_t at = 0; at < bytes; at += BLOCK_BYTES) {
        uint64_t part = min_u64(bytes - at, BLOCK_BYTES);
        block *b = block_take(c);
        TRY(block_clear(c, b));
        copiers_copy(c->copiers, b->memory, host + at, (size_t)part);
        TRY(write_part(c, b, memory, offset + at, b->memory, part, done));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status read_part(channel *c, block *b, cl_mem memory, uint64_t offset, char *to,
                               uint64_t bytes, cl_event after, cl_event *done) {
    cl_event event;
    TRY_CL("clEnqueueReadBuffer",
           clEnqueueReadBuffer(c->queue, memory, CL_FALSE, (size_t)offset, (size_t)bytes, to,
                               after ? 1 : 0, after ? &after : NULL, &event));
    recorder_note(c->context, "download", bytes, NULL, event);
    TRY(block_note(b, event, done));
    TRY_CL("clFlush", clFlush(c->queue));
    return OCLFFT_SUCCESS;
}

/* The next block is cleared after a read is enqueued, so that the device never waits for the
 * copying. */
oclfft_status channel_download(channel *c, transfer_mode mode, cl_mem memory, uint64_t offset,
                               char *host, uint64_t bytes, cl_event after, cl_event *done) {
    if (bytes == 0) return OCLFFT_SUCCESS;
    if (mode == TRANSFER_DIRECT)
        return read_part(c, NULL, memory, offset, host, bytes, after, done);
    for (uint64_t at = 0; at < bytes; at += BLOCK_BYTES) {
        uint64_t part = min_u64(bytes - at, BLOCK_BYTES);
        block *b = block_take(c);
        TRY(read_part(c, b, memory, offset + at, b->memory, part, after, done));
        size_t bytes = (size_t)part;
        b->arrived = (rows_copy){.to = host + at,
                                 .from = b->memory,
                                 .bytes = bytes,
                                 .rows = 1,
                                 .slices = 1,
                                 .streamed = c->streams};
        TRY(block_clear(c, &c->ring[c->next]));
    }
    return OCLFFT_SUCCESS;
}

oclfft_status channel_settle(channel *c) {
    for (uint32_t i = 0; i < CHANNEL_RING; ++i)
        TRY(block_clear(c, block_take(c))); /* the oldest first */
    return OCLFFT_SUCCESS;
}

void channel_abandon(channel *c) {
    if (c->queue) finish_silently(c);
    for (uint32_t i = 0; i < CHANNEL_RING; ++i) {
        event_drop(&c->ring[i].busy);
        c->ring[i].arrived.to = NULL;
    }
}
