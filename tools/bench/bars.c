/* What a table is to show: its figures beside their bars, a line for each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "common/lines.h"

/* A figure over all rows. */
struct tally {
    double logarithms, worst;
    const struct row *where; /* the worst */
    size_t cases;
    size_t lacking; /* in which ours has no result, or a wrong one */
};

static size_t column_by_name(const struct kind *kind, const char *name) {
    size_t i = 0;
    while (strcmp(kind->columns[i].name, name) != 0) i++;
    return i;
}

static struct tally tally_rows(const struct bench *bench, const struct bar *bar,
                               const struct row *rows, size_t count) {
    const struct kind *kind = bench->kind;
    const struct figure figure = {bar->figure, column_by_name(kind, bar->column)};
    struct tally tally = {.where = rows};
    for (size_t k = 0; k < count; k++) {
        const double value = figure_value(kind, figure, &rows[k]);
        tally.lacking += !bench_has_ours(bench, &rows[k]) || rows[k].of[COLUMN_OURS].wrong;
        if (value <= 0 || (bar->counts && !bar->counts(&rows[k]))) continue;
        const bool worse = bar->at_most ? value > tally.worst : value < tally.worst;
        tally.logarithms += log(value);
        if (tally.cases++ == 0 || worse) tally.worst = value, tally.where = &rows[k];
    }
    return tally;
}

static bool clears(const struct bar *bar, double value) {
    return bar->at_most ? value <= bar->limit : value >= bar->limit;
}

/* Why there is no figure. */
static const char *reason(const struct bench *bench, const struct bar *bar) {
    const size_t index = column_by_name(bench->kind, bar->column);
    if (bench->present[index])
        return bench->present[COLUMN_OURS] ? "no case" : "ours was not asked for";
    return bench->absent[index] ? bench->absent[index] : "not asked for";
}

static void write_limit(const struct bar *bar, double value, FILE *to) {
    fprintf(to, "; bar %s %g%s", bar->at_most ? "<=" : ">=", bar->limit,
            bar->unit ? bar->unit : "");
    if (bar->aim > 0)
        fprintf(to, " (aim %g: %s)", bar->aim, value >= bar->aim ? "reached" : "not reached");
}

/* With `batches` cases are told apart by them. */
static void write_where(const struct row *row, bool batches, FILE *to) {
    char text[PROBLEM_TEXT];
    problem_to_text(&row->problem, batches, text);
    fprintf(to, " at %s", text);
}

static void write_bar(const struct bench *bench, const struct bar *bar, const struct row *rows,
                      size_t count, bool batches, FILE *to) {
    const struct tally tally = tally_rows(bench, bar, rows, count);
    const double value = bar->mean ? exp(tally.logarithms / (double)tally.cases) : tally.worst;
    if (tally.cases == 0) {
        fprintf(to, "none  %s: not present (%s)", bar->what, reason(bench, bar));
        write_limit(bar, 0, to);
        fputc('\n', to);
        return;
    }
    fprintf(to, "%s  %s: %.3f%s", clears(bar, value) && tally.lacking == 0 ? "pass" : "FAIL",
            bar->what, value, bar->unit ? bar->unit : "");
    if (!bar->mean) write_where(tally.where, batches, to);
    write_limit(bar, value, to);
    fprintf(to, "; %zu of %zu cases", tally.cases, count);
    if (tally.lacking > 0) fprintf(to, ", in %zu ours has no result", tally.lacking);
    fputc('\n', to);
}

/* In how many cases a contender counts. */
static void write_presence(const struct bench *bench, size_t index, const struct row *rows,
                           size_t count, FILE *to) {
    size_t right = 0, wrong = 0;
    for (size_t k = 0; k < count; k++) {
        const struct result *result = &rows[k].of[index];
        if (result->wrong)
            wrong++;
        else if (result->speed > 0)
            right++;
    }
    fprintf(to, "      %s: right in %zu of %zu cases, wrong in %zu, without a result in %zu\n",
            bench->kind->columns[index].name, right, count, wrong, count - right - wrong);
}

static void write_all(const struct bench *bench, const struct row *rows, size_t count,
                      const char *lead, bool batches, FILE *to) {
    const struct kind *kind = bench->kind;
    for (size_t i = 0; i < kind->bar_count; i++) {
        fputs(lead, to);
        write_bar(bench, &kind->bars[i], rows, count, batches, to);
    }
    for (size_t i = 0; kind->tells && i < kind->column_count; i++) {
        if (!bench->present[i] || !kind->columns[i].peer->crashes) continue;
        fputs(lead, to);
        write_presence(bench, i, rows, count, to);
    }
}

void show_bars(const struct bench *bench, const struct row *rows, size_t count, bool batches) {
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (!memory) return;
    write_all(bench, rows, count, "", batches, memory);
    if (fclose(memory) == 0) write_lines(stdout, 6, text);
    free(text);
}

void write_bars(const struct bench *bench, const struct row *rows, size_t count, const char *lead,
                FILE *to) {
    write_all(bench, rows, count, lead, false, to);
}

void write_joint_bars(const struct bench *bench, const struct row *rows, size_t count,
                      const char *lead, FILE *to) {
    write_all(bench, rows, count, lead, true, to);
}
