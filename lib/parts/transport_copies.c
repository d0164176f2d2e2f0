/* Copies by the ...Rect call: from a site to itself, and between sites of one OpenCL context. There
 * events reach from one queue to the other, so that nothing has to be looked at. */
#include <stdlib.h>

#include "device/cl.h"
#include "device/recorder.h"
#include "run/host/channel.h"
#include "transports.h"

/* Pieces that have begun, less those that were reported: their events, the oldest first. */
typedef struct copies {
    oclfft_transport_terms terms;
    cl_command_queue queue;
    cl_event *events; /* NULL inside a site: what follows on the queue comes behind the copies */
    size_t begun, told, most;
    bool records;
} copies;

static bool serves_inside(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    return t->from.local && t->from_site == t->to_site;
}

static bool serves_shared(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    return t->from.local && t->to.local && t->from.context == t->to.context &&
           t->from.shares_contexts && t->to.shares_contexts;
}

static oclfft_status open_copies(const oclfft_transport *transport,
                                 const oclfft_transport_terms *terms, void **lane) {
    bool inside = transport == &transport_inside;
    copies *c = *lane = calloc(1, sizeof *c);
    if (!c) return fail_memory();
    c->queue = inside ? terms->to.compute : terms->to.queue;
    c->most = terms->most_pieces;
    c->terms = *terms;
    c->records = recorder_properties(terms->to.recorder) != 0;
    if (!inside) c->events = calloc(c->most + 1, sizeof *c->events);
    return inside || c->events ? OCLFFT_SUCCESS : fail_memory();
}

static oclfft_status begin_copy(void *lane, const oclfft_transport_piece *p, bool *begun,
                                oclfft_transport_news *news) {
    copies *c = lane;
    bool waits = c->events && p->ready;
    cl_event own = NULL, *event = c->records ? &own : NULL;
    if (c->events) event = &c->events[c->begun % (c->most + 1)];
    news->at_target = true;
    TRY_CL("clEnqueueCopyBufferRect",
           clEnqueueCopyBufferRect(c->queue, p->from.memory, p->to.memory, p->from.origin,
                                   p->to.origin, p->bytes, p->from.row_pitch, p->from.slice_pitch,
                                   p->to.row_pitch, p->to.slice_pitch, waits ? 1 : 0,
                                   waits ? &p->ready : NULL, event));
    if (c->records)
        c->terms.record(&c->terms.to, "copy", p->bytes[0] * p->bytes[1] * p->bytes[2], *event);
    event_drop(&own);
    ++c->begun;
    *begun = news->moved = true;
    if (c->events) TRY_CL("clFlush", clFlush(c->queue));
    return OCLFFT_SUCCESS;
}

static oclfft_status advance_copies(void *lane, oclfft_transport_news *news) {
    copies *c = lane;
    if (c->told == c->begun) return OCLFFT_SUCCESS;
    news->moved = news->arrived = true;
    if (c->events) {
        news->event = c->events[c->told % (c->most + 1)];
        c->events[c->told % (c->most + 1)] = NULL;
    }
    ++c->told;
    return OCLFFT_SUCCESS;
}

static void clear_copies(void *lane) {
    copies *c = lane;
    for (size_t i = c->told; c->events && i < c->begun; ++i)
        event_drop(&c->events[i % (c->most + 1)]);
    c->begun = c->told = 0;
}

static void close_copies(void *lane, bool given_up) {
    copies *c = lane;
    (void)given_up;
    if (!c) return;
    free(c->events);
    free(c);
}

const oclfft_transport transport_inside = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "memory of one context",
    .serves = serves_inside,
    .open = open_copies,
    .begin = begin_copy,
    .advance = advance_copies,
    .clear = clear_copies,
    .close = close_copies,
};

const oclfft_transport transport_shared = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "a shared context",
    .serves = serves_shared,
    .open = open_copies,
    .begin = begin_copy,
    .advance = advance_copies,
    .clear = clear_copies,
    .close = close_copies,
};
