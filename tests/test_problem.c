/* Problems: one canonical form for everything that means the same, a sentence with the field's name for everything else. */
#include "harness.h"

#include <math.h>
#include <stdlib.h>

#include "problem.h"

static oclfft_plan_desc desc_of(size_t n) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = n;
    return d;
}

static problem parse(const oclfft_plan_desc *d) {
    problem p;
    memset(&p, 0, sizeof p);
    assert_ok(problem_from_desc(d, &p));
    return p;
}

static void assert_same(const oclfft_plan_desc *a, const oclfft_plan_desc *b) {
    problem p = parse(a), q = parse(b);
    assert_true(problem_equal(&p, &q));
    assert_true(problem_hash(&p) == problem_hash(&q));
}

static void description_becomes_values(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(1024);
    d.batch = 7;
    d.in_place = true;
    d.scale_forward = 0.25;
    d.scale_backward = -3;
    problem p = parse(&d);
    assert_int_equal(1024, p.length);
    assert_int_equal(7, p.batch);
    assert_true(p.in_place);
    assert_true(p.scale_forward == 0.25 && p.scale_backward == -3);
    assert_int_equal(7168, problem_elements(&p));
    assert_int_equal(OCLFFT_SINGLE, p.precision);
    assert_int_equal(8, problem_element_bytes(&p));
    assert_int_equal(4, problem_scalar_bytes(&p));
    d.precision = OCLFFT_DOUBLE;
    p = parse(&d);
    assert_int_equal(OCLFFT_DOUBLE, p.precision);
    assert_int_equal(7168, problem_elements(&p));
    assert_int_equal(16, problem_element_bytes(&p));
    assert_int_equal(8, problem_scalar_bytes(&p));
}

static void every_length_is_a_problem(void **state) {
    (void)state;
    static const oclfft_precision precisions[] = {OCLFFT_SINGLE, OCLFFT_DOUBLE};
    for (int i = 0; i < 2; ++i)
        for (size_t n = 1; n < (size_t)1 << 40; n += 1 + n / 100) {
            oclfft_plan_desc d = desc_of(n);
            d.precision = precisions[i];
            problem p = parse(&d);
            assert_true(p.length == n && p.scale_backward == 1.0 / (double)n);
        }
}

static void assert_prints(const char *expected, const oclfft_plan_desc *d) {
    problem p = parse(d);
    text printed = {0};
    problem_print(&p, &printed);
    assert_string_equal(expected, text_string(&printed));
    text_free(&printed);
}

static void problems_are_printed(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(4096);
    assert_prints("c2c single 4096 x1 out of place", &d);
    d.in_place = true;
    d.scale_forward = 0.5;
    assert_prints("c2c single 4096 x1 in place, forward scale 0.5", &d);
    d = desc_of(1000);
    d.precision = OCLFFT_DOUBLE;
    d.batch = 3;
    assert_prints("c2c double 1000 x3 out of place", &d);
    d.scale_backward = -1e300;
    assert_prints("c2c double 1000 x3 out of place, backward scale -1.0000000000000001e+300", &d);
}

static void defaults_are_scale_one_and_one_over_n(void **state) {
    (void)state;
    for (unsigned bits = 0; bits < 32; ++bits) {
        oclfft_plan_desc d = desc_of((size_t)1 << bits), explicitly = d, negative_zero = d;
        problem p = parse(&d);
        assert_true(p.scale_forward == 1 && p.scale_backward == ldexp(1, -(int)bits));
        assert_int_equal(1, p.batch);
        assert_false(p.in_place);
        explicitly.scale_backward = ldexp(1, -(int)bits);
        assert_same(&d, &explicitly);
        negative_zero.scale_backward = -0.0;
        assert_same(&d, &negative_zero);
    }
}

/* Strides that spell out the packed layout, and fields that mean nothing here, change nothing. */
static void equal_meanings_are_equal(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(64), other;
    d.batch = 5;
    other = d;
    other.input.strides[0] = other.output.strides[0] = 1;
    other.input.distance = other.output.distance = 64;
    assert_same(&d, &other);
    other = d;
    other.lengths[1] = 77; /* beyond the rank */
    other.input.strides[1] = 99;
    assert_same(&d, &other);
    other = d;
    other.recipe = "8.8"; /* how, not what */
    assert_same(&d, &other);
    d = desc_of(64);
    other = d;
    other.input.distance = 1000; /* between neighbours of which there are none */
    assert_same(&d, &other);
    d = desc_of(1);
    d.batch = 9;
    other = d;
    other.output.strides[0] = 5;
    assert_same(&d, &other);
}

static void different_meanings_differ(void **state) {
    (void)state;
    enum { VARIANTS = 8 };
    oclfft_plan_desc variants[VARIANTS];
    for (int i = 0; i < VARIANTS; ++i) variants[i] = desc_of(64);
    variants[1].lengths[0] = 128;
    variants[2].batch = 2;
    variants[3].in_place = true;
    variants[4].scale_forward = 2;
    variants[5].scale_backward = 2;
    variants[6].precision = OCLFFT_DOUBLE;
    variants[7].lengths[0] = 63;
    for (int i = 0; i < VARIANTS; ++i)
        for (int j = 0; j < VARIANTS; ++j) {
            problem p = parse(&variants[i]), q = parse(&variants[j]);
            assert_int_equal(i == j, problem_equal(&p, &q));
            assert_int_equal(i == j, problem_hash(&p) == problem_hash(&q));
            text a = {0}, b = {0};
            problem_print(&p, &a);
            problem_print(&q, &b);
            assert_int_equal(i == j, strcmp(text_string(&a), text_string(&b)) == 0);
            text_free(&a);
            text_free(&b);
        }
}

/* One field is spoilt; what comes back. */
#define BAD(status, word, change)                                                                                                  \
    do {                                                                                                                           \
        oclfft_plan_desc d = desc_of(64);                                                                                          \
        d.batch = 2;                                                                                                               \
        change;                                                                                                                    \
        problem p, before;                                                                                                         \
        memset(&p, 0x55, sizeof p);                                                                                                \
        before = p;                                                                                                                \
        assert_refused(status, word, problem_from_desc(&d, &p));                                                                   \
        assert_memory_equal(&before, &p, sizeof p);                                                                                \
    } while (0)
#define INVALID(word, change) BAD(OCLFFT_ERROR_INVALID_ARGUMENT, word, change)
#define UNSUPPORTED(word, change) BAD(OCLFFT_ERROR_UNSUPPORTED, word, change)

static void nonsense_is_invalid(void **state) {
    (void)state;
    problem p;
    assert_invalid("desc", problem_from_desc(NULL, &p));
    INVALID("desc.struct_size", d.struct_size = 0);
    INVALID("desc.struct_size", d.struct_size -= 1);
    INVALID("desc.struct_size", d.struct_size += 8);
    INVALID("desc.transform", d.transform = (oclfft_transform)3);
    INVALID("desc.transform", d.transform = (oclfft_transform)-1);
    INVALID("desc.transform", d.transform = (oclfft_transform)15);
    INVALID("desc.transform", d.transform = (oclfft_transform)25);
    INVALID("desc.precision", d.precision = (oclfft_precision)3);
    INVALID("desc.precision", d.precision = (oclfft_precision)-1);
    INVALID("desc.effort", d.effort = (oclfft_effort)2);
    INVALID("desc.effort", d.effort = (oclfft_effort)-1);
    INVALID("desc.rank", d.rank = 0);
    INVALID("desc.rank", d.rank = -1);
    INVALID("desc.rank", d.rank = OCLFFT_MAX_RANK + 1);
    INVALID("desc.lengths[0]", d.lengths[0] = 0);
    INVALID("desc.lengths[1]", d.rank = 2);
    INVALID("desc.batch", d.batch = 0);
    INVALID("desc.scale_forward", d.scale_forward = 0);
    INVALID("desc.scale_forward", d.scale_forward = NAN);
    INVALID("desc.scale_forward", d.scale_forward = INFINITY);
    INVALID("desc.scale_forward", d.scale_forward = 1e300); /* infinite in single precision */
    INVALID("desc.scale_backward", d.scale_backward = 1e-300);
    INVALID("desc.scale_backward", d.scale_backward = NAN);
    INVALID("desc.scale_backward", d.scale_backward = -INFINITY);
    INVALID("desc.input.format", d.input.format = (oclfft_format)2);
    INVALID("desc.input.format", d.input.format = (oclfft_format)-1);
    INVALID("desc.output.format", d.output.format = (oclfft_format)7);
}

/* A scale must be a number other than zero in the precision of the data. */
static void scales_fit_the_precision(void **state) {
    (void)state;
    static const double both[] = {1, -1, 1e-6, -3e38, 1e38}, only_double[] = {1e300, -1e300, 1e39, 1e-300, 5e-324, -1e-60},
                        neither[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof both / sizeof *both; ++i)
        for (int wide = 0; wide < 2; ++wide) {
            oclfft_plan_desc d = desc_of(64);
            d.precision = wide ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
            d.scale_forward = d.scale_backward = both[i];
            problem p = parse(&d);
            assert_true(p.scale_forward == both[i] && p.scale_backward == both[i]);
        }
    for (size_t i = 0; i < sizeof only_double / sizeof *only_double; ++i) {
        INVALID("desc.scale_forward", d.scale_forward = only_double[i]);
        INVALID("desc.scale_backward", d.scale_backward = only_double[i]);
        oclfft_plan_desc d = desc_of(64);
        d.precision = OCLFFT_DOUBLE;
        d.scale_forward = d.scale_backward = only_double[i];
        problem p = parse(&d);
        assert_true(p.scale_forward == only_double[i] && p.scale_backward == only_double[i]);
    }
    for (size_t i = 0; i < sizeof neither / sizeof *neither; ++i) {
        INVALID("desc.scale_forward", (d.precision = OCLFFT_DOUBLE, d.scale_forward = neither[i]));
        INVALID("desc.scale_backward", (d.precision = OCLFFT_DOUBLE, d.scale_backward = neither[i]));
    }
    INVALID("desc.scale_forward", (d.precision = OCLFFT_DOUBLE, d.scale_forward = 0));
}

static void what_is_not_there_yet_is_unsupported(void **state) {
    (void)state;
    static const oclfft_transform others[] = {OCLFFT_R2C,  OCLFFT_C2R,  OCLFFT_DCT1, OCLFFT_DCT2, OCLFFT_DCT3,
                                              OCLFFT_DCT4, OCLFFT_DST1, OCLFFT_DST2, OCLFFT_DST3, OCLFFT_DST4};
    for (size_t i = 0; i < sizeof others / sizeof *others; ++i) UNSUPPORTED("desc.transform", d.transform = others[i]);
    UNSUPPORTED("desc.precision", d.precision = OCLFFT_HALF);
    UNSUPPORTED("desc.rank", (d.rank = 2, d.lengths[1] = 4));
    UNSUPPORTED("desc.load_callback", d.load_callback.source = "float2 f() {}");
    UNSUPPORTED("desc.store_callback", d.store_callback.source = "");
    UNSUPPORTED("desc.effort", d.effort = OCLFFT_MEASURE);
    UNSUPPORTED("desc.input.format", d.input.format = OCLFFT_PLANAR);
    UNSUPPORTED("desc.output.format", d.output.format = OCLFFT_PLANAR);
    UNSUPPORTED("desc.input", d.input.strides[0] = 2);
    UNSUPPORTED("desc.output", d.output.strides[0] = SIZE_MAX);
    UNSUPPORTED("desc.input", d.input.distance = 63);
    UNSUPPORTED("desc.output", d.output.distance = 65);
    UNSUPPORTED("desc.input.offset", d.input.offset = 1);
    UNSUPPORTED("desc.output.offset", d.output.offset = 64);
}

static void sizes_that_overflow_are_invalid(void **state) {
    (void)state;
    if (sizeof(size_t) < 8) skip();
    INVALID("length", d.lengths[0] = SIZE_MAX);
    INVALID("length", d.lengths[0] = SIZE_MAX / 8); /* no power of two */
    INVALID("length", d.lengths[0] = (size_t)1 << 63);
    INVALID("length", d.lengths[0] = (size_t)1 << 61);
    INVALID("length", d.lengths[0] = (size_t)1 << 59); /* times batch 2, times 8 bytes: one bit too many for a ptrdiff_t */
    INVALID("length", d.batch = SIZE_MAX);
    INVALID("length", d.batch = (size_t)1 << 58);
    INVALID("length", (d.lengths[0] = (size_t)1 << 32, d.batch = (size_t)1 << 32));
    oclfft_plan_desc d = desc_of((size_t)1 << 59);
    problem p = parse(&d); /* just fits */
    assert_true(problem_elements(&p) == (uint64_t)1 << 59);
    d.precision = OCLFFT_DOUBLE; /* elements twice as large */
    assert_invalid("length", problem_from_desc(&d, &p));
    d.lengths[0] = (size_t)1 << 58;
    p = parse(&d);
    assert_true(problem_elements(&p) == (uint64_t)1 << 58);
    d.batch = 2;
    assert_invalid("length", problem_from_desc(&d, &p));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(description_becomes_values),
        cmocka_unit_test(every_length_is_a_problem),
        cmocka_unit_test(problems_are_printed),
        cmocka_unit_test(defaults_are_scale_one_and_one_over_n),
        cmocka_unit_test(equal_meanings_are_equal),
        cmocka_unit_test(different_meanings_differ),
        cmocka_unit_test(nonsense_is_invalid),
        cmocka_unit_test(scales_fit_the_precision),
        cmocka_unit_test(what_is_not_there_yet_is_unsupported),
        cmocka_unit_test(sizes_that_overflow_are_invalid),
    };
    return RUN_TESTS(tests);
}
