/* Where the samples come from.
 *
 * SPDX-License-Identifier: MIT
 */
#include "samples.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../common/fail.h"
#include "../common/interrupt.h"

#define MOST_AT_ONCE ((size_t)1 << 30) /* some systems read no more than 2 GiB in one call */

bool samples_open(const char *path, samples *s) {
    struct stat status;
    *s = (samples){.file = STDIN_FILENO, .name = "standard input"};
    if (strcmp(path, "-") == 0) return true;
    s->name = path;
    s->file = open(path, O_RDONLY | O_CLOEXEC);
    if (s->file < 0) return fail("cannot read '%s': %s", path, strerror(errno));
    if (fstat(s->file, &status) != 0 || !S_ISDIR(status.st_mode)) return true;
    close(s->file);
    return fail("cannot read '%s': %s", path, strerror(EISDIR));
}

void samples_simulate(simulation *simulated, uint64_t count, samples *s) {
    *s = (samples){.file = -1, .name = "simulation", .simulated = simulated, .left = count};
}

void samples_close(samples *s) {
    if (s->file > STDIN_FILENO) (void)close(s->file);
}

bool samples_are_in(const samples *s, const char *path) {
    struct stat mine, other;
    return s->file >= 0 && fstat(s->file, &mine) == 0 && S_ISREG(mine.st_mode) &&
           stat(path, &other) == 0 && mine.st_dev == other.st_dev && mine.st_ino == other.st_ino;
}

static bool read_file(samples *s, unsigned char *memory, size_t bytes, size_t *got) {
    while (*got < bytes && !interrupt_asked()) {
        const size_t want = bytes - *got < MOST_AT_ONCE ? bytes - *got : MOST_AT_ONCE;
        const ssize_t count = read(s->file, memory + *got, want);
        if (count == 0) return true;
        if (count > 0)
            *got += (size_t)count;
        else if (errno != EINTR)
            return fail("cannot read '%s': %s", s->name, strerror(errno));
    }
    return true;
}

bool samples_read(samples *s, void *memory, size_t bytes, size_t *got) {
    *got = 0;
    bool good = true;
    if (s->simulated && !interrupt_asked()) {
        const size_t count = bytes / 2 < s->left ? bytes / 2 : (size_t)s->left;
        simulate_samples(s->simulated, memory, count);
        s->left -= count;
        *got = 2 * count;
    } else if (!s->simulated) {
        good = read_file(s, memory, bytes, got);
    }
    return good;
}
