/* Every length from 1 to 1024, complex in both directions, real to complex and back, in and out of
 * place, against the more precise FFTW: test_every_length PART PARTS does those of one remainder,
 * so that several run side by side. Every thirteenth in double too. With --share N a share
 * (share.h), and of it one kind for each length. */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "hand_problem.h"
#include "random_device.h"
#include "common/share.h"

enum { MOST = 1024, BATCH = 3 };

static size_t part, parts = 1;

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void check_one(random_device *device, const hand_shape *shape, oclfft_precision precision,
                      oclfft_direction direction) {
    random_problem p = hand_problem(shape, precision, direction, 3);
    random_verdict verdict;
    if (random_run(&p, random_device_execute, device, &verdict)) return;
    const char *text = random_problem_text(&p); /* less the command that would make it of a seed */
    fail_msg("%.*s: %s", (int)strcspn(text, "["), text, verdict.faults);
}

/* The kinds share no kernels, but directions and places do. */
static void check_kind(random_device *device, oclfft_precision precision, size_t n,
                       oclfft_transform kind) {
    for (int place = 0; place < 2; ++place) {
        hand_shape shape = {kind, {n}, .batch = BATCH, .in_place = place};
        if (kind != OCLFFT_C2R) check_one(device, &shape, precision, OCLFFT_FORWARD);
        if (kind != OCLFFT_R2C) check_one(device, &shape, precision, OCLFFT_BACKWARD);
    }
}

static void check_length(random_device *device, oclfft_precision precision, size_t n) {
    static const oclfft_transform kinds[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    double begin = cpu_seconds();
    for (size_t i = 0; i < 3; ++i)
        if (share_parts() == 1 || (share_seed() + n) % 3 == i)
            check_kind(device, precision, n, kinds[i]);
    if (getenv("OCLFFT_TIME_LENGTHS")) printf("%.3f s for %zu\n", cpu_seconds() - begin, n);
}

/* Skips the running test where the device, or FFTW, does not have the precision. */
static void open_device(random_device *device, oclfft_precision precision) {
    assert_true(random_device_open(device));
    if (reference_present(precision) && (precision == OCLFFT_SINGLE || device->has_double)) return;
    random_device_close(device);
    skip();
}

static void every_length_in_single(void **state) {
    (void)state;
    random_device device;
    open_device(&device, OCLFFT_SINGLE);
    for (size_t n = 1; n <= MOST; ++n)
        if (n % parts == part && share_has("single", n - 1))
            check_length(&device, OCLFFT_SINGLE, n);
    random_device_close(&device);
}

static void some_lengths_in_double(void **state) {
    (void)state;
    random_device device;
    open_device(&device, OCLFFT_DOUBLE);
    for (size_t n = 1; n <= MOST; n += 13)
        if (n % parts == part && share_has("double", n / 13))
            check_length(&device, OCLFFT_DOUBLE, n);
    random_device_close(&device);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length_in_single),
        cmocka_unit_test(some_lengths_in_double),
    };
    bool good = share_read(&count, arguments);
    if (count == 3) {
        part = strtoul(arguments[1], NULL, 10);
        parts = strtoul(arguments[2], NULL, 10);
    }
    if (!good || (count != 1 && count != 3) || part >= parts)
        return fprintf(stderr, "usage: test_every_length [PART PARTS] [--share N]\n"), 2;
    return share_end(RUN_ON_DEVICE(tests));
}
