#include "lines.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environment.h"
#include "lock.h"

static struct {
    lock lock;
    /* The one that counts and writes: a forked child has a copy of its parent's counts. */
    _Atomic(pid_t) process;
    report_line *lines;
} report = {LOCK_INITIALIZER, 0, NULL};

/* A child counts nothing, and so waits for no lock that a thread of its parent may have held. */
static bool counts_here(void) {
    const pid_t process = getpid();
    pid_t owner = 0;
    return atomic_compare_exchange_strong(&report.process, &owner, process) || owner == process;
}

report_line *line_for(const char *text) {
    if (!counts_here()) return NULL;
    lock_take(&report.lock);
    report_line **at = &report.lines;
    while (*at && strcmp((*at)->text, text) != 0) at = &(*at)->next;
    if (!*at && (*at = calloc(1, sizeof **at)))
        (void)snprintf((*at)->text, sizeof(*at)->text, "%s", text);
    report_line *line = *at;
    lock_give(&report.lock);
    return line;
}

void line_count(report_line *line, int which, double seconds) {
    if (!line || !counts_here()) return;
    lock_take(&report.lock);
    line->counts[which]++;
    line->seconds[which] += seconds;
    lock_give(&report.lock);
}

void line_fault(report_line *line, const char *what) {
    if (!line || !counts_here()) return;
    lock_take(&report.lock);
    (void)snprintf(line->fault, sizeof line->fault, "%.*s", (int)strcspn(what, "\n"), what);
    lock_give(&report.lock);
}

static void write_line(int file, const report_line *line) {
    char text[2 * LINE_BYTES];
    int length = line_print(line, text, sizeof text);
    if (length >= (int)sizeof text) {
        length = sizeof text - 1;
        text[length - 1] = '\n';
    }
    /* One call, so that the lines of several processes do not mix. What cannot be written is lost,
     * since there is nobody to tell. */
    if (write(file, text, (size_t)length) != length) return;
}

__attribute__((destructor)) static void finish(void) {
    const char *path = environment_report();
    int file = -1;
    if (path && report.lines && report.process == getpid())
        file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    /* The lines are not freed: other destructors may still transform and count in them. */
    for (const report_line *line = report.lines; file >= 0 && line; line = line->next)
        if (line->counts[0] + line->counts[1] > 0) write_line(file, line);
    if (file >= 0) close(file);
}
