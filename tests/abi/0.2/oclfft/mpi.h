/* oclfft over several processes, by MPI.
 *
 * SPDX-License-Identifier: MIT
 *
 * Link liboclfft_mpi (pkg-config oclfft-mpi) and liboclfft, and the MPI that liboclfft_mpi was
 * built with. A group of several processes is used by the functions of <oclfft/oclfft.h>.
 * docs/mpi.md is a guide.
 */
#ifndef OCLFFT_MPI_H
#define OCLFFT_MPI_H

#include <mpi.h>
#include <oclfft/oclfft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a group whose parts are those of all processes of `comm`, in the order of their ranks.
 * `contexts` has the `count` contexts of this process's own parts; one may stand in the list
 * several times. A process may have none: count 0, `contexts` NULL. Of the processes'
 * configurations the smallest memory_limit and the longest time_limit hold. NULL means the initial
 * values.
 *
 * Collective over `comm`, and so are oclfft_group_plan_create, oclfft_group_execute and
 * oclfft_group_execute_host with the group and its plans, and the destruction of the last of these:
 * all processes make the same calls in the same order, with the same description, the boxes of all
 * parts and the same direction. Lists of buffers and arrays have those of this process's parts. A
 * call that fails in one process fails in all of them. The library's own messages go along
 * duplicates of `comm`.
 *
 * MPI is initialized, with MPI_THREAD_FUNNELED or more, and one thread makes all calls for a
 * group: under FUNNELED and SERIALIZED as MPI says. Groups go before MPI_Finalize. No call waits
 * for another process longer than 60 seconds here, time_limit for a piece of data, and ten times
 * that where the other makes a plan or ends an execution. If nothing comes in time, the group is
 * unusable from then on, and what it shared with MPI is not freed.
 *
 * Errors: INVALID_ARGUMENT (group, contexts or one of them is NULL, no process has a part, comm is
 * MPI_COMM_NULL or an intercommunicator, MPI is not initialized, struct_size is unknown,
 * time_limit is negative or not finite), UNSUPPORTED (liboclfft is of another release),
 * OUT_OF_HOST_MEMORY, DEVICE_FAILED (a call of MPI failed, or another process did not come). */
OCLFFT_API oclfft_status oclfft_mpi_group_create(MPI_Comm comm, oclfft_context *const contexts[],
                                                 size_t count, const oclfft_group_config *config,
                                                 oclfft_group **group);

#ifdef __cplusplus
}
#endif

#endif
