#include "config.h"

#include <stddef.h>

const versioned config_versions = {
    .name = "config",
    .macro = "OCLFFT_CONTEXT_CONFIG_INIT",
    .initial = &(const oclfft_context_config)OCLFFT_CONTEXT_CONFIG_INIT,
    .least = sizeof(oclfft_context_config),
    .known = sizeof(oclfft_context_config),
};

oclfft_status config_read(const oclfft_context_config *given, oclfft_context_config *config) {
    return versioned_read(&config_versions, given ? given : config_versions.initial, config);
}

oclfft_status config_check(const oclfft_context_config *config) {
    if (config->platform_index < -1 || config->device_index < -1)
        return fail(
            OCLFFT_ERROR_INVALID_ARGUMENT,
            "config.platform_index = %d, config.device_index = %d: each must be -1 or an index",
            config->platform_index, config->device_index);
    if (config->device_name && !*config->device_name)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.device_name is empty: NULL means any device");
    if (config->cache_directory && !*config->cache_directory)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.cache_directory is empty: NULL means no cache on disk");
    unsigned radix = config->max_radix;
    if (radix != 0 && radix != 2 && radix != 4 && radix != 8 && radix != 16)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "config.max_radix = %u is not 0, 2, 4, 8 or 16",
                    radix);
    return OCLFFT_SUCCESS;
}

/* ---- Caps ---- */

static oclfft_status check_most(const char *name, uint64_t value, uint64_t most) {
    if (value <= most) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "config.caps: %s = %llu, but the device has %llu at most", name,
                (unsigned long long)value, (unsigned long long)most);
}

static oclfft_status check_flag(const char *name, bool value, bool known) {
    if (value == known) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "config.caps: %s = %d, but that of the device is %d",
                name, value, known);
}

/* A kernel for other caps than these might not run. */
static oclfft_status check_caps(const caps *c, const caps *found, const oclfft_device_info *info) {
    TRY(check_flag("is_cpu", c->is_cpu, found->is_cpu));
    if (c->has_double) TRY(check_flag("has_double", true, found->has_double));
    if (c->device_fence) TRY(check_flag("device_fence", true, found->device_fence));
    TRY(check_most("local_memory", c->local_memory, info->local_memory));
    TRY(check_most("max_work_group", c->max_work_group, info->max_work_group_size));
    TRY(check_most("limited_group", c->limited_group, found->limited_group));
    TRY(check_most("constant_table", c->constant_table, found->constant_table));
    TRY(check_most("max_allocation", c->max_allocation, info->max_allocation));
    return check_most("global_memory", c->global_memory, info->global_memory);
}

oclfft_status config_apply(const oclfft_context_config *config, const oclfft_device_info *info,
                           caps *c) {
    caps given = *c;
    if (config->caps) {
        TRY(caps_update(config->caps, &given));
        TRY(check_caps(&given, c, info));
    }
    if (config->max_radix) given.max_radix = config->max_radix;
    if (config->no_built_in_wisdom) given.built_in = false;
    *c = given;
    return OCLFFT_SUCCESS;
}
