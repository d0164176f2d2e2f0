/* Problems: one canonical form for everything that means the same, a sentence with the field's name
 * for everything else. */
#include "descriptions.h"

#include <math.h>
#include <stdlib.h>

/* ---- Values ---- */

static void description_becomes_values(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(1024);
    d.batch = 7;
    d.in_place = true;
    d.scale_forward = 0.25;
    d.scale_backward = -3;
    problem p = parse(&d);
    assert_int_equal(OCLFFT_C2C, p.transform);
    assert_int_equal(1, p.rank);
    assert_int_equal(1024, p.lengths[0]);
    assert_int_equal(7, p.batch);
    assert_true(p.in_place);
    assert_true(p.scale_forward == 0.25 && p.scale_backward == -3);
    assert_int_equal(1024, problem_points(&p));
    assert_int_equal(OCLFFT_SINGLE, p.precision);
    assert_int_equal(8, problem_element_bytes(&p));
    assert_int_equal(4, problem_scalar_bytes(&p));
    assert_true(!p.load.source && !p.store.source);
    d.precision = OCLFFT_DOUBLE;
    p = parse(&d);
    assert_int_equal(OCLFFT_DOUBLE, p.precision);
    assert_int_equal(1024, problem_points(&p));
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
            assert_true(p.lengths[0] == n && p.in.elements == n && p.out.elements == n &&
                        p.scale_backward == 1.0 / (double)n);
            d.transform = OCLFFT_R2C;
            p = parse(&d);
            assert_true(p.in.elements == n && p.out.elements == n / 2 + 1 &&
                        p.scale_backward == 1.0 / (double)n);
        }
}

typedef struct expected_side {
    bool real, planar;
    uint64_t lengths[3];
    int64_t strides[3], distance;
    uint64_t offset, elements, element_bytes;
} expected_side;

static void assert_side(const expected_side *e, const side *s, uint32_t rank) {
    assert_int_equal(e->real, s->real);
    assert_int_equal(e->planar, storage_is_planar(s->storage));
    for (uint32_t i = 0; i < rank; ++i) {
        assert_int_equal(e->lengths[i], s->lengths[i]);
        assert_int_equal(e->strides[i], s->strides[i]);
    }
    for (uint32_t i = rank; i < OCLFFT_MAX_RANK; ++i)
        assert_true(s->lengths[i] == 0 && s->strides[i] == 0);
    assert_int_equal(e->distance, s->distance);
    assert_int_equal(e->offset, s->offset);
    assert_int_equal(e->elements, s->elements);
    assert_int_equal(e->element_bytes, s->element_bytes);
}
#define ASSERT_SIDE(side, ...) assert_side(&(const expected_side){__VA_ARGS__}, &(side), p.rank)

static void packed_sides(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(1000);
    d.batch = 3;
    problem p = parse(&d);
    ASSERT_SIDE(p.in, false, false, {1000}, {1}, 1000, 0, 3000, 8);
    ASSERT_SIDE(p.out, false, false, {1000}, {1}, 1000, 0, 3000, 8);
    d = desc_nd(OCLFFT_C2C, LENGTHS(4, 5, 6));
    d.precision = OCLFFT_DOUBLE;
    d.batch = 2;
    d.output.format = OCLFFT_PLANAR;
    p = parse(&d);
    ASSERT_SIDE(p.in, false, false, {4, 5, 6}, {30, 6, 1}, 120, 0, 240, 16);
    ASSERT_SIDE(p.out, false, true, {4, 5, 6}, {30, 6, 1}, 120, 0, 240, 8);
    assert_int_equal(120, problem_points(&p));
    assert_int_equal(240, side_points(&p, &p.in));
}

static void elements_of_other_types(void **state) {
    (void)state;
    static const uint64_t bytes[] = {4, 2, 2, 4, 8, 1, 1, 2, 2, 4};
    for (int i = 0; i < 10; ++i) {
        oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(4, 5));
        d.input.element_type = (oclfft_element_type)i;
        problem p = parse(&d);
        assert_int_equal(bytes[i], p.in.element_bytes);
        assert_int_equal(8, p.out.element_bytes);
        d = desc_of(64);
        d.output.element_type = (oclfft_element_type)i;
        assert_int_equal(2 * bytes[i], parse(&d).out.element_bytes);
        d.output.format = OCLFFT_PLANAR;
        assert_int_equal(bytes[i], parse(&d).out.element_bytes);
        d.precision = OCLFFT_DOUBLE;
        assert_int_equal(i ? bytes[i] : 8, parse(&d).out.element_bytes);
        text shape = {0};
        p = parse(&d);
        problem_print_shape(&p, &shape);
        bool printed = strstr(text_string(&shape), ", out planar of ") != NULL;
        assert_int_equal(printed, i != OCLFFT_ELEMENT_DEFAULT && i != OCLFFT_ELEMENT_DOUBLE);
        text_free(&shape);
    }
}

/* A filter between two transforms is part of what a problem is. */
static void filters_tell_problems_apart(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(64);
    problem v[5];
    for (int i = 0; i < 5; ++i) v[i] = parse(&d);
    for (int i = 1; i < 5; ++i) v[i].filter = (filtering){.there = true, .strides = {1}};
    v[2].filter.conjugated = true;
    v[3].filter.strides[0] = 2;
    v[4].filter.distance = 64;
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j) {
            assert_int_equal(i == j, problem_equal(&v[i], &v[j]));
            assert_int_equal(i == j, problem_hash(&v[i]) == problem_hash(&v[j]));
        }
    v[0].filter.distance = 64; /* of a filter that is not there */
    problem plain = parse(&d);
    assert_true(problem_equal(&v[0], &plain) && problem_hash(&v[0]) == problem_hash(&plain));
}

/* The type that the precision has anyway is no type of its own. */
static void own_types_are_plain(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(64), own = d;
    own.input.element_type = OCLFFT_ELEMENT_FLOAT;
    problem p = parse(&d), q = parse(&own);
    assert_true(problem_equal(&p, &q) && problem_hash(&p) == problem_hash(&q));
    d.precision = own.precision = OCLFFT_DOUBLE;
    p = parse(&d), q = parse(&own);
    assert_false(problem_equal(&p, &q));
    assert_int_equal(8, q.in.element_bytes);
    assert_int_equal(16, q.out.element_bytes);
}

/* In place both sides have as many bytes, whatever their types. */
static void types_in_place(void **state) {
    (void)state;
    oclfft_plan_desc c2c = desc_of(64), r2c = desc_nd(OCLFFT_R2C, LENGTHS(4, 6));
    c2c.in_place = true;
    c2c.input.element_type = OCLFFT_ELEMENT_INT16;
    c2c.output.element_type = OCLFFT_ELEMENT_HALF;
    assert_int_equal(4, parse(&c2c).in.element_bytes);
    INVALID_OF(c2c, "elements of 4 and 8 bytes", d.output.element_type = OCLFFT_ELEMENT_DEFAULT);
    r2c.in_place = true;
    r2c.input.element_type = OCLFFT_ELEMENT_UINT16;
    r2c.output.element_type = OCLFFT_ELEMENT_BFLOAT16;
    assert_int_equal(2, parse(&r2c).in.element_bytes);
    INVALID_OF(r2c, "elements of 2 and 8 bytes", d.output.element_type = OCLFFT_ELEMENT_FLOAT);
}

static void sides_of_real_transforms(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(4, 5, 7));
    d.batch = 2;
    problem p = parse(&d);
    ASSERT_SIDE(p.in, true, false, {4, 5, 7}, {35, 7, 1}, 140, 0, 280, 4);
    ASSERT_SIDE(p.out, false, false, {4, 5, 4}, {20, 4, 1}, 80, 0, 160, 8);
    assert_int_equal(140, problem_points(&p));
    assert_int_equal(280, side_points(&p, &p.in));
    assert_int_equal(160, side_points(&p, &p.out));
    d.transform = OCLFFT_C2R;
    d.lengths[2] = 6;
    d.precision = OCLFFT_DOUBLE;
    d.input.format = OCLFFT_PLANAR;
    p = parse(&d);
    ASSERT_SIDE(p.in, false, true, {4, 5, 4}, {20, 4, 1}, 80, 0, 160, 8);
    ASSERT_SIDE(p.out, true, false, {4, 5, 6}, {30, 6, 1}, 120, 0, 240, 8);
}

/* The real side leaves room for the complex one; the room behind the last row is not demanded
 * twice. */
static void sides_of_real_transforms_in_place(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(4, 5, 7));
    d.batch = 2;
    d.in_place = true;
    problem p = parse(&d);
    ASSERT_SIDE(p.in, true, false, {4, 5, 7}, {40, 8, 1}, 160, 0, 319, 4);
    ASSERT_SIDE(p.out, false, false, {4, 5, 4}, {20, 4, 1}, 80, 0, 160, 8);
    d = desc_of(6);
    d.transform = OCLFFT_C2R;
    d.batch = 3;
    d.in_place = true;
    p = parse(&d);
    ASSERT_SIDE(p.in, false, false, {4}, {1}, 4, 0, 12, 8);
    ASSERT_SIDE(p.out, true, false, {6}, {1}, 8, 0, 22, 4);
    d.lengths[0] = 1;
    p = parse(&d);
    ASSERT_SIDE(p.in, false, false, {1}, {1}, 1, 0, 3, 8);
    ASSERT_SIDE(p.out, true, false, {1}, {1}, 2, 0, 5, 4);
}

static void layouts_are_taken_as_given(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_C2C, LENGTHS(3, 4, 5));
    d.batch = 2;
    SET(d.input.strides, 2, 6, 24); /* the first dimension fastest, with gaps */
    d.input.offset = 7;
    SET(d.output.strides, 40, 10, 2);
    d.output.distance = 1; /* the batch fills the gaps */
    problem p = parse(&d);
    ASSERT_SIDE(p.in, false, false, {3, 4, 5}, {2, 6, 24}, 120, 7, 7 + 4 + 18 + 96 + 120 + 1, 8);
    ASSERT_SIDE(p.out, false, false, {3, 4, 5}, {40, 10, 2}, 1, 0, 80 + 30 + 8 + 1 + 1, 8);
}

/* As close as the strides allow: the dimension that takes the most. */
static void distance_zero_is_the_closest(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(8, 10));
    d.batch = 3;
    SET(d.input.strides, 1, 8);
    SET(d.output.strides, 1, 9);
    problem p = parse(&d);
    assert_int_equal(80, p.in.distance);
    assert_int_equal(54, p.out.distance);
    SET(d.input.strides, 30, 2);
    p = parse(&d);
    assert_int_equal(240, p.in.distance);
    /* with room for the padding: twice the complex side's also where only the last dimension
     * counts */
    d.in_place = true;
    SET(d.input.strides, 1200, 1);
    SET(d.output.strides, 600, 1);
    p = parse(&d);
    assert_true(p.in.distance == 9600 && p.out.distance == 4800);
    d = desc_of(10);
    d.transform = OCLFFT_R2C;
    d.batch = 3;
    d.in_place = true;
    d.input.strides[0] = d.output.strides[0] = 1;
    p = parse(&d);
    assert_true(p.in.distance == 12 && p.out.distance == 6);
    d = desc_nd(OCLFFT_C2C, LENGTHS(1, 8));
    d.batch = 2;
    SET(d.input.strides, 1000, 1); /* to neighbours of which there are none */
    p = parse(&d);
    assert_int_equal(8, p.in.distance);
}

/* In place, where a window leaves one element on one side, the distance has room for the other. */
static void distance_zero_has_room_for_both_sides(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_C2C, LENGTHS(64, 32));
    d.batch = 3;
    d.in_place = true;
    d.output.starts[0] = 5;
    d.output.extents[0] = 1;
    problem p = parse(&d);
    assert_true(p.in.distance == 64 * 32 && p.out.distance == 64 * 32);
    SET(d.input.strides, 1, 70);
    SET(d.output.strides, 1, 70); /* of one element: means nothing, but has room beside it */
    p = parse(&d);
    assert_true(p.in.distance == 32 * 70 && p.out.distance == 32 * 70);
    SET(d.input.strides, 40, 1);
    SET(d.output.strides, 0, 1);
    p = parse(&d);
    assert_true(p.in.distance == 64 * 40 && p.out.distance == 64 * 40);
    d.transform = OCLFFT_R2C;
    SET(d.output.strides, 0, 0);
    SET(d.input.strides, 0, 0);
    p = parse(&d);
    assert_true(p.in.distance == 64 * 34 && p.out.distance == 64 * 17);
    SET(d.input.strides, 50, 1);
    SET(d.output.strides, 0, 1);
    p = parse(&d);
    assert_true(p.in.distance == 64 * 50 && p.out.distance == 64 * 25);
    d.transform = OCLFFT_C2R;
    SET(d.input.strides, 25, 1);
    p = parse(&d);
    assert_true(p.in.distance == 64 * 25 && p.out.distance == 64 * 50);
}

/* ---- Printing ---- */

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

static void layouts_are_printed_where_they_are_not_packed(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(256, 128));
    d.batch = 8;
    assert_prints("r2c single 256*128 x8 out of place", &d);
    d.in_place = true;
    assert_prints("r2c single 256*128 x8 in place", &d);
    SET(d.input.strides, 140, 1);
    SET(d.output.strides, 70, 1);
    assert_prints("r2c single 256*128 x8 in place, in strides 140*1, out strides 70*1", &d);
    d = desc_nd(OCLFFT_C2R, LENGTHS(4, 5, 6));
    d.batch = 2;
    SET(d.input.strides, 60, 12, 3);
    d.input.distance = 700;
    d.input.offset = 5;
    d.input.format = OCLFFT_PLANAR;
    assert_prints(
        "c2r single 4*5*6 x2 out of place, in strides 60*12*3 distance 700 offset 5 planar", &d);
    d.input = (oclfft_layout)OCLFFT_LAYOUT_INIT;
    d.output.offset = 1;
    assert_prints("c2r single 4*5*6 x2 out of place, out offset 1", &d);
    d.input.format = OCLFFT_PLANAR;
    d.output.offset = 0;
    d.output.distance = 121;
    assert_prints("c2r single 4*5*6 x2 out of place, in planar, out distance 121", &d);
}

static void callbacks_are_printed(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_of(64);
    d.input.offset = 2;
    d.load_callback.source = "float2 widen() {\n}\n";
    d.load_callback.name = "widen";
    d.scale_forward = 3;
    assert_prints(
        "c2c single 64 x1 out of place, in offset 2, load callback widen, forward scale 3", &d);
    d.store_callback.source = " ";
    d.store_callback.name = "_2";
    assert_prints("c2c single 64 x1 out of place, in offset 2, load callback widen, store callback "
                  "_2, forward scale 3",
                  &d);
}

/* ---- What is the same, and what is not ---- */

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
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    for (int i = 0; i < 3; ++i) {
        oclfft_plan_desc d = desc_nd(transforms[i], LENGTHS(4, 2, 8));
        d.batch = 3;
        assert_true(parse(&d).scale_backward == 1.0 / 64);
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
    other.recipe = "8.8"; /* how, not what */
    assert_same(&d, &other);
    other = d;
    other.load_callback.name = "no_source";
    other.load_callback.buffer_count = 99;
    other.load_callback.element_bytes = 3;
    other.store_callback.buffers[0] = (oclfft_buffer *)&other;
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

static void equal_layouts_are_equal(void **state) {
    (void)state;
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(3, 1, 6)), other = d;
    d.batch = other.batch = 2;
    SET(other.input.strides, 6, 999, 1); /* no neighbours along the second dimension */
    SET(other.output.strides, 4, 1, 1);
    other.output.distance = 12;
    assert_same(&d, &other);
    d.in_place = other.in_place = true;
    SET(other.input.strides, 8, 5, 1);
    other.input.distance = 24;
    assert_same(&d, &other);
    /* a complex last dimension of one element, too */
    d = other = desc_nd(OCLFFT_C2R, LENGTHS(3, 1));
    SET(other.input.strides, 1, 7);
    SET(other.output.strides, 1, 3);
    assert_same(&d, &other);
}

/* Each variant is unlike every other, and the first PRINTED of them are printed so. */
static void different_meanings_differ(void **state) {
    (void)state;
    enum { VARIANTS = 25, PRINTED = 19 };
    oclfft_plan_desc v[VARIANTS];
    for (int i = 0; i < VARIANTS; ++i) v[i] = desc_of(64);
    for (int i = 17; i < VARIANTS; ++i)
        v[i].load_callback.source = "x", v[i].load_callback.name = "a";
    v[1].lengths[0] = 128;
    v[2].batch = 2;
    v[3].in_place = true;
    v[4].scale_forward = 2;
    v[5].scale_backward = 2;
    v[6].precision = OCLFFT_DOUBLE;
    v[7].lengths[0] = 63;
    v[8].transform = OCLFFT_R2C;
    v[9].transform = OCLFFT_C2R;
    v[10] = desc_nd(OCLFFT_C2C, LENGTHS(8, 8));
    v[11].input.strides[0] = 2;
    v[12].output.strides[0] = 2;
    v[13].batch = 2, v[13].input.distance = 65;
    v[14].input.offset = 1;
    v[15].output.format = OCLFFT_PLANAR;
    v[16] = desc_nd(OCLFFT_C2C, LENGTHS(64, 1));
    v[18].load_callback.name = "b";
    v[19].load_callback.source = "xy";
    v[20].load_callback.buffer_count = 1, v[20].load_callback.buffers[0] = (oclfft_buffer *)v;
    v[21].load_callback.element_bytes = 1;
    v[22].store_callback = v[22].load_callback,
    v[22].load_callback = (oclfft_callback)OCLFFT_CALLBACK_INIT;
    v[23].store_callback = v[23].load_callback;
    v[24] = v[21], v[24].input.format = OCLFFT_PLANAR; /* as many bytes in each of two arrays */
    for (int i = 0; i < VARIANTS; ++i)
        for (int j = 0; j < VARIANTS; ++j) {
            problem p = parse(&v[i]), q = parse(&v[j]);
            assert_int_equal(i == j, problem_equal(&p, &q));
            assert_int_equal(i == j, problem_hash(&p) == problem_hash(&q));
            text a = {0}, b = {0};
            problem_print(&p, &a);
            problem_print(&q, &b);
            if (i < PRINTED && j < PRINTED)
                assert_int_equal(i == j, strcmp(text_string(&a), text_string(&b)) == 0);
            assert_null(strchr(text_string(&a), '\n'));
            text_free(&a);
            text_free(&b);
        }
}

/* ---- Refusals ---- */

static void nonsense_is_invalid(void **state) {
    (void)state;
    problem p;
    assert_invalid("desc", problem_read(NULL, &p));
    INVALID("desc.struct_size", d.struct_size = 0);
    INVALID("desc.struct_size", d.struct_size -= 1);
    INVALID("desc.transform", d.transform = (oclfft_transform)4);
    INVALID("desc.transform", d.transform = (oclfft_transform)-1);
    INVALID("desc.transform", d.transform = (oclfft_transform)15);
    INVALID("desc.transform", d.transform = (oclfft_transform)25);
    INVALID("desc.precision", d.precision = (oclfft_precision)3);
    INVALID("desc.precision", d.precision = (oclfft_precision)-1);
    INVALID("desc.norm", d.norm = (oclfft_norm)2);
    INVALID("desc.norm", d.norm = (oclfft_norm)-1);
    INVALID("desc.effort", d.effort = (oclfft_effort)2);
    INVALID("desc.effort", d.effort = (oclfft_effort)-1);
    INVALID("desc.rank", d.rank = 0);
    INVALID("desc.rank", d.rank = -1);
    INVALID("desc.rank", d.rank = OCLFFT_MAX_RANK + 1);
    INVALID("desc.lengths[0]", d.lengths[0] = 0);
    INVALID("desc.lengths[1]", d.rank = 2);
    INVALID("desc.lengths[1] = 768, but desc.rank = 1", d.lengths[1] = 768);
    INVALID("desc.lengths[7] = 1, but desc.rank = 1", d.lengths[OCLFFT_MAX_RANK - 1] = 1);
    INVALID("desc.lengths[3] = 5, but desc.rank = 2",
            (d.rank = 2, d.lengths[1] = 2, d.lengths[3] = 5));
    INVALID("desc.input.strides[1] is not 0, but desc.rank = 1", d.input.strides[1] = 99);
    INVALID("desc.output.strides[7] is not 0, but desc.rank = 1",
            (d.input.strides[0] = 1, d.output.strides[OCLFFT_MAX_RANK - 1] = 1));
    INVALID("desc.lengths[0]", (d.transform = OCLFFT_R2C, d.lengths[0] = 0));
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
    INVALID("desc.input.format", (d.transform = OCLFFT_R2C, d.input.format = OCLFFT_PLANAR));
    INVALID("desc.output.format", (d.transform = OCLFFT_C2R, d.output.format = OCLFFT_PLANAR));
}

/* A scale must be a number other than zero in the precision of the data. */
static void scales_fit_the_precision(void **state) {
    (void)state;
    static const double both[] = {1, -1, 1e-6, -3e38, 1e38},
                        only_double[] = {1e300, -1e300, 1e39, 1e-300, 5e-324, -1e-60},
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
        INVALID("desc.scale_backward",
                (d.precision = OCLFFT_DOUBLE, d.scale_backward = neither[i]));
    }
    INVALID("desc.scale_forward", (d.precision = OCLFFT_DOUBLE, d.scale_forward = 0));
}

/* Where one stride is given, a zero is a stride of zero: elements share a place. */
static void strides_are_all_given_or_none(void **state) {
    (void)state;
    INVALID_OF(desc_nd(OCLFFT_C2C, LENGTHS(4, 5)), "desc.output: elements overlap",
               d.output.strides[1] = 1);
    INVALID_OF(desc_nd(OCLFFT_R2C, LENGTHS(4, 5, 6)), "desc.output: elements overlap",
               SET(d.output.strides, 20, 0, 1));
    oclfft_plan_desc broadcast = desc_nd(OCLFFT_C2C, LENGTHS(4, 5));
    broadcast.input.strides[0] = 5;
    problem p = parse(&broadcast);
    ASSERT_SIDE(p.in, false, false, {4, 5}, {5, 0}, 20, 0, 16, 8);
    oclfft_plan_desc d = desc_nd(OCLFFT_C2C, LENGTHS(4, 1, 5)), packed = d;
    SET(d.input.strides, 5, 0, 1); /* along a dimension of one element there is nothing to give */
    assert_same(&packed, &d);
}

static oclfft_plan_desc called_back(void) {
    oclfft_plan_desc d = pair_of_64();
    d.load_callback.source = d.store_callback.source = "some text";
    d.load_callback.name = d.store_callback.name = "f";
    return d;
}

static void callbacks_need_names_and_buffers(void **state) {
    (void)state;
    static const char *const names[] = {"",   "2f", "f g",      "f-g", "f(",
                                        " f", "f ", "\xc3\xa9", "f\n"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        INVALID_OF(called_back(), "desc.load_callback.name", d.load_callback.name = names[i]);
        INVALID_OF(called_back(), "desc.store_callback.name", d.store_callback.name = names[i]);
    }
    INVALID_OF(called_back(), "desc.load_callback.name is NULL", d.load_callback.name = NULL);
    INVALID_OF(called_back(), "desc.store_callback.name is NULL", d.store_callback.name = NULL);
    INVALID_OF(called_back(), "desc.load_callback.buffer_count = 5",
               d.load_callback.buffer_count = 5);
    INVALID_OF(called_back(), "desc.store_callback.buffer_count",
               d.store_callback.buffer_count = SIZE_MAX);
    INVALID_OF(called_back(), "desc.load_callback.buffers[0] is NULL",
               d.load_callback.buffer_count = 1);
    INVALID_OF(called_back(), "desc.store_callback.buffers[2] is NULL",
               (d.store_callback.buffers[0] = d.store_callback.buffers[1] =
                    d.store_callback.buffers[3] = (oclfft_buffer *)state,
                d.store_callback.buffer_count = 4));
}

static void callbacks_are_borrowed(void **state) {
    oclfft_plan_desc d = called_back();
    d.load_callback.buffers[0] = d.load_callback.buffers[1] = (oclfft_buffer *)state;
    d.load_callback.buffer_count = 2;
    d.load_callback.name = "_Load_09";
    d.load_callback.element_bytes = 2;
    problem p = parse(&d);
    assert_true(p.load.source == d.load_callback.source && p.load.name == d.load_callback.name);
    assert_true(p.store.source == d.store_callback.source && p.store.name == d.store_callback.name);
    assert_int_equal(2, p.load.buffers);
    assert_int_equal(0, p.store.buffers);
    assert_int_equal(2, p.in.element_bytes);
    assert_int_equal(8, p.out.element_bytes); /* as without */
    d.output.format = OCLFFT_PLANAR;
    d.store_callback.element_bytes = 1;
    assert_int_equal(1, parse(&d).out.element_bytes);
    d.store_callback.element_bytes = 0;
    assert_int_equal(4, parse(&d).out.element_bytes);
    /* equal by what they say, not by where it is written */
    char name[] = "_Load_09", source[] = "some text";
    oclfft_plan_desc other = d;
    other.load_callback.name = name;
    other.load_callback.source = source;
    assert_same(&d, &other);
    source[0] = 'S';
    assert_different(&d, &other);
}

/* ---- Elements that share a place ---- */

static uint64_t random_state;

static size_t random_below(size_t end) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((random_state >> 33) % end);
}

/* Calls `visit` with the place of every element, dimension by dimension, the batch last. */
enum { MOST_PLACES = 4096 };

typedef struct places {
    ptrdiff_t of[MOST_PLACES];
    size_t count;
} places;

static void list_places(const oclfft_layout *l, const size_t *lengths, int rank, size_t batch,
                        places *out) {
    size_t index[OCLFFT_MAX_RANK + 1] = {0};
    out->count = 0;
    while (index[rank] < batch) {
        ptrdiff_t place = (ptrdiff_t)l->offset + (ptrdiff_t)index[rank] * l->distance;
        for (int i = 0; i < rank; ++i) place += (ptrdiff_t)index[i] * l->strides[i];
        assert_true(out->count < MOST_PLACES);
        out->of[out->count++] = place;
        int i = rank - 1; /* the last dimension fastest */
        while (i >= 0 && ++index[i] == lengths[i]) index[i--] = 0;
        if (i < 0) ++index[rank];
    }
}

static bool any_twice(const places *p) {
    for (size_t i = 0; i < p->count; ++i)
        for (size_t j = 0; j < i; ++j)
            if (p->of[i] == p->of[j]) return true;
    return false;
}

static ptrdiff_t extreme_place(const places *p, bool highest) {
    ptrdiff_t found = p->of[0];
    for (size_t i = 1; i < p->count; ++i)
        if (highest ? p->of[i] > found : p->of[i] < found) found = p->of[i];
    return found;
}

static ptrdiff_t random_stride(size_t most) {
    ptrdiff_t stride = (ptrdiff_t)random_below(most);
    return random_below(4) ? 1 + stride : -1 - stride;
}

/* A batch that begins within the reach of one transform. */
static bool is_interleaved(const oclfft_plan_desc *d) {
    for (int i = 0; i < d->rank; ++i)
        if (d->batch > 1 && llabs(d->output.distance) <=
                                (ptrdiff_t)(d->lengths[i] - 1) * llabs(d->output.strides[i]))
            return true;
    return false;
}

static oclfft_plan_desc random_layout(void) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.rank = 1 + (int)random_below(4);
    for (int i = 0; i < d.rank; ++i)
        d.lengths[i] = 1 + random_below(4), d.output.strides[i] = random_stride(40);
    d.batch = 1 + random_below(3);
    d.output.distance = random_stride(60);
    d.output.offset = random_below(2) ? random_below(3) : 100 + random_below(200);
    return d;
}

/* Small layouts of every kind, against a list of all their places. The input may have them too. */
static void overlap_is_decided_exactly(void **state) {
    (void)state;
    static places all;
    int apart = 0, together = 0, interleaved = 0, below = 0;
    random_state = 1;
    for (int round = 0; round < 40000; ++round) {
        oclfft_plan_desc d = random_layout(), mirror = d;
        list_places(&d.output, d.lengths, d.rank, d.batch, &all);
        mirror.input = d.output;
        mirror.output = (oclfft_layout)OCLFFT_LAYOUT_INIT;
        problem p;
        if (extreme_place(&all, false) < 0) {
            assert_invalid("desc.output.offset", problem_read(&d, &p));
            assert_invalid("desc.input.offset", problem_read(&mirror, &p));
            ++below;
            continue;
        }
        p = parse(&mirror);
        assert_int_equal(extreme_place(&all, true) + 1, p.in.elements);
        assert_int_equal(extreme_place(&all, false), p.in.lowest);
        if (any_twice(&all)) {
            assert_invalid("desc.output: elements overlap", problem_read(&d, &p));
            ++together;
        } else {
            p = parse(&d);
            assert_int_equal(extreme_place(&all, true) + 1, p.out.elements);
            assert_int_equal(extreme_place(&all, false), p.out.lowest);
            interleaved += is_interleaved(&d);
            ++apart;
        }
    }
    assert_true(apart > 5000 && together > 5000 && interleaved > 500 && below > 5000);
}

static void overlap_is_named(void **state) {
    (void)state;
    INVALID("desc.output: elements overlap", d.output.distance = 63);
    INVALID("desc.output: elements overlap", (d.output.distance = -63, d.output.offset = 63));
    INVALID("desc.output: elements overlap", d.output.distance = 1);
    INVALID("desc.input: elements overlap",
            (d.in_place = true, d.input.distance = d.output.distance = 1));
    INVALID("desc.output: elements overlap", (d.output.strides[0] = 2, d.output.distance = 64));
    INVALID_OF(desc_nd(OCLFFT_C2C, LENGTHS(4, 5)), "desc.output: elements overlap",
               SET(d.output.strides, 4, 1));
    INVALID_OF(desc_nd(OCLFFT_C2C, LENGTHS(4, 5)), "desc.output: elements overlap",
               SET(d.output.strides, 1, 1));
    INVALID_OF(desc_nd(OCLFFT_R2C, LENGTHS(4, 8)), "desc.output: elements overlap",
               SET(d.output.strides, 4, 1));
    INVALID_OF(desc_nd(OCLFFT_C2R, LENGTHS(4, 8)), "desc.output: elements overlap",
               SET(d.output.strides, 7, 1));
    oclfft_plan_desc d = desc_nd(OCLFFT_R2C, LENGTHS(4, 8)); /* the halved dimension is shorter */
    SET(d.output.strides, 5, 1);
    parse(&d);
    /* Between each other, although neither lies behind the other: 0 2 4 ... 126, then 65 67 ... */
    d = pair_of_64();
    d.output.strides[0] = 2;
    d.output.distance = 65;
    parse(&d);
    d.output.distance = 64;
    assert_invalid("overlap", problem_read(&d, &(problem){0}));
    /* Rows and columns that cross without meeting, and too many of them. */
    d = desc_nd(OCLFFT_C2C, LENGTHS(1 << 20, 1 << 20));
    SET(d.output.strides, (1 << 20) + 1, 1 << 20);
    parse(&d);
    d.lengths[0] = (1 << 20) + 1;
    d.lengths[1] = (1 << 20) + 2;
    assert_invalid("overlap", problem_read(&d, &(problem){0}));
}

/* Strides of nearly one size leave a search along the axes nothing to prune (more of these:
 * test_overlap.c). */
static void overlap_of_many_like_axes_is_decided(void **state) {
    (void)state;
    if (sizeof(size_t) < 8) skip();
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.rank = OCLFFT_MAX_RANK;
    size_t power = 1;
    for (int i = 0; i < d.rank; ++i, power *= 8)
        d.lengths[i] = 2, d.output.strides[i] = 1000000000 + (ptrdiff_t)power;
    d.batch = 2;
    d.output.distance = 1000000000 + (ptrdiff_t)power;
    parse(&d);
    for (int i = 0; i < d.rank; ++i) d.lengths[i] = 8;
    d.batch = 8;
    parse(&d);
    d.output.strides[0] = 2 * d.output.strides[1] - d.output.strides[2]; /* 1, -2, 1 */
    assert_invalid("desc.output: elements overlap", problem_read(&d, &(problem){0}));
}

/* ---- In place ---- */

static oclfft_plan_desc in_place_of(oclfft_transform transform) {
    oclfft_plan_desc d = desc_nd(transform, LENGTHS(4, 6));
    d.batch = 2;
    d.in_place = true;
    return d;
}

static void in_place_complex_sides_have_the_same_places(void **state) {
    (void)state;
    oclfft_plan_desc c2c = in_place_of(OCLFFT_C2C);
    INVALID_OF(c2c, "desc.output.format", d.output.format = OCLFFT_PLANAR);
    INVALID_OF(c2c, "desc.output.format", d.input.format = OCLFFT_PLANAR);
    INVALID_OF(c2c, "same places", SET(d.input.strides, 7, 1));
    INVALID_OF(c2c, "same places", (SET(d.input.strides, 12, 1), SET(d.output.strides, 12, 2)));
    INVALID_OF(c2c, "same places", d.input.distance = 30);
    INVALID_OF(c2c, "desc.output.offset = 1", d.output.offset = 1);
    c2c.input.format = c2c.output.format = OCLFFT_PLANAR;
    parse(&c2c);
    SET(c2c.input.strides, 1, 4);
    SET(c2c.output.strides, 1, 4);
    c2c.input.distance = 24; /* which is what 0 means */
    c2c.input.offset = c2c.output.offset = 9;
    parse(&c2c);
    c2c.batch = 1;
    c2c.output.distance = 77;
    parse(&c2c);
}

static void in_place_real_sides_are_twice_the_complex(void **state) {
    (void)state;
    oclfft_plan_desc r2c = in_place_of(OCLFFT_R2C), c2r = in_place_of(OCLFFT_C2R);
    INVALID_OF(r2c, "desc.output.format", d.output.format = OCLFFT_PLANAR);
    INVALID_OF(c2r, "desc.input.format", d.input.format = OCLFFT_PLANAR);
    INVALID_OF(r2c, "desc.input.strides[0] = 6", SET(d.input.strides, 6, 1)); /* without padding */
    INVALID_OF(c2r, "desc.output.strides[0] = 6", SET(d.output.strides, 6, 1));
    INVALID_OF(r2c, "desc.output.strides[0] = 5", SET(d.output.strides, 5, 1));
    INVALID_OF(r2c, "desc.output.strides[1] = 2",
               (SET(d.input.strides, 16, 1), SET(d.output.strides, 8, 2)));
    INVALID_OF(r2c, "desc.input.strides[1] = 4",
               (SET(d.input.strides, 1, 4), SET(d.output.strides, 1, 4)));
    INVALID_OF(r2c, "desc.input.distance = 33", d.input.distance = 33);
    INVALID_OF(c2r, "desc.output.distance = 34", d.output.distance = 34);
    INVALID_OF(r2c, "desc.input.offset = 1", d.input.offset = 1);
    INVALID_OF(r2c, "desc.output.offset = 2", d.input.offset = d.output.offset = 2);
    SET(r2c.input.strides, 10, 1);
    SET(r2c.output.strides, 5, 1);
    parse(&r2c);
    r2c.input.distance = 200;
    r2c.output.distance = 100;
    r2c.input.offset = 6;
    r2c.output.offset = 3;
    parse(&r2c);
}

/* In any order; no place comes twice. */
static bool have_same_elements(const places *a, const places *b) {
    for (size_t i = 0; i < a->count; ++i) {
        size_t j = 0;
        while (j < b->count && b->of[j] != a->of[i]) ++j;
        if (j == b->count) return false;
    }
    return true;
}

/* Whether the sides of an in-place problem lie at the same places, a complex number on two reals,
 * element for element. */
static bool same_places(const oclfft_plan_desc *d, const places *in, const places *out) {
    if (d->transform == OCLFFT_C2C) return have_same_elements(in, out);
    const places *real = d->transform == OCLFFT_R2C ? in : out,
                 *complex = d->transform == OCLFFT_R2C ? out : in;
    size_t n = d->lengths[d->rank - 1], half = n / 2 + 1;
    for (size_t row = 0; row < complex->count / half; ++row)
        for (size_t k = 0; k < half; ++k) {
            ptrdiff_t place = complex->of[row * half + k];
            /* the last may have no reals of its own */
            if (place != complex->of[row * half] + (ptrdiff_t)k) return false;
            for (size_t part = 0; part < 2 && 2 * k + part < n; ++part)
                if (real->of[row * n + 2 * k + part] != 2 * place + (ptrdiff_t)part) return false;
        }
    return true;
}

/* A layout now and then with a change: of strides, of what they belong to, or of direction. */
static oclfft_layout twin_of(const oclfft_layout *l, const oclfft_plan_desc *d, ptrdiff_t factor) {
    oclfft_layout twin = *l;
    for (int i = 0; i < d->rank; ++i)
        if (factor == 1 || i + 1 < d->rank) twin.strides[i] *= factor;
    twin.distance *= factor;
    twin.offset *= (size_t)factor;
    size_t i = random_below((size_t)d->rank), j = random_below((size_t)d->rank);
    ptrdiff_t stride = twin.strides[i];
    switch (random_below(8)) {
    case 0: twin.distance += 1 + (ptrdiff_t)random_below(2); break;
    case 1: twin.offset += 1 + random_below(2); break;
    case 2: twin.strides[i] += 1 + (ptrdiff_t)random_below(2); break;
    case 3: twin.strides[d->rank - 1] += 1 + (ptrdiff_t)random_below(2); break;
    case 4:
        twin.strides[i] = twin.strides[j];
        twin.strides[j] = stride;
        break;
    case 5:
        twin.offset += (d->lengths[i] - 1) * (size_t)stride;
        twin.strides[i] = -stride;
        break;
    default: break;
    }
    return twin;
}

static size_t product(const oclfft_plan_desc *d, int from) {
    size_t product = 1;
    for (int i = from; i < d->rank; ++i) product *= d->lengths[i];
    return product;
}

/* Some are packed, so that their dimensions can change places. */
static oclfft_layout random_rows(const oclfft_plan_desc *d) {
    oclfft_layout l = OCLFFT_LAYOUT_INIT;
    bool packed = random_below(3) == 0;
    l.distance = (ptrdiff_t)(packed ? product(d, 0) : 20 + random_below(40));
    l.offset = random_below(2);
    for (int i = 0; i < d->rank; ++i)
        l.strides[i] = (ptrdiff_t)(packed             ? product(d, i + 1)
                                   : i + 1 == d->rank ? 1
                                                      : 3 + random_below(20));
    return l;
}

static void in_place_is_decided_exactly(void **state) {
    (void)state;
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    static places in, out;
    int same = 0, other = 0, transposed = 0;
    random_state = 2;
    for (int round = 0; round < 40000; ++round) {
        oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
        d.transform = transforms[round % 3];
        d.in_place = true;
        d.rank = 1 + (int)random_below(3);
        for (int i = 0; i < d.rank; ++i) d.lengths[i] = 1 + random_below(5);
        d.batch = 1 + random_below(2);
        oclfft_layout first = random_rows(&d),
                      second = twin_of(&first, &d, d.transform == OCLFFT_C2C ? 1 : 2);
        d.input = d.transform == OCLFFT_R2C ? second : first;
        d.output = d.transform == OCLFFT_R2C ? first : second;
        size_t halved[OCLFFT_MAX_RANK];
        memcpy(halved, d.lengths, sizeof halved);
        halved[d.rank - 1] = halved[d.rank - 1] / 2 + 1;
        list_places(&d.input, d.transform == OCLFFT_C2R ? halved : d.lengths, d.rank, d.batch, &in);
        list_places(&d.output, d.transform == OCLFFT_R2C ? halved : d.lengths, d.rank, d.batch,
                    &out);
        problem p;
        if (any_twice(&in) || any_twice(&out)) {
            assert_invalid("elements overlap", problem_read(&d, &p));
        } else if (same_places(&d, &in, &out)) {
            p = parse(&d);
            assert_int_equal(memcmp(in.of, out.of, in.count * sizeof *in.of) != 0 &&
                                 d.transform == OCLFFT_C2C,
                             p.transposed);
            transposed += p.transposed;
            ++same;
        } else {
            assert_invalid("in place", problem_read(&d, &p));
            ++other;
        }
    }
    assert_true(same > 3000 && other > 3000 && transposed > 500);
}

/* ---- Sizes ---- */

static void sizes_that_overflow_are_invalid(void **state) {
    (void)state;
    if (sizeof(size_t) < 8) skip();
    INVALID("desc.batch", d.lengths[0] = SIZE_MAX);
    INVALID("desc.batch", d.lengths[0] = SIZE_MAX / 8); /* no power of two */
    INVALID("desc.batch", d.lengths[0] = (size_t)1 << 63);
    INVALID("desc.batch", d.lengths[0] = (size_t)1 << 61);
    /* times batch 2, times 8 bytes: one bit too many for a ptrdiff_t */
    INVALID("desc.batch", d.lengths[0] = (size_t)1 << 59);
    INVALID("desc.batch", d.batch = SIZE_MAX);
    INVALID("desc.batch", d.batch = (size_t)1 << 58);
    INVALID("desc.batch", (d.lengths[0] = (size_t)1 << 32, d.batch = (size_t)1 << 32));
    INVALID_OF(desc_nd(OCLFFT_C2C, LENGTHS((size_t)1 << 32, (size_t)1 << 32)), "desc.batch",
               (void)d);
    INVALID_OF(desc_nd(OCLFFT_R2C, LENGTHS((size_t)1 << 20, (size_t)1 << 20, (size_t)1 << 20)),
               "desc.batch", (void)d);
    oclfft_plan_desc d = desc_of((size_t)1 << 59);
    problem p = parse(&d); /* just fits */
    assert_true(problem_points(&p) == (uint64_t)1 << 59);
    d.precision = OCLFFT_DOUBLE; /* elements twice as large */
    assert_invalid("desc.batch", problem_read(&d, &p));
    d.lengths[0] = (size_t)1 << 58;
    p = parse(&d);
    assert_true(problem_points(&p) == (uint64_t)1 << 58);
    d.batch = 2;
    assert_invalid("desc.batch", problem_read(&d, &p));
}

/* Few elements, far apart. The largest layout that fits has its last element just below half the
 * address space. */
static void layouts_that_overflow_are_invalid(void **state) {
    (void)state;
    if (sizeof(size_t) < 8) skip();
    const size_t most = SIZE_MAX / 2 / 8; /* elements */
    INVALID("desc.input: lengths, strides", d.input.strides[0] = PTRDIFF_MAX);
    INVALID("desc.input: lengths, strides", d.input.strides[0] = PTRDIFF_MIN);
    INVALID("desc.output: lengths, strides", d.output.distance = PTRDIFF_MAX);
    INVALID("desc.output: lengths, strides", (d.batch = 3, d.output.distance = PTRDIFF_MIN));
    INVALID("desc.input: lengths, strides", d.input.offset = SIZE_MAX);
    INVALID("desc.input: lengths, strides", d.input.offset = most - 127);
    INVALID("desc.output: lengths, strides", d.output.distance = most - 63);
    /* the distance alone */
    INVALID("desc.output: lengths, strides", d.output.strides[0] = SIZE_MAX / 64 + 1);
    INVALID("desc.input: lengths, strides",
            (d.input.strides[0] = most / 63, d.input.distance = 1, d.input.offset = 8));
    INVALID_OF(called_back(), "desc.input: lengths", d.load_callback.element_bytes = SIZE_MAX);
    INVALID_OF(called_back(), "desc.output: lengths",
               d.store_callback.element_bytes = SIZE_MAX / 2 / 128 + 1);
    oclfft_plan_desc d = pair_of_64();
    d.input.offset = most - 128;
    d.output.distance = (int64_t)(most - 64);
    problem p = parse(&d);
    assert_true(p.in.elements == most && p.out.elements == most);
    d = desc_of(2); /* the longest stride there is, to bytes of a callback */
    d.load_callback.source = d.load_callback.name = "f";
    d.load_callback.element_bytes = 1;
    d.input.strides[0] = SIZE_MAX / 2 - 1;
    p = parse(&d);
    assert_true(p.in.elements == SIZE_MAX / 2);
    d.input.strides[0] += 1;
    assert_invalid("desc.input: lengths", problem_read(&d, &p));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(description_becomes_values),
        cmocka_unit_test(every_length_is_a_problem),
        cmocka_unit_test(packed_sides),
        cmocka_unit_test(elements_of_other_types),
        cmocka_unit_test(filters_tell_problems_apart),
        cmocka_unit_test(own_types_are_plain),
        cmocka_unit_test(types_in_place),
        cmocka_unit_test(sides_of_real_transforms),
        cmocka_unit_test(sides_of_real_transforms_in_place),
        cmocka_unit_test(layouts_are_taken_as_given),
        cmocka_unit_test(distance_zero_is_the_closest),
        cmocka_unit_test(distance_zero_has_room_for_both_sides),
        cmocka_unit_test(problems_are_printed),
        cmocka_unit_test(layouts_are_printed_where_they_are_not_packed),
        cmocka_unit_test(callbacks_are_printed),
        cmocka_unit_test(defaults_are_scale_one_and_one_over_n),
        cmocka_unit_test(equal_meanings_are_equal),
        cmocka_unit_test(equal_layouts_are_equal),
        cmocka_unit_test(different_meanings_differ),
        cmocka_unit_test(nonsense_is_invalid),
        cmocka_unit_test(scales_fit_the_precision),
        cmocka_unit_test(strides_are_all_given_or_none),
        cmocka_unit_test(callbacks_need_names_and_buffers),
        cmocka_unit_test(callbacks_are_borrowed),
        cmocka_unit_test(overlap_is_decided_exactly),
        cmocka_unit_test(overlap_is_named),
        cmocka_unit_test(overlap_of_many_like_axes_is_decided),
        cmocka_unit_test(in_place_complex_sides_have_the_same_places),
        cmocka_unit_test(in_place_real_sides_are_twice_the_complex),
        cmocka_unit_test(in_place_is_decided_exactly),
        cmocka_unit_test(sizes_that_overflow_are_invalid),
        cmocka_unit_test(layouts_that_overflow_are_invalid),
    };
    return RUN_TESTS(tests);
}
