
#include "check.h"
#include "deliver.h"
#include "device/list.h"
#include "device/context.h"
#include "tune/tuning.h"

#define TEXT_OF(x) #x
#define VERSION_TEXT(a, b, c) TEXT_OF(a) "." TEXT_OF(b) "." TEXT_OF(c)

const char *oclfft_version_string(void) {
    return VERSION_TEXT(OCLFFT_VERSION_MAJOR, OCLFFT_VERSION_MINOR, OCLFFT_VERSION_PATCH);
}

oclfft_status oclfft_list_devices(oclfft_device_info *list, size_t capacity, size_t *count) {
    REQUIRE(count);
    if (capacity) REQUIRE(list);
    device_listing l;
    TRY(device_list(&l));
    for (size_t i = 0; i < l.count && i < capacity; ++i) list[i] = l.infos[i];
    *count = l.count;
    device_list_free(&l);
    return OCLFFT_SUCCESS;
}

static oclfft_status attach(oclfft_context **context) {
    oclfft_status status = tuning_attach(*context);
    if (status != OCLFFT_SUCCESS) oclfft_context_destroy(context);
    return status;
}

oclfft_status oclfft_context_create(const oclfft_context_config *config, oclfft_context **context) {
    REQUIRE(context);
    *context = NULL;
    TRY(context_open(config, context));
    return attach(context);
}

oclfft_status oclfft_context_from_cl(cl_context cl, cl_device_id device, cl_command_queue queue,
                                     const oclfft_context_config *config,
                                     oclfft_context **context) {
    REQUIRE(context);
    *context = NULL;
    REQUIRE(cl);
    REQUIRE(device);
    TRY(context_join(cl, device, queue, config, context));
    return attach(context);
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
