/* One end of a lane between two processes of a machine that share memory (shared.c): a piece is
 * read into a block of the link and written from there by the other process. No message is sent. */
#include <stdlib.h>

#include "state.h"

/* Of an end that receives: begun (announced by the engine) >= ended (are being written) in this
 * execution. */
typedef struct near_lane {
    oclfft_transport_terms terms;
    bool sends;
    mpi_link *link;
    size_t begun, ended;
    oclfft_transport_piece *pieces; /* by their numbers, where it receives */
} near_lane;

/* ---- Opening ---- */

/* The link is that of the processes' first sites. */
static bool serves(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    if (t->from.local == t->to.local || t->from.number || t->to.number) return false;
    const mpi_link *l = mpi_link_of(t->state, t->from.process, t->to.process);
    return l && mpi_link_works(l) && t->piece_bytes <= l->block_bytes;
}

static oclfft_status open_lane(const oclfft_transport *transport,
                               const oclfft_transport_terms *terms, void **lane) {
    near_lane *l = *lane = calloc(1, sizeof *l);
    if (!l) return mpi_no_memory();
    (void)transport;
    l->terms = *terms;
    l->sends = terms->from.local;
    l->link = mpi_link_of(terms->state, terms->from.process, terms->to.process);
    mpi_link_pin(l->link, l->sends ? terms->from.context : terms->to.context, terms->piece_bytes);
    if (!l->sends) l->pieces = calloc(terms->most_pieces + 1, sizeof *l->pieces);
    return l->sends || l->pieces ? OCLFFT_SUCCESS : mpi_no_memory();
}

/* ---- Sending ---- */

static oclfft_status begin(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news) {
    near_lane *l = lane;
    mpi_link *k = l->link;
    if (!mpi_link_works(k))
        return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED,
                                   "work of an earlier execution, which did not end, may still use "
                                   "the memory that these processes share: make the plan again");
    if (!l->sends) {
        l->pieces[piece->number] = *piece;
        ++l->begun;
        *begun = news->moved = true;
        return OCLFFT_SUCCESS;
    }
    if (k->begun - atomic_load_explicit(&k->control->emptied, memory_order_acquire) >= LINK_BLOCKS)
        return OCLFFT_SUCCESS;
    TRY(mpi_read(&l->terms, piece, mpi_link_block(k, k->begun), &k->moved[k->begun % LINK_BLOCKS]));
    k->control->entries[k->begun % LINK_BLOCKS] = (mpi_entry){l->terms.plan, piece->number};
    ++k->begun;
    *begun = news->moved = true;
    return OCLFFT_SUCCESS;
}

/* Tells the other process of the oldest piece that has been read. */
static oclfft_status advance_sends(const near_lane *l, oclfft_transport_news *news) {
    mpi_link *k = l->link;
    bool complete = false;
    if (k->ended == k->begun) return OCLFFT_SUCCESS;
    TRY(mpi_is_complete(k->moved[k->ended % LINK_BLOCKS], &complete));
    if (!complete) return OCLFFT_SUCCESS;
    mpi_drop_event(&k->moved[k->ended++ % LINK_BLOCKS]);
    atomic_store_explicit(&k->control->filled, k->ended, memory_order_release);
    news->moved = news->arrived = true;
    return OCLFFT_SUCCESS;
}

/* ---- Receiving ---- */

/* Blocks are free when what was in them has been written. */
static oclfft_status free_blocks(mpi_link *k, oclfft_transport_news *news) {
    bool complete = true;
    while (k->ended < k->begun) {
        TRY(mpi_is_complete(k->moved[k->ended % LINK_BLOCKS], &complete));
        if (!complete) return OCLFFT_SUCCESS;
        mpi_drop_event(&k->moved[k->ended++ % LINK_BLOCKS]);
        atomic_store_explicit(&k->control->emptied, k->ended, memory_order_release);
        news->moved = true;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status find_piece(const near_lane *l, const mpi_entry *e, uint32_t *number) {
    if (e->plan != l->terms.plan)
        return oclfft_private_fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                                   "the processes execute different plans");
    *number = (uint32_t)e->number;
    if (e->number < l->terms.most_pieces && mpi_piece_bytes(&l->pieces[e->number]))
        return OCLFFT_SUCCESS;
    return oclfft_private_fail(OCLFFT_ERROR_INTERNAL, "an unexpected piece arrived");
}

static oclfft_status advance_receives(near_lane *l, oclfft_transport_news *news) {
    mpi_link *k = l->link;
    cl_event *moved = &k->moved[k->begun % LINK_BLOCKS];
    news->at_target = true;
    TRY(free_blocks(k, news));
    if (l->ended == l->begun ||
        k->begun == atomic_load_explicit(&k->control->filled, memory_order_acquire))
        return OCLFFT_SUCCESS;
    TRY(find_piece(l, &k->control->entries[k->begun % LINK_BLOCKS], &news->number));
    TRY(mpi_write(&l->terms, &l->pieces[news->number], mpi_link_block(k, k->begun), moved));
    ++k->begun;
    ++l->ended;
    TRY(mpi_check_cl("clRetainEvent", clRetainEvent(*moved)));
    news->event = *moved;
    news->moved = news->arrived = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance(void *lane, oclfft_transport_news *news) {
    near_lane *l = lane;
    return l->sends ? advance_sends(l, news) : advance_receives(l, news);
}

/* ---- The end ---- */

static void clear(void *lane) {
    near_lane *l = lane;
    mpi_link_clear(l->link, l->sends);
    l->begun = l->ended = 0;
}

static void close_lane(void *lane, bool given_up) {
    near_lane *l = lane;
    (void)given_up; /* the links are the group's */
    if (!l) return;
    free(l->pieces);
    free(l);
}

const oclfft_transport mpi_near_transport = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "shared memory",
    .serves = serves,
    .open = open_lane,
    .begin = begin,
    .advance = advance,
    .clear = clear,
    .close = close_lane,
};
