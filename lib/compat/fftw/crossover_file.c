#include <stdio.h>
#include <string.h>

#include "../lines.h"
#include "crossover.h"

enum { MOST_BYTES = 1 << 16 };

/* The file has whole numbers of attoseconds, which all locales write in the same way. */
static const double units = 1e18;

/* Whether a machine may have these numbers. Anything may be in the file. */
static bool plausible(const crossover *c) {
    return c->call > 1e-9 && c->call < 10 && c->byte > 1e-15 && c->byte < 1e-3 && c->step > 1e-15 &&
           c->step < 1e-3;
}

bool crossover_load(const char *path, const char *key, crossover *to) {
    char line[2 * LINE_BYTES];
    const size_t length = strlen(key);
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        crossover c;
        if (strncmp(line, key, length) == 0 && line[length] == '\t' &&
            sscanf(line + length + 1, "%lf %lf %lf", &c.call, &c.byte, &c.step) == 3) {
            c = (crossover){c.call / units, c.byte / units, c.step / units};
            if (!plausible(&c)) continue;
            *to = c;
            found = true;
        }
    }
    if (file) fclose(file);
    return found;
}

/* Appends one line in one call, since other processes may do the same. The folder exists, because
 * the compiled kernels are kept in it. Numbers that cannot be written are measured again. */
void crossover_save(const char *path, const char *key, const crossover *from) {
    FILE *file = fopen(path, "a");
    if (!file) return;
    if (ftell(file) < MOST_BYTES)
        fprintf(file, "%s\t%.0f %.0f %.0f\n", key, units * from->call, units * from->byte,
                units * from->step);
    fclose(file);
}
