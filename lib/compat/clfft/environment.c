#include "environment.h"

#include <string.h>

#include "../environment.h"

bool environment_is_strict(void) {
    const char *value = environment_value("OCLFFT_CLFFT_STRICT");
    return value && strcmp(value, "0") != 0;
}

const char *environment_cache(void) {
    return environment_value("CLFFT_CACHE_PATH");
}
