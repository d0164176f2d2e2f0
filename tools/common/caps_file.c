#include "caps_file.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "text_file.h"

/* Makes the library read the text; false where it finds fault with it, and not with what comes
 * afterwards. */
static bool is_read(const char *text) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    size_t length = 0;
    char none[1];
    desc.lengths[0] = 64;
    return oclfft_preview(text, &desc, none, sizeof none, &length, NULL, 0, NULL) ==
               OCLFFT_SUCCESS ||
           strncmp(oclfft_last_error(), "caps ", 5) != 0;
}

int read_caps(const char *option, const char *path, char **text) {
    enum { MOST = 1 << 16, PATIENCE_MS = 5000 }; /* a device is described in a few dozen lines */
    char why[256];
    *text = text_file(path, MOST, PATIENCE_MS, why, sizeof why);
    if (!*text) {
        complain("--%s %s: %s", option, path, why);
        return STATUS_TROUBLE;
    }
    if (is_read(*text)) return STATUS_OK;
    complain("--%s %s: %s", option, path, oclfft_last_error());
    free(*text);
    *text = NULL;
    return STATUS_USAGE;
}
