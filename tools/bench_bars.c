/* What a table is to show: its figures beside their bars, a line for each. */
#include <math.h>
#include <string.h>

#include "bench.h"

/* A figure over all rows. */
struct tally {
    double logarithms, worst;
    const char *where; /* the worst */
    size_t cases;
    size_t lacking; /* in which ours has no result, or a wrong one */
};

static size_t column_by_name(const struct kind *kind, const char *name) {
    size_t i = 0;
    while (strcmp(kind->columns[i].name, name) != 0) i++;
    return i;
}

static struct tally tally_rows(const struct bench *bench, const struct bar *bar, const struct row *rows, size_t count) {
    const struct kind *kind = bench->kind;
    const struct figure figure = {bar->figure, column_by_name(kind, bar->column)};
    struct tally tally = {.where = ""};
    for (size_t k = 0; k < count; k++) {
        const double value = figure_value(kind, figure, &rows[k]);
        tally.lacking += !bench_has_ours(bench, &rows[k]) || rows[k].of[COLUMN_OURS].wrong;
        if (value <= 0 || (bar->one_pass && rows[k].passes != 1)) continue;
        const bool worse = bar->at_most ? value > tally.worst : value < tally.worst;
        tally.logarithms += log(value);
        if (tally.cases++ == 0 || worse) tally.worst = value, tally.where = rows[k].name;
    }
    return tally;
}

static bool clears(const struct bar *bar, double value) {
    return bar->at_most ? value <= bar->limit : value >= bar->limit;
}

/* Why there is no figure. */
static const char *reason(const struct bench *bench, const struct bar *bar) {
    const size_t index = column_by_name(bench->kind, bar->column);
    if (bench->present[index]) return bench->present[COLUMN_OURS] ? "no case" : "ours was not asked for";
    return bench->absent[index] ? bench->absent[index] : "not asked for";
}

static void write_bar(const struct bench *bench, const struct bar *bar, const struct row *rows, size_t count, FILE *to) {
    const struct tally tally = tally_rows(bench, bar, rows, count);
    const double value = bar->mean ? exp(tally.logarithms / (double)tally.cases) : tally.worst;
    const char *unit = bar->unit ? bar->unit : "", *sign = bar->at_most ? "<=" : ">=";
    if (tally.cases == 0) {
        fprintf(to, "none  %s: not present (%s); bar %s %g%s\n", bar->what, reason(bench, bar), sign, bar->limit, unit);
        return;
    }
    fprintf(to, "%s  %s: %.3f%s", clears(bar, value) && tally.lacking == 0 ? "pass" : "FAIL", bar->what, value, unit);
    if (!bar->mean) fprintf(to, " at %s", tally.where);
    fprintf(to, "; bar %s %g%s; %zu of %zu cases", sign, bar->limit, unit, tally.cases, count);
    if (tally.lacking > 0) fprintf(to, ", in %zu ours has no result", tally.lacking);
    fputc('\n', to);
}

void write_bars(const struct bench *bench, const struct row *rows, size_t count, const char *lead, FILE *to) {
    for (size_t i = 0; i < bench->kind->bar_count; i++) {
        fputs(lead, to);
        write_bar(bench, &bench->kind->bars[i], rows, count, to);
    }
    fflush(to);
}
