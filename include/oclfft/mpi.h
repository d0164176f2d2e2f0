/* oclfft over several processes, by MPI.
 *
 * SPDX-License-Identifier: MIT
 *
 * Link liboclfft_mpi (pkg-config oclfft-mpi) and liboclfft, and the MPI that liboclfft_mpi was
 * built with. A group of several processes is used with the functions of <oclfft/oclfft.h>, whose
 * conventions about errors and ownership apply here, too. docs/mpi.md is a guide.
 */
#ifndef OCLFFT_MPI_H
#define OCLFFT_MPI_H

/* Without the bindings for C++ that MPI 3 removed: they need a library of their own. */
#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif

#include <mpi.h>
#include <oclfft/oclfft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a group whose parts are those of all processes of `comm`, in the order of their ranks.
 * `contexts` has the `count` contexts of this process's own parts; the same context may be in the
 * list several times. A process may have no parts: then count is 0 and `contexts` may be NULL. The
 * group keeps its contexts alive. `config` is copied; NULL means the initial values. If the
 * configurations of the processes differ, the smallest memory_limit and the longest time_limit
 * apply.
 *
 * The call is collective over `comm`, and so are oclfft_group_plan_create, oclfft_group_boxes with
 * OCLFFT_DECOMPOSITION_DEFAULT, oclfft_group_execute and oclfft_group_execute_host with the group
 * and its plans, and the destruction of the last of these. All processes make the same calls in the
 * same order, with the same description, the boxes of all parts and the same direction. Lists of
 * buffers and arrays contain only those of this process's parts. A call that fails in one process
 * fails in all of them, unless its group or plan is NULL there. The library's own messages use
 * duplicates of `comm`.
 *
 * MPI must be initialized with MPI_THREAD_FUNNELED or more. One thread makes all calls for a group;
 * under FUNNELED and SERIALIZED, MPI's rules apply. Groups must be destroyed before MPI_Finalize.
 *
 * Processes of one machine exchange data through POSIX shared memory (shm_open), unless the
 * environment variable OCLFFT_MPI_SHARED_MEMORY is 0 in one of them when the group is made, or the
 * machine does not have enough shared memory.
 *
 * This call waits at most 60 seconds for another process to make the same call, and then makes
 * blocking calls of MPI; so does the destruction, which frees communicators. Later calls wait at
 * most time_limit for a piece of data, and ten times that while another process makes a plan or
 * ends an execution. If nothing comes in time, the group is unusable from then on, and what it
 * shared with MPI is not freed.
 *
 * Errors: INVALID_ARGUMENT (group is NULL, contexts or one of them is NULL, no process has a part,
 * comm is MPI_COMM_NULL or an intercommunicator, MPI is not initialized or already finalized,
 * struct_size or exchange is unknown, time_limit is negative or not finite), UNSUPPORTED (liboclfft
 * is of another release; a process has more than 128 different contexts), OUT_OF_HOST_MEMORY,
 * DEVICE_FAILED (a call of MPI failed, or another process did not arrive in time). */
OCLFFT_API oclfft_status oclfft_mpi_group_create(MPI_Comm comm, oclfft_context *const contexts[],
                                                 size_t count, const oclfft_group_config *config,
                                                 oclfft_group **group);

#ifdef __cplusplus
}
#endif

#endif
