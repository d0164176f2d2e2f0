/* turbulence: the Navier-Stokes equations in a periodic box, over the processes of MPI.
 *
 *     mpirun -n 2 turbulence --points 64 --reynolds 400 --until 10 --picture turbulence.png
 *
 * SPDX-License-Identifier: MIT
 *
 * Rooms: the flow (flow.c), its device (device.c, waves.cl, points.cl), pictures (picture.c), the
 * command line and the run here. What it shares with the other programs is in ../common.
 */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../common/arguments.h"
#include "../common/fail.h"
#include "flow.h"
#include "picture.h"

const char program_name[] = "turbulence";

static const char help_text[] =
    "Usage: mpirun -n PROCESSES turbulence [options]\n"
    "\n"
    "Follows the Taylor-Green vortex, which breaks up into turbulence, and prints its energy and\n"
    "dissipation.\n"
    "\n"
    "  --points N           along each axis, an even number (64)\n"
    "  --reynolds R         1 / viscosity (400)\n"
    "  --until T            the last time (10)\n"
    "  --step S             in time (1 / N)\n"
    "  --flat               the vortex in two dimensions, whose solution is known\n"
    "  --exchange E         0 the library's choice, 1 point to point, 2 all to all, 3 two levels\n"
    "  --platform N         the device's platform, counted from 0\n"
    "  --device N           the device's number within its platform, counted from 0, for all\n"
    "                       processes; without it those of a machine take turns with its devices\n"
    "                       of one kind\n"
    "  --table FILE.csv     write time, energy and dissipation at each step\n"
    "  --picture FILE.png   draw the curves, and the vorticity where dissipation is highest\n"
    "  --help               print this text\n"
    "\n"
    "Exit status: 0 success, 1 something failed, or energy is not lost as it is dissipated, 2 the\n"
    "command line is wrong.\n";

typedef struct options {
    uint64_t points;
    double reynolds, until, step;
    bool flat;
    int exchange, platform, device;
    const char *table, *picture;
} options;

static const struct option long_options[] = {
    {"points", required_argument, NULL, 'n'},   {"reynolds", required_argument, NULL, 'r'},
    {"until", required_argument, NULL, 't'},    {"step", required_argument, NULL, 's'},
    {"flat", no_argument, NULL, 'f'},           {"exchange", required_argument, NULL, 'e'},
    {"platform", required_argument, NULL, 'p'}, {"device", required_argument, NULL, 'g'},
    {"table", required_argument, NULL, 'c'},    {"picture", required_argument, NULL, 'd'},
    {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0},
};

static bool parse_positive(const char *option, const char *text, double *value) {
    return (read_real(text, value) && *value > 0) ||
           refuse("--%s takes a positive number, not '%s'", option, text);
}

static bool parse_one(int option, options *o) {
    switch (option) {
    case 'n':
        return parse_count("points", optarg, 8, 4096, &o->points) &&
               (o->points % 2 == 0 || refuse("--points takes an even number, not '%s'", optarg));
    case 'r': return parse_positive("reynolds", optarg, &o->reynolds);
    case 't': return parse_positive("until", optarg, &o->until);
    case 's': return parse_positive("step", optarg, &o->step);
    case 'f': o->flat = true; return true;
    case 'e':
        return parse_index("exchange", optarg, &o->exchange) &&
               (o->exchange <= 3 || refuse("--exchange takes 0 to 3, not '%s'", optarg));
    case 'p': return parse_index("platform", optarg, &o->platform);
    case 'g': return parse_index("device", optarg, &o->device);
    case 'c': o->table = optarg; return true;
    case 'd': o->picture = optarg; return true;
    default: return refuse("try --help");
    }
}

static options_result parse(int argc, char **argv, options *o) {
    *o = (options){.points = 64, .reynolds = 400, .until = 10, .platform = -1, .device = -1};
    int option;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') return fputs(help_text, stdout), OPTIONS_DONE;
        if (!parse_one(option, o)) return OPTIONS_WRONG;
    }
    if (optind != argc)
        return refuse("unexpected argument '%s'; try --help", argv[optind]), OPTIONS_WRONG;
    if (o->step == 0) o->step = 1 / (double)o->points;
    if (o->until / o->step > 1e8)
        return refuse("--until %g in steps of %g are more than 10^8 steps", o->until, o->step),
               OPTIONS_WRONG;
    return OPTIONS_RUN;
}

/* ---- Flows ---- */

/* Taylor and Green (1937); Brachet et al. (1983). */
static void vortex(const double sine[3], const double cosine[3], float u[3]) {
    u[0] = (float)(sine[0] * cosine[1] * cosine[2]);
    u[1] = (float)(-cosine[0] * sine[1] * cosine[2]);
    u[2] = 0;
}

/* In planes across the second axis. It keeps its shape, and decays as exp(-2 nu t). */
static void flat_vortex(const double sine[3], const double cosine[3], float u[3]) {
    u[0] = (float)(sine[0] * cosine[2]);
    u[1] = 0;
    u[2] = (float)(-cosine[0] * sine[2]);
}

/* ---- The run ---- */

typedef struct history {
    record *records;
    size_t count;
    float *plane; /* where dissipation was highest, of the states that may be drawn */
    double highest, when;
    double drawn, drawn_when; /* dissipation and time of the plane */
    double lost;              /* energy, by the dissipation that was measured */
    FILE *table;              /* NULL: none */
    bool told;                /* progress is on the terminal */
    double began, said;       /* the steps, and the last word on them, on the clock */
} history;

/* A line at once, so that a run that is cut off leaves what it has. */
static void write_line(const history *h, const record *r) {
    if (!h->table) return;
    fprintf(h->table, "%.6f,%.8f,%.8f\n", r->time, r->energy, r->dissipation);
    fflush(h->table);
}

static bool note_state(flow *f, history *h, bool draw) {
    flow_state s;
    if (!flow_measure(f, &s)) return false;
    record *now = &h->records[h->count];
    *now = (record){f->time, s.energy, s.dissipation};
    write_line(h, now);
    if (h->count) {
        const record *before = now - 1;
        h->lost += (now->time - before->time) * (now->dissipation + before->dissipation) / 2;
    }
    ++h->count;
    if (s.dissipation > h->highest) {
        h->highest = s.dissipation;
        h->when = f->time;
    }
    if (!draw || s.dissipation <= h->drawn) return true;
    h->drawn = s.dissipation;
    h->drawn_when = f->time;
    return flow_slice(f, f->n / 4, h->plane);
}

static void show_progress(history *h, size_t done, size_t steps) {
    double now = MPI_Wtime();
    if (!h->told || now - h->said < 0.1) return;
    h->said = now;
    fprintf(stderr, "\rstep %zu of %zu, %.3g s each  ", done, steps,
            (now - h->began) / (double)done);
}

static void print_state(const flow *f, const history *h, const record *r) {
    if (h->told) fprintf(stderr, "\r%48s\r", "");
    if (f->rank == 0) printf("%8.3f  %.6f  %.6f\n", r->time, r->energy, r->dissipation);
    fflush(stdout);
}

static bool open_table(const flow *f, const options *o, history *h) {
    if (!o->table || f->rank) return true;
    h->table = fopen(o->table, "w");
    if (!h->table) return fail("cannot write %s", o->table);
    fputs("time,energy,dissipation\n", h->table);
    return true;
}

static bool close_table(const options *o, history *h) {
    if (!h->table) return true;
    bool good = !ferror(h->table);
    good = fclose(h->table) == 0 && good;
    h->table = NULL;
    return good || fail("cannot write %s", o->table);
}

static bool prepare(flow *f, const options *o, size_t steps, history *h) {
    h->records = calloc(steps + 1, sizeof *h->records);
    h->plane = calloc(f->n * f->n, sizeof *h->plane);
    h->told = f->rank == 0 && isatty(STDERR_FILENO);
    return flow_agree(((h->records && h->plane) || fail("out of memory")) && open_table(f, o, h));
}

static bool follow(flow *f, const options *o, history *h) {
    size_t steps = (size_t)ceil(o->until / o->step), shown = steps / 20 ? steps / 20 : 1;
    double step = o->until / (double)steps;
    if (!prepare(f, o, steps, h)) return false;
    if (f->rank == 0) printf("    time    energy  dissipation\n");
    if (!flow_begin(f, o->flat ? flat_vortex : vortex) || !note_state(f, h, o->picture))
        return false;
    print_state(f, h, h->records);
    h->began = MPI_Wtime();
    for (size_t i = 1; i <= steps; ++i) {
        if (!flow_step(f, step) || !note_state(f, h, o->picture && i % 4 == 0)) return false;
        show_progress(h, i, steps);
        if (i % shown == 0 || i == steps) print_state(f, h, &h->records[i]);
    }
    if (f->rank == 0)
        printf("%zu steps of %.3g s each on %s\n", steps, (MPI_Wtime() - h->began) / (double)steps,
               f->device.info.name);
    return true;
}

/* What viscosity takes is what is missing, up to the errors of the steps. */
static bool check(flow *f, const options *o, const history *h) {
    const record *first = h->records, *last = first + h->count - 1;
    double missing = first->energy - last->energy, off = fabs(missing - h->lost) / missing;
    if (f->rank == 0) {
        printf("highest dissipation %.5f at t = %.3f\n", h->highest, h->when);
        printf("energy lost %.6f, dissipated %.6f\n", missing, h->lost);
    }
    if (!(off < 1e-3)) return fail("energy is not lost as it is dissipated: %.2g apart", off);
    if (!o->flat) return true;
    double error;
    if (!flow_compare(f, flat_vortex, exp(-2 * f->viscosity * f->time), &error)) return false;
    if (f->rank == 0) printf("the flat vortex is %.2e from the known solution\n", error);
    return error < 1e-5 || fail("the solution is %.2e from the known one", error);
}

static bool draw(const flow *f, const options *o, const history *h) {
    char subtitle[96];
    if (!o->picture || f->rank) return true;
    snprintf(subtitle, sizeof subtitle, "Re = %g, %zu points along each axis, %d process%s",
             o->reynolds, f->n, f->size, f->size == 1 ? "" : "es");
    return picture_png(subtitle, h->records, h->count, h->plane, f->n, h->drawn_when, o->picture);
}

static bool run(const options *o) {
    const flow_setup setup = {o->points, 1 / o->reynolds, (oclfft_exchange)o->exchange, o->platform,
                              o->device};
    flow f;
    history h = {0};
    bool good = flow_open(&f, &setup) && follow(&f, o, &h) && check(&f, o, &h);
    good = close_table(o, &h) && good && draw(&f, o, &h);
    free(h.records);
    free(h.plane);
    flow_close(&f);
    return good;
}

int main(int argc, char **argv) {
    int level, rank;
    setenv("LC_ALL", "C.UTF-8", 1); /* for gnuplot, which inherits it */
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    options o = {0};
    int parsed = rank ? OPTIONS_RUN : (int)parse(argc, argv, &o); /* one process speaks for all */
    MPI_Bcast(&parsed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&o, (int)sizeof o, MPI_BYTE, 0, MPI_COMM_WORLD); /* the path is for process 0 */
    bool good = parsed == OPTIONS_RUN && run(&o);
    MPI_Finalize();
    if (parsed == OPTIONS_WRONG) return EXIT_USAGE;
    if (!printed()) return EXIT_FAILED;
    return good || parsed == OPTIONS_DONE ? EXIT_SUCCESS : EXIT_FAILED;
}
