#include "request.h"

#include <string.h>

#include <fftw_api.h>
#include <peer.h>

#include "common/choice.h"
#include "common/command.h"
#include "common/output.h"
#include "common/plot.h"

static const char help[] =
    "  oclfft accuracy [OPTIONS] PROBLEM...\n"
    "  oclfft accuracy [OPTIONS] --suite NAME\n"
    "  oclfft accuracy [OPTIONS] --report\n"
    "  oclfft accuracy [OPTIONS] --thesis\n"
    "  oclfft accuracy [OPTIONS] --kinds LIST\n"
    "\n"
    "Shows the error on random input against FFTW in double precision (long double for\n"
    "double), as the relative L2 norm and by the thesis's formula (9), beside the error of\n"
    "FFTW in the same precision. FAIL means that the L2 error is above the bar 0.6 epsilon\n"
    "sqrt(log2 N), or three times that for lengths with a prime factor above 13; the exit\n"
    "status is then 1. (At length 1 the bar is 0.) Where the output's elements have fewer\n"
    "digits than the arithmetic, FFTW's output is rounded to them once, and the bar is 1.15\n"
    "times its error. A problem that this version cannot plan is listed as such and is not a\n"
    "failure; the exit status is then 2.\n"
    "\n"
    "  --suite NAME       pow2, smooth, prime, shapes, double, real, strided or drawn\n"
    "  --all              run each problem forward and backward, out of place and in place, if\n"
    "                     its kind has both directions and both sides have the same layout\n"
    "  --recipe R         use this recipe for the plan\n"
    "\n"
    "  --report           check many lengths in both precisions and directions; show the\n"
    "                     library's error divided by FFTW's, as geometric mean and worst. FAIL\n"
    "                     also when this ratio is above 2, or above 3 for lengths with a prime\n"
    "                     factor above 13, and when a mean is above 1.1. The ratio counts if\n"
    "                     FFTW's error is at least epsilon/4; if it is less, as at the shortest\n"
    "                     lengths, the library's error must be below epsilon. A direct sum\n"
    "                     checks the reference\n"
    "  --lengths A..B     the range of the report (1..4096)\n"
    "  --stride K         of each K neighbours in the range check only a random one, and all\n"
    "                     powers of two\n"
    "  --random COUNT     the number of random lengths beyond the range (400), log-uniform,\n"
    "                     every fourth rounded up to a smooth one; 0: none\n"
    "  --random-max N     the largest of them (2^22)\n"
    "  --direct-max N     check the reference at the report's lengths up to N (512); 0: not at\n"
    "                     all\n"
    "  --precision P      only single or only double\n"
    "  --plot FILE.png    draw the report (needs gnuplot); FILE.gp: write the script instead\n"
    "\n"
    "  --thesis           run the lengths of the thesis's Table 1 and show its errors; FAIL\n"
    "                     above 5e-7 by formula (9)\n"
    "\n"
    "  --kinds LIST       cosine, sine, Hartley and halfcomplex transforms: all, or names such as\n"
    "                     dct1,dst4,dht, at the lengths 1 to 64, 300 random ones up to 2^17 and\n"
    "                     some more. FAIL if an error is above twice FFTW's (or above epsilon),\n"
    "                     or a kind's geometric mean above FFTW's. --lengths, --stride, --random,\n"
    "                     --random-max and --precision as for a report\n"
    "  --long             with --kinds: all lengths to 2048\n"
    "\n"
    "  --max N            only lengths up to N (with --suite 2^20)\n"
    "  --seed N           selects the random input and lengths (1)\n"
    "  --csv FILE         write the figures as comma-separated values\n"
    "  --wisdom FILE      use recipes that `oclfft tune` saved in FILE, if it has some for the\n"
    "                     problem\n" DEVICE_HELP;

enum {
    SUITE = 256,
    ALL,
    RECIPE,
    REPORT,
    LENGTHS,
    STRIDE,
    RANDOM,
    RANDOM_MAX,
    DIRECT_MAX,
    PRECISION,
    PLOT,
    THESIS,
    KINDS,
    LONGER,
    MAXIMUM,
    SEED,
    CSV,
    WISDOM
};

static const struct option options[] = {{"suite", required_argument, NULL, SUITE},
                                        {"all", no_argument, NULL, ALL},
                                        {"recipe", required_argument, NULL, RECIPE},
                                        {"report", no_argument, NULL, REPORT},
                                        {"lengths", required_argument, NULL, LENGTHS},
                                        {"stride", required_argument, NULL, STRIDE},
                                        {"random", required_argument, NULL, RANDOM},
                                        {"random-max", required_argument, NULL, RANDOM_MAX},
                                        {"direct-max", required_argument, NULL, DIRECT_MAX},
                                        {"precision", required_argument, NULL, PRECISION},
                                        {"plot", required_argument, NULL, PLOT},
                                        {"thesis", no_argument, NULL, THESIS},
                                        {"kinds", required_argument, NULL, KINDS},
                                        {"long", no_argument, NULL, LONGER},
                                        {"max", required_argument, NULL, MAXIMUM},
                                        {"seed", required_argument, NULL, SEED},
                                        {"csv", required_argument, NULL, CSV},
                                        {"wisdom", required_argument, NULL, WISDOM},
                                        DEVICE_OPTIONS,
                                        {NULL, 0, NULL, 0}};

/* A..B, or A for a single length. */
static bool take_lengths(const char *source, struct accuracy_request *request) {
    char first[64];
    const char *dots = strstr(source, "..");
    const char *last = dots ? dots + 2 : source;
    snprintf(first, sizeof first, "%.*s", (int)(dots ? dots - source : (long)strlen(source)),
             source);
    if (problem_number(first, &request->from) && problem_number(last, &request->to) &&
        request->from <= request->to)
        return true;
    complain("--lengths takes a range such as 1..4096, not '%s'", source);
    return false;
}

static bool take_precision(const char *name, struct accuracy_request *request) {
    request->single_wanted = strcmp(name, "single") == 0;
    request->double_wanted = strcmp(name, "double") == 0;
    if (request->single_wanted || request->double_wanted) return true;
    complain("--precision takes single or double, not '%s'", name);
    return false;
}

/* "all", or names separated by commas. */
static bool take_kinds(const char *list, struct accuracy_request *request) {
    const char *names[REAL_KINDS];
    request->kinds = true;
    for (int i = 0; i < REAL_KINDS; i++) {
        names[i] = kind_name(real_kinds[i]);
        request->kind_wanted[i] = true;
    }
    return strcmp(list, "all") == 0 || read_names("--kinds takes all or a list of", list, names,
                                                  REAL_KINDS, request->kind_wanted);
}

static bool take_option(struct accuracy_request *request, int option) {
    switch (option) {
    case SUITE: return read_suite(optarg, &request->suite);
    case ALL: request->all = true; break;
    case RECIPE: return read_word("recipe", "a recipe", optarg, &request->recipe);
    case REPORT: request->report = true; break;
    case LENGTHS: return take_lengths(optarg, request);
    case STRIDE: return read_number("stride", optarg, &request->stride);
    case RANDOM: return read_count("random", optarg, &request->random_count);
    case RANDOM_MAX: return read_number("random-max", optarg, &request->random_maximum);
    case DIRECT_MAX: return read_count("direct-max", optarg, &request->direct_maximum);
    case PRECISION: return take_precision(optarg, request);
    case PLOT: return plot_option(optarg, &request->plot_path);
    case THESIS: request->thesis = true; break;
    case KINDS: return take_kinds(optarg, request);
    case LONGER: request->longer = true; break;
    case MAXIMUM: return read_number("max", optarg, &request->maximum);
    case SEED: return read_number("seed", optarg, &request->seed);
    case WISDOM: request->wisdom = optarg; break;
    default: request->csv_path = optarg;
    }
    return true;
}

/* Whether an option says something in the mode that was asked for. */
static bool fits(const struct accuracy_request *request, int option, bool check) {
    switch (option) {
    case SUITE:
    case ALL:
    case RECIPE: return check;
    case REPORT: return !request->thesis && !request->kinds;
    case THESIS: return !request->report && !request->kinds;
    case KINDS: return !request->report && !request->thesis;
    case LONGER: return request->kinds;
    case DIRECT_MAX:
    case PLOT: return request->report;
    default: return request->report || request->kinds;
    }
}

/* Options say nothing outside the mode that they are for; `given` has a bit for each. */
static bool options_fit(const struct accuracy_request *request, unsigned given) {
    const bool check = !request->report && !request->thesis && !request->kinds;
    for (int option = SUITE; option < MAXIMUM; option++) {
        if (!(given & (1u << (option - SUITE)))) continue;
        if (fits(request, option, check)) continue;
        complain(option < REPORT ? "--%s is for problems and suites, not for many lengths"
                 : option == THESIS || option == KINDS || option == REPORT
                     ? "--%s cannot be combined with another mode"
                 : option == LONGER ? "--%s is for --kinds"
                                    : "--%s is for a --report",
                 options[option - SUITE].name);
        return false;
    }
    if (output_shared(request->csv_path, "--csv", request->plot_path, "--plot")) return false;
    if (check && request->maximum && !request->suite && request->problem_count > 0) {
        complain("--max is for a --suite, --report, --thesis and --kinds");
        return false;
    }
    if (!check && request->problem_count > 0)
        complain("--report, --thesis and --kinds take no problem");
    if (check && request->problem_count == 0 && !request->suite)
        complain_usage(&verb_accuracy, "needs a problem such as 4096x1000, --suite, --report, "
                                       "--thesis or --kinds");
    return check ? request->problem_count > 0 || request->suite : request->problem_count == 0;
}

static int run_mode(const struct accuracy_request *request) {
    return request->report   ? accuracy_report(request)
           : request->thesis ? accuracy_thesis(request)
           : request->kinds  ? accuracy_kinds(request)
                             : accuracy_check(request);
}

/* Nothing that was asked for could be measured. */
static int check_precision(const struct accuracy_request *request) {
    if (request->single_wanted || request->device.has_double) return STATUS_OK;
    complain("--precision double: %s has no double precision", request->device.name);
    return STATUS_USAGE;
}

/* What is in the way is found before anything takes its time. */
static int open_and_run(struct accuracy_request *request) {
    if (!fftw_api_for(FFTW_API_DOUBLE) && !fftw_api_for(FFTW_API_LONG_DOUBLE)) {
        complain("this program was built without FFTW, which is the reference");
        return STATUS_TROUBLE;
    }
    if (request->plot_path && !plot_possible(request->plot_path)) {
        complain("%s", peer_why());
        return STATUS_TROUBLE;
    }
    int result = open_context(&request->config, &request->context, &request->device);
    if (result == STATUS_OK) result = check_precision(request);
    if (result == STATUS_OK && request->wisdom)
        result = load_wisdom(request->context, request->wisdom);
    if (result == STATUS_OK && request->csv_path) {
        request->csv = output_open(request->csv_path);
        if (!request->csv) result = STATUS_TROUBLE;
    }
    if (result == STATUS_OK) result = run_mode(request);
    output_close(request->csv);
    oclfft_context_destroy(&request->context);
    return result;
}

/* What is not given, where it is not as for a report. */
static void set_sweep(struct accuracy_request *request, unsigned given) {
    if (!request->kinds) return;
    if (!(given & 1u << (LENGTHS - SUITE))) request->to = request->longer ? 2048 : 64;
    if (!(given & 1u << (RANDOM - SUITE))) request->random_count = 300;
    if (!(given & 1u << (RANDOM_MAX - SUITE))) request->random_maximum = (size_t)1 << 17;
}

static int accuracy_run(int argc, char **argv) {
    struct accuracy_request request = {
        .config = OCLFFT_CONTEXT_CONFIG_INIT,
        .seed = 1,
        .from = 1,
        .to = 4096,
        .stride = 1,
        .random_count = 400,
        .random_maximum = (size_t)1 << 22,
        .direct_maximum = 512,
        .single_wanted = true,
        .double_wanted = true,
    };
    unsigned given = 0;
    for (int option; (option = getopt_long(argc, argv, SHORT_OPTIONS, options, NULL)) != -1;) {
        if (option >= SUITE && option < OPTION_PLATFORM) {
            if (!take_option(&request, option)) return STATUS_USAGE;
            given |= 1u << (option - SUITE);
            continue;
        }
        const int status = other_option(&verb_accuracy, option, optarg, &request.config);
        if (status >= 0) return status;
    }
    set_sweep(&request, given);
    request.problem_count = argc - optind;
    request.problems = argv + optind;
    if (!options_fit(&request, given)) return STATUS_USAGE;
    for (int i = 0; i < request.problem_count;
         i++) { /* all of them before the first takes its time */
        struct problem problem;
        if (!read_problem(request.problems[i], &problem)) return STATUS_USAGE;
    }
    return open_and_run(&request);
}

const struct verb verb_accuracy = {"accuracy", "the error against FFTW in higher precision", help,
                                   accuracy_run};
