/* What names of files mean on the disk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "paths.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool same_inode(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* What follows the last slash. */
static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The folder that has the file, or would have it. */
static bool examine_folder(const char *path, struct stat *about) {
    size_t length = (size_t)(last_name(path) - path);
    char *folder = length ? strndup(path, length) : strdup(".");
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
