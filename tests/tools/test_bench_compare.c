/* Two builds of the library compared: the interval of a ratio, the means, and the verdict. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/compare.h"
#include "common/command.h"

enum { MOST = 99 };

/* ---- The interval ---- */

/* The probability that fewer than `k` of `n` tosses are heads, by logarithms of factorials. */
static double fewer_heads(size_t n, size_t k) {
    double sum = 0;
    for (size_t i = 0; i < k; i++) {
        const double ways =
            lgamma((double)n + 1) - lgamma((double)i + 1) - lgamma((double)(n - i) + 1);
        sum += exp(ways - (double)n * log(2));
    }
    return sum;
}

/* Of the ratios 1, 2, ... the ends of the interval are the ranks themselves. */
static void test_ranks(void **state) {
    (void)state;
    for (size_t n = 1; n <= MOST; n++) {
        double ratios[MOST];
        for (size_t i = 0; i < n; i++) ratios[i] = (double)(n - i);
        const struct estimate estimate = estimate_median(ratios, n);
        assert_true(estimate.ratio == ((double)n + 1) / 2);
        if (n < LEAST_PAIRS) {
            assert_true(estimate.low == 0 && isinf(estimate.high));
            continue;
        }
        const size_t k = (size_t)estimate.low;
        assert_true(estimate.high == (double)(n + 1 - k));
        assert_true(1 - 2 * fewer_heads(n, k) >= 0.95);
        assert_true(1 - 2 * fewer_heads(n, k + 1) < 0.95);
    }
}

static double uniform(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* A skewed distribution with the median 1: the interval holds it as often as it says. */
static void test_coverage(void **state) {
    (void)state;
    enum { TRIALS = 4000, PAIRS = 12 };
    uint64_t seed = 7;
    int holds = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        double ratios[PAIRS];
        for (int i = 0; i < PAIRS; i++) ratios[i] = -log(uniform(&seed)) / log(2);
        const struct estimate estimate = estimate_median(ratios, PAIRS);
        holds += estimate.low <= 1 && 1 <= estimate.high;
    }
    assert_in_range(holds, TRIALS * 95 / 100, TRIALS * 98 / 100); /* 96.1 % by the binomial */
}

/* Two rounds in which something else had the machine. */
static void test_outliers(void **state) {
    (void)state;
    double ratios[] = {1.01, 0.99, 1, 0.2, 1.005, 0.995, 1.002, 0.998, 7, 1.001, 0.999, 1.003};
    const struct estimate estimate = estimate_median(ratios, sizeof ratios / sizeof *ratios);
    assert_true(fabs(estimate.ratio - 1) < 0.003);
    assert_true(estimate.low >= 0.99 && estimate.high <= 1.01);
    assert_true(estimate_is_narrow(&estimate, 0.021) && !estimate_is_narrow(&estimate, 0.005));
}

static void test_mean(void **state) {
    (void)state;
    const struct estimate estimates[] = {{0.5, 0.45, 0.55}, {2, 1.9, 2.1}, {1, 0.9, 1.1}};
    const struct estimate one = estimate_mean(estimates + 2, 1), all = estimate_mean(estimates, 3);
    assert_true(fabs(all.ratio - 1) < 1e-12);
    assert_true(all.low < 1 && all.high > 1 && all.high / all.low < one.high / one.low);
    assert_true(fabs(one.high / one.low - 1.1 / 0.9) < 1e-12);
    assert_true(estimate_mean(estimates, 0).ratio == 0);
}

/* ---- The verdict ---- */

static const char *version(void) {
    return "0.0.1";
}

static struct compared_row row_of(const char *name, double ratio, double reach) {
    struct compared_row row = {
        .points = 64, .batch = 3, .pairs = 9, .traffic = 1e9, .measured = true};
    strncpy(row.name, name, sizeof row.name - 1);
    for (int i = 0; i < MAX_COMPARED; i++) {
        row.of[i].seconds[BUILD_OLD] = ratio;
        row.of[i].seconds[BUILD_NEW] = 1;
        row.of[i].estimate = (struct estimate){ratio, ratio / reach, ratio * reach};
    }
    return row;
}

/* The verdict over rows of a kind of table, and its text; to be freed. */
static int judge(const char *kind, bool cpu, const struct compared_row *rows, size_t count,
                 char **text) {
    struct bench bench = {.kind = kind_by_name(kind)};
    struct comparison comparison = {.bench = &bench, .path = "old.so", .pairs = LEAST_PAIRS};
    size_t size;
    bench.stage.info.is_cpu = cpu;
    comparison.old.version_string = version;
    FILE *csv = open_memstream(text, &size);
    assert_non_null(csv);
    compare_header(&comparison, csv);
    for (size_t i = 0; i < count; i++) compare_show(&comparison, &rows[i], csv);
    const int status = compare_verdict(&comparison, rows, count, csv);
    fclose(csv);
    return status;
}

static void expect(const char *kind, bool cpu, const struct compared_row *rows, size_t count,
                   int wanted, const char *line) {
    char *text;
    assert_int_equal(judge(kind, cpu, rows, count, &text), wanted);
    if (!strstr(text, line)) fail_msg("not said: %s, but: %s", line, text);
    free(text);
}

static void test_verdict(void **state) {
    (void)state;
    struct compared_row rows[] = {row_of("1", 1.01, 1.002), row_of("2", 0.995, 1.01),
                                  row_of("3", 1.005, 1.05)};
    const size_t count = sizeof rows / sizeof *rows;
    expect("gpu", false, rows, count, STATUS_OK, "# pass  new/old in GB/s, geometric mean: 1.003");
    rows[1] = row_of("2", 0.9, 1.1); /* slow, but it may be chance */
    rows[0] = row_of("1", 1.2, 1.002);
    expect("gpu", false, rows, count, STATUS_OK, "below 0.97: 0 of 3");
    rows[1] = row_of("2", 0.9, 1.07);
    expect("gpu", false, rows, count, STATUS_FAILED,
           "# FAIL  new/old in GB/s, cases whose interval lies below 0.97: 1 of 3, the slowest "
           "0.900 at 2x3\n");
    for (size_t i = 0; i < count; i++) rows[i] = row_of("4", 0.98, 1.001);
    expect("cpu", true, rows, count, STATUS_OK, "# pass  new/old in GB/s, geometric mean: 0.98");
    expect("gpu", false, rows, count, STATUS_FAILED,
           "# FAIL  new/old in GB/s, geometric mean: 0.98");
    expect("planning", false, rows, count, STATUS_OK, "bar >= 0.97");
}

/* The second figure of a table counts as well; without figures nothing does. */
static void test_figures(void **state) {
    (void)state;
    struct compared_row row = row_of("1", 1, 1.001);
    row.of[1].estimate = (struct estimate){0.5, 0.4, 0.6};
    expect("cpu", true, &row, 1, STATUS_OK, "\n1,64,3,9,GBs,1,1,1,0.999,1.001\n");
    expect("latency", false, &row, 1, STATUS_FAILED, "# FAIL  new/old in us, host, cases");
    expect("cpu-planning", true, &row, 1, STATUS_FAILED, "# pass  new/old in ms, plan, cases");
    row.measured = false;
    expect("cpu-planning", true, &row, 1, STATUS_OK, "# none  new/old in ms, plan, geometric mean");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks),    cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_outliers), cmocka_unit_test(test_mean),
        cmocka_unit_test(test_verdict),  cmocka_unit_test(test_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
