/* A growing text. Appending never fails visibly: running out of memory is remembered and reported once, at the end. */
#ifndef OCLFFT_BASE_TEXT_H
#define OCLFFT_BASE_TEXT_H

#include <stdarg.h>

#include "status.h"

typedef struct text {
    char *data; /* zero-terminated, or NULL while empty */
    size_t length, capacity;
    bool failed;
} text;

void text_add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(text *t, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* One number by a format that is nothing else; with a point, whatever the locale has in its place. */
void text_add_number(text *t, const char *format, double number) __attribute__((format(printf, 2, 0)));
void text_free(text *t);

/* The content as a string; "" while empty. */
const char *text_string(const text *t);

/* OUT_OF_HOST_MEMORY if any append failed. */
oclfft_status text_status(const text *t);

/* Copies to a caller's array in the manner of every text-returning public function (see oclfft_context_caps). */
oclfft_status text_copy(const text *t, char *to, size_t capacity, size_t *length);

/* Makes a line of what a caller, a file or a driver has named: control characters, but for those in
 * `kept`, become '?', and so does a character of UTF-8 that was cut off at the end. */
void text_clean(char *string, const char *kept);

/* Whether `word` occurs in `string`, in any case. */
bool text_contains(const char *string, const char *word);

#endif
