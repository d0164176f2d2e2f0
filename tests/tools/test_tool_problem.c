/* The notation of problems on the command line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "common/problem.h"

static struct problem parse(const char *text) {
    struct problem problem;
    char message[512] = "";
    if (!problem_from_text(text, &problem, message, sizeof message))
        fail_msg("%s: %s", text, message);
    return problem;
}

static void test_parts(void **state) {
    (void)state;
    const struct problem plain = parse("1000");
    assert_int_equal(plain.desc.transform, OCLFFT_C2C);
    assert_int_equal(plain.desc.rank, 1);
    assert_int_equal(plain.desc.lengths[0], 1000);
    assert_int_equal(plain.desc.batch, 1);
    assert_false(plain.batch_given);
    const struct problem full = parse("c2r:2^4*3*5x7:d:in=p120*24*2/480+3:out=30*6*2/1");
    assert_int_equal(full.desc.transform, OCLFFT_C2R);
    assert_int_equal(full.direction, OCLFFT_BACKWARD);
    assert_int_equal(full.desc.rank, 3);
    assert_int_equal(full.desc.lengths[0], 16);
    assert_int_equal(full.desc.lengths[2], 5);
    assert_int_equal(full.desc.batch, 7);
    assert_true(full.batch_given);
    assert_int_equal(full.desc.precision, OCLFFT_DOUBLE);
    assert_int_equal(full.desc.input.format, OCLFFT_PLANAR);
    assert_int_equal(full.desc.output.format, OCLFFT_INTERLEAVED);
    assert_int_equal(full.desc.input.strides[0], 120);
    assert_int_equal(full.desc.input.strides[2], 2);
    assert_int_equal(full.desc.input.distance, 480);
    assert_int_equal(full.desc.input.offset, 3);
    assert_int_equal(full.desc.output.strides[1], 6);
    assert_int_equal(full.desc.output.distance, 1);
    assert_int_equal(full.desc.output.offset, 0);
}

/* The flag is for all that is complex, a layout's p for its own side. */
static void test_planar(void **state) {
    (void)state;
    static const struct {
        const char *text;
        oclfft_format in, out;
    } cases[] = {{"8", OCLFFT_INTERLEAVED, OCLFFT_INTERLEAVED},
                 {"8:p", OCLFFT_PLANAR, OCLFFT_PLANAR},
                 {"8:in=p", OCLFFT_PLANAR, OCLFFT_INTERLEAVED},
                 {"8:out=p+3", OCLFFT_INTERLEAVED, OCLFFT_PLANAR},
                 {"8:in=p:out=p", OCLFFT_PLANAR, OCLFFT_PLANAR},
                 {"r2c:8:p", OCLFFT_INTERLEAVED, OCLFFT_PLANAR},
                 {"c2r:8:p", OCLFFT_PLANAR, OCLFFT_INTERLEAVED},
                 {"8:i:in=p", OCLFFT_PLANAR, OCLFFT_PLANAR}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct problem problem = parse(cases[i].text);
        assert_int_equal(problem.desc.input.format, cases[i].in);
        assert_int_equal(problem.desc.output.format, cases[i].out);
    }
}

/* In place the side that is left out lies where the other does. */
static void test_in_place(void **state) {
    (void)state;
    const struct problem complex = parse("8*9:i:out=18*2/200+5");
    assert_memory_equal(complex.desc.input.strides, complex.desc.output.strides,
                        sizeof complex.desc.input.strides);
    assert_int_equal(complex.desc.input.strides[0], 18);
    assert_int_equal(complex.desc.input.distance, 200);
    assert_int_equal(complex.desc.input.offset, 5);
    const struct problem forward = parse("r2c:8*9:i:out=6*1/60+4");
    assert_int_equal(forward.desc.input.strides[0], 12);
    assert_int_equal(forward.desc.input.strides[1], 1);
    assert_int_equal(forward.desc.input.distance, 120);
    assert_int_equal(forward.desc.input.offset, 8);
    const struct problem backward = parse("c2r:8*9:i:out=12*1/120+8");
    assert_int_equal(backward.desc.input.strides[0], 6);
    assert_int_equal(backward.desc.input.strides[1], 1);
    assert_int_equal(backward.desc.input.distance, 60);
    assert_int_equal(backward.desc.input.offset, 4);
    const struct problem both = parse("8:i:in=2:out=3");
    assert_int_equal(both.desc.input.strides[0], 2);
    assert_int_equal(both.desc.output.strides[0], 3);
    assert_int_equal(parse("8:in=2").desc.output.strides[0], 0);
    assert_int_equal(parse("8*9:i").desc.input.strides[0], 0);
}

static void test_axes(void **state) {
    (void)state;
    const struct problem middle = parse("256-*1000*256-x3:ob");
    assert_int_equal(middle.desc.rank, 3);
    assert_int_equal(middle.desc.axes[0], OCLFFT_AXIS_NONE);
    assert_int_equal(middle.desc.axes[1], OCLFFT_AXIS_DEFAULT);
    assert_int_equal(middle.desc.axes[2], OCLFFT_AXIS_NONE);
    assert_int_equal(middle.desc.lengths[2], 256);
    assert_int_equal(middle.desc.batch, 3);
    assert_int_equal(middle.desc.norm, OCLFFT_NORM_ORTHONORMAL);
    assert_int_equal(middle.direction, OCLFFT_BACKWARD);
    const struct problem mixed = parse("r2r:2^4dct2*3dst4*5dhtx7");
    assert_int_equal(mixed.desc.transform, OCLFFT_R2R);
    assert_int_equal(mixed.desc.axes[0], OCLFFT_AXIS_DCT2);
    assert_int_equal(mixed.desc.axes[1], OCLFFT_AXIS_DST4);
    assert_int_equal(mixed.desc.axes[2], OCLFFT_AXIS_DHT);
    assert_int_equal(mixed.desc.batch, 7);
    assert_int_equal(parse("16halfcomplexx2").desc.axes[0], OCLFFT_AXIS_HALFCOMPLEX);
    assert_int_equal(parse("16fourier").desc.axes[0], OCLFFT_AXIS_FOURIER);
}

static void test_layouts(void **state) {
    (void)state;
    const oclfft_layout l = parse("8*9:out=p-9*1/-72+136,i16,[1+3*0],c01").desc.output;
    assert_int_equal(l.format, OCLFFT_PLANAR);
    assert_int_equal(l.strides[0], -9);
    assert_int_equal(l.strides[1], 1);
    assert_int_equal(l.distance, -72);
    assert_int_equal(l.offset, 136);
    assert_int_equal(l.element_type, OCLFFT_ELEMENT_INT16);
    assert_true(l.starts[0] == 1 && l.extents[0] == 3 && l.starts[1] == 0 && l.extents[1] == 0);
    assert_true(!l.centered[0] && l.centered[1]);
    assert_int_equal(parse("8:in=bf16").desc.input.element_type, OCLFFT_ELEMENT_BFLOAT16);
    assert_int_equal(parse("8:in=d:out=f").desc.output.element_type, OCLFFT_ELEMENT_FLOAT);
    assert_int_equal(parse("8*9:in=0*1").desc.input.strides[1], 1);
    assert_true(parse("8:in=c1").desc.input.centered[0]);
    const oclfft_layout apart = parse("8:in=p,2,/40,+3:out=2").desc.input;
    assert_int_equal(apart.format, OCLFFT_PLANAR);
    assert_int_equal(apart.strides[0], 2);
    assert_int_equal(apart.distance, 40);
    assert_int_equal(apart.offset, 3);
}

/* What is written is what was read, and is read as the same. */
static void test_round_trips(void **state) {
    (void)state;
    static const char *const texts[] = {"1000",
                                        "256*256x8",
                                        "r2c:1024x3:d",
                                        "c2r:15*16:i",
                                        "64x5:idb",
                                        "64:p",
                                        "64:b:in=p",
                                        "64:out=p",
                                        "r2c:64:p",
                                        "r2c:64:dp:in=2/130",
                                        "c2r:64x2:in=p3/99+1:out=7/449",
                                        "1024x7:in=7/1:out=7/1",
                                        "8*9*10:in=90*10*1+5:out=1*8*72",
                                        "dct2:64",
                                        "1*2*3*4*5*6*7*8x2:h",
                                        "256-*1000*256-x3:b",
                                        "64-*64-:in=1*64",
                                        "r2r:64-x2:i",
                                        "r2r:8dct1*9dst3*10dht*11-",
                                        "r2c:8*16dct4:o",
                                        "16halfcomplex",
                                        "dht:16*8-",
                                        "8*9:in=-9*1/-72+136,i16,[1+3*0],c01",
                                        "8*9:in=p,u8:out=0*1",
                                        "8*9:in=[2*3+4]:out=c10",
                                        "8:in=h",
                                        "8:out=bf16",
                                        "8:d:in=i32:out=d"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct problem problem = parse(texts[i]);
        char text[PROBLEM_TEXT], again[PROBLEM_TEXT];
        problem_to_text(&problem, true, text);
        const struct problem same = parse(text);
        problem_to_text(&same, true, again);
        assert_string_equal(text, again);
        assert_int_equal(problem.desc.transform, same.desc.transform);
        assert_int_equal(problem.direction, same.direction);
        assert_int_equal(problem.desc.input.format, same.desc.input.format);
        assert_int_equal(problem.desc.output.format, same.desc.output.format);
        assert_memory_equal(problem.desc.axes, same.desc.axes, sizeof same.desc.axes);
        assert_memory_equal(problem.desc.input.starts, same.desc.input.starts,
                            sizeof same.desc.input.starts);
        assert_memory_equal(problem.desc.input.strides, same.desc.input.strides,
                            sizeof same.desc.input.strides);
        assert_memory_equal(problem.desc.output.strides, same.desc.output.strides,
                            sizeof same.desc.output.strides);
        if (!strstr(texts[i], "c2r:64x2"))
            assert_string_equal(text, texts[i]); /* there the flag says it shorter */
    }
}

static void test_refusals(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "a number is missing, at character 1"},
        {"fft:8", "no such kind"},
        {"C2C:1000", "no such kind of transform: there are c2c, r2c, c2r, r2r, dct1 ... dct4"},
        {"x100", "a length is missing before the batch, as in 1024x100, at character 1"},
        {"x100:i", "a length is missing before the batch, as in 1024x100, at character 1"},
        {"xyz:64", "no such kind of transform: there are c2c, r2c, c2r, r2r, dct1 ... dct4"},
        {"1e6", "no exponent e: write 10^6, or 1000000, at character 2"},
        {"1E6", "no exponent e"},
        {"4096X1000", "the batch follows a small x, at character 5"},
        {"1024 x 100", "a problem has no spaces: write 1024x100, at character 5"},
        {"1024 :\x1b[31m", "\n    1024 :?[31m\n        ^"},
        {"r2c", "a ':' and a length"},
        {"0", "zero is not allowed"},
        {"8x0", "zero is not allowed"},
        {"2^64", "too large"},
        {"2^31*2^31*2^31", "too large"},
        {"1*1*1*1*1*1*1*1*1", "too many dimensions"},
        {"8:q", "no such flag"},
        {"8:", "flags or a layout"},
        {"8 ", "a problem has no spaces"},
        {"8:in=", "a layout is missing: a p, strides"},
        {"8:in=?", "a layout is expected: a p, strides"},
        {"8:in=u32", "no such type of elements: there are i8, u8, i16, u16, i32, h, bf16, f and d"},
        {"8-9", "unexpected text"},
        {"8q", "no such kind of axis"},
        {"8dct5", "no such kind of axis"},
        {"8dct2-", "unexpected text"},
        {"r2r", "a ':' and a length"},
        {"8*9:in=0*0", "zero is not allowed for all strides"},
        {"8:in=-", "a number is missing"},
        {"8:in=--1", "a number is expected"},
        {"8:in=1,", "a type of elements, a window"},
        {"8:in=i64", "no such type of elements"},
        {"1024:in=i8,i16", "this is given already, at character 12"},
        {"1024:in=2,3", "this is given already, at character 11"},
        {"8:in=2:out=3:in=4", "this is given already, at character 17"},
        {"8:in=/9,/9", "this is given already, at character 9"},
        {"8:in=+0,+0", "this is given already, at character 9"},
        {"8:in=p,p", "this is given already, at character 8"},
        {"8:in=2/99,p-2", "this is given already, at character 12"},
        {"8:out=[1],c0,[1]", "this is given already, at character 14"},
        {"8:out=c0,h,c0", "this is given already, at character 12"},
        {"8*9:in=[1+2]", "a window for each dimension"},
        {"8:in=[1+0]", "zero is not allowed"},
        {"8:in=[1+2", "a ']' is expected"},
        {"8*9:in=c1", "a 0 or 1 for each dimension"},
        {"8*9:in=c12", "a 0 or 1 for each dimension"},
        {"8*9:in=9", "a stride for each dimension"},
        {"8:in=0", "zero is not allowed"},
        {"8:in=1/0", "zero is not allowed"},
        {"r2c:8:in=p", "real data cannot be planar, at character 10"},
        {"c2r:8:out=p", "real data cannot be planar"},
        {"dct1:8:p", "real data cannot be planar"},
        {"r2c:8:b", "r2c runs forward only"},
        {"r2c:4*8:i:in=3*1", "cannot lie at the same places"},
        {"r2c:8:i:in=/21", "cannot lie at the same places"},
        {"r2c:8:i:in=+1", "cannot lie at the same places"},
        {"c2r:8:i:in=/2^61", "cannot lie at the same places"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problem problem;
        char message[512] = "";
        if (problem_from_text(cases[i].text, &problem, message, sizeof message))
            fail_msg("accepted: %s", cases[i].text);
        if (!strstr(message, cases[i].message))
            fail_msg("%s: \"%s\" is not in \"%s\"", cases[i].text, cases[i].message, message);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),    cmocka_unit_test(test_planar),
        cmocka_unit_test(test_in_place), cmocka_unit_test(test_axes),
        cmocka_unit_test(test_layouts),  cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
