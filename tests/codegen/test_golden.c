/* Golden files: what the planner and the emitters make for the fake devices, word by word. A change
 * there is either wanted, and then OCLFFT_UPDATE_GOLDEN=1 writes the new files and the difference
 * is read in review, or a mistake. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/cut.h"
#include "common/golden.h"
#include "common/reversed.h"
#include "common/support.h"
#include "common/walk.h"

static const size_t plan_lengths[] = {
    1,       2,       16,      64,      61,       101,      256,      509,   1000,
    1024,    3125,    4096,    8192,    16384,    44100,    65536,    65537, 262144,
    1048576, 2097143, 4194304, 9765625, 16777216, 67108864, 134217728};
static const size_t kernel_lengths[] = {16, 61, 509, 1000, 1024, 4096, 65536, 65537};

/* Several dimensions and real transforms, of which some have their kernels in files too. */
static const struct {
    const char *name;
    oclfft_transform transform;
    size_t lengths[3];
    bool kernels;
    enum { TRANSFORMED, COPIED, TRANSPOSED } kind;
} shapes[] = {
    {"16x16", OCLFFT_C2C, {16, 16}, true, TRANSFORMED},
    {"8x8x8", OCLFFT_C2C, {8, 8, 8}, false, TRANSFORMED},
    {"1024x1024", OCLFFT_C2C, {1024, 1024}, false, TRANSFORMED},
    {"64x65536", OCLFFT_C2C, {64, 65536}, false, TRANSFORMED},
    {"65536x64", OCLFFT_C2C, {65536, 64}, false, TRANSFORMED},
    {"r2c-15", OCLFFT_R2C, {15}, false, TRANSFORMED},
    {"r2c-1024", OCLFFT_R2C, {1024}, true, TRANSFORMED},
    {"r2c-65536", OCLFFT_R2C, {65536}, true, TRANSFORMED},
    {"r2c-100003", OCLFFT_R2C, {100003}, false, TRANSFORMED},
    {"r2c-60x64", OCLFFT_R2C, {60, 64}, false, TRANSFORMED},
    {"c2r-15", OCLFFT_C2R, {15}, false, TRANSFORMED},
    {"c2r-1024", OCLFFT_C2R, {1024}, true, TRANSFORMED},
    {"c2r-65536", OCLFFT_C2R, {65536}, true, TRANSFORMED},
    {"c2r-100003", OCLFFT_C2R, {100003}, false, TRANSFORMED},
    {"c2r-60x64", OCLFFT_C2R, {60, 64}, false, TRANSFORMED},
    {"dct1-1000", OCLFFT_DCT1, {1000}, false, TRANSFORMED},
    {"dst1-65536", OCLFFT_DST1, {65536}, true, TRANSFORMED},
    {"dct1-10007", OCLFFT_DCT1, {10007}, false, TRANSFORMED},
    {"dst1-7", OCLFFT_DST1, {7}, false, TRANSFORMED},
    {"dct2-1024", OCLFFT_DCT2, {1024}, true, TRANSFORMED},
    {"dct2-1024x1024", OCLFFT_DCT2, {1024, 1024}, false, TRANSFORMED},
    {"dct3-65536", OCLFFT_DCT3, {65536}, true, TRANSFORMED},
    {"dct4-65536", OCLFFT_DCT4, {65536}, false, TRANSFORMED},
    {"dst3-15", OCLFFT_DST3, {15}, false, TRANSFORMED},
    {"dht-100003", OCLFFT_DHT, {100003}, false, TRANSFORMED},
    {"copy-1000000", OCLFFT_C2C, {1000000}, true, COPIED},
    {"copy-r2r-4000x4195", OCLFFT_R2R, {4000, 4195}, true, TRANSPOSED},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static oclfft_plan_desc desc_of_length(size_t n) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = n;
    return desc;
}

static oclfft_plan_desc desc_of_shape(size_t i) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = shapes[i].transform;
    for (desc.rank = 0; desc.rank < 3 && shapes[i].lengths[desc.rank]; ++desc.rank)
        desc.lengths[desc.rank] = shapes[i].lengths[desc.rank];
    for (int d = 0; d < desc.rank && shapes[i].kind; ++d) desc.axes[d] = OCLFFT_AXIS_NONE;
    if (shapes[i].kind != TRANSPOSED) return desc;
    desc.output.strides[0] = 1;
    desc.output.strides[1] = (ptrdiff_t)desc.lengths[0];
    return desc;
}

/* The caps of a device. Its kernels have only the shortest tables in their texts, which need not
 * show many numbers here. */
static char *caps_of(const char *device, bool want_source) {
    char path[512];
    text all = {0};
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", device);
    char *known = read_file(path);
    assert_non_null(known);
    text_add(&all, "%s", known);
    if (want_source && strstr(known, "constant_table")) text_add(&all, "constant_table = 100\n");
    assert_ok(text_status(&all));
    free(known);
    return all.data;
}

/* A text through the public function. */
static char *preview(const char *device, oclfft_plan_desc desc, size_t batch, bool want_source) {
    char *caps_text = caps_of(device, want_source), *to;
    size_t length = 0, *no_length = NULL;
    desc.batch = batch;
    assert_ok(oclfft_preview(caps_text, &desc, NULL, 0, want_source ? no_length : &length, NULL, 0,
                             want_source ? &length : no_length));
    to = malloc(length + 1);
    if (want_source)
        assert_ok(oclfft_preview(caps_text, &desc, NULL, 0, NULL, to, length + 1, NULL));
    else
        assert_ok(oclfft_preview(caps_text, &desc, to, length + 1, NULL, NULL, 0, NULL));
    assert_int_equal(length, strlen(to));
    free(caps_text);
    return to;
}

/* The plans for a lone transform and for a batch. */
static int check_plans(int device, const char *name, const oclfft_plan_desc *desc) {
    char *one = preview(fake_devices[device], *desc, 1, false),
         *many = preview(fake_devices[device], *desc, 1000, false);
    text both = {0};
    text_add(&both, "%s%s", one, many);
    int different = !check_golden(fake_devices[device], name, "plan", text_string(&both));
    text_free(&both);
    free(one);
    free(many);
    return different;
}

static int check_batch(int device, const char *name, const oclfft_plan_desc *desc, size_t batch) {
    char *source = preview(fake_devices[device], *desc, batch, true);
    int different = !check_golden(fake_devices[device], name, "cl", source);
    free(source);
    return different;
}

static int check_kernels(int device, const char *name, const oclfft_plan_desc *desc) {
    return check_batch(device, name, desc, 7);
}

typedef int (*checker)(int device, const char *name, const oclfft_plan_desc *desc);

static int check_lengths(const size_t *lengths, size_t count, checker check) {
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < count; ++i) {
            char name[32];
            oclfft_plan_desc desc = desc_of_length(lengths[i]);
            snprintf(name, sizeof name, "%zu", lengths[i]);
            different += check(device, name, &desc);
        }
    return different;
}

static void plans(void **state) {
    (void)state;
    assert_int_equal(
        0, check_lengths(plan_lengths, sizeof plan_lengths / sizeof *plan_lengths, check_plans));
}

static void kernels(void **state) {
    (void)state;
    assert_int_equal(0,
                     check_lengths(kernel_lengths, sizeof kernel_lengths / sizeof *kernel_lengths,
                                   check_kernels));
}

static void plans_and_kernels_of_shapes(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < SHAPES; ++i) {
            oclfft_plan_desc desc = desc_of_shape(i);
            different += check_plans(device, shapes[i].name, &desc);
            if (shapes[i].kernels) different += check_kernels(device, shapes[i].name, &desc);
        }
    assert_int_equal(0, different);
}

/* Axes and batches that run downwards, at the load, at the store or at both. */
static const struct {
    const char *name;
    oclfft_transform transform;
    size_t lengths[2];
    unsigned in, out; /* axes */
    bool batch;       /* of the output */
} reversed[] = {
    {"reversed-1000", OCLFFT_C2C, {1000}, 1, 0, false},
    {"reversed-batch-4096", OCLFFT_C2C, {4096}, 0, 1, true},
    {"reversed-16x16", OCLFFT_C2C, {16, 16}, 2, 3, false},
    {"reversed-65536", OCLFFT_C2C, {65536}, 1, 1, false},
    {"reversed-r2c-1024", OCLFFT_R2C, {1024}, 1, 1, false},
    {"reversed-c2r-15", OCLFFT_C2R, {15}, 1, 1, true},
};

static void kernels_of_reversed_axes(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof reversed / sizeof *reversed; ++i) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            if (strcmp(fake_devices[device], "nvidia") && strcmp(fake_devices[device], "cpu"))
                continue;
            desc.transform = reversed[i].transform;
            desc.rank = reversed[i].lengths[1] ? 2 : 1;
            memcpy(desc.lengths, reversed[i].lengths, sizeof reversed[i].lengths);
            desc.batch = 7;
            reverse_side(&desc, &desc.input, reversed[i].in, false);
            reverse_side(&desc, &desc.output, reversed[i].out, reversed[i].batch);
            different += check_kernels(device, reversed[i].name, &desc);
        }
    assert_int_equal(0, different);
}

/* Elements of other types than the arithmetic's. */
static const struct {
    const char *name, *device;
    oclfft_transform transform;
    size_t n;
    oclfft_element_type in, out;
} typed[] = {
    {"half-4096", "nvidia", OCLFFT_C2C, 4096, OCLFFT_ELEMENT_HALF, OCLFFT_ELEMENT_HALF},
    {"bfloat16-r2c-65536", "nvidia", OCLFFT_R2C, 65536, OCLFFT_ELEMENT_BFLOAT16,
     OCLFFT_ELEMENT_DEFAULT},
    {"half-bfloat16-r2c-60", "cpu", OCLFFT_R2C, 60, OCLFFT_ELEMENT_HALF, OCLFFT_ELEMENT_BFLOAT16},
    {"int16-1000", "cpu", OCLFFT_C2C, 1000, OCLFFT_ELEMENT_INT16, OCLFFT_ELEMENT_FLOAT},
};

static void kernels_of_element_types(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof typed / sizeof *typed; ++i) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            if (strcmp(fake_devices[device], typed[i].device)) continue;
            desc.transform = typed[i].transform;
            desc.lengths[0] = typed[i].n;
            desc.batch = 1000;
            desc.input.element_type = typed[i].in;
            desc.output.element_type = typed[i].out;
            different += check_kernels(device, typed[i].name, &desc);
        }
    assert_int_equal(0, different);
}

/* Results so large that a CPU stores them past its caches: along and across vectors. */
static void kernels_of_large_results(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        oclfft_plan_desc along = desc_of_length(96), across = desc_of_length(75);
        if (strcmp(fake_devices[device], "cpu")) continue;
        along.precision = OCLFFT_DOUBLE;
        different += check_batch(device, "large-double-96", &along, 99999);
        different += check_batch(device, "large-75", &across, 99999);
    }
    assert_int_equal(0, different);
}

/* Windows and centred axes (common/cut.h): plans on all devices, some kernels. */
static const struct {
    const char *name;
    oclfft_transform transform;
    size_t lengths[2];
    unsigned cut;
    bool kernels;
} cuts[] = {
    {"window-1024", OCLFFT_C2C, {1024}, CUT_INPUT | CUT_OUTPUT, true},
    {"window-65536", OCLFFT_C2C, {65536}, CUT_INPUT | CUT_OUTPUT, true},
    {"window-65537", OCLFFT_C2C, {65537}, CUT_INPUT | CUT_OUTPUT, false},
    {"window-1024x1024", OCLFFT_C2C, {1024, 1024}, CUT_INPUT | CUT_OUTPUT, false},
    {"window-r2c-1024", OCLFFT_R2C, {1024}, CUT_INPUT | CUT_OUTPUT, true},
    {"window-c2r-65536", OCLFFT_C2R, {65536}, CUT_INPUT | CUT_OUTPUT, false},
    {"centered-1000", OCLFFT_C2C, {1000}, CENTER_INPUT | CENTER_OUTPUT, true},
    {"centered-r2c-60x64", OCLFFT_R2C, {60, 64}, CENTER_OUTPUT, true},
};

static void plans_and_kernels_with_windows(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof cuts / sizeof *cuts; ++i) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            bool shown =
                !strcmp(fake_devices[device], "nvidia") || !strcmp(fake_devices[device], "cpu");
            desc.transform = cuts[i].transform;
            desc.rank = cuts[i].lengths[1] ? 2 : 1;
            memcpy(desc.lengths, cuts[i].lengths, sizeof cuts[i].lengths);
            cut_sides(&desc, cuts[i].cut);
            different += check_plans(device, cuts[i].name, &desc);
            if (cuts[i].kernels && shown) different += check_kernels(device, cuts[i].name, &desc);
        }
    assert_int_equal(0, different);
}

/* Cosine and sine axes: rows, columns, several passes. */
static const struct {
    const char *name;
    size_t lengths[2];
    oclfft_axis_kind kinds[2];
} ordered[] = {
    {"dct2-1024", {1024}, {OCLFFT_AXIS_DCT2}},
    {"dct2-dct4-60x64", {60, 64}, {OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT4}},
    {"dst3-45", {45}, {OCLFFT_AXIS_DST3}},
    {"dct2-65536", {65536}, {OCLFFT_AXIS_DCT2}},
};

static void kernels_of_ordered_axes(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof ordered / sizeof *ordered; ++i) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            if (strcmp(fake_devices[device], "cpu")) continue;
            desc.transform = OCLFFT_R2R;
            desc.rank = ordered[i].lengths[1] ? 2 : 1;
            memcpy(desc.lengths, ordered[i].lengths, sizeof ordered[i].lengths);
            memcpy(desc.axes, ordered[i].kinds, sizeof ordered[i].kinds);
            different += check_kernels(device, ordered[i].name, &desc);
        }
    assert_int_equal(0, different);
}

/* ---- Devices whose pace is from data sheets ---- */

/* The schedule with the predicted times, of problems of 2^24 points. */
static void plans_from_data_sheets(void **state) {
    (void)state;
    static const char *const sheets[] = {"gfx90a", "pvc"};
    static const size_t lengths[] = {263, 1000, 1320, 4096, 65536};
    int different = 0;
    for (size_t d = 0; d < sizeof sheets / sizeof *sheets; ++d)
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
            char name[32];
            oclfft_plan_desc desc = desc_of_length(lengths[i]);
            char *got = preview(sheets[d], desc, (1 << 24) / lengths[i], false);
            snprintf(name, sizeof name, "%zu", lengths[i]);
            different += !check_golden(sheets[d], name, "plan", got);
            free(got);
        }
    assert_int_equal(0, different);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans),
        cmocka_unit_test(kernels),
        cmocka_unit_test(plans_and_kernels_of_shapes),
        cmocka_unit_test(kernels_of_reversed_axes),
        cmocka_unit_test(kernels_of_element_types),
        cmocka_unit_test(kernels_of_large_results),
        cmocka_unit_test(plans_and_kernels_with_windows),
        cmocka_unit_test(kernels_of_ordered_axes),
        cmocka_unit_test(plans_from_data_sheets),
    };
    return RUN_TESTS(tests);
}
