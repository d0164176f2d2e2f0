/* A text that grows. Functions that append do not fail: when memory runs out the text remembers it,
 * and text_status tells. */
#ifndef OCLFFT_BASE_TEXT_H
#define OCLFFT_BASE_TEXT_H

#include <stdarg.h>

#include "status.h"

typedef struct text {
    char *data; /* zero-terminated, or NULL while empty */
    size_t length, capacity;
    bool failed;
} text;

void text_add(text *t, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
void text_add_list(text *t, const char *format, va_list arguments)
    __attribute__((format(__printf__, 2, 0)));

/* Appends one number by a format for nothing else. It has a decimal point, whatever the locale uses
 * instead. */
void text_add_number(text *t, const char *format, double number)
    __attribute__((format(__printf__, 2, 0)));
void text_free(text *t);

/* The content as a string, which is "" while it is empty. */
const char *text_string(const text *t);

/* OUT_OF_HOST_MEMORY if any append failed. */
oclfft_status text_status(const text *t);

/* Copies to an array of the application's as all public functions do that return texts; see
 * oclfft_context_caps. */
oclfft_status text_copy(const text *t, char *to, size_t capacity, size_t *length);

#endif
