/* Names of cases in tables and in comma-separated values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "common/case_name.h"

static void names_widen_up_to_a_limit(void **state) {
    (void)state;
    assert_int_equal(24, case_columns(24, 5));
    assert_int_equal(5, case_columns(4, 5));
    assert_int_equal(CASE_MOST_COLUMNS, case_columns(24, CASE_MOST_COLUMNS));
    assert_int_equal(24, case_columns(24, CASE_MOST_COLUMNS + 1));
}

static void expect(int columns, const char *name, const char *expected) {
    char *found = NULL;
    size_t size;
    FILE *to = open_memstream(&found, &size);
    assert_non_null(to);
    case_show(to, columns, name);
    assert_int_equal(0, fclose(to));
    assert_string_equal(expected, found);
    free(found);
}

static void a_long_name_has_a_line_of_its_own(void **state) {
    (void)state;
    expect(4, "64", "64  ");
    expect(4, "6400", "6400");
    expect(4, "64000", "64000\n    ");
}

static void commas_are_quoted(void **state) {
    (void)state;
    char field[CASE_FIELD];
    assert_string_equal("64*64:i", case_field("64*64:i", field));
    assert_string_equal("\"64*64:in=c01,d5000\"", case_field("64*64:in=c01,d5000", field));
}

static void the_longest_name_fits(void **state) {
    (void)state;
    char name[PROBLEM_TEXT], field[CASE_FIELD];
    memset(name, ',', sizeof name);
    name[PROBLEM_TEXT - 1] = 0;
    assert_int_equal(PROBLEM_TEXT + 1, strlen(case_field(name, field)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_widen_up_to_a_limit),
        cmocka_unit_test(a_long_name_has_a_line_of_its_own),
        cmocka_unit_test(commas_are_quoted),
        cmocka_unit_test(the_longest_name_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
