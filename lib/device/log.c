#include "log.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/callbacks/token.h"

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* ---- Lines ---- */

/* The name and number of a line; the name is NULL before the first #line that has one. */
typedef struct place {
    const char *name;
    int length; /* of the name */
    unsigned long line;
} place;

/* Reads a directive, whose next line's place is `next`: `line 5 "name"`, or without the name, or
 * without the word, as preprocessors write it. Macros in it are not expanded. */
static void read_directive(const token *directive, place *next) {
    const char *at = directive->begin;
    bool fresh = false;
    token t = token_next(&at, &fresh);
    if (token_is(&t, "line")) t = token_next(&at, &fresh);
    if (t.end > directive->end || !is_digit(*t.begin)) return;
    next->line = strtoul(t.begin, NULL, 10);
    t = token_next(&at, &fresh);
    if (t.end > directive->end || *t.begin != '"' || t.end - t.begin < 3) return;
    next->name = t.begin + 1;
    next->length = (int)(t.end - t.begin) - 2;
}

static unsigned long count_lines(const char *at, const char *end) {
    unsigned long lines = 0;
    for (; at < end; ++at) lines += *at == '\n';
    return lines;
}

/* The place of a line of the whole source; the first is 1. Directives in branches that are not
 * taken count too. */
static place place_of(const char *source, unsigned long number) {
    place last = {.line = 1}; /* that of line `first`, the first one behind a directive */
    unsigned long first = 1, here = 1;
    const char *at = source, *counted = source;
    bool fresh = true;
    for (token t = token_next(&at, &fresh); t.kind != TOKEN_END; t = token_next(&at, &fresh)) {
        if (t.kind != TOKEN_DIRECTIVE) continue;
        here += count_lines(counted, t.end);
        counted = t.end;
        if (here >= number) break;
        place next = {last.name, last.length, last.line + (here + 1 - first)};
        read_directive(&t, &next);
        last = next;
        first = here + 1;
    }
    last.line += number - first;
    return last;
}

/* Appends the name and number that "<kernel>:N" stands for. Returns how much of the log that is, or
 * 0 where it is something else or has no name. */
static size_t tell_line(const char *at, const char *source, text *out) {
    static const char begin[] = "<kernel>:";
    const char *digits = at + sizeof begin - 1;
    if (strncmp(at, begin, sizeof begin - 1) != 0 || !is_digit(*digits)) return 0;
    char *end;
    const unsigned long number = strtoul(digits, &end, 10);
    const place p = place_of(source, number);
    if (number == 0 || !p.name) return 0;
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
    return (at[length] == ':' && is_digit(at[length + 1])) || parts > 2 ? length : 0;
}

static size_t tell_path(const char *log, const char *at, text *out) {
    const size_t length = path_length(log, at);
    if (length) text_add(out, "kernel");
    return length;
}

/* ---- The whole ---- */

/* Appends what stands before the next such character, and the one at `at` in any case. */
static size_t tell_rest(const char *at, char next, text *out) {
    const char *end = strchr(at + 1, next);
    const size_t length = end ? (size_t)(end - at) : strlen(at);
    text_add(out, "%.*s", (int)length, at);
    return length;
}

void log_tell(const char *log, const char *source, text *out) {
    text named = {0};
    for (const char *at = log; *at && named.length < LAST_ERROR_BYTES;) {
        const size_t length = tell_line(at, source, &named);
        at += length ? length : tell_rest(at, '<', &named);
    }
    const char *all = text_string(&named);
    for (const char *at = all; *at;) {
        const size_t length = tell_path(all, at, out);
        at += length ? length : tell_rest(at, '/', out);
    }
    text_free(&named);
}
