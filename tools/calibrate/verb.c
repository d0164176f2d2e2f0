/* `oclfft calibrate`: caps with the pace that microbenchmarks find. */
#include "common/command.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/choice.h"
#include "common/output.h"
#include "common/progress.h"
#include "measure.h"

static const char help[] =
    "  oclfft calibrate [OPTIONS]\n"
    "\n"
    "Measures how fast the device is (memory, local memory, arithmetic, launches, what fits a\n"
    "compute unit) and prints its capabilities with what was found, in the form that `oclfft plan\n"
    "--caps`, `oclfft bench --with-caps` and oclfft_context_config.caps take. On a CPU only a few\n"
    "values are measured, and its plans do not depend on them. Nothing else should run on the\n"
    "device.\n"
    "\n"
    "  -o, --output FILE  write to FILE instead\n"
    "  --seconds N        about how long it may take; 60 by default\n"
    "  --all              on a CPU, measure everything else, too\n"
    "  -v, --verbose      print each measurement to standard error\n" DEVICE_HELP;

enum { CAPS_TEXT = 1 << 14, MOST_SECONDS = 3600 };

struct request {
    oclfft_context_config config;
    const char *path;
    size_t seconds;
    bool all, verbose;
};

/* ---- Measuring ---- */

/* Much more than caches hold, and not more than a buffer may have. */
static size_t buffer_bytes(const oclfft_device_info *info) {
    const uint64_t wanted = info->is_cpu ? (uint64_t)1 << 26 : (uint64_t)1 << 29;
    size_t bytes = 1 << 20;
    while (2 * bytes <= wanted && 4 * bytes <= info->max_allocation &&
           16 * bytes <= info->global_memory)
        bytes *= 2;
    return bytes;
}

static bool measure(struct bench *bench, bool all, struct measurements *m) {
    if (!measure_basics(bench, m)) return false;
    return !all ||
           (measure_memory(bench, m) && measure_local(bench, m) && measure_residency(bench, m));
}

static bool open_and_measure(const struct request *request, oclfft_context *context,
                             const oclfft_device_info *info, const char *caps,
                             struct measurements *m) {
    const bool is_cpu = caps_value(caps, "is_cpu") != 0, all = request->all || !is_cpu;
    struct bench bench = {.is_cpu = is_cpu,
                          .has_double = info->has_double,
                          .verbose = request->verbose,
                          .units = caps_value(caps, "compute_units"),
                          .wave = caps_value(caps, "wave"),
                          .local_memory = caps_value(caps, "local_memory"),
                          .lanes = is_cpu ? caps_value(caps, "lanes") : 1,
                          .deadline = bench_now() + (double)request->seconds,
                          .left = BASIC_LAUNCHES + (all ? MEMORY_LAUNCHES + UNIT_LAUNCHES : 0)};
    if (info->max_work_group_size < GROUP_ITEMS) {
        complain("the device has no work-groups of %d work-items, which the measurements need",
                 GROUP_ITEMS);
        return false;
    }
    m->units = (double)bench.units;
    if (!bench.verbose) progress_begin("measurements", (size_t)bench.left, (double)bench.left);
    const bool ok = bench_open(&bench, context, buffer_bytes(info)) && measure(&bench, all, m);
    progress_end();
    bench_close(&bench);
    if (ok && bench.unsettled)
        fprintf(
            stderr,
            "oclfft: %d of %d measurements changed by more than 5 %% while they ran; the device "
            "should do nothing else\n",
            bench.unsettled, bench.timed);
    return ok;
}

/* ---- The text ---- */

static int write_caps(FILE *to, const char *caps, const struct measurements *m) {
    struct parameter parameters[MOST_PARAMETERS];
    char *text = caps_with(caps, parameters, parameters_of(m, parameters));
    if (!text) {
        complain("no host memory");
        return STATUS_TROUBLE;
    }
    fputs(text, to);
    free(text);
    return STATUS_OK;
}

static int calibrate(const struct request *request, oclfft_context *context,
                     const oclfft_device_info *info, FILE *to) {
    static char caps[CAPS_TEXT];
    struct measurements m = {0};
    const oclfft_status status = oclfft_context_caps(context, caps, sizeof caps, NULL);
    if (status != OCLFFT_SUCCESS) return complain_status("reading its capabilities", status);
    if (!open_and_measure(request, context, info, caps, &m)) return STATUS_TROUBLE;
    return write_caps(to, caps, &m);
}

/* The file is opened first: a minute is too long for nothing. */
static int open_and_calibrate(const struct request *request) {
    oclfft_context *context = NULL;
    oclfft_device_info info = {0};
    int result = open_context(&request->config, &context, &info);
    if (result != STATUS_OK) return result;
    FILE *file = request->path ? output_open(request->path) : stdout;
    result = file ? calibrate(request, context, &info, file) : STATUS_TROUBLE;
    if (request->path) output_close(file);
    oclfft_context_destroy(&context);
    return result;
}

/* ---- The verb ---- */

static bool take_option(int option, struct request *request) {
    switch (option) {
    case 'o': request->path = optarg; return true;
    case 's': return read_bounded("seconds", optarg, MOST_SECONDS, &request->seconds);
    case 'a': request->all = true; return true;
    default: request->verbose = true; return true;
    }
}

static int calibrate_run(int argc, char **argv) {
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"seconds", required_argument, NULL, 's'},
                                            {"all", no_argument, NULL, 'a'},
                                            {"verbose", no_argument, NULL, 'v'},
                                            DEVICE_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    struct request request = {.config = OCLFFT_CONTEXT_CONFIG_INIT, .seconds = 60};
    for (int option;
         (option = getopt_long(argc, argv, SHORT_OPTIONS "o:v", options, NULL)) != -1;) {
        const bool own = option > 0 && option <= UCHAR_MAX && strchr("osav", option);
        if (own && !take_option(option, &request)) return STATUS_USAGE;
        const int status =
            own ? -1 : other_option(&verb_calibrate, option, optarg, &request.config);
        if (status >= 0) return status;
    }
    if (optind < argc) {
        complain("calibrate takes no argument such as '%s'", argv[optind]);
        return STATUS_USAGE;
    }
    return open_and_calibrate(&request);
}

const struct verb verb_calibrate = {"calibrate", "measures how fast the device is, for the planner",
                                    help, calibrate_run};
