#include "report.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environment.h"

enum { LINE_BYTES = 512 };

struct report_line {
    struct report_line *next;
    char problem[LINE_BYTES];
    size_t forward, backward;
};

static struct {
    lock lock;
    pid_t process; /* that counts: a forked child has a copy of what its parent counted */
    report_line *lines;
} report = {LOCK_INITIALIZER, 0, NULL};

/* `1024x768 x 3, real to complex, double, out of place, on DEVICE`, the fastest dimension first. */
static void describe(const settings *set, const char *device, char *text) {
    char lengths[3 * 24 + 1] = "";
    size_t at = 0;
    for (size_t i = 0; i < set->lengths.count; i++)
        at += (size_t)snprintf(lengths + at, sizeof lengths - at, "%s%zu", i ? "x" : "",
                               set->lengths.of[i]);
    const char *kind = set->in == CLFFT_REAL    ? "real to complex"
                       : set->out == CLFFT_REAL ? "complex to real"
                                                : "complex";
    (void)snprintf(text, LINE_BYTES, "%s x %zu, %s, %s, %s%s, on %s", lengths, set->batch, kind,
                   set->precision == CLFFT_DOUBLE ? "double" : "single",
                   set->location == CLFFT_INPLACE ? "in place" : "out of place",
                   set->transposed == CLFFT_TRANSPOSED ? ", transposed" : "", device);
}

report_line *report_line_for(const settings *set, const char *device) {
    if (!environment_report()) return NULL;
    char text[LINE_BYTES];
    describe(set, device, text);
    lock_take(&report.lock);
    if (report.process == 0) report.process = getpid();
    report_line **at = &report.lines;
    while (*at && strcmp((*at)->problem, text) != 0) at = &(*at)->next;
    if (!*at && (*at = calloc(1, sizeof **at))) memcpy((*at)->problem, text, sizeof text);
    report_line *line = *at;
    lock_give(&report.lock);
    return line;
}

void report_count(report_line *line, clfftDirection direction) {
    if (!line) return;
    lock_take(&report.lock);
    if (direction == CLFFT_FORWARD)
        line->forward++;
    else
        line->backward++;
    lock_give(&report.lock);
}

static void write_line(int file, const report_line *line) {
    char text[LINE_BYTES + 128];
    const int length = snprintf(text, sizeof text, "clFFT: %zu forward, %zu backward: %s\n",
                                line->forward, line->backward, line->problem);
    /* One call, so that the lines of several processes do not mix. What cannot be written is lost,
     * since there is nobody to tell. */
    if (write(file, text, (size_t)length) != length) return;
}

__attribute__((destructor)) static void finish(void) {
    const char *path = environment_report();
    int file = -1;
    if (path && report.lines && report.process == getpid())
        file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    while (report.lines) {
        report_line *line = report.lines;
        report.lines = line->next;
        if (file >= 0 && line->forward + line->backward > 0) write_line(file, line);
        free(line);
    }
    if (file >= 0) close(file);
}
