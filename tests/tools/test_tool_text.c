/* Texts that the command reads, which are bounded, and the library's sentences in plain words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sentence.h>

#include "common/text_file.h"

enum { MOST = 2048, SHORT_MS = 30, LONG_MS = 20000 };

static char folder[] = "/tmp/test_tool_text_XXXXXX", path[64];

/* A file of its own name with these bytes. */
static void put(const void *bytes, size_t count) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static void expect_refusal(const char *name, int patience_ms, const char *reason) {
    char why[128] = "";
    char *text = text_file(name, MOST, patience_ms, why, sizeof why);
    if (text) fail_msg("%s was read", name);
    assert_string_equal(why, reason);
}

static void test_files(void **state) {
    (void)state;
    char why[128], large[MOST + 1];
    put("64 8.8\r\n\tx\n", 11);
    char *text = text_file(path, MOST, LONG_MS, why, sizeof why);
    assert_non_null(text);
    assert_string_equal(text, "64 8.8\r\n\tx\n");
    free(text);
    memset(large, 'a', sizeof large);
    put(large, MOST);
    text = text_file(path, MOST, LONG_MS, why, sizeof why);
    assert_non_null(text);
    assert_int_equal(strlen(text), MOST);
    free(text);
    put(large, MOST + 1);
    expect_refusal(path, LONG_MS, "longer than 2 KB");
    put("a\0b", 3);
    expect_refusal(path, LONG_MS, "no text");
    put("a\033b", 3);
    expect_refusal(path, LONG_MS, "no text");
    expect_refusal(folder, LONG_MS, "Is a directory");
    expect_refusal("/dev/zero", LONG_MS, "longer than 2 KB");
    assert_int_equal(unlink(path), 0);
    expect_refusal(path, LONG_MS, "No such file or directory");
}

/* A pipe that says nothing, one that says something and does not end, and one that ends. */
static void test_pipes(void **state) {
    (void)state;
    int ends[2];
    char name[32], why[128];
    assert_int_equal(mkfifo(path, 0600), 0);
    expect_refusal(path, SHORT_MS, "it delivers nothing, or does not end");
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    expect_refusal(name, SHORT_MS, "it delivers nothing, or does not end");
    assert_int_equal(write(ends[1], "64\n", 3), 3);
    expect_refusal(name, SHORT_MS, "it delivers nothing, or does not end");
    assert_int_equal(write(ends[1], "64\n", 3), 3);
    assert_int_equal(close(ends[1]), 0);
    char *text = text_file(name, MOST, LONG_MS, why, sizeof why);
    assert_non_null(text);
    assert_string_equal(text, "64\n");
    free(text);
    close(ends[0]);
    assert_int_equal(unlink(path), 0);
}

static void test_plain_words(void **state) {
    (void)state;
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"the recipe does not fit: desc", "the recipe does not fit: desc"},
        {"desc.input: elements overlap", "the input: elements overlap"},
        {"desc.precision = 2: it is not in this version", "it is not in this version"},
        {"desc.input.element_type: half", "the input's type of elements: half"},
        {"desc.axes[0] = OCLFFT_AXIS_DEFAULT: OCLFFT_R2R needs a kind along every axis",
         "axis number 1 is the default: r2r needs a kind along every axis"},
        {"desc.output.extents[1] = 9", "the output's extent 2 = 9"},
        {"desc.transform = 12: sine and cosine transforms are not in this version",
         "sine and cosine transforms are not in this version"},
        {"desc.input.strides[0] = 2 and desc.output.strides[1] = 3: in place they must be equal",
         "the input's stride 1 = 2 and the output's stride 2 = 3: in place they must be equal"},
        {"desc.output.format is not desc.input.format",
         "the output's format is not the input's format"},
        {"desc.lengths[2] = 0", "length number 3 is 0"},
        {"desc.axes[1] = OCLFFT_AXIS_DCT1", "axis number 2 is dct1"},
        {"the length differs: desc.lengths[0] = 4 and desc.lengths[1] = 5",
         "the length differs: length number 1 is 4 and length number 2 is 5"},
        {"config.caps: no such value", "--with-caps: no such value"},
        {"no OpenCL device (of 2) is usable and matches device_index 3, device_name \"a b\"; "
         "another did not answer: x",
         "no OpenCL device (of 2) is usable; another did not answer: x"},
        {"no OpenCL device (of 1) is usable and matches device_name \"a\"",
         "no OpenCL device (of 1) is usable"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s", cases[i].from);
        use_plain_words(text, sizeof text);
        assert_string_equal(text, cases[i].to);
    }
    char full[] = "element_type"; /* no room for longer words */
    use_plain_words(full, sizeof full);
    assert_string_equal(full, "element_type");
}

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_pipes),
        cmocka_unit_test(test_plain_words),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
