/* Rows of a report as a table of ratios and as comma-separated values. */
#include <math.h>
#include <string.h>

#include "report.h"
#include "common/command.h"
#include "common/lines.h"
#include "common/output.h"

static const double mean_bar = 1.1;
static const double reference_part = 1.0 / 64; /* of epsilon: far below what is tested */

static const char *const precision_names[PRECISIONS] = {
    [OCLFFT_SINGLE] = "single", [OCLFFT_DOUBLE] = "double"};

static const char *direction_name(oclfft_direction direction) {
    return direction == OCLFFT_FORWARD ? "forward" : "backward";
}

/* ---- The table ---- */

enum { ALL_CLASSES = CLASSES };

/* Rows of one precision, direction and class, or of all classes. */
struct group {
    oclfft_precision precision;
    oclfft_direction direction;
    int class; /* ALL_CLASSES: that is what the bar on the mean is for */
    size_t measured, failed, skipped;
    size_t ratios;                                    /* rows whose ratio counts */
    double logarithm_l2, logarithm_max, logarithm_l1; /* sums over them */
    double worst;
    size_t worst_length;
};

static bool belongs(const struct group *group, const struct report_row *row) {
    return row->precision == group->precision && row->direction == group->direction &&
           (group->class == ALL_CLASSES || (int)row->class == group->class);
}

static void add_row(struct group *group, const struct report_row *row) {
    const struct errors *ours = &row->accuracy.ours, *fftw = &row->accuracy.fftw;
    group->measured += row->accuracy.measured;
    group->failed += row->status == STATUS_FAILED;
    group->skipped += row->status == STATUS_USAGE || row->status == STATUS_TROUBLE;
    if (!(row->ratio > 0) || isinf(row->ratio)) return; /* a wrong result has failed anyway */
    group->ratios++;
    group->logarithm_l2 += log(row->ratio);
    group->logarithm_max += log(ours->max / fftw->max);
    group->logarithm_l1 += log(ours->l1 / fftw->l1);
    if (row->ratio <= group->worst) return;
    group->worst = row->ratio;
    group->worst_length = row->length;
}

static double mean_of(double logarithm, size_t count) {
    return exp(logarithm / (double)count);
}

static bool is_over(const struct group *group) {
    return group->class == ALL_CLASSES && group->ratios > 0 &&
           mean_of(group->logarithm_l2, group->ratios) > mean_bar;
}

static void print_group(const struct group *group) {
    printf("%-7s %-9s %-13s %7zu", precision_names[group->precision],
           direction_name(group->direction),
           group->class == ALL_CLASSES ? "all" : class_names[group->class], group->measured);
    if (group->ratios > 0) {
        printf("  %6.3f %6.3f %6.3f  %-4s  %6.3f %8zu", mean_of(group->logarithm_l2, group->ratios),
               mean_of(group->logarithm_max, group->ratios),
               mean_of(group->logarithm_l1, group->ratios),
               group->class != ALL_CLASSES ? ""
               : is_over(group)            ? "FAIL"
                                           : "ok",
               group->worst, group->worst_length);
    } else {
        printf("  %6s %6s %6s  %-4s  %6s %8s", "-", "-", "-", "-", "-", "-");
    }
    printf("  %6zu %7zu\n", group->failed, group->skipped);
}

static void summarise_group(struct report *report, struct group *group) {
    for (size_t i = 0; i < report->row_count; i++) {
        if (belongs(group, &report->rows[i])) add_row(group, &report->rows[i]);
    }
    if (group->measured + group->failed + group->skipped == 0) return;
    print_group(group);
    if (is_over(group)) report->status = worse_status(report->status, STATUS_FAILED);
}

/* What failed of a precision and direction: "    double backward: 3, 5 and 7 more; the mean 1.148
 * is above 1.1". */
static void print_faults(const struct report *report, const struct group *group) {
    enum { NAMED = 10 };
    size_t named = 0;
    if (group->failed == 0 && !is_over(group)) return;
    printf("    %s %s:", precision_names[group->precision], direction_name(group->direction));
    for (size_t i = 0; i < report->row_count && named < NAMED; i++) {
        const struct report_row *row = &report->rows[i];
        if (belongs(group, row) && row->status == STATUS_FAILED)
            printf("%s %zu",
                   named++             ? ","
                   : group->failed > 1 ? " lengths"
                                       : " length",
                   row->length);
    }
    if (group->failed > named) printf(" and %zu more", group->failed - named);
    if (is_over(group))
        printf("%s the mean %.3f is above %.1f", group->failed ? ";" : "",
               mean_of(group->logarithm_l2, group->ratios), mean_bar);
    putchar('\n');
}

static void print_count(const struct report *report, size_t skipped, size_t means, size_t over) {
    printf("\n%zu of %zu result%s failed", report->faults, report->row_count,
           report->row_count == 1 ? "" : "s");
    if (skipped > 0) printf(", %zu could not be checked", skipped);
    if (over > 0)
        printf("; %zu of %zu mean%s %s above the bar", over, means, means == 1 ? "" : "s",
               over == 1 ? "is" : "are");
    putchar('\n');
}

void report_summary(struct report *report) {
    struct group all[PRECISIONS][DIRECTIONS];
    size_t skipped = 0, means = 0, over = 0;
    printf("\nOur error over FFTW's: geometric means (bar %.1f on that of L2 over all lengths), "
           "and the worst of L2\n\n",
           mean_bar);
    printf("%-7s %-9s %-13s %7s  %6s %6s %6s  %-4s  %6s %8s  %6s %7s\n", "", "", "lengths",
           "number", "L2", "max", "sum", "", "worst", "at", "failed", "skipped");
    for (int p = 0; p < PRECISIONS; p++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            for (int c = 0; c <= ALL_CLASSES; c++) {
                struct group group = {.precision = p == 0 ? OCLFFT_SINGLE : OCLFFT_DOUBLE,
                                      .direction = d == 0 ? OCLFFT_FORWARD : OCLFFT_BACKWARD,
                                      .class = c};
                summarise_group(report, &group);
                all[p][d] = group; /* of all classes in the end */
            }
            skipped += all[p][d].skipped;
            means += all[p][d].ratios > 0;
            over += is_over(&all[p][d]);
        }
    }
    print_count(report, skipped, means, over);
    for (int p = 0; p < PRECISIONS; p++) {
        for (int d = 0; d < DIRECTIONS; d++) print_faults(report, &all[p][d]);
        if (report->skipped_length[p] > 0)
            printf("    %s, the first at %zu: %s\n", precision_names[p], report->skipped_length[p],
                   report->skipped_reason[p]);
    }
}

void report_references(struct report *report) {
    static const char *const names[PRECISIONS] = {
        [OCLFFT_SINGLE] = "double", [OCLFFT_DOUBLE] = "long double"};
    for (int p = 0; p < PRECISIONS; p++) {
        const struct reference_check *check = &report->references[p];
        const double bar =
            precision_epsilon(p == OCLFFT_DOUBLE ? OCLFFT_DOUBLE : OCLFFT_SINGLE) * reference_part;
        if (check->lengths == 0) continue;
        const bool ok = !check->failed && check->worst <= bar;
        char text[256];
        snprintf(text, sizeof text,
                 "reference for %s: FFTW in %s differs from the direct sum by at most %.2e "
                 "(at %zu; lengths: %zu); bar epsilon/64 = %.2e  %s",
                 precision_names[p], names[p], check->worst, check->worst_length, check->lengths,
                 bar, ok ? "ok" : "FAIL");
        write_line(stdout, 4, text);
        if (!ok) report->status = worse_status(report->status, STATUS_FAILED);
    }
}

/* ---- Comma-separated values ---- */

void report_csv_header(FILE *csv) {
    fputs("length,class,precision,direction,batch,ours_l2,ours_max,ours_sum,"
          "fftw_l2,fftw_max,fftw_sum,ratio,bar,verdict\n",
          csv);
}

/* What is not known is left blank. */
void report_csv_row(FILE *csv, const struct report_row *row) {
    const struct accuracy *accuracy = &row->accuracy;
    fprintf(csv, "%zu,%s,%s,%s,%zu", row->length, class_names[row->class],
            precision_names[row->precision], direction_name(row->direction), row->batch);
    if (accuracy->measured)
        fprintf(csv, ",%.4e,%.4e,%.4e", accuracy->ours.l2, accuracy->ours.max, accuracy->ours.l1);
    else
        fputs(",,,", csv);
    if (accuracy->has_fftw)
        fprintf(csv, ",%.4e,%.4e,%.4e", accuracy->fftw.l2, accuracy->fftw.max, accuracy->fftw.l1);
    else
        fputs(",,,", csv);
    if (row->ratio > 0)
        fprintf(csv, ",%.4f", row->ratio);
    else
        fputc(',', csv);
    fprintf(csv, ",%.4e,%s\n", accuracy->bar,
            row->status == STATUS_OK       ? "ok"
            : row->status == STATUS_FAILED ? "FAIL"
            : accuracy->planned            ? "not checked"
                                           : "not planned");
    output_flush(csv);
}
