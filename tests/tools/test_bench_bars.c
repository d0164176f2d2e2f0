/* What the benchmark says under its tables: figures beside bars, made of rows that nobody
 * measured. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <drawn.h>
#include <suites.h>

#include "bench/bench.h"

enum { CUFFT = 2, VKFFT, CLFFT, FFTW };

static struct bench bench_of(const char *kind) {
    struct bench bench = {.kind = kind_by_name(kind)};
    assert_non_null(bench.kind);
    bench.present[COLUMN_COPY] = bench.present[COLUMN_OURS] = bench.present[CUFFT] = true;
    return bench;
}

/* The speeds of copy, ours and cuFFT; 0: none. */
static struct row row_of(const char *text, size_t passes, const double speeds[3]) {
    struct row row = {.passes = passes};
    char message[512] = "";
    if (!problem_from_text(text, &row.problem, message, sizeof message))
        fail_msg("%s: %s", text, message);
    problem_to_text(&row.problem, false, row.name);
    const struct shape shape = shape_of(&row.problem.desc);
    row.moved = shape_traffic(&shape) * (double)passes;
    for (int i = 0; i < 3; i++) {
        row.of[i].speed = speeds[i];
        row.of[i].seconds = speeds[i] > 0 ? shape_traffic(&shape) / speeds[i] * 1e-9 : 0;
        row.of[i].enqueue = 4e-6;
    }
    return row;
}

/* To be freed. */
static char *bars_of(const struct bench *bench, const struct row *rows, size_t count) {
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    assert_non_null(to);
    write_bars(bench, rows, count, "- ", to);
    fclose(to);
    return text;
}

static void expect_line(const char *text, const char *line) {
    if (!strstr(text, line)) fail_msg("no \"%s\" in\n%s", line, text);
}

static void test_speed(void **state) {
    (void)state;
    const struct bench bench = bench_of("gpu");
    const struct row rows[] = {row_of("1024x8", 1, (double[]){4000, 3900, 1950}),
                               row_of("2^20", 2, (double[]){4000, 1900, 1900}),
                               row_of("8*16", 1, (double[]){4000, 3960, 0})};
    char *text = bars_of(&bench, rows, 3);
    expect_line(text, "- pass  ours / cuFFT, geometric mean: 1.414; bar >= 1.35; 2 of 3 cases\n");
    expect_line(text, "- pass  ours / cuFFT, worst: 1.000 at 1048576; bar >= 0.95; 2 of 3 cases\n");
    expect_line(
        text, "- pass  ours of one pass / copy, worst: 0.975 at 1024; bar >= 0.95; 2 of 3 cases\n");
    expect_line(text, "- none  ours / VkFFT, worst: not present (not asked for); bar >= 0.95\n");
    free(text);
}

/* Ours that is wrong, or not there, passes nothing. */
static void test_lacking(void **state) {
    (void)state;
    const struct bench bench = bench_of("gpu");
    struct row rows[] = {row_of("1024", 1, (double[]){4000, 3990, 1000}),
                         row_of("2048", 1, (double[]){4000, 0, 1000}),
                         row_of("4096", 1, (double[]){4000, 3990, 1000})};
    rows[2].of[COLUMN_OURS].wrong = true;
    char *text = bars_of(&bench, rows, 3);
    expect_line(text, "FAIL  ours / cuFFT, worst: 3.990 at 1024; bar >= 0.95; 1 of 3 cases, in 2 "
                      "ours has no result\n");
    free(text);
    text = bars_of(&bench, rows + 1, 1);
    expect_line(text, "none  ours / cuFFT, worst: not present (no case)");
    free(text);
}

static void test_latency(void **state) {
    (void)state;
    const struct bench bench = bench_of("latency");
    struct row rows[] = {row_of("1024", 1, (double[]){9, 10, 10}),
                         row_of("2048", 2, (double[]){9, 10, 12})};
    rows[1].of[COLUMN_OURS].enqueue = 8e-6; /* of two passes */
    char *text = bars_of(&bench, rows, 2);
    expect_line(text, "FAIL  time of single transforms, ours / cuFFT, worst: 1.200 at 2048; bar <= "
                      "1.1; 2 of 2 cases\n");
    expect_line(text, "pass  host time per execution, one pass, worst: 4.000 us at 1024; bar <= 6 "
                      "us; 1 of 2 cases\n");
    free(text);
}

/* A row with all contenders of a CPU; negative: wrong. */
static struct row cpu_row(const char *text, double ours, double vkfft, double clfft, double fftw) {
    const double speeds[] = {[VKFFT] = vkfft, [CLFFT] = clfft, [FFTW] = fftw};
    struct row row = row_of(text, 1, (double[]){100, ours, 0});
    const struct shape shape = shape_of(&row.problem.desc);
    for (int i = VKFFT; i <= FFTW; i++) {
        row.of[i].speed = fabs(speeds[i]);
        row.of[i].seconds =
            row.of[i].speed > 0 ? shape_traffic(&shape) / row.of[i].speed * 1e-9 : 0;
        row.of[i].wrong = speeds[i] < 0;
    }
    return row;
}

static struct bench cpu_bench(const char *kind) {
    struct bench bench = bench_of(kind);
    bench.present[CUFFT] = false;
    bench.present[VKFFT] = bench.present[CLFFT] = bench.present[FFTW] = true;
    return bench;
}

/* Who is wrong or not there is no peer of the case: then the other one counts, or nobody. */
static void test_cpu(void **state) {
    (void)state;
    const struct bench bench = cpu_bench("cpu");
    const struct row rows[] = {cpu_row("64x16384", 20, 4, 8, 40), cpu_row("61x17189", 20, 2, 0, 5),
                               cpu_row("100000x10", 20, -40, 10, 8),
                               cpu_row("1920*1080", 20, 0, -30, 20)};
    char *text = bars_of(&bench, rows, 4);
    expect_line(
        text,
        "- pass  ours / FFTW, geometric mean: 1.495; bar >= 1 (aim 1.25: reached); 4 of 4 cases\n");
    expect_line(text, "- FAIL  ours / FFTW, worst: 0.500 at 64; bar >= 0.6; 4 of 4 cases\n");
    expect_line(text, "- pass  ours / the better of clFFT and VkFFT, geometric mean: 3.684; bar >= "
                      "3; 3 of 4 cases\n");
    expect_line(text, "- pass  ours / the better of clFFT and VkFFT, worst: 2.000 at 100000; bar "
                      ">= 1; 3 of 4 cases\n");
    expect_line(text, "-       vkfft: right in 2 of 4 cases, wrong in 1, without a result in 1\n");
    expect_line(text, "-       clfft: right in 2 of 4 cases, wrong in 1, without a result in 1\n");
    if (strstr(text, "fftw:")) fail_msg("FFTW is counted: %s", text);
    free(text);
    text = bars_of(&bench, rows, 1);
    expect_line(text, "- FAIL  ours / FFTW, geometric mean: 0.500; bar >= 1 (aim 1.25: not "
                      "reached); 1 of 1 cases\n");
    expect_line(text, "- FAIL  ours / the better of clFFT and VkFFT, geometric mean: 2.500; bar >= "
                      "3; 1 of 1 cases\n");
    free(text);
}

/* Without anyone to compare with there is no figure, and nothing passes. */
static void test_cpu_alone(void **state) {
    (void)state;
    const struct bench bench = cpu_bench("cpu");
    const struct row row = cpu_row("61x17189", 20, -2, 0, 0);
    char *text = bars_of(&bench, &row, 1);
    expect_line(text, "- none  ours / FFTW, worst: not present (no case); bar >= 0.6\n");
    expect_line(
        text,
        "- none  ours / the better of clFFT and VkFFT, worst: not present (no case); bar >= 1\n");
    if (strstr(text, "pass  ")) fail_msg("a bar passes without a figure: %s", text);
    free(text);
}

/* The rows of two tables together: one length, two batches. */
static void test_joint(void **state) {
    (void)state;
    const struct bench bench = cpu_bench("cpu-large");
    const struct row rows[] = {cpu_row("64x16384", 20, 4, 0, 10),
                               cpu_row("64x262144", 20, 4, 0, 40)};
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    assert_non_null(to);
    write_joint_bars(&bench, rows, 2, "", to);
    fclose(to);
    expect_line(text, "FAIL  ours / FFTW, worst: 0.500 at 64x262144; bar >= 0.6; 2 of 2 cases\n");
    expect_line(text, "pass  ours / FFTW, geometric mean: 1.000; bar >= 1 (aim 1.25: not reached); "
                      "2 of 2 cases\n");
    expect_line(text, "      clfft: right in 0 of 2 cases, wrong in 0, without a result in 2\n");
    free(text);
    assert_string_equal(bench.kind->joined, "cpu");
}

/* Passes are kernels, each of which may cost as much as an empty one and a half. */
static void test_cpu_planning(void **state) {
    (void)state;
    const struct bench bench = bench_of("cpu-planning");
    struct row row = row_of("2^20", 2, (double[]){0, 0, 0});
    row.build = 0.1, row.empty = 0.15, row.first = 0.6;
    row.of[COLUMN_OURS].plan_seconds = 0.28;
    char *text = bars_of(&bench, &row, 1);
    expect_line(text, "pass  cold plan, per kernel / an empty kernel's build, worst: 1.400 at "
                      "1048576; bar <= 1.5; 1 of 1 cases\n");
    expect_line(text, "FAIL  cold plan and first run, per kernel / an empty kernel's build and "
                      "run, worst: 2.000 at 1048576; bar <= 1.5");
    free(text);
}

static void test_planning(void **state) {
    (void)state;
    struct bench bench = bench_of("planning");
    struct row row = row_of("1024", 0, (double[]){0, 0, 0});
    row.warm = 0.021;
    row.of[COLUMN_OURS].plan_seconds = 0.2;
    row.of[2].plan_seconds = 1; /* clFFT */
    char *text = bars_of(&bench, &row, 1);
    expect_line(text,
                "pass  cold plan, ours / clFFT, worst: 0.200 at 1024; bar <= 0.2; 1 of 1 cases\n");
    expect_line(text, "FAIL  plan with a warm disk cache, worst: 21.000 ms at 1024; bar <= 20 ms; "
                      "1 of 1 cases\n");
    free(text);
    bench.present[2] = false;
    row.of[2].plan_seconds = 0;
    bench.absent[2] = "built without clFFT";
    text = bars_of(&bench, &row, 1);
    expect_line(
        text,
        "none  cold plan, ours / clFFT, worst: not present (built without clFFT); bar <= 0.2\n");
    free(text);
}

/* A bar for each number of passes, and one that leaves out a length. The plain column is cuFFT's
 * place in the other tables. */
static void test_half(void **state) {
    (void)state;
    enum { PLAIN = 2, TYPED_CUFFT };
    struct bench bench = bench_of("half");
    bench.present[PLAIN] = bench.present[TYPED_CUFFT] = true;
    assert_string_equal(bench.kind->columns[PLAIN].name, "plain");
    struct row rows[] = {row_of("2^10:h", 1, (double[]){4000, 3600, 2000}),
                         row_of("2^15:h", 2, (double[]){4000, 1800, 1500}),
                         row_of("2^24:h", 3, (double[]){4000, 1200, 1200}),
                         row_of("10007:h", 3, (double[]){4000, 900, 1000}),
                         row_of("1024*1024:h", 2, (double[]){4000, 1800, 1000})};
    const double cufft[] = {2000, 1900, 1000, 0, 1800};
    rows[3].bluestein = true;
    for (int i = 0; i < 5; i++) {
        const struct shape shape = shape_of(&rows[i].problem.desc);
        rows[i].of[TYPED_CUFFT].speed = cufft[i];
        rows[i].of[TYPED_CUFFT].seconds =
            cufft[i] > 0 ? shape_traffic(&shape) / cufft[i] * 1e-9 : 0;
    }
    char *text = bars_of(&bench, rows, 5);
    expect_line(text, "- pass  half / single, one pass, geometric mean: 1.800; bar >= 1.6; 1 of 5");
    expect_line(text, "- pass  half / single, two passes, geometric mean: 1.470; bar >= 1.2; 2 of");
    expect_line(text, "- FAIL  half / single, three passes, geometric mean: 1.000; bar >= 1.1; 1 ");
    expect_line(text, "- FAIL  half / single, Bluestein over passes, geometric mean: 0.900; bar >");
    expect_line(text, "- FAIL  ours / cuFFT in half, one dimension, geometric mean: 1.270; bar >=");
    expect_line(text, "one dimension but 2^15, worst: 1.200 at 16777216:h; bar >= 1.05; 2 of 5");
    expect_line(text, "- pass  ours / cuFFT in half, 2^15: 0.947 at 32768:h; bar >= 0.9; 1 of 5");
    free(text);
}

/* Kind by kind, beside real to complex of as many points, or of twice as many. */
static void test_cosine(void **state) {
    (void)state;
    enum { R2C = 2, VKFFT };
    struct bench bench = bench_of("cosine");
    bench.present[R2C] = bench.present[VKFFT] = true;
    assert_string_equal(bench.kind->columns[R2C].name, "r2c");
    struct row rows[] = {row_of("r2r:1000dct2", 1, (double[]){4000, 3600, 3600}),
                         row_of("r2r:64dct2*64dct2", 2, (double[]){4000, 1800, 2400}),
                         row_of("r2r:1000dct1", 1, (double[]){4000, 1000, 1000}),
                         row_of("r2r:1000dct1*20dct4", 1, (double[]){4000, 1000, 1})};
    for (int i = 0; i < 4; i++) {
        rows[i].of[VKFFT].speed = rows[i].of[COLUMN_OURS].speed / 2;
        rows[i].of[VKFFT].seconds = rows[i].of[COLUMN_OURS].seconds * 2;
    }
    char *text = bars_of(&bench, rows, 4);
    expect_line(text, "- FAIL  r2c's time / ours, DCT-II of two dimensions, geometric mean: 0.750");
    expect_line(text,
                "- pass  r2c's time / ours, DCT-II, geometric mean: 0.866; bar >= 0.85; 2 of");
    expect_line(text, "- pass  r2c's time / ours, DCT-I (r2c of 2N), geometric mean: 1.000; bar >");
    expect_line(text, "- pass  ours / VkFFT, DCT-II, geometric mean: 2.000; bar >= 1.45; 2 of 4");
    expect_line(text, "- FAIL  ours / VkFFT, DCT-I, geometric mean: 2.000; bar >= 2.5; 1 of 4");
    free(text);
    struct problem problem = rows[3].problem;
    bench.kind->columns[R2C].derive(&problem);
    assert_int_equal(problem.desc.transform, OCLFFT_R2C);
    assert_int_equal(problem.desc.lengths[0], 2000);
    assert_int_equal(problem.desc.lengths[1], 20);
    assert_int_equal(count_fourier(&problem.desc), 2);
}

/* An element type beside the callback that does the same, which is ours in that table. */
static void test_callback(void **state) {
    (void)state;
    struct bench bench = bench_of("callback");
    bench.present[3] = true;
    struct row rows[] = {row_of("1024", 1, (double[]){4000, 3000, 1500}),
                         row_of("4096", 1, (double[]){4000, 3000, 1500})};
    rows[0].of[3] = (struct result){.seconds = rows[0].of[COLUMN_OURS].seconds / 1.02, .speed = 1};
    rows[1].of[3] = (struct result){.seconds = rows[1].of[COLUMN_OURS].seconds / 0.96, .speed = 1};
    char *text = bars_of(&bench, rows, 2);
    expect_line(text, "- FAIL  element type int8 / load callback, worst: 0.960 at 4096; bar >= "
                      "0.97; 2 of 2 cases\n");
    free(text);
}

/* The bound counts what the passes move. */
static void test_markdown(void **state) {
    (void)state;
    const struct bench bench = bench_of("gpu");
    const struct row rows[] = {row_of("2^20:d", 2, (double[]){4000, 1900, 1000}),
                               row_of("8*16*4", 1, (double[]){4000, 3900, 0})};
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    assert_non_null(to);
    markdown_row(&bench, &rows[0], to);
    markdown_row(&bench, &rows[1], to);
    fclose(to);
    expect_line(text, "| 2^20:d | 2 | 2000 | 4000 | 1900 | 1000 | 0.475 | 1.900 | 0.950 |\n");
    expect_line(text, "| 8 × 16 × 4 | 1 | 4000 | 4000 | 3900 | - | 0.975 | - | 0.975 |\n");
    free(text);
}

/* Every problem can be read, and the suite for GPUs has all that the others have, and two more
 * tables. */
static void test_suites(void **state) {
    (void)state;
    for (const struct suite *suite = suites; suite->name; suite++) {
        assert_non_null(kind_by_name(suite->table));
        const struct draw draw = {1, DRAWN_USUAL};
        for (const char *const *text = suite_problems(suite, &draw); *text; text++) {
            struct problem problem;
            char message[512] = "";
            if (!problem_from_text(*text, &problem, message, sizeof message))
                fail_msg("%s: %s", *text, message);
        }
        for (const char *const *part = suite->parts; part && *part; part++)
            assert_non_null(suite_by_name(*part));
    }
    const struct suite *gpu = suite_by_name("gpu");
    size_t count = 0;
    while (gpu->problems[count]) count++;
    assert_int_equal(count, 24 + 19 + 17 + 9 + 10);
    assert_string_equal(gpu->parts[0], "latency");
    assert_string_equal(gpu->parts[1], "planning");
    const struct suite *cpu = suite_by_name("cpu"), *large = suite_by_name("cpu-large");
    for (count = 0; cpu->problems[count]; count++) continue;
    assert_int_equal(count, 17 + 17 + 14 + 7 + 3);
    assert_ptr_equal(cpu->problems, large->problems);
    assert_string_equal(cpu->parts[0], "cpu-large");
    assert_string_equal(cpu->parts[1], "cpu-planning");
}

static bool is_smooth(uint64_t n) {
    static const uint64_t primes[] = {2, 3, 5, 7, 11, 13};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
        while (n % primes[i] == 0) n /= primes[i];
    return n == 1;
}

/* Half are lengths, a tenth each primes, double, and real; the rest images and cubes. */
static void count_drawn(const char *text, size_t counts[5]) {
    struct problem problem;
    char message[512] = "";
    if (!problem_from_text(text, &problem, message, sizeof message)) fail_msg("%s", message);
    const oclfft_plan_desc *d = &problem.desc;
    const bool alone = !d->lengths[1], prime = !is_smooth(d->lengths[0]);
    assert_true(shape_of(d).points <= (size_t)1 << 24);
    for (size_t i = 0; i < 3 && d->lengths[i]; i++) {
        assert_true(d->lengths[i] >= 16 && (prime || is_smooth(d->lengths[i])));
        if (!prime) assert_true(d->lengths[i] & (d->lengths[i] - 1)); /* of the suite pow2 */
        assert_int_not_equal(d->lengths[i], 1000);                    /* of the suite smooth */
    }
    for (uint64_t k = 2; prime && k * k <= d->lengths[0]; k++) assert_true(d->lengths[0] % k);
    counts[!alone                          ? 4
           : d->transform != OCLFFT_C2C    ? 3
           : d->precision == OCLFFT_DOUBLE ? 2
                                           : prime]++;
}

static void test_drawn(void **state) {
    (void)state;
    const struct suite *drawn = suite_by_name("drawn");
    char first[DRAWN_USUAL][40];
    size_t counts[5] = {0}, same = 0;
    struct draw draw = {7, DRAWN_USUAL};
    const char *const *list = suite_problems(drawn, &draw);
    for (size_t i = 0; i < DRAWN_USUAL; i++) {
        assert_true(strlen(list[i]) < sizeof first[i]);
        strcpy(first[i], list[i]);
        for (size_t k = 0; k < i; k++) assert_string_not_equal(first[k], first[i]);
        count_drawn(list[i], counts);
    }
    assert_null(list[DRAWN_USUAL]);
    assert_int_equal(counts[0], 100);
    for (size_t i = 1; i < 4; i++) assert_int_equal(counts[i], 20);
    draw.count = 10; /* the first of the same */
    list = suite_problems(drawn, &draw);
    for (size_t i = 0; i < 10; i++) assert_string_equal(list[i], first[i]);
    assert_null(list[10]);
    draw.seed = 8;
    list = suite_problems(drawn, &draw);
    for (size_t i = 0; i < 10; i++) same += strcmp(list[i], first[i]) == 0;
    assert_true(same < 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_speed),    cmocka_unit_test(test_lacking),
        cmocka_unit_test(test_latency),  cmocka_unit_test(test_planning),
        cmocka_unit_test(test_cpu),      cmocka_unit_test(test_cpu_alone),
        cmocka_unit_test(test_joint),    cmocka_unit_test(test_cpu_planning),
        cmocka_unit_test(test_markdown), cmocka_unit_test(test_suites),
        cmocka_unit_test(test_half),     cmocka_unit_test(test_callback),
        cmocka_unit_test(test_cosine),   cmocka_unit_test(test_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
