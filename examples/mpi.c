/* A cube over the processes of MPI: each holds a slab of it on a device of its own. Fills the slabs
 * with a plane wave, transforms them, finds the peak, and transforms back.
 *
 *     mpirun -n 4 mpi
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/mpi.h>

enum { N = 32, MOST_PROCESSES = 64, KX = 3, KY = 5, KZ = 7 };

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != OCLFFT_SUCCESS) {                                                            \
            fprintf(stderr, "%s\n", oclfft_last_error());                                          \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
        }                                                                                          \
    } while (0)

/* Complex elements of a box. */
static size_t box_points(const oclfft_box *box) {
    size_t points = 1;
    for (int a = 0; a < 3; a++) points *= box->upper[a] - box->lower[a];
    return points;
}

/* exp(2 pi i (KX x + KY y + KZ z) / N), or how far the data is from that. */
static double wave(const oclfft_box *box, float *data, int fill) {
    double worst = 0;
    for (size_t x = box->lower[0]; x < box->upper[0]; x++)
        for (size_t y = box->lower[1]; y < box->upper[1]; y++)
            for (size_t z = box->lower[2]; z < box->upper[2]; z++, data += 2) {
                double angle = 2 * 3.14159265358979 * (double)(KX * x + KY * y + KZ * z) / N;
                if (fill) {
                    data[0] = (float)cos(angle);
                    data[1] = (float)sin(angle);
                }
                worst =
                    fmax(worst, hypot((double)data[0] - cos(angle), (double)data[1] - sin(angle)));
            }
    return worst;
}

static void print_peaks(const oclfft_box *box, const float *data, int rank) {
    for (size_t x = box->lower[0]; x < box->upper[0]; x++)
        for (size_t y = box->lower[1]; y < box->upper[1]; y++)
            for (size_t z = box->lower[2]; z < box->upper[2]; z++, data += 2) {
                double size = hypot((double)data[0], (double)data[1]);
                if (size >= 1)
                    printf("process %d: peak of %.0f at %zu, %zu, %zu\n", rank, size, x, y, z);
            }
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
    if (size > MOST_PROCESSES) MPI_Abort(MPI_COMM_WORLD, 2);

    /* The default device. Where a machine has several, each process chooses its own. */
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
    if (!data || !spectrum) MPI_Abort(MPI_COMM_WORLD, 1);
    wave(&in_boxes[rank], data, 1);

    /* Lists of the arrays of this process's parts: there is one. */
    CHECK(oclfft_group_execute_host(there, OCLFFT_FORWARD, (const void *[]){data},
                                    (void *[]){spectrum}));
    print_peaks(&out_boxes[rank], spectrum, rank);
    CHECK(oclfft_group_execute_host(back, OCLFFT_BACKWARD, (const void *[]){spectrum},
                                    (void *[]){data}));
    double own = wave(&in_boxes[rank], data, 0), worst;
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
