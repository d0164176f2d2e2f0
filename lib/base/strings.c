#include "base/strings.h"

#include <string.h>

/* How many bytes the control character at this place has; 0 where there is none. UTF-8 has control
 * characters of two bytes: U+0085 is a new line. */
static size_t control_bytes(const unsigned char *at) {
    if (*at < ' ' || *at == 0x7f) return 1;
    return *at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0 ? 2 : 0;
}

/* The length of the string without its last character if bytes of that are missing. */
static size_t whole_length(const unsigned char *string, size_t length) {
    size_t begin = length, wanted;
    while (begin > 0 && length - begin < 3 && (string[begin - 1] & 0xc0) == 0x80) --begin;
    if (begin == 0 || string[begin - 1] < 0xc0) return length;
    --begin;
    wanted = string[begin] < 0xe0 ? 2 : string[begin] < 0xf0 ? 3 : 4;
    return length - begin < wanted ? begin : length;
}

void string_clean(char *string, const char *kept) {
    unsigned char *bytes = (unsigned char *)string;
    size_t length = strlen(string), whole = whole_length(bytes, length);
    if (whole < length) string[whole] = '?', string[whole + 1] = 0;
    for (unsigned char *at = bytes; *at; ++at)
        if (!strchr(kept, *at)) memset(at, '?', control_bytes(at));
}

/* Independent of the locale. */
static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool begins_with(const char *string, const char *word) {
    while (*word && lower(*string) == lower(*word)) ++string, ++word;
    return !*word;
}

bool string_contains(const char *string, const char *word) {
    do {
        if (begins_with(string, word)) return true;
    } while (*string++);
    return false;
}
