/* A real signal: its spectrum, its strongest frequencies, and back again.
 *
 * SPDX-License-Identifier: MIT
 *
 * The spectrum X of n real numbers repeats itself, X[n - k] = conj X[k], so an R2C transform stores
 * the n/2 + 1 numbers X[0] ... X[n/2] only. That takes half the time and half the memory of a
 * complex transform. Odd lengths work the same, and so do primes; 1000 and 1001 are here to show
 * the difference: an odd one has no X[n/2] that is its own mirror image.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { RATE = 1000, STRONGEST = 3 }; /* samples in a second */

typedef struct tone {
    double hertz, amplitude;
} tone;

static const tone tones[] = {{50, 1.0}, {120, 0.7}, {330, 0.4}};

static void record(float *signal, size_t n) {
    for (size_t i = 0; i < n; ++i)
        for (size_t t = 0; t < sizeof tones / sizeof *tones; ++t)
            signal[i] +=
                (float)(tones[t].amplitude * cos(2 * PI * tones[t].hertz * (double)i / RATE));
}

/* X[0], and X[n/2] of an even length, stand for themselves; every other one stands for its mirror
 * image too. */
static double amplitude(float (*spectrum)[2], size_t n, size_t k) {
    return hypot(spectrum[k][0], spectrum[k][1]) / (double)n * (k == 0 || 2 * k == n ? 1 : 2);
}

static void print_strongest(float (*spectrum)[2], size_t n) {
    double last = INFINITY;
    for (int place = 1; place <= STRONGEST; ++place) {
        size_t best = 0;
        double most = -1;
        for (size_t k = 0; k <= n / 2; ++k) {
            double a = amplitude(spectrum, n, k);
            if (a > most && a < last) most = a, best = k;
        }
        printf("    %d: %8.3f Hz, amplitude %.3f\n", place, (double)best * RATE / (double)n, most);
        last = most;
    }
}

/* Returns the largest difference between the signal and what comes back. */
static double there_and_back(oclfft_context *context, size_t n) {
    size_t bins = n / 2 + 1, signal_bytes = n * sizeof(float),
           spectrum_bytes = bins * 2 * sizeof(float);
    float *signal = take(n, sizeof *signal), *again = take(n, sizeof *again),
          (*spectrum)[2] = take(bins, sizeof *spectrum);
    record(signal, n);

    /* Two plans: R2C runs forward only, C2R backward only. Both name the length of the real
     * side. */
    oclfft_plan *there, *back;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2C;
    desc.lengths[0] = n;
    CHECK(oclfft_plan_create(context, &desc, &there));
    desc.transform = OCLFFT_C2R;
    CHECK(oclfft_plan_create(context, &desc, &back));

    oclfft_buffer *samples, *frequencies;
    CHECK(oclfft_buffer_create(context, signal_bytes, &samples));
    CHECK(oclfft_buffer_create(context, spectrum_bytes, &frequencies));
    CHECK(oclfft_buffer_write(samples, 0, signal_bytes, signal));
    CHECK(oclfft_execute(there, OCLFFT_FORWARD, samples, frequencies));
    CHECK(oclfft_buffer_read(frequencies, 0, spectrum_bytes, spectrum));
    /* times 1/n, unless desc.scale_backward says otherwise */
    CHECK(oclfft_execute(back, OCLFFT_BACKWARD, frequencies, samples));
    CHECK(oclfft_buffer_read(samples, 0, signal_bytes, again));

    printf("%zu samples, %zu frequencies, %.4f Hz apart\n", n, bins, (double)RATE / (double)n);
    print_strongest(spectrum, n);
    double worst = 0;
    for (size_t i = 0; i < n; ++i) worst = worse(worst, fabs(signal[i] - again[i]));
    printf("    there and back: at most %.1e off\n", worst);

    oclfft_buffer_destroy(&frequencies);
    oclfft_buffer_destroy(&samples);
    oclfft_plan_destroy(&back);
    oclfft_plan_destroy(&there);
    free(spectrum);
    free(again);
    free(signal);
    return worst;
}

static const char usage[] =
    "usage: real_1d\n"
    "The strongest frequencies of real signals of even and odd length, and back again.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 0, usage);
    oclfft_context *context;
    CHECK(oclfft_context_create(NULL, &context));
    double even = there_and_back(context, 1000), odd = there_and_back(context, 1001);
    oclfft_context_destroy(&context);
    return even < 1e-5 && odd < 1e-5 ? 0 : 1;
}
