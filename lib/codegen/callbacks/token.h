/* OpenCL C as tokens, as far as that is needed to find what a text declares. */
#ifndef OCLFFT_CODEGEN_CALLBACKS_TOKEN_H
#define OCLFFT_CODEGEN_CALLBACKS_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_SIGN,      /* one character */
    TOKEN_DIRECTIVE, /* a directive's whole line without its '#' */
    TOKEN_OTHER      /* a number, a character or a string */
} token_kind;

/* `begin` ... `end` in the source. */
typedef struct token {
    token_kind kind;
    const char *begin, *end;
} token;

/* Returns the next token and moves `*at` behind it. `*fresh` says whether the token is the first on
 * its line, and is false afterwards; it begins as true for a whole text. */
token token_next(const char **at, bool *fresh);

bool token_is(const token *t, const char *word);

/* The next word behind `at`, which is any run of letters, digits and underscores, also in comments
 * and strings; NULL where there is no more. */
const char *word_next(const char *at, size_t *length);

/* Whether a text has this word. */
bool word_occurs(const char *in, const char *word, size_t length);

#endif
