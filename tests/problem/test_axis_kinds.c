/* Kinds of axes: what a description may have, scales, inverses. */
#include "descriptions.h"

#include <math.h>

#include "problem/axis_kind.h"

static const oclfft_axis_kind kinds[] = {OCLFFT_AXIS_DCT1,       OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3,
                                         OCLFFT_AXIS_DCT4,       OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,
                                         OCLFFT_AXIS_DST3,       OCLFFT_AXIS_DST4, OCLFFT_AXIS_DHT,
                                         OCLFFT_AXIS_HALFCOMPLEX};
enum { KINDS = sizeof kinds / sizeof *kinds, MOST = 9 };

static oclfft_plan_desc real_desc(oclfft_axis_kind kind, size_t n) {
    oclfft_plan_desc d = desc_of(n);
    d.transform = OCLFFT_R2R;
    d.axes[0] = kind;
    return d;
}

/* ---- FFTW's definitions ---- */

static double forward_halfcomplex(double n, double j, double k) {
    double pi = acos(-1);
    return 2 * k <= n ? cos(2 * pi * j * k / n) : -sin(2 * pi * j * (n - k) / n);
}

static double backward_halfcomplex(double n, double j, double k) {
    double pi = acos(-1);
    if (j == 0 || 2 * j == n) return cos(2 * pi * j * k / n);
    return 2 * j < n ? 2 * cos(2 * pi * j * k / n) : -2 * sin(2 * pi * (n - j) * k / n);
}

/* What element j of the input has in element k of the output. */
static double coefficient(axis_work work, double n, double j, double k) {
    double pi = acos(-1), sign = fmod(k, 2) == 0 ? 1 : -1;
    switch (work) {
    case WORK_DCT1: return j == 0 ? 1 : j == n - 1 ? sign : 2 * cos(pi * j * k / (n - 1));
    case WORK_DCT2: return 2 * cos(pi * (j + 0.5) * k / n);
    case WORK_DCT3: return j == 0 ? 1 : 2 * cos(pi * j * (k + 0.5) / n);
    case WORK_DCT4: return 2 * cos(pi * (j + 0.5) * (k + 0.5) / n);
    case WORK_DST1: return 2 * sin(pi * (j + 1) * (k + 1) / (n + 1));
    case WORK_DST2: return 2 * sin(pi * (j + 0.5) * (k + 1) / n);
    case WORK_DST3: return j == n - 1 ? sign : 2 * sin(pi * (j + 1) * (k + 0.5) / n);
    case WORK_DST4: return 2 * sin(pi * (j + 0.5) * (k + 0.5) / n);
    case WORK_DHT: return cos(2 * pi * j * k / n) + sin(2 * pi * j * k / n);
    case WORK_FROM_HALFCOMPLEX: return backward_halfcomplex(n, j, k);
    default: return forward_halfcomplex(n, j, k);
    }
}

/* What a way of a problem multiplies element j of the input by for element k of the output. */
static double entry(const problem *p, size_t j, size_t k) {
    double scale = p->inverted ? p->scale_backward : p->scale_forward;
    axis_work work = axis_kind_work(p->axes[0], p->inverted);
    return scale * coefficient(work, (double)p->lengths[0], (double)j, (double)k);
}

/* How far the product of two ways is from the identity. */
static double distance_from_identity(const problem *a, const problem *b, bool transposed) {
    size_t n = a->lengths[0];
    double most = 0;
    for (size_t i = 0; i < n; ++i)
        for (size_t k = 0; k < n; ++k) {
            double sum = i == k ? -1 : 0;
            for (size_t j = 0; j < n; ++j)
                sum += entry(a, i, j) * (transposed ? entry(b, k, j) : entry(b, j, k));
            most = fmax(most, fabs(sum));
        }
    return most;
}

static problem way_back(const problem *p) {
    return problem_has_two_ways(p) ? problem_backward(p) : *p;
}

/* ---- Scales and inverses ---- */

/* Without another scale the way back undoes the way there. A kind that is its own inverse goes the
 * same way, but with another scale. */
static void backward_is_the_inverse(void **state) {
    (void)state;
    for (int i = 0; i < KINDS; ++i)
        for (size_t n = 2; n <= MOST; ++n) {
            oclfft_plan_desc d = real_desc(kinds[i], n);
            problem p = parse(&d), back = way_back(&p);
            assert_true(p.scale_forward == 1 && !p.inverted);
            if (!problem_has_two_ways(&p)) back.scale_forward = back.scale_backward;
            assert_true(distance_from_identity(&p, &back, false) < 1e-13);
        }
}

/* Scales alone make the kinds without weights orthonormal, and no others (but a DCT-I of two
 * points, whose weights cancel). */
static void orthonormal_kinds_have_weights_where_needed(void **state) {
    (void)state;
    for (int i = 0; i < KINDS; ++i)
        for (size_t n = 3; n <= MOST; ++n) {
            oclfft_plan_desc d = real_desc(kinds[i], n);
            d.norm = OCLFFT_NORM_ORTHONORMAL;
            problem p = parse(&d);
            bool scaled = distance_from_identity(&p, &p, true) < 1e-13;
            assert_true(p.scale_forward == p.scale_backward);
            if (kinds[i] != OCLFFT_AXIS_HALFCOMPLEX) /* keeps the norm of the whole spectrum */
                assert_int_equal(scaled, p.norm == OCLFFT_NORM_DEFAULT);
            else
                assert_int_equal(OCLFFT_NORM_DEFAULT, p.norm);
        }
}

/* What the inverse divides by: FFTW's logical lengths. */
static void inverses_divide_by_logical_lengths(void **state) {
    (void)state;
    static const struct {
        oclfft_axis_kind kind;
        double logical;
    } of[] = {{OCLFFT_AXIS_NONE, 1},  {OCLFFT_AXIS_FOURIER, 10}, {OCLFFT_AXIS_DCT1, 18},
              {OCLFFT_AXIS_DCT2, 20}, {OCLFFT_AXIS_DCT3, 20},    {OCLFFT_AXIS_DCT4, 20},
              {OCLFFT_AXIS_DST1, 22}, {OCLFFT_AXIS_DST2, 20},    {OCLFFT_AXIS_DST3, 20},
              {OCLFFT_AXIS_DST4, 20}, {OCLFFT_AXIS_DHT, 10},     {OCLFFT_AXIS_HALFCOMPLEX, 10}};
    for (size_t i = 0; i < sizeof of / sizeof *of; ++i)
        for (int norm = 0; norm < 2; ++norm) {
            bool real = of[i].kind == OCLFFT_AXIS_HALFCOMPLEX;
            oclfft_plan_desc d = desc_nd(real ? OCLFFT_R2R : OCLFFT_C2C, LENGTHS(10, 7));
            d.axes[0] = of[i].kind;
            if (real) d.axes[1] = OCLFFT_AXIS_DHT;
            d.norm = (oclfft_norm)norm;
            problem p = parse(&d);
            double points = 7 * of[i].logical;
            assert_true(fabs(p.scale_backward * (norm ? sqrt(points) : points) - 1) < 1e-15);
            assert_true(fabs(p.scale_forward * (norm ? sqrt(points) : 1) - 1) < 1e-15);
        }
}

/* ---- Two ways ---- */

static void kinds_that_are_not_their_own_inverse_have_two_ways(void **state) {
    (void)state;
    static const oclfft_axis_kind back[KINDS] = {
        OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT3,       OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT4,
        OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST3,       OCLFFT_AXIS_DST2, OCLFFT_AXIS_DST4,
        OCLFFT_AXIS_DHT,  OCLFFT_AXIS_HALFCOMPLEX};
    for (int i = 0; i < KINDS; ++i) {
        oclfft_plan_desc d = real_desc(kinds[i], 8);
        problem p = parse(&d), other = problem_backward(&p);
        bool same = back[i] == kinds[i] && back[i] != OCLFFT_AXIS_HALFCOMPLEX;
        assert_int_equal(!same, problem_has_two_ways(&p));
        assert_int_equal(back[i], axis_kind_inverse(kinds[i]));
        assert_true(!p.inverted && other.inverted);
        assert_false(problem_equal(&p, &other));
        assert_false(problem_hash(&p) == problem_hash(&other));
    }
}

/* One axis is enough; transforms between real and complex data have one direction each. */
static void problems_with_one_direction_have_one_way(void **state) {
    (void)state;
    static const struct {
        oclfft_transform transform;
        oclfft_axis_kind first;
        bool two, inverted;
    } cases[] = {
        {OCLFFT_C2C, OCLFFT_AXIS_FOURIER, false, false},
        {OCLFFT_C2C, OCLFFT_AXIS_DCT4, false, false},
        {OCLFFT_C2C, OCLFFT_AXIS_DST3, true, false},
        {OCLFFT_R2C, OCLFFT_AXIS_DST3, false, false},
        {OCLFFT_C2R, OCLFFT_AXIS_DST3, false, true},
        {OCLFFT_C2R, OCLFFT_AXIS_DCT1, false, false},
        {OCLFFT_C2R, OCLFFT_AXIS_FOURIER, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        oclfft_plan_desc d = desc_nd(cases[i].transform, LENGTHS(6, 5));
        d.axes[0] = cases[i].first;
        problem p = parse(&d);
        assert_int_equal(cases[i].two, problem_has_two_ways(&p));
        assert_int_equal(cases[i].inverted, p.inverted);
    }
}

/* The text of a whole problem tells its two ways apart; the one that wisdom goes by does not. */
static void the_way_back_is_printed(void **state) {
    (void)state;
    oclfft_plan_desc d = real_desc(OCLFFT_AXIS_DCT2, 6);
    problem p = parse(&d), back = problem_backward(&p);
    text shape = {0}, other = {0}, whole = {0};
    problem_print_shape(&p, &shape);
    problem_print_shape(&back, &other);
    problem_print(&back, &whole);
    assert_string_equal("r2r single 6 along dct2 out of place", text_string(&shape));
    assert_string_equal(text_string(&shape), text_string(&other));
    assert_string_equal("r2r single 6 along dct2 x1 out of place, backward", text_string(&whole));
    text_free(&shape);
    text_free(&other);
    text_free(&whole);
    d = desc_nd(OCLFFT_C2R, LENGTHS(4, 6));
    d.axes[0] = OCLFFT_AXIS_DCT2;
    assert_prints("c2r single 4*6 along dct2*fourier x1 out of place", &d);
}

/* ---- What a description may have ---- */

/* FFTW has no DCT-I of one point. */
static void a_first_cosine_needs_two_points(void **state) {
    (void)state;
    INVALID_OF(desc_nd(OCLFFT_DCT1, LENGTHS(4, 1)), "desc.lengths[1] = 1", (void)d);
    INVALID_OF(desc_nd(OCLFFT_C2C, LENGTHS(1, 4)), "desc.lengths[0] = 1",
               d.axes[0] = OCLFFT_AXIS_DCT1);
    oclfft_plan_desc d = desc_nd(OCLFFT_DCT1, LENGTHS(2, 3));
    parse(&d);
}

static void halfcomplex_axes_are_of_real_data(void **state) {
    (void)state;
    static const oclfft_transform others[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    for (int i = 0; i < 3; ++i) {
        oclfft_plan_desc d = desc_nd(others[i], LENGTHS(4, 6));
        d.axes[0] = OCLFFT_AXIS_DHT;
        parse(&d);
        INVALID_OF(desc_nd(others[i], LENGTHS(4, 6)), "desc.axes[0] = OCLFFT_AXIS_HALFCOMPLEX",
                   d.axes[0] = OCLFFT_AXIS_HALFCOMPLEX);
    }
    oclfft_plan_desc d = desc_nd(OCLFFT_DHT, LENGTHS(4, 6));
    d.axes[0] = OCLFFT_AXIS_HALFCOMPLEX;
    parse(&d);
}

/* An axis with these kinds may have windows, but has no middle. */
static void kinds_have_windows_but_are_not_centered(void **state) {
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        oclfft_plan_desc d = real_desc(kinds[i], 8);
        d.input.extents[0] = 3;
        d.output.starts[0] = 2;
        problem p = parse(&d);
        assert_true(p.in.lengths[0] == 3 && p.out.lengths[0] == 6 && p.out.starts[0] == 2);
        INVALID_OF(real_desc(kinds[i], 8), "desc.input.centered[0]", d.input.centered[0] = true);
        INVALID_OF(real_desc(kinds[i], 8), "desc.output.centered[0]", d.output.centered[0] = true);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backward_is_the_inverse),
        cmocka_unit_test(orthonormal_kinds_have_weights_where_needed),
        cmocka_unit_test(inverses_divide_by_logical_lengths),
        cmocka_unit_test(kinds_that_are_not_their_own_inverse_have_two_ways),
        cmocka_unit_test(problems_with_one_direction_have_one_way),
        cmocka_unit_test(the_way_back_is_printed),
        cmocka_unit_test(a_first_cosine_needs_two_points),
        cmocka_unit_test(halfcomplex_axes_are_of_real_data),
        cmocka_unit_test(kinds_have_windows_but_are_not_centered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
