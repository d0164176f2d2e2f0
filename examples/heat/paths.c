/* What names of files mean on the disk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../common/fail.h"

static bool same_inode(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* What follows the last slash. */
static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The folder that has the file, or would have it; the caller frees it. */
static char *folder_of(const char *path) {
    size_t length = (size_t)(last_name(path) - path);
    return length ? strndup(path, length) : strdup(".");
}

static bool examine_folder(const char *path, struct stat *about) {
    char *folder = folder_of(path);
    bool good = folder && stat(folder, about) == 0;
    free(folder);
    return good;
}

bool path_same(const char *a, const char *b) {
    struct stat at, bt;
    bool has_a = stat(a, &at) == 0, has_b = stat(b, &bt) == 0;
    if (has_a && has_b && same_inode(&at, &bt)) return true;
    if (strcmp(last_name(a), last_name(b)) != 0) return false;
    return examine_folder(a, &at) && examine_folder(b, &bt) && same_inode(&at, &bt);
}

/* A file that is there may be replaced as well as written into: both are asked about. */
bool path_writable(const char *path) {
    struct stat about;
    char *folder = folder_of(path);
    if (!folder) return fail("out of memory");
    bool good =
        access(folder, W_OK | X_OK) == 0 && (access(path, F_OK) != 0 || access(path, W_OK) == 0);
    int error = errno;
    free(folder);
    if (good && stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        good = false;
        error = EISDIR;
    }
    return good || fail("cannot write '%s': %s", path, strerror(error));
}

bool path_sync_folder(const char *path) {
    char *name = folder_of(path);
    if (!name) return fail("out of memory");
    int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* EINVAL: a file system whose folders are not synced apart. */
    bool good = folder >= 0 && (fsync(folder) == 0 || errno == EINVAL);
    if (!good) fail("cannot sync the folder '%s': %s", name, strerror(errno));
    if (folder >= 0) close(folder);
    free(name);
    return good;
}
