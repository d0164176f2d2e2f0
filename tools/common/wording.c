#include "wording.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- The words of the C interface ---- */

/* Takes the prefix away wherever it stands, and makes the rest of the name small. */
static void use_small_words(char *text, const char *prefix) {
    for (char *at = strstr(text, prefix); at; at = strstr(at, prefix)) {
        const size_t length = strlen(prefix);
        memmove(at, at + length, strlen(at + length) + 1);
        for (; isalnum((unsigned char)*at) || *at == '_'; at++) *at = (char)tolower(*at);
    }
}

/* "the length 2 = 1" becomes "length number 2 is 1". */
static void use_number(char *text, size_t capacity, const char *word) {
    char wanted[32], number[32], rest[1024];
    (void)snprintf(wanted, sizeof wanted, "the %s ", word);
    char *at = strstr(text, wanted);
    const char *digits = at ? at + strlen(wanted) : "";
    const size_t length = strspn(digits, "0123456789");
    if (length == 0 || length >= sizeof number || strncmp(digits + length, " = ", 3) != 0) return;
    (void)snprintf(number, sizeof number, "%.*s", (int)length, digits);
    (void)snprintf(rest, sizeof rest, "%s", digits + length + 3);
    (void)snprintf(at, capacity - (size_t)(at - text), "%s number %s is %s", word, number, rest);
}

/* Both words are as long. */
static void name_option(char *text) {
    static const char field[] = "config.caps", option[] = "--with-caps";
    char *at = strstr(text, field);
    if (at) memcpy(at, option, sizeof option - 1);
}

void use_command_words(char *text, size_t capacity) {
    name_option(text);
    use_small_words(text, "OCLFFT_AXIS_");
    use_number(text, capacity, "length");
    use_number(text, capacity, "axis");
}

/* ---- Control characters ---- */

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
