#include "control.h"

#include <string.h>

/* UTF-8 has some of two bytes. */
static size_t control_bytes(const unsigned char *at) {
    if (*at < ' ' || *at == 0x7f) return 1;
    return *at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0 ? 2 : 0;
}

static void clean(char *text, const char *kept) {
    for (unsigned char *at = (unsigned char *)text; *at; at++)
        if (!strchr(kept, *at)) memset(at, '?', control_bytes(at));
}

void clean_control_characters(char *text) {
    clean(text, "\n\t");
}

void clean_line(char *text) {
    clean(text, "");
}
