/* What windows and centred axes mean, by examples that one can follow by hand, and what is refused
 * of them. */
#include "common/on_device.h"

#include "common/pretend_gpu.h"

#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { MOST = 4096 }; /* elements of an array */

typedef double complex value;

static oclfft_plan_desc description(oclfft_transform transform, size_t rows, size_t length) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = transform;
    desc.rank = rows ? 2 : 1;
    desc.lengths[0] = rows ? rows : length;
    if (rows) desc.lengths[1] = length;
    return desc;
}

/* ---- By the definition ---- */

/* The index that an element has along an axis, as the documentation says. */
static size_t index_of(const oclfft_plan_desc *desc, const oclfft_layout *l, int axis, size_t at) {
    size_t n = desc->lengths[axis], place = l->starts[axis] + at;
    return l->centered[axis] ? (place + (n + 1) / 2) % n : place; /* (n + 1)/2 is n - n/2 */
}

/* How many elements a side has along an axis. */
static size_t extent_of(const oclfft_plan_desc *desc, bool output, int axis) {
    const oclfft_layout *l = output ? &desc->output : &desc->input;
    bool half = axis == desc->rank - 1 && desc->transform == (output ? OCLFFT_R2C : OCLFFT_C2R);
    size_t n = half ? desc->lengths[axis] / 2 + 1 : desc->lengths[axis];
    return l->extents[axis] ? l->extents[axis] : n - l->starts[axis];
}

static size_t elements_of(const oclfft_plan_desc *desc, bool output) {
    return extent_of(desc, output, 0) * (desc->rank > 1 ? extent_of(desc, output, 1) : 1);
}

/* The factor of element `from` of the input in element `to` of the output. */
static value factor(const oclfft_plan_desc *desc, size_t from, size_t to) {
    double angle = 0;
    size_t last = 0;
    for (int axis = desc->rank - 1; axis >= 0; --axis) {
        size_t ins = extent_of(desc, false, axis), outs = extent_of(desc, true, axis);
        size_t n = desc->lengths[axis], i = index_of(desc, &desc->input, axis, from % ins),
               k = index_of(desc, &desc->output, axis, to % outs);
        if (axis == desc->rank - 1) last = i;
        angle += (double)(i * k % n) / (double)n;
        from /= ins;
        to /= outs;
    }
    bool twice = desc->transform == OCLFFT_C2R && last && 2 * last != desc->lengths[desc->rank - 1];
    double sign = desc->transform == OCLFFT_C2R ? 1 : -1;
    return (twice ? 2 : 1) * cexp(sign * 2 * acos(-1.0) * I * angle);
}

static value expected(const oclfft_plan_desc *desc, const value *in, size_t to) {
    value sum = 0;
    double scale = 1;
    for (size_t from = 0; from < elements_of(desc, false); ++from)
        sum += in[from] * factor(desc, from, to);
    if (desc->transform == OCLFFT_C2R)
        for (int axis = 0; axis < desc->rank; ++axis) scale *= (double)desc->lengths[axis];
    return desc->transform == OCLFFT_C2R ? creal(sum) / scale : sum;
}

/* ---- On the device ---- */

static oclfft_context *context; /* one for all cases: PoCL takes 0.3 s for each */

static int open_shared(void **state) {
    (void)state;
    context = open_context();
    return 0;
}

static int close_shared(void **state) {
    (void)state;
    oclfft_context_destroy(&context);
    return 0;
}

static oclfft_buffer *full_buffer(const void *data, size_t bytes) {
    oclfft_buffer *b = buffer_of(context, data, bytes);
    assert_non_null(b);
    return b;
}

/* Executes on buffers with no byte more than the windows need. */
static void execute(const oclfft_plan_desc *desc, const void *in, size_t in_bytes, void *out,
                    size_t out_bytes) {
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(context, desc, &plan));
    oclfft_buffer *from = full_buffer(in, in_bytes), *to = full_buffer(out, out_bytes),
                  *less = NULL;
    bool back = desc->transform == OCLFFT_C2R;
    oclfft_direction direction = back ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    if (out_bytes > 1) {
        assert_ok(oclfft_buffer_create(context, out_bytes - 1, &less));
        assert_invalid("", oclfft_execute(plan, direction, from, less));
    }
    assert_ok(oclfft_execute(plan, direction, from, to));
    assert_ok(oclfft_buffer_read(to, 0, out_bytes, out));
    oclfft_buffer_destroy(&less);
    oclfft_buffer_destroy(&from);
    oclfft_buffer_destroy(&to);
    oclfft_plan_destroy(&plan);
}

static void check(const oclfft_plan_desc *desc) {
    static float in[2 * MOST], out[2 * MOST];
    static value values[MOST];
    bool in_real = desc->transform == OCLFFT_R2C, out_real = desc->transform == OCLFFT_C2R;
    size_t ins = elements_of(desc, false), outs = elements_of(desc, true);
    fill_random(in, 2 * ins, ins + 31 * outs);
    for (size_t i = 0; i < ins; ++i)
        values[i] = in_real ? in[i] : in[2 * i] + I * (double)in[2 * i + 1];
    execute(desc, in, ins * (in_real ? 4 : 8), out, outs * (out_real ? 4 : 8));
    for (size_t i = 0; i < outs; ++i) {
        value want = expected(desc, values, i),
              got = out_real ? out[i] : out[2 * i] + I * (double)out[2 * i + 1];
        if (!(cabs(got - want) <= 1e-4))
            fail_msg("element %zu is %g%+gi instead of %g%+gi", i, creal(got), cimag(got),
                     creal(want), cimag(want));
    }
}

/* ---- Examples ---- */

static void zero_padding(void **state) {
    (void)state;
    oclfft_plan_desc desc = description(OCLFFT_C2C, 0, 8);
    desc.input.extents[0] = 5; /* the rest counts as zeros */
    check(&desc);
    desc.input.starts[0] = 3; /* zeros before */
    check(&desc);
    desc = description(OCLFFT_R2C, 24, 30);
    desc.input.extents[0] = 12;
    desc.input.extents[1] = 17;
    check(&desc);
    desc = description(OCLFFT_C2R, 24, 30); /* 16 columns, of which 4 are there */
    desc.input.extents[0] = 1;
    desc.input.extents[1] = 4;
    check(&desc);
}

static void cropping(void **state) {
    (void)state;
    oclfft_plan_desc desc = description(OCLFFT_C2C, 0, 30);
    desc.output.starts[0] = 7;
    check(&desc);
    desc.output.extents[0] = 1;
    check(&desc);
    desc = description(OCLFFT_R2C, 16, 21);
    desc.output.starts[1] = 10; /* the last of 11 */
    desc.output.starts[0] = 3;
    desc.output.extents[0] = 5;
    check(&desc);
    desc = description(OCLFFT_C2R, 16, 20);
    desc.input.extents[0] = 1; /* a single row is Hermitian where its ends are real */
    desc.input.starts[1] = 1;
    desc.input.extents[1] = 8;
    desc.output.starts[1] = 19;
    check(&desc);
}

/* Windows count places of a centred axis, not indices. */
static void centring(void **state) {
    (void)state;
    static const size_t lengths[] = {1, 2, 3, 4, 5, 8, 15, 16};
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; ++k)
        for (int sides = 1 + (int)k % 3; sides < 4; sides += 2) {
            size_t n = lengths[k];
            oclfft_plan_desc desc = description(OCLFFT_C2C, 0, n);
            desc.input.centered[0] = sides & 1;
            desc.output.centered[0] = sides & 2;
            check(&desc);
            desc.input.starts[0] = n / 2;
            desc.output.starts[0] = n / 3;
            desc.output.extents[0] = 1;
            check(&desc);
        }
    oclfft_plan_desc desc = description(OCLFFT_R2C, 15, 16);
    desc.output.centered[0] = true;
    check(&desc);
    desc.output.starts[0] = 5;
    desc.output.extents[0] = 5; /* the lowest frequencies */
    check(&desc);
}

/* As numpy's fftshift does: [0 1 2 3] becomes [2 3 0 1], and [0 1 2 3 4] becomes [3 4 0 1 2]. */
static void shifts_as_numpy(void **state) {
    static const size_t shifted[][5] = {{2, 3, 0, 1, 0}, {3, 4, 0, 1, 2}};
    (void)state;
    for (size_t n = 4; n <= 5; ++n) {
        oclfft_plan_desc desc = description(OCLFFT_C2C, 0, n);
        float plain[10], other[10], in[10] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
        execute(&desc, in, 8 * n, plain, 8 * n);
        desc.output.centered[0] = true;
        execute(&desc, in, 8 * n, other, 8 * n);
        for (size_t p = 0; p < n; ++p)
            for (size_t part = 0; part < 2; ++part)
                assert_true(fabsf(other[2 * p + part] - plain[2 * shifted[n - 4][p] + part]) <
                            1e-3f);
    }
}

/* An axis that is left alone has zeros where the output reaches beyond the input. */
static void axes_left_alone(void **state) {
    (void)state;
    oclfft_plan_desc desc = description(OCLFFT_C2C, 4, 2);
    float in[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[12] = {0};
    desc.axes[0] = OCLFFT_AXIS_NONE;
    desc.input.starts[0] = 1; /* rows 1 and 2 of 4 */
    desc.input.extents[0] = 2;
    desc.output.starts[0] = 1; /* rows 1, 2 and 3 */
    static const float want[12] = {4, 6, -2, -2, 12, 14, -2, -2, 0, 0, 0, 0};
    execute(&desc, in, sizeof in, out, sizeof out);
    for (int i = 0; i < 12; ++i) assert_true(out[i] == want[i]);
    desc.axes[1] = OCLFFT_AXIS_NONE; /* a copy */
    desc.output.starts[0] = 0;
    desc.output.extents[0] = 2;
    execute(&desc, in, sizeof in, out, 8 * sizeof *out);
    for (int i = 0; i < 8; ++i) assert_true(out[i] == (i < 4 ? 0 : in[i - 4]));
}

/* In place on a host array, where the output reaches further than the input and has gaps. */
static void check_gaps(bool gpu) {
    enum { LENGTH = 8, BATCH = 3 };
    float data[BATCH * 4 * LENGTH];
    oclfft_context *own = open_context();
    oclfft_plan *plan = NULL;
    oclfft_plan_desc desc = description(OCLFFT_C2C, 0, LENGTH);
    if (gpu) pretend_gpu(own);
    desc.in_place = true;
    desc.batch = BATCH;
    desc.input.strides[0] = desc.output.strides[0] = 2;
    desc.input.distance = desc.output.distance = 2 * LENGTH;
    desc.input.extents[0] = 1;
    for (size_t i = 0; i < sizeof data / sizeof *data; ++i) data[i] = (float)i;
    assert_ok(oclfft_plan_create(own, &desc, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, data, data));
    for (size_t i = 0; i < sizeof data / sizeof *data; ++i) {
        size_t first = i / (4 * LENGTH) * 4 * LENGTH; /* all points are the only one there is */
        assert_true(data[i] == (float)(i % 4 < 2 ? first + i % 2 : i));
    }
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&own);
}

static void gaps_of_host_arrays(void **state) {
    (void)state;
    check_gaps(false); /* the device may share the host's memory */
    check_gaps(true);
}

/* ---- Element types ---- */

/* Camera pixels, padded; the spectrum's middle as integers. */
static void integers(void **state) {
    (void)state;
    enum { ROWS = 12, COLUMNS = 20, LENGTH = 32 };
    static uint8_t in[ROWS * COLUMNS];
    static int16_t out[2 * MOST];
    static value values[ROWS * COLUMNS];
    oclfft_plan_desc desc = description(OCLFFT_C2C, LENGTH, LENGTH);
    desc.transform = OCLFFT_R2C;
    desc.input.element_type = OCLFFT_ELEMENT_UINT8;
    desc.output.element_type = OCLFFT_ELEMENT_INT16;
    desc.input.extents[0] = ROWS;
    desc.input.extents[1] = COLUMNS;
    desc.output.centered[0] = true;
    desc.output.starts[0] = 10;
    desc.output.extents[0] = 9;
    desc.output.extents[1] = 6;
    for (size_t i = 0; i < sizeof in; ++i) values[i] = in[i] = (uint8_t)(7 * i * i + 3);
    execute(&desc, in, sizeof in, out, elements_of(&desc, true) * 4);
    for (size_t i = 0; i < elements_of(&desc, true); ++i) {
        value want = expected(&desc, values, i);
        double re = fmax(-32768, fmin(32767, creal(want))),
               im = fmax(-32768, fmin(32767, cimag(want)));
        assert_true(fabs(out[2 * i] - re) <= 0.51 && fabs(out[2 * i + 1] - im) <= 0.51);
    }
}

/* ---- What is the same ---- */

static void describe(const oclfft_plan_desc *desc, char *text, size_t capacity) {
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(context, desc, &plan));
    assert_ok(oclfft_plan_describe(plan, text, capacity, NULL));
    oclfft_plan_destroy(&plan);
}

/* Windows that are the whole axis are none; neither is a single element in the middle. */
static void whole_windows(void **state) {
    (void)state;
    static char plain[1 << 14], other[1 << 14];
    oclfft_plan_desc desc = description(OCLFFT_R2C, 12, 100);
    describe(&desc, plain, sizeof plain);
    for (int i = 0; i < 2; ++i) {
        desc.input.extents[i] = desc.lengths[i];
        desc.output.extents[i] = i ? 51 : 12;
    }
    describe(&desc, other, sizeof other);
    assert_string_equal(plain, other);
}

static void fast_lengths(void **state) {
    (void)state;
    size_t plain = 0, other = 0;
    oclfft_plan_desc desc = description(OCLFFT_C2C, 64, 1000);
    assert_ok(oclfft_fast_length(context, &desc, 1, 1021, &plain));
    desc.input.extents[1] = 600;
    desc.output.starts[0] = 5;
    desc.input.centered[0] = true;
    assert_ok(oclfft_fast_length(context, &desc, 1, 1021, &other));
    assert_int_equal(plain, other);
}

/* ---- Refusals ---- */

static void refuse(const oclfft_plan_desc *desc, const char *word) {
    oclfft_plan *plan = NULL;
    assert_invalid(word, oclfft_plan_create(context, desc, &plan));
    assert_null(plan);
    assert_invalid(word, oclfft_preview("", desc, NULL, 0, NULL, NULL, 0, NULL));
}

static oclfft_layout *side_of(oclfft_plan_desc *desc, int output) {
    return output ? &desc->output : &desc->input;
}

static void refuse_window(oclfft_transform transform, int output, int axis, size_t start,
                          size_t extent) {
    static const char *const names[2][2] = {{"desc.input.starts[", "desc.output.starts["},
                                            {"desc.input.extents[", "desc.output.extents["}};
    oclfft_plan_desc desc = description(transform, 12, 20);
    char word[64];
    side_of(&desc, output)->starts[axis] = start;
    side_of(&desc, output)->extents[axis] = extent;
    bool late = start >= 12 && extent == 0;
    snprintf(word, sizeof word, "%s%d]", names[!late][output], axis);
    refuse(&desc, word);
}

static void windows_outside(void **state) {
    (void)state;
    for (int output = 0; output < 2; ++output) {
        refuse_window(OCLFFT_C2C, output, 0, 12, 0);
        refuse_window(OCLFFT_C2C, output, 1, 20, 0);
        refuse_window(OCLFFT_C2C, output, 1, SIZE_MAX, 0);
        refuse_window(OCLFFT_C2C, output, 0, 0, 13);
        refuse_window(OCLFFT_C2C, output, 1, 1, 20);
        refuse_window(OCLFFT_C2C, output, 1, 1, SIZE_MAX);
    }
    refuse_window(OCLFFT_R2C, 1, 1, 0, 12); /* there are 11 */
    refuse_window(OCLFFT_C2R, 0, 1, 4, 8);
    refuse_window(OCLFFT_R2C, 0, 1, 4, 17);
    refuse_window(OCLFFT_C2R, 1, 1, 20, 0);
}

static void refuse_centred(oclfft_plan_desc desc, int output, int axis) {
    char word[64];
    side_of(&desc, output)->centered[axis] = true;
    snprintf(word, sizeof word, "desc.%s.centered[%d]", output ? "output" : "input", axis);
    refuse(&desc, word);
}

static void axes_that_cannot_be_centred(void **state) {
    (void)state;
    oclfft_plan_desc left = description(OCLFFT_C2C, 12, 20),
                     first = description(OCLFFT_R2C, 12, 20);
    left.axes[1] = OCLFFT_AXIS_NONE;
    first.axes[1] = OCLFFT_AXIS_NONE; /* so that the first axis is halved */
    for (int output = 0; output < 2; ++output) {
        refuse_centred(description(OCLFFT_R2C, 12, 20), output, 1);
        refuse_centred(description(OCLFFT_C2R, 12, 20), output, 1);
        refuse_centred(left, output, 1);
        refuse_centred(first, output, 0);
        refuse_centred(first, output, 1);
    }
}

static void entries_beyond_the_rank(void **state) {
    (void)state;
    for (int output = 0; output < 2; ++output)
        for (int axis = 2; axis < OCLFFT_MAX_RANK; ++axis) {
            oclfft_plan_desc desc = description(OCLFFT_C2C, 12, 20);
            char word[64];
            snprintf(word, sizeof word, "desc.%s.starts[%d]", output ? "output" : "input", axis);
            side_of(&desc, output)->starts[axis] = 1;
            refuse(&desc, word);
            side_of(&desc, output)->starts[axis] = 0;
            snprintf(word, sizeof word, "desc.%s.extents[%d]", output ? "output" : "input", axis);
            side_of(&desc, output)->extents[axis] = 1;
            refuse(&desc, word);
            side_of(&desc, output)->extents[axis] = 0;
            refuse_centred(desc, output, axis);
        }
}

/* Nothing of the input would reach the output. */
static void disjoint_windows(void **state) {
    (void)state;
    for (int copies = 0; copies < 2; ++copies) {
        oclfft_plan_desc desc = description(OCLFFT_C2C, 12, 20);
        desc.axes[0] = OCLFFT_AXIS_NONE;
        if (copies) desc.axes[1] = OCLFFT_AXIS_NONE;
        desc.input.extents[0] = 4;
        desc.output.starts[0] = 4;
        refuse(&desc, "[0]");
        desc.input.starts[0] = 8;
        desc.output.starts[0] = 0;
        desc.output.extents[0] = 8;
        refuse(&desc, "[0]");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_padding),
        cmocka_unit_test(cropping),
        cmocka_unit_test(centring),
        cmocka_unit_test(shifts_as_numpy),
        cmocka_unit_test(axes_left_alone),
        cmocka_unit_test(gaps_of_host_arrays),
        cmocka_unit_test(integers),
        cmocka_unit_test(whole_windows),
        cmocka_unit_test(fast_lengths),
        cmocka_unit_test(windows_outside),
        cmocka_unit_test(axes_that_cannot_be_centred),
        cmocka_unit_test(entries_beyond_the_rank),
        cmocka_unit_test(disjoint_windows),
    };
    return device_present() ? RUN_FIXTURE_TESTS(tests, open_shared, close_shared) : 77;
}
