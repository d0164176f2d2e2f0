/* A group's processes, and its lanes between them. */
#ifndef OCLFFT_MPI_STATE_H
#define OCLFFT_MPI_STATE_H

#include <oclfft/mpi.h>
#include <oclfft/private/transport.h>

typedef struct mpi_lane mpi_lane;

/* Messages of lanes have the communicator `data`, the plan and the lane as their tag and the number
 * of the piece in front. Those of `control` are collective, but for warnings. */
typedef struct mpi_state {
    oclfft_transport transport; /* the first member: lanes find the rest by it */
    MPI_Comm control, data;
    int count, rank;
    bool lost;              /* a call did not end: its memory stays MPI's */
    unsigned *sent, *taken; /* messages of lanes to and from each process since the last settle */
    mpi_lane *lanes;        /* that are open */

    MPI_Request warning; /* is waited for, from anyone, into `heard` */
    int heard;
    unsigned warnings;     /* that have come since the last settle */
    bool warned;           /* this process has failed, and told the others */
    int word;              /* what it told them */
    MPI_Request *tellings; /* to each process */
} mpi_state;

/* The transport of lanes between processes. (lane.c) */
extern const oclfft_transport mpi_transport;

/* For settling (lane.c): moves on what the lanes have under way, counting messages; and forgets
 * receives that nothing will come for. */
oclfft_status lanes_move_on(mpi_state *state, bool *sending);
oclfft_status lanes_cancel(mpi_state *state, double until);

/* The rest of oclfft_processes. (processes.c) */
oclfft_status mpi_gather(void *state, const void *own, size_t bytes, void *all, double seconds);
void mpi_warn(void *state);
bool mpi_is_warned(void *state);
oclfft_status mpi_settle(void *state, double seconds);
oclfft_status mpi_listen(mpi_state *state);

/* ---- Calls (calls.c) ---- */

/* A failure of MPI's as a status. */
oclfft_status mpi_check(const char *call, int code);

#define TRY(expression)                                                                            \
    do {                                                                                           \
        oclfft_status try_status_ = (expression);                                                  \
        if (try_status_ != OCLFFT_SUCCESS) return try_status_;                                     \
    } while (0)
#define TRY_MPI(call, code) TRY(mpi_check(call, code))

/* Waits for a request until MPI_Wtime() is `until`; then the group is lost. */
oclfft_status mpi_wait(mpi_state *state, MPI_Request *request, const char *call, double until);

/* Leaves the processor to others for a moment, the longer the more often nothing came. */
void mpi_pause(unsigned *idle);

oclfft_status mpi_no_memory(void);

#endif
