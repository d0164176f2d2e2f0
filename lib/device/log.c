#include "log.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/callbacks/token.h"

/* What paths become. */
#define PATH_NAME "kernel"

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

static bool is_number(const token *t) {
    const char *at = t->begin;
    while (at < t->end && is_digit(*at)) ++at;
    return t->kind == TOKEN_OTHER && at == t->end;
}

/* A string, of which there is an end. */
static bool is_string(const token *t) {
    return *t->begin == '"' && t->end - t->begin > 1 && t->end[-1] == '"';
}

/* Reads a directive, whose next line's place is `next`: `line 5 "name"`, or without the name, or
 * without the word, as preprocessors write it. What is malformed changes nothing, and an empty name
 * leaves the one before. Macros are not expanded. */
static void read_directive(const token *directive, place *next) {
    const char *at = directive->begin;
    bool fresh = false;
    token number = token_next(&at, &fresh);
    if (token_is(&number, "line")) number = token_next(&at, &fresh);
    const token name = token_next(&at, &fresh);
    const bool named = name.begin < directive->end;
    if (number.end > directive->end || !is_number(&number) || (named && !is_string(&name))) return;
    next->line = strtoul(number.begin, NULL, 10);
    if (!named || name.end - name.begin == 2) return;
    next->name = name.begin + 1;
    next->length = (int)(name.end - name.begin) - 2;
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

/* The length of the name that NVIDIA's or Oclgrind's compiler gives to the whole source, with its
 * colon, if it stands here; otherwise 0. What the source itself calls so by #line is something
 * else. */
static size_t whole_length(const char *log, const char *at, const char *source) {
    static const char *const names[] = {"\"<kernel>\"", "\"input.cl\""};
    if (at > log && !strchr(around, at[-1])) return 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        const size_t length = strlen(names[i]) - 2;
        if (strncmp(at, names[i] + 1, length) == 0 && at[length] == ':')
            return strstr(source, names[i]) ? 0 : length + 1;
    }
    return 0;
}

/* Appends the name and number that such a name and the number behind it stand for. Returns the
 * length replaced, or 0 if nothing is. */
static size_t tell_line(const char *log, const char *at, const char *source, text *out) {
    const size_t whole = whole_length(log, at, source);
    if (!whole || !is_digit(at[whole])) return 0;
    char *end;
    const unsigned long number = strtoul(at + whole, &end, 10);
    if (number == 0 || number > strlen(source) + 1 || (*end && !strchr(around, *end))) return 0;
    const place p = place_of(source, number);
    if (!p.name) return 0;
    if (*p.name == '/')
        text_add(out, PATH_NAME ":%lu", p.line);
    else
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
    if (length) text_add(out, PATH_NAME);
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
    for (const char *at = log; *at && !out->failed && out->length < LAST_ERROR_BYTES;) {
        size_t length = tell_path(log, at, out);
        if (!length) length = tell_line(log, at, source, out);
        if (!length) length = tell_rest(at, "/<i", out);
        at += length;
    }
}
