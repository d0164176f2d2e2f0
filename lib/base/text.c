#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

/* Bytes of the control character there, or 0. In UTF-8 there are more: U+0085 is a new line. */
static size_t control_bytes(const unsigned char *at) {
    if (*at < ' ' || *at == 0x7f) return 1;
    return *at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0 ? 2 : 0;
}

/* Where the last character begins if bytes of it are missing, else the end. */
static size_t whole_length(const unsigned char *string, size_t length) {
    size_t begin = length, wanted;
    while (begin > 0 && length - begin < 3 && (string[begin - 1] & 0xc0) == 0x80) --begin;
    if (begin == 0 || string[begin - 1] < 0xc0) return length;
    --begin;
    wanted = string[begin] < 0xe0 ? 2 : string[begin] < 0xf0 ? 3 : 4;
    return length - begin < wanted ? begin : length;
}

void text_clean(char *string, const char *kept) {
    unsigned char *bytes = (unsigned char *)string;
    size_t length = strlen(string), whole = whole_length(bytes, length);
    if (whole < length) string[whole] = '?', string[whole + 1] = 0;
    for (unsigned char *at = bytes; *at; ++at)
        if (!strchr(kept, *at)) memset(at, '?', control_bytes(at));
}

bool text_contains(const char *string, const char *word) {
    size_t length = strlen(word);
    do {
        if (strncasecmp(string, word, length) == 0) return true;
    } while (*string++);
    return false;
}
