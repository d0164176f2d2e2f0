#include "environment.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../environment.h"

force environment_force(void) {
    const char *value = environment_value("OCLFFT_FFTW_FORCE");
    if (value && strcmp(value, "device") == 0) return FORCE_DEVICE;
    return value && strcmp(value, "host") == 0 ? FORCE_HOST : FORCE_NOTHING;
}

const char *environment_library(void) {
    return environment_value("OCLFFT_FFTW_LIBRARY");
}

const char *environment_library_path(void) {
    return environment_value("LD_LIBRARY_PATH");
}

static int number_of(const char *name) {
    const char *value = environment_value(name);
    char *end;
    const long number = value ? strtol(value, &end, 10) : -1;
    return value && *end == '\0' && number >= 0 && number < 1 << 16 ? (int)number : -1;
}

int environment_platform(void) {
    return number_of("OCLFFT_PLATFORM");
}

int environment_device(void) {
    return number_of("OCLFFT_DEVICE");
}

const char *environment_device_name(void) {
    return environment_value("OCLFFT_DEVICE_NAME");
}

/* Under sudo HOME may be another user's, where files of ours would be in the way. */
static bool is_own(const char *folder) {
    struct stat about;
    return stat(folder, &about) == 0 && about.st_uid == geteuid();
}

char *environment_cache_file(const char *name) {
    const char *cache = environment_value("XDG_CACHE_HOME"), *home = environment_value("HOME");
    const char *root = cache && *cache == '/' ? cache : home && *home == '/' ? home : NULL;
    if (root && !is_own(root)) return NULL;
    const char *between = root == cache ? "/oclfft/" : "/.cache/oclfft/";
    const size_t bytes = root ? strlen(root) + strlen(between) + strlen(name) + 1 : 0;
    char *path = root ? malloc(bytes) : NULL;
    if (path) (void)snprintf(path, bytes, "%s%s%s", root, between, name);
    return path;
}
