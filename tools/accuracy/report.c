#include "report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <peer.h>

#include "common/command.h"
#include "direct.h"
#include "common/output.h"
#include "common/plot.h"
#include "common/progress.h"

static const char *const precision_names[PRECISIONS] = {
    [OCLFFT_SINGLE] = "single", [OCLFFT_DOUBLE] = "double"};

/* ---- Measuring ---- */

/* Odd, so that no tile divides it, and of enough points for statistics; a single transform where
 * that takes FFTW long. */
static size_t choose_batch(size_t length) {
    enum { ENOUGH = 4096, LEAST = 3, MOST = 63, LONG = 1 << 18 };
    const size_t batch = ENOUGH / length;
    if (length > LONG) return 1;
    return batch < LEAST ? LEAST : batch > MOST ? MOST : batch | 1;
}

/* Of a length: compiling takes about as long as a million points do. */
static double effort_of(size_t length) {
    return 1e6 + (double)length * (double)choose_batch(length);
}

static void begin_progress(const struct report *report) {
    double effort = 0;
    for (size_t i = 0; i < report->length_count; i++) effort += effort_of(report->lengths[i]);
    progress_begin("lengths", report->length_count, effort);
}

static void note_fault(struct report *report, const struct report_row *row, const char *what) {
    if (report->faults++ >= SHOWN_FAULTS) return;
    progress_hide();
    printf("FAIL %zu %s %s: %s", row->length, precision_names[row->precision],
           row->direction == OCLFFT_FORWARD ? "forward" : "backward", what);
    if (row->accuracy.measured)
        printf(" (L2 %.3e, bar %.3e, FFTW %.3e)", row->accuracy.ours.l2, row->accuracy.bar,
               row->accuracy.fftw.l2);
    puts(report->faults == SHOWN_FAULTS ? "\n(only the number of further ones is shown)" : "");
    output_flush(stdout);
}

static void finish_row(struct report *report, struct report_row *row,
                       const oclfft_plan_desc *desc) {
    const char *fault = peer_why();
    if (row->accuracy.measured) {
        row->ratio = accuracy_ratio(&row->accuracy, row->precision);
        fault = accuracy_fault(&row->accuracy, desc);
        row->status = fault ? STATUS_FAILED : STATUS_OK;
    }
    if (row->status == STATUS_FAILED) {
        note_fault(report, row, fault);
    } else if (row->status != STATUS_OK && report->skipped_length[row->precision] == 0) {
        report->skipped_length[row->precision] = row->length;
        snprintf(report->skipped_reason[row->precision], REASON, "%s", fault);
    }
    report->status = worse_status(report->status, row->status);
    if (report->request->csv) report_csv_row(report->request->csv, row);
}

static void check_reference(struct report *report, const struct problem *problem) {
    struct reference_check *check = &report->references[problem->desc.precision];
    const size_t length = problem->desc.lengths[0];
    double error = 0;
    if (length > report->request->direct_maximum) return;
    if (!direct_error(problem, report->request->seed, &error)) check->failed = true;
    check->lengths += problem->direction == OCLFFT_FORWARD;
    if (check->worst_length > 0 && (error <= check->worst || isnan(check->worst)))
        return; /* a NaN stays */
    check->worst = error;
    check->worst_length = length;
}

static void measure_length(struct report *report, size_t length, oclfft_precision precision) {
    const struct accuracy_request *request = report->request;
    struct problem problem = {.desc = OCLFFT_PLAN_DESC_INIT};
    struct accuracy fresh;
    oclfft_plan *plan = NULL;
    problem.desc.lengths[0] = length;
    problem.desc.batch = choose_batch(length);
    problem.desc.precision = precision;
    const int planned = accuracy_plan(request->context, &problem, &plan, &fresh);
    for (int i = 0; i < DIRECTIONS; i++) {
        struct report_row *row = &report->rows[report->row_count++];
        problem.direction = i == 0 ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
        *row = (struct report_row){.length = length,
                                   .batch = problem.desc.batch,
                                   .precision = precision,
                                   .direction = problem.direction,
                                   .class = class_of(&problem.desc),
                                   .accuracy = fresh,
                                   .status = planned};
        if (planned == STATUS_OK)
            row->status = accuracy_measure(request->context, &plan, i == DIRECTIONS - 1, &problem,
                                           request->seed, &row->accuracy);
        finish_row(report, row, &problem.desc);
        check_reference(report, &problem);
    }
    oclfft_plan_destroy(&plan);
}

/* ---- The report ---- */

/* Which precisions there are to measure; a line for each that is asked for and is not there. */
static size_t muster_precisions(struct report *report, oclfft_precision precisions[PRECISIONS]) {
    const struct accuracy_request *request = report->request;
    size_t count = 0;
    for (int i = 0; i < PRECISIONS; i++) {
        const oclfft_precision precision = i == 0 ? OCLFFT_SINGLE : OCLFFT_DOUBLE;
        if (!(precision == OCLFFT_DOUBLE ? request->double_wanted : request->single_wanted))
            continue;
        if (precision == OCLFFT_DOUBLE && !request->device.has_double) {
            puts("double: not measured, this device has no double precision");
        } else if (!fftw_api_for(reference_precision(precision)) ||
                   !fftw_api_for(same_precision(precision))) {
            printf("%s: not measured, this program was built without FFTW in that precision or in "
                   "the next higher one\n",
                   precision_names[precision]);
            report->status = worse_status(report->status, STATUS_TROUBLE);
        } else {
            precisions[count++] = precision;
        }
    }
    return count;
}

static void measure_all(struct report *report) {
    oclfft_precision precisions[PRECISIONS];
    const size_t count = muster_precisions(report, precisions);
    if (report->request->csv) report_csv_header(report->request->csv);
    output_flush(stdout);
    begin_progress(report);
    for (size_t i = 0; i < report->length_count && output_wanted(); i++) {
        char name[32];
        snprintf(name, sizeof name, "%zu", report->lengths[i]);
        progress_next(name, effort_of(report->lengths[i]));
        for (size_t k = 0; k < count; k++)
            measure_length(report, report->lengths[i], precisions[k]);
    }
    progress_end();
}

static void conclude(struct report *report) {
    report_summary(report);
    report_references(report);
    if (!report->request->plot_path || report_plot(report)) return;
    complain("%s", peer_why());
    report->status = worse_status(report->status, STATUS_TROUBLE);
}

int accuracy_report(const struct accuracy_request *request) {
    struct report report = {.request = request, .status = STATUS_OK};
    size_t *lengths = report_lengths(request, &report.length_count);
    report.lengths = lengths;
    report.rows = calloc(report.length_count * PRECISIONS * DIRECTIONS + 1, sizeof *report.rows);
    if (!lengths || !report.rows) {
        complain("no host memory");
        report.status = STATUS_TROUBLE;
    } else if (report.length_count == 0) {
        complain("nothing to check: no length is left");
        report.status = STATUS_USAGE;
    } else {
        printf("%s (%s, driver %s)\n", request->device.name, request->device.platform_name,
               request->device.driver_version);
        printf("%zu length%s from %zu to %zu, out of place\n", report.length_count,
               report.length_count > 1 ? "s" : "", lengths[0], lengths[report.length_count - 1]);
        measure_all(&report);
        conclude(&report);
    }
    free(report.rows);
    free(lengths);
    return report.status;
}
