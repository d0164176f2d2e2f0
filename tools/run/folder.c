#include "run.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/command.h"

/* From the folder of this program, and absolute ones: moved, and installed. */
static const char *const candidates[] = {RUN_FROM_BINDIR, RUN_INSTALLED};
/* In the build folder each front end has one of its own. */
static const char *const built[] = {"../lib/compat/clfft", "../lib/compat/fftw"};

static char *join(const char *first, const char *between, const char *second) {
    const size_t bytes = strlen(first) + strlen(between) + strlen(second) + 1;
    char *path = malloc(bytes);
    if (path) (void)snprintf(path, bytes, "%s%s%s", first, between, second);
    return path;
}

/* The folder, as an absolute path, if it has this library, else NULL. */
static char *check(const char *own, const char *candidate, const char *library_name) {
    char *folder = *candidate == '/' ? strdup(candidate) : join(own, "/", candidate);
    char *library = folder ? join(folder, "/", library_name) : NULL;
    if (!library || access(library, R_OK) != 0) {
        free(folder);
        folder = NULL;
    }
    free(library);
    return folder;
}

/* Both folders of the build, with a colon between them. */
static char *check_built(const char *own) {
    char *clfft = check(own, built[0], "libclFFT.so.2");
    char *fftw = check(own, built[1], "libfftw3.so.3");
    char *both = clfft && fftw ? join(clfft, ":", fftw) : NULL;
    free(clfft);
    free(fftw);
    return both;
}

char *run_folders(void) {
    static char path[1 << 15];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    char *own = length > 0 ? dirname(path) : NULL;
    for (size_t i = 0; own && i < sizeof candidates / sizeof *candidates; i++) {
        char *folder = check(own, candidates[i], "libclFFT.so.2");
        if (folder) return folder;
    }
    char *folders = own ? check_built(own) : NULL;
    if (folders) return folders;
    complain("the folder of the libraries is neither %s beside the program nor %s", RUN_FROM_BINDIR,
             RUN_INSTALLED);
    return NULL;
}
