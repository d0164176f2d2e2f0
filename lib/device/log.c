#include "log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---- */

/* What #line says of a line; no name: nothing. */
typedef struct place {
    const char *name;
    int length; /* of the name */
    unsigned long line;
} place;

/* What stands behind blanks and this word, or NULL. */
static const char *behind(const char *at, const char *word) {
    at += strspn(at, " \t");
    return strncmp(at, word, strlen(word)) == 0 ? at + strlen(word) : NULL;
}

/* `next` is the place of the following line. */
static void read_directive(const char *line, place *next) {
    const char *at = behind(line, "#");
    if (at) at = behind(at, "line");
    if (at) at = behind(at, "");
    if (!at || !isdigit((unsigned char)*at)) return;
    char *end;
    next->line = strtoul(at, &end, 10);
    const char *name = behind(end, "\"");
    if (!name) return;
    next->name = name;
    next->length = (int)strcspn(name, "\"\n");
}

static bool ends_in_comment(const char *line, size_t length, bool inside) {
    for (const char *at = line; at < line + length; ++at) {
        if (inside) {
            inside = !(at[0] == '*' && at[1] == '/');
            if (!inside) ++at;
        } else if (*at == '"') {
            while (++at < line + length && *at != '"') at += *at == '\\';
        } else if (at[0] == '/' && at[1] == '/') {
            return false;
        } else if (at[0] == '/' && at[1] == '*') {
            inside = true;
            ++at;
        }
    }
    return inside;
}

/* The place of a line of the whole text, which is 1 or more. Branches of the preprocessor that are
 * not taken count too. */
static place place_of(const char *source, unsigned long number) {
    place next = {.line = 1};
    bool comment = false;
    for (unsigned long i = 1; i < number && *source; ++i) {
        const size_t length = strcspn(source, "\n");
        ++next.line;
        if (!comment) read_directive(source, &next);
        comment = ends_in_comment(source, length, comment);
        source += length + (source[length] == '\n');
    }
    return next;
}

/* Tells where "<kernel>:N" at this place of the log is; returns its length, or 0 where nothing is
 * to be told. */
static size_t tell_line(const char *at, const char *source, text *out) {
    static const char name[] = "<kernel>:";
    if (strncmp(at, name, sizeof name - 1) != 0) return 0;
    const char *digits = at + sizeof name - 1;
    char *end;
    if (!isdigit((unsigned char)*digits)) return 0;
    const place p = place_of(source, strtoul(digits, &end, 10));
    if (!p.name) return 0;
    text_add(out, "%.*s:%lu", p.length, p.name, p.line);
    return (size_t)(end - at);
}

/* ---- Paths ---- */

/* The length of the path at this place of the log, or 0. What looks like a path must have a line's
 * number behind it or several parts, so that a division is not taken for one. */
static size_t path_length(const char *log, const char *at) {
    static const char ends[] = ": \t\n\"'()<>,";
    if (*at != '/' || (at > log && !strchr(ends, at[-1]))) return 0;
    size_t length = strcspn(at, ends), parts = 0;
    for (size_t i = 0; i < length; ++i) parts += at[i] == '/';
    bool numbered = at[length] == ':' && at[length + 1] >= '0' && at[length + 1] <= '9';
    return numbered || parts > 2 ? length : 0;
}

void log_tell(const char *log, const char *source, text *out) {
    for (const char *at = log; *at;) {
        size_t length = path_length(log, at);
        if (length) text_add(out, "kernel");
        if (!length) length = tell_line(at, source, out);
        if (!length) {
            length = 1 + strcspn(at + 1, "/<"); /* with which the others begin */
            text_add(out, "%.*s", (int)length, at);
        }
        at += length;
    }
}
