#include "text_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct reading {
    int descriptor;
    long long until; /* milliseconds of the steady clock */
    char *text;
    size_t most, length;
    char *why;
    size_t capacity;
};

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool fail(const struct reading *reading, const char *why) {
    snprintf(reading->why, reading->capacity, "%s", why);
    return false;
}

/* A pipe that no process has opened for writing yet is waited for like a slow one. */
static bool await(const struct reading *reading) {
    const long long left = reading->until - now_ms();
    struct pollfd waiting = {.fd = reading->descriptor, .events = POLLIN};
    const int ready = left > 0 ? poll(&waiting, 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR) return true;
    if (ready < 0) return fail(reading, strerror(errno));
    return ready > 0 || fail(reading, "it delivers nothing, or does not end");
}

/* One byte more than allowed is asked for, to know that there is no more. */
static bool read_all(struct reading *reading) {
    while (await(reading)) {
        const size_t room = reading->most + 1 - reading->length;
        const ssize_t got = read(reading->descriptor, reading->text + reading->length, room);
        if (got == 0) return true;
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) return fail(reading, strerror(errno));
        reading->length += (size_t)got;
        if (reading->length <= reading->most) continue;
        const bool large = reading->most >> 20 > 0;
        snprintf(reading->why, reading->capacity, "longer than %zu %s",
                 reading->most >> (large ? 20 : 10), large ? "MB" : "KB");
        return false;
    }
    return false;
}

static bool is_text(const struct reading *reading) {
    for (size_t i = 0; i < reading->length; i++) {
        const unsigned char c = (unsigned char)reading->text[i];
        if (c == 0 || (c < ' ' && !strchr("\t\n\r\f", c))) return fail(reading, "no text");
    }
    return true;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the reading writes there. */
char *text_file(const char *path, size_t most, int patience_ms, char *why, size_t capacity) {
    struct reading reading = {
        .until = now_ms() + patience_ms, .most = most, .why = why, .capacity = capacity};
    reading.descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (reading.descriptor < 0) {
        fail(&reading, strerror(errno));
        return NULL;
    }
    reading.text = malloc(most + 2);
    const bool ok =
        reading.text ? read_all(&reading) && is_text(&reading) : fail(&reading, "no host memory");
    close(reading.descriptor);
    if (!ok) {
        free(reading.text);
        return NULL;
    }
    reading.text[reading.length] = 0;
    return reading.text;
}
