#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lines.h"
#include "crossover.h"

enum { MOST_BYTES = 1 << 16 };

/* The file has whole numbers of attoseconds, which all locales write in the same way. */
static const double units = 1e18;

enum { NUMBERS = DEVICE_SIZES + 2 * HOST_SIZES + 1 };
_Static_assert(sizeof(crossover) == NUMBERS * sizeof(double), "a crossover has only numbers");

/* Whether a machine may have these numbers. Anything may be in the file. */
static bool plausible(const crossover *c) {
    bool so = c->copy > 1e-15 && c->copy < 1e-3;
    for (int i = 0; i < DEVICE_SIZES; i++)
        so = so && c->device[i] > (i ? c->device[i - 1] : 1e-9) && c->device[i] < 1000;
    for (int i = 0; i < HOST_SIZES; i++) {
        so = so && c->host[i] > 1e-15 && c->host[i] < 1e-3;
        so = so && c->real[i] > 1e-15 && c->real[i] < 1e-3;
    }
    return so;
}

static bool read_line(const char *text, crossover *to) {
    double numbers[NUMBERS];
    char *end;
    for (int i = 0; i < NUMBERS; i++, text = end) {
        numbers[i] = strtod(text, &end) / units;
        if (end == text) return false;
    }
    memcpy(to, numbers, sizeof numbers);
    return plausible(to);
}

bool crossover_load(const char *path, const char *key, crossover *to) {
    char line[2 * LINE_BYTES];
    const size_t length = strlen(key);
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        crossover c;
        if (strncmp(line, key, length) != 0 || line[length] != '\t' ||
            !read_line(line + length + 1, &c))
            continue;
        *to = c;
        found = true;
    }
    if (file) fclose(file);
    return found;
}

/* Not through a link that another user may have put there. */
static FILE *open_to_append(const char *path) {
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    FILE *stream = file >= 0 ? fdopen(file, "a") : NULL;
    if (file >= 0 && !stream) close(file);
    return stream;
}

/* Appends one line in one call, since other processes may do the same. The folder exists, because
 * the compiled kernels are kept in it. Numbers that cannot be written are measured again. */
void crossover_save(const char *path, const char *key, const crossover *from) {
    char line[2 * LINE_BYTES];
    double numbers[NUMBERS];
    memcpy(numbers, from, sizeof numbers);
    int at = snprintf(line, sizeof line, "%s\t", key);
    for (int i = 0; i < NUMBERS && at > 0 && at < (int)sizeof line; i++)
        at += snprintf(line + at, sizeof line - (size_t)at, "%.0f%c", units * numbers[i],
                       i + 1 < NUMBERS ? ' ' : '\n');
    FILE *file = at > 0 && at < (int)sizeof line ? open_to_append(path) : NULL;
    if (!file) return;
    if (ftell(file) < MOST_BYTES) fputs(line, file);
    fclose(file);
}
