/* The table of `oclfft bench --library`, as text and as comma-separated values, and its verdict. */
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "common/case_name.h"
#include "common/command.h"

enum { NAME_WIDTH = 16 }; /* columns */

/* ---- Figures ---- */

size_t compared_figures(const struct kind *kind) {
    return kind->measure == MEASURE_SPEED ? 1 : 2;
}

/* A figure's name, and its unit: GB/s where `factor` is 0, else units in a second. */
struct word {
    const char *name, *csv;
    double factor;
};

static struct word word_of(const struct kind *kind, size_t figure) {
    static const struct word words[][MAX_COMPARED] = {
        [MEASURE_SPEED] = {{"GB/s", "GBs", 0}},
        [MEASURE_LATENCY] = {{"us", "us", 1e6}, {"us, host", "host_us", 1e6}},
        [MEASURE_PLANNING] = {{"ms, plan", "plan_ms", 1e3}, {"ms, +first", "first_ms", 1e3}},
    };
    return words[kind->measure][figure];
}

static double value_of(const struct kind *kind, const struct compared_row *row, size_t figure,
                       int build) {
    const double seconds = row->of[figure].seconds[build], factor = word_of(kind, figure).factor;
    return factor > 0 ? seconds * factor : row->traffic / seconds * 1e-9;
}

/* ---- The head ---- */

static void write_builds(const struct comparison *comparison, const char *lead, FILE *to) {
    fprintf(to, "%snew: oclfft %s, which this program uses; old: oclfft %s, %s\n", lead,
            oclfft_version_string(), comparison->old.version_string(), comparison->path);
}

static void write_csv_header(const struct comparison *comparison, FILE *csv) {
    const struct bench *bench = comparison->bench;
    fprintf(csv, "# %s, driver %s; %s%s\n", bench->stage.info.name,
            bench->stage.info.driver_version, figures_about(bench->kind),
            bench->method.end_to_end ? "; transfers from and to the host included" : "");
    write_builds(comparison, "# ", csv);
    fputs("case,points,batch,pairs,figure,old,new,new_per_old,low,high\n", csv);
}

void compare_header(const struct comparison *comparison, FILE *csv) {
    const struct bench *bench = comparison->bench;
    const oclfft_device_info *info = &bench->stage.info;
    printf("%s (%s, driver %s)\n", info->name, info->platform_name, info->driver_version);
    write_builds(comparison, "", stdout);
    puts(figures_about(bench->kind));
    if (bench->method.end_to_end) puts("transfers from and to host memory included");
    printf("new/old: how many times as fast the new one is, median of %zu pairs or more of\n"
           "measurements in turns; low, high: the interval of 95 %%\n\n",
           comparison->pairs);
    printf("%-*s %9s %5s %-10s %8s %8s %8s %8s %8s\n", NAME_WIDTH, "case", "batch", "pairs",
           "figure", "old", "new", "new/old", "low", "high");
    if (csv) write_csv_header(comparison, csv);
}

/* ---- Rows ---- */

static void print_figure(const struct kind *kind, const struct compared_row *row, size_t figure) {
    const struct estimate *estimate = &row->of[figure].estimate;
    const double old = value_of(kind, row, figure, BUILD_OLD);
    const double new = value_of(kind, row, figure, BUILD_NEW);
    case_show(stdout, NAME_WIDTH, row->name);
    printf(" %9zu %5zu %-10s %8.*f %8.*f %8.3f %8.3f %8.3f%s\n", row->batch, row->pairs,
           word_of(kind, figure).name, decimals_for(old), old, decimals_for(new), new,
           estimate->ratio, estimate->low, estimate->high,
           estimate_is_slower(estimate) ? "  SLOWER" : "");
}

static void write_csv_figure(const struct kind *kind, const struct compared_row *row, size_t figure,
                             FILE *csv) {
    const struct estimate *estimate = &row->of[figure].estimate;
    char field[CASE_FIELD];
    fprintf(csv, "%s,%zu,%zu,%zu,%s,%.5g,%.5g,%.5g,%.5g,%.5g\n", case_field(row->name, field),
            row->points, row->batch, row->pairs, word_of(kind, figure).csv,
            value_of(kind, row, figure, BUILD_OLD), value_of(kind, row, figure, BUILD_NEW),
            estimate->ratio, estimate->low, estimate->high);
}

void compare_show(const struct comparison *comparison, const struct compared_row *row, FILE *csv) {
    static const char *const names[] = {[BUILD_OLD] = "old", [BUILD_NEW] = "new"};
    const struct bench *bench = comparison->bench;
    for (size_t i = 0; row->measured && i < compared_figures(bench->kind); i++) {
        print_figure(bench->kind, row, i);
        if (csv) write_csv_figure(bench->kind, row, i, csv);
    }
    if (!row->measured) {
        case_show(stdout, NAME_WIDTH, row->name);
        printf(" %9zu     - no figure\n", row->batch);
    }
    const bool notes = bench->verbose || !row->measured || row->status != STATUS_OK;
    for (int i = 0; notes && i < BUILDS; i++) {
        if (*row->note[i]) printf("    %s: %s\n", names[i], row->note[i]);
    }
}

/* ---- The verdict ---- */

/* How slow the new build may be in the geometric mean. A GPU's own speed is measured more steadily
 * than the work of a processor. */
static double least_mean(const struct bench *bench, size_t figure) {
    const bool by_host = bench->stage.info.is_cpu || bench->kind->measure == MEASURE_PLANNING;
    return by_host || figure > 0 ? 0.97 : 0.99;
}

static bool write_mean(const struct bench *bench, size_t figure, const struct estimate *estimates,
                       size_t count, const char *lead, FILE *to) {
    const struct estimate mean = estimate_mean(estimates, count);
    const double least = least_mean(bench, figure);
    const bool passes = count > 0 && mean.ratio >= least;
    fprintf(to, "%s%s  new/old in %s, geometric mean: ", lead,
            count == 0 ? "none"
            : passes   ? "pass"
                       : "FAIL",
            word_of(bench->kind, figure).name);
    if (count == 0)
        fputs("no case", to);
    else
        fprintf(to, "%.4f (%.4f to %.4f) of %zu cases", mean.ratio, mean.low, mean.high, count);
    fprintf(to, "; bar >= %g\n", least);
    return passes || count == 0;
}

/* `where` are the rows of the estimates. */
static bool write_slower(const struct bench *bench, size_t figure, const struct estimate *estimates,
                         const struct compared_row *const *where, size_t count, const char *lead,
                         FILE *to) {
    size_t slower = 0, worst = 0;
    for (size_t i = 0; i < count; i++) {
        slower += estimate_is_slower(&estimates[i]);
        if (estimates[i].high < estimates[worst].high) worst = i;
    }
    if (count == 0) return true;
    fprintf(to, "%s%s  new/old in %s, cases whose interval lies below %g: %zu of %zu", lead,
            slower ? "FAIL" : "pass", word_of(bench->kind, figure).name, SLOWER_BELOW, slower,
            count);
    if (slower > 0)
        fprintf(to, ", the slowest %.3f at %sx%zu", estimates[worst].ratio, where[worst]->name,
                where[worst]->batch);
    fputc('\n', to);
    return slower == 0;
}

static bool judge(const struct bench *bench, size_t figure, const struct compared_row *rows,
                  size_t count, FILE *csv) {
    struct estimate *estimates = calloc(count, sizeof *estimates);
    const struct compared_row **where = calloc(count, sizeof *where);
    size_t cases = 0;
    bool passes = estimates && where;
    for (size_t i = 0; passes && i < count; i++) {
        if (!rows[i].measured) continue;
        estimates[cases] = rows[i].of[figure].estimate;
        where[cases++] = &rows[i];
    }
    if (passes) {
        if (csv) write_mean(bench, figure, estimates, cases, "# ", csv);
        if (csv) write_slower(bench, figure, estimates, where, cases, "# ", csv);
        const bool mean = write_mean(bench, figure, estimates, cases, "", stdout);
        passes = write_slower(bench, figure, estimates, where, cases, "", stdout) && mean;
    }
    free(estimates);
    free(where);
    return passes;
}

int compare_verdict(const struct comparison *comparison, const struct compared_row *rows,
                    size_t count, FILE *csv) {
    int status = STATUS_OK;
    puts("");
    for (size_t i = 0; i < compared_figures(comparison->bench->kind); i++) {
        if (!judge(comparison->bench, i, rows, count, csv)) status = STATUS_FAILED;
    }
    return status;
}
