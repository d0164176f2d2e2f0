/* `oclfft warm`: compiles the kernels of problems in advance, into the cache folder. */
#include "common/command.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <timing.h>

#include "common/choice.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/selection.h"

static const char help[] =
    "  oclfft warm [OPTIONS] PROBLEM...\n"
    "  oclfft warm [OPTIONS] --suite NAME\n"
    "\n"
    "Makes the plan of each problem, with the kernels of both directions, so that their compiled\n"
    "forms are in the cache folder when a program starts. Says for each problem how many kernels\n"
    "were compiled and how many the folder had already, and how long that took. A problem without\n"
    "a batch is one transform; problems of a suite have the batches of `oclfft bench`, 2^27 "
    "points\n"
    "on a GPU and 2^20 on a CPU. Programs find the kernels on the same device with the same "
    "driver\n"
    "and the same version of the library, as the same user.\n"
    "\n"
    "  --cache DIR        the folder; without this option the user's cache folder,\n"
    "                     $XDG_CACHE_HOME/oclfft or $HOME/.cache/oclfft\n"
    "  --wisdom FILE      load FILE first, as the program does that will make the "
    "plans\n" SELECTION_HELP CAPS_HELP DEVICE_HELP;

struct counts {
    size_t compiled, kept, found;
};

struct request {
    oclfft_context_config config;
    const char *wisdom;
    struct selection selection;
    oclfft_context *context;
    oclfft_device_info device;
    struct counts before; /* the problem that is next */
    struct problem first; /* that was warmed */
    bool any;             /* there is one */
    char warning[1024];   /* the last of the library's warnings */
};

static struct counts count(oclfft_context *context) {
    struct counts c = {0};
    (void)oclfft_context_kernels(context, &c.compiled, &c.kept, &c.found);
    return c;
}

/* The library's warnings say what is wrong with the folder. */
static void keep_warning(void *user, oclfft_log_level level, const char *message) {
    struct request *request = user;
    if (level == OCLFFT_LOG_WARNING)
        snprintf(request->warning, sizeof request->warning, "%s", message);
}

/* ---- Problems ---- */

/* Whether the folder took all that was compiled so far. */
static bool is_kept(const void *user) {
    const struct request *request = user;
    return request->before.compiled == request->before.kept;
}

static int complain_unkept(const struct request *request) {
    const bool chosen = strcmp(request->config.cache_directory, OCLFFT_CACHE_DEFAULT) != 0;
    output_lost();
    if (request->warning[0])
        complain("%s; the folder has to belong to you, nobody else may write to it (chmod go-w), "
                 "and its disk needs room; --cache DIR names another",
                 request->warning);
    else if (chosen)
        complain("no kernel was stored: the driver does not provide compiled kernels");
    else
        complain("no kernel was stored: either neither XDG_CACHE_HOME nor HOME names a folder of "
                 "yours (use --cache DIR), or the driver does not provide compiled kernels");
    return STATUS_TROUBLE;
}

static void print_kernels(size_t number, const char *what) {
    printf("%zu kernel%s %s", number, number == 1 ? "" : "s", what);
}

static void show(const char *name, const struct counts *c, double seconds) {
    printf("%s: ", name);
    if (c->compiled > 0 || c->found == 0) print_kernels(c->compiled, "compiled");
    if (c->compiled > 0 && c->found > 0) printf(", %zu found", c->found);
    if (c->compiled == 0 && c->found > 0) print_kernels(c->found, "found");
    printf(", %.3f s\n", seconds);
    output_flush(stdout);
}

static int warm(void *user, const char *argument, struct problem *problem) {
    struct request *request = user;
    oclfft_plan *plan = NULL;
    char name[PROBLEM_TEXT];
    const double begin = timing_now();
    const oclfft_status status = oclfft_plan_create(request->context, &problem->desc, &plan);
    const double seconds = timing_now() - begin;
    oclfft_plan_destroy(&plan);
    const struct counts now = count(request->context), before = request->before;
    request->before = now;
    progress_hide();
    if (!is_kept(request)) return complain_unkept(request);
    if (status != OCLFFT_SUCCESS) return complain_status(argument, status);
    if (!request->any) request->first = *problem;
    request->any = true;
    problem_to_text(problem, true, name);
    show(name, &(struct counts){now.compiled - before.compiled, 0, now.found - before.found},
         seconds);
    return STATUS_OK;
}

/* ---- What the folder still has ---- */

static int complain_full(const struct request *request) {
    char name[PROBLEM_TEXT];
    problem_to_text(&request->first, true, name);
    output_lost();
    complain("the folder has no longer all kernels of %s: it holds at most 2048 entries and "
             "256 MB, and the least recently used are removed first; warm fewer problems, or use "
             "a folder of their own (--cache DIR)",
             name);
    return STATUS_TROUBLE;
}

/* Plans the first problem once more. Its kernels are the least recently used of all that were
 * warmed, so a full folder removes one of them before any other. */
static int look_again(const struct request *request) {
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    oclfft_device_info device;
    int result = open_context(&request->config, &context, &device);
    if (result == STATUS_OK && request->wisdom) result = load_wisdom(context, request->wisdom);
    if (result == STATUS_OK) {
        const oclfft_status status = oclfft_plan_create(context, &request->first.desc, &plan);
        if (status != OCLFFT_SUCCESS) result = complain_status("the first problem", status);
        oclfft_plan_destroy(&plan);
    }
    if (result == STATUS_OK && count(context).compiled > 0) result = complain_full(request);
    oclfft_context_destroy(&context);
    return result;
}

/* ---- The verb ---- */

static int open_and_warm(struct request *request) {
    const struct selection_work work = {warm, is_kept, request, false};
    request->config.log = keep_warning;
    request->config.log_user = request;
    int result = open_context(&request->config, &request->context, &request->device);
    if (result != STATUS_OK) return result;
    if (request->wisdom) result = load_wisdom(request->context, request->wisdom);
    const double begin = timing_now();
    if (result == STATUS_OK) {
        result = selection_each(&request->selection, &request->device, &work);
        if (is_kept(request)) show("all", &request->before, timing_now() - begin);
    }
    oclfft_context_destroy(&request->context);
    if (request->any && request->before.compiled > 0 && is_kept(request))
        result = worse_status(result, look_again(request));
    return result;
}

static bool take_option(int option, struct request *request) {
    switch (option) {
    case 'k': return read_word("cache", "a folder", optarg, &request->config.cache_directory);
    case 'w': request->wisdom = optarg; return true;
    default: return selection_option(option, optarg, &request->selection);
    }
}

static int warm_run(int argc, char **argv) {
    static const struct option options[] = {{"cache", required_argument, NULL, 'k'},
                                            {"wisdom", required_argument, NULL, 'w'},
                                            SELECTION_OPTIONS,
                                            CAPS_OPTION,
                                            DEVICE_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    struct request request = {.config = OCLFFT_CONTEXT_CONFIG_INIT, .selection = SELECTION_INIT};
    request.config.cache_directory = OCLFFT_CACHE_DEFAULT;
    for (int option; (option = getopt_long(argc, argv, SHORT_OPTIONS, options, NULL)) != -1;) {
        const bool own =
            option > 0 && option <= UCHAR_MAX && strchr("kw" SELECTION_LETTERS, option);
        if (own && !take_option(option, &request)) return STATUS_USAGE;
        const int status = own ? -1 : other_option(&verb_warm, option, optarg, &request.config);
        if (status >= 0) return status;
    }
    const int status =
        selection_arguments(&verb_warm, argc - optind, argv + optind, &request.selection);
    return status == STATUS_OK ? open_and_warm(&request) : status;
}

const struct verb verb_warm = {"warm", "compiles kernels in advance, into the cache folder", help,
                               warm_run};
