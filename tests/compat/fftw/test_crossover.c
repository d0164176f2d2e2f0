/* The numbers that choose between host and device: what they choose, how they are kept in a file,
 * and how they are measured. Linked with the front end's own objects. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
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

/* 20 us a call, 25 GB/s each way, FFTW at 10 GFLOP/s, copies at 10 GB/s. */
static crossover usual(void) {
    const double each = 2 * sizeof(C) / 25e9;
    crossover c = {.host = {0.5e-9, 0.5e-9}, .real = {0.25e-9, 0.25e-9}, .copy = 0.1e-9};
    for (int i = 0; i < DEVICE_SIZES; i++)
        c.device[i] = 20e-6 + (i ? each * (double)(1 << device_log_sizes[i]) : 0);
    return c;
}

static void test_sizes(void **state) {
    (void)state;
    crossover c = usual();
    const problem small = cube(8), large = cube(256);
    assert_false(crossover_is_for_device(&c, &small));
    assert_true(crossover_is_for_device(&c, &large));
    for (int i = 0; i < DEVICE_SIZES; i++) c.device[i] *= 500; /* a bus that is too slow */
    assert_false(crossover_is_for_device(&c, &large));
}

/* Each number counts, and counts where it was measured. */
static void test_numbers(void **state) {
    (void)state;
    const problem middle = cube(40), large = cube(256); /* of 2^16 points, and beyond the last */
    problem in_place = large;
    in_place.in_place = true;
    crossover c = usual();
    assert_true(crossover_is_for_device(&c, &middle));
    c.device[1] *= 50; /* the last size is as it was, so that only the middle suffers */
    assert_false(crossover_is_for_device(&c, &middle));
    c = usual();
    c.device[2] *=
        500; /* which counts for what is larger up to the last size, and that from there */
    c.device[3] *= 500;
    assert_false(crossover_is_for_device(&c, &large));
    const problem huge = cube(512);
    c = usual();
    c.device[2] *= 8; /* in few pieces the bus waits for the host */
    assert_true(crossover_is_for_device(&c, &huge));
    c = usual();
    c.host[0] /= 100; /* FFTW is fast in its cache, and slow beyond */
    assert_false(crossover_is_for_device(&c, &(problem){.rank = 1, .dims = {{1 << 14, 1, 1}}}));
    problem real = large;
    real.transform = R2C;
    assert_true(crossover_is_for_device(&c, &real));
    c.real[0] = c.real[1] /= 100; /* of real data by its own numbers */
    assert_false(crossover_is_for_device(&c, &real));
    assert_true(crossover_is_for_device(&c, &large));
    c = usual();
    assert_true(crossover_is_for_device(&c, &in_place));
    c.copy *= 100;
    assert_true(crossover_is_for_device(&c, &large));
    assert_false(crossover_is_for_device(&c, &in_place));
}

/* What an H200 and the 16 cores beside it measure: a call costs 40 us; the bus moves 50 GB/s each
 * way, but in arrays of 2^22 points the host's copies cost as much again; FFTW with 16 threads has
 * 50 and 90 GFLOP/s in its caches; one thread copies 12 GB/s, two 24. */
static crossover fast_device(void) {
    const double each = 2 * sizeof(C) / 50e9;
    const double words =
        (double)(sizeof(R) / sizeof(float)); /* FFTW takes twice the time in double */
    crossover c = {.device = {40e-6},
                   .host = {words * 5 / 50e9, words * 5 / 90e9},
                   .real = {words * 2.5 / 50e9, words * 2.5 / 90e9},
                   .copy = 1 / 24e9};
    c.device[1] = 80e-6;
    for (int i = 2; i < DEVICE_SIZES; i++)
        c.device[i] = 80e-6 + (i == 2 ? 2 : 1.05) * each * (double)(1 << device_log_sizes[i]);
    return c;
}

/* What another such machine measured. FFTW took 174 us for 2^17 points, the device 290, and 1.1 ms
 * for 2^19, the device 0.53. */
static void test_slow_threads(void **state) {
    (void)state;
    crossover c = {.device = {48.2e-6, 200.7e-6, 1942.6e-6, 11713.6e-6},
                   .host = {354.4e-12, 50.08e-12},
                   .real = {177.2e-12, 25.04e-12},
                   .copy = 74.2e-12};
    if (sizeof(R) == sizeof(double)) c.device[3] /= 2; /* of half the points */
    const problem small = {.rank = 1, .dims = {{1 << 17, 1, 1}}},
                  large = {.rank = 1, .dims = {{1 << 21, 1, 1}}};
    assert_false(crossover_is_for_device(&c, &small));
    assert_true(crossover_is_for_device(&c, &large));
}

/* The times that were measured there at 512^3 points in single precision: 166 ms by FFTW, some 44
 * by the device. Both say so, and what is copied in place does not change it. */
static void test_fast_device(void **state) {
    (void)state;
    const crossover c = fast_device();
    for (ptrdiff_t n = 256; n <= 1024; n *= 2) {
        problem p = cube(n);
        assert_true(crossover_is_for_device(&c, &p));
        p.in_place = true;
        assert_true(crossover_is_for_device(&c, &p));
        p = cube(n);
        p.transform = R2C; /* half the bytes, and half of FFTW's work */
        assert_true(crossover_is_for_device(&c, &p));
    }
    for (ptrdiff_t n = 4; n <= 16; n *= 2) {
        const problem p = cube(n);
        assert_false(crossover_is_for_device(&c, &p));
    }
    /* With one thread FFTW has 7 GFLOP/s: the device begins where its calls no longer count. */
    crossover one = c;
    one.host[0] = one.host[1] = 5 / 7e9;
    const problem small = cube(16), middle = cube(64);
    assert_false(crossover_is_for_device(&one, &small));
    assert_true(crossover_is_for_device(&one, &middle));
}

/* A file has whole attoseconds. */
static bool is_same(double kept, double number) {
    return fabs(kept - number) <= 1e-18 + 1e-12 * number;
}

static void test_file(void **state) {
    (void)state;
    char path[] = "/tmp/oclfft-crossover-XXXXXX";
    const crossover c = usual(), wrong = {.device = {-1, 0, 1}, .host = {2, 0}, .copy = 3};
    crossover got = {.copy = 0};
    close(mkstemp(path));
    crossover_save(path, "one device", &c);
    crossover_save(path, "one", &wrong);
    assert_false(crossover_load(path, "one", &got));
    assert_false(crossover_load(path, "another", &got));
    assert_true(crossover_load(path, "one device", &got));
    for (int i = 0; i < DEVICE_SIZES; i++) assert_true(is_same(got.device[i], c.device[i]));
    for (int i = 0; i < HOST_SIZES; i++) assert_true(is_same(got.host[i], c.host[i]));
    for (int i = 0; i < HOST_SIZES; i++) assert_true(is_same(got.real[i], c.real[i]));
    assert_true(is_same(got.copy, c.copy));
    unlink(path);
    assert_false(crossover_load(path, "one device", &got));
}

/* A link that somebody else may have put there. */
static void test_link(void **state) {
    (void)state;
    char path[] = "/tmp/oclfft-crossover-XXXXXX", other[] = "/tmp/oclfft-crossover-XXXXXX";
    const crossover c = usual();
    crossover got;
    close(mkstemp(path));
    close(mkstemp(other));
    unlink(path);
    assert_int_equal(symlink(other, path), 0);
    crossover_save(path, "one device", &c);
    assert_false(crossover_load(other, "one device", &got));
    unlink(path);
    unlink(other);
}

static void check_measured(const crossover *c) {
    assert_true(c->device[0] > 1e-7 && c->device[3] < 100);
    for (int i = 1; i < DEVICE_SIZES; i++) assert_true(c->device[i] > c->device[i - 1]);
    for (int i = 0; i < HOST_SIZES; i++) assert_true(c->host[i] > 1e-12 && c->host[i] < 1e-6);
    for (int i = 0; i < HOST_SIZES; i++) assert_true(c->real[i] > 1e-13 && c->real[i] < 1e-6);
    assert_true(c->copy > 1e-13 && c->copy < 1e-6);
}

static int naps; /* executions from now on that take long */

bool __real_device_execute(device_plan *d, const arrays *a);
bool __wrap_device_execute(device_plan *d, const arrays *a);
bool __wrap_device_execute(device_plan *d, const arrays *a) {
    if (naps > 0) nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL), naps--;
    return __real_device_execute(d, a);
}

static size_t lines_of(const char *path) {
    size_t lines = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int c; (c = getc(file)) != EOF;) lines += c == '\n';
    fclose(file);
    return lines;
}

/* Numbers are measured once, also where the machine has other work at first, kept in the user's
 * cache, and found there; a process that asks for many numbers of threads gets those of the nearest
 * of the first eight. */
static void test_measured_and_kept(void **state) {
    (void)state;
    enum { ENTRIES = 8 };
    char folder[] = "/tmp/oclfft-crossover-XXXXXX", path[64], key[512];
    const crossover c = usual(), *of[ENTRIES + 2];
    if (!device_usable() || !theirs_get()) skip();
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_CACHE_HOME", folder, 1), 0);
    (void)snprintf(path, sizeof path, "%s/oclfft", folder);
    assert_int_equal(mkdir(path, 0700), 0); /* where kernels are kept it is there */
    (void)snprintf(path, sizeof path, "%s/oclfft/fftw-crossover", folder);
    naps = 6; /* all of the smallest size, which seems the slowest */
    of[1] = crossover_get(1);
    assert_int_equal(naps, 0);
    assert_non_null(of[1]);
    assert_true(of[1]->device[0] < 0.2); /* it was timed again */
    check_measured(of[1]);
    assert_int_equal(lines_of(path), 1);
    for (int threads = 2; threads <= ENTRIES; threads++) {
        (void)snprintf(key, sizeof key, "%s, %d threads, %d bytes", device_name(), threads,
                       (int)sizeof(R));
        crossover_save(path, key, &c);
        of[threads] = crossover_get(threads);
        assert_non_null(of[threads]);
        assert_true(is_same(of[threads]->device[1], c.device[1]));
    }
    assert_int_equal(lines_of(path), ENTRIES);
    assert_ptr_equal(crossover_get(1), of[1]);
    assert_ptr_equal(crossover_get(ENTRIES + 3), of[ENTRIES]);
    assert_ptr_equal(crossover_get(0), of[1]);
    unlink(path);
    path[strlen(path) - strlen("/fftw-crossover")] = 0;
    rmdir(path);
    rmdir(folder);
    unsetenv("XDG_CACHE_HOME");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sizes),
                                       cmocka_unit_test(test_numbers),
                                       cmocka_unit_test(test_fast_device),
                                       cmocka_unit_test(test_slow_threads),
                                       cmocka_unit_test(test_file),
                                       cmocka_unit_test(test_link),
                                       cmocka_unit_test(test_measured_and_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
