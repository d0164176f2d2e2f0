#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <suites.h>

#include "bench.h"
#include "plot.h"

static const char help[] =
    "  oclfft bench [OPTIONS] PROBLEM...\n"
    "  oclfft bench [OPTIONS] --suite NAME\n"
    "\n"
    "Speed beside the device's own copy and every other library present: clFFT, VkFFT, cuFFT on NVIDIA's devices, FFTW on CPUs.\n"
    "Everyone is measured in turns in one run, on the same random data, and every result is compared with ours; a '!' marks one\n"
    "that is wrong, a '-' one that is not there (-v says why).\n"
    "\n"
    "  --suite NAME       pow2, smooth, prime, multi or double; may be given more than once\n"
    "  --from N, --to N   only the suite's lengths from N to N (2^4 and 2^27)\n"
    "  --points N         points per case by batching, for problems without a batch (2^27; 2^20 on CPUs)\n"
    "  --peers LIST       only these of copy,ours,cufft,vkfft,clfft,fftw\n"
    "  --fftw             FFTW on the host also when the device is no CPU\n"
    "  --threads N        threads for FFTW (the compute units of a CPU device, else the host's processors)\n"
    "  --rounds N         measurements of each contender (7), the median counts\n"
    "  --best             the fastest of them counts, for a machine that others use at the same time\n"
    "  --time MS          least duration of one measurement (10)\n"
    "  --isolate          clFFT and VkFFT in processes of their own, as always on CPUs: they may crash\n"
    "  --recipe R         our plan by this recipe\n"
    "  --end-to-end       include the transfers from and to host memory\n"
    "  --plan-time        instead of speed: time to make a plan, cold, beside an empty kernel's build and first run\n"
    "  --recipes FILE     instead of a suite: lines of a length and a recipe, each measured beside the default plan\n"
    "  --csv FILE         the figures as comma-separated values\n"
    "  --plot FILE.png    a picture of speed and planning time (needs gnuplot)\n"
    "  --plot FILE.gp     the picture's script instead, to run gnuplot on another machine\n"
    "  -v, --verbose      under each row why a figure is missing, and our schedule\n" DEVICE_HELP;

enum {
    SUITE = 256,
    FROM,
    TO,
    POINTS,
    PEERS,
    FFTW,
    THREADS,
    ROUNDS,
    BEST,
    ISOLATE,
    TIME,
    RECIPE,
    END_TO_END,
    PLAN_TIME,
    RECIPES,
    CSV,
    PLOT
};

static const struct option options[] = {{"suite", required_argument, NULL, SUITE},
                                        {"from", required_argument, NULL, FROM},
                                        {"to", required_argument, NULL, TO},
                                        {"points", required_argument, NULL, POINTS},
                                        {"peers", required_argument, NULL, PEERS},
                                        {"fftw", no_argument, NULL, FFTW},
                                        {"threads", required_argument, NULL, THREADS},
                                        {"rounds", required_argument, NULL, ROUNDS},
                                        {"best", no_argument, NULL, BEST},
                                        {"isolate", no_argument, NULL, ISOLATE},
                                        {"time", required_argument, NULL, TIME},
                                        {"recipe", required_argument, NULL, RECIPE},
                                        {"end-to-end", no_argument, NULL, END_TO_END},
                                        {"plan-time", no_argument, NULL, PLAN_TIME},
                                        {"recipes", required_argument, NULL, RECIPES},
                                        {"csv", required_argument, NULL, CSV},
                                        {"plot", required_argument, NULL, PLOT},
                                        {"verbose", no_argument, NULL, 'v'},
                                        DEVICE_OPTIONS,
                                        {NULL, 0, NULL, 0}};

/* The command line, as far as it is not in struct bench. */
struct request {
    oclfft_context_config config;
    const struct suite *suites[8];
    size_t suite_count;
    size_t threads, points, rounds, milliseconds;
    bool fftw, peers_given, plan_time;
    const char *recipes, *csv, *plot;
};

static bool take_suite(const char *name, struct request *request) {
    const size_t most = sizeof request->suites / sizeof *request->suites;
    const struct suite *suite = suite_by_name(name);
    if (!suite || request->suite_count == most) {
        complain(suite ? "too many suites" : "no suite '%s'", name);
        return false;
    }
    request->suites[request->suite_count++] = suite;
    return true;
}

static bool take_peers(const char *list, struct bench *bench) {
    char names[128], *rest = NULL;
    snprintf(names, sizeof names, "%s", list);
    memset(bench->wanted, 0, sizeof bench->wanted);
    for (char *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        const struct peer *peer = peer_by_name(name);
        if (!peer) {
            complain("no contender '%s'", name);
            return false;
        }
        for (int i = 0; i < PEER_COUNT; i++) bench->wanted[i] = bench->wanted[i] || peers[i] == peer;
    }
    return true;
}

static bool take_option(int option, struct request *request, struct bench *bench) {
    switch (option) {
    case SUITE: return take_suite(optarg, request);
    case FROM: return read_number("from", optarg, &bench->from);
    case TO: return read_number("to", optarg, &bench->to);
    case POINTS: return read_number("points", optarg, &request->points);
    case PEERS: request->peers_given = true; return take_peers(optarg, bench);
    case FFTW: request->fftw = true; break;
    case THREADS: return read_number("threads", optarg, &request->threads);
    case ROUNDS: return read_number("rounds", optarg, &request->rounds);
    case BEST: bench->method.best = true; break;
    case ISOLATE: bench->isolate = true; break;
    case TIME: return read_number("time", optarg, &request->milliseconds);
    case RECIPE: bench->recipe = optarg; break;
    case END_TO_END: bench->method.end_to_end = true; break;
    case PLAN_TIME: request->plan_time = true; break;
    case RECIPES: request->recipes = optarg; break;
    case CSV: request->csv = optarg; break;
    case PLOT: request->plot = optarg; break;
    default: bench->verbose = true;
    }
    return true;
}

/* Problems of the command line and of the suites, in that order. The caller frees them. */
static bool list_problems(int count, char **texts, const struct request *request, const struct bench *bench,
                          struct problem **problems, size_t *length) {
    size_t capacity = (size_t)count;
    for (size_t i = 0; i < request->suite_count; i++) {
        for (const char *const *text = request->suites[i]->problems; *text; text++) capacity++;
    }
    *length = 0;
    if (request->suite_count > 0 && bench->from > bench->to) {
        complain("--from %zu --to %zu: the range is empty", bench->from, bench->to);
        return false;
    }
    *problems = calloc(capacity + 1, sizeof **problems);
    if (!*problems) return false;
    for (int i = 0; i < count; i++) {
        if (!read_problem(texts[i], &(*problems)[(*length)++])) return false;
    }
    for (size_t i = 0; i < request->suite_count; i++) {
        for (const char *const *text = request->suites[i]->problems; *text; text++) {
            struct problem *problem = &(*problems)[*length];
            if (!read_problem(*text, problem)) return false;
            const size_t points = shape_of(&problem->desc).points;
            *length += points >= bench->from && points <= bench->to;
        }
    }
    if (*length == 0 && request->suite_count > 0)
        complain("nothing to measure: no length of the suite lies in the range from %zu to %zu", bench->from, bench->to);
    else if (*length == 0)
        complain("nothing to measure: give problems or --suite");
    return *length > 0;
}

/* Settings that depend on the device. */
static void settle_request(const struct request *request, struct bench *bench) {
    const bool cpu = bench->stage.info.is_cpu;
    bench->points = request->points ? request->points : cpu ? (size_t)1 << 20 : (size_t)1 << 27;
    bench->method.rounds = request->rounds > MAX_ROUNDS ? MAX_ROUNDS : request->rounds;
    bench->method.seconds = (double)request->milliseconds * 1e-3;
    if (request->threads) bench->stage.host_threads = (int)request->threads;
    if (!request->peers_given) bench->wanted[PEER_FFTW] = cpu || request->fftw;
    bench_muster(bench);
}

/* Of the whole program, as far as one row decides it. */
static int row_status(const struct bench *bench, const struct row *row) {
    const struct result *ours = &row->of[PEER_OURS];
    if (ours->wrong) return STATUS_FAILED;
    if (!bench->present[PEER_OURS] || ours->speed > 0) return STATUS_OK;
    return ours->refused ? STATUS_USAGE : STATUS_TROUBLE;
}

static int measure_rows(struct bench *bench, const struct request *request, struct problem *problems, size_t count) {
    FILE *csv = request->csv ? fopen(request->csv, "w") : NULL;
    struct row *rows = calloc(count, sizeof *rows);
    int status = STATUS_OK;
    if ((request->csv && !csv) || !rows) {
        complain(rows ? "cannot write %s" : "no host memory", request->csv);
        free(rows);
        return STATUS_TROUBLE;
    }
    table_header(bench);
    if (csv) csv_header(bench, csv);
    for (size_t i = 0; i < count; i++) {
        bench_choose_batch(bench, &problems[i]);
        bench_case(bench, &problems[i], &rows[i]);
        table_row(bench, &rows[i]);
        if (csv) csv_row(bench, &rows[i], csv);
        status = worse_status(status, row_status(bench, &rows[i]));
    }
    puts("");
    table_summary(bench, rows, count);
    if (csv) fclose(csv);
    if (request->plot && !plot_rows(bench, rows, count, request->plot)) {
        complain("%s: %s", request->plot, peer_why());
        status = worse_status(status, STATUS_TROUBLE);
    }
    free(rows);
    return status;
}

static int measure(struct bench *bench, const struct request *request, struct problem *problems, size_t count) {
    if (request->plot && !plot_possible(request->plot)) {
        complain("%s", peer_why());
        return STATUS_TROUBLE;
    }
    if (request->plan_time) return bench_plan_time(&request->config, request->rounds, problems, count);
    if (!stage_open(&bench->stage, &request->config)) {
        complain("%s", peer_why());
        return STATUS_TROUBLE;
    }
    settle_request(request, bench);
    const int status = request->recipes ? bench_recipes(bench, request->recipes) : measure_rows(bench, request, problems, count);
    stage_close(&bench->stage);
    return status;
}

static int bench_run(int argc, char **argv) {
    struct request request = {.config = OCLFFT_CONTEXT_CONFIG_INIT, .rounds = 7, .milliseconds = 10};
    struct bench bench = {.from = 16, .to = (size_t)1 << 27};
    for (int i = 0; i < PEER_COUNT; i++) bench.wanted[i] = true;
    for (int option; (option = getopt_long(argc, argv, "v", options, NULL)) != -1;) {
        if (option < OPTION_PLATFORM && option != '?') {
            if (!take_option(option, &request, &bench)) return STATUS_USAGE;
            continue;
        }
        const int status = other_option(&verb_bench, option, optarg, &request.config);
        if (status >= 0) return status;
    }
    struct problem *problems = NULL;
    size_t count = 0;
    const bool listed = request.recipes || list_problems(argc - optind, argv + optind, &request, &bench, &problems, &count);
    const int status = listed ? measure(&bench, &request, problems, count) : STATUS_USAGE;
    free(problems);
    return status;
}

const struct verb verb_bench = {"bench", "speed beside copy, cuFFT, VkFFT, clFFT and FFTW", help, bench_run};
