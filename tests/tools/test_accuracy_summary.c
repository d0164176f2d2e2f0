/* What `oclfft accuracy --report` says of its rows in the end: how many failed, and which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "accuracy/report.h"
#include "common/command.h"
#include "common/output.h"

/* Of the rest of the command the summary needs only these. */
void output_flush(FILE *to) {
    fflush(to);
}

int worse_status(int a, int b) {
    return a > b ? a : b;
}

/* ---- Rows ---- */

static struct report_row rows[32];
static char text[16384];

static void begin(struct report *report) {
    *report = (struct report){.rows = rows};
}

/* A row whose errors are `ratio` times FFTW's. */
static void add(struct report *report, size_t length, oclfft_precision precision,
                oclfft_direction direction, double ratio, int status) {
    const struct errors ours = {ratio, ratio, ratio}, fftw = {1, 1, 1};
    rows[report->row_count++] =
        (struct report_row){.length = length,
                            .batch = 1,
                            .precision = precision,
                            .direction = direction,
                            .class = CLASS_SMOOTH,
                            .accuracy = {.ours = ours, .fftw = fftw, .measured = ratio > 0},
                            .ratio = ratio,
                            .status = status};
    report->faults += status == STATUS_FAILED;
}

/* What the summary prints becomes `text`. */
static void summarise(struct report *report) {
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    report_summary(report);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
}

static void assert_says(const char *wanted) {
    if (!strstr(text, wanted)) fail_msg("not said: %s\nbut: %s", wanted, text);
}

/* ---- Tests ---- */

static void nothing_fails(void **state) {
    (void)state;
    struct report report;
    begin(&report);
    add(&report, 12, OCLFFT_SINGLE, OCLFFT_FORWARD, 1.0, STATUS_OK);
    add(&report, 12, OCLFFT_DOUBLE, OCLFFT_BACKWARD, 0.9, STATUS_OK);
    summarise(&report);
    assert_int_equal(report.status, STATUS_OK);
    assert_says("\n0 of 2 results failed\n");
    assert_null(strstr(text, "FAIL"));
    assert_null(strstr(text, "the mean"));
}

static void a_mean_is_above_the_bar(void **state) {
    (void)state;
    struct report report;
    begin(&report);
    add(&report, 12, OCLFFT_SINGLE, OCLFFT_FORWARD, 1.5, STATUS_OK);
    add(&report, 12, OCLFFT_SINGLE, OCLFFT_BACKWARD, 1.0, STATUS_OK);
    summarise(&report);
    assert_int_equal(report.status, STATUS_FAILED);
    assert_says("\n0 of 2 results failed; 1 of 2 means is above the bar\n");
    assert_says("\n    single forward: the mean 1.500 is above 1.1\n");
    add(&report, 12, OCLFFT_DOUBLE, OCLFFT_FORWARD, 2, STATUS_OK);
    summarise(&report);
    assert_says("\n0 of 3 results failed; 2 of 3 means are above the bar\n");
    assert_says("\n    double forward: the mean 2.000 is above 1.1\n");
}

static void lengths_fail(void **state) {
    (void)state;
    struct report report;
    begin(&report);
    add(&report, 10, OCLFFT_SINGLE, OCLFFT_FORWARD, 2, STATUS_FAILED);
    add(&report, 11, OCLFFT_SINGLE, OCLFFT_FORWARD, 2, STATUS_OK);
    add(&report, 12, OCLFFT_SINGLE, OCLFFT_FORWARD, 2, STATUS_FAILED);
    add(&report, 13, OCLFFT_DOUBLE, OCLFFT_BACKWARD, 1, STATUS_FAILED);
    add(&report, 14, OCLFFT_DOUBLE, OCLFFT_BACKWARD, 0, STATUS_USAGE);
    snprintf(report.skipped_reason[OCLFFT_DOUBLE], REASON, "no room");
    report.skipped_length[OCLFFT_DOUBLE] = 14;
    summarise(&report);
    assert_says("\n3 of 5 results failed, 1 could not be checked; 1 of 2 means is above the bar\n");
    assert_says("\n    single forward: lengths 10, 12; the mean 2.000 is above 1.1\n");
    assert_says("\n    double backward: length 13\n");
    assert_says("\n    double, the first at 14: no room\n");
}

/* Ten are named, the others counted. */
static void many_lengths_fail(void **state) {
    (void)state;
    struct report report;
    begin(&report);
    for (size_t i = 0; i < 13; i++)
        add(&report, 20 + i, OCLFFT_SINGLE, OCLFFT_BACKWARD, 1, STATUS_FAILED);
    summarise(&report);
    assert_says("\n13 of 13 results failed\n");
    assert_says(
        "\n    single backward: lengths 20, 21, 22, 23, 24, 25, 26, 27, 28, 29 and 3 more\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_fails),
        cmocka_unit_test(a_mean_is_above_the_bar),
        cmocka_unit_test(lengths_fail),
        cmocka_unit_test(many_lengths_fail),
    };
    return cmocka_run_group_tests_name("accuracy_summary", tests, NULL, NULL);
}
