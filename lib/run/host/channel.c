#include "channel.h"

#include "base/sizes.h"
#include "os/clock.h"

void event_drop(cl_event *event) {
    if (*event) clReleaseEvent(*event);
    *event = NULL;
}

oclfft_status channel_open(const oclfft_context *context, channel *l) {
    cl_int code;
    if (l->queue) return OCLFFT_SUCCESS;
    l->queue = clCreateCommandQueue(context->cl, context->device, 0, &code);
    if (code != CL_SUCCESS) l->queue = NULL;
    TRY_CL("clCreateCommandQueue", code);
    return OCLFFT_SUCCESS;
}

/* This is memory of the host, which the context's limit does not count. */
static oclfft_status pin(const oclfft_context *context, cl_command_queue queue, block *b) {
    cl_int code;
    cl_mem pinned = clCreateBuffer(context->cl, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, BLOCK_BYTES, NULL, &code);
    TRY_CL("clCreateBuffer", code);
    void *memory = clEnqueueMapBuffer(queue, pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, BLOCK_BYTES, 0, NULL, NULL, &code);
    if (code != CL_SUCCESS) {
        clReleaseMemObject(pinned);
        return fail_cl("clEnqueueMapBuffer", code);
    }
    *b = (block){.pinned = pinned, .memory = memory};
    return OCLFFT_SUCCESS;
}

oclfft_status channel_stage(const oclfft_context *context, copiers *copiers, channel *l) {
    l->copiers = copiers;
    for (uint32_t i = 0; i < RING; ++i)
        if (!l->ring[i].pinned) TRY(pin(context, l->queue, &l->ring[i]));
    return OCLFFT_SUCCESS;
}

void channel_close(channel *l) {
    if (!l->queue) return;
    channel_abandon(l);
    for (uint32_t i = 0; i < RING; ++i)
        if (l->ring[i].pinned) clEnqueueUnmapMemObject(l->queue, l->ring[i].pinned, l->ring[i].memory, 0, NULL, NULL);
    clFinish(l->queue);
    for (uint32_t i = 0; i < RING; ++i)
        if (l->ring[i].pinned) clReleaseMemObject(l->ring[i].pinned);
    clReleaseCommandQueue(l->queue);
    *l = (channel){0};
}

/* Waits until the block may be used again. What arrived in it goes where it belongs. */
static oclfft_status clear(channel *l, block *b) {
    if (!b->busy) return OCLFFT_SUCCESS;
    TRY_CL("clWaitForEvents", clWaitForEvents(1, &b->busy));
    event_drop(&b->busy);
    if (b->target) copiers_copy(l->copiers, b->target, b->memory, b->bytes);
    b->target = NULL;
    return OCLFFT_SUCCESS;
}

static block *take(channel *l) {
    block *b = &l->ring[l->next];
    l->next = (l->next + 1) % RING;
    return b;
}

/* The event takes the place of the one before, and another reference stays with the block. */
static oclfft_status note(block *b, cl_event event, cl_event *done) {
    event_drop(done);
    *done = event;
    if (!b) return OCLFFT_SUCCESS;
    TRY_CL("clRetainEvent", clRetainEvent(event));
    b->busy = event;
    return OCLFFT_SUCCESS;
}

static oclfft_status write_up(channel *l, block *b, cl_mem memory, uint64_t offset, const char *from, uint64_t bytes, cl_event *done) {
    cl_event event;
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(l->queue, memory, CL_FALSE, (size_t)offset, (size_t)bytes, from, 0, NULL, &event));
    TRY(note(b, event, done));
    TRY_CL("clFlush", clFlush(l->queue));
    return OCLFFT_SUCCESS;
}

oclfft_status channel_upload(channel *l, way by, cl_mem memory, uint64_t offset, const char *host, uint64_t bytes, cl_event *done) {
    if (bytes == 0) return OCLFFT_SUCCESS;
    if (by == WAY_DIRECT) return write_up(l, NULL, memory, offset, host, bytes, done);
    for (uint64_t at = 0; at < bytes; at += BLOCK_BYTES) {
        uint64_t part = min_u64(bytes - at, BLOCK_BYTES);
        block *b = take(l);
        TRY(clear(l, b));
        copiers_copy(l->copiers, b->memory, host + at, (size_t)part);
        TRY(write_up(l, b, memory, offset + at, b->memory, part, done));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status read_down(channel *l, block *b, cl_mem memory, uint64_t offset, char *to, uint64_t bytes, cl_event after,
                               cl_event *done) {
    cl_event event;
    TRY_CL("clEnqueueReadBuffer", clEnqueueReadBuffer(l->queue, memory, CL_FALSE, (size_t)offset, (size_t)bytes, to, after ? 1 : 0,
                                                      after ? &after : NULL, &event));
    TRY(note(b, event, done));
    TRY_CL("clFlush", clFlush(l->queue));
    return OCLFFT_SUCCESS;
}

/* The next block is cleared after a read is enqueued, so that the device never waits for the copying. */
oclfft_status channel_download(channel *l, way by, cl_mem memory, uint64_t offset, char *host, uint64_t bytes, cl_event after,
                        cl_event *done) {
    if (bytes == 0) return OCLFFT_SUCCESS;
    if (by == WAY_DIRECT) return read_down(l, NULL, memory, offset, host, bytes, after, done);
    for (uint64_t at = 0; at < bytes; at += BLOCK_BYTES) {
        uint64_t part = min_u64(bytes - at, BLOCK_BYTES);
        block *b = take(l);
        TRY(read_down(l, b, memory, offset + at, b->memory, part, after, done));
        b->target = host + at;
        b->bytes = (size_t)part;
        TRY(clear(l, &l->ring[l->next]));
    }
    return OCLFFT_SUCCESS;
}

oclfft_status channel_settle(channel *l) {
    for (uint32_t i = 0; i < RING; ++i) TRY(clear(l, take(l))); /* the oldest first */
    return OCLFFT_SUCCESS;
}

void channel_abandon(channel *l) {
    if (l->queue) clFinish(l->queue);
    for (uint32_t i = 0; i < RING; ++i) {
        event_drop(&l->ring[i].busy);
        l->ring[i].target = NULL;
    }
}

/* The best time so far. */
static void better(double *best, double time) {
    if (*best == 0 || time < *best) *best = time;
}

static oclfft_status timed_write(channel *l, cl_mem memory, const char *from, size_t bytes, double *best) {
    double start = clock_seconds();
    TRY_CL("clEnqueueWriteBuffer", clEnqueueWriteBuffer(l->queue, memory, CL_TRUE, 0, bytes, from, 0, NULL, NULL));
    better(best, clock_seconds() - start);
    return OCLFFT_SUCCESS;
}

/* Staged, copies and transfers overlap, so that the slower of the two counts; a copy is made for the other direction at the same
 * time. In doubt straight: that leaves the processors to the application. */
oclfft_status channel_try(channel *l, cl_mem memory, const char *host, uint64_t bytes, way *faster) {
    enum { ROUNDS = 3 };
    double copy = 0, staged = 0, direct = 0;
    block *b = &l->ring[0];
    size_t part = (size_t)min_u64(bytes, BLOCK_BYTES / 2);
    TRY(clear(l, b));
    for (int i = 0; i < ROUNDS; ++i) {
        double start = clock_seconds();
        copiers_copy(l->copiers, b->memory, host, part);
        better(&copy, clock_seconds() - start);
        TRY(timed_write(l, memory, b->memory, part, &staged));
        TRY(timed_write(l, memory, host, part, &direct));
    }
    *faster = direct <= 1.25 * (staged > 2 * copy ? staged : 2 * copy) ? WAY_DIRECT : WAY_STAGED;
    return OCLFFT_SUCCESS;
}
