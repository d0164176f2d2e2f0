/* One end of a lane whose exchanges go as a whole: all pieces are read into pinned memory, moved
 * with those of all other lanes, and written from there. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* Of an end that sends: begun >= ended, which have been read. Of one that receives: begun
 * (announced by the engine) >= ended (are being written). */
struct mpi_whole {
    mpi_state *state;
    mpi_whole *next;
    oclfft_transport_terms terms;
    bool sends;
    int peer;
    mpi_pin pin;
    size_t count, bytes; /* of the exchange */
    size_t begun, ended;
    size_t *places; /* of the pieces, by their numbers */
    oclfft_transport_piece *pieces;
    cl_event *moved; /* in the order in which they began */
    cl_event last;   /* the last write, after the exchange */
};

static bool serves(const oclfft_transport *transport, const oclfft_transport_terms *t) {
    (void)transport;
    return t->from.local != t->to.local;
}

static const oclfft_transport_site *own_site(const mpi_whole *w) {
    return w->sends ? &w->terms.from : &w->terms.to;
}

/* Lanes with the same peer are in the order of their sites. */
static bool comes_before(const mpi_whole *a, const oclfft_transport_terms *t) {
    if (a->terms.from_site != t->from_site) return a->terms.from_site < t->from_site;
    return a->terms.to_site < t->to_site;
}

static void link_lane(mpi_whole *w) {
    mpi_whole **at = &w->state->wholes;
    while (*at && comes_before(*at, &w->terms)) at = &(*at)->next;
    w->next = *at;
    *at = w;
}

static oclfft_status open_lane(const oclfft_transport *transport,
                               const oclfft_transport_terms *terms, void **lane) {
    mpi_whole *w = *lane = calloc(1, sizeof *w);
    size_t room = terms->most_pieces + 1;
    (void)transport;
    if (!w) return mpi_no_memory();
    w->state = terms->state;
    w->terms = *terms;
    w->sends = terms->from.local;
    w->peer = (int)(w->sends ? terms->to.process : terms->from.process);
    link_lane(w);
    w->places = calloc(room, sizeof *w->places);
    w->pieces = calloc(room, sizeof *w->pieces);
    w->moved = calloc(room, sizeof(cl_event));
    if (!w->places || !w->pieces || !w->moved) return mpi_no_memory();
    return mpi_pin_memory(own_site(w), terms->most_bytes + 1, &w->pin);
}

/* ---- Pieces ---- */

static oclfft_status enter(void *lane, const size_t bytes[], size_t pieces) {
    mpi_whole *w = lane;
    w->count = pieces;
    w->begun = w->ended = w->bytes = 0;
    for (size_t i = 0; i < pieces; ++i) {
        w->places[i] = w->bytes;
        w->bytes += (bytes[i] + OCLFFT_PIECE_ALIGNMENT - 1) / OCLFFT_PIECE_ALIGNMENT *
                    OCLFFT_PIECE_ALIGNMENT;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status begin(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news) {
    mpi_whole *w = lane;
    w->pieces[piece->number] = *piece;
    if (w->sends)
        TRY(mpi_read(&w->terms, piece, w->pin.memory + w->places[piece->number],
                     &w->moved[w->begun]));
    ++w->begun;
    *begun = news->moved = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance_read(mpi_whole *w, oclfft_transport_news *news) {
    bool complete = false;
    if (w->ended == w->begun) return OCLFFT_SUCCESS;
    TRY(mpi_is_complete(w->moved[w->ended], &complete));
    if (!complete) return OCLFFT_SUCCESS;
    mpi_drop_event(&w->moved[w->ended]);
    ++w->ended;
    news->moved = news->arrived = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance_write(mpi_whole *w, oclfft_transport_news *news) {
    const oclfft_transport_piece *p = &w->pieces[w->ended];
    cl_event moved = NULL;
    news->at_target = true;
    if (w->ended == w->begun || w->state->exchange.step != STEP_HERE) return OCLFFT_SUCCESS;
    oclfft_status status = mpi_write(&w->terms, p, w->pin.memory + w->places[p->number], &moved);
    if (moved) mpi_drop_event(&w->last);
    if (moved) w->last = moved;
    TRY(status);
    TRY(mpi_check_cl("clRetainEvent", clRetainEvent(moved)));
    ++w->ended;
    news->number = p->number;
    news->event = moved;
    news->moved = news->arrived = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status advance(void *lane, oclfft_transport_news *news) {
    mpi_whole *w = lane;
    return w->sends ? advance_read(w, news) : advance_write(w, news);
}

/* ---- All lanes of an exchange ---- */

static bool takes_part(const mpi_state *s, const mpi_whole *w) {
    return w->terms.plan == s->exchange.terms.plan && w->bytes > 0;
}

static oclfft_status is_ready(mpi_whole *w, bool *ready) {
    bool written = true;
    if (w->last) TRY(mpi_is_complete(w->last, &written));
    if (written) mpi_drop_event(&w->last);
    *ready = written && (w->sends ? w->ended : w->begun) == w->count;
    return OCLFFT_SUCCESS;
}

oclfft_status mpi_wholes_are_ready(mpi_state *s, bool *ready) {
    *ready = true;
    for (mpi_whole *w = s->wholes; w && *ready; w = w->next)
        if (takes_part(s, w)) TRY(is_ready(w, ready));
    return OCLFFT_SUCCESS;
}

size_t mpi_wholes_spans(const mpi_state *s, int peer, bool sends, mpi_span *spans, size_t room) {
    size_t count = 0;
    for (mpi_whole *w = s->wholes; w; w = w->next) {
        if (w->peer != peer || w->sends != sends || !takes_part(s, w)) continue;
        if (count < room) spans[count] = (mpi_span){w->pin.memory, w->bytes};
        ++count;
    }
    return count;
}

void mpi_wholes_note(const mpi_state *s, double seconds) {
    for (mpi_whole *w = s->wholes; w; w = w->next)
        if (w->sends && takes_part(s, w))
            w->terms.record_span(&w->terms.from, "network", w->bytes, w->terms.clock() - seconds,
                                 w->terms.clock());
}

/* ---- The end ---- */

/* The other processes may still count on the data: what it is stays known until they settle. */
static void clear(void *lane) {
    mpi_whole *w = lane;
    for (size_t i = 0; i < w->terms.most_pieces && w->moved; ++i) mpi_drop_event(&w->moved[i]);
    mpi_drop_event(&w->last);
    w->begun = w->ended = 0;
}

/* Memory that MPI may still write to is not given back. */
static void close_lane(void *lane, bool given_up) {
    mpi_whole *w = lane;
    if (!w) return;
    mpi_whole **link = &w->state->wholes;
    while (*link && *link != w) link = &(*link)->next;
    if (*link) *link = w->next;
    clear(w);
    if (!w->state->lost) mpi_unpin(own_site(w), &w->pin, given_up);
    free(w->places);
    free(w->pieces);
    free(w->moved);
    free(w);
}

const oclfft_transport mpi_whole_transport = {
    .version = OCLFFT_TRANSPORT_VERSION,
    .name = "MPI",
    .serves = serves,
    .open = open_lane,
    .enter = enter,
    .begin = begin,
    .advance = advance,
    .clear = clear,
    .close = close_lane,
};
