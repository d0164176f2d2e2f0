#include "os/path.h"

#include <errno.h>
#include <stdlib.h>

#include "os/file.h"
#include "os/process.h"

bool path_is_separator(char c) {
    return c == '/';
}

bool path_is_absolute(const char *path) {
    return path[0] == '/';
}

void path_add_absolute(text *to, const char *path) {
    char here[4096];
    if (!path_is_absolute(path) && process_folder(here, sizeof here)) text_add(to, "%s/", here);
    text_add(to, "%s", path);
}

/* Whether a folder that the environment names is the user's, or will be once it is made. Under sudo
 * HOME may be another user's, who could not use what root makes there. */
static bool is_own(const char *path) {
    file_info info;
    return file_look(path, &info) ? info.is_own : errno == ENOENT;
}

/* The environment of a process with borrowed rights is its caller's, who must not choose files for
 * it. */
bool path_add_caches(text *to) {
    if (process_has_borrowed_rights()) return false;
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool has_xdg = xdg && path_is_absolute(xdg);
    const char *folder = has_xdg ? xdg : home;
    if (!folder || !path_is_absolute(folder) || !is_own(folder)) return false;
    text_add(to, has_xdg ? "%s" : "%s/.cache", folder);
    return true;
}
