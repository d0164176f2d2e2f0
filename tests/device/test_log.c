/* What the library makes of compilers' logs. */
#include "common/harness.h"

#include <stdio.h>

#include "device/log.h"

static void check_with(const char *source, const char *log, const char *told) {
    text out = {0};
    log_tell(log, source, &out);
    assert_string_equal(told, text_string(&out));
    text_free(&out);
}

/* The lines of a source of ours: a head, the application's, ours again. */
static const char source[] = "#define scalar float\n"
                             "#line 1 \"load_callback\"\n"
                             "first\n" /* 3 */
                             "  # \t line 77\n"
                             "second \"/*\" // /*\n" /* 5 */
                             "#lines 5\n"
                             "#line one\n"
                             "#line\n"
                             "#define a \\\n"
                             "#line 40\n"
                             "third\n" /* 11 */
                             "#line 1 \"the call\"\n"
                             "fourth\n" /* 13 */
                             "#line 9 \"last\"";

static void check(const char *log, const char *told) {
    check_with(source, log, told);
}

static void lines_have_names(void **state) {
    (void)state;
    check("<kernel>:3:9: error: x", "load_callback:1:9: error: x");
    check("<kernel>:5:2: a\n<kernel>:8:\n", "load_callback:77:2: a\nload_callback:80:\n");
    check("from <kernel>:11:5, <kernel>:13:5", "from load_callback:83:5, the call:1:5");
    check("input.cl:3:1 (input.cl:13:2", "load_callback:1:1 (the call:1:2");
    check("<kernel>:15:1", "last:9:1"); /* behind the end */
    check("<kernel>:16:1", "last:10:1");
}

/* Where a #line is one, and what it says. */
static void directives_are_read_as_compilers_do(void **state) {
    (void)state;
    static const struct {
        const char *text, *told; /* of the line after it */
    } cases[] = {
        {"# 5 \"b\" 1\n", "b:5"},
        {"%:line 5 \"b\"\n", "b:5"},
        {"/* c */ #line 5 /* d */ \"b\" // e\n", "b:5"},
        {"#line 5 \\\n\"b\"\n", "b:5"},
        {"#line 5 \"b\n", "a:2"},
        {"#line 5 \"bcd\n", "a:2"},
        {"#line 5x \"b\"\n", "a:2"},
        {"#line 0x10\n", "a:2"},
        {"#line 5 b\n", "a:2"},
        {"#line 5 \"\"\n", "a:5"}, /* compilers print an empty name */
        {"#line /* one\ntwo */ 5\n", "a:5"},
        {"/*\nmore\n#line 5 \"b\"\n*/\n", "a:5"},
        {"/*/ still\n#line 5 \"b\"\n*//*\n#line 5\n*/\n", "a:6"},
        {"// joined \\\n#line 5 \"b\"\n", "a:3"},
        {"// C:\\data\\\n/* here\n", "a:3"},
        {"char c = '\"'; /* x\n#line 500\n*/\n", "a:4"},
        {"char *s = \"\\\"/*\";\n#line 5\n", "a:5"},
        {"x #line 5 \"b\"\n", "a:2"},
        {"#pragma line 5\n", "a:2"},
        {"#define M 5\n#line M\n", "a:3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char whole[256], log[64];
        snprintf(whole, sizeof whole, "#line 1 \"a\"\n%shere", cases[i].text);
        int line = 1;
        for (const char *at = whole; *at; ++at) line += *at == '\n';
        snprintf(log, sizeof log, "<kernel>:%d", line);
        check_with(whole, log, cases[i].told);
    }
}

static void what_has_no_name_stays(void **state) {
    (void)state;
    check("", "");
    check("<kernel>:1:3: error", "<kernel>:1:3: error");
    check("<kernel>:2:3", "<kernel>:2:3");
    check("<kernel>:0:1", "<kernel>:0:1");
    check("<kernel>: <kernel> <kernel>:x", "<kernel>: <kernel> <kernel>:x");
    check("<kernel>: 5 <kernel>:+5 <kernel>:-5", "<kernel>: 5 <kernel>:+5 <kernel>:-5");
    check("my_input.cl:3:1, input.c:3, <<kernel>:", "my_input.cl:3:1, input.c:3, <<kernel>:");
    check("<kernels>:3:1 load_callback:3:1 3:1 <", "<kernels>:3:1 load_callback:3:1 3:1 <");
    check_with("", "<kernel>:1:3", "<kernel>:1:3");
    check_with("#line 7\nx", "<kernel>:2:3", "<kernel>:2:3");
    check("<kernel>:3abc <kernel>:99999999999999999999:",
          "<kernel>:3abc <kernel>:99999999999999999999:");
    check_with("#line 7 \"input.cl\"\nx", "input.cl:2:3", "input.cl:2:3"); /* its own name */
}

static void paths_are_replaced(void **state) {
    (void)state;
    check("/tmp/pocl/x.cl:3:1: error", "kernel:3:1: error");
    check("in \"/a/b/c.cl\" and (/x.cl:1)", "in \"kernel\" and (kernel:1)");
    check("a/b/c/d, a / b, /a, 1/2, /a/b, /a: b", "a/b/c/d, a / b, /a, 1/2, /a/b, /a: b");
    check("/", "/");
    check_with("#line 5 \"/home/me/a.cl\"\n\n", "<kernel>:2:1: error", "kernel:5:1: error");
}

/* Of endless logs as much is read as can be told. */
static void long_logs_end(void **state) {
    (void)state;
    static char log[1 << 20];
    text out = {0};
    for (size_t i = 0; i + 13 < sizeof log; i += 12) snprintf(log + i, 13, "<kernel>:3:\n");
    log_tell(log, source, &out);
    assert_true(out.length >= LAST_ERROR_BYTES && out.length < 2 * LAST_ERROR_BYTES);
    text_free(&out);
    for (size_t i = 0; i + 21 < sizeof log; i += 20) snprintf(log + i, 21, "/a/long/path/x.cl:3\n");
    log_tell(log, source, &out);
    assert_true(out.length >= LAST_ERROR_BYTES && out.length < 2 * LAST_ERROR_BYTES);
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_have_names), cmocka_unit_test(directives_are_read_as_compilers_do),
        cmocka_unit_test(what_has_no_name_stays), cmocka_unit_test(paths_are_replaced),
        cmocka_unit_test(long_logs_end)};
    return RUN_TESTS(tests);
}
