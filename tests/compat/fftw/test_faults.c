/* When a device fails in the middle of its work, the host takes over and the result is right. This
 * program stands between the front end and the library's executions by a function of that name.
 *
 * Run with OCLFFT_FFTW_FORCE=device.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/oclfft.h>

#include "theirs.h"

enum { POINTS = 96 };
static int calls, failing; /* the number of the call that fails; 0: none */

oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                  void *out) {
    static __typeof__(&oclfft_execute_host) real;
    if (!real) {
        void *symbol = dlsym(RTLD_NEXT, "oclfft_execute_host");
        memcpy(&real, &symbol, sizeof real);
    }
    const oclfft_status status = real(plan, direction, in, out);
    if (++calls != failing) return status;
    memset(out, 1, POINTS / 2 * sizeof(R)); /* what came back so far; in place, nothing is left */
    return OCLFFT_ERROR_DEVICE_FAILED;
}

static void fill(R *data) {
    for (int i = 0; i < 2 * POINTS; i++) data[i] = (R)sin(i * 1.3);
}

/* Compares the front end, whose device fails at this call, with the real FFTW. */
static void compare(bool in_place, int at) {
    R in[2 * POINTS], out[2 * POINTS], wanted[2 * POINTS];
    R *to = in_place ? in : out;
    X(plan) p = X(plan_dft_1d)(POINTS, (C *)in, (C *)to, FFTW_FORWARD, FFTW_ESTIMATE);
    X(plan)
    q = THEIRS(plan_dft_1d)(POINTS, (C *)in, (C *)wanted, FFTW_FORWARD,
                            FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    calls = 0;
    failing = at;
    for (int i = 0; i < 3; i++) {
        fill(in);
        THEIRS(execute_dft)(q, (C *)in, (C *)wanted);
        X(execute)(p);
        for (int k = 0; k < 2 * POINTS; k++)
            assert_true(fabs((double)to[k] - (double)wanted[k]) < POINTS * CLOSE);
    }
    assert_true(calls >= 1 && (at == 0 || calls == at)); /* the device is not asked again */
    X(destroy_plan)(p);
    THEIRS(destroy_plan)(q);
}

static void test_out_of_place(void **state) {
    (void)state;
    compare(false, 0);
    compare(false, 1);
    compare(false, 2);
}

static void test_in_place(void **state) {
    (void)state;
    compare(true, 0);
    compare(true, 1);
    compare(true, 2);
}

/* In place, the end of the spectrum lies behind the last real number: a device that works in the
 * array overwrites it, too. */
static void test_complex_to_real_in_place(void **state) {
    enum { ROWS = 6, COLUMNS = 8, COMPLEX = COLUMNS / 2 + 1 };
    (void)state;
    R data[ROWS][2 * COMPLEX], signal[ROWS][COLUMNS];
    C spectrum[ROWS][COMPLEX];
    X(plan) p = X(plan_dft_c2r_2d)(ROWS, COLUMNS, (C *)data[0], data[0], FFTW_ESTIMATE);
    X(plan)
    q = THEIRS(plan_dft_r2c_2d)(ROWS, COLUMNS, signal[0], spectrum[0],
                                FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++) signal[i][k] = (R)sin((i * COLUMNS + k) * 1.3);
    THEIRS(execute)(q);
    for (int at = 1; at <= 2; at++) {
        calls = 0;
        failing = at;
        memcpy(data, spectrum, sizeof data);
        X(execute)(p);
        for (int i = 0; i < ROWS; i++)
            for (int k = 0; k < COLUMNS; k++)
                assert_true(fabs((double)data[i][k] / ROWS / COLUMNS - (double)signal[i][k]) <
                            CLOSE);
        assert_int_equal(calls, at == 1); /* the device is not asked again */
    }
    X(destroy_plan)(p);
    THEIRS(destroy_plan)(q);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_out_of_place),
                                       cmocka_unit_test(test_in_place),
                                       cmocka_unit_test(test_complex_to_real_in_place)};
    size_t devices = 0;
    if (oclfft_device_list(NULL, 0, 0, &devices) != OCLFFT_SUCCESS || devices == 0) return 77;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
