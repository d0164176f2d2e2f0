#include "numbered.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t *number_of(numbered *n, const char *name) {
    if (strcmp(name, "--seed") == 0) return &n->seed;
    if (strcmp(name, "--from") == 0) return &n->from;
    if (strcmp(name, "--count") == 0) return &n->count;
    return NULL;
}

bool numbered_read(numbered *n, int count, char **arguments, const char *word, bool *given) {
    for (int i = 1; i < count; ++i) {
        uint64_t *number = number_of(n, arguments[i]);
        if (strcmp(arguments[i], "--verbose") == 0) {
            n->verbose = true;
        } else if (word && strcmp(arguments[i], word) == 0) {
            *given = true;
        } else if (number && i + 1 < count) {
            *number = strtoull(arguments[++i], NULL, 10);
        } else {
            fprintf(stderr, "unknown: %s\n", arguments[i]);
            return false;
        }
    }
    return true;
}
