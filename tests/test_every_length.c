/* Every length from 1 to 1024, both directions, in and out of place, against the more precise FFTW:
 * test_every_length PART PARTS does those of one remainder, so that several run side by side. Every
 * thirteenth in double too. With --share N a share (share.h). */
#include "on_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "share.h"

enum { MOST = 1024, BATCH = 3 };

static size_t part, parts = 1;

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void check_length(oclfft_context *context, oclfft_precision precision, size_t n) {
    double begin = cpu_seconds();
    for (int variant = 0; variant < 4; ++variant) {
        transform_case c = {.precision = precision,
                            .n = n,
                            .batch = BATCH,
                            .in_place = variant & 1,
                            .direction = variant & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
        check_transform(context, &c);
    }
    if (getenv("OCLFFT_TIME_LENGTHS")) printf("%.3f s for %zu\n", cpu_seconds() - begin, n);
}

static void every_length_in_single(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (size_t n = 1; n <= MOST; ++n)
        if (n % parts == part && share_has("single", n - 1))
            check_length(context, OCLFFT_SINGLE, n);
    oclfft_context_destroy(&context);
}

static void some_lengths_in_double(void **state) {
    (void)state;
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    for (size_t n = 1; n <= MOST; n += 13)
        if (n % parts == part && share_has("double", n / 13))
            check_length(context, OCLFFT_DOUBLE, n);
    oclfft_context_destroy(&context);
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
