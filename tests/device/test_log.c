/* What is told of compilers' logs. */
#include "common/harness.h"

#include "device/log.h"

/* The lines of a text of ours: a head, the application's, ours again. */
static const char source[] = "#define scalar float\n"      /* 1 */
                             "#line 1 \"load_callback\"\n" /* 2 */
                             "first\n"                     /* 3 */
                             "/* a comment with\n"         /* 4 */
                             "#line 500 \"nowhere\"\n"     /* 5 */
                             "*/ second \"/*\" // /*\n"    /* 6 */
                             "  # \t line 77\n"            /* 7 */
                             "third\n"                     /* 8 */
                             "#lines 5\n"                  /* 9 */
                             "#line one\n"                 /* 10 */
                             "#line 1 \"the call\"\n"      /* 11 */
                             "fourth \"\\\"/*\" /* all of it */\n"
                             "#line 9 \"last"; /* 13 */

static void check(const char *log, const char *told) {
    text out = {0};
    log_tell(log, source, &out);
    assert_string_equal(told, text_string(&out));
    text_free(&out);
}

static void lines_have_names(void **state) {
    (void)state;
    check("<kernel>:3:9: error: x", "load_callback:1:9: error: x");
    check("<kernel>:6:1", "load_callback:4:1");
    check("<kernel>:8:2: a\n<kernel>:10:\n", "load_callback:77:2: a\nload_callback:79:\n");
    check("from <kernel>:12:5, <kernel>:13:5", "from the call:1:5, the call:2:5");
    check("<kernel>:14:1", "last:9:1"); /* behind the end */
    check("<kernel>:99999999999999999999:1", "last:9:1");
}

static void what_has_no_name_stays(void **state) {
    (void)state;
    check("", "");
    check("<kernel>:1:3: error", "<kernel>:1:3: error");
    check("<kernel>:2:3", "<kernel>:2:3");
    check("<kernel>:0:1", "<kernel>:0:1");
    check("<kernel>: <kernel> <kernel>:x", "<kernel>: <kernel> <kernel>:x");
    check("<kernels>:3:1 load_callback:3:1 3:1", "<kernels>:3:1 load_callback:3:1 3:1");
}

static void paths_are_replaced(void **state) {
    (void)state;
    check("/tmp/pocl/x.cl:3:1: error", "kernel:3:1: error");
    check("in \"/a/b/c.cl\" and (/x.cl:1)", "in \"kernel\" and (kernel:1)");
    check("a/b/c/d, a / b, /a, 1/2", "a/b/c/d, a / b, /a, 1/2");
    check("/", "/");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_have_names),
                                       cmocka_unit_test(what_has_no_name_stays),
                                       cmocka_unit_test(paths_are_replaced)};
    return RUN_TESTS(tests);
}
