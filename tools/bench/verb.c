#include "common/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <suites.h>

#include "bench.h"
#include "cases.h"
#include "compare.h"
#include "older.h"
#include "parts.h"
#include "common/choice.h"
#include "common/plot.h"

static const char help[] =
    "  oclfft bench [OPTIONS] PROBLEM...\n"
    "  oclfft bench [OPTIONS] --suite NAME\n"
    "\n"
    "Measures the speed of oclfft (\"ours\") beside the device's own copy and all other libraries\n"
    "that are installed: clFFT, VkFFT, cuFFT on NVIDIA's devices, FFTW on CPUs. All contenders\n"
    "are measured in rotating order in one run, on the same random data, and every result is\n"
    "compared with oclfft's. A '!' marks a wrong result, a '-' a missing one (-v says why).\n"
    "\n"
    "  --suite NAME       pow2, smooth, prime, shapes, double; real (beside oclfft's complex\n"
    "                     transforms), strided (beside packed data), host (from and to pinned\n"
    "                     host memory), callback (int8 input, beside a kernel that converts\n"
    "                     it and beside an element type), half (beside single precision\n"
    "                     and cuFFT, with bars); cosine (cosine, sine, Hartley and\n"
    "                     halfcomplex transforms with bars), cosine-cpu (the same in 2^20\n"
    "                     points, beside FFTW); latency (single transforms), planning (the\n"
    "                     time that a user waits for a plan); gpu (complex transforms of all\n"
    "                     kinds with bars, then latency and planning); cpu (transforms of all\n"
    "                     kinds in 2^20 points with bars, then the same in 2^24, cpu-large,\n"
    "                     and plans beside an empty kernel, cpu-planning; a quarter of an hour\n"
    "                     on two cores, where --only and --peers leave out parts); drawn\n"
    "                     (lengths and shapes at random); may be given more than once\n"
    "  --seed N           which lengths and shapes are drawn (1)\n"
    "  --count N          how many (200)\n"
    "  --kind NAME        make the table of that suite (real or a later one) for the given\n"
    "                     problems\n"
    "  --only NAME        make only the suites' tables of this kind: --suite gpu --only gpu\n"
    "  --from N, --to N   only the suite's lengths from N to N (2^4 and 2^27)\n"
    "  --points N         points per case, by batching, for problems without a batch (2^27;\n"
    "                     strided and host 2^25, callback 2^26; on CPUs 2^20; cpu 2^20,\n"
    "                     cpu-large 2^24); a longer transform runs alone\n"
    "  --peers LIST       only these of copy,ours,cufft,vkfft,clfft,fftw\n"
    "  --fftw             include FFTW on the host even if the device is not a CPU\n"
    "  --threads N        threads for FFTW (the compute units of a CPU device, else the host's\n"
    "                     processors)\n"
    "  --rounds N         measurements of each contender (7; latency 15, planning 3); the\n"
    "                     median counts\n"
    "  --best             the fastest of them counts, for a machine that others use at the same\n"
    "                     time\n"
    "  --time MS          minimum duration of one measurement (10; gpu 21); in cpu a contender\n"
    "                     stops measuring after 0.5 s\n"
    "  --seconds S        instead, the time of all measurements of a contender in a case\n"
    "  --isolate          run clFFT and VkFFT in processes of their own, because they may crash;\n"
    "                     always done on CPUs and in the suite cosine\n"
    "  --patience S       seconds that each has there in a case for plan and first run, and\n"
    "                     again for measurements, before it is ended (180; cpu 20); FFTW plans\n"
    "                     for 20 at most\n"
    "  --recipe R         use this recipe for oclfft's plan\n"
    "  --end-to-end       include the transfers from and to host memory\n"
    "  --plan-time        make the table of --kind planning for all problems and suites: the\n"
    "                     time to make a plan, cold and from oclfft's cache\n"
    "  --recipes FILE     instead of a suite, measure the recipes of FILE, whose lines are a\n"
    "                     problem and a recipe, beside the default plan\n"
    "  --library OLD.so   instead of other libraries, measure another build of liboclfft in\n"
    "                     turns with this one; status 1 when this one is slower, see\n"
    "                     docs/tool.md\n"
    "  --compare OLD.csv  say which cases are slower than in an earlier run, whose --csv wrote "
    "the\n"
    "                     file, by more than noise; status 1 when there are any\n"
    "  --parts N          instead, one transform over N parts beside a single plan, on the\n"
    "                     device and from host arrays\n"
    "  --contexts N       with --parts: of N contexts, on as many devices of the same name (1)\n"
    "  --pencils          with --parts: cut along two axes\n"
    "  --limit BYTES      a single plan from and to host arrays, with at most so many bytes\n"
    "                     of the device; with --parts: of each context\n"
    "  --pinned           with --parts or --limit: host arrays in pinned memory\n"
    "  --timeline FILE    with --parts or --limit: when uploads, transforms, exchanges and\n"
    "                     downloads of one execution from host arrays ran, as text, or as a\n"
    "                     picture FILE.png (needs gnuplot)\n"
    "  --csv FILE         write the figures as comma-separated values\n"
    "  --markdown FILE.md write the tables in Markdown\n"
    "  --plot FILE.png    draw a table (needs gnuplot), or several as FILE-KIND.png\n"
    "  --plot FILE.gp     write the script instead, to run gnuplot on another machine\n"
    "  -v, --verbose      say under each row why a figure is missing, and show oclfft's\n"
    "                     schedule\n" CAPS_HELP DEVICE_HELP;

enum {
    SUITE = 256,
    KIND,
    ONLY,
    FROM,
    TO,
    SEED,
    COUNT,
    POINTS,
    PEERS,
    FFTW,
    THREADS,
    ROUNDS,
    BEST,
    ISOLATE,
    PATIENCE,
    TIME,
    SECONDS,
    RECIPE,
    END_TO_END,
    PLAN_TIME,
    RECIPES,
    LIBRARY,
    COMPARE,
    CSV,
    MARKDOWN,
    PLOT,
    PARTS,
    CONTEXTS,
    PENCILS,
    PINNED,
    TIMELINE,
    LIMIT
};

enum { MAX_THREADS = 4096 };

static const struct option options[] = {{"suite", required_argument, NULL, SUITE},
                                        {"kind", required_argument, NULL, KIND},
                                        {"only", required_argument, NULL, ONLY},
                                        {"from", required_argument, NULL, FROM},
                                        {"to", required_argument, NULL, TO},
                                        {"seed", required_argument, NULL, SEED},
                                        {"count", required_argument, NULL, COUNT},
                                        {"points", required_argument, NULL, POINTS},
                                        {"peers", required_argument, NULL, PEERS},
                                        {"fftw", no_argument, NULL, FFTW},
                                        {"threads", required_argument, NULL, THREADS},
                                        {"rounds", required_argument, NULL, ROUNDS},
                                        {"best", no_argument, NULL, BEST},
                                        {"isolate", no_argument, NULL, ISOLATE},
                                        {"patience", required_argument, NULL, PATIENCE},
                                        {"time", required_argument, NULL, TIME},
                                        {"seconds", required_argument, NULL, SECONDS},
                                        {"recipe", required_argument, NULL, RECIPE},
                                        {"end-to-end", no_argument, NULL, END_TO_END},
                                        {"plan-time", no_argument, NULL, PLAN_TIME},
                                        {"recipes", required_argument, NULL, RECIPES},
                                        {"library", required_argument, NULL, LIBRARY},
                                        {"compare", required_argument, NULL, COMPARE},
                                        {"csv", required_argument, NULL, CSV},
                                        {"markdown", required_argument, NULL, MARKDOWN},
                                        {"plot", required_argument, NULL, PLOT},
                                        {"parts", required_argument, NULL, PARTS},
                                        {"contexts", required_argument, NULL, CONTEXTS},
                                        {"pencils", no_argument, NULL, PENCILS},
                                        {"pinned", no_argument, NULL, PINNED},
                                        {"timeline", required_argument, NULL, TIMELINE},
                                        {"limit", required_argument, NULL, LIMIT},
                                        {"verbose", no_argument, NULL, 'v'},
                                        CAPS_OPTION,
                                        DEVICE_OPTIONS,
                                        {NULL, 0, NULL, 0}};

static bool take_suite(const char *name, struct bench_request *request) {
    const size_t most = sizeof request->suites / sizeof *request->suites;
    const struct suite *suite;
    if (!read_suite(name, &suite)) return false;
    if (request->suite_count == most) {
        complain("too many suites: %zu at most, parts counted", most);
        return false;
    }
    request->suites[request->suite_count++] = suite;
    for (const char *const *part = suite->parts; part && *part; part++) {
        if (!take_suite(*part, request)) return false;
    }
    return true;
}

static bool take_kind(const char *name, const struct kind **kind) {
    *kind = kind_by_name(name);
    if (!*kind)
        complain(
            "no kind of table '%s': there are speed, real, strided, host, callback, elements, "
            "half, cosine, cosine-cpu, gpu, latency, planning, cpu, cpu-large and cpu-planning",
            name);
    return *kind != NULL;
}

static bool take_seconds(const char *option, const char *text, double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    if (end != text && *end == 0 && *seconds > 0 && *seconds <= 3600) return true;
    complain("--%s takes a number of seconds from above 0 to 3600, not '%s'", option, text);
    return false;
}

static bool take_peers(const char *list, struct bench *bench) {
    const char *names[PEER_COUNT];
    for (int i = 0; i < PEER_COUNT; i++) names[i] = peers[i]->name;
    return read_names("--peers takes a list of", list, names, PEER_COUNT, bench->wanted);
}

static bool take_option(int option, struct bench_request *request, struct bench *bench) {
    switch (option) {
    case SUITE: return take_suite(optarg, request);
    case KIND: return take_kind(optarg, &request->kind);
    case ONLY: return take_kind(optarg, &request->only);
    case FROM: request->range_given = true; return read_number("from", optarg, &bench->from);
    case TO: request->range_given = true; return read_number("to", optarg, &bench->to);
    case SEED: request->draw_given = true; return read_count("seed", optarg, &request->draw.seed);
    case COUNT:
        request->draw_given = true;
        return read_bounded("count", optarg, DRAWN_MOST, &request->draw.count);
    case POINTS: return read_number("points", optarg, &request->points);
    case PEERS: request->peers_given = true; return take_peers(optarg, bench);
    case FFTW: request->fftw = true; break;
    case THREADS: return read_bounded("threads", optarg, MAX_THREADS, &request->threads);
    case ROUNDS: return read_bounded("rounds", optarg, MAX_ROUNDS, &request->rounds);
    case BEST: bench->method.best = true; break;
    case ISOLATE: bench->isolate = true; break;
    case TIME: return read_number("time", optarg, &request->milliseconds);
    case SECONDS: return take_seconds("seconds", optarg, &request->seconds);
    case PATIENCE: return take_seconds("patience", optarg, &request->patience);
    case RECIPE: return read_word("recipe", "a recipe", optarg, &bench->recipe);
    case END_TO_END: request->end_to_end = true; break;
    case PLAN_TIME: request->plan_time = true; break;
    case RECIPES: request->recipes = optarg; break;
    case LIBRARY: request->library = optarg; break;
    case COMPARE: request->older = optarg; break;
    case CSV: request->csv = optarg; break;
    case MARKDOWN: request->markdown = optarg; break;
    case PLOT: return plot_option(optarg, &request->plot);
    case PARTS: return read_bounded("parts", optarg, 4096, &request->parts.parts);
    case CONTEXTS: return read_bounded("contexts", optarg, 64, &request->parts.contexts);
    case LIMIT: return read_number("limit", optarg, &request->parts.limit);
    case PENCILS: request->parts.pencils = true; break;
    case PINNED: request->parts.pinned = true; break;
    case TIMELINE: request->parts.timeline = optarg; break;
    default: bench->verbose = true;
    }
    return true;
}

/* What is in the way is found before anything takes its time. */
static int measure(struct bench *bench, const struct bench_request *request,
                   struct case_list *list) {
    struct comparison comparison = {.bench = bench};
    if (request->plot && !plot_possible(request->plot)) {
        complain("%s", peer_why());
        return STATUS_TROUBLE;
    }
    char *older = request->older ? older_read(request->older) : NULL;
    if (request->older && !older) return STATUS_TROUBLE;
    free(older);
    const int loaded = request->library ? compare_load(&comparison, request) : STATUS_OK;
    if (loaded != STATUS_OK) return loaded;
    if (case_list_has_planning(list)) planning_without_caches();
    const int chosen = check_choice(&bench->config);
    if (chosen != STATUS_OK) return chosen;
    if (!stage_open(&bench->stage, &bench->config)) {
        complain("%s", peer_why());
        return is_refusal(peer_why_status()) ? STATUS_USAGE : STATUS_TROUBLE;
    }
    bench_apply_request(bench, request);
    const int status = list->text         ? bench_recipes(bench, request->recipes, list->text)
                       : request->library ? compare_tables(&comparison, request, list)
                                          : bench_tables(bench, request, list);
    stage_close(&bench->stage);
    return status;
}

/* Transforms over parts have a table of their own, which other options say nothing about. `given`
 * has those that were given. */
static bool parts_fit(const struct bench_request *request, const bool given[]) {
    for (int option = SUITE; option < PARTS; option++) {
        if (option == ROUNDS || !given[option - SUITE]) continue;
        complain("--%s cannot be combined with --parts and --limit", options[option - SUITE].name);
        return false;
    }
    if (!request->parts.parts && (given[CONTEXTS - SUITE] || request->parts.pencils))
        complain("--contexts and --pencils are for --parts");
    else if (request->problem_count == 0)
        complain("--parts and --limit need a problem such as 256*256*256");
    else if (request->parts.timeline && request->problem_count > 1)
        complain("--timeline is for one problem");
    else
        return true;
    return false;
}

static int bench_run(int argc, char **argv) {
    struct bench_request request = {
        .kind = kind_by_name("speed"), .draw = {1, DRAWN_USUAL}, .parts = {.contexts = 1}};
    struct bench bench = {.config = OCLFFT_CONTEXT_CONFIG_INIT, .from = 16, .to = (size_t)1 << 27};
    bool given[LIMIT - SUITE + 1] = {false};
    for (int i = 0; i < PEER_COUNT; i++) bench.wanted[i] = true;
    for (int option; (option = getopt_long(argc, argv, "v" SHORT_OPTIONS, options, NULL)) != -1;) {
        if (option == 'v' || (option >= SUITE && option < OPTION_PLATFORM)) {
            if (!take_option(option, &request, &bench)) return STATUS_USAGE;
            if (option != 'v') given[option - SUITE] = true;
            continue;
        }
        const int status = other_option(&verb_bench, option, optarg, &bench.config);
        if (status >= 0) return status;
    }
    request.problem_count = argc - optind;
    request.problems = argv + optind;
    if (request.parts.parts || request.parts.limit) {
        if (!parts_fit(&request, given)) return STATUS_USAGE;
        request.parts.rounds = request.rounds && request.rounds < 100 ? request.rounds : 7;
        return bench_parts(&bench.config, &request.parts, argc - optind, argv + optind);
    }
    if (request.parts.pencils || request.parts.pinned || request.parts.contexts != 1 ||
        request.parts.timeline) {
        complain("--contexts, --pencils, --pinned and --timeline are for --parts and --limit");
        return STATUS_USAGE;
    }
    struct case_list list;
    const int listed = case_list_make(&list, &request, &bench);
    const int status = listed == STATUS_OK ? measure(&bench, &request, &list) : listed;
    case_list_free(&list);
    return status;
}

const struct verb verb_bench = {
    "bench", "speed compared with a plain copy, cuFFT, VkFFT, clFFT and FFTW", help, bench_run};
