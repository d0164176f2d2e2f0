/* Which processes share a machine. */
#include <stdlib.h>

#include "state.h"

/* The least rank of this machine. All processes have come: what follows does not wait long. */
static oclfft_status find_head(mpi_state *s, int *head) {
    TRY_MPI("MPI_Comm_split_type", MPI_Comm_split_type(s->control, MPI_COMM_TYPE_SHARED, s->rank,
                                                       MPI_INFO_NULL, &s->node));
    TRY_MPI("MPI_Comm_set_errhandler", MPI_Comm_set_errhandler(s->node, MPI_ERRORS_RETURN));
    TRY_MPI("MPI_Comm_size", MPI_Comm_size(s->node, &s->node_size));
    TRY_MPI("MPI_Comm_rank", MPI_Comm_rank(s->node, &s->node_rank));
    return mpi_check("MPI_Allreduce", MPI_Allreduce(&s->rank, head, 1, MPI_INT, MPI_MIN, s->node));
}

/* Machines are numbered in the order of their least ranks. */
static void number_nodes(mpi_state *s, const int *heads) {
    for (int i = 0; i < s->count; ++i)
        s->node_of[i] = heads[i] == i ? (uint32_t)s->nodes++ : s->node_of[heads[i]];
    int next = 0;
    for (int n = 0; n < s->nodes; ++n) {
        s->first[n] = next;
        for (int i = 0; i < s->count; ++i)
            if (s->node_of[i] == (uint32_t)n) s->members[next++] = i;
    }
    s->first[s->nodes] = next;
}

static oclfft_status find(mpi_state *s, int *heads, double seconds) {
    MPI_Request request;
    int head = 0;
    TRY_MPI("MPI_Ibarrier", MPI_Ibarrier(s->control, &request));
    TRY(mpi_wait(s, &request, "MPI_Ibarrier", MPI_Wtime() + seconds));
    TRY(find_head(s, &head));
    TRY(mpi_gather(s, &head, sizeof head, heads, seconds));
    number_nodes(s, heads);
    return OCLFFT_SUCCESS;
}

oclfft_status mpi_find_nodes(mpi_state *s, double seconds) {
    s->node_of = calloc((size_t)s->count, sizeof *s->node_of);
    s->members = calloc((size_t)s->count, sizeof *s->members);
    s->first = calloc((size_t)s->count + 1, sizeof *s->first);
    int *heads = calloc((size_t)s->count, sizeof *heads);
    bool there = s->node_of && s->members && s->first && heads;
    oclfft_status status = there ? find(s, heads, seconds) : mpi_no_memory();
    free(heads);
    return status;
}
