/* Wisdom is written in FFTW's form: the real FFTW's, if there is one, which would not read our
 * entries; else these. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "planner.h"
#include "theirs.h"
#include "wisdom.h"

enum { ENTRY_BYTES = 40 };

/* `(fftw-3.3.10 fftw_wisdom ...` without the last bracket; the caller frees. */
static char *their_text(size_t more) {
    static const char alone[] = "(fftw-3.3.10 " NAME("wisdom") " #x0 #x0 #x0 #x0\n";
    const theirs *t = theirs_get();
    char *text = t ? t->export_wisdom_to_string() : NULL;
    const char *end = text ? strrchr(text, ')') : NULL;
    const size_t bytes = end ? (size_t)(end - text) : strlen(alone);
    char *copy = malloc(bytes + more + 1);
    if (copy) memcpy(copy, end ? text : alone, bytes);
    if (copy) copy[bytes] = '\0';
    if (t) t->free(text);
    return copy;
}

static char *write_text(void) {
    const size_t count = theirs_get() ? 0 : wisdom_count(), more = count * ENTRY_BYTES + 4;
    char *text = their_text(more);
    if (!text) return NULL;
    char *at = text + strlen(text);
    for (size_t i = 0; i < count; i++)
        at += snprintf(at, ENTRY_BYTES, "  (oclfft #x%016" PRIx64 ")\n", wisdom_at(i));
    memcpy(at, ")\n", 3);
    return text;
}

char *X(export_wisdom_to_string)(void) {
    planner_lock();
    char *text = write_text();
    planner_unlock();
    return text;
}

void X(export_wisdom)(write_char_function write_char, void *data) {
    char *text = X(export_wisdom_to_string)();
    for (const char *at = text; at && *at; at++) write_char(*at, data);
    free(text);
}

void X(export_wisdom_to_file)(FILE *file) {
    char *text = X(export_wisdom_to_string)();
    if (text) fputs(text, file);
    free(text);
}

int X(export_wisdom_to_filename)(const char *name) {
    FILE *file = fopen(name, "w");
    if (!file) return 0;
    X(export_wisdom_to_file)(file);
    const bool good = !ferror(file);
    return (fclose(file) == 0 && good) ? 1 : 0;
}
