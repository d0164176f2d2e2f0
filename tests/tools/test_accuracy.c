/* What `oclfft accuracy` stands on: norms, bars and verdicts, the lengths of a report, and the
 * reference against the direct sum. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include <input.h>
#include <shape.h>

#include "accuracy/host_transform.h"
#include "accuracy/report.h"
#include "accuracy/direct.h"

static const double single_epsilon = 0x1p-23;

static oclfft_plan_desc length(size_t n) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = n;
    return desc;
}

static void test_norms(void **state) {
    (void)state;
    const double x[] = {3, 4, 0, 0, 1, 0}, reference[] = {3, 4.5, 0, 0, 1, 0};
    const struct values mine = {x, sizeof *x, 1, 0}, other = {reference, sizeof *reference, 1, 0};
    struct sums sums = {0};
    sums_add(&sums, &mine, &other, 6, 2);
    const struct errors errors = sums_errors(&sums);
    const double size = sqrt(9 + 4.5 * 4.5);
    assert_true(fabs(errors.l2 - 0.5 / sqrt(size * size + 1)) < 1e-15);
    assert_true(fabs(errors.l1 - 0.5 / (size + 1)) < 1e-15);
    assert_true(fabs(errors.max - 0.5 / size) < 1e-15);
}

/* Of a few points of a transform the norm is at least what so many have on average. */
static void test_level(void **state) {
    (void)state;
    const double x[] = {0.5, 3}, reference[] = {0, 3};
    const struct values mine = {x, sizeof *x, 1, 0}, other = {reference, sizeof *reference, 1, 8};
    struct sums sums = {0};
    sums_add(&sums, &mine, &other, 2, 1);
    assert_true(fabs(sums_errors(&sums).l2 - 0.5 / 4) < 1e-15);
}

/* What the output's windows have of the transform of a padded input, by the definition. */
static void test_windows(void **state) {
    (void)state;
    enum { N = 12, START = 2, EXTENT = 5, FIRST = 3 };
    struct problem problem = {.desc = length(N), .direction = OCLFFT_FORWARD};
    struct host_transform transform;
    double in[2 * N] = {0};
    problem.desc.input.starts[0] = START;
    problem.desc.input.extents[0] = EXTENT;
    problem.desc.output.centered[0] = true;
    problem.desc.output.starts[0] = FIRST;
    if (!fftw_api_for(FFTW_API_DOUBLE)) skip();
    assert_true(host_transform_open(&transform, FFTW_API_DOUBLE, &problem));
    host_transform_run(&transform, 7, 0, 1);
    input_transform(in, sizeof *in, &problem.desc, 7, 0, 1);
    const struct values out = host_transform_output(&transform);
    for (int i = 0; i < 2 * N; i++)
        assert_true((in[i] != 0) == (i / 2 >= START && i / 2 < START + EXTENT));
    for (size_t p = FIRST; p < N; p++) {
        double want = 0;
        for (size_t i = 0; i < N; i++) {
            const double angle = 2 * acos(-1.0) * (double)(i * (p + N / 2) % N) / N;
            want += in[2 * i] * cos(angle) + in[2 * i + 1] * sin(angle);
        }
        assert_true(fabs((double)values_at(&out, 2 * (p - FIRST)) - want) < 1e-12);
    }
    assert_true(out.level > 0);
    host_transform_close(&transform);
}

/* What the reference makes of a problem of one or two dimensions, by the definition: of C2C the
 * real parts of the output of a real input. */
static double kinds_defined(const struct problem *problem, const double *in, size_t parts,
                            size_t to) {
    const oclfft_plan_desc *desc = &problem->desc;
    const bool two = desc->rank == 2, ortho = desc->norm == OCLFFT_NORM_ORTHONORMAL;
    const size_t n = desc->lengths[0], m = two ? desc->lengths[1] : 1;
    double sum = 0;
    for (size_t i = 0; i < n * m; i++) {
        const oclfft_axis_kind kind = kind_along(desc, 0);
        double factor = (double)kind_factor(kind, problem->direction, n, i / m, to / m) *
                        (ortho ? kind_weight(kind, problem->direction, false, n, i / m) *
                                     kind_weight(kind, problem->direction, true, n, to / m)
                               : 1);
        const double angle = 2 * acos(-1.0) * (double)(i % m * (to % m) % m) / (double)m;
        sum += factor * (in[parts * i] * cos(angle) +
                         (parts == 2 ? in[parts * i + 1] * sin(angle) *
                                           (problem->direction == OCLFFT_FORWARD ? 1 : -1)
                                     : 0));
    }
    return sum * (double)shape_scale(desc, problem->direction);
}

static void check_kind(oclfft_axis_kind kind, oclfft_direction direction, oclfft_norm norm,
                       size_t n, size_t fourier) {
    enum { MOST = 512 };
    struct problem problem = {.desc = length(n), .direction = direction};
    struct host_transform transform;
    double in[MOST];
    problem.desc.axes[0] = kind;
    problem.desc.norm = norm;
    problem.desc.transform = fourier ? OCLFFT_C2C : OCLFFT_R2R;
    if (fourier) problem.desc.rank = 2, problem.desc.lengths[1] = fourier;
    const size_t parts = fourier ? 2 : 1, points = n * (fourier ? fourier : 1);
    assert_true(host_transform_open(&transform, FFTW_API_DOUBLE, &problem));
    input_transform(in, sizeof *in, &problem.desc, 7, 0, 1);
    host_transform_run(&transform, 7, 0, 1);
    const struct values out = host_transform_output(&transform);
    for (size_t k = 0; k < points; k++)
        if (!(fabs((double)values_at(&out, parts * k) - kinds_defined(&problem, in, parts, k)) <
              1e-12))
            fail_msg("%s of %zu by %zu, norm %d, direction %d: element %zu", kind_name(kind), n,
                     fourier, (int)norm, (int)direction, k);
    host_transform_close(&transform);
}

/* Alone, and beside a Fourier axis. */
static void test_kinds(void **state) {
    (void)state;
    if (!fftw_api_for(FFTW_API_DOUBLE)) skip();
    for (int i = 0; i < REAL_KINDS; i++)
        for (size_t n = 2; n < 20; n++)
            for (int variant = 0; variant < 8; variant++)
                check_kind(real_kinds[i], variant & 1 ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                           variant & 2 ? OCLFFT_NORM_ORTHONORMAL : OCLFFT_NORM_DEFAULT, n,
                           variant & 4 ? 5 : 0);
}

/* Of kinds the larger of FFTW's error and half an epsilon counts. */
static void test_kinds_bar(void **state) {
    (void)state;
    oclfft_plan_desc desc = length(8);
    struct accuracy accuracy = {.has_fftw = true, .measured = true};
    desc.transform = OCLFFT_DCT2;
    accuracy.fftw.l2 = single_epsilon / 8;
    accuracy.bar = kinds_bar(&accuracy, OCLFFT_SINGLE);
    assert_true(accuracy.bar == single_epsilon);
    accuracy.ours.l2 = single_epsilon;
    assert_null(accuracy_fault(&accuracy, &desc));
    accuracy.ours.l2 = 1.01 * single_epsilon;
    assert_non_null(accuracy_fault(&accuracy, &desc));
    accuracy.fftw.l2 = single_epsilon;
    accuracy.bar = kinds_bar(&accuracy, OCLFFT_SINGLE);
    assert_true(accuracy.bar == 2 * single_epsilon);
    assert_null(accuracy_fault(&accuracy, &desc));
    accuracy.ours.l2 = NAN;
    assert_non_null(accuracy_fault(&accuracy, &desc));
}

/* A NaN anywhere is in all norms, whatever follows. */
static void test_nan(void **state) {
    (void)state;
    const float x[] = {1, 1, NAN, 1, 1, 1}, reference[] = {1, 1, 1, 1, 1, 1};
    const struct values mine = {x, sizeof *x, 1, 0}, other = {reference, sizeof *reference, 1, 0};
    struct sums sums = {0};
    sums_add(&sums, &mine, &other, 6, 2);
    const struct errors errors = sums_errors(&sums);
    assert_true(isnan(errors.l2) && isnan(errors.l1) && isnan(errors.max));
}

/* The worst of each norm counts, and a NaN most. */
static void test_worst(void **state) {
    (void)state;
    struct errors worst = {0};
    const struct errors quiet = {.l2 = 2, .l1 = 1, .max = 1}, loud = {.l2 = 1, .l1 = 3, .max = NAN};
    errors_raise(&worst, &quiet);
    errors_raise(&worst, &loud);
    errors_raise(&worst, &quiet);
    assert_true(worst.l2 == 2 && worst.l1 == 3 && isnan(worst.max));
}

static void test_bars(void **state) {
    (void)state;
    static const struct {
        size_t n;
        enum length_class class;
    } cases[] = {{1, CLASS_POW2},    {2, CLASS_POW2},      {4096, CLASS_POW2}, {3, CLASS_SMOOTH},
                 {13, CLASS_SMOOTH}, {1001, CLASS_SMOOTH}, {17, CLASS_OTHER},  {34, CLASS_OTHER}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const oclfft_plan_desc desc = length(cases[i].n);
        assert_int_equal(class_of(&desc), cases[i].class);
    }
    const oclfft_plan_desc one = length(1), two = length(2), few = length(15), prime = length(17);
    assert_true(accuracy_bar(&one) == 0);
    assert_true(accuracy_bar(&two) == 2 * 0.6 * single_epsilon);
    assert_true(fabs(accuracy_bar(&few) / (2 * 0.6 * single_epsilon * sqrt(log2(15))) - 1) < 1e-12);
    assert_true(fabs(accuracy_bar(&prime) / (1.8 * single_epsilon * sqrt(log2(17))) - 1) < 1e-12);
    const oclfft_plan_desc many = length(64);
    assert_true(fabs(accuracy_bar(&many) / (0.6 * single_epsilon * sqrt(6)) - 1) < 1e-12);
}

static const char *fault(size_t n, double ours, double fftw) {
    const oclfft_plan_desc desc = length(n);
    const struct accuracy accuracy = {.ours.l2 = ours * single_epsilon,
                                      .fftw.l2 = fftw * single_epsilon,
                                      .has_fftw = true,
                                      .planned = true,
                                      .measured = true,
                                      .bar = accuracy_bar(&desc)};
    return accuracy_fault(&accuracy, &desc);
}

static void test_verdicts(void **state) {
    (void)state;
    assert_null(fault(1, 0, 0));
    assert_non_null(fault(1, 0.001, 0)); /* a copy */
    assert_null(fault(2, 0.9, 0));       /* FFTW's error says nothing here */
    assert_non_null(fault(2, 1.1, 0));
    assert_non_null(fault(2, 1.21, 1)); /* twice 0.6 */
    assert_non_null(fault(1024, NAN, 1));
    assert_non_null(fault(1024, 1.9, 1)); /* 0.6 * sqrt(10) = 1.897 */
    assert_null(fault(1024, 1.8, 0.91));
    assert_non_null(fault(1024, 1.8, 0.89)); /* more than twice */
    assert_non_null(fault(1000, 1.8, 0.89));
    assert_null(fault(1021, 1.8, 0.61)); /* a prime: up to three times */
    assert_non_null(fault(1021, 1.8, 0.59));
    assert_null(fault(1024, 0.9, 0.2));
    assert_non_null(fault(1024, 1.1, 0.2)); /* FFTW below epsilon/4, ours not below epsilon */
}

/* Whose output is rounded to fewer digits than the arithmetic has. */
static void test_rounds(void **state) {
    (void)state;
    static const struct {
        oclfft_precision precision;
        oclfft_element_type out;
        bool rounds;
    } cases[] = {{OCLFFT_SINGLE, OCLFFT_ELEMENT_DEFAULT, false},
                 {OCLFFT_SINGLE, OCLFFT_ELEMENT_DOUBLE, false},
                 {OCLFFT_SINGLE, OCLFFT_ELEMENT_HALF, true},
                 {OCLFFT_SINGLE, OCLFFT_ELEMENT_INT32, true},
                 {OCLFFT_DOUBLE, OCLFFT_ELEMENT_DEFAULT, false},
                 {OCLFFT_DOUBLE, OCLFFT_ELEMENT_FLOAT, true},
                 {OCLFFT_DOUBLE, OCLFFT_ELEMENT_BFLOAT16, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oclfft_plan_desc desc = length(64);
        desc.precision = cases[i].precision;
        desc.output.element_type = cases[i].out;
        assert_int_equal(accuracy_rounds(&desc), cases[i].rounds);
    }
}

static struct accuracy_request range(size_t from, size_t to, size_t stride, size_t random,
                                     size_t maximum) {
    return (struct accuracy_request){.from = from,
                                     .to = to,
                                     .stride = stride,
                                     .random_count = random,
                                     .random_maximum = maximum,
                                     .seed = 1};
}

static void test_range(void **state) {
    (void)state;
    size_t count;
    struct accuracy_request request = range(1, 100, 1, 0, 1 << 20);
    size_t *lengths = report_lengths(&request, &count);
    assert_int_equal(count, 100);
    for (size_t i = 0; i < count; i++) assert_int_equal(lengths[i], i + 1);
    free(lengths);
    request.maximum = 7;
    lengths = report_lengths(&request, &count);
    assert_int_equal(count, 7);
    free(lengths);
}

/* Ascending, each once, the powers of two among them, and one of each ten neighbours at least. */
static void test_sample(void **state) {
    (void)state;
    size_t count, powers = 0, odd = 0;
    const struct accuracy_request request = range(1, 1000, 10, 0, 1 << 20);
    size_t *lengths = report_lengths(&request, &count);
    assert_in_range(count, 100, 110);
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || lengths[i] > lengths[i - 1]);
        assert_true((lengths[i] - 1) / 10 <= i);
        powers += (lengths[i] & (lengths[i] - 1)) == 0;
        odd += lengths[i] % 2;
    }
    assert_int_equal(powers, 10);
    assert_in_range(odd, 20, 80);
    free(lengths);
}

static void test_random(void **state) {
    (void)state;
    size_t count, again, small = 0, smooth = 0;
    struct accuracy_request request = range(1, 16, 1, 200, 1 << 20);
    size_t *lengths = report_lengths(&request, &count), *same = report_lengths(&request, &again);
    assert_int_equal(count, again);
    assert_memory_equal(lengths, same, count * sizeof *lengths);
    assert_in_range(count, 200, 216); /* few meet */
    assert_true(lengths[16] > 16 && lengths[count - 1] <= 1 << 20);
    for (size_t i = 16; i < count; i++) {
        const oclfft_plan_desc desc = length(lengths[i]);
        small += lengths[i] <= 4096; /* the middle between 16 and 2^20 */
        smooth += class_of(&desc) != CLASS_OTHER;
    }
    assert_in_range(small, 70, 130);
    assert_in_range(smooth, 45, 120); /* every fourth, and a few by chance */
    free(same);
    request.seed = 2;
    same = report_lengths(&request, &again);
    assert_true(again != count || lengths[30] != same[30] || lengths[60] != same[60]);
    free(same);
    free(lengths);
}

/* Also says that the direct sum is right: FFTW is, at least nearly. */
static void test_direct(void **state) {
    (void)state;
    static const size_t lengths[] = {1,  2,  3,  4,  5,  6,   7,   8,   9,  12,
                                     17, 30, 61, 64, 97, 120, 127, 128, 211};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (int variant = 0; variant < 4; variant++) {
            struct problem problem = {.desc = length(lengths[i])};
            double error = INFINITY;
            problem.desc.precision = variant & 1 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
            problem.direction = variant & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
            if (!fftw_api_for(reference_precision(problem.desc.precision))) continue;
            assert_true(direct_error(&problem, 7, &error));
            assert_true(error <= precision_epsilon(problem.desc.precision) / 64);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_norms),    cmocka_unit_test(test_level),
        cmocka_unit_test(test_windows),  cmocka_unit_test(test_worst),
        cmocka_unit_test(test_kinds),    cmocka_unit_test(test_kinds_bar),
        cmocka_unit_test(test_nan),      cmocka_unit_test(test_bars),
        cmocka_unit_test(test_verdicts), cmocka_unit_test(test_range),
        cmocka_unit_test(test_sample),   cmocka_unit_test(test_random),
        cmocka_unit_test(test_direct),   cmocka_unit_test(test_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
