/* The line that tells how far long work has come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "common/progress.h"

static void expect(struct progress progress, const char *expected) {
    char text[100];
    progress_text(&progress, text, sizeof text);
    assert_string_equal(expected, text);
}

static void nothing_is_known_of_the_first_item(void **state) {
    (void)state;
    expect((struct progress){.unit = "cases", .count = 9, .number = 1, .effort = 9, .now = 3.2},
           "1 of 9 cases, for 3 s");
}

/* Two of ten took 8 seconds each, so that the third and seven more take 64, less what the third has
 * taken. */
static void items_take_as_long_as_those_before(void **state) {
    (void)state;
    struct progress progress = {
        .unit = "cases", .count = 10, .number = 3, .effort = 10, .done = 2, .taken = 16};
    expect(progress, "3 of 10 cases, about 1:04 min left");
    progress.now = 4.6;
    expect(progress, "3 of 10 cases, about 59 s left");
    progress.now = 100;
    expect(progress, "3 of 10 cases, about a second left");
}

static void effort_decides_and_not_the_number(void **state) {
    (void)state;
    expect((struct progress){.unit = "lengths",
                             .count = 3,
                             .number = 3,
                             .effort = 1002,
                             .done = 2,
                             .taken = 16,
                             .name = "4096"},
           "3 of 3 lengths, about 2:13 h left: 4096");
}

static void a_long_name_is_cut(void **state) {
    (void)state;
    struct progress progress = {
        .unit = "cases", .count = 2, .number = 1, .effort = 2, .name = "r2c:1920*1080"};
    char text[30];
    progress_text(&progress, text, sizeof text);
    assert_string_equal("1 of 2 cases, for 0 s: r2c:19", text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_known_of_the_first_item),
        cmocka_unit_test(items_take_as_long_as_those_before),
        cmocka_unit_test(effort_decides_and_not_the_number),
        cmocka_unit_test(a_long_name_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
