/* What benchmark and accuracy check stand on: where elements lie, the random input, FFTW on any
 * layout, and how results are compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <fftw_api.h>
#include <input.h>
#include <peer.h>

#include "accuracy/host_transform.h"
#include "bench/spots.h"

enum { SEED = 3 };

static struct problem parse(const char *text) {
    struct problem problem;
    char message[512] = "";
    if (!problem_from_text(text, &problem, message, sizeof message))
        fail_msg("%s: %s", text, message);
    return problem;
}

static struct shape shape_from(const char *text) {
    const struct problem problem = parse(text);
    return shape_of(&problem.desc);
}

/* ---- Shapes ---- */

static void test_packed(void **state) {
    (void)state;
    const struct shape pairs = shape_from("4*5x3:d");
    assert_int_equal(pairs.points, 20);
    assert_int_equal(pairs.in.extent, 60);
    assert_int_equal(pairs.in.element_bytes, 16);
    assert_true(pairs.in.dense && pairs.out.dense);
    assert_true(shape_traffic(&pairs) == 2 * 60 * 16);
    const struct shape real = shape_from("r2c:4*5x3");
    assert_int_equal(real.in.points, 20);
    assert_int_equal(real.out.points, 12);
    assert_int_equal(real.in.bytes, 60 * 4);
    assert_int_equal(real.out.bytes, 36 * 8);
    assert_true(real.in.dense && real.out.dense);
    const struct shape padded = shape_from("c2r:4*5x3:i");
    assert_int_equal(padded.out.strides[0], 6);
    assert_int_equal(padded.out.distance, 24);
    assert_int_equal(padded.out.extent, 71);
    assert_false(padded.out.dense);
    assert_int_equal(shape_out_bytes(&padded, 0), 36 * 8);
    assert_true(shape_traffic(&padded) == 36 * 8 + 60 * 4);
    const struct shape row = shape_from("64*32x3:i:out=[5+1*0]");
    assert_true(row.in.distance == 64 * 32 && row.out.distance == 64 * 32);
    const struct shape rows = shape_from("r2c:64*32x3:i:in=50*1,[5+1*0]:out=25*1");
    assert_true(rows.in.distance == 64 * 50 && rows.out.distance == 64 * 25);
}

static void test_layouts(void **state) {
    (void)state;
    const struct shape shape = shape_from("3*4x2:in=p5*1+7:out=2*6/1");
    assert_int_equal(shape.in.arrays, 2);
    assert_int_equal(shape.in.element_bytes, 4);
    assert_int_equal(shape.in.distance, 15); /* as close as the strides allow */
    assert_int_equal(shape.in.extent, 7 + 15 + 10 + 3 + 1);
    assert_int_equal(side_bytes(&shape.in), 2 * shape.in.bytes);
    assert_int_equal(side_row(&shape.in, 1, 2), 7 + 15 + 10);
    assert_int_equal(side_position(&shape.in, 12 + 4 + 3), 7 + 15 + 5 + 3);
    assert_int_equal(side_position(&shape.out, 12 + 4 + 3), 1 + 2 + 18);
    assert_int_equal(shape_out_bytes(&shape, 1), 0);
    assert_false(shape.in.dense || shape.out.dense);
    assert_true(shape_from("3*4:in=4*1/12").in.dense);
    assert_true(shape_from("3*4:in=4*1/99").in.dense);
    assert_false(shape_from("3*4x2:in=4*1/99").in.dense);
    assert_false(shape_from("8:in=1+1").in.dense);
    const struct shape turned = shape_from("3*4x2:in=-4*1/-12+20");
    assert_int_equal(turned.in.extent, 24);
    assert_int_equal(side_position(&turned.in, 12 + 4 + 3), 20 - 12 - 4 + 3);
    assert_false(turned.in.below || turned.in.dense || !turned.in.apart);
    assert_true(shape_from("3*4x2:in=-4*1/-12+19").in.below);
    const struct shape middle = shape_from("r2c:3-*6*5-x2");
    assert_true(middle.points == 90 && middle.transformed == 6);
    assert_true(middle.out.points == 60 && middle.out.strides[0] == 20 && middle.in.halved == 1);
}

static void test_most_batch(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t most;
    } cases[] = {{"1024", SIZE_MAX},      {"1024:in=7/1", 7},        {"1024:in=7/7168", SIZE_MAX},
                 {"1024:in=7", SIZE_MAX}, {"1024:in=12/3:out=7", 4}, {"8*9:in=9*1/72", SIZE_MAX},
                 {"8*9:in=90*10/2", 5},   {"r2c:64:i", SIZE_MAX},    {"8:in=/-8+40", 6},
                 {"8:in=-1/-8+40", 5},    {"8:in=-7/-1+56", 7},      {"64:in=/16", SIZE_MAX}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct problem problem = parse(cases[i].text);
        assert_int_equal(shape_most_batch(&problem.desc), cases[i].most);
    }
}

static void test_touched(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double sectors; /* of 32 bytes, both sides */
    } cases[] = {{"1024", 512},
                 {"1024x4:in=7/7168", 4096 + 1024},
                 {"1024x7:in=7/1", 1792 + 1792},
                 {"1024x3:in=2/2048", 3 * 512 + 768},
                 {"1024:in=p", 2 * 128 + 256},
                 {"16:in=1+3", 5 + 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct shape shape = shape_from(cases[i].text);
        if (shape_touched(&shape, 32) != 32 * cases[i].sectors)
            fail_msg("%s: %g sectors", cases[i].text, shape_touched(&shape, 32) / 32);
    }
}

/* What is certainly apart, and what may not be. */
static void test_apart(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool apart;
    } cases[] = {{"3*4x5", true},       {"7x9:in=9/1", true},      {"8x3:in=/4", false},
                 {"8x1:in=/4", true},   {"3*4:in=0*1", false},     {"1*4:in=0*1", true},
                 {"3*4:in=1*1", false}, {"3*4:in=-4*-1+11", true}, {"3*4:in=4*3", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (shape_from(cases[i].text).in.apart != cases[i].apart) fail_msg("%s", cases[i].text);
}

/* Elements count as many bytes as their types have. */
static void test_element_types(void **state) {
    (void)state;
    const struct shape shape = shape_from("r2c:64x3:in=i8:out=p,h");
    assert_int_equal(shape.in.bytes, 3 * 64);
    assert_int_equal(shape.out.element_bytes, 2);
    assert_int_equal(shape.out.bytes, 3 * 33 * 2);
    assert_true(shape_traffic(&shape) == 3 * (64 + 33 * 4));
    assert_int_equal(shape_from("64:in=bf16").in.element_bytes, 4);
    assert_int_equal(shape_from("64:d:in=f").in.element_bytes, 8);
    static const struct {
        const char *text;
        bool converts;
    } cases[] = {{"64", false},        {"64:h", true},       {"64:in=f:out=f", false},
                 {"64:d", false},      {"64:d:out=f", true}, {"64:in=d", true},
                 {"64:d:in=d", false}, {"64:in=i32", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct problem problem = parse(cases[i].text);
        if (shape_converts(&problem.desc) != cases[i].converts) fail_msg("%s", cases[i].text);
    }
}

/* Whatever a layout says, sizes stay numbers that can be added up and that no allocation can be
 * of. */
static void test_beyond_memory(void **state) {
    (void)state;
    const struct shape shape = shape_from("4x4:in=p2^61/2^61+2^61");
    assert_true(shape.in.bytes >= (size_t)1 << 50);
    assert_true(side_bytes(&shape.in) > shape.in.bytes);
}

/* ---- Input ---- */

static const char *const layouts[] = {"12x3",
                                      "5*6x2:d",
                                      "3*4*5x2",
                                      "12x3:in=7/84+2",
                                      "12x7:in=7/1:d",
                                      "4*6x2:in=p1*4:out=9*1/80",
                                      "4*6x2:b:in=30*3/1+1:out=p",
                                      "4*6x2:ip",
                                      "10x3:ib:in=2/20+1",
                                      "r2c:12x3",
                                      "r2c:5*6x2:d",
                                      "r2c:3*4*5x2:out=p",
                                      "r2c:7*9x2:in=40*3/300+5:out=8*1/70+3",
                                      "r2c:12x3:i",
                                      "r2c:4*7x3:i",
                                      "r2c:4*6x3:i:out=9*1/40+2",
                                      "c2r:12x3",
                                      "c2r:1x5",
                                      "c2r:2x5",
                                      "c2r:5*6x2:d",
                                      "c2r:4*3*5x2:in=p",
                                      "c2r:4*8x2:in=11*2/100+5:out=1*5/40",
                                      "c2r:12x3:i",
                                      "c2r:4*7x3:i",
                                      "4-*6x2",
                                      "4*6-x2:bo",
                                      "3-*5*4-x2:i",
                                      "r2c:6*4-x2",
                                      "r2c:8*3-:i:in=1*10",
                                      "c2r:5*6*3-x2:o",
                                      "c2r:4-*7*2-x2:in=p",
                                      "8x3:in=-1/-8+23",
                                      "r2c:3-*8:in=-8*1+16:out=-5*-1+14",
                                      "r2c:12x5:in=/5",
                                      "4-*6x2:in=0*1",
                                      "30-x4:i",
                                      "r2r:3-*4-x2:out=1*3"};

enum { LAYOUTS = sizeof layouts / sizeof *layouts };

/* FFTW has these only after a conversion. */
static const char *const converted[] = {
    "12x3:h",          "5*6x2:in=bf16",    "r2c:7*9x3:in=u8",
    "12x7:d:in=7/1,h", "c2r:4*6*5x2:in=h", "c2r:6*8x2:in=u16",
    "c2r:5*6x2:in=i8", "r2c:12x3:i:h",     "8x3:in=p-1/-8+23,i16",
    "9x2:in=i32",      "c2r:4*8:in=p,d",   "16:d:in=f"};

enum { CONVERTED = sizeof converted / sizeof *converted };

static const char *input_text(size_t k) {
    return k < LAYOUTS ? layouts[k] : converted[k - LAYOUTS];
}

/* Element `element` of the batch in the arrays of a side. */
static double complex element_at(const void *arrays, const struct side *side, size_t element) {
    const size_t at = side_position(side, element) * side->parts;
    const double re = element_value(side->type, arrays, at);
    if (side->real) return re;
    return re +
           I * element_value(side->type, arrays, side->arrays == 2 ? side->extent + at : at + 1);
}

/* The input of one transform is what lies in the arrays. */
static void test_input(void **state) {
    (void)state;
    for (size_t k = 0; k < LAYOUTS + CONVERTED; k++) {
        const struct problem problem = parse(input_text(k));
        const struct shape shape = shape_of(&problem.desc);
        const struct side *in = &shape.in;
        void *arrays = malloc(side_bytes(in));
        double *packed = malloc(in->points * 2 * sizeof *packed);
        input_fill(arrays, &problem.desc, SEED);
        for (size_t b = 0; b < shape.batch; b++) {
            input_transform(packed, sizeof *packed, &problem.desc, SEED, b, 1);
            for (size_t i = 0; i < in->points; i++) {
                const double complex expected =
                    in->real ? packed[i] : packed[2 * i] + I * packed[2 * i + 1];
                if (element_at(arrays, in, b * in->points + i) != expected)
                    fail_msg("%s: element %zu", input_text(k), i);
            }
        }
        free(packed);
        free(arrays);
    }
}

/* Of another amplitude it is what an array holds that was multiplied by it. */
static void test_amplitude(void **state) {
    (void)state;
    const struct problem problem = parse("64x2:h");
    uint16_t array[2 * 128];
    float packed[128];
    const double amplitude = 0x1p-18;
    size_t tiny = 0;
    input_fill(array, &problem.desc, SEED);
    input_transform(packed, sizeof *packed, &problem.desc, SEED, 1, amplitude);
    for (size_t i = 0; i < 128; i++) {
        const oclfft_element_type half = OCLFFT_ELEMENT_HALF;
        const double value = element_value(half, array, 128 + i),
                     small = element_rounded(half, value * amplitude);
        assert_true(small == packed[i] * amplitude);
        tiny += small != value * amplitude;
    }
    assert_in_range(tiny, 64, 128); /* has lost digits */
}

/* ---- Transforms ---- */

/* Element `out` of the transform of packed input `x`, by the definition. The half spectrum of C2R
 * is completed by its mirror image.
 */
static double complex direct(const oclfft_plan_desc *desc, const double *x,
                             oclfft_direction direction, size_t out) {
    const struct shape all = shape_of(desc), *shape = &all;
    const struct side *in = &shape->in, *result = &shape->out;
    /* its lengths are the problem's */
    const struct side *whole = in->points > result->points ? in : result;
    const int rank = in->rank, halved = in->halved;
    double complex sum = 0;
    for (size_t i = 0; i < shape->points; i++) {
        size_t j[OCLFFT_MAX_RANK] = {0}, rest = i, k_rest = out, at = 0;
        double turns = 0;
        bool counts = true;
        for (int d = rank - 1; d >= 0; d--) {
            const size_t k = k_rest % result->lengths[d];
            j[d] = rest % whole->lengths[d], rest /= whole->lengths[d];
            if (shape_leaves(desc, d))
                counts = counts && j[d] == k;
            else
                turns += (double)(j[d] * k % whole->lengths[d]) / (double)whole->lengths[d];
            k_rest /= result->lengths[d];
        }
        if (!counts) continue;
        const bool mirrored = halved >= 0 && j[halved] >= in->lengths[halved];
        for (int d = 0; d < rank; d++)
            at = at * in->lengths[d] + (mirrored && !shape_leaves(desc, d)
                                            ? (whole->lengths[d] - j[d]) % whole->lengths[d]
                                            : j[d]);
        const double complex value =
            in->real ? x[at] : x[2 * at] + I * (mirrored ? -x[2 * at + 1] : x[2 * at + 1]);
        sum += value * cexp(2 * 3.14159265358979323846 * I * turns *
                            (direction == OCLFFT_FORWARD ? -1 : 1));
    }
    const double points = (double)shape->transformed;
    if (desc->norm == OCLFFT_NORM_ORTHONORMAL) return sum / sqrt(points);
    return direction == OCLFFT_FORWARD ? sum : sum / points;
}

/* The reference is the transform by its definition: of all kinds, and whatever the layout. */
static void test_reference(void **state) {
    (void)state;
    for (size_t k = 0; k < LAYOUTS; k++) {
        const struct problem problem = parse(layouts[k]);
        const struct shape shape = shape_of(&problem.desc);
        struct host_transform reference;
        double *x = malloc(shape.in.points * 2 * sizeof *x);
        assert_true(host_transform_open(&reference, FFTW_API_DOUBLE, &problem));
        host_transform_run(&reference, SEED, shape.batch - 1, 1);
        const struct values values = host_transform_output(&reference);
        const double *y = values.data;
        input_transform(x, sizeof *x, &problem.desc, SEED, shape.batch - 1, 1);
        for (size_t i = 0; i < shape.out.points; i++) {
            const double complex got =
                (double)values.scale * (shape.out.real ? y[i] : y[2 * i] + I * y[2 * i + 1]);
            const double complex expected = direct(&problem.desc, x, problem.direction, i);
            if (!(cabs(got - expected) < 1e-12))
                fail_msg("%s: point %zu is off by %g", layouts[k], i, cabs(got - expected));
        }
        host_transform_close(&reference);
        free(x);
    }
}

/* Transforms the arrays of a problem on its own layout, with FFTW; to be freed. */
static void *transform_arrays(const struct problem *problem, bool poison) {
    const struct shape shape = shape_of(&problem->desc);
    const struct fftw_api *api =
        fftw_api_for(problem->desc.precision == OCLFFT_DOUBLE ? FFTW_API_DOUBLE : FFTW_API_SINGLE);
    const size_t in_bytes = side_bytes(&shape.in), out_bytes = side_bytes(&shape.out);
    void *in = malloc(in_bytes > out_bytes ? in_bytes : out_bytes),
         *out = shape.in_place ? in : malloc(out_bytes);
    input_fill(in, &problem->desc, SEED);
    if (!shape.in_place) memset(out, poison ? 0xff : 0, out_bytes);
    void *plan = api->plan(&problem->desc, problem->direction, in, out, true, 1, 0);
    assert_non_null(plan);
    api->execute(plan);
    api->destroy(plan);
    if (!shape.in_place) free(in);
    return out;
}

static void test_fftw_layouts(void **state) {
    (void)state;
    for (size_t k = 0; k < LAYOUTS; k++) {
        const struct problem problem = parse(layouts[k]);
        const struct shape shape = shape_of(&problem.desc);
        const double tolerance = problem.desc.precision == OCLFFT_DOUBLE ? 1e-12 : 1e-4;
        struct host_transform reference;
        assert_true(host_transform_open(&reference, FFTW_API_DOUBLE, &problem));
        void *out = transform_arrays(&problem, true);
        for (size_t b = 0; b < shape.batch; b++) {
            host_transform_run(&reference, SEED, b, 1);
            const double *y = host_transform_output(&reference).data;
            for (size_t i = 0; i < shape.out.points; i++) {
                const double complex expected = shape.out.real ? y[i] : y[2 * i] + I * y[2 * i + 1];
                const double complex got = element_at(out, &shape.out, b * shape.out.points + i);
                if (!(cabs(got - expected) < tolerance))
                    fail_msg("%s: transform %zu, point %zu", layouts[k], b, i);
            }
        }
        host_transform_close(&reference);
        free(out);
    }
}

/* ---- Comparing ---- */

static bool read_array(void *state, int array, size_t offset, size_t bytes, void *to) {
    const struct problem *problem = ((void **)state)[0];
    const struct shape shape = shape_of(&problem->desc);
    memcpy(to, (char *)((void **)state)[1] + (size_t)array * shape.out.bytes + offset, bytes);
    return true;
}

static void *spots_from(const struct problem *problem, void *arrays) {
    static const struct peer reader = {.read = read_array};
    const struct shape shape = shape_of(&problem->desc);
    void *parts[] = {(void *)problem, arrays};
    void *spots = malloc(spots_bytes(&shape));
    assert_true(spots_read(&shape, &reader, parts, spots));
    return spots;
}

/* Gaps do not count; a wrong element does, in the first and the last transform. */
static void test_spots(void **state) {
    (void)state;
    static const char *const large[] = {"2^17", "1000x300:out=7/7002", "64*64x40:out=p70*1/5000+9",
                                        "c2r:128*100x30:i", "16x2^14:out=1/16"};
    for (size_t k = 0; k < LAYOUTS + sizeof large / sizeof *large; k++) {
        const char *text = k < LAYOUTS ? layouts[k] : large[k - LAYOUTS];
        const struct problem problem = parse(text);
        const struct shape shape = shape_of(&problem.desc);
        void *one = transform_arrays(&problem, true), *other = transform_arrays(&problem, false);
        void *spots = spots_from(&problem, one), *same = spots_from(&problem, other);
        if (!(spots_difference(same, 1, spots, &shape) == 0)) fail_msg("%s: not the same", text);
        assert_true(fabs(spots_difference(same, 0.5, spots, &shape) - 0.5) < 1e-6);
        free(same);
        for (int end = 0; end < 2; end++) {
            const size_t element = end ? shape.out.points * shape.batch - 1 : 0;
            char *at = (char *)other + side_position(&shape.out, element) * shape.out.element_bytes;
            memset(at, 0xff, shape.out.element_bytes);
            same = spots_from(&problem, other);
            if (!isnan(spots_difference(same, 1, spots, &shape)))
                fail_msg("%s: element %zu does not count", text, element);
            free(same);
            memset(at, 0, shape.out.element_bytes);
        }
        free(spots);
        free(one);
        free(other);
    }
}

/* Integers may be rounded the other way; what is infinite for both is the same, for one it is not.
 */
static void test_typed_spots(void **state) {
    (void)state;
    const struct shape halves = shape_from("4:h"), bytes = shape_from("4:out=i8");
    uint16_t a[8] = {0x7c00, 0x3c00, 0xfc00, 0, 0x3c00, 0x3c00, 0, 0}, b[8];
    memcpy(b, a, sizeof b);
    assert_true(spots_difference(a, 1, b, &halves) == 0);
    b[1] = 0x3800; /* 1/2 */
    assert_true(fabs(spots_difference(a, 1, b, &halves) - 0.5 / 1.5) < 1e-12);
    b[0] = 0x7bff;
    assert_true(isinf(spots_difference(a, 1, b, &halves)));
    b[0] = 0x7e00;
    assert_true(isnan(spots_difference(a, 1, b, &halves)));
    const int8_t x[8] = {100, 0, 0, -128, 5, 0, 0, 0}, y[8] = {99, 1, 0, -128, 6, 0, 0, 0},
                 z[8] = {98, 0, 0, -128, 5, 0, 0, 0}, zeros[8] = {0};
    assert_true(spots_difference(x, 1, y, &bytes) == 0);
    assert_true(spots_difference(x, 1, z, &bytes) > 0);
    assert_true(spots_difference(zeros, 1, zeros, &bytes) == 0);
}

int main(void) {
    if (!fftw_api_for(FFTW_API_SINGLE) || !fftw_api_for(FFTW_API_DOUBLE)) return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packed),        cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_most_batch),    cmocka_unit_test(test_touched),
        cmocka_unit_test(test_input),         cmocka_unit_test(test_reference),
        cmocka_unit_test(test_beyond_memory), cmocka_unit_test(test_spots),
        cmocka_unit_test(test_fftw_layouts),  cmocka_unit_test(test_apart),
        cmocka_unit_test(test_element_types), cmocka_unit_test(test_amplitude),
        cmocka_unit_test(test_typed_spots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
