/* `oclfft bench --compare`: which rows are slower than in a file of an earlier run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bench/older.h"
#include "common/command.h"

/* The command's own would take all of its output with it; nothing complains here. */
void complain(const char *format, ...) {
    fail_msg("%s", format);
}

static const char file[] =
    "# A device, driver 1; GB/s counts one read of the input's elements and one write of the "
    "output's\n"
    "case,points,batch,copy_GBs,ours_GBs,ours_plan_ms,ours_spread_percent\n"
    "64,64,256,50,10,3,2\n"
    "64,64,512,50,20,3,2\n"
    "1000,1000,16,50,30,3,40\n"
    "\"64:in=c01,d99\",64,7,50,40,3,2\n"
    "96,96,10,50,,3,\n"
    "# pass  a bar\n"
    "\n"
    "# A device, driver 1; microseconds for one transform of many in a row; host: of the enqueuing "
    "alone\n"
    "case,points,batch,passes,ours_us,ours_host_us,ours_spread_percent\n"
    "64,64,1,1,5,2,1\n"
    "# A device, driver 1; GB/s counts one read of the input's elements and one write of the "
    "output's\n"
    "case,points,batch,ours_GBs\n"
    "640,640,5,8\n"
    "# A device, driver 1; GB/s counts one read of the input's elements and one write of the "
    "output's; transfers from and to the host included\n"
    "case,points,batch,ours_GBs,ours_spread_percent\n"
    "640,640,5,2,\n"
    "648,648,5,8,\n";

static struct row row_of(size_t length, size_t batch, double seconds, double speed, double spread) {
    struct row row = {.problem = {.desc = OCLFFT_PLAN_DESC_INIT}};
    row.problem.desc.lengths[0] = length;
    row.problem.desc.batch = batch;
    snprintf(row.name, sizeof row.name, "%zu", length);
    row.of[COLUMN_OURS] = (struct result){.seconds = seconds, .speed = speed, .spread = spread};
    return row;
}

static double ratio(const char *kind, const struct row *row) {
    const struct bench bench = {.kind = kind_by_name(kind)};
    double noise;
    return older_ratio(file, &bench, row, &noise);
}

static void figures_of_the_right_row(void **state) {
    (void)state;
    struct row row = row_of(64, 256, 1, 5, 0);
    assert_true(ratio("speed", &row) == 0.5);
    row = row_of(64, 512, 1, 5, 0);
    assert_true(ratio("speed", &row) == 0.25);
    row = row_of(64, 1, 10e-6, 5, 0);
    assert_true(ratio("latency", &row) == 0.5); /* twice as long */
    assert_true(ratio("speed", &row) == 0);
    row = row_of(640, 5, 1, 16, 0); /* a file without spreads */
    assert_true(ratio("speed", &row) == 2);
    row = row_of(96, 10, 1, 16, 0); /* blank */
    assert_true(ratio("speed", &row) == 0);
    row = row_of(32, 256, 1, 16, 0);
    assert_true(ratio("speed", &row) == 0);
    row = row_of(64, 7, 1, 10, 0);
    assert_true(ratio("speed", &row) == 0);
    strcpy(row.name, "64:in=c01,d99"); /* in quotes */
    assert_true(ratio("speed", &row) == 0.25);
    row = row_of(64, 256, 0, 0, 0); /* no figure now */
    assert_true(ratio("speed", &row) == 0);
}

static bool slower(double speed, double spread, size_t length, size_t batch) {
    const struct row row = row_of(length, batch, 1, speed, spread);
    const struct bench bench = {.kind = kind_by_name("speed")};
    return older_is_slower(file, &bench, &row);
}

static void transfers_are_told_apart(void **state) {
    (void)state;
    const struct row row = row_of(640, 5, 1, 4, 0);
    const struct bench bench = {.kind = kind_by_name("speed"), .method = {.end_to_end = true}};
    double noise;
    assert_true(ratio("speed", &row) == 0.5);
    assert_true(older_ratio(file, &bench, &row, &noise) == 2);
    assert_true(noise < 0.031); /* the spread is blank: not the number of the next line */
}

static void noise_is_allowed(void **state) {
    (void)state;
    assert_false(slower(9.8, 0, 64, 256));
    assert_true(slower(9.6, 0, 64, 256));
    assert_false(slower(9.2, 0.2, 64, 256)); /* half of 20 % and 2 % */
    assert_true(slower(8.9, 0.2, 64, 256));
    assert_false(slower(26, 0, 1000, 16)); /* half of 40 %, then */
    assert_true(slower(24, 0, 1000, 16));
    assert_false(slower(40, 0, 1000, 16));
}

static void what_is_shown(void **state) {
    (void)state;
    const struct row rows[] = {row_of(64, 256, 1, 5, 0), row_of(64, 512, 1, 40, 0),
                               row_of(1000, 16, 1, 29, 0), row_of(7, 1, 1, 1, 0)};
    const struct bench bench = {.kind = kind_by_name("speed")};
    char text[2048] = "";
    FILE *to = tmpfile();
    assert_non_null(to);
    assert_int_equal(older_show(file, "old.csv", &bench, rows, 4, "> ", to), 1);
    rewind(to);
    text[fread(text, 1, sizeof text - 1, to)] = '\0';
    fclose(to);
    assert_non_null(strstr(text, "> beside old.csv: 3 of 4 cases compared, 0.989 times as fast"));
    assert_non_null(strstr(text, "> SLOWER  64 x256: 0.500 times"));
    assert_non_null(strstr(text, "> faster  64 x512: 2.000 times"));
    assert_null(strstr(text, "1000"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_the_right_row),
        cmocka_unit_test(transfers_are_told_apart),
        cmocka_unit_test(noise_is_allowed),
        cmocka_unit_test(what_is_shown),
    };
    return cmocka_run_group_tests_name("bench --compare", tests, NULL, NULL);
}
