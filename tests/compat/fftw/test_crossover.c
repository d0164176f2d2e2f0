/* The numbers that choose between host and device: what they choose, how they are kept in a file,
 * and how they are measured. Linked with the front end's own objects. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <unistd.h>

#include "compat/fftw/crossover.h"
#include "compat/fftw/device.h"
#include "compat/fftw/theirs.h"

static problem cube(ptrdiff_t n) {
    problem p = {.transform = DFT, .sign = FFTW_FORWARD, .rank = 3};
    p.dims[0] = (iodim64){n, n * n, n * n};
    p.dims[1] = (iodim64){n, n, n};
    p.dims[2] = (iodim64){n, 1, 1};
    return p;
}

static void test_sizes(void **state) {
    (void)state;
    /* 20 us a call, 25 GB/s each way, 10 GFLOP/s. */
    const crossover c = {20e-6, 0.04e-9, 0.5e-9};
    const problem small = cube(8), large = cube(256);
    assert_false(crossover_is_for_device(&c, &small));
    assert_true(crossover_is_for_device(&c, &large));
    const crossover slow = {20e-6, 20e-9, 0.5e-9}; /* a bus that is too slow */
    assert_false(crossover_is_for_device(&slow, &large));
}

static void test_file(void **state) {
    (void)state;
    char path[] = "/tmp/oclfft-crossover-XXXXXX";
    const crossover c = {20e-6, 0.04e-9, 0.5e-9}, wrong = {-1, 0, 2};
    crossover got = {0, 0, 0};
    close(mkstemp(path));
    crossover_save(path, "one device", &c);
    crossover_save(path, "one", &wrong);
    assert_false(crossover_load(path, "one", &got));
    assert_false(crossover_load(path, "another", &got));
    assert_true(crossover_load(path, "one device", &got));
    assert_true(got.call == c.call && got.byte == c.byte && got.step == c.step);
    unlink(path);
    assert_false(crossover_load(path, "one device", &got));
}

static void test_measured(void **state) {
    (void)state;
    crossover c;
    if (!device_usable() || !theirs_get()) skip();
    assert_true(crossover_measure(&c));
    assert_true(c.call > 1e-7 && c.call < 1);
    assert_true(c.byte > 1e-13 && c.byte < 1e-6);
    assert_true(c.step > 1e-12 && c.step < 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sizes), cmocka_unit_test(test_file),
                                       cmocka_unit_test(test_measured)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
