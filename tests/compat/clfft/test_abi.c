/* Our declarations of clFFT's interface are those of its own header. */
#include "common/harness.h"

#include "abi_values.h"

static void test_values(void **state) {
    (void)state;
    size_t count = 0;
    for (; abi_ours[count].name; count++) {
        assert_string_equal(abi_ours[count].name, abi_theirs[count].name);
        if (abi_ours[count].value != abi_theirs[count].value)
            fail_msg("%s is %ld, in clFFT.h %ld", abi_ours[count].name, abi_ours[count].value,
                     abi_theirs[count].value);
    }
    assert_null(abi_theirs[count].name);
    assert_true(count > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
