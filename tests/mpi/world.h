/* Tests that several processes run together: all of them run each test, and each looks at its own
 * share. */
#ifndef OCLFFT_TESTS_MPI_WORLD_H
#define OCLFFT_TESTS_MPI_WORLD_H

#include "common/harness.h"

#include <oclfft/mpi.h>

extern int world_rank, world_size;

/* Begins MPI, and reports to `mpirun` with `result` of the tests: after a failure the other
 * processes, which may wait for this one, are ended as well. */
void world_begin(int *argc, char ***argv);
int world_end(int result);

/* Whether all processes say so. */
bool all_say(MPI_Comm comm, bool yes);

#endif
