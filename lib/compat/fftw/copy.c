#include "copy.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

/* A thread is worth starting for this many bytes. */
enum { PART_BYTES = 16 << 20, MOST_PARTS = 8 };

typedef struct part {
    char *to;
    const char *from;
    size_t bytes;
    pthread_t thread;
    bool started;
} part;

static void *copy_part(void *argument) {
    const part *p = argument;
    memcpy(p->to, p->from, p->bytes);
    return NULL;
}

void copy_bytes(void *to, const void *from, size_t bytes) {
    part parts[MOST_PARTS];
    size_t count = bytes / PART_BYTES;
    if (count > MOST_PARTS) count = MOST_PARTS;
    if (count < 1) count = 1;
    const size_t share = bytes / count;
    for (size_t i = 0; i < count; i++) {
        const size_t start = i * share, size = i + 1 < count ? share : bytes - start;
        parts[i] =
            (part){.to = (char *)to + start, .from = (const char *)from + start, .bytes = size};
        /* This thread copies the last part, and the parts for which no thread could be started. */
        if (i + 1 < count)
            parts[i].started = pthread_create(&parts[i].thread, NULL, copy_part, &parts[i]) == 0;
        if (!parts[i].started) copy_part(&parts[i]);
    }
    for (size_t i = 0; i < count; i++)
        if (parts[i].started) pthread_join(parts[i].thread, NULL);
}
