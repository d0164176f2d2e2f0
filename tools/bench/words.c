/* Figures in words: their titles in tables and in CSV files, and their numbers. */
#include <string.h>

#include "bench.h"

const char *figures_about(const struct kind *kind) {
    switch (kind->measure) {
    case MEASURE_LATENCY:
        return "microseconds for one transform of many in a row; host: of the enqueuing alone";
    case MEASURE_PLANNING:
        return "milliseconds of planning without the drivers' caches; warm: with our cache on the "
               "disk";
    default: return "GB/s counts one read of the input's elements and one write of the output's";
    }
}

const char figures_end_to_end[] = "; transfers from and to the host included";

/* A %s is the column's name. */
static const struct words {
    const char *title, *csv;
    int decimals; /* negative: four significant digits */
} words[] = {
    [FIGURE_PASSES] = {"passes", "passes", 0},
    [FIGURE_MOVED] = {"moved", "moved_bytes", 0},
    [FIGURE_SPEED] = {"%s", "%s_GBs", -1},
    [FIGURE_BOUND] = {"bound", "bound_GBs", -1},
    [FIGURE_TOUCHED] = {"%s(64)", "%s_touched_GBs", -1},
    [FIGURE_RATIO] = {"/%s", "ours_per_%s", 3},
    [FIGURE_OF_BOUND] = {"/bound", "ours_per_bound", 3},
    [FIGURE_GFLOPS] = {"GFLOPS", "%s_GFLOPS", 1},
    [FIGURE_TIME] = {"%s", "%s_us", 2},
    [FIGURE_ENQUEUE] = {"%s:host", "%s_host_us", 2},
    [FIGURE_TIMES] = {"x %s", "ours_us_per_%s_us", 3},
    [FIGURE_BETTER] = {"/better", "ours_per_better", 3},
    [FIGURE_SPREAD] = {"spread", "%s_spread_percent", 1},
    [FIGURE_PLAN] = {"%s", "%s_plan_ms", 2},
    [FIGURE_BUILD] = {"build", "empty_build_ms", 2},
    [FIGURE_EMPTY] = {"empty", "empty_ms", 2},
    [FIGURE_FIRST] = {"plan+first", "%s_first_ms", 2},
    [FIGURE_WARM] = {"warm", "%s_warm_ms", 2},
    [FIGURE_PLAN_TIMES] = {"plan/%s", "plan_per_%s", 3},
    [FIGURE_PLAN_PER_EMPTY] = {"plan/empty", "plan_per_empty", 2},
    [FIGURE_FIRST_PER_EMPTY] = {"+first/empty", "first_per_empty", 2},
    [FIGURE_KERNEL_PER_BUILD] = {"kernel/build", "kernel_per_build", 2},
    [FIGURE_KERNEL_PER_EMPTY] = {"+first/empty", "kernel_first_per_empty", 2},
};

static void fill_in(const char *form, const char *name, char title[FIGURE_TITLE]) {
    const char *at = strstr(form, "%s");
    if (at)
        snprintf(title, FIGURE_TITLE, "%.*s%s%s", (int)(at - form), form, name, at + 2);
    else
        snprintf(title, FIGURE_TITLE, "%s", form);
}

/* Our own plan is the one that a table of planning is about. */
void figure_title(const struct kind *kind, struct figure figure, char title[FIGURE_TITLE]) {
    const bool own = figure.type == FIGURE_PLAN && figure.index == COLUMN_OURS;
    fill_in(own ? "plan" : words[figure.type].title, kind->columns[figure.index].name, title);
}

void figure_csv_title(const struct kind *kind, struct figure figure, char title[FIGURE_TITLE]) {
    fill_in(words[figure.type].csv, kind->columns[figure.index].name, title);
}

int decimals_for(double value) {
    return value < 10 ? 3 : value < 100 ? 2 : value < 1000 ? 1 : 0;
}

static int decimals_of(enum figure_type type, double value) {
    const int decimals = words[type].decimals;
    return decimals >= 0 ? decimals : decimals_for(value);
}

bool figure_has_mark(struct figure figure) {
    return figure.type == FIGURE_SPEED || figure.type == FIGURE_TIME;
}

/* A wrong one's, too. */
static double raw_value(const struct kind *kind, struct figure figure, const struct row *row) {
    const struct result *result = &row->of[figure.index];
    if (figure.type == FIGURE_SPEED) return result->speed;
    if (figure.type == FIGURE_TIME) return result->seconds * 1e6;
    return figure_value(kind, figure, row);
}

void figure_text(const struct kind *kind, struct figure figure, const struct row *row,
                 char text[FIGURE_TITLE]) {
    const double value = raw_value(kind, figure, row);
    const bool wrong = figure_has_mark(figure) && row->of[figure.index].wrong;
    if (value <= 0)
        snprintf(text, FIGURE_TITLE, "-");
    else
        snprintf(text, FIGURE_TITLE, "%.*f%s", decimals_of(figure.type, value), value,
                 wrong ? "!" : "");
}
