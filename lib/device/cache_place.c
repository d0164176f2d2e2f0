#include "cache_place.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "os/file.h"
#include "os/process.h"

/* A configured folder. Later changes of the working directory do not move the cache. No slash stays
 * at the end: with one, a link would look like the folder that it points to. */
static void add_configured(text *t, const char *configured) {
    char here[4096];
    size_t length = strlen(configured);
    while (length > 1 && configured[length - 1] == '/') --length;
    if (configured[0] != '/' && process_folder(here, sizeof here)) text_add(t, "%s/", here);
    text_add(t, "%.*s", (int)length, configured);
}

/* Whether a folder that the environment names is the user's, or will be once it is made. Under sudo
 * HOME may be another user's, who could not use what root makes there. */
static bool is_own(const char *path) {
    file_info info;
    return file_look(path, &info) ? info.is_own : errno == ENOENT;
}

/* The environment of a process with borrowed rights is its caller's, who must not choose files for
 * it. */
static void add_default(text *t) {
    if (process_has_borrowed_rights()) return;
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (xdg && xdg[0] == '/') {
        if (is_own(xdg)) text_add(t, "%s/oclfft", xdg);
    } else if (home && home[0] == '/' && is_own(home)) {
        text_add(t, "%s/.cache/oclfft", home);
    }
}

oclfft_status cache_directory(const char *configured, char **path) {
    text t = {0};
    *path = NULL;
    if (strcmp(configured, OCLFFT_CACHE_DEFAULT) == 0)
        add_default(&t);
    else
        add_configured(&t, configured);
    oclfft_status status = text_status(&t);
    if (status == OCLFFT_SUCCESS)
        *path = t.data;
    else
        text_free(&t);
    return status;
}
