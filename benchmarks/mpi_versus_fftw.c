/* Transforms over the processes of MPI_COMM_WORLD, by this library and by FFTW's MPI interface, in
 * turns: from host arrays, forward, out of place, with the output cut along the second axis where
 * there is one. Prints the best of some runs of each, and the geometric mean of their quotients.
 *
 *     mpirun -n 2 mpi_versus_fftw [--runs N] [--shrink N] [--estimate] [--measure]
 *                                  [--exchange N] [PROBLEM...]
 *
 *     PROBLEM   lengths, as 256*256*256, with r2c: in front for real input; --shrink divides the
 *               first length of those that are built in; --estimate makes FFTW's plans without
 *               measuring, which takes minutes for one long axis; --measure makes ours with
 *               OCLFFT_MEASURE; --exchange is the number of an oclfft_exchange
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fftw3-mpi.h>
#include <oclfft/mpi.h>

enum { MOST_RANKS = 64, MOST_PROBLEMS = 16 };

static int rank, ranks;
static unsigned patience = FFTW_MEASURE;
static oclfft_effort effort = OCLFFT_ESTIMATE;

typedef struct geometry {
    bool real;
    int rank;
    ptrdiff_t lengths[3];
} geometry;

/* One problem in both libraries. FFTW's input of r2c has rows with room for their spectra. */
typedef struct contest {
    geometry g;
    oclfft_box in[MOST_RANKS], out[MOST_RANKS];
    float *fftw_in, *fftw_out, *in_array, *out_array;
    size_t in_numbers, out_numbers;
    fftwf_plan fftw;
    oclfft_group_plan *plan;
} contest;

static _Noreturn void stop(const char *what) {
    fprintf(stderr, "mpi_versus_fftw: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

static int number_of(const char *text) {
    return (int)strtol(text, NULL, 10);
}

static void check(oclfft_status status) {
    if (status != OCLFFT_SUCCESS) stop(oclfft_last_error());
}

static size_t box_points(const oclfft_box *b, int dims) {
    size_t points = 1;
    for (int a = 0; a < dims; a++) points *= b->upper[a] - b->lower[a];
    return points;
}

/* ---- FFTW ---- */

static ptrdiff_t last_complex(const geometry *g) {
    ptrdiff_t n = g->lengths[g->rank - 1];
    return g->real ? n / 2 + 1 : n;
}

/* Every process learns the others' shares. */
static void share_boxes(const geometry *g, const ptrdiff_t mine[4], oclfft_box *in,
                        oclfft_box *out) {
    long long own[4], all[4 * MOST_RANKS];
    bool one = g->rank == 1;
    for (int i = 0; i < 4; i++) own[i] = mine[i];
    MPI_Allgather(own, 4, MPI_LONG_LONG, all, 4, MPI_LONG_LONG, MPI_COMM_WORLD);
    for (int r = 0; r < ranks; r++) {
        in[r] = out[r] = (oclfft_box)OCLFFT_BOX_INIT;
        for (int a = 0; a < g->rank; a++) in[r].upper[a] = out[r].upper[a] = (size_t)g->lengths[a];
        out[r].upper[g->rank - 1] = (size_t)last_complex(g);
        in[r].lower[0] = (size_t)all[4 * r + 1];
        in[r].upper[0] = (size_t)(all[4 * r + 1] + all[4 * r]);
        out[r].lower[one ? 0 : 1] = (size_t)all[4 * r + 3];
        out[r].upper[one ? 0 : 1] = (size_t)(all[4 * r + 3] + all[4 * r + 2]);
    }
}

static void open_fftw(contest *c) {
    const geometry *g = &c->g;
    ptrdiff_t mine[4], total, halved[3];
    unsigned flags = patience | (g->rank > 1 ? FFTW_MPI_TRANSPOSED_OUT : 0);
    memcpy(halved, g->lengths, sizeof halved);
    halved[g->rank - 1] = last_complex(g);
    if (g->rank == 1)
        total = fftwf_mpi_local_size_1d(halved[0], MPI_COMM_WORLD, FFTW_FORWARD, flags, &mine[0],
                                        &mine[1], &mine[2], &mine[3]);
    else
        total = fftwf_mpi_local_size_transposed(g->rank, halved, MPI_COMM_WORLD, &mine[0], &mine[1],
                                                &mine[2], &mine[3]);
    c->fftw_in = fftwf_alloc_real(2 * (size_t)total);
    c->fftw_out = fftwf_alloc_real(2 * (size_t)total);
    if (!c->fftw_in || !c->fftw_out) stop("no memory");
    if (g->real)
        c->fftw = fftwf_mpi_plan_dft_r2c(g->rank, g->lengths, c->fftw_in,
                                         (fftwf_complex *)c->fftw_out, MPI_COMM_WORLD, flags);
    else
        c->fftw =
            fftwf_mpi_plan_dft(g->rank, g->lengths, (fftwf_complex *)c->fftw_in,
                               (fftwf_complex *)c->fftw_out, MPI_COMM_WORLD, FFTW_FORWARD, flags);
    if (!c->fftw) stop("FFTW has no plan");
    share_boxes(g, mine, c->in, c->out);
}

/* ---- Both ---- */

/* As the kernels of a CPU want it. */
static float *take(size_t numbers) {
    float *array = aligned_alloc(4096, (4 * numbers + 4096) / 4096 * 4096);
    if (!array) stop("no memory");
    return array;
}

static void fill(contest *c) {
    size_t width = c->g.real ? (size_t)c->g.lengths[c->g.rank - 1] : c->in_numbers;
    size_t padded = c->g.real ? 2 * (size_t)last_complex(&c->g) : width;
    unsigned state = 1u + (unsigned)rank;
    for (size_t i = 0; i < c->in_numbers; i++) {
        state = state * 1664525u + 1013904223u;
        c->in_array[i] = (float)(state >> 8) / 16777216.0f - 0.5f;
        c->fftw_in[i / width * padded + i % width] = c->in_array[i];
    }
}

static void open_contest(contest *c, oclfft_group *group) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = c->g.real ? OCLFFT_R2C : OCLFFT_C2C;
    d.rank = c->g.rank;
    d.effort = effort;
    for (int a = 0; a < d.rank; a++) d.lengths[a] = (size_t)c->g.lengths[a];
    open_fftw(c);
    check(oclfft_group_plan_create(group, &d, c->in, c->out, &c->plan));
    c->in_numbers = box_points(&c->in[rank], d.rank) * (c->g.real ? 1 : 2);
    c->out_numbers = 2 * box_points(&c->out[rank], d.rank);
    c->in_array = take(c->in_numbers);
    c->out_array = take(c->out_numbers);
    fill(c);
}

static void close_contest(contest *c) {
    oclfft_group_plan_destroy(&c->plan);
    fftwf_destroy_plan(c->fftw);
    fftwf_free(c->fftw_in);
    fftwf_free(c->fftw_out);
    free(c->in_array);
    free(c->out_array);
}

static void run_ours(contest *c) {
    const void *in = c->in_array;
    void *out = c->out_array;
    check(oclfft_group_execute_host(c->plan, OCLFFT_FORWARD, &in, &out));
}

/* FFTW's transposed output has the second axis first; element (i, j, rest) of ours. */
static size_t place_in_fftw(const contest *c, size_t at) {
    const oclfft_box *b = &c->out[rank];
    if (c->g.rank == 1) return at;
    size_t tail = c->g.rank == 3 ? b->upper[2] - b->lower[2] : 1;
    size_t rows = b->upper[0] - b->lower[0], columns = b->upper[1] - b->lower[1];
    size_t k = at % tail, j = at / tail % columns, i = at / tail / columns;
    return (j * rows + i) * tail + k;
}

/* The relative distance of the two results, everywhere together. */
static double distance(const contest *c) {
    double own[2] = {0, 0}, all[2];
    for (size_t i = 0; i < c->out_numbers; i++) {
        double y = (double)c->fftw_out[2 * place_in_fftw(c, i / 2) + i % 2];
        double x = (double)c->out_array[i];
        own[0] += (x - y) * (x - y);
        own[1] += y * y;
    }
    MPI_Allreduce(own, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sqrt(all[0] / all[1]);
}

static double time_of(contest *c, bool ours) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    if (ours)
        run_ours(c);
    else
        fftwf_execute(c->fftw);
    double own = MPI_Wtime() - begin, most;
    MPI_Allreduce(&own, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

/* FFTW's time by ours. */
static double compete(contest *c, oclfft_group *group, int runs) {
    double best[2] = {INFINITY, INFINITY};
    open_contest(c, group);
    for (int i = 0; i <= runs; i++)
        for (int ours = 0; ours < 2; ours++) {
            double now = time_of(c, ours);
            if (i && now < best[ours]) best[ours] = now;
        }
    double apart = distance(c);
    if (!(apart < 1e-5)) stop("the results differ");
    if (rank == 0) {
        printf("%s", c->g.real ? "r2c:" : "");
        for (int a = 0; a < c->g.rank; a++) printf("%s%td", a ? "*" : "", c->g.lengths[a]);
        printf(": oclfft %.2f ms, FFTW %.2f ms, %.2f times; results %.1e apart\n", best[1] * 1e3,
               best[0] * 1e3, best[0] / best[1], apart);
    }
    close_contest(c);
    return best[0] / best[1];
}

static geometry parse(const char *text) {
    geometry g = {.real = strncmp(text, "r2c:", 4) == 0};
    char *at = (char *)text + (g.real ? 4 : 0);
    for (;;) {
        if (g.rank == 3) stop("no more than three dimensions");
        g.lengths[g.rank++] = strtol(at, &at, 10);
        if (g.lengths[g.rank - 1] < 1) stop("a length is not a number");
        if (*at != '*') break;
        at++;
    }
    if (*at) stop("a problem is not understood");
    return g;
}

int main(int argc, char **argv) {
    static const char *const usual[] = {"256*256*256", "4096*4096", "16777216", "1000*1200*90",
                                        "r2c:256*256*256"};
    const char *problems[MOST_PROBLEMS];
    int level, count = 0, runs = 10, shrink = 1;
    oclfft_context *context = NULL;
    oclfft_group *group = NULL;
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks > MOST_RANKS) stop("64 processes at most");
    fftwf_mpi_init();
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
            runs = number_of(argv[++i]);
        else if (strcmp(argv[i], "--shrink") == 0 && i + 1 < argc)
            shrink = number_of(argv[++i]);
        else if (strcmp(argv[i], "--exchange") == 0 && i + 1 < argc)
            config.exchange = (oclfft_exchange)number_of(argv[++i]);
        else if (strcmp(argv[i], "--measure") == 0)
            effort = OCLFFT_MEASURE;
        else if (strcmp(argv[i], "--estimate") == 0)
            patience = FFTW_ESTIMATE;
        else if (count < MOST_PROBLEMS)
            problems[count++] = argv[i];
    bool own = count > 0;
    for (int i = 0; !own && i < 5; i++) problems[count++] = usual[i];
    check(oclfft_context_create(NULL, &context));
    check(oclfft_mpi_group_create(MPI_COMM_WORLD, &context, 1, &config, &group));
    double sum = 0, least = INFINITY;
    for (int i = 0; i < count; i++) {
        contest c = {.g = parse(problems[i])};
        if (!own) c.g.lengths[0] /= shrink;
        double times = compete(&c, group, runs);
        sum += log(times);
        least = fmin(least, times);
    }
    if (rank == 0)
        printf("%d processes: FFTW takes %.2f times as long (geometric mean; least %.2f)\n", ranks,
               exp(sum / count), least);
    oclfft_group_destroy(&group);
    oclfft_context_destroy(&context);
    fftwf_mpi_cleanup();
    MPI_Finalize();
    return 0;
}
