/* Sentences that are broken to fit a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "common/lines.h"

static void expect(const char *text, const char *expected) {
    char *found = NULL, copy[1000];
    size_t size;
    FILE *to = open_memstream(&found, &size);
    assert_non_null(to);
    snprintf(copy, sizeof copy, "%s", text);
    write_lines(to, 4, copy);
    assert_int_equal(0, fclose(to));
    assert_string_equal(expected, found);
    free(found);
}

#define TEN "123456789 "
#define FIFTY TEN TEN TEN TEN TEN

static void what_fits_stays(void **state) {
    (void)state;
    expect("", "");
    expect("a b\nc", "a b\nc\n");
    expect(FIFTY FIFTY, FIFTY FIFTY "\n"); /* 100 columns with the blank */
}

static void what_does_not_is_broken_at_blanks(void **state) {
    (void)state;
    expect(FIFTY FIFTY "x y", FIFTY TEN TEN TEN TEN "123456789\n    x y\n");
    expect(FIFTY FIFTY FIFTY FIFTY "z\nnext", FIFTY TEN TEN TEN TEN
           "123456789\n    " FIFTY TEN TEN TEN "123456789\n    " TEN "z\nnext\n");
}

static void a_long_word_stays_whole(void **state) {
    char word[150], text[200], expected[300];
    (void)state;
    memset(word, 'w', sizeof word);
    word[sizeof word - 1] = 0;
    expect(word, strcat(strcpy(expected, word), "\n"));
    snprintf(text, sizeof text, "a %s b", word);
    snprintf(expected, sizeof expected, "a\n    %s\n    b\n", word);
    expect(text, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_stays),
        cmocka_unit_test(what_does_not_is_broken_at_blanks),
        cmocka_unit_test(a_long_word_stays_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
