/* From and to arrays in host memory, with one call, and more of them than the device may hold.
 *
 * SPDX-License-Identifier: MIT
 *
 * oclfft_execute_host sends the batch through the device in pieces: while one is computed, the next
 * is on its way up and the one before on its way down. There are no buffers to make and none to
 * size. Here the library may take only a sixteenth of what the batch would need at once, as on a
 * small device with a large task.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { LENGTH = 4096, BATCH = 1024 };

/* A pulse at sample b, so that the spectrum of transform b is one turn after another, all of
 * magnitude 1: exp(-2 pi i k b / n). */
static void make_pulses(float (*data)[LENGTH][2]) {
    for (int b = 0; b < BATCH; ++b) data[b][b][0] = 1;
}

static double worst_of(float (*spectra)[LENGTH][2]) {
    double worst = 0;
    for (int b = 0; b < BATCH; ++b)
        for (int k = 0; k < LENGTH; ++k) {
            double angle = -2 * PI * (k * b % LENGTH) / LENGTH;
            worst =
                worse(worst, hypot(spectra[b][k][0] - cos(angle), spectra[b][k][1] - sin(angle)));
        }
    return worst;
}

static const char usage[] =
    "usage: host_arrays\n"
    "Transforms a batch of arrays in host memory that is larger than it may be on the device.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 0, usage);
    float(*pulses)[LENGTH][2] = take(BATCH, sizeof *pulses),
    (*spectra)[LENGTH][2] = take(BATCH, sizeof *spectra);
    size_t bytes = BATCH * sizeof *pulses;
    make_pulses(pulses);

    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    /* input and output; 0 would be no limit but the device's */
    config.memory_limit = 2 * bytes / 16;
    oclfft_context *context;
    CHECK(oclfft_context_create(&config, &context));

    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = LENGTH;
    desc.batch = BATCH;
    oclfft_plan *plan;
    CHECK(oclfft_plan_create(context, &desc, &plan));

    /* returns when all of `spectra` is written */
    CHECK(oclfft_execute_host(plan, OCLFFT_FORWARD, pulses, spectra));
    double forward = worst_of(spectra), back = 0;
    printf("%d transforms of %d points, %zu MiB in and out, at most %zu MiB on the device\n", BATCH,
           LENGTH, 2 * bytes >> 20, (size_t)config.memory_limit >> 20);
    printf("spectra: at most %.1e off\n", forward);

    /* And back, into the array they came from. */
    memset(pulses, 0, bytes);
    CHECK(oclfft_execute_host(plan, OCLFFT_BACKWARD, spectra, pulses));
    for (int b = 0; b < BATCH; ++b)
        for (int n = 0; n < LENGTH; ++n)
            back = worse(back, hypot(pulses[b][n][0] - (double)(n == b), pulses[b][n][1]));
    printf("there and back: at most %.1e off\n", back);

    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    free(spectra);
    free(pulses);
    return forward < 1e-5 && back < 1e-5 ? 0 : 1;
}
