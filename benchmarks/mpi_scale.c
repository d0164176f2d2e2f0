/* What benchmarks/scale_model.py is fed with and checked against: for cubes and other boxes over
 * the processes of MPI_COMM_WORLD, cut into slabs on both sides, the time of the transforms of
 * each lap alone, of the exchange alone, and of the whole, from and to buffers. Of a number of runs
 * the fastest counts, each as long as its slowest process takes.
 *
 *     mpirun -n 2 mpi_scale [--runs N] 128*128*128 256*128*64 ...
 *
 * A line for each: the processes, the lengths, the bytes of one process's share, and the four times
 * in seconds.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/mpi.h>

enum { MOST_RANKS = 64 };

static int rank, ranks, runs = 7;
static oclfft_context *context;
static oclfft_group *group;

static _Noreturn void stop(const char *what) {
    fprintf(stderr, "mpi_scale: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

static void check(oclfft_status status) {
    if (status != OCLFFT_SUCCESS) stop(oclfft_last_error());
}

/* ---- What is timed ---- */

typedef struct work {
    oclfft_plan **plans; /* of tasks, or: */
    int tasks;
    oclfft_group_plan *group_plan;
    oclfft_buffer *in, *out;
} work;

static void execute(const work *w) {
    if (w->group_plan) {
        check(oclfft_group_execute(w->group_plan, OCLFFT_FORWARD, &w->in, &w->out));
        return;
    }
    for (int i = 0; i < w->tasks; i++)
        check(oclfft_execute(w->plans[i], OCLFFT_FORWARD, w->in, w->out));
    check(oclfft_finish(context));
}

static double time_of(const work *w) {
    double best = 1e9;
    for (int i = -1; i < runs; i++) { /* the first one takes memory */
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime(), mine, slowest;
        execute(w);
        mine = MPI_Wtime() - begin;
        MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (i >= 0 && slowest < best) best = slowest;
    }
    return best;
}

static size_t points(const oclfft_box *b) {
    return (b->upper[0] - b->lower[0]) * (b->upper[1] - b->lower[1]) * (b->upper[2] - b->lower[2]);
}

static oclfft_plan_desc describe(const size_t lengths[3], unsigned axes) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.rank = 3;
    for (int a = 0; a < 3; a++) {
        d.lengths[a] = lengths[a];
        d.axes[a] = axes >> a & 1 ? OCLFFT_AXIS_FOURIER : OCLFFT_AXIS_NONE;
    }
    return d;
}

/* How many tasks this process has in lap `which` of those that transform, by the plan's words. */
static int tasks_of(const oclfft_plan_desc *d, const oclfft_box *in, const oclfft_box *out,
                    int which) {
    char text[8000];
    oclfft_group_plan *plan;
    check(oclfft_group_plan_create(group, d, in, out, &plan));
    check(oclfft_group_plan_describe(plan, text, sizeof text, NULL));
    oclfft_group_plan_destroy(&plan);
    const char *at = text;
    for (int i = 0; i <= which; i++) {
        at = strstr(at, "transform along");
        if (!at || !(at = strchr(at, ':'))) stop("the plan has other laps than this program knows");
    }
    return (int)strtol(at + 1, NULL, 10) / ranks;
}

/* The transforms of a lap, which has a box whole along these axes and is cut into tasks along axis
 * `cut`. */
static double time_lap(const oclfft_box *box, unsigned axes, int cut, work w) {
    size_t lengths[3];
    for (int a = 0; a < 3; a++) lengths[a] = box->upper[a] - box->lower[a];
    const size_t strides[3] = {lengths[1] * lengths[2], lengths[2], 1};
    size_t each = (lengths[cut] + (size_t)w.tasks - 1) / (size_t)w.tasks, count = lengths[cut];
    w.plans = calloc((size_t)w.tasks, sizeof *w.plans);
    if (!w.plans) stop("no memory");
    for (int i = 0; i < w.tasks; i++) {
        size_t begin = (size_t)i * each;
        if (begin >= count) {
            w.tasks = i;
            break;
        }
        lengths[cut] = count - begin < each ? count - begin : each;
        oclfft_plan_desc d = describe(lengths, axes);
        for (int a = 0; a < 3; a++)
            d.input.strides[a] = d.output.strides[a] = (ptrdiff_t)strides[a];
        d.input.offset = d.output.offset = begin * strides[cut];
        check(oclfft_plan_create(context, &d, &w.plans[i]));
    }
    double seconds = time_of(&w);
    for (int i = 0; i < w.tasks; i++) oclfft_plan_destroy(&w.plans[i]);
    free(w.plans);
    return seconds;
}

static double time_group(const oclfft_plan_desc *d, const oclfft_box *in, const oclfft_box *out,
                         work w) {
    check(oclfft_group_plan_create(group, d, in, out, &w.group_plan));
    double seconds = time_of(&w);
    oclfft_group_plan_destroy(&w.group_plan);
    return seconds;
}

static void measure(const size_t lengths[3]) {
    oclfft_box in[MOST_RANKS], out[MOST_RANKS];
    oclfft_plan_desc all = describe(lengths, 7), none = describe(lengths, 0);
    oclfft_decomposition slabs = OCLFFT_DECOMPOSITION_SLABS;
    check(oclfft_group_boxes(group, &all, OCLFFT_SIDE_INPUT, slabs, in));
    check(oclfft_group_boxes(group, &all, OCLFFT_SIDE_OUTPUT, slabs, out));
    size_t bytes = 8 * points(&in[rank]), other = 8 * points(&out[rank]);
    size_t most = bytes > other ? bytes : other;
    float *zeros = calloc(most, 1);
    work w = {0};
    if (!zeros) stop("no memory");
    check(oclfft_buffer_create(context, most, &w.in));
    check(oclfft_buffer_create(context, most, &w.out));
    check(oclfft_buffer_write(w.in, 0, most, zeros));
    free(zeros);
    w.tasks = tasks_of(&all, in, out, 0);
    double first = time_lap(&in[rank], 6, 0, w);
    w.tasks = tasks_of(&all, in, out, 1);
    double second = time_lap(&out[rank], 1, 1, w);
    double exchange = time_group(&none, in, out, w), whole = time_group(&all, in, out, w);
    if (rank == 0)
        printf("%d %zu*%zu*%zu %zu %.6f %.6f %.6f %.6f\n", ranks, lengths[0], lengths[1],
               lengths[2], bytes, first, second, exchange, whole);
    oclfft_buffer_destroy(&w.in);
    oclfft_buffer_destroy(&w.out);
}

int main(int argc, char **argv) {
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks > MOST_RANKS) stop("64 processes at most");
    check(oclfft_context_create(NULL, &context));
    check(oclfft_mpi_group_create(MPI_COMM_WORLD, &context, 1, NULL, &group));
    for (int i = 1; i < argc; i++) {
        size_t n[3];
        if (strcmp(argv[i], "--runs") == 0 && i + 1 < argc) {
            runs = (int)strtol(argv[++i], NULL, 10);
            continue;
        }
        char *at = argv[i];
        for (int d = 0; d < 3; d++, at += *at == '*') n[d] = strtoul(at, &at, 10);
        if (*at || !n[0] || !n[1] || !n[2]) stop("wants N*N*N");
        measure(n);
    }
    oclfft_group_destroy(&group);
    oclfft_context_destroy(&context);
    MPI_Finalize();
    return 0;
}
