/* Exchanges that go as a whole. Once a process has packed its share it votes; when all have, the
 * data moves, and no process can stay away from that any more. One that fails before votes against
 * it as soon as all settle, so that nobody waits. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

enum { VOTE_EXCHANGE, VOTE_COMPLEMENT, VOTE_KNOWN, VOTE_WELL };

static uint64_t number_of(const oclfft_exchange_terms *t) {
    return 1 + ((uint64_t)t->kind << 56 | (uint64_t)t->lap << 32 | t->plan);
}

/* ---- Sizes ---- */

static mpi_sizes *find_sizes(mpi_exchange *x) {
    for (size_t i = 0; i < SIZES_KEPT; ++i)
        if (x->known[i].exchange == number_of(&x->terms)) return &x->known[i];
    return NULL;
}

static oclfft_status send_sizes(mpi_state *s) {
    mpi_exchange *x = &s->exchange;
    size_t count = (size_t)s->count;
    if (!x->row) x->row = calloc(count, sizeof *x->row);
    if (!x->rows) x->rows = calloc(count * count, sizeof *x->rows);
    if (!x->row || !x->rows) return mpi_no_memory();
    for (int i = 0; i < s->count; ++i) {
        size_t spans = mpi_wholes_spans(s, i, true, NULL, 0);
        mpi_span *list = calloc(spans + 1, sizeof *list);
        if (!list) return mpi_no_memory();
        mpi_wholes_spans(s, i, true, list, spans);
        x->row[i] = 0;
        for (size_t k = 0; k < spans; ++k) x->row[i] += list[k].bytes;
        free(list);
    }
    return mpi_check("MPI_Iallgather",
                     MPI_Iallgather(x->row, s->count, MPI_UINT64_T, x->rows, s->count, MPI_UINT64_T,
                                    s->data, &x->request));
}

static void keep_sizes(mpi_exchange *x) {
    mpi_sizes *place = &x->known[x->learned++ % SIZES_KEPT];
    free(place->bytes);
    *place = (mpi_sizes){number_of(&x->terms), x->rows};
    x->rows = NULL;
}

/* ---- Steps ---- */

oclfft_status mpi_exchange_enter(void *state, const oclfft_exchange_terms *terms) {
    mpi_state *s = state;
    s->exchange.terms = *terms;
    s->exchange.step = STEP_PACK;
    return OCLFFT_SUCCESS;
}

static oclfft_status vote(mpi_state *s, bool well) {
    mpi_exchange *x = &s->exchange;
    uint64_t number = number_of(&x->terms);
    bool needs_sizes = x->terms.kind == OCLFFT_EXCHANGE_TWO_LEVEL;
    x->vote[VOTE_EXCHANGE] = number;
    x->vote[VOTE_COMPLEMENT] = ~number;
    x->vote[VOTE_KNOWN] = !needs_sizes || find_sizes(x);
    x->vote[VOTE_WELL] = well;
    TRY_MPI("MPI_Iallreduce", MPI_Iallreduce(x->vote, x->verdict, VOTES, MPI_UINT64_T, MPI_MIN,
                                             s->data, &x->request));
    ++x->rounds;
    x->step = STEP_READY;
    return OCLFFT_SUCCESS;
}

static oclfft_status hear(mpi_state *s) {
    mpi_exchange *x = &s->exchange;
    bool agree = x->verdict[VOTE_EXCHANGE] == ~x->verdict[VOTE_COMPLEMENT];
    x->step = STEP_REFUSED;
    if (!x->verdict[VOTE_WELL]) return OCLFFT_SUCCESS;
    if (!agree)
        return oclfft_private_fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                                   "the processes execute different plans");
    x->step = x->verdict[VOTE_KNOWN] ? STEP_MOVE : STEP_SIZES;
    return OCLFFT_SUCCESS;
}

/* A request that has ended is MPI_REQUEST_NULL. */
static oclfft_status has_ended(mpi_state *s, const char *call, bool *ended) {
    int there = 0;
    TRY_MPI(call, MPI_Test(&s->exchange.request, &there, MPI_STATUS_IGNORE));
    *ended = there != 0;
    return OCLFFT_SUCCESS;
}

static oclfft_status on_sizes(mpi_state *s, bool *moved) {
    mpi_exchange *x = &s->exchange;
    bool ended = false;
    if (x->request == MPI_REQUEST_NULL) return send_sizes(s);
    TRY(has_ended(s, "MPI_Iallgather", &ended));
    if (!ended) return OCLFFT_SUCCESS;
    keep_sizes(x);
    x->step = STEP_MOVE;
    *moved = true;
    return OCLFFT_SUCCESS;
}

static oclfft_status on_move(mpi_state *s, bool *moved) {
    mpi_exchange *x = &s->exchange;
    bool ended = false;
    if (x->moving == 0) x->moving = MPI_Wtime();
    if (x->terms.kind == OCLFFT_EXCHANGE_TWO_LEVEL)
        TRY(mpi_levels_on(s, find_sizes(x)->bytes, moved, &ended));
    else
        TRY(mpi_move_on(s, moved, &ended));
    if (!ended) return OCLFFT_SUCCESS;
    mpi_move_end(s);
    mpi_wholes_note(s, MPI_Wtime() - x->moving);
    x->moving = 0;
    x->step = STEP_HERE;
    *moved = true;
    return OCLFFT_SUCCESS;
}

/* What other processes count on. */
static oclfft_status go_on(mpi_state *s, bool *moved) {
    mpi_exchange *x = &s->exchange;
    bool ended = false;
    if (x->step == STEP_READY) {
        TRY(has_ended(s, "MPI_Iallreduce", &ended));
        *moved = *moved || ended;
        if (ended) TRY(hear(s));
    }
    if (x->step == STEP_SIZES) TRY(on_sizes(s, moved));
    if (x->step == STEP_MOVE) TRY(on_move(s, moved));
    return OCLFFT_SUCCESS;
}

oclfft_status mpi_exchange_advance(void *state, bool *moved, bool *ended) {
    mpi_state *s = state;
    bool ready;
    if (s->exchange.step == STEP_PACK) {
        TRY(mpi_wholes_are_ready(s, &ready));
        if (!ready) return OCLFFT_SUCCESS;
        TRY(vote(s, true));
        *moved = true;
    }
    TRY(go_on(s, moved));
    *ended = s->exchange.step == STEP_HERE;
    return OCLFFT_SUCCESS;
}

/* ---- After a failure ---- */

static bool is_under_way(const mpi_exchange *x) {
    return x->step == STEP_READY || x->step == STEP_SIZES || x->step == STEP_MOVE;
}

/* That the plans differ was told, and is no reason to stop here. */
oclfft_status mpi_exchange_settle(mpi_state *s, unsigned rounds, double until) {
    mpi_exchange *x = &s->exchange;
    unsigned idle = 0;
    while (is_under_way(x) || (int)(rounds - x->rounds) > 0) {
        bool moved = false;
        oclfft_status status = is_under_way(x) ? go_on(s, &moved) : vote(s, false);
        if (status != OCLFFT_SUCCESS && is_under_way(x)) return status;
        if (MPI_Wtime() > until)
            return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED,
                                       "the exchange of a failed execution did not end in time");
        if (!moved) mpi_pause(&idle);
    }
    x->step = STEP_NONE;
    x->rounds = 0;
    return OCLFFT_SUCCESS;
}

void mpi_exchange_close(mpi_state *s) {
    mpi_exchange *x = &s->exchange;
    mpi_move_end(s);
    for (size_t i = 0; i < SIZES_KEPT; ++i) free(x->known[i].bytes);
    free(x->row);
    free(x->rows);
}
