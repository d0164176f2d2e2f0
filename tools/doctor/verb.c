/* `oclfft doctor`: one page on this machine. */
#include "doctor.h"

#include <fftw_api.h>
#include <sentence.h>
#include <stdlib.h>

#include "common/choice.h"
#include "common/command.h"
#include "common/output.h"
#include "common/progress.h"

static const char help[] =
    "  oclfft doctor [OPTIONS]\n"
    "\n"
    "Shows the OpenCL implementations and devices of this machine, what is known of their\n"
    "drivers, whether some small transforms on each device are right, and what to\n"
    "install or change. Status 1 when a device computes wrong results or fails, 3 without a\n"
    "device.\n"
    "\n" DEVICE_HELP;

static void print_trial(const struct trial *trial) {
    if (trial->failed || trial->wrong)
        page_line(stdout, "check", "%s: %s", trial->failed ? "FAILED" : "WRONG", trial->sentence);
    else
        page_line(stdout, "check",
                  "%d transforms are right (%.1f s; the worst error is %.2f of the bar)",
                  trial->transforms, trial->seconds, trial->worst);
}

static int examine(const oclfft_device_info *info) {
    static char caps[1 << 14];
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.platform_index = info->platform_index;
    config.device_index = info->device_index;
    printf("\n--platform %d --device %d: %s\n", info->platform_index, info->device_index,
           info->name);
    page_line(stdout, "platform", "%s, driver %s", info->platform_name, info->driver_version);
    page_line(stdout, "memory", "%.4g GiB, largest buffer %.4g GiB",
              (double)info->global_memory / (1 << 30), (double)info->max_allocation / (1 << 30));
    output_flush(stdout);
    oclfft_status status = oclfft_context_create(&config, &context);
    if (status == OCLFFT_SUCCESS) status = oclfft_context_caps(context, caps, sizeof caps, NULL);
    if (status != OCLFFT_SUCCESS) {
        page_line(stdout, "check", "FAILED: %s", failure_sentence(status));
        oclfft_context_destroy(&context);
        return STATUS_FAILED;
    }
    known_print(stdout, info, caps);
    const struct trial trial = trial_run(context, info);
    progress_hide();
    oclfft_context_destroy(&context);
    print_trial(&trial);
    output_flush(stdout);
    return trial.failed || trial.wrong ? STATUS_FAILED : STATUS_OK;
}

static void print_libraries(void) {
    const bool single = fftw_api_for(FFTW_API_SINGLE) != NULL,
               extended = fftw_api_for(FFTW_API_LONG_DOUBLE) != NULL;
    printf("\nThis command was built %s.\n",
           single && extended
               ? "with FFTW, which `oclfft accuracy` compares with"
               : "without FFTW in some precisions, all of which `oclfft accuracy` needs");
}

static void begin_progress(const oclfft_context_config *config, const oclfft_device_info *list,
                           size_t count) {
    size_t all = 0;
    for (size_t i = 0; i < count; i++)
        if (is_chosen(config, &list[i])) all += trial_count(&list[i]);
    progress_begin("transforms", all, (double)all);
}

static size_t chosen_of(const oclfft_context_config *config, const oclfft_device_info *list,
                        size_t count) {
    size_t chosen = 0;
    for (size_t i = 0; i < count; i++) chosen += is_chosen(config, &list[i]);
    return chosen;
}

static int report(const oclfft_context_config *config) {
    size_t count = 0;
    int status = STATUS_OK;
    printf("oclfft %s\n\nOpenCL implementations\n", oclfft_version_string());
    machine_print_implementations(stdout);
    oclfft_device_info *list = list_all_devices(&count, &status);
    status = list ? STATUS_OK : status;
    if (list && count > 0 && chosen_of(config, list, count) == 0) {
        complain_choice(config, list, count);
        free(list);
        return STATUS_TROUBLE;
    }
    begin_progress(config, list, list ? count : 0);
    for (size_t i = 0; list && i < count && output_wanted(); i++) {
        if (!is_chosen(config, &list[i])) continue;
        status = worse_status(status, examine(&list[i]));
    }
    progress_end();
    print_libraries();
    printf("\nAdvice\n");
    if (machine_print_advice(stdout, list, count) == 0) printf("    nothing is missing\n");
    if (list && count == 0) {
        complain_choice(config, list, count);
        status = STATUS_TROUBLE;
    }
    free(list);
    return status;
}

static int doctor_run(int argc, char **argv) {
    static const struct option options[] = {DEVICE_OPTIONS, {NULL, 0, NULL, 0}};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    for (int option; (option = getopt_long(argc, argv, SHORT_OPTIONS, options, NULL)) != -1;) {
        const int status = other_option(&verb_doctor, option, optarg, &config);
        if (status >= 0) return status;
    }
    if (optind < argc) {
        complain("doctor takes no argument such as '%s'", argv[optind]);
        return STATUS_USAGE;
    }
    return report(&config);
}

const struct verb verb_doctor = {"doctor", "whether transforms work here, and what is missing",
                                 help, doctor_run};
