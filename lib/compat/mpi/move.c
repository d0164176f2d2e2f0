/* Moves of the data of an exchange: all at once, by MPI_Ialltoallw, straight from the lanes' memory
 * to that of the other processes' lanes. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* Of one block of a type: MPI counts in int. */
static const size_t LONGEST = (size_t)1 << 30;

/* Cuts spans into blocks. */
static oclfft_status list_blocks(const mpi_span *spans, size_t count, MPI_Aint *places,
                                 int *lengths) {
    size_t at = 0;
    for (size_t i = 0; i < count; ++i)
        for (size_t done = 0; done < spans[i].bytes; ++at) {
            size_t left = spans[i].bytes - done, now = left < LONGEST ? left : LONGEST;
            lengths[at] = (int)now;
            TRY_MPI("MPI_Get_address", MPI_Get_address(spans[i].memory + done, &places[at]));
            done += now;
        }
    return OCLFFT_SUCCESS;
}

static oclfft_status make_type(const mpi_span *spans, size_t count, size_t blocks, MPI_Aint *places,
                               int *lengths, MPI_Datatype *type) {
    if (!places || !lengths) return mpi_no_memory();
    TRY(list_blocks(spans, count, places, lengths));
    TRY_MPI("MPI_Type_create_hindexed",
            MPI_Type_create_hindexed((int)blocks, lengths, places, MPI_BYTE, type));
    return mpi_check("MPI_Type_commit", MPI_Type_commit(type));
}

oclfft_status mpi_type_of(const mpi_span *spans, size_t count, MPI_Datatype *type) {
    size_t blocks = 0;
    for (size_t i = 0; i < count; ++i) blocks += (spans[i].bytes + LONGEST - 1) / LONGEST;
    MPI_Aint *places = malloc((blocks + 1) * sizeof *places);
    int *lengths = malloc((blocks + 1) * sizeof *lengths);
    *type = MPI_DATATYPE_NULL;
    oclfft_status status = make_type(spans, count, blocks, places, lengths, type);
    free(places);
    free(lengths);
    return status;
}

static oclfft_status type_of_lanes(const mpi_state *s, int peer, bool sends, MPI_Datatype *type,
                                   int *count) {
    size_t spans = mpi_wholes_spans(s, peer, sends, NULL, 0);
    *type = MPI_BYTE;
    *count = 0;
    if (!spans) return OCLFFT_SUCCESS;
    mpi_span *list = malloc(spans * sizeof *list);
    if (!list) return mpi_no_memory();
    mpi_wholes_spans(s, peer, sends, list, spans);
    oclfft_status status = mpi_type_of(list, spans, type);
    *count = status == OCLFFT_SUCCESS;
    free(list);
    return status;
}

static oclfft_status prepare(mpi_state *s) {
    mpi_move *m = &s->exchange.move;
    size_t count = (size_t)s->count;
    m->types = malloc(2 * count * sizeof *m->types);
    m->ones = calloc(3 * count, sizeof *m->ones);
    for (size_t i = 0; m->types && i < 2 * count; ++i) m->types[i] = MPI_BYTE;
    if (!m->types || !m->ones) return mpi_no_memory();
    for (size_t i = 0; i < 2 * count; ++i)
        TRY(type_of_lanes(s, (int)(i % count), i < count, &m->types[i], &m->ones[i]));
    return OCLFFT_SUCCESS;
}

static oclfft_status begin(mpi_state *s) {
    mpi_move *m = &s->exchange.move;
    int *counts, *places;
    mpi_move_end(s);
    TRY(prepare(s));
    counts = m->ones;
    places = counts + (size_t)2 * (size_t)s->count;
    TRY_MPI("MPI_Ialltoallw",
            MPI_Ialltoallw(MPI_BOTTOM, counts, places, m->types, MPI_BOTTOM, counts + s->count,
                           places, m->types + s->count, s->data, &m->request));
    m->begun = true;
    return OCLFFT_SUCCESS;
}

oclfft_status mpi_move_on(mpi_state *s, bool *moved, bool *ended) {
    mpi_move *m = &s->exchange.move;
    int there = 0;
    if (!m->begun) {
        TRY(begin(s));
        *moved = true;
    }
    TRY_MPI("MPI_Ialltoallw", MPI_Test(&m->request, &there, MPI_STATUS_IGNORE));
    *ended = there != 0;
    return OCLFFT_SUCCESS;
}

static void free_types(const mpi_state *s, mpi_move *m) {
    for (int i = 0; m->types && i < 2 * s->count; ++i)
        if (m->types[i] != MPI_BYTE && m->types[i] != MPI_DATATYPE_NULL)
            MPI_Type_free(&m->types[i]);
    free(m->types);
    free(m->ones);
}

void mpi_move_end(mpi_state *s) {
    mpi_move *m = &s->exchange.move;
    free_types(s, m);
    for (int i = 0; m->carried && i < 2 * s->nodes; ++i) free(m->carried[i]);
    free(m->carried);
    free(m->messages);
    free(m->spans);
    *m = (mpi_move){.request = MPI_REQUEST_NULL};
}
