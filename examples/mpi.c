/* A cube over the processes of MPI: each holds a slab of it. Fills the slabs with a plane wave,
 * transforms them, finds the peak, and transforms back.
 *
 *     mpirun -n 4 mpi
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/mpi.h>

#include "plane_wave.h"
#include "usage.h"

enum { MOST_PROCESSES = 64 };

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != OCLFFT_SUCCESS) {                                                            \
            fprintf(stderr, "%s\n", oclfft_last_error());                                          \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
        }                                                                                          \
    } while (0)

static const char usage[] = "usage: mpirun -n PROCESSES mpi\n"
                            "Transforms a cube over 1 to 64 processes, and back again.\n";

/* The exit status where the processes should end at once, or -1. One of them speaks for all. */
static int first_look(int argc, char **argv, int rank, int size) {
    int status = rank == 0 ? usage_status(argc, argv, 0, 0, usage) : -1;
    if (rank == 0 && status < 0 && size > MOST_PROCESSES) {
        fprintf(stderr, "at most %d processes\n", MOST_PROCESSES);
        status = 2;
    }
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return status;
}

int main(int argc, char **argv) {
    oclfft_context *context;
    oclfft_group *group;
    oclfft_group_plan *there, *back;
    oclfft_box in_boxes[MOST_PROCESSES], out_boxes[MOST_PROCESSES];
    int level, rank, size;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int status = first_look(argc, argv, rank, size);
    if (status >= 0) {
        MPI_Finalize();
        return status;
    }

    /* The default device, which is the same one for all processes of a machine. With several GPUs
     * config.device_index is the rank within the machine (docs/mpi.md). */
    CHECK(oclfft_context_create(NULL, &context));
    CHECK(oclfft_mpi_group_create(MPI_COMM_WORLD, &context, 1, NULL, &group));

    /* The boxes of all processes. Those of the spectrum are cut along another axis. */
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.rank = 3;
    desc.lengths[0] = desc.lengths[1] = desc.lengths[2] = N;
    CHECK(
        oclfft_group_boxes(group, &desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS, in_boxes));
    CHECK(oclfft_group_boxes(group, &desc, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS,
                             out_boxes));
    CHECK(oclfft_group_plan_create(group, &desc, in_boxes, out_boxes, &there));
    CHECK(oclfft_group_plan_create(group, &desc, out_boxes, in_boxes, &back));

    float *data = malloc(8 * box_points(&in_boxes[rank]) + 1);
    float *spectrum = malloc(8 * box_points(&out_boxes[rank]) + 1);
    if (!data || !spectrum) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    fill_wave(&in_boxes[rank], data);

    /* Lists of the arrays of this process's parts: there is one. */
    CHECK(oclfft_group_execute_host(there, OCLFFT_FORWARD, (const void *[]){data},
                                    (void *[]){spectrum}));
    print_peaks(&out_boxes[rank], spectrum, "process", (size_t)rank);
    CHECK(oclfft_group_execute_host(back, OCLFFT_BACKWARD, (const void *[]){spectrum},
                                    (void *[]){data}));
    double own = wave_error(&in_boxes[rank], data), worst;
    MPI_Allreduce(&own, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0) printf("and back: %s\n", worst < 1e-5 ? "the same wave" : "another wave");

    free(data);
    free(spectrum);
    oclfft_group_plan_destroy(&there);
    oclfft_group_plan_destroy(&back);
    oclfft_group_destroy(&group);
    oclfft_context_destroy(&context);
    MPI_Finalize();
    return worst < 1e-5 ? 0 : 1;
}
