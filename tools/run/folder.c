#include "run.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/command.h"

/* From the folder of this program, and absolute ones: installed, moved, and in the build folder. */
static const char *const candidates[] = {RUN_FROM_BINDIR, "../lib/compat/clfft", RUN_INSTALLED};

static char *join(const char *folder, const char *name) {
    const size_t bytes = strlen(folder) + strlen(name) + 2;
    char *path = malloc(bytes);
    if (path) (void)snprintf(path, bytes, "%s/%s", folder, name);
    return path;
}

/* The folder, as an absolute path, if it has one of the libraries, else NULL. */
static char *check(const char *own, const char *candidate) {
    char *folder = *candidate == '/' ? strdup(candidate) : join(own, candidate);
    char *library = folder ? join(folder, "libclFFT.so.2") : NULL;
    if (!library || access(library, R_OK) != 0) {
        free(folder);
        folder = NULL;
    }
    free(library);
    return folder;
}

char *run_folder(void) {
    static char path[1 << 15];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    char *own = length > 0 ? dirname(path) : NULL;
    for (size_t i = 0; own && i < sizeof candidates / sizeof *candidates; i++) {
        char *folder = check(own, candidates[i]);
        if (folder) return folder;
    }
    complain("the folder of the libraries is neither %s beside the program nor %s", RUN_FROM_BINDIR,
             RUN_INSTALLED);
    return NULL;
}
