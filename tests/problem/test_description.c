/* What a description can say since version 0.2: structures of any size, kinds of axes, windows,
 * centred axes, element types, scales that keep the norm, sides that are transposed in place. */
#include "descriptions.h"

#include <math.h>
#include <stdlib.h>

/* ---- Sizes and reserved words ---- */

static void older_structures_are_refused_and_newer_read(void **state) {
    (void)state;
    struct {
        oclfft_plan_desc desc;
        unsigned char more[40];
    } d = {.desc = desc_of(64)};
    problem p = {0};
    for (size_t size = 0; size < sizeof d.desc; ++size) {
        d.desc.struct_size = size;
        assert_invalid("desc.struct_size", problem_read(&d.desc, &p));
    }
    for (d.desc.struct_size = sizeof d.desc; d.desc.struct_size <= sizeof d; ++d.desc.struct_size)
        assert_ok(problem_read(&d.desc, &p));
    d.desc.struct_size = sizeof d;
    for (size_t i = 0; i < sizeof d.more; ++i) {
        d.more[i] = 1;
        assert_invalid("desc.struct_size", problem_read(&d.desc, &p));
        d.desc.struct_size = sizeof d.desc + i; /* what lies behind is not the caller's */
        assert_ok(problem_read(&d.desc, &p));
        d.desc.struct_size = sizeof d;
        d.more[i] = 0;
    }
}

static void reserved_words_must_be_zero(void **state) {
    (void)state;
    for (int i = 0; i < 8; ++i) {
        INVALID("desc.input.reserved", d.input.reserved[i] = 1);
        INVALID("desc.output.reserved", d.output.reserved[i] = UINT64_C(1) << 63);
        INVALID("desc.load_callback.reserved", (d.load_callback.source = d.load_callback.name = "f",
                                                d.load_callback.reserved[i] = 1));
        INVALID("desc.store_callback.reserved",
                (d.store_callback.source = d.store_callback.name = "f",
                 d.store_callback.reserved[i] = 1));
    }
}

/* ---- Axes ---- */

static const oclfft_axis_kind real_kinds[] = {OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3,
                                              OCLFFT_AXIS_DCT4, OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,
                                              OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4, OCLFFT_AXIS_DHT};
static const oclfft_transform real_transforms[] = {OCLFFT_DCT1, OCLFFT_DCT2, OCLFFT_DCT3,
                                                   OCLFFT_DCT4, OCLFFT_DST1, OCLFFT_DST2,
                                                   OCLFFT_DST3, OCLFFT_DST4, OCLFFT_DHT};
enum { REAL_KINDS = sizeof real_kinds / sizeof *real_kinds };

static void axes_beyond_the_rank_are_zero(void **state) {
    (void)state;
    for (int i = 1; i < OCLFFT_MAX_RANK; ++i) {
        INVALID("but desc.rank = 1", d.axes[i] = OCLFFT_AXIS_NONE);
        INVALID("but desc.rank = 1", d.axes[i] = OCLFFT_AXIS_FOURIER);
        INVALID("but desc.rank = 1", d.input.starts[i] = 1);
        INVALID("but desc.rank = 1", d.output.extents[i] = 1);
        INVALID("but desc.rank = 1", d.output.centered[i] = true);
        INVALID("but desc.rank = 1", d.input.strides[i] = -1);
    }
    for (int kind = -2; kind < 40; ++kind) {
        oclfft_plan_desc d = desc_of(64);
        d.axes[0] = (oclfft_axis_kind)kind;
        if (kind == OCLFFT_AXIS_HALFCOMPLEX) d.transform = OCLFFT_R2R;
        bool known = (kind >= 0 && kind <= 2) || (kind >= 11 && kind <= 14) ||
                     (kind >= 21 && kind <= 24) || kind == 31 || kind == 32;
        problem p;
        if (known)
            assert_ok(problem_read(&d, &p));
        else
            assert_invalid("desc.axes[0]", problem_read(&d, &p));
    }
    INVALID("desc.axes[0]", d.axes[0] = OCLFFT_AXIS_KIND_MAX_ENUM);
}

static void default_axes_are_fourier(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_C2C, LENGTHS(4, 5, 6)), other = d;
    other.axes[1] = OCLFFT_AXIS_FOURIER;
    assert_same(&d, &other);
    problem p = parse(&d);
    for (int i = 0; i < 3; ++i) assert_int_equal(OCLFFT_AXIS_FOURIER, p.axes[i]);
    assert_int_equal(OCLFFT_MAX_RANK, p.halved);
    other.axes[1] = OCLFFT_AXIS_NONE;
    assert_different(&d, &other);
}

/* The last Fourier axis, wherever it stands. */
static void the_halved_axis_is_the_last_fourier_axis(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(4, 6, 5));
    assert_int_equal(2, parse(&d).halved);
    d.axes[2] = OCLFFT_AXIS_NONE;
    problem p = parse(&d);
    assert_int_equal(1, p.halved);
    assert_true(p.out.lengths[0] == 4 && p.out.lengths[1] == 4 && p.out.lengths[2] == 5);
    assert_true(p.in.elements == 120 && p.out.elements == 80 && p.scale_backward == 1.0 / 24);
    d.axes[1] = OCLFFT_AXIS_DCT2;
    assert_int_equal(0, parse(&d).halved);
    d.axes[0] = OCLFFT_AXIS_NONE;
    assert_invalid("desc.axes: none is a Fourier axis", problem_read(&d, &p));
    d.transform = OCLFFT_C2R;
    assert_invalid("desc.axes: none is a Fourier axis", problem_read(&d, &p));
    d.transform = OCLFFT_C2C;
    parse(&d);
}

/* In place FFTW's padding belongs to the last dimension. */
static void the_halved_axis_elsewhere_has_stride_1_in_place(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(6, 5));
    d.axes[1] = OCLFFT_AXIS_NONE;
    d.in_place = true;
    problem p;
    assert_invalid("desc.input.strides[0]", problem_read(&d, &p));
    SET(d.input.strides, 1, 8);
    SET(d.output.strides, 1, 4);
    p = parse(&d);
    assert_true(p.in.elements == 38 && p.out.elements == 20 && !p.transposed);
    SET(d.output.strides, 1, 5);
    assert_invalid("strides[1]", problem_read(&d, &p));
}

/* The names of real kinds are OCLFFT_R2R with that kind along every axis. */
static void real_kinds_are_real_transforms_of_one_kind(void **state) {
    (void)state;
    for (int i = 0; i < REAL_KINDS; ++i) {
        oclfft_plan_desc d = desc_nd(real_transforms[i], LENGTHS(4, 6)), other = d;
        other.transform = OCLFFT_R2R;
        other.axes[0] = other.axes[1] = real_kinds[i];
        assert_same(&d, &other);
        d.axes[1] = real_kinds[i];
        assert_same(&d, &other);
        problem p = parse(&d);
        assert_true(p.transform == OCLFFT_R2R && p.in.real && p.out.real && p.in.elements == 24 &&
                    p.in.element_bytes == 4);
        d.axes[1] = OCLFFT_AXIS_NONE;
        assert_different(&d, &other);
        d.axes[1] = OCLFFT_AXIS_FOURIER;
        assert_invalid("desc.axes[1] = OCLFFT_AXIS_FOURIER", problem_read(&d, &p));
        d.axes[1] = OCLFFT_AXIS_DEFAULT;
        assert_ok(problem_from_desc(&d, &p));
    }
    INVALID("desc.axes[0] = OCLFFT_AXIS_DEFAULT", d.transform = OCLFFT_R2R);
    INVALID_OF(desc_nd(OCLFFT_R2R, LENGTHS(4, 6)), "desc.axes[1] = OCLFFT_AXIS_DEFAULT",
               d.axes[0] = OCLFFT_AXIS_NONE);
    INVALID("desc.input.format", (d.transform = OCLFFT_DHT, d.input.format = OCLFFT_PLANAR));
    INVALID("desc.output.format", (d.transform = OCLFFT_DCT1, d.output.format = OCLFFT_PLANAR));
}

/* ---- Scales ---- */

static void orthonormal_transforms_are_scaled_ones(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(4, 16)), other = d;
    d.norm = OCLFFT_NORM_ORTHONORMAL;
    other.scale_forward = other.scale_backward = 0.125;
    assert_same(&d, &other);
    d.scale_forward = 0; /* means 1 */
    assert_same(&d, &other);
    d.scale_forward = -2;
    d.scale_backward = 4;
    other.scale_forward = -0.25;
    other.scale_backward = 0.5;
    assert_same(&d, &other);
    d.axes[0] = other.axes[0] = OCLFFT_AXIS_NONE; /* which counts for nothing */
    other.scale_forward = -0.5;
    other.scale_backward = 1;
    assert_same(&d, &other);
    INVALID("desc.scale_forward",
            (d.norm = OCLFFT_NORM_ORTHONORMAL, d.scale_forward = (double)NAN));
    INVALID("desc.scale_backward",
            (d.norm = OCLFFT_NORM_ORTHONORMAL, d.scale_backward = (double)INFINITY));
    INVALID("desc.scale_forward", d.scale_forward = 0);
    INVALID("desc.scale_forward", /* times 1/64 it is 0 in single precision */
            (d.norm = OCLFFT_NORM_ORTHONORMAL, d.lengths[0] = 4096, d.scale_forward = 1e-44));
    /* with weights inside the sums a scale does not say it */
    d = other = desc_of(8);
    d.axes[0] = other.axes[0] = OCLFFT_AXIS_DCT2;
    d.norm = OCLFFT_NORM_ORTHONORMAL;
    other.scale_forward = other.scale_backward = 0.25;
    assert_different(&d, &other);
}

/* ---- Element types ---- */

static void element_types_have_their_bytes(void **state) {
    (void)state;
    static const uint64_t bytes[] = {4, 2, 2, 4, 8, 1, 1, 2, 2, 4};
    for (int type = 0; type < 10; ++type) {
        oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(8));
        d.input.element_type = d.output.element_type = (oclfft_element_type)type;
        problem p = parse(&d);
        assert_int_equal(bytes[type], p.in.element_bytes);
        assert_int_equal(2 * bytes[type], p.out.element_bytes);
        d.output.format = OCLFFT_PLANAR;
        assert_int_equal(bytes[type], parse(&d).out.element_bytes);
        if (type == 0) continue;
        d.load_callback.source = d.load_callback.name = "f";
        assert_invalid("desc.input.element_type", problem_read(&d, &p));
    }
    INVALID("desc.input.element_type", d.input.element_type = (oclfft_element_type)10);
    INVALID("desc.output.element_type", d.output.element_type = (oclfft_element_type)-1);
    INVALID("desc.input and desc.output: in place, elements of 4 and 8 bytes",
            (d.in_place = true, d.input.element_type = OCLFFT_ELEMENT_HALF));
}

static void the_precision_s_own_type_is_the_default(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(64), other = d;
    other.input.element_type = OCLFFT_ELEMENT_FLOAT;
    assert_same(&d, &other);
    problem p;
    assert_ok(problem_from_desc(&other, &p));
    d.precision = other.precision = OCLFFT_DOUBLE;
    assert_different(&d, &other);
    other.input.element_type = OCLFFT_ELEMENT_DOUBLE;
    assert_same(&d, &other);
    assert_ok(problem_from_desc(&other, &p));
}

/* ---- Windows and centred axes ---- */

static void windows_lie_within_the_axis(void **state) {
    (void)state;
    INVALID("desc.input.starts[0] = 64", d.input.starts[0] = 64);
    INVALID("desc.output.extents[0] = 65", d.output.extents[0] = 65);
    INVALID("desc.output.extents[0] = 2", (d.output.starts[0] = 63, d.output.extents[0] = 2));
    INVALID("desc.output.extents[0]", (d.output.starts[0] = 63, d.output.extents[0] = SIZE_MAX));
    INVALID("desc.output.starts[0] = 33", (d.transform = OCLFFT_R2C, d.output.starts[0] = 33));
    INVALID("desc.output.extents[0] = 34", (d.transform = OCLFFT_R2C, d.output.extents[0] = 34));
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(8, 10)), whole = d;
    SET(d.input.extents, 8, 10);
    SET(d.output.extents, 8, 6);
    assert_same(&d, &whole);
    d.output.extents[1] = 5; /* without the point n/2 */
    assert_different(&d, &whole);
    d.input.starts[0] = 3;
    d.input.extents[0] = 0; /* to the end */
    problem p = parse(&d);
    assert_true(p.in.starts[0] == 3 && p.in.lengths[0] == 5 && p.in.elements == 50 &&
                p.in.strides[0] == 10 && p.out.lengths[1] == 5 && p.out.strides[0] == 5 &&
                p.out.elements == 40);
    assert_true(p.scale_backward == 1.0 / 80); /* windows do not count */
}

static void fourier_axes_may_be_centered(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(8, 10, 3)), other = d;
    d.axes[2] = other.axes[2] = OCLFFT_AXIS_NONE;
    d.input.centered[0] = true;
    assert_different(&d, &other);
    other.output.centered[0] = true;
    assert_different(&d, &other);
    problem p;
    d.output.centered[1] = true;
    assert_invalid("desc.output.centered[1] is set, but the axis is the halved one",
                   problem_read(&d, &p));
    d.output.centered[1] = false;
    d.input.centered[2] = true;
    assert_invalid("desc.input.centered[2] is set, but the axis is not a Fourier axis",
                   problem_read(&d, &p));
}

/* ---- Places ---- */

static void negative_strides_reach_down(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_C2C, LENGTHS(4, 5));
    d.batch = 2;
    SET(d.input.strides, -5, 1);
    d.input.offset = 15;
    problem p = parse(&d);
    assert_true(p.in.lowest == 0 && p.in.elements == 40 && p.in.distance == 20 &&
                p.in.strides[0] == -5);
    d.input.offset = 14;
    assert_invalid("desc.input.offset = 14", problem_read(&d, &p));
    d.input.offset = 35;
    d.input.distance = -20;
    p = parse(&d);
    assert_true(p.in.lowest == 0 && p.in.elements == 40);
    d.batch = 1; /* which has no next one */
    d.input.offset = 15;
    parse(&d);
    SET(d.input.strides, -5, -1);
    d.input.offset = 20;
    p = parse(&d);
    assert_true(p.in.lowest == 1 && p.in.elements == 21);
}

/* Which transform of a batch is the first does not matter. */
static void batches_run_either_way(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(8), other = d;
    d.batch = other.batch = 3;
    other.input.distance = other.output.distance = -8;
    other.input.offset = other.output.offset = 16;
    assert_same(&d, &other);
    other.output.distance = 8;
    other.output.offset = 0;
    assert_different(&d, &other);
}

/* Out of place only the output needs places of its own. */
static void inputs_may_share_places(void **state) {
    (void)state;
    oclfft_plan_desc good = desc_of(1024);
    good.batch = 100;
    good.input.distance = 256;
    problem p = parse(&good);
    assert_int_equal(99 * 256 + 1024, p.in.elements);
    INVALID_OF(good, "desc.output: elements overlap", d.output.distance = 256);
    INVALID_OF(good, "desc.input: elements overlap", (d.in_place = true, d.output.distance = 256));
    good = desc_nd(OCLFFT_R2C, LENGTHS(7, 16));
    good.axes[0] = OCLFFT_AXIS_NONE;
    SET(good.input.strides, 0, 1);
    p = parse(&good);
    assert_true(p.in.elements == 16 && p.out.elements == 63 && p.in.distance == 16);
    INVALID_OF(good, "desc.output: elements overlap", SET(d.output.strides, 0, 1));
}

static void squares_are_transposed_in_place(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_C2C, LENGTHS(6, 4));
    d.in_place = true;
    assert_false(parse(&d).transposed);
    SET(d.output.strides, 1, 6);
    assert_true(parse(&d).transposed);
    d.batch = 3; /* 0 means 24 on both sides */
    assert_true(parse(&d).transposed);
    d.output.distance = 25;
    problem p;
    assert_invalid("same places", problem_read(&d, &p));
    d.output.distance = -24; /* the same places from above */
    d.output.offset = 48;
    assert_true(parse(&d).transposed);
    d.output.offset = 49;
    assert_invalid("desc.output.offset = 49", problem_read(&d, &p));
    d = desc_nd(OCLFFT_R2R, LENGTHS(6, 4));
    d.axes[0] = d.axes[1] = OCLFFT_AXIS_NONE;
    d.in_place = true;
    SET(d.output.strides, 1, 6);
    assert_true(parse(&d).transposed);
}

/* A transformed axis of R2R or a window does not change places. */
static void only_whole_complex_sides_and_copies_are_transposed(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_DCT2, LENGTHS(6, 4));
    problem p;
    d.in_place = true;
    parse(&d);
    SET(d.output.strides, 1, 6);
    assert_invalid("in place", problem_read(&d, &p));
    d = desc_nd(OCLFFT_C2C, LENGTHS(6, 4));
    d.in_place = true;
    SET(d.input.strides, 4, 1);
    SET(d.output.strides, 4, 1);
    d.output.extents[0] = 3; /* extents may differ */
    p = parse(&d);
    assert_false(p.transposed);
    SET(d.output.strides, 1, 3);
    assert_invalid("in place", problem_read(&d, &p));
}

/* ---- Printing, and what is not the same ---- */

static void new_fields_are_printed(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(6, 4, 5));
    d.axes[2] = OCLFFT_AXIS_NONE;
    d.input.element_type = OCLFFT_ELEMENT_UINT8;
    assert_prints("r2c single 6*4*5 along fourier*fourier*none x1 out of place, in of uint8", &d);
    d = desc_nd(OCLFFT_DCT2, LENGTHS(6, 4));
    d.norm = OCLFFT_NORM_ORTHONORMAL;
    problem p = parse(&d);
    text printed = {0};
    problem_print_shape(&p, &printed);
    assert_string_equal("r2r single 6*4 along dct2*dct2 orthonormal out of place",
                        text_string(&printed));
    text_free(&printed);
    d = desc_nd(OCLFFT_C2C, LENGTHS(6, 4));
    SET(d.input.strides, -4, 0);
    d.input.offset = 20;
    d.output.starts[0] = 1;
    d.output.centered[1] = true;
    assert_prints("c2c single 6*4 x1 out of place, in strides -4*0 offset 20, out window 1+5*0+4 "
                  "centered 0*1",
                  &d);
}

static void different_descriptions_differ(void **state) {
    (void)state;
    enum { VARIANTS = 20 };
    oclfft_plan_desc v[VARIANTS];
    for (int i = 0; i < VARIANTS; ++i) v[i] = desc_nd(OCLFFT_C2C, LENGTHS(8, 8));
    v[1].axes[0] = OCLFFT_AXIS_NONE;
    v[2].axes[1] = OCLFFT_AXIS_NONE;
    v[3].axes[0] = v[3].axes[1] = OCLFFT_AXIS_NONE;
    v[4].axes[0] = OCLFFT_AXIS_DCT2;
    v[5].axes[0] = OCLFFT_AXIS_DCT2, v[5].norm = OCLFFT_NORM_ORTHONORMAL;
    v[6].norm = OCLFFT_NORM_ORTHONORMAL;
    SET(v[7].input.strides, -8, 1), v[7].input.offset = 56;
    v[8].input.offset = 56;
    SET(v[9].input.strides, 0, 1);
    v[10].input.element_type = OCLFFT_ELEMENT_HALF;
    v[11].input.element_type = OCLFFT_ELEMENT_BFLOAT16;
    v[12].output.element_type = OCLFFT_ELEMENT_HALF;
    v[13].input.extents[0] = 7;
    v[14].input.starts[0] = 1;
    v[15].output.extents[0] = 7;
    v[16].input.centered[0] = true;
    v[17].output.centered[0] = true;
    v[18].in_place = true;
    v[19].in_place = true, SET(v[19].output.strides, 1, 8);
    for (int i = 0; i < VARIANTS; ++i)
        for (int j = 0; j < VARIANTS; ++j) {
            problem p = parse(&v[i]), q = parse(&v[j]);
            text a = {0}, b = {0};
            problem_print(&p, &a);
            problem_print(&q, &b);
            if ((i == j) != problem_equal(&p, &q) ||
                (i == j) != (problem_hash(&p) == problem_hash(&q)) ||
                (i == j) != (strcmp(text_string(&a), text_string(&b)) == 0))
                fail_msg("%d and %d: %s; %s", i, j, text_string(&a), text_string(&b));
            text_free(&a);
            text_free(&b);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_structures_are_refused_and_newer_read),
        cmocka_unit_test(reserved_words_must_be_zero),
        cmocka_unit_test(axes_beyond_the_rank_are_zero),
        cmocka_unit_test(default_axes_are_fourier),
        cmocka_unit_test(the_halved_axis_is_the_last_fourier_axis),
        cmocka_unit_test(the_halved_axis_elsewhere_has_stride_1_in_place),
        cmocka_unit_test(real_kinds_are_real_transforms_of_one_kind),
        cmocka_unit_test(orthonormal_transforms_are_scaled_ones),
        cmocka_unit_test(element_types_have_their_bytes),
        cmocka_unit_test(the_precision_s_own_type_is_the_default),
        cmocka_unit_test(windows_lie_within_the_axis),
        cmocka_unit_test(fourier_axes_may_be_centered),
        cmocka_unit_test(negative_strides_reach_down),
        cmocka_unit_test(batches_run_either_way),
        cmocka_unit_test(inputs_may_share_places),
        cmocka_unit_test(squares_are_transposed_in_place),
        cmocka_unit_test(only_whole_complex_sides_and_copies_are_transposed),
        cmocka_unit_test(new_fields_are_printed),
        cmocka_unit_test(different_descriptions_differ),
    };
    return RUN_TESTS(tests);
}
