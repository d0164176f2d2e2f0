#include <stdlib.h>

#include "state.h"

static oclfft_status refuse(const char *why) {
    return oclfft_private_fail(OCLFFT_ERROR_INVALID_ARGUMENT, why);
}

static oclfft_status check_mpi(MPI_Comm comm) {
    int begun = 0, ended = 0, joins = 0;
    if (MPI_Initialized(&begun) != MPI_SUCCESS || !begun)
        return refuse("oclfft_mpi_group_create: MPI is not initialized");
    if (MPI_Finalized(&ended) != MPI_SUCCESS || ended)
        return refuse("oclfft_mpi_group_create: MPI is finalized");
    if (comm == MPI_COMM_NULL) return refuse("oclfft_mpi_group_create: comm is MPI_COMM_NULL");
    TRY_MPI("MPI_Comm_test_inter", MPI_Comm_test_inter(comm, &joins));
    return joins ? refuse("oclfft_mpi_group_create: comm is an intercommunicator") : OCLFFT_SUCCESS;
}

/* ---- The end ---- */

static void stop_listening(mpi_state *s) {
    if (s->warning == MPI_REQUEST_NULL) return;
    MPI_Cancel(&s->warning);
    (void)mpi_wait(s, &s->warning, "MPI_Cancel", MPI_Wtime() + 1);
}

/* Where a call did not end, MPI may still write to what it was given. */
static void close_state(void *state) {
    mpi_state *s = state;
    int ended = 0;
    if (s->lost || MPI_Finalized(&ended) != MPI_SUCCESS || ended) return;
    stop_listening(s);
    if (!s->lost) mpi_unshare_memory(s);
    if (s->lost) return;
    if (s->node != MPI_COMM_NULL) MPI_Comm_free(&s->node);
    if (s->control != MPI_COMM_NULL) MPI_Comm_free(&s->control);
    if (s->data != MPI_COMM_NULL) MPI_Comm_free(&s->data);
    if (s->levels != MPI_COMM_NULL) MPI_Comm_free(&s->levels);
    mpi_exchange_close(s);
    free(s->node_of);
    free(s->members);
    free(s->first);
    free(s->sent);
    free(s->taken);
    free(s->tellings);
    free(s);
}

/* ---- Making one ---- */

static oclfft_status duplicate(mpi_state *s, MPI_Comm comm, MPI_Comm *to) {
    MPI_Request request;
    TRY_MPI("MPI_Comm_idup", MPI_Comm_idup(comm, to, &request));
    TRY(mpi_wait(s, &request, "MPI_Comm_idup", MPI_Wtime() + SECONDS_TO_MEET));
    TRY_MPI("MPI_Comm_set_errhandler", MPI_Comm_set_errhandler(*to, MPI_ERRORS_RETURN));
    return OCLFFT_SUCCESS;
}

/* Failures come back as codes meanwhile. */
static oclfft_status duplicate_all(mpi_state *s, MPI_Comm comm) {
    MPI_Errhandler before;
    TRY_MPI("MPI_Comm_get_errhandler", MPI_Comm_get_errhandler(comm, &before));
    TRY_MPI("MPI_Comm_set_errhandler", MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    oclfft_status status = duplicate(s, comm, &s->control);
    if (status == OCLFFT_SUCCESS) status = duplicate(s, comm, &s->data);
    if (status == OCLFFT_SUCCESS) status = duplicate(s, comm, &s->levels);
    MPI_Comm_set_errhandler(comm, before);
    MPI_Errhandler_free(&before);
    return status;
}

static oclfft_status open_state(mpi_state *s, MPI_Comm comm) {
    s->control = s->data = s->levels = s->node = MPI_COMM_NULL;
    s->exchange.request = s->exchange.move.request = MPI_REQUEST_NULL;
    s->warning = MPI_REQUEST_NULL;
    TRY(duplicate_all(s, comm));
    TRY_MPI("MPI_Comm_size", MPI_Comm_size(comm, &s->count));
    TRY_MPI("MPI_Comm_rank", MPI_Comm_rank(comm, &s->rank));
    s->sent = calloc((size_t)s->count, sizeof *s->sent);
    s->taken = calloc((size_t)s->count, sizeof *s->taken);
    s->tellings = malloc((size_t)s->count * sizeof *s->tellings);
    if (!s->sent || !s->taken || !s->tellings) return mpi_no_memory();
    TRY(mpi_find_nodes(s, SECONDS_TO_MEET));
    mpi_share_memory(s);
    return mpi_listen(s);
}

oclfft_status oclfft_mpi_group_create(MPI_Comm comm, oclfft_context *const contexts[], size_t count,
                                      const oclfft_group_config *config, oclfft_group **group) {
    if (!group) return refuse("oclfft_mpi_group_create: group is NULL");
    *group = NULL;
    TRY(check_mpi(comm));
    mpi_state *s = calloc(1, sizeof *s);
    if (!s) return mpi_no_memory();
    oclfft_status status = open_state(s, comm);
    if (status == OCLFFT_SUCCESS) {
        const oclfft_processes processes = {
            .version = OCLFFT_TRANSPORT_VERSION,
            .count = (uint32_t)s->count,
            .rank = (uint32_t)s->rank,
            .transports = {[OCLFFT_EXCHANGE_POINT_TO_POINT] = &mpi_transport,
                           [OCLFFT_EXCHANGE_ALL_TO_ALL] = &mpi_whole_transport,
                           [OCLFFT_EXCHANGE_TWO_LEVEL] = &mpi_whole_transport},
            .near = &mpi_near_transport,
            .node_of = s->node_of,
            .state = s,
            .enter = mpi_exchange_enter,
            .advance = mpi_exchange_advance,
            .gather = mpi_gather,
            .warn = mpi_warn,
            .is_warned = mpi_is_warned,
            .settle = mpi_settle,
            .close = close_state};
        status = oclfft_private_group_create(contexts, count, config, &processes, group);
    }
    if (status != OCLFFT_SUCCESS) close_state(s);
    /* What MPI may still write to is not freed. NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    return status;
}
