#include "environment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

static bool has_borrowed_rights(void) {
#ifdef __linux__
    if (getauxval(AT_SECURE)) return true; /* a set-user-ID program, or one with capabilities */
#endif
    return getuid() != geteuid() || getgid() != getegid();
}

const char *environment_value(const char *name) {
    if (has_borrowed_rights()) return NULL;
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *environment_report(void) {
    return environment_value("OCLFFT_REPORT");
}
