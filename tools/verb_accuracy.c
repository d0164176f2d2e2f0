#include "command.h"

#include <stdio.h>
#include <string.h>

#include <fftw_api.h>
#include <peer.h>
#include <suites.h>

#include "accuracy.h"

static const char help[] =
    "  oclfft accuracy [OPTIONS] PROBLEM...\n"
    "  oclfft accuracy [OPTIONS] --suite NAME\n"
    "\n"
    "The error on random input against FFTW in double precision (long double for double), as relative L2 norm and by the\n"
    "thesis's formula (9), beside the error of FFTW in the same precision. FAIL when the former is above the bar\n"
    "0.6 epsilon sqrt(log2 N), three times that for lengths with a prime factor above 13; the exit status is then 1.\n"
    "What this version cannot plan is listed as such and fails nothing; the exit status is then 2.\n"
    "\n"
    "  --suite NAME       pow2, smooth, prime, multi or double\n"
    "  --max N            only the suite's lengths up to N (2^20)\n"
    "  --all              forward and backward, out of place and in place, whatever the problem says\n"
    "  --recipe R         our plan by this recipe\n"
    "  --seed N           other random input (1)\n"
    "  --csv FILE         the figures as comma-separated values\n" DEVICE_HELP;

enum { SUITE = 256, MAXIMUM, ALL, RECIPE, SEED, CSV };

struct check {
    oclfft_context_config config;
    oclfft_context *context;
    const struct suite *suite;
    const char *recipe, *csv_path;
    size_t maximum, seed;
    bool all;
    FILE *csv;
    size_t cases, failed, unchecked;
    int status; /* the worst so far */
};

/* Small transforms come in a batch, for the statistics; of an odd size, which no tile divides. */
static void choose_batch(struct problem *problem) {
    const size_t enough = 1 << 14, points = shape_of(&problem->desc).points;
    if (!problem->batch_given) problem->desc.batch = points < enough ? enough / points + 3 : 1;
}

static void print_errors(const struct errors *errors, bool present) {
    if (present)
        printf("  %9.3e %9.3e", errors->l2, errors->l1);
    else
        printf("  %9s %9s", "-", "-");
}

static void check_one(struct check *check, const struct problem *problem) {
    struct accuracy accuracy;
    char name[PROBLEM_TEXT];
    problem_to_text(problem, true, name);
    const int status = accuracy_measure(check->context, problem, check->seed, &accuracy);
    check->cases++;
    check->failed += status == STATUS_FAILED;
    check->unchecked += status == STATUS_USAGE || status == STATUS_TROUBLE;
    check->status = worse_status(check->status, status);
    const char *verdict = status == STATUS_OK ? "ok" : "FAIL";
    printf("%-24s", name);
    if (accuracy.measured) {
        print_errors(&accuracy.ours, true);
        print_errors(&accuracy.fftw, accuracy.has_fftw);
        printf("  %9.3e  %s\n", accuracy.bar, verdict);
    } else {
        printf("  %s: %s\n", status == STATUS_FAILED ? "FAIL" : accuracy.planned ? "not checked" : "not planned", peer_why());
    }
    fflush(stdout);
    if (!check->csv || !accuracy.measured) return;
    fprintf(check->csv, "%s,%.4e,%.4e,", name, accuracy.ours.l2, accuracy.ours.l1);
    if (accuracy.has_fftw) fprintf(check->csv, "%.4e,%.4e", accuracy.fftw.l2, accuracy.fftw.l1);
    fprintf(check->csv, "%s,%.4e,%s\n", accuracy.has_fftw ? "" : ",", accuracy.bar, verdict);
}

static void check_problem(struct check *check, struct problem *problem) {
    choose_batch(problem);
    problem->desc.recipe = check->recipe;
    if (!check->all) {
        check_one(check, problem);
        return;
    }
    const bool both = problem->desc.transform == OCLFFT_C2C; /* real transforms have one direction */
    for (int in_place = 0; in_place < 2; in_place++) {
        for (int backward = 0; backward < (both ? 2 : 1); backward++) {
            problem->desc.in_place = in_place != 0;
            if (both) problem->direction = backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
            check_one(check, problem);
        }
    }
}

static int check_all(struct check *check, int count, char **texts) {
    struct problem problem;
    for (int i = 0; i < count; i++) {
        if (read_problem(texts[i], &problem)) check_problem(check, &problem);
    }
    for (const char *const *text = check->suite ? check->suite->problems : NULL; text && *text; text++) {
        if (!read_problem(*text, &problem)) return STATUS_USAGE;
        if (shape_of(&problem.desc).points <= check->maximum) check_problem(check, &problem);
    }
    if (check->cases == 0) {
        complain("nothing to check: no length of the suite is up to %zu", check->maximum);
        return STATUS_USAGE;
    }
    printf("%zu of %zu failed", check->failed, check->cases);
    if (check->unchecked > 0) printf(", %zu could not be checked", check->unchecked);
    putchar('\n');
    return check->status;
}

static int open_and_check(struct check *check, int count, char **texts) {
    const oclfft_status status = oclfft_context_create(&check->config, &check->context);
    if (status != OCLFFT_SUCCESS) return complain_status("opening the device", status);
    if (check->csv_path && !(check->csv = fopen(check->csv_path, "w"))) {
        complain("cannot write %s", check->csv_path);
        oclfft_context_destroy(&check->context);
        return STATUS_TROUBLE;
    }
    if (check->csv) fputs("case,ours_l2,ours_sum,fftw_l2,fftw_sum,bar,verdict\n", check->csv);
    printf("%-24s  %9s %9s  %9s %9s  %9s\n", "case", "L2", "sum", "FFTW L2", "FFTW sum", "bar on L2");
    const int result = check_all(check, count, texts);
    if (check->csv) fclose(check->csv);
    oclfft_context_destroy(&check->context);
    return result;
}

static bool take_option(struct check *check, int option) {
    switch (option) {
    case SUITE:
        check->suite = suite_by_name(optarg);
        if (!check->suite) complain("no suite '%s'", optarg);
        return check->suite != NULL;
    case MAXIMUM: return read_number("max", optarg, &check->maximum);
    case SEED: return read_number("seed", optarg, &check->seed);
    case RECIPE: check->recipe = optarg; break;
    case CSV: check->csv_path = optarg; break;
    default: check->all = true;
    }
    return true;
}

static int accuracy_run(int argc, char **argv) {
    static const struct option options[] = {{"suite", required_argument, NULL, SUITE},
                                            {"max", required_argument, NULL, MAXIMUM},
                                            {"all", no_argument, NULL, ALL},
                                            {"recipe", required_argument, NULL, RECIPE},
                                            {"seed", required_argument, NULL, SEED},
                                            {"csv", required_argument, NULL, CSV},
                                            DEVICE_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    struct check check = {.config = OCLFFT_CONTEXT_CONFIG_INIT, .maximum = (size_t)1 << 20, .seed = 1};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option >= SUITE && option < OPTION_PLATFORM) {
            if (!take_option(&check, option)) return STATUS_USAGE;
            continue;
        }
        const int status = other_option(&verb_accuracy, option, optarg, &check.config);
        if (status >= 0) return status;
    }
    if (optind == argc && !check.suite) {
        complain("accuracy needs a problem such as 4096x1000, or --suite");
        return STATUS_USAGE;
    }
    for (int i = optind; i < argc; i++) { /* all of them before the first takes its time */
        struct problem problem;
        if (!read_problem(argv[i], &problem)) return STATUS_USAGE;
    }
    if (!fftw_api_for(FFTW_API_DOUBLE) && !fftw_api_for(FFTW_API_LONG_DOUBLE)) {
        complain("built without FFTW, which the results would be compared with");
        return STATUS_TROUBLE;
    }
    return open_and_check(&check, argc - optind, argv + optind);
}

const struct verb verb_accuracy = {"accuracy", "the error against FFTW in higher precision", help, accuracy_run};
