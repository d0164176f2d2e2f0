
#include <string.h>

#include "base/sizes.h"
#include "check.h"
#include "deliver.h"
#include "device/recorder.h"
#include "device/list.h"
#include "device/config.h"
#include "device/context.h"
#include "tune/tuning.h"

#define TEXT_OF(x) #x
#define VERSION_TEXT(a, b, c) TEXT_OF(a) "." TEXT_OF(b) "." TEXT_OF(c)

const char *oclfft_version_string(void) {
    return VERSION_TEXT(OCLFFT_VERSION_MAJOR, OCLFFT_VERSION_MINOR, OCLFFT_VERSION_PATCH);
}

/* Copies a device's description to a caller's structure of another size. */
static void copy_info(const oclfft_device_info *from, char *to, size_t size) {
    memset(to, 0, size);
    memcpy(to, from, min_u64(size, sizeof *from));
}

oclfft_status oclfft_device_list(oclfft_device_info *list, size_t entry_size, size_t capacity,
                                 size_t *count) {
    const size_t least = sizeof(oclfft_device_info); /* as it was in version 0.2 */
    REQUIRE(count);
    if (capacity) REQUIRE(list);
    if (capacity && entry_size < least)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "entry_size = %zu, but that of an oclfft_device_info was never less than %zu",
                    entry_size, least);
    device_listing l;
    TRY(device_list(&l));
    for (size_t i = 0; i < l.count && i < capacity; ++i)
        copy_info(&l.infos[i], (char *)list + i * entry_size, entry_size);
    *count = l.count;
    device_list_free(&l);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_context_config_init(oclfft_context_config *config, size_t struct_size) {
    REQUIRE(config);
    return versioned_init(&config_versions, config, struct_size);
}

static oclfft_status attach(oclfft_context **context) {
    oclfft_status status = tuning_attach(*context);
    if (status != OCLFFT_SUCCESS) oclfft_context_destroy(context);
    return status;
}

oclfft_status oclfft_context_create(const oclfft_context_config *config, oclfft_context **context) {
    REQUIRE(context);
    *context = NULL;
    oclfft_context_config read;
    TRY(config_read(config, &read));
    TRY(context_open(&read, context));
    return attach(context);
}

oclfft_status oclfft_context_from_cl(cl_context cl, cl_device_id device, cl_command_queue queue,
                                     const oclfft_context_config *config,
                                     oclfft_context **context) {
    REQUIRE(context);
    *context = NULL;
    REQUIRE(cl);
    REQUIRE(device);
    oclfft_context_config read;
    TRY(config_read(config, &read));
    TRY(context_join(cl, device, queue, &read, context));
    return attach(context);
}

oclfft_status oclfft_context_get_cl(const oclfft_context *context, cl_context *cl,
                                    cl_device_id *device, cl_command_queue *queue) {
    REQUIRE(context);
    if (cl) *cl = context->cl;
    if (device) *device = context->device;
    if (queue) *queue = context->queue;
    return OCLFFT_SUCCESS;
}

void oclfft_context_destroy(oclfft_context **context) {
    if (!context) return;
    context_release(*context);
    *context = NULL;
}

oclfft_status oclfft_context_device(const oclfft_context *context, oclfft_device_info *info) {
    REQUIRE(context);
    REQUIRE(info);
    *info = context->info;
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_finish(oclfft_context *context) {
    REQUIRE(context);
    TRY_CL("clFinish", clFinish(context->queue));
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_context_caps(const oclfft_context *context, char *to, size_t capacity,
                                  size_t *length) {
    REQUIRE(context);
    if (capacity) REQUIRE(to);
    text t = {0};
    caps_print(&context->caps, &t);
    return deliver(&t, to, capacity, length);
}

oclfft_status oclfft_context_kernels(oclfft_context *context, size_t *compiled, size_t *kept,
                                     size_t *found) {
    REQUIRE(context);
    entry_counts counts = entries_count(&context->programs);
    if (compiled) *compiled = counts.compiled;
    if (kept) *kept = counts.stored;
    if (found) *found = counts.loaded;
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_context_record(oclfft_context *context, bool on) {
    REQUIRE(context);
    return recorder_switch(context, on);
}

oclfft_status oclfft_context_timeline(const oclfft_context *context, char *to, size_t capacity,
                                      size_t *length) {
    REQUIRE(context);
    if (capacity) REQUIRE(to);
    text t = {0};
    oclfft_status status = recorder_print(context, &t);
    if (status == OCLFFT_SUCCESS) return deliver(&t, to, capacity, length);
    text_free(&t);
    return status;
}
