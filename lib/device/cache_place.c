#include "cache_place.h"

#include <string.h>

#include "base/text.h"
#include "os/path.h"

/* A configured folder. Later changes of the working directory do not move the cache. No slash stays
 * at the end: with one, a link would look like the folder that it points to. */
static void add_configured(text *t, const char *configured) {
    path_add_absolute(t, configured);
    while (t->length > 1 && path_is_separator(t->data[t->length - 1])) t->data[--t->length] = 0;
}

static void add_default(text *t) {
    if (path_add_caches(t)) text_add(t, "/oclfft");
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
