#include "report.h"

#include <stdio.h>

#include "../environment.h"

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
    char text[LINE_BYTES];
    if (!environment_report()) return NULL;
    describe(set, device, text);
    return line_for(text);
}

void report_count(report_line *line, clfftDirection direction) {
    line_count(line, direction == CLFFT_BACKWARD, 0);
}

int line_print(const report_line *line, char *text, size_t capacity) {
    return snprintf(text, capacity, "clFFT: %zu forward, %zu backward: %s\n", line->counts[0],
                    line->counts[1], line->text);
}
