/* When the commands and messages of one execution over the processes of MPI_COMM_WORLD ran: a line
 * for each, with the process, what it was, its beginning and end in seconds, and its bytes. The
 * clocks are those of one machine. draw_timeline.py draws that.
 *
 *     mpirun -n 2 mpi_timeline FILE [EXCHANGE [N]]
 *
 *     EXCHANGE   the number of an oclfft_exchange (0);  N   points along each of three axes (256)
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/mpi.h>

enum { MOST_RANKS = 64 };

static _Noreturn void stop(const char *what) {
    fprintf(stderr, "mpi_timeline: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

static void check(oclfft_status status) {
    if (status != OCLFFT_SUCCESS) stop(oclfft_last_error());
}

static size_t points(const oclfft_box *b) {
    return (b->upper[0] - b->lower[0]) * (b->upper[1] - b->lower[1]) * (b->upper[2] - b->lower[2]);
}

/* One process after the other. */
static void write_lines(const oclfft_context *context, const char *path, int rank, int ranks) {
    size_t length = 0;
    check(oclfft_context_timeline(context, NULL, 0, &length));
    char *text = malloc(length + 1);
    if (!text) stop("no memory");
    check(oclfft_context_timeline(context, text, length + 1, NULL));
    for (int r = 0; r < ranks; r++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (r != rank) continue;
        FILE *to = fopen(path, r ? "a" : "w");
        if (!to) stop("the file cannot be written");
        for (char *line = text; *line;) {
            size_t bytes = 0;
            while (line[bytes] && line[bytes] != '\n') bytes++;
            fprintf(to, "%d %.*s\n", rank, (int)bytes, line);
            line += bytes + (line[bytes] == '\n');
        }
        if (fclose(to)) stop("the file cannot be written");
    }
    free(text);
}

/* The first execution takes memory and compiles. */
static void record(oclfft_group *group, oclfft_context *context, size_t n, int rank) {
    oclfft_box in[MOST_RANKS], out[MOST_RANKS];
    oclfft_group_plan *plan = NULL;
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_decomposition slabs = OCLFFT_DECOMPOSITION_SLABS;
    d.rank = 3;
    d.lengths[0] = d.lengths[1] = d.lengths[2] = n;
    check(oclfft_group_boxes(group, &d, OCLFFT_SIDE_INPUT, slabs, in));
    check(oclfft_group_boxes(group, &d, OCLFFT_SIDE_OUTPUT, slabs, out));
    check(oclfft_context_record(context, true));
    check(oclfft_group_plan_create(group, &d, in, out, &plan));
    float *from = calloc(points(&in[rank]) + 1, 8), *to = calloc(points(&out[rank]) + 1, 8);
    if (!from || !to) stop("no memory");
    for (int i = 0; i < 3; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        check(oclfft_context_record(context, true));
        check(oclfft_group_execute_host(plan, OCLFFT_FORWARD, (const void *[]){from},
                                        (void *[]){to}));
    }
    free(from);
    free(to);
    oclfft_group_plan_destroy(&plan);
}

int main(int argc, char **argv) {
    int level, rank, ranks;
    oclfft_context *context = NULL;
    oclfft_group *group = NULL;
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc < 2 || ranks > MOST_RANKS) stop("wants a file, and 64 processes at most");
    if (argc > 2) config.exchange = (oclfft_exchange)strtol(argv[2], NULL, 10);
    size_t n = argc > 3 ? strtoul(argv[3], NULL, 10) : 256;
    check(oclfft_context_create(NULL, &context));
    check(oclfft_mpi_group_create(MPI_COMM_WORLD, &context, 1, &config, &group));
    record(group, context, n, rank);
    write_lines(context, argv[1], rank, ranks);
    oclfft_group_destroy(&group);
    oclfft_context_destroy(&context);
    MPI_Finalize();
    return 0;
}
