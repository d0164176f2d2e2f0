#include "world.h"

int world_rank, world_size;

void world_begin(int *argc, char ***argv) {
    int level;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
}

int world_end(int result) {
    if (result != 0 && result != 77) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return result;
}

bool all_say(MPI_Comm comm, bool yes) {
    int own = yes, all = 0;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, comm);
    return all;
}
