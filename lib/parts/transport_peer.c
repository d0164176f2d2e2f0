/* AMD's extension cl_amd_copy_buffer_p2p: a device copies to the memory of another one, of another
 * context, where both can reach it (a large BAR). It moves whole runs of bytes; pieces of many rows
 * go by pinned memory, in lanes of their own inside this one. Pieces arrive in their order. */
#include <stdlib.h>

#include "device/cl.h"
#include "device/peers.h"
#include "run/host/channel.h"
#include "transports.h"

/* Rows that are worth a call each. */
enum { MOST_ROWS = 64, MOST_UNDER_WAY = 8 };

typedef struct peer_piece {
    bool staged;
    cl_event copied;
} peer_piece;

typedef struct peer {
    oclfft_transport_terms terms;
    peer_copy copy;
    void *staged;
    peer_piece pieces[MOST_UNDER_WAY];
    size_t begun, told;
} peer;

static bool serves(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    return t->from.local && t->to.local && t->from.copies_to_peers &&
           peer_is_reached(t->from.device, t->to.device) && peer_copy_of(t->from.device);
}

static oclfft_status open_lane(const oclfft_transport *transport,
                               const oclfft_transport_terms *terms, void **lane) {
    (void)transport;
    peer *p = *lane = calloc(1, sizeof *p);
    if (!p) return fail_memory();
    p->terms = *terms;
    p->copy = peer_copy_of(terms->from.device);
    if (!p->copy)
        return fail(OCLFFT_ERROR_DEVICE_FAILED,
                    "the driver no longer has clEnqueueCopyBufferP2PAMD");
    return transport_staged.open(&transport_staged, terms, &p->staged);
}

static size_t place_of(const oclfft_transport_end *end, size_t row, size_t slice) {
    return end->origin[0] + (end->origin[1] + row) * end->row_pitch +
           (end->origin[2] + slice) * end->slice_pitch;
}

/* The copy of the last row stands for all: the queue is in order. */
static oclfft_status copy_rows(peer *p, const oclfft_transport_piece *piece, cl_event *copied) {
    cl_command_queue queue = p->terms.from.queue;
    for (size_t slice = 0; slice < piece->bytes[2]; ++slice)
        for (size_t row = 0; row < piece->bytes[1]; ++row) {
            event_drop(copied);
            TRY_CL("clEnqueueCopyBufferP2PAMD",
                   p->copy(queue, piece->from.memory, piece->to.memory,
                           place_of(&piece->from, row, slice), place_of(&piece->to, row, slice),
                           piece->bytes[0], piece->ready ? 1 : 0,
                           piece->ready ? &piece->ready : NULL, copied));
        }
    p->terms.record(&p->terms.from, "copy", piece->bytes[0] * piece->bytes[1] * piece->bytes[2],
                    *copied);
    TRY_CL("clFlush", clFlush(queue));
    return OCLFFT_SUCCESS;
}

static oclfft_status begin(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news) {
    peer *p = lane;
    peer_piece *now = &p->pieces[p->begun % MOST_UNDER_WAY];
    if (p->begun - p->told == MOST_UNDER_WAY) return OCLFFT_SUCCESS;
    now->staged = piece->bytes[1] * piece->bytes[2] > MOST_ROWS;
    if (now->staged) {
        TRY(transport_staged.begin(p->staged, piece, begun, news));
    } else {
        news->at_target = false;
        TRY(copy_rows(p, piece, &now->copied));
        *begun = news->moved = true;
    }
    p->begun += *begun;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance(void *lane, oclfft_transport_news *news) {
    peer *p = lane;
    peer_piece *oldest = &p->pieces[p->told % MOST_UNDER_WAY];
    bool complete;
    if (p->told == p->begun) return OCLFFT_SUCCESS;
    if (oldest->staged) {
        TRY(transport_staged.advance(p->staged, news));
    } else {
        news->at_target = false;
        TRY(event_ask(oldest->copied, &complete));
        if (!complete) return OCLFFT_SUCCESS;
        event_drop(&oldest->copied);
        news->moved = news->arrived = true;
    }
    p->told += news->arrived;
    return OCLFFT_SUCCESS;
}

static void clear(void *lane) {
    peer *p = lane;
    for (uint32_t i = 0; i < MOST_UNDER_WAY; ++i) event_drop(&p->pieces[i].copied);
    p->begun = p->told = 0;
    transport_staged.clear(p->staged);
}

static void close_lane(void *lane, bool given_up) {
    peer *p = lane;
    if (!p) return;
    transport_staged.close(p->staged, given_up);
    free(p);
}

const oclfft_transport transport_peer = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "copies between peers",
    .serves = serves,
    .open = open_lane,
    .begin = begin,
    .advance = advance,
    .clear = clear,
    .close = close_lane,
};
