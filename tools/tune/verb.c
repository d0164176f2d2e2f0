/* `oclfft tune`: problems planned by measurement, the wisdom of it kept in a file. */
#include "common/command.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <shape.h>
#include <timing.h>

#include "common/choice.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/selection.h"

static const char help[] =
    "  oclfft tune [OPTIONS] PROBLEM...\n"
    "  oclfft tune [OPTIONS] --suite NAME\n"
    "\n"
    "Plans each problem by measurement. Shows the recipe that the planner estimates, the fastest\n"
    "recipe, and how many times as fast it is, or 'kept' if the estimate is the fastest. Problems\n"
    "that the file already has are not measured again. A problem without a batch is one\n"
    "transform; problems of a suite have the batches of `oclfft bench`, 2^27 points on a GPU and\n"
    "2^20 on a CPU.\n"
    "\n"
    "  --wisdom FILE      load FILE first, if it exists, and save all to it after each "
    "problem\n" SELECTION_HELP
    "  --verbose          print the library's log\n" CAPS_HELP DEVICE_HELP;

enum { ROUNDS = 5, RECIPE_TEXT = 1024, CAPS_TEXT = 4096 };

struct request {
    oclfft_context_config config;
    const char *wisdom;
    struct selection selection;
    bool verbose, loaded; /* the file was there */
    oclfft_context *context;
    oclfft_device_info device;
    char caps[CAPS_TEXT];
};

/* The arrays of one problem. */
struct arrays {
    oclfft_buffer *in[2], *out[2];
};

/* ---- Time ---- */

/* In zeros, of which every transform is as fast as of anything else, and stays finite in place. */
static bool open_array(oclfft_context *context, size_t bytes, oclfft_buffer **buffer) {
    enum { PIECE = 1 << 20 };
    bool ok = oclfft_buffer_create(context, bytes, buffer) == OCLFFT_SUCCESS;
    char *zeros = ok ? calloc(1, PIECE) : NULL;
    ok = zeros != NULL;
    for (size_t at = 0; ok && at < bytes; at += PIECE)
        ok = oclfft_buffer_write(*buffer, at, bytes - at < PIECE ? bytes - at : PIECE, zeros) ==
             OCLFFT_SUCCESS;
    free(zeros);
    return ok;
}

static bool open_arrays(oclfft_context *context, const oclfft_plan_desc *desc,
                        struct arrays *arrays) {
    const struct shape shape = shape_of(desc);
    bool ok = true;
    for (int k = 0; ok && k < shape.in.arrays; k++)
        ok = open_array(context, shape.in_place ? shape_out_bytes(&shape, k) : shape.in.bytes,
                        &arrays->in[k]);
    for (int k = 0; ok && !shape.in_place && k < shape.out.arrays; k++)
        ok = open_array(context, shape.out.bytes, &arrays->out[k]);
    return ok;
}

static void close_arrays(struct arrays *arrays) {
    for (int k = 0; k < 2; k++) {
        oclfft_buffer_destroy(&arrays->in[k]);
        oclfft_buffer_destroy(&arrays->out[k]);
    }
}

static bool execute(oclfft_plan *plan, const struct problem *problem, const struct arrays *arrays) {
    const bool planar =
        problem->desc.input.format == OCLFFT_PLANAR || problem->desc.output.format == OCLFFT_PLANAR;
    const oclfft_direction direction = problem->direction;
    oclfft_buffer *const *in = arrays->in, *const *out = arrays->out;
    return (planar ? oclfft_execute_planar(plan, direction, in[0], in[1], out[0], out[1])
                   : oclfft_execute(plan, direction, in[0], out[0])) == OCLFFT_SUCCESS;
}

/* Seconds of one execution, over as many as take some 20 ms; 0: it failed. */
static double time_plan(oclfft_context *context, oclfft_plan *plan, const struct problem *problem,
                        const struct arrays *arrays) {
    size_t count = 1;
    for (;;) {
        const double begin = timing_now();
        for (size_t i = 0; i < count; i++)
            if (!execute(plan, problem, arrays)) return 0;
        if (oclfft_finish(context) != OCLFFT_SUCCESS) return 0;
        const double each = (timing_now() - begin) / (double)count;
        if (each * (double)count > 10e-3 || count >= 10000) return each;
        count = each > 0 && 20e-3 / each < 10000 ? (size_t)(20e-3 / each) + 1 : 10000;
    }
}

/* Both plans in turns, the best of each; false when one cannot be run. */
static bool time_both(struct request *request, const struct problem *problem,
                      oclfft_plan *const plans[2], double best[2]) {
    struct arrays arrays = {{NULL}, {NULL}};
    bool ok = open_arrays(request->context, &problem->desc, &arrays);
    for (int i = 0; ok && i < 2; i++)
        ok = (best[i] = time_plan(request->context, plans[i], problem, &arrays)) > 0;
    for (int round = 0; ok && round < 2 * ROUNDS; round++) {
        const double took = time_plan(request->context, plans[round % 2], problem, &arrays);
        ok = took > 0;
        if (took < best[round % 2]) best[round % 2] = took;
    }
    close_arrays(&arrays);
    return ok;
}

/* ---- Recipes ---- */

/* Out of a schedule's first line, "..., recipe 16.16:w4, ...". */
static bool take_recipe(const char *described, char recipe[RECIPE_TEXT]) {
    static const char word[] = "recipe ";
    const char *at = strstr(described, word);
    if (!at) return false;
    at += sizeof word - 1;
    const size_t length = strcspn(at, ", \n");
    if (length >= RECIPE_TEXT) return false;
    memcpy(recipe, at, length);
    recipe[length] = 0;
    return true;
}

/* What the planner says when it knows nothing of the device but its caps. */
static oclfft_status estimate(const struct request *request, const oclfft_plan_desc *desc,
                              char recipe[RECIPE_TEXT]) {
    char text[2 * RECIPE_TEXT];
    const oclfft_status status =
        oclfft_preview(request->caps, desc, text, sizeof text, NULL, NULL, 0, NULL);
    return status != OCLFFT_SUCCESS    ? status
           : take_recipe(text, recipe) ? status
                                       : OCLFFT_ERROR_INTERNAL;
}

static oclfft_status describe(const oclfft_plan *plan, char recipe[RECIPE_TEXT]) {
    char text[2 * RECIPE_TEXT];
    const oclfft_status status = oclfft_plan_describe(plan, text, sizeof text, NULL);
    return status != OCLFFT_SUCCESS    ? status
           : take_recipe(text, recipe) ? status
                                       : OCLFFT_ERROR_INTERNAL;
}

/* ---- Problems ---- */

static void show(struct request *request, const struct problem *problem, oclfft_plan *measured,
                 const char *before, const char *after) {
    oclfft_plan *plans[2] = {NULL, measured};
    oclfft_plan_desc desc = problem->desc;
    double times[2];
    char name[PROBLEM_TEXT];
    problem_to_text(problem, true, name);
    desc.effort = OCLFFT_ESTIMATE;
    desc.recipe = before;
    const bool kept = strcmp(before, after) == 0,
               timed = !kept &&
                       oclfft_plan_create(request->context, &desc, &plans[0]) == OCLFFT_SUCCESS &&
                       time_both(request, problem, plans, times);
    progress_hide();
    printf("%s: estimate %s, ", name, before);
    if (kept)
        printf("kept\n");
    else if (!timed)
        printf("chosen %s\n", after);
    else
        printf("chosen %s; once more in turns %.3f times as fast, %.1f us instead of %.1f%s\n",
               after, times[0] / times[1], 1e6 * times[1], 1e6 * times[0],
               times[1] > times[0] ? " (was the machine busy?)" : "");
    output_flush(stdout);
    oclfft_plan_destroy(&plans[0]);
}

static int save(const struct request *request) {
    const oclfft_status status = oclfft_wisdom_save(request->context, request->wisdom);
    if (status == OCLFFT_SUCCESS) return STATUS_OK;
    output_lost();
    return complain_status("--wisdom", status);
}

/* Whether what is found still reaches anybody. */
static bool is_wanted(const void *user) {
    const struct request *request = user;
    return request->wisdom || output_wanted();
}

/* A plan by the wisdom of the file that was loaded, when that has the problem already: this is what
 * a plan is without measuring then. */
static bool plan_from_file(const struct request *request, const oclfft_plan_desc *desc,
                           oclfft_plan **plan) {
    char text[2 * RECIPE_TEXT];
    if (request->loaded && oclfft_plan_create(request->context, desc, plan) == OCLFFT_SUCCESS &&
        oclfft_plan_describe(*plan, text, sizeof text, NULL) == OCLFFT_SUCCESS &&
        strstr(text, " by \"wisdom\""))
        return true;
    oclfft_plan_destroy(plan);
    return false;
}

static void show_known(const struct problem *problem, const char *before, const char *after) {
    char name[PROBLEM_TEXT];
    problem_to_text(problem, true, name);
    progress_hide();
    printf("%s: estimate %s, the file already has %s\n", name, before, after);
    output_flush(stdout);
}

static int tune(void *user, const char *argument, struct problem *problem) {
    struct request *request = user;
    char before[RECIPE_TEXT], after[RECIPE_TEXT];
    oclfft_plan *plan = NULL;
    oclfft_status status = estimate(request, &problem->desc, before);
    const bool known = status == OCLFFT_SUCCESS && plan_from_file(request, &problem->desc, &plan);
    problem->desc.effort = OCLFFT_MEASURE;
    if (status == OCLFFT_SUCCESS && !known)
        status = oclfft_plan_create(request->context, &problem->desc, &plan);
    if (status == OCLFFT_SUCCESS) status = describe(plan, after);
    int result = status == OCLFFT_SUCCESS ? STATUS_OK : complain_status(argument, status);
    if (status == OCLFFT_SUCCESS && request->wisdom) result = save(request);
    if (status == OCLFFT_SUCCESS && known) show_known(problem, before, after);
    if (status == OCLFFT_SUCCESS && !known) show(request, problem, plan, before, after);
    oclfft_plan_destroy(&plan);
    return result;
}

/* ---- The verb ---- */

static void show_log(void *user, oclfft_log_level level, const char *message) {
    (void)user;
    (void)level;
    fprintf(stderr, "oclfft: %s\n", message);
}

static int open_and_tune(struct request *request) {
    const struct selection_work work = {tune, is_wanted, request, request->verbose};
    if (request->verbose) request->config.log = show_log;
    int result = open_context(&request->config, &request->context, &request->device);
    if (result != STATUS_OK) return result;
    const oclfft_status status =
        oclfft_context_caps(request->context, request->caps, sizeof request->caps, NULL);
    if (status != OCLFFT_SUCCESS) result = complain_status("reading its capabilities", status);
    request->loaded = request->wisdom && access(request->wisdom, F_OK) == 0;
    if (result == STATUS_OK && request->loaded)
        result = load_wisdom(request->context, request->wisdom);
    if (result == STATUS_OK) result = selection_each(&request->selection, &request->device, &work);
    oclfft_context_destroy(&request->context);
    return result;
}

static bool take_option(int option, struct request *request) {
    switch (option) {
    case 'w': request->wisdom = optarg; return true;
    case 'v': return request->verbose = true;
    default: return selection_option(option, optarg, &request->selection);
    }
}

static int tune_run(int argc, char **argv) {
    static const struct option options[] = {{"wisdom", required_argument, NULL, 'w'},
                                            SELECTION_OPTIONS,
                                            {"verbose", no_argument, NULL, 'v'},
                                            CAPS_OPTION,
                                            DEVICE_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    struct request request = {.config = OCLFFT_CONTEXT_CONFIG_INIT, .selection = SELECTION_INIT};
    for (int option; (option = getopt_long(argc, argv, SHORT_OPTIONS, options, NULL)) != -1;) {
        const bool own =
            option > 0 && option <= UCHAR_MAX && strchr("wv" SELECTION_LETTERS, option);
        if (own && !take_option(option, &request)) return STATUS_USAGE;
        const int status = own ? -1 : other_option(&verb_tune, option, optarg, &request.config);
        if (status >= 0) return status;
    }
    const int status =
        selection_arguments(&verb_tune, argc - optind, argv + optind, &request.selection);
    return status == STATUS_OK ? open_and_tune(&request) : status;
}

const struct verb verb_tune = {"tune", "measures which plans are fastest, and keeps them", help,
                               tune_run};
