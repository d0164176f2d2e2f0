/* The text form of caps, line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parameters.h"

/* Where the value begins, if the line has this name; else NULL. */
static const char *value_at(const char *line, const char *name) {
    const size_t length = strlen(name);
    return strncmp(line, name, length) == 0 && strncmp(line + length, " = ", 3) == 0
               ? line + length + 3
               : NULL;
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

uint64_t caps_value(const char *caps, const char *name) {
    for (; *caps; caps = next_line(caps)) {
        const char *value = value_at(caps, name);
        if (value) return strtoull(value, NULL, 10);
    }
    return 0;
}

static void write_line(FILE *to, const char *line, const struct parameter *parameters,
                       size_t count) {
    const char *from = line;
    for (size_t i = 0; i < count; i++) {
        const char *value = value_at(line, parameters[i].name);
        if (!value) continue;
        fprintf(to, "%s = %llu", parameters[i].name, (unsigned long long)parameters[i].value);
        from = value + strspn(value, "0123456789");
    }
    fprintf(to, "%.*s\n", (int)strcspn(from, "\n"), from);
}

char *caps_with(const char *caps, const struct parameter *parameters, size_t count) {
    char *result = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&result, &size);
    if (!to) return NULL;
    for (; *caps; caps = next_line(caps)) write_line(to, caps, parameters, count);
    const int failed = ferror(to);
    if (fclose(to) == 0 && !failed) return result;
    free(result);
    return NULL;
}
