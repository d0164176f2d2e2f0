#include "caps_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "text_file.h"

/* What the library says of a line whose name or value it does not take. */
static const char either[] = "unknown name or value out of range: ";

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

/* Whether some value of the name is taken: one of these is in the range of each that there is. */
static bool is_known(const char *name, int length) {
    static const char *const values[] = {"1", "16", "1024", "other"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char line[256];
        (void)snprintf(line, sizeof line, "%.*s = %s\n", length, name, values[i]);
        if (is_read(line) || !strstr(oclfft_last_error(), either)) return true;
    }
    return false;
}

/* The library does not say which of two it is. */
static void complain_of_line(const char *option, const char *path, const char *sentence) {
    char text[1024];
    (void)snprintf(text, sizeof text, "%s", sentence);
    char *fault = strstr(text, either), *name = fault ? fault + strlen(either) + 1 : NULL;
    if (!fault) {
        complain("--%s %s: %s", option, path, text);
        return;
    }
    *fault = 0;
    const int length = (int)strcspn(name, "\"");
    complain("--%s %s: %s%s: %s", option, path, text,
             is_known(name, length) ? "value out of range" : "unknown name", name - 1);
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
    complain_of_line(option, path, oclfft_last_error());
    free(*text);
    *text = NULL;
    return STATUS_USAGE;
}
