#include "token.h"

#include <string.h>

/* ---- Words ---- */

static bool is_name_begin(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_name_part(char c) {
    return is_name_begin(c) || (c >= '0' && c <= '9');
}

static const char *skip_name(const char *at) {
    while (is_name_part(*at)) ++at;
    return at;
}

const char *word_next(const char *at, size_t *length) {
    while (*at && !is_name_part(*at)) ++at;
    *length = (size_t)(skip_name(at) - at);
    return *at ? at : NULL;
}

bool word_occurs(const char *in, const char *word, size_t length) {
    size_t found = 0;
    for (const char *at = in; (at = word_next(at, &found)); at += found)
        if (found == length && memcmp(at, word, length) == 0) return true;
    return false;
}

/* ---- What is skipped ---- */

/* Behind a backslash at the end of a line, which joins the next line to it, or NULL. */
static const char *skip_joint(const char *at) {
    if (*at != '\\') return NULL;
    ++at;
    if (*at == '\r') ++at;
    return *at == '\n' ? at + 1 : NULL;
}

static bool is_comment(const char *at) {
    return at[0] == '/' && (at[1] == '*' || at[1] == '/');
}

static const char *skip_comment(const char *at) {
    if (at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    while (*at && *at != '\n') {
        const char *next = skip_joint(at);
        at = next ? next : at + 1;
    }
    return at;
}

/* A string or a character, from one mark to the next, on one line. */
static const char *skip_quoted(const char *at) {
    char mark = *at++;
    while (*at && *at != mark && *at != '\n') at += *at == '\\' && at[1] ? 2 : 1;
    return *at == mark ? at + 1 : at;
}

/* To the end of the line, which may be joined of several. Comments may hold ends of lines. */
static const char *skip_directive(const char *at) {
    while (*at && *at != '\n') {
        const char *next = skip_joint(at);
        if (next)
            at = next;
        else if (is_comment(at))
            at = skip_comment(at);
        else
            at = *at == '"' || *at == '\'' ? skip_quoted(at) : at + 1;
    }
    return at;
}

/* Spaces and comments. `*fresh` becomes true with the end of a line. */
static const char *skip_space(const char *at, bool *fresh) {
    for (;;) {
        const char *next = skip_joint(at);
        if (next) {
            at = next;
        } else if (is_comment(at)) {
            at = skip_comment(at);
        } else if (*at == ' ' || (*at >= '\t' && *at <= '\r')) {
            *fresh |= *at == '\n';
            ++at;
        } else {
            return at;
        }
    }
}

/* ---- Tokens ---- */

/* Of '#', or its other spelling, or 0. */
static size_t directive_sign(const char *at) {
    if (*at == '#') return 1;
    return at[0] == '%' && at[1] == ':' ? 2 : 0;
}

/* A number ends where its letters and digits do: points and signs in it come as tokens of their
 * own, which does no harm here. */
token token_next(const char **at, bool *fresh) {
    const char *begin = skip_space(*at, fresh);
    token t = {TOKEN_SIGN, begin, begin + 1};
    if (!*begin) {
        t = (token){TOKEN_END, begin, begin};
    } else if (*fresh && directive_sign(begin)) {
        t = (token){TOKEN_DIRECTIVE, begin + directive_sign(begin), skip_directive(begin)};
    } else if (is_name_begin(*begin)) {
        t = (token){TOKEN_NAME, begin, skip_name(begin)};
    } else if (is_name_part(*begin)) {
        t = (token){TOKEN_OTHER, begin, skip_name(begin)};
    } else if (*begin == '"' || *begin == '\'') {
        t = (token){TOKEN_OTHER, begin, skip_quoted(begin)};
    }
    *fresh = false;
    *at = t.end;
    return t;
}

bool token_is(const token *t, const char *word) {
    size_t length = strlen(word);
    return t->kind == TOKEN_NAME && (size_t)(t->end - t->begin) == length &&
           memcmp(t->begin, word, length) == 0;
}
