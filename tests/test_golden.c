/* Golden files: what the planner and the emitters make for the fake devices, word by word. A change there is either wanted, and
 * then OCLFFT_UPDATE_GOLDEN=1 writes the new files and the difference is read in review, or a mistake. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "support.h"
#include "walk.h"

static const size_t plan_lengths[] = {1,       2,       16,      64,      61,       101,      256,      509,   1000,
                                      1024,    3125,    4096,    8192,    16384,    44100,    65536,    65537, 262144,
                                      1048576, 2097143, 4194304, 9765625, 16777216, 67108864, 134217728};
static const size_t kernel_lengths[] = {16, 61, 509, 1000, 1024, 4096, 65536, 65537};

static void golden_path(int device, size_t length, const char *kind, char *to, size_t capacity) {
    snprintf(to, capacity, TESTS_FOLDER "/golden/%s-%llu.%s", fake_devices[device], (unsigned long long)length, kind);
}

static void write_golden(const char *path, const char *content) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(content, file) < 0 || fclose(file) != 0) fail_msg("%s cannot be written", path);
}

/* Shows the first line that differs; true when there is none. */
static bool same_lines(const char *path, const char *expected, const char *got) {
    for (int line = 1; *expected || *got; ++line) {
        int a = (int)strcspn(expected, "\n"), b = (int)strcspn(got, "\n");
        if (a != b || strncmp(expected, got, (size_t)a) != 0 || !expected[a] != !got[b]) {
            print_error("%s:%d:\n  expected %.*s\n  got      %.*s\n", path, line, a, expected, b, got);
            return false;
        }
        expected += a + (expected[a] != 0);
        got += b + (got[b] != 0);
    }
    return true;
}

/* Compares, or writes when asked to. */
static bool check_golden(int device, size_t length, const char *kind, const char *got) {
    char path[512];
    golden_path(device, length, kind, path, sizeof path);
    if (getenv("OCLFFT_UPDATE_GOLDEN")) {
        write_golden(path, got);
        return true;
    }
    char *expected = read_file(path);
    if (!expected) print_error("%s is missing: OCLFFT_UPDATE_GOLDEN=1 writes it\n", path);
    bool same = expected && same_lines(path, expected, got);
    free(expected);
    return same;
}

/* Both texts through the public function, for a lone transform and for a batch. */
static char *preview(int device, size_t n, size_t batch, bool want_source) {
    char caps_path[512], *caps_text, *to;
    size_t length = 0, *no_length = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = n;
    desc.batch = batch;
    snprintf(caps_path, sizeof caps_path, TESTS_FOLDER "/caps/%s.caps", fake_devices[device]);
    caps_text = read_file(caps_path);
    assert_non_null(caps_text);
    assert_ok(
        oclfft_preview(caps_text, &desc, NULL, 0, want_source ? no_length : &length, NULL, 0, want_source ? &length : no_length));
    to = malloc(length + 1);
    if (want_source)
        assert_ok(oclfft_preview(caps_text, &desc, NULL, 0, NULL, to, length + 1, NULL));
    else
        assert_ok(oclfft_preview(caps_text, &desc, to, length + 1, NULL, NULL, 0, NULL));
    assert_int_equal(length, strlen(to));
    free(caps_text);
    return to;
}

static void plans(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof plan_lengths / sizeof *plan_lengths; ++i) {
            char *one = preview(device, plan_lengths[i], 1, false), *many = preview(device, plan_lengths[i], 1000, false);
            text both = {0};
            text_add(&both, "%s%s", one, many);
            different += !check_golden(device, plan_lengths[i], "plan", text_string(&both));
            text_free(&both);
            free(one);
            free(many);
        }
    assert_int_equal(0, different);
}

static void kernels(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof kernel_lengths / sizeof *kernel_lengths; ++i) {
            char *source = preview(device, kernel_lengths[i], 7, true);
            different += !check_golden(device, kernel_lengths[i], "cl", source);
            free(source);
        }
    assert_int_equal(0, different);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans),
        cmocka_unit_test(kernels),
    };
    return RUN_TESTS(tests);
}
