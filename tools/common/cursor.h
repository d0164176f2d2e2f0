/* Where one is in a text that is being read. */
#ifndef TOOLS_COMMON_CURSOR
#define TOOLS_COMMON_CURSOR

#include <stdbool.h>
#include <stddef.h>

struct cursor {
    const char *source, *at;
    char *message; /* of `capacity` bytes */
    size_t capacity;
};

/* Says what is wrong with the character at `where`; returns false. */
bool cursor_fail(const struct cursor *cursor, const char *where, const char *what);

/* Steps over `text` if it comes next. */
bool cursor_take(struct cursor *cursor, const char *text);

/* Every number stays below 2^62, so that products with the size of an element can be checked by
 * whoever makes them. */
extern const size_t cursor_number_limit;

/* Read a number such as 1000 or 2^20: any, one above 0, or one that may have a '-' before it. */
bool cursor_number(struct cursor *cursor, size_t *number);
bool cursor_positive(struct cursor *cursor, size_t *number);
bool cursor_signed(struct cursor *cursor, ptrdiff_t *number);

#endif
