/* What processes tell each other beside the data. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

enum { TAG_WARNING = 1 };

static oclfft_status check_lost(const mpi_state *s) {
    if (!s->lost) return OCLFFT_SUCCESS;
    return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED,
                               "the processes of the group lost each other in an earlier call");
}

/* What MPI may still write to if the others do not come stays its own. */
oclfft_status mpi_gather(void *state, const void *own, size_t bytes, void *all, double seconds) {
    mpi_state *s = state;
    MPI_Request request;
    TRY(check_lost(s));
    char *copy = malloc(bytes * ((size_t)s->count + 1) + 1);
    if (!copy) return mpi_no_memory();
    memcpy(copy, own, bytes);
    oclfft_status status =
        mpi_check("MPI_Iallgather", MPI_Iallgather(copy, (int)bytes, MPI_BYTE, copy + bytes,
                                                   (int)bytes, MPI_BYTE, s->control, &request));
    if (status == OCLFFT_SUCCESS)
        status = mpi_wait(s, &request, "MPI_Iallgather", MPI_Wtime() + seconds);
    if (status == OCLFFT_SUCCESS) memcpy(all, copy + bytes, bytes * (size_t)s->count);
    if (!s->lost) free(copy);
    return status;
}

/* ---- Warnings ---- */

oclfft_status mpi_listen(mpi_state *s) {
    TRY_MPI("MPI_Irecv",
            MPI_Irecv(&s->heard, 1, MPI_INT, MPI_ANY_SOURCE, TAG_WARNING, s->control, &s->warning));
    return OCLFFT_SUCCESS;
}

/* A process that fails to warn leaves the others to their limits. */
void mpi_warn(void *state) {
    mpi_state *s = state;
    if (s->warned || s->lost) return;
    s->warned = true;
    for (int i = 0; i < s->count; ++i) {
        s->tellings[i] = MPI_REQUEST_NULL;
        if (i == s->rank) continue;
        if (MPI_Isend(&s->word, 1, MPI_INT, i, TAG_WARNING, s->control, &s->tellings[i]) !=
            MPI_SUCCESS)
            s->tellings[i] = MPI_REQUEST_NULL;
    }
}

bool mpi_is_warned(void *state) {
    mpi_state *s = state;
    int there = 0;
    if (s->lost || s->warning == MPI_REQUEST_NULL) return s->warnings > 0;
    if (MPI_Test(&s->warning, &there, MPI_STATUS_IGNORE) == MPI_SUCCESS && there) {
        ++s->warnings;
        if (mpi_listen(s) != OCLFFT_SUCCESS) s->warning = MPI_REQUEST_NULL;
    }
    return s->warnings > 0;
}

/* ---- After a failure ---- */

/* What a process tells each other one: its messages to it, whether it has warned, and how often it
 * has voted on exchanges. */
typedef struct account {
    unsigned sent, warned, rounds;
} account;

static oclfft_status exchange_accounts(mpi_state *s, account *own, account *others, double until) {
    MPI_Request request;
    for (int i = 0; i < s->count; ++i)
        own[i] = (account){s->sent[i], s->warned && i != s->rank, s->exchange.rounds};
    TRY_MPI("MPI_Ialltoall",
            MPI_Ialltoall(own, 3, MPI_UNSIGNED, others, 3, MPI_UNSIGNED, s->control, &request));
    return mpi_wait(s, &request, "MPI_Ialltoall", until);
}

/* Takes a message that no lane waits for. */
static oclfft_status discard(mpi_state *s, int from, double until) {
    int there = 0, bytes;
    MPI_Status about;
    MPI_Request request;
    TRY_MPI("MPI_Iprobe", MPI_Iprobe(from, MPI_ANY_TAG, s->data, &there, &about));
    if (!there) return OCLFFT_SUCCESS;
    TRY_MPI("MPI_Get_count", MPI_Get_count(&about, MPI_BYTE, &bytes));
    char *nowhere = malloc((size_t)bytes + 1);
    if (!nowhere) return mpi_no_memory();
    oclfft_status status = mpi_check(
        "MPI_Irecv", MPI_Irecv(nowhere, bytes, MPI_BYTE, from, about.MPI_TAG, s->data, &request));
    if (status == OCLFFT_SUCCESS) status = mpi_wait(s, &request, "MPI_Irecv", until);
    if (status == OCLFFT_SUCCESS) ++s->taken[from];
    if (!s->lost) free(nowhere);
    return status;
}

/* The counts may have run over since both were 0. */
static bool is_owed(unsigned sent, unsigned taken) {
    return (int)(sent - taken) > 0;
}

/* Whether warnings or messages are still to come. */
static bool is_complete(mpi_state *s, const account *others) {
    unsigned warnings = 0;
    bool complete = true;
    for (int i = 0; i < s->count; ++i) {
        warnings += others[i].warned;
        complete = complete && !is_owed(others[i].sent, s->taken[i]);
    }
    (void)mpi_is_warned(s);
    return complete && s->warnings >= warnings;
}

static oclfft_status take_all(mpi_state *s, const account *others, double until) {
    unsigned idle = 0;
    for (bool sending = true; sending || !is_complete(s, others);) {
        TRY(lanes_move_on(s, &sending));
        for (int i = 0; i < s->count; ++i)
            if (is_owed(others[i].sent, s->taken[i])) TRY(discard(s, i, until));
        if (MPI_Wtime() > until) {
            s->lost = true;
            return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED,
                                       "messages of a failed execution did not arrive in time");
        }
        mpi_pause(&idle);
    }
    for (int i = 0; i < s->count; ++i)
        if (s->warned && i != s->rank) TRY(mpi_wait(s, &s->tellings[i], "MPI_Isend", until));
    return lanes_cancel(s, until);
}

static unsigned most_rounds(const mpi_state *s, const account *others) {
    unsigned most = 0;
    for (int i = 0; i < s->count; ++i)
        if (others[i].rounds > most) most = others[i].rounds;
    return most;
}

/* No process sends anew before all have taken everything. */
static oclfft_status end_together(mpi_state *s, double until) {
    MPI_Request request;
    TRY_MPI("MPI_Ibarrier", MPI_Ibarrier(s->control, &request));
    TRY(mpi_wait(s, &request, "MPI_Ibarrier", until));
    memset(s->sent, 0, (size_t)s->count * sizeof *s->sent);
    memset(s->taken, 0, (size_t)s->count * sizeof *s->taken);
    s->warnings = 0;
    s->warned = false;
    return OCLFFT_SUCCESS;
}

oclfft_status mpi_settle(void *state, double seconds) {
    mpi_state *s = state;
    double until = MPI_Wtime() + seconds;
    TRY(check_lost(s));
    account *accounts = calloc(2 * (size_t)s->count, sizeof *accounts);
    if (!accounts) return mpi_no_memory();
    oclfft_status status = exchange_accounts(s, accounts, accounts + s->count, until);
    if (status == OCLFFT_SUCCESS) mpi_links_settle(s);
    if (status == OCLFFT_SUCCESS) status = take_all(s, accounts + s->count, until);
    if (status == OCLFFT_SUCCESS)
        status = mpi_exchange_settle(s, most_rounds(s, accounts + s->count), until);
    if (status == OCLFFT_SUCCESS) status = end_together(s, until);
    if (status != OCLFFT_SUCCESS) s->lost = true;
    if (!s->lost) free(accounts);
    return status;
}
