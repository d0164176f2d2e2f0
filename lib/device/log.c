#include "log.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/callbacks/token.h"

/* What may stand before and behind the name of a file. */
static const char around[] = ": \t\n\"'()<>,";

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

/* How much of the log at this place is one of the names that compilers give to the whole source,
 * NVIDIA's and Oclgrind's, with the colon behind it; or 0. */
static size_t whole_length(const char *log, const char *at) {
    static const char *const names[] = {"<kernel>:", "input.cl:"};
    if (at > log && !strchr(around, at[-1])) return 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (strncmp(at, names[i], strlen(names[i])) == 0) return strlen(names[i]);
    return 0;
}

/* Appends the name and number that such a name and the number behind it stand for. Returns how much
 * of the log that is, or 0 where it is something else or has no name. */
static size_t tell_line(const char *log, const char *at, const char *source, text *out) {
    const size_t whole = whole_length(log, at);
    if (!whole || !is_digit(at[whole])) return 0;
    char *end;
    const unsigned long number = strtoul(at + whole, &end, 10);
    const place p = place_of(source, number);
    if (number == 0 || !p.name) return 0;
    text_add(out, "%.*s:%lu", p.length, p.name, p.line);
    return (size_t)(end - at);
}

/* ---- Paths ---- */

/* The length of the path at this place of the log, or 0. What looks like a path must have a line's
 * number behind it or several parts, so that a division is not taken for one. */
static size_t path_length(const char *log, const char *at) {
    if (*at != '/' || (at > log && !strchr(around, at[-1]))) return 0;
    size_t length = strcspn(at, around), parts = 0;
    for (size_t i = 0; i < length; ++i) parts += at[i] == '/';
    return (at[length] == ':' && is_digit(at[length + 1])) || parts > 2 ? length : 0;
}

static size_t tell_path(const char *log, const char *at, text *out) {
    const size_t length = path_length(log, at);
    if (length) text_add(out, "kernel");
    return length;
}

/* ---- The whole ---- */

/* Appends what stands before the next of these characters, and the one at `at` in any case. */
static size_t tell_rest(const char *at, const char *next, text *out) {
    const size_t length = 1 + strcspn(at + 1, next);
    text_add(out, "%.*s", (int)length, at);
    return length;
}

void log_tell(const char *log, const char *source, text *out) {
    text named = {0};
    for (const char *at = log; *at && named.length < LAST_ERROR_BYTES;) {
        const size_t length = tell_line(log, at, source, &named);
        at += length ? length : tell_rest(at, "<i", &named);
    }
    const char *all = text_string(&named);
    for (const char *at = all; *at;) {
        const size_t length = tell_path(all, at, out);
        at += length ? length : tell_rest(at, "/", out);
    }
    text_free(&named);
}
