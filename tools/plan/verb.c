#include "common/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/caps_file.h"
#include "common/choice.h"
#include "common/output.h"
#include "common/progress.h"

static const char help[] =
    "  oclfft plan [OPTIONS] PROBLEM...\n"
    "\n"
    "Prints the schedule of a problem: a line for the whole, then one for each pass.\n"
    "\n"
    "  --source           print the OpenCL C of its kernels instead\n"
    "  --caps FILE        plan for the device described in FILE (see `oclfft devices --caps`);\n"
    "                     needs no OpenCL\n"
    "  --parts N          the steps of the problem over N devices, cut into slabs; needs no\n"
    "                     OpenCL\n"
    "  --pencils          with --parts: cut into pencils\n"
    "  --recipe R         use this recipe\n"
    "  --wisdom FILE      use recipes that `oclfft tune` saved in FILE, if it has some for the\n"
    "                     problem\n" DEVICE_HELP;

struct request {
    oclfft_context_config config;
    bool source, pencils;
    size_t parts; /* 0: a single device */
    const char *caps_path, *recipe, *wisdom;
    char *caps;              /* content of that file */
    oclfft_context *context; /* when there is none */
};

/* The library's texts are asked for twice: for the length, then for the content. */
static oclfft_status preview(const struct request *request, const oclfft_plan_desc *desc,
                             char *text, size_t capacity, size_t *length) {
    return request->source
               ? oclfft_preview(request->caps, desc, NULL, 0, NULL, text, capacity, length)
               : oclfft_preview(request->caps, desc, text, capacity, length, NULL, 0, NULL);
}

static oclfft_status plan_text(const struct request *request, const oclfft_plan *plan, char *text,
                               size_t capacity, size_t *length) {
    return request->source ? oclfft_plan_source(plan, text, capacity, length)
                           : oclfft_plan_describe(plan, text, capacity, length);
}

static oclfft_status group_text(const struct request *request, const oclfft_plan_desc *desc,
                                char *text, size_t capacity, size_t *length) {
    const oclfft_decomposition cut =
        request->pencils ? OCLFFT_DECOMPOSITION_PENCILS : OCLFFT_DECOMPOSITION_SLABS;
    return oclfft_group_preview(desc, request->parts, cut, cut, text, capacity, length);
}

static oclfft_status fetch(const struct request *request, const oclfft_plan_desc *desc,
                           const oclfft_plan *plan, char *text, size_t capacity, size_t *length) {
    if (request->parts) return group_text(request, desc, text, capacity, length);
    return plan ? plan_text(request, plan, text, capacity, length)
                : preview(request, desc, text, capacity, length);
}

static oclfft_status print_text(const struct request *request, const oclfft_plan_desc *desc,
                                const oclfft_plan *plan) {
    size_t length = 0;
    char none[1];
    oclfft_status status = fetch(request, desc, plan, none, sizeof none, &length);
    if (status != OCLFFT_SUCCESS) return status;
    char *text = malloc(length + 1);
    if (!text) return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    status = fetch(request, desc, plan, text, length + 1, NULL);
    progress_hide();
    if (status == OCLFFT_SUCCESS)
        printf("%s%s", text, length > 0 && text[length - 1] == '\n' ? "" : "\n");
    output_flush(stdout);
    free(text);
    return status;
}

static int show(const struct request *request, const char *argument) {
    struct problem problem;
    if (!read_problem(argument, &problem)) return STATUS_USAGE;
    problem.desc.recipe = request->recipe;
    progress_next(argument, 1);
    oclfft_plan *plan = NULL;
    oclfft_status status = OCLFFT_SUCCESS;
    if (request->context) status = oclfft_plan_create(request->context, &problem.desc, &plan);
    if (status == OCLFFT_SUCCESS) status = print_text(request, &problem.desc, plan);
    const bool of_caps = request->caps && strncmp(oclfft_last_error(), "caps ", 5) == 0;
    const char *what = of_caps ? request->caps_path : argument;
    const int result = status == OCLFFT_SUCCESS ? STATUS_OK : complain_status(what, status);
    oclfft_plan_destroy(&plan);
    return result;
}

static int show_all(struct request *request, int count, char **problems) {
    if (request->caps_path) {
        const int read = read_caps("caps", request->caps_path, &request->caps);
        if (read != STATUS_OK) return read;
    } else if (!request->parts) {
        const int opened = open_context(&request->config, &request->context, NULL);
        if (opened != STATUS_OK) return opened;
    }
    int result = request->wisdom ? load_wisdom(request->context, request->wisdom) : STATUS_OK;
    progress_begin("problems", (size_t)count, count);
    for (int i = 0; i < count && (i || result == STATUS_OK); i++) {
        result = worse_status(result, show(request, problems[i]));
    }
    progress_end();
    oclfft_context_destroy(&request->context);
    free(request->caps);
    return result;
}

static int plan_run(int argc, char **argv) {
    static const struct option options[] = {{"source", no_argument, NULL, 's'},
                                            {"caps", required_argument, NULL, 'c'},
                                            {"recipe", required_argument, NULL, 'r'},
                                            {"wisdom", required_argument, NULL, 'w'},
                                            {"parts", required_argument, NULL, 'p'},
                                            {"pencils", no_argument, NULL, 'P'},
                                            DEVICE_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    struct request request = {.config = OCLFFT_CONTEXT_CONFIG_INIT};
    for (int option; (option = getopt_long(argc, argv, SHORT_OPTIONS, options, NULL)) != -1;) {
        switch (option) {
        case 's': request.source = true; break;
        case 'c': request.caps_path = optarg; break;
        case 'r':
            if (!read_word("recipe", "a recipe", optarg, &request.recipe)) return STATUS_USAGE;
            break;
        case 'w': request.wisdom = optarg; break;
        case 'P': request.pencils = true; break;
        case 'p':
            if (!read_bounded("parts", optarg, 65536, &request.parts)) return STATUS_USAGE;
            break;
        default: {
            const int status = other_option(&verb_plan, option, optarg, &request.config);
            if (status >= 0) return status;
        }
        }
    }
    if (optind == argc) return complain_usage(&verb_plan, "needs a problem such as 4096x1000");
    if (request.wisdom && request.caps_path) {
        complain("--wisdom and --caps cannot be combined: wisdom is for a device that is present");
        return STATUS_USAGE;
    }
    if (request.parts &&
        (request.wisdom || request.caps_path || request.recipe || request.source)) {
        complain("--parts cannot be combined with --wisdom, --caps, --recipe or --source");
        return STATUS_USAGE;
    }
    if (request.pencils && !request.parts) {
        complain("--pencils needs --parts");
        return STATUS_USAGE;
    }
    return show_all(&request, argc - optind, argv + optind);
}

const struct verb verb_plan = {"plan", "the schedule and the kernels of a problem", help, plan_run};
