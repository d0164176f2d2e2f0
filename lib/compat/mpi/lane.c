/* One end of a lane between two processes: a piece is read into a block of pinned memory, sent,
 * received into a block of the other process, and written from there. Up to BLOCKS pieces are on
 * their way, so that reading, the network and writing go on side by side. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* HEADER bytes in front of a piece's data have its number; the data is aligned as it was. */
enum { BLOCKS = 4, HEADER = 64 };

typedef struct block {
    mpi_pin pin;
    oclfft_transport_piece piece;
    cl_event moved; /* read into the block, or written from it; NULL: not under way */
    MPI_Request request;
    double sent; /* when it was, by terms.clock */
} block;

/* Counts of pieces begin at 0 in each execution and go on through its exchanges; piece n has block
 * n % count. Of an end that sends: begun >= passed >= ended. Of one that receives: begun (announced
 * by the engine) >= passed (has a receive) >= ended (is being written). */
struct mpi_lane {
    mpi_state *state;
    mpi_lane *next;
    oclfft_transport_terms terms;
    bool sends;
    int peer, tag;
    size_t count, begun, passed, ended;
    block blocks[BLOCKS];
    oclfft_transport_piece *pieces; /* by their numbers, where it receives */
};

/* ---- Opening ---- */

static bool serves(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    return t->from.local != t->to.local;
}

static const oclfft_transport_site *own_site(const mpi_lane *l) {
    return l->sends ? &l->terms.from : &l->terms.to;
}

/* Lanes between the same two processes differ by the sites' numbers in them, and those of different
 * plans by the plans' numbers, as far as MPI has room for these: where processes execute different
 * plans, no message ends in a receive that is too short for it. */
static oclfft_status choose_tag(mpi_lane *l) {
    enum { MOST_SITES = OCLFFT_MOST_SITES, LANES = MOST_SITES * MOST_SITES };
    const oclfft_transport_site *from = &l->terms.from, *to = &l->terms.to;
    int *largest = NULL, there = 0;
    TRY_MPI("MPI_Comm_get_attr",
            MPI_Comm_get_attr(l->state->data, MPI_TAG_UB, (void *)&largest, &there));
    uint32_t plans = there ? ((uint32_t)*largest + 1) / LANES : 1;
    l->tag = (int)(l->terms.plan % plans * LANES + from->number * MOST_SITES + to->number);
    return OCLFFT_SUCCESS;
}

static oclfft_status open_lane(const oclfft_transport *transport,
                               const oclfft_transport_terms *terms, void **lane) {
    mpi_lane *l = *lane = calloc(1, sizeof *l);
    if (!l) return mpi_no_memory();
    (void)transport;
    l->state = terms->state;
    l->terms = *terms;
    l->sends = terms->from.local;
    l->peer = (int)(l->sends ? terms->to.process : terms->from.process);
    l->count = terms->most_pieces < BLOCKS ? terms->most_pieces : BLOCKS;
    if (l->count == 0) l->count = 1;
    for (size_t i = 0; i < BLOCKS; ++i) l->blocks[i].request = MPI_REQUEST_NULL;
    l->next = l->state->lanes;
    l->state->lanes = l;
    TRY(choose_tag(l));
    if (!l->sends) l->pieces = calloc(terms->most_pieces + 1, sizeof *l->pieces);
    if (!l->sends && !l->pieces) return mpi_no_memory();
    for (size_t i = 0; i < l->count; ++i)
        TRY(mpi_pin_memory(own_site(l), l->terms.piece_bytes + HEADER, &l->blocks[i].pin));
    return OCLFFT_SUCCESS;
}

/* ---- Sending ---- */

static oclfft_status start_read(const mpi_lane *l, block *b) {
    uint64_t number = b->piece.number;
    memcpy(b->pin.memory, &number, sizeof number);
    return mpi_read(&l->terms, &b->piece, b->pin.memory + HEADER, &b->moved);
}

static oclfft_status begin(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news) {
    mpi_lane *l = lane;
    block *b = &l->blocks[l->begun % l->count];
    if (!l->sends) {
        l->pieces[piece->number] = *piece;
        ++l->begun;
        *begun = news->moved = true;
        return OCLFFT_SUCCESS;
    }
    if (l->begun - l->ended == l->count) return OCLFFT_SUCCESS;
    b->piece = *piece;
    TRY(start_read(l, b));
    ++l->begun;
    *begun = news->moved = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance_sends(mpi_lane *l, oclfft_transport_news *news) {
    int sent = 0;
    while (l->passed < l->begun) {
        block *b = &l->blocks[l->passed % l->count];
        bool complete = false;
        TRY(mpi_is_complete(b->moved, &complete));
        if (!complete) break;
        mpi_drop_event(&b->moved);
        TRY_MPI("MPI_Isend", MPI_Isend(b->pin.memory, (int)(HEADER + mpi_piece_bytes(&b->piece)),
                                       MPI_BYTE, l->peer, l->tag, l->state->data, &b->request));
        b->sent = l->terms.clock();
        ++l->state->sent[l->peer];
        ++l->passed;
        news->moved = true;
    }
    if (l->ended == l->passed) return OCLFFT_SUCCESS;
    TRY_MPI("MPI_Isend",
            MPI_Test(&l->blocks[l->ended % l->count].request, &sent, MPI_STATUS_IGNORE));
    if (!sent) return OCLFFT_SUCCESS;
    const block *done = &l->blocks[l->ended % l->count];
    l->terms.record_span(&l->terms.from, "network", mpi_piece_bytes(&done->piece), done->sent,
                         l->terms.clock());
    ++l->ended;
    news->moved = news->arrived = true;
    return OCLFFT_SUCCESS;
}

/* ---- Receiving ---- */

/* A block is free when what was in it has been written. */
static oclfft_status post_receives(mpi_lane *l, oclfft_transport_news *news) {
    while (l->passed < l->begun && l->passed - l->ended < l->count) {
        block *b = &l->blocks[l->passed % l->count];
        bool complete = true;
        if (b->moved) TRY(mpi_is_complete(b->moved, &complete));
        if (!complete) break;
        mpi_drop_event(&b->moved);
        TRY_MPI("MPI_Irecv", MPI_Irecv(b->pin.memory, (int)(HEADER + l->terms.piece_bytes),
                                       MPI_BYTE, l->peer, l->tag, l->state->data, &b->request));
        ++l->passed;
        news->moved = true;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status find_piece(const mpi_lane *l, const block *b, uint32_t *number) {
    uint64_t sent;
    memcpy(&sent, b->pin.memory, sizeof sent);
    *number = (uint32_t)sent;
    if (sent < l->begun && sent < l->terms.most_pieces && mpi_piece_bytes(&l->pieces[sent]))
        return OCLFFT_SUCCESS;
    return oclfft_private_fail(OCLFFT_ERROR_INTERNAL, "an unexpected piece arrived");
}

/* Whether a receive has ended. A message that is too long is taken, too, and a failure. */
static oclfft_status test_receive(const mpi_lane *l, block *b, bool *ended) {
    int there = 0, code = MPI_Test(&b->request, &there, MPI_STATUS_IGNORE);
    *ended = code == MPI_SUCCESS ? there != 0 : b->request == MPI_REQUEST_NULL;
    if (*ended) ++l->state->taken[l->peer];
    return mpi_check("MPI_Irecv", code);
}

static oclfft_status advance_receives(mpi_lane *l, oclfft_transport_news *news) {
    block *b = &l->blocks[l->ended % l->count];
    bool ended;
    news->at_target = true;
    TRY(post_receives(l, news));
    if (l->ended == l->passed) return OCLFFT_SUCCESS;
    oclfft_status status = test_receive(l, b, &ended);
    l->ended += ended;
    if (status != OCLFFT_SUCCESS || !ended) return status;
    news->moved = true;
    TRY(find_piece(l, b, &news->number));
    TRY(mpi_write(&l->terms, &l->pieces[news->number], b->pin.memory + HEADER, &b->moved));
    TRY(mpi_check_cl("clRetainEvent", clRetainEvent(b->moved)));
    news->event = b->moved;
    news->arrived = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance(void *lane, oclfft_transport_news *news) {
    mpi_lane *l = lane;
    return l->sends ? advance_sends(l, news) : advance_receives(l, news);
}

/* ---- The end ---- */

/* Requests of a failed execution stay until the processes settle. */
static void clear(void *lane) {
    mpi_lane *l = lane;
    for (size_t i = 0; i < BLOCKS; ++i) mpi_drop_event(&l->blocks[i].moved);
    l->begun = l->passed = l->ended = 0;
}

oclfft_status lanes_move_on(mpi_state *s, bool *sending) {
    *sending = false;
    for (mpi_lane *l = s->lanes; l; l = l->next)
        for (size_t i = 0; i < l->count; ++i) {
            MPI_Request *request = &l->blocks[i].request;
            int done = 0;
            bool ended;
            if (*request == MPI_REQUEST_NULL) continue;
            if (l->sends) {
                TRY_MPI("MPI_Test", MPI_Test(request, &done, MPI_STATUS_IGNORE));
                *sending = *sending || !done;
                continue;
            }
            oclfft_status status = test_receive(l, &l->blocks[i], &ended);
            if (!ended) TRY(status);
        }
    return OCLFFT_SUCCESS;
}

oclfft_status lanes_cancel(mpi_state *s, double until) {
    for (mpi_lane *l = s->lanes; l; l = l->next)
        for (size_t i = 0; i < l->count; ++i) {
            MPI_Request *request = &l->blocks[i].request;
            if (*request == MPI_REQUEST_NULL) continue;
            TRY_MPI("MPI_Cancel", MPI_Cancel(request));
            TRY(mpi_wait(s, request, "MPI_Cancel", until));
        }
    return OCLFFT_SUCCESS;
}

/* A block that MPI may still write to is not given back. */
static void close_lane(void *lane, bool given_up) {
    mpi_lane *l = lane;
    if (!l) return;
    mpi_lane **link = &l->state->lanes;
    while (*link && *link != l) link = &(*link)->next;
    if (*link) *link = l->next;
    for (size_t i = 0; i < BLOCKS; ++i)
        if (l->blocks[i].request == MPI_REQUEST_NULL)
            mpi_unpin(own_site(l), &l->blocks[i].pin, given_up);
    free(l->pieces);
    free(l);
}

const oclfft_transport mpi_transport = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "MPI",
    .serves = serves,
    .open = open_lane,
    .begin = begin,
    .advance = advance,
    .clear = clear,
    .close = close_lane,
};
