/* Exchanges in two levels. Each machine has a process that carries its data for another machine,
 * and each other machine one that takes it in, not the same for all of them. First the processes of
 * a machine give what they have for others to its carriers, and for each other directly; then one
 * message goes from each machine to each other; then it is passed on within the machine. Data of
 * one machine for another is in the order of the processes it is for, then of those it is from. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

static int size_of(const mpi_state *s, int node) {
    return s->first[node + 1] - s->first[node];
}

static int member(const mpi_state *s, int node, int i) {
    return s->members[s->first[node] + i % size_of(s, node)];
}

/* Of data from one machine for another: who sends it, who receives it. */
static int carrier(const mpi_state *s, int from, int to) {
    return member(s, from, to);
}

static int receiver(const mpi_state *s, int from, int to) {
    return member(s, to, from);
}

static int own_node(const mpi_state *s) {
    return (int)s->node_of[s->rank];
}

/* ---- Messages ---- */

/* The span is received into, too. */
// NOLINTNEXTLINE(readability-non-const-parameter)
static oclfft_status add_span(mpi_move *m, char *memory, size_t bytes) {
    if (!bytes) return OCLFFT_SUCCESS;
    if (m->span_count == m->span_room) {
        size_t room = m->span_room ? 2 * m->span_room : 64;
        mpi_span *grown = realloc(m->spans, room * sizeof *grown);
        if (!grown) return mpi_no_memory();
        m->spans = grown;
        m->span_room = room;
    }
    m->spans[m->span_count++] = (mpi_span){memory, bytes};
    return OCLFFT_SUCCESS;
}

static oclfft_status add_lanes(mpi_state *s, int peer, bool sends) {
    mpi_move *m = &s->exchange.move;
    size_t count = mpi_wholes_spans(s, peer, sends, NULL, 0);
    mpi_span *list = malloc((count + 1) * sizeof *list);
    oclfft_status status = OCLFFT_SUCCESS;
    if (!list) return mpi_no_memory();
    mpi_wholes_spans(s, peer, sends, list, count);
    for (size_t i = 0; i < count && status == OCLFFT_SUCCESS; ++i)
        status = add_span(m, list[i].memory, list[i].bytes);
    free(list);
    return status;
}

/* Of the spans since `first`, if there are any. */
static oclfft_status add_message(mpi_move *m, int peer, bool sends, size_t first) {
    if (m->span_count == first) return OCLFFT_SUCCESS;
    if (m->message_count == m->message_room) {
        size_t room = m->message_room ? 2 * m->message_room : 16;
        mpi_message *grown = realloc(m->messages, room * sizeof *grown);
        if (!grown) return mpi_no_memory();
        m->messages = grown;
        m->message_room = room;
    }
    m->messages[m->message_count++] = (mpi_message){.peer = peer,
                                                    .sends = sends,
                                                    .first = first,
                                                    .count = m->span_count - first,
                                                    .request = MPI_REQUEST_NULL};
    return OCLFFT_SUCCESS;
}

/* ---- What a machine has for another ---- */

typedef struct cargo {
    mpi_state *s;
    const uint64_t *sizes;
} cargo;

static size_t bytes_between(const cargo *c, int from, int to) {
    return (size_t)c->sizes[(size_t)from * (size_t)c->s->count + (size_t)to];
}

/* From all processes of a machine for one process. */
static size_t bytes_for(const cargo *c, int from_node, int to) {
    size_t sum = 0;
    for (int i = 0; i < size_of(c->s, from_node); ++i)
        sum += bytes_between(c, member(c->s, from_node, i), to);
    return sum;
}

static size_t bytes_of(const cargo *c, int from_node, int to_node) {
    size_t sum = 0;
    for (int i = 0; i < size_of(c->s, to_node); ++i)
        sum += bytes_for(c, from_node, member(c->s, to_node, i));
    return sum;
}

static oclfft_status load(const cargo *c) {
    mpi_state *s = c->s;
    mpi_move *m = &s->exchange.move;
    int own = own_node(s);
    if (!m->carried) m->carried = calloc(2 * (size_t)s->nodes, sizeof *m->carried);
    if (!m->carried) return mpi_no_memory();
    for (int n = 0; n < s->nodes; ++n) {
        char **out = &m->carried[n], **in = &m->carried[s->nodes + n];
        if (n == own) continue;
        if (carrier(s, own, n) == s->rank && !*out) *out = malloc(bytes_of(c, own, n) + 1);
        if (receiver(s, n, own) == s->rank && !*in) *in = malloc(bytes_of(c, n, own) + 1);
        if ((carrier(s, own, n) == s->rank && !*out) || (receiver(s, n, own) == s->rank && !*in))
            return mpi_no_memory();
    }
    return OCLFFT_SUCCESS;
}

/* ---- The three levels ---- */

static oclfft_status give(const cargo *c, int to) {
    mpi_state *s = c->s;
    mpi_move *m = &s->exchange.move;
    int own = own_node(s);
    size_t first = m->span_count;
    TRY(add_lanes(s, to, true));
    for (int n = 0; n < s->nodes; ++n)
        for (int i = 0; n != own && carrier(s, own, n) == to && i < size_of(s, n); ++i)
            TRY(add_lanes(s, member(s, n, i), true));
    return add_message(m, to, true, first);
}

static oclfft_status take(const cargo *c, int from) {
    mpi_state *s = c->s;
    mpi_move *m = &s->exchange.move;
    int own = own_node(s);
    size_t first = m->span_count;
    TRY(add_lanes(s, from, false));
    for (int n = 0; n < s->nodes; ++n) {
        if (n == own || carrier(s, own, n) != s->rank) continue;
        char *at = m->carried[n];
        for (int i = 0; i < size_of(s, n); ++i)
            for (int k = 0; k < size_of(s, own); ++k) {
                int p = member(s, own, k);
                size_t bytes = bytes_between(c, p, member(s, n, i));
                if (p == from) TRY(add_span(m, at, bytes));
                at += bytes;
            }
    }
    return add_message(m, from, false, first);
}

static oclfft_status plan_first(const cargo *c) {
    const mpi_state *s = c->s;
    TRY(load(c));
    for (int i = 0; i < size_of(s, own_node(s)); ++i) TRY(give(c, member(s, own_node(s), i)));
    for (int i = 0; i < size_of(s, own_node(s)); ++i) TRY(take(c, member(s, own_node(s), i)));
    return OCLFFT_SUCCESS;
}

static oclfft_status plan_second(const cargo *c) {
    mpi_state *s = c->s;
    mpi_move *m = &s->exchange.move;
    int own = own_node(s);
    for (int n = 0; n < s->nodes; ++n) {
        size_t first = m->span_count;
        if (n == own || carrier(s, own, n) != s->rank) continue;
        TRY(add_span(m, m->carried[n], bytes_of(c, own, n)));
        TRY(add_message(m, receiver(s, own, n), true, first));
    }
    for (int n = 0; n < s->nodes; ++n) {
        size_t first = m->span_count;
        if (n == own || receiver(s, n, own) != s->rank) continue;
        TRY(add_span(m, m->carried[s->nodes + n], bytes_of(c, n, own)));
        TRY(add_message(m, carrier(s, n, own), false, first));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status plan_third(const cargo *c) {
    mpi_state *s = c->s;
    mpi_move *m = &s->exchange.move;
    int own = own_node(s);
    for (int n = 0; n < s->nodes; ++n) {
        char *at = m->carried[s->nodes + n];
        for (int i = 0; n != own && receiver(s, n, own) == s->rank && i < size_of(s, own); ++i) {
            size_t first = m->span_count, bytes = bytes_for(c, n, member(s, own, i));
            TRY(add_span(m, at, bytes));
            TRY(add_message(m, member(s, own, i), true, first));
            at += bytes;
        }
    }
    for (int n = 0; n < s->nodes; ++n) {
        size_t first = m->span_count;
        for (int i = 0; n != own && i < size_of(s, n); ++i)
            TRY(add_lanes(s, member(s, n, i), false));
        TRY(add_message(m, receiver(s, n, own), false, first));
    }
    return OCLFFT_SUCCESS;
}

/* ---- On the way ---- */

static oclfft_status post(const mpi_state *s, mpi_message *g) {
    const mpi_move *m = &s->exchange.move;
    MPI_Datatype type;
    TRY(mpi_type_of(&m->spans[g->first], g->count, &type));
    oclfft_status status =
        g->sends
            ? mpi_check("MPI_Isend",
                        MPI_Isend(MPI_BOTTOM, 1, type, g->peer, m->level, s->levels, &g->request))
            : mpi_check("MPI_Irecv",
                        MPI_Irecv(MPI_BOTTOM, 1, type, g->peer, m->level, s->levels, &g->request));
    MPI_Type_free(&type);
    g->posted = status == OCLFFT_SUCCESS;
    return status;
}

static oclfft_status begin_level(const cargo *c) {
    static oclfft_status (*const plans[])(const cargo *) = {plan_first, plan_second, plan_third};
    mpi_move *m = &c->s->exchange.move;
    m->message_count = m->span_count = 0;
    TRY(plans[m->level](c));
    ++m->level;
    m->begun = true;
    return OCLFFT_SUCCESS;
}

oclfft_status mpi_levels_on(mpi_state *s, const uint64_t *sizes, bool *moved, bool *ended) {
    const cargo c = {s, sizes};
    mpi_move *m = &s->exchange.move;
    bool all = true;
    if (!m->begun) TRY(begin_level(&c));
    for (size_t i = 0; i < m->message_count; ++i) {
        mpi_message *g = &m->messages[i];
        int there = 0;
        if (!g->posted) {
            TRY(post(s, g));
            *moved = true;
        }
        TRY_MPI("MPI_Test", MPI_Test(&g->request, &there, MPI_STATUS_IGNORE));
        all = all && there;
    }
    if (!all) return OCLFFT_SUCCESS;
    *moved = true;
    m->begun = false;
    *ended = m->level == 3;
    return OCLFFT_SUCCESS;
}
