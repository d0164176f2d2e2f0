#include "lines.h"

#include <string.h>

/* How much of the text comes before the break: up to the last blank that fits, or else the first
 * one. */
static size_t break_of(const char *text, size_t room) {
    const size_t lead = strspn(text, " ");
    size_t at = 0;
    if (strlen(text) <= room) return strlen(text);
    for (size_t i = lead; (i <= room || at == 0) && text[i]; i++) {
        if (text[i] == ' ') at = i;
    }
    return at ? at : strlen(text);
}

void write_line(FILE *to, int indent, const char *text) {
    size_t room = LINE_WIDTH;
    for (;;) {
        const size_t length = break_of(text, room);
        fprintf(to, "%.*s\n", (int)length, text);
        text += length;
        text += strspn(text, " ");
        if (!*text) return;
        fprintf(to, "%*s", indent, "");
        room = (size_t)(LINE_WIDTH - indent);
    }
}

void write_lines(FILE *to, int indent, char *text) {
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = 0;
        write_line(to, indent, line);
    }
}
