#include "common/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/choice.h"
#include "run.h"

static const char help[] =
    "  oclfft run [OPTIONS] PROGRAM [ARGUMENTS]\n"
    "\n"
    "Runs a program that was linked with clFFT or FFTW on this library: puts the folder of the\n"
    "libraries that stand in for others first in LD_LIBRARY_PATH. Ends with the program's exit\n"
    "status.\n"
    "\n"
    "  --report           at the end, print what was transformed, how often and where (to\n"
    "                     standard error)\n"
    "  --force WHERE      run all of FFTW's transforms on the `device` or on the `host`; without\n"
    "                     this option each runs where it is faster. If there is no device, or the\n"
    "                     device fails, the host does the work instead\n"
    "  --strict           refuse what clFFT refuses, such as a length of 17 points\n"
    "\n"
    "The options below are checked, and say which device a program of FFTW gets. A program of\n"
    "clFFT chooses its device itself.\n"
    "\n" DEVICE_HELP;

static bool set_number(const char *name, int value) {
    char text[16];
    (void)snprintf(text, sizeof text, "%d", value);
    return value < 0 || setenv(name, text, 1) == 0;
}

/* Puts the folders first among those that the dynamic linker looks through. */
static bool set_path(const char *folders) {
    const char *old = getenv("LD_LIBRARY_PATH");
    const size_t bytes = strlen(folders) + (old ? strlen(old) : 0) + 2;
    char *path = malloc(bytes);
    if (!path) return false;
    (void)snprintf(path, bytes, "%s%s%s", folders, old && *old ? ":" : "", old ? old : "");
    const bool done = setenv("LD_LIBRARY_PATH", path, 1) == 0;
    free(path);
    return done;
}

static bool set_device(const oclfft_context_config *config) {
    return set_number("OCLFFT_PLATFORM", config->platform_index) &&
           set_number("OCLFFT_DEVICE", config->device_index) &&
           (!config->device_name || setenv("OCLFFT_DEVICE_NAME", config->device_name, 1) == 0);
}

static bool set_force(const char *where) {
    if (strcmp(where, "device") != 0 && strcmp(where, "host") != 0) {
        complain("--force takes 'device' or 'host', not '%s'", where);
        return false;
    }
    return setenv("OCLFFT_FFTW_FORCE", where, 1) == 0;
}

/* The program still runs, and its results are right. */
static void warn_without_device(void) {
    size_t count = 0;
    if (oclfft_device_list(NULL, 0, 0, &count) == OCLFFT_SUCCESS && count > 0) return;
    complain("--force device: there is no OpenCL device, so the host computes; `oclfft doctor` "
             "says what is missing");
}

static int prepare(const oclfft_context_config *config, bool strict, const char *force) {
    const bool chosen =
        config->platform_index >= 0 || config->device_index >= 0 || config->device_name;
    const int status = chosen ? check_choice(config) : STATUS_OK;
    if (status != STATUS_OK) return status;
    if (force && strcmp(force, "device") == 0) warn_without_device();
    char *folders = run_folders();
    if (!folders) return STATUS_TROUBLE;
    const bool done = set_path(folders) && set_device(config) &&
                      (!strict || setenv("OCLFFT_CLFFT_STRICT", "1", 1) == 0);
    free(folders);
    if (!done) complain("too little memory for the environment");
    return done ? STATUS_OK : STATUS_TROUBLE;
}

static int run_run(int argc, char **argv) {
    static const struct option options[] = {{"report", no_argument, NULL, 'r'},
                                            {"strict", no_argument, NULL, 's'},
                                            {"force", required_argument, NULL, 'f'},
                                            DEVICE_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    bool report = false, strict = false;
    const char *force = NULL;
    /* Options behind the program's name are the program's. */
    for (int option; (option = getopt_long(argc, argv, "+" SHORT_OPTIONS, options, NULL)) != -1;) {
        if (option == 'r') {
            report = true;
        } else if (option == 's') {
            strict = true;
        } else if (option == 'f') {
            force = optarg;
            if (!set_force(force)) return STATUS_USAGE;
        } else {
            const int status = other_option(&verb_run, option, optarg, &config);
            if (status >= 0) return status;
        }
    }
    if (optind == argc) return complain_usage(&verb_run, "needs a program");
    const int status = prepare(&config, strict, force);
    if (status != STATUS_OK) return status;
    return report ? run_with_report(argv + optind) : run_program(argv + optind);
}

const struct verb verb_run = {"run", "runs a program built for clFFT or FFTW on this library", help,
                              run_run};
