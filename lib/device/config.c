#include "config.h"

oclfft_status config_check(const oclfft_context_config *config) {
    if (!config) return OCLFFT_SUCCESS;
    if (config->struct_size != sizeof *config)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.struct_size = %zu, expected %zu: start from OCLFFT_CONTEXT_CONFIG_INIT",
                    config->struct_size, sizeof *config);
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
