#include "timeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "common/command.h"
#include "common/plot.h"

enum { MOST_COMMANDS = 200000 };

static const char *const names[] = {"upload",  "read",  "transform", "copy",
                                    "network", "write", "download"};
static const char *const colours[] = {"#4477aa", "#aa3377", "#228833", "#bbbbbb",
                                      "#66ccee", "#ee6677", "#ccbb44"};
enum { NAMES = sizeof names / sizeof *names };

struct command {
    size_t device;
    int name;
    double begin, end;
    unsigned long long bytes;
};

struct timeline {
    struct command *commands;
    size_t count, devices;
    double first, last;
};

static int name_of(const char *name) {
    for (int i = 0; i < NAMES; i++)
        if (!strcmp(name, names[i])) return i;
    return -1;
}

static void add_line(struct timeline *t, size_t device, const char *line) {
    struct command c = {.device = device};
    const size_t length = strcspn(line, " ");
    char name[32] = "", *rest;
    if (t->count == MOST_COMMANDS || length >= sizeof name) return;
    memcpy(name, line, length);
    c.begin = strtod(line + length, &rest);
    c.end = strtod(rest, &rest);
    c.bytes = strtoull(rest, NULL, 10);
    c.name = name_of(name);
    if (c.name < 0) return;
    if (t->count == 0 || c.begin < t->first) t->first = c.begin;
    if (t->count == 0 || c.end > t->last) t->last = c.end;
    t->commands[t->count++] = c;
}

static oclfft_status add_context(struct timeline *t, size_t device, const oclfft_context *context) {
    size_t length;
    oclfft_status status = oclfft_context_timeline(context, NULL, 0, &length);
    if (status != OCLFFT_SUCCESS) return status;
    char *text = malloc(length + 1);
    if (!text) return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    status = oclfft_context_timeline(context, text, length + 1, NULL);
    for (char *line = text; status == OCLFFT_SUCCESS && *line;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        add_line(t, device, line);
        line = end ? end + 1 : line + strlen(line);
    }
    free(text);
    return status;
}

static void write_text(FILE *to, const struct timeline *t) {
    fprintf(to, "# device command begin_ms end_ms bytes\n");
    for (size_t i = 0; i < t->count; i++) {
        const struct command *c = &t->commands[i];
        fprintf(to, "%zu %s %.6f %.6f %llu\n", c->device, names[c->name],
                1e3 * (c->begin - t->first), 1e3 * (c->end - t->first), c->bytes);
    }
}

static bool has_name(const struct timeline *t, int name) {
    for (size_t i = 0; i < t->count; i++)
        if (t->commands[i].name == name) return true;
    return false;
}

/* Rows from the top: those of device 0, in the order of the data's way. */
static void write_picture(FILE *to, const char *path, const void *data) {
    const struct timeline *t = data;
    int rows[NAMES], used = 0;
    for (int n = 0; n < NAMES; n++) rows[n] = has_name(t, n) ? used++ : -1;
    const double least = (t->last - t->first) / 800; /* so that one can see it */
    const size_t all = t->devices * (size_t)(used + 1);
    fprintf(to, "set terminal pngcairo size 1200,%zu font 'sans,11'\n", 120 + 34 * all);
    fprintf(to, "set output '%s'\nset xlabel 'milliseconds'\nset grid xtics\n", path);
    fprintf(to, "set xrange [0:%.6f]\nset yrange [%zu:-0.5]\n", 1e3 * (t->last - t->first),
            all - 1);
    fprintf(to, "unset key\nset ytics (");
    const char *comma = "";
    for (size_t d = 0; d < t->devices; d++)
        for (int n = 0; n < NAMES; n++)
            if (rows[n] >= 0) {
                fprintf(to, "%s'%s, device %zu' %zu", comma, names[n], d,
                        d * (size_t)(used + 1) + (size_t)rows[n]);
                comma = ", ";
            }
    fprintf(to, ")\n");
    for (size_t i = 0; i < t->count; i++) {
        const struct command *c = &t->commands[i];
        double row = (double)(c->device * (size_t)(used + 1)) + rows[c->name];
        double end = c->end - c->begin < least ? c->begin + least : c->end;
        fprintf(to,
                "set object rectangle from %.6f,%g to %.6f,%g fillcolor rgb '%s' "
                "fillstyle solid 0.85 noborder\n",
                1e3 * (c->begin - t->first), row - 0.4, 1e3 * (end - t->first), row + 0.4,
                colours[c->name]);
    }
    fprintf(to, "plot NaN notitle\n");
}

static int write_file(const char *path, const struct timeline *t) {
    const char *dot = strrchr(path, '.');
    if (dot && !strcmp(dot, ".png"))
        return plot_save(path, write_picture, t) ? STATUS_OK : STATUS_TROUBLE;
    FILE *file = fopen(path, "w");
    if (!file) {
        complain("%s: cannot be written", path);
        return STATUS_TROUBLE;
    }
    write_text(file, t);
    if (fclose(file) == 0) return STATUS_OK;
    complain("%s: cannot be written", path);
    return STATUS_TROUBLE;
}

int timeline_write(const char *path, oclfft_context *const contexts[], size_t count) {
    struct timeline t = {.commands = malloc(MOST_COMMANDS * sizeof *t.commands), .devices = count};
    oclfft_status status = t.commands ? OCLFFT_SUCCESS : OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    for (size_t i = 0; i < count && status == OCLFFT_SUCCESS; i++)
        status = add_context(&t, i, contexts[i]);
    int written = status == OCLFFT_SUCCESS ? write_file(path, &t) : complain_status(path, status);
    free(t.commands);
    return written;
}
