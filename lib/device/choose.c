#include <string.h>

#include "base/strings.h"
#include "base/text.h"
#include "describe.h"
#include "list.h"

static bool passes_filters(const oclfft_context_config *config, const oclfft_device_info *info) {
    if (config->platform_index >= 0 && config->platform_index != info->platform_index) return false;
    if (config->device_index >= 0 && config->device_index != info->device_index) return false;
    return !config->device_name || string_contains(info->name, config->device_name) ||
           string_contains(info->platform_name, config->device_name);
}

/* The failure of a device that does not answer is kept, and its status goes to *failure. */
static bool is_usable(cl_device_id device, oclfft_status *failure) {
    bool usable = false, before = fail_silently(true);
    oclfft_status status = device_ask_usable(device, &usable);
    fail_silently(before);
    if (status != OCLFFT_SUCCESS) *failure = status;
    return usable;
}

static int rank_of(const oclfft_device_info *info) {
    return info->is_gpu ? 2 : info->is_cpu ? 0 : 1;
}

static bool is_better(const oclfft_device_info *a, const oclfft_device_info *b) {
    return rank_of(a) != rank_of(b) ? rank_of(a) > rank_of(b) : a->global_memory > b->global_memory;
}

/* Where nothing fits, a device that did not answer may be the one that was meant. `failure` is of a
 * device that passes the filters. */
static oclfft_status fail_choice(const oclfft_context_config *config, const device_listing *l,
                                 oclfft_status failure) {
    if (failure != OCLFFT_SUCCESS) return fail_aloud(failure);
    if (l->count == 0)
        return fail(OCLFFT_ERROR_NO_DEVICE, "no OpenCL device: is a driver (ICD) installed?");
    const char *but = l->failure != OCLFFT_SUCCESS ? "; another did not answer: " : "";
    const char *why = l->failure != OCLFFT_SUCCESS ? fail_kept() : "";
    text wanted = {0};
    if (config->platform_index >= 0)
        text_add(&wanted, ", platform_index %d", config->platform_index);
    if (config->device_index >= 0) text_add(&wanted, ", device_index %d", config->device_index);
    if (config->device_name) text_add(&wanted, ", device_name \"%s\"", config->device_name);
    const char *filters = wanted.length ? wanted.data + strlen(", ") : "";
    oclfft_status status =
        fail(OCLFFT_ERROR_NO_DEVICE, "no OpenCL device (of %zu) is usable%s%s%s%s", l->count,
             wanted.length ? " and matches " : "", filters, but, why);
    text_free(&wanted);
    return status;
}

static oclfft_status choose(const oclfft_context_config *config, const device_listing *l,
                            cl_device_id *device, oclfft_device_info *info) {
    size_t best = SIZE_MAX;
    oclfft_status failure = OCLFFT_SUCCESS;
    for (size_t i = 0; i < l->count; ++i) {
        if (!passes_filters(config, &l->infos[i])) continue;
        if (best != SIZE_MAX && !is_better(&l->infos[i], &l->infos[best])) continue;
        if (is_usable(l->devices[i], &failure)) best = i;
    }
    if (best == SIZE_MAX) return fail_choice(config, l, failure);
    *device = l->devices[best];
    *info = l->infos[best];
    return OCLFFT_SUCCESS;
}

oclfft_status device_choose(const oclfft_context_config *config, cl_device_id *device,
                            oclfft_device_info *info) {
    device_listing l;
    TRY(device_list_locked(&l));
    oclfft_status status = choose(config, &l, device, info);
    device_list_free(&l);
    return status;
}
