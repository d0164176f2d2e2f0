/* Pinned memory of the host: what leaves a site is read into a block, and written from there to the
 * other site. OpenCL's events do not reach from one context to another, so they are looked at. */
#include <stdlib.h>

#include "base/sizes.h"
#include "device/cl.h"
#include "run/host/channel.h"
#include "transports.h"

enum { BLOCKS = 4 };

typedef struct staged_block {
    cl_mem pinned;
    char *memory; /* `pinned`, mapped */
    oclfft_transport_piece piece;
    cl_event read, wrote; /* of the piece in it; NULL: not under way */
} staged_block;

typedef struct staged {
    oclfft_transport_terms terms;
    staged_block blocks[BLOCKS];
    size_t count;       /* of blocks */
    size_t read, wrote; /* how many pieces have begun to be */
} staged;

static bool serves(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    return t->from.local && t->to.local;
}

static oclfft_status pin(const oclfft_transport_terms *t, staged_block *b) {
    cl_int code;
    cl_mem pinned = clCreateBuffer(t->from.context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
                                   t->piece_bytes, NULL, &code);
    TRY_CL("clCreateBuffer", code);
    void *memory = clEnqueueMapBuffer(t->from.queue, pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                      t->piece_bytes, 0, NULL, NULL, &code);
    if (code != CL_SUCCESS) {
        clReleaseMemObject(pinned);
        return fail_cl("clEnqueueMapBuffer", code);
    }
    b->pinned = pinned;
    b->memory = memory;
    return OCLFFT_SUCCESS;
}

static oclfft_status open_lane(const oclfft_transport *transport,
                               const oclfft_transport_terms *terms, void **lane) {
    (void)transport;
    staged *s = *lane = calloc(1, sizeof *s);
    if (!s) return fail_memory();
    s->terms = *terms;
    s->count = min_u64(BLOCKS, max_u64(1, terms->most_pieces));
    for (size_t b = 0; b < s->count; ++b) TRY(pin(terms, &s->blocks[b]));
    return OCLFFT_SUCCESS;
}

static oclfft_status start_read(const staged *s, staged_block *b) {
    const oclfft_transport_piece *p = &b->piece;
    const size_t zero[3] = {0};
    cl_command_queue queue = s->terms.from.queue;
    TRY_CL("clEnqueueReadBufferRect",
           clEnqueueReadBufferRect(queue, p->from.memory, CL_FALSE, p->from.origin, zero, p->bytes,
                                   p->from.row_pitch, p->from.slice_pitch, 0, 0, b->memory,
                                   p->ready ? 1 : 0, p->ready ? &p->ready : NULL, &b->read));
    s->terms.record(&s->terms.from, "read", p->bytes[0] * p->bytes[1] * p->bytes[2], b->read);
    TRY_CL("clFlush", clFlush(queue));
    return OCLFFT_SUCCESS;
}

static oclfft_status start_write(const staged *s, staged_block *b) {
    const oclfft_transport_piece *p = &b->piece;
    const size_t zero[3] = {0};
    cl_command_queue queue = s->terms.to.queue;
    TRY_CL("clEnqueueWriteBufferRect",
           clEnqueueWriteBufferRect(queue, p->to.memory, CL_FALSE, p->to.origin, zero, p->bytes,
                                    p->to.row_pitch, p->to.slice_pitch, 0, 0, b->memory, 0, NULL,
                                    &b->wrote));
    s->terms.record(&s->terms.to, "write", p->bytes[0] * p->bytes[1] * p->bytes[2], b->wrote);
    event_drop(&b->read);
    TRY_CL("clFlush", clFlush(queue));
    return OCLFFT_SUCCESS;
}

/* A block is free when what was written from it has been. */
static oclfft_status begin(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news) {
    staged *s = lane;
    staged_block *b = &s->blocks[s->read % s->count];
    bool complete = true;
    if (s->read - s->wrote == s->count) return OCLFFT_SUCCESS;
    news->at_target = true;
    if (b->wrote) TRY(event_ask(b->wrote, &complete));
    if (!complete) return OCLFFT_SUCCESS;
    event_drop(&b->wrote);
    news->at_target = false;
    b->piece = *piece;
    TRY(start_read(s, b));
    ++s->read;
    *begun = news->moved = true;
    return OCLFFT_SUCCESS;
}

/* Writes the oldest piece that has been read. */
static oclfft_status advance(void *lane, oclfft_transport_news *news) {
    staged *s = lane;
    staged_block *b = &s->blocks[s->wrote % s->count];
    bool complete;
    if (s->wrote == s->read) return OCLFFT_SUCCESS;
    news->at_target = false;
    TRY(event_ask(b->read, &complete));
    if (!complete) return OCLFFT_SUCCESS;
    news->at_target = news->moved = true;
    TRY(start_write(s, b));
    TRY_CL("clRetainEvent", clRetainEvent(b->wrote));
    ++s->wrote;
    news->event = b->wrote;
    news->arrived = true;
    return OCLFFT_SUCCESS;
}

static void clear(void *lane) {
    staged *s = lane;
    for (uint32_t i = 0; i < BLOCKS; ++i) {
        event_drop(&s->blocks[i].read);
        event_drop(&s->blocks[i].wrote);
    }
    s->read = s->wrote = 0;
}

static void close_lane(void *lane, bool given_up) {
    staged *s = lane;
    for (uint32_t i = 0; s && i < BLOCKS; ++i) {
        const staged_block *b = &s->blocks[i];
        cl_command_queue queue = s->terms.from.queue;
        if (!b->pinned) continue;
        clEnqueueUnmapMemObject(queue, b->pinned, b->memory, 0, NULL, NULL);
        if (!given_up) clFinish(queue);
        clReleaseMemObject(b->pinned);
    }
    free(s);
}

const oclfft_transport transport_staged = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "pinned memory",
    .serves = serves,
    .open = open_lane,
    .begin = begin,
    .advance = advance,
    .clear = clear,
    .close = close_lane,
};
