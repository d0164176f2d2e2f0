#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lines.h"
#include "crossover.h"

enum { MOST_BYTES = 1 << 16 };

/* The numbers are data from outside: what no machine has is no number. */
static bool plausible(const crossover *c) {
    return c->call > 0 && c->call < 10 && c->byte > 0 && c->byte < 1e-3 && c->step > 0 &&
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
            sscanf(line + length + 1, "%lf %lf %lf", &c.call, &c.byte, &c.step) == 3 &&
            plausible(&c)) {
            *to = c;
            found = true;
        }
    }
    if (file) fclose(file);
    return found;
}

/* One line at the end, in one call: other processes may do the same. The folder is there, since the
 * kernels are kept in it; what cannot be written is measured again. */
void crossover_save(const char *path, const char *key, const crossover *from) {
    FILE *file = fopen(path, "a");
    if (!file) return;
    if (ftell(file) < MOST_BYTES)
        fprintf(file, "%s\t%.6g %.6g %.6g\n", key, from->call, from->byte, from->step);
    fclose(file);
}
