#include "older.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/case_name.h"
#include "common/command.h"
#include "common/text_file.h"

enum { MOST_BYTES = 1 << 24, PATIENCE_MS = 5000 };

static const double least_noise = 0.03;

struct figure older_measure(const struct kind *kind) {
    const enum figure_type type = kind->measure == MEASURE_LATENCY    ? FIGURE_TIME
                                  : kind->measure == MEASURE_PLANNING ? FIGURE_PLAN
                                                                      : FIGURE_SPEED;
    return (struct figure){type, COLUMN_OURS};
}

char *older_read(const char *path) {
    char why[512];
    char *text = text_file(path, MOST_BYTES, PATIENCE_MS, why, sizeof why);
    if (!text) {
        complain("--compare %s: %s", path, why);
    } else if (!strstr(text, "case,points,batch")) {
        complain("--compare %s: has no table that `oclfft bench --csv` wrote", path);
        free(text);
        text = NULL;
    }
    return text;
}

/* ---- The file ---- */

static const char *next_line(const char *line) {
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static bool begins(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

/* Which field of a header has this title; -1 for none. */
static int field_of(const char *header, const char *title) {
    const char *end = next_line(header);
    const size_t length = strlen(title);
    int field = 0;
    for (const char *at = header; at < end; at++) {
        const size_t here = strcspn(at, ",\r\n");
        if (here == length && strncmp(at, title, length) == 0) return field;
        at += here;
        field++;
    }
    return -1;
}

/* The number in a field behind the first three, which `rest` follows; 0 when it is blank. */
static double number_in(const char *rest, int field) {
    const char *end = next_line(rest);
    for (int i = 3; i < field && rest < end; i++) {
        rest += strcspn(rest, ",\n");
        rest += *rest == ',';
    }
    if (field < 3 || rest >= end || strchr(",\r\n", *rest)) return 0;
    const double value = strtod(rest, NULL);
    return isfinite(value) && value > 0 ? value : 0;
}

/* Whether the line above a table says that it has such figures. */
static bool is_about(const char *line, const struct kind *kind, bool end_to_end) {
    const char *end = next_line(line), *what = strstr(line, figures_about(kind)),
               *transfers = strstr(line, figures_end_to_end);
    return what && what < end && (transfers && transfers < end) == end_to_end;
}

struct older_figure older_find(const char *text, const struct bench *bench, const struct row *row) {
    const struct kind *kind = bench->kind;
    struct older_figure found = {0, 0};
    char title[FIGURE_TITLE], spread_title[FIGURE_TITLE];
    char field[CASE_FIELD], start[CASE_FIELD + 64];
    int value = -1, spread = -1;
    bool last_about = false, about = false; /* the line above a header says what is in the table */
    figure_csv_title(kind, older_measure(kind), title);
    figure_csv_title(kind, (struct figure){FIGURE_SPREAD, COLUMN_OURS}, spread_title);
    snprintf(start, sizeof start, "%s,%zu,%zu,", case_field(row->name, field),
             shape_of(&row->problem.desc).points, row->problem.desc.batch);
    for (const char *line = text; *line; line = next_line(line)) {
        if (*line == '#') {
            last_about = is_about(line, kind, bench->method.end_to_end);
        } else if (begins(line, "case,")) {
            about = last_about;
            value = field_of(line, title), spread = field_of(line, spread_title);
        } else if (about && value >= 0 && begins(line, start)) {
            const char *rest = line + strlen(start);
            found.value = number_in(rest, value);
            found.spread = number_in(rest, spread) / 100;
        }
    }
    return found;
}

/* ---- Comparing ---- */

static bool less_is_better(const struct kind *kind) {
    return kind->measure != MEASURE_SPEED;
}

double older_ratio(const char *text, const struct bench *bench, const struct row *row,
                   double *noise) {
    const struct kind *kind = bench->kind;
    const struct older_figure then = older_find(text, bench, row);
    const double now = figure_value(kind, older_measure(kind), row);
    const double half = (then.spread + row->of[COLUMN_OURS].spread) / 2;
    *noise = half > least_noise ? half : least_noise;
    if (then.value <= 0 || now <= 0) return 0;
    return less_is_better(kind) ? then.value / now : now / then.value;
}

bool older_is_slower(const char *text, const struct bench *bench, const struct row *row) {
    double noise;
    const double ratio = older_ratio(text, bench, row, &noise);
    return ratio > 0 && ratio < 1 / (1 + noise);
}

static void show_changes(const char *text, const struct bench *bench, const struct row *rows,
                         size_t count, bool slower, const char *lead, FILE *to) {
    for (size_t i = 0; i < count; i++) {
        double noise;
        const double ratio = older_ratio(text, bench, &rows[i], &noise);
        if (ratio <= 0 || (slower ? ratio >= 1 / (1 + noise) : ratio <= 1 + noise)) continue;
        fprintf(to, "%s%s  %s x%zu: %.3f times as fast as before (noise %.0f %%)\n", lead,
                slower ? "SLOWER" : "faster", rows[i].name, rows[i].problem.desc.batch, ratio,
                noise * 100);
    }
}

size_t older_show(const char *text, const char *path, const struct bench *bench,
                  const struct row *rows, size_t count, const char *lead, FILE *to) {
    double logarithms = 0, noise;
    size_t compared = 0, slower = 0;
    for (size_t i = 0; i < count; i++) {
        const double ratio = older_ratio(text, bench, &rows[i], &noise);
        if (ratio <= 0) continue;
        logarithms += log(ratio), compared++;
        slower += older_is_slower(text, bench, &rows[i]);
    }
    fprintf(to, "%sbeside %s: %zu of %zu cases compared", lead, path, compared, count);
    if (compared > 0)
        fprintf(to, ", %.3f times as fast on average, %zu slower by more than noise",
                exp(logarithms / (double)compared), slower);
    fputc('\n', to);
    show_changes(text, bench, rows, count, true, lead, to);
    show_changes(text, bench, rows, count, false, lead, to);
    return slower;
}
