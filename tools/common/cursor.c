#include "cursor.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

const size_t cursor_number_limit = SIZE_MAX / 4;

bool cursor_fail(const struct cursor *cursor, const char *where, const char *what) {
    enum { MOST = 256 };
    const int column = (int)(where - cursor->source);
    char shown[MOST]; /* in one line */
    (void)snprintf(shown, sizeof shown, "%s", cursor->source);
    for (char *at = shown; *at; at++)
        if (iscntrl((unsigned char)*at)) *at = '?';
    if (column < MOST)
        (void)snprintf(cursor->message, cursor->capacity, "%s, at character %d\n    %s\n    %*s^",
                       what, column + 1, shown, column, "");
    else
        (void)snprintf(cursor->message, cursor->capacity, "%s, at character %d", what, column + 1);
    return false;
}

bool cursor_take(struct cursor *cursor, const char *text) {
    const size_t length = strlen(text);
    if (strncmp(cursor->at, text, length) != 0) return false;
    cursor->at += length;
    return true;
}

static bool read_digits(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    size_t value = 0;
    if (!isdigit((unsigned char)*start))
        return cursor_fail(cursor, start, *start ? "a number is expected" : "a number is missing");
    for (; isdigit((unsigned char)*cursor->at); cursor->at++) {
        const size_t digit = (size_t)(*cursor->at - '0');
        if (value > (cursor_number_limit - digit) / 10)
            return cursor_fail(cursor, start, "the number is too large");
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

bool cursor_number(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    size_t base = 0, exponent = 1, value = 1;
    if (!read_digits(cursor, &base)) return false;
    if (cursor_take(cursor, "^") && !read_digits(cursor, &exponent)) return false;
    if (base <= 1) exponent = exponent > 0; /* no need to multiply a million ones */
    for (; exponent > 0; exponent--) {
        if (base > 0 && value > cursor_number_limit / base)
            return cursor_fail(cursor, start, "the number is too large");
        value *= base;
    }
    *number = value;
    return true;
}

bool cursor_positive(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    return cursor_number(cursor, number) &&
           (*number > 0 || cursor_fail(cursor, start, "zero is not allowed here"));
}

bool cursor_signed(struct cursor *cursor, ptrdiff_t *number) {
    const bool negative = cursor_take(cursor, "-");
    size_t magnitude = 0;
    if (!cursor_number(cursor, &magnitude)) return false;
    *number = negative ? -(ptrdiff_t)magnitude : (ptrdiff_t)magnitude;
    return true;
}
