#include "report.h"

#include <stdio.h>

#include "../environment.h"
#include "device.h"

static const char *const kind_names[] = {"R2HC",    "HC2R",    "DHT",     "REDFT00",
                                         "REDFT01", "REDFT10", "REDFT11", "RODFT00",
                                         "RODFT01", "RODFT10", "RODFT11"};

typedef struct writing {
    char *text;
    size_t at, capacity;
} writing;

/* Adds both strings, cut off where the room ends. */
static void add(writing *w, const char *between, const char *text) {
    if (w->at >= w->capacity) return;
    const int bytes = snprintf(w->text + w->at, w->capacity - w->at, "%s%s", between, text);
    if (bytes > 0) w->at += (size_t)bytes;
}

static void add_number(writing *w, const char *between, ptrdiff_t number) {
    char text[24];
    (void)snprintf(text, sizeof text, "%td", number);
    add(w, between, text);
}

static void add_transform(writing *w, const problem *p) {
    if (p->transform == R2C) add(w, ", ", "real to complex");
    if (p->transform == C2R) add(w, ", ", "complex to real");
    if (p->transform == DFT)
        add(w, ", ", p->sign == FFTW_FORWARD ? "complex, forward" : "complex, backward");
    for (int i = 0; p->transform == R2R && i < p->rank; i++)
        add(w, i ? "x" : ", ", kind_names[p->kinds[i]]);
}

void report_describe(const problem *p, char *text, size_t capacity) {
    writing w = {text, 0, capacity};
    *text = '\0';
    for (int i = 0; i < p->rank; i++) add_number(&w, i ? "x" : "", p->dims[i].n);
    if (p->rank == 0) add(&w, "", "copy");
    for (int i = 0; i < p->loop_rank; i++) add_number(&w, " x ", p->loops[i].n);
    add_transform(&w, p);
    add(&w, ", ", sizeof(R) == sizeof(float) ? "single" : "double");
    add(&w, ", ", p->in_place ? "in place" : "out of place");
    if (p->split) add(&w, ", ", "split");
}

report_line *report_line_for(const problem *p) {
    char text[LINE_BYTES];
    if (!environment_report()) return NULL;
    report_describe(p, text, sizeof text);
    return line_for(text);
}

int line_print(const report_line *line, char *text, size_t capacity) {
    return snprintf(text, capacity,
                    "FFTW: %zu on the device in %.6f s, %zu on the host in %.6f s: %s%s%s%s%s\n",
                    line->counts[ON_DEVICE], line->seconds[ON_DEVICE], line->counts[ON_HOST],
                    line->seconds[ON_HOST], line->text, line->counts[ON_DEVICE] ? ", on " : "",
                    line->counts[ON_DEVICE] ? device_name() : "",
                    *line->fault ? "; the host took over after: " : "", line->fault);
}
