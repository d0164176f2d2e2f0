#include "choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool contains(const char *text, const char *part) {
    const size_t length = strlen(part);
    for (; strlen(text) >= length; text++) {
        if (strncasecmp(text, part, length) == 0) return true;
    }
    return false;
}

bool is_chosen(const oclfft_context_config *config, const oclfft_device_info *info) {
    const int platform = config->platform_index, device = config->device_index;
    const char *name = config->device_name;
    if (platform >= 0 && platform != info->platform_index) return false;
    if (device >= 0 && device != info->device_index) return false;
    return !name || contains(info->name, name) || contains(info->platform_name, name);
}

oclfft_device_info *list_all_devices(size_t *count, int *status) {
    oclfft_status listed = oclfft_device_list(NULL, 0, 0, count);
    const size_t capacity = *count;
    oclfft_device_info *list = calloc(capacity + 1, sizeof *list);
    if (listed == OCLFFT_SUCCESS && list)
        listed = oclfft_device_list(list, sizeof *list, capacity, count);
    if (*count > capacity) *count = capacity;
    *status = STATUS_OK;
    if (list && listed == OCLFFT_SUCCESS) return list;
    free(list);
    *status = STATUS_TROUBLE;
    if (listed == OCLFFT_SUCCESS)
        complain("no host memory");
    else
        *status = complain_status("the list of devices", listed);
    return NULL;
}

/* What was typed: "Radeon", or --platform 1 --device 0 --device-name "Radeon". */
static void print_options(FILE *to, const oclfft_context_config *config) {
    const bool numbers = config->platform_index >= 0 || config->device_index >= 0;
    if (config->platform_index >= 0) fprintf(to, " --platform %d", config->platform_index);
    if (config->device_index >= 0) fprintf(to, " --device %d", config->device_index);
    if (config->device_name)
        fprintf(to, numbers ? " --device-name \"%s\"" : " \"%s\"", config->device_name);
}

void complain_choice(const oclfft_context_config *config, const oclfft_device_info *list,
                     size_t count) {
    char *options = NULL;
    size_t size = 0;
    if (count == 0) {
        complain("no OpenCL device: is a driver installed (on Linux, a file in "
                 "/etc/OpenCL/vendors)?");
        return;
    }
    FILE *text = open_memstream(&options, &size);
    if (text) print_options(text, config);
    if (text) fclose(text);
    complain("no device matches%s; there are:", options ? options : " these options");
    free(options);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, "    --platform %d --device %d: \"%s\" of \"%s\"\n", list[i].platform_index,
                list[i].device_index, list[i].name, list[i].platform_name);
}

int check_choice(const oclfft_context_config *config) {
    size_t count = 0, chosen = 0;
    int status;
    oclfft_device_info *list = list_all_devices(&count, &status);
    if (!list) return status;
    for (size_t i = 0; i < count; i++) chosen += is_chosen(config, &list[i]);
    if (chosen == 0) complain_choice(config, list, count);
    free(list);
    return chosen > 0 ? STATUS_OK : STATUS_TROUBLE;
}

int open_context(const oclfft_context_config *config, oclfft_context **context,
                 oclfft_device_info *info) {
    const int chosen = check_choice(config);
    if (chosen != STATUS_OK) return chosen;
    oclfft_status status = oclfft_context_create(config, context);
    if (status == OCLFFT_SUCCESS && info) status = oclfft_context_device(*context, info);
    if (status == OCLFFT_SUCCESS) return STATUS_OK;
    const int result = complain_status("opening the device", status);
    oclfft_context_destroy(context);
    return result;
}
