#include "environment.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The variable's value, or NULL where there is none to believe. */
static const char *value_of(const char *name) {
    if (getuid() != geteuid() || getgid() != getegid()) return NULL;
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

bool environment_is_strict(void) {
    const char *value = value_of("OCLFFT_CLFFT_STRICT");
    return value && strcmp(value, "0") != 0;
}

const char *environment_cache(void) {
    return value_of("CLFFT_CACHE_PATH");
}

const char *environment_report(void) {
    return value_of("OCLFFT_REPORT");
}
