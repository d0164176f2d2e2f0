#include "common/command.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/choice.h"

static const char help[] =
    "  oclfft devices [OPTIONS]\n"
    "\n"
    "Lists all devices, or those that the options below select.\n"
    "\n"
    "  --caps             print the selected device as the planner sees it, in the form that\n"
    "                     `oclfft plan --caps` reads\n" DEVICE_HELP;

static void print_bytes(const char *label, uint64_t bytes) {
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double amount = (double)bytes;
    int unit = 0;
    while (amount >= 1024 && unit < 4) amount /= 1024, unit++;
    printf("    %-20s %.4g %s\n", label, amount, units[unit]);
}

static void print_device(const oclfft_device_info *info) {
    printf("--platform %d --device %d: %s\n", info->platform_index, info->device_index, info->name);
    printf("    %-20s %s\n", "platform", info->platform_name);
    printf("    %-20s %s\n", "vendor", info->vendor);
    printf("    %-20s %s\n", "driver", info->driver_version);
    printf("    %-20s %s\n", "kind", info->is_gpu ? "GPU" : info->is_cpu ? "CPU" : "accelerator");
    print_bytes("memory", info->global_memory);
    print_bytes("largest buffer", info->max_allocation);
    print_bytes("local memory", info->local_memory);
    printf("    %-20s %llu\n", "work-group limit", (unsigned long long)info->max_work_group_size);
    printf("    %-20s %s\n", "double precision", info->has_double ? "yes" : "no");
    printf("    %-20s %s\n", "half precision", info->has_half ? "yes" : "storage only");
}

static int list_devices(const oclfft_context_config *config) {
    size_t count = 0, fitting = 0;
    int status;
    oclfft_device_info *list = list_all_devices(&count, &status);
    if (!list) return status;
    for (size_t i = 0; i < count; i++) {
        if (!is_chosen(config, &list[i])) continue;
        print_device(&list[i]);
        fitting++;
    }
    if (fitting == 0) complain_choice(config, list, count);
    free(list);
    return fitting > 0 ? STATUS_OK : STATUS_TROUBLE;
}

static int print_caps(const oclfft_context_config *config) {
    oclfft_context *context = NULL;
    static char text[1 << 16];
    const int opened = open_context(config, &context, NULL);
    if (opened != STATUS_OK) return opened;
    const oclfft_status status = oclfft_context_caps(context, text, sizeof text, NULL);
    if (status == OCLFFT_SUCCESS) fputs(text, stdout);
    oclfft_context_destroy(&context);
    return status == OCLFFT_SUCCESS ? STATUS_OK
                                    : complain_status("reading its capabilities", status);
}

static int devices_run(int argc, char **argv) {
    static const struct option options[] = {
        {"caps", no_argument, NULL, 'c'}, DEVICE_OPTIONS, {NULL, 0, NULL, 0}};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    bool caps = false;
    for (int option; (option = getopt_long(argc, argv, SHORT_OPTIONS, options, NULL)) != -1;) {
        if (option == 'c') {
            caps = true;
            continue;
        }
        const int status = other_option(&verb_devices, option, optarg, &config);
        if (status >= 0) return status;
    }
    if (optind < argc) {
        complain("devices takes no argument such as '%s'", argv[optind]);
        return STATUS_USAGE;
    }
    return caps ? print_caps(&config) : list_devices(&config);
}

const struct verb verb_devices = {"devices", "the OpenCL devices and what they offer an FFT", help,
                                  devices_run};
