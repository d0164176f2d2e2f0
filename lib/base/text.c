#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(text *t, size_t extra) {
    size_t need = t->length + extra + 1;
    if (need <= t->capacity) return true;
    size_t capacity = t->capacity ? t->capacity * 2 : 1024;
    while (capacity < need) capacity *= 2;
    char *data = realloc(t->data, capacity);
    if (!data) {
        t->failed = true;
        return false;
    }
    t->data = data;
    t->capacity = capacity;
    return true;
}

void text_add_list(text *t, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0) t->failed = true;
    if (!t->failed && reserve(t, (size_t)length)) {
        vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
}

void text_add(text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_add_list(t, format, arguments);
    va_end(arguments);
}

void text_add_number(text *t, const char *format, double number) {
    char printed[64];
    int length = snprintf(printed, sizeof printed, format, number);
    if (length < 0 || (size_t)length >= sizeof printed) t->failed = true;
    for (const char *at = printed; !t->failed && *at; at += strcspn(at, "0123456789")) {
        size_t plain = strspn(at, "0123456789+-einfa");
        text_add(t, "%.*s%s", (int)plain, at, at[plain] ? "." : "");
        at += plain;
    }
}

void text_free(text *t) {
    free(t->data);
    *t = (text){0};
}

const char *text_string(const text *t) {
    return t->data ? t->data : "";
}

oclfft_status text_status(const text *t) {
    return t->failed ? fail_memory() : OCLFFT_SUCCESS;
}

oclfft_status text_copy(const text *t, char *to, size_t capacity, size_t *length) {
    TRY(text_status(t));
    if (length) *length = t->length;
    if (capacity == 0) return OCLFFT_SUCCESS;
    size_t count = t->length < capacity - 1 ? t->length : capacity - 1;
    memcpy(to, text_string(t), count);
    to[count] = 0;
    return OCLFFT_SUCCESS;
}
