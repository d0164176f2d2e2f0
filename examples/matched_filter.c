/* Finds chirps in a noisy stream, far below the noise, as a radar receiver does.
 *
 * SPDX-License-Identifier: MIT
 *
 *     matched_filter [OUT.png]       a picture of the samples and of what the filter makes of them
 *
 * A receiver delivers complex samples of 8 bits, block by block. Chirps of known form are hidden in
 * them at times that nobody knows, each sample of them with a sixty-third of the noise's power. The
 * correlation with the chirp adds all samples of one up: 4096 of them lift it 36 dB. It is one
 * convolution of the mode STREAM: it takes the samples as they are, keeps what the next block
 * needs, and its store callback leaves the power only.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "common/drawing.h"
#include "common/fail.h"
#include "usage.h"

const char program_name[] = "matched_filter";

enum { CHIRP = 4096, BLOCK = 1 << 16, BLOCKS = 24, SAMPLES = BLOCK * BLOCKS, CHIRPS = 12 };
static const double rate = 2.4e6;   /* samples a second */
static const double sweep = 0.8;    /* of the rate, from below the middle to above */
static const double noise = 20;     /* standard deviation of each part, in steps of 8 bits */
static const double below = -18;    /* the power of a chirp, dB relative to the noise */
static const double threshold = 22; /* times the mean power of noise after the filter */

/* ---- The receiver ---- */

static double uniform(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* One sample of a chirp, of amplitude 1. */
static void chirp(int k, double sample[2]) {
    double t = (double)k / CHIRP, turns = sweep * CHIRP * (t * t / 2 - t / 2);
    sample[0] = cos(2 * PI * turns);
    sample[1] = sin(2 * PI * turns);
}

/* Where the chirps begin: somewhere in each of as many parts; the third one goes over the end of a
 * block. */
static void hide(int starts[CHIRPS]) {
    const int each = SAMPLES / CHIRPS - CHIRP;
    uint64_t seed = 7;
    for (int i = 0; i < CHIRPS; ++i) starts[i] = (int)((i + 0.8 * uniform(&seed)) * each);
    starts[2] = (starts[2] / BLOCK + 1) * BLOCK - CHIRP / 3;
}

static int8_t step_of(double value) {
    return (int8_t)fmin(127, fmax(-128, round(value)));
}

static void receive(const int starts[CHIRPS], int8_t (*samples)[2]) {
    uint64_t seed = 1;
    double amplitude = noise * sqrt(2) * pow(10, below / 20);
    for (int n = 0, next = 0; n < SAMPLES; ++n) {
        double size = noise * sqrt(-2 * log(uniform(&seed))), angle = 2 * PI * uniform(&seed);
        double sample[2] = {size * cos(angle), size * sin(angle)}, signal[2] = {0};
        if (next < CHIRPS && n >= starts[next] + CHIRP) ++next;
        if (next < CHIRPS && n >= starts[next]) chirp(n - starts[next], signal);
        for (int part = 0; part < 2; ++part)
            samples[n][part] = step_of(sample[part] + amplitude * signal[part]);
    }
}

/* ---- The filter ---- */

static const char power[] =
    "void power(ulong element, scalar2 value, global void *out, global void *out_im)\n"
    "{\n"
    "    ((global scalar *)out)[element] = dot(value, value);\n"
    "}\n";

static oclfft_convolution *make_filter(oclfft_context *context) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    oclfft_convolution *filter;
    float taps[CHIRP][2];
    d.mode = OCLFFT_CONVOLUTION_STREAM;
    d.complex_data = true;
    d.correlate = true;
    d.lengths[0] = BLOCK;
    d.filter_lengths[0] = CHIRP;
    d.input.element_type = OCLFFT_ELEMENT_INT8;
    d.scale = 1 / (noise * sqrt(2.0 * CHIRP)); /* then noise has the power 1 */
    d.store_callback =
        (oclfft_callback){.source = power, .name = "power", .element_bytes = sizeof(float)};
    for (int k = 0; k < CHIRP; ++k) {
        double sample[2];
        chirp(k, sample);
        for (int part = 0; part < 2; ++part) taps[k][part] = (float)sample[part];
    }
    CHECK(oclfft_convolution_create(context, &d, &filter));
    CHECK(oclfft_convolution_set_filter_host(filter, taps));
    return filter;
}

/* ---- Detection ---- */

/* The largest power within a chirp's length on both sides, above the threshold. It stands where the
 * chirp ends. */
static bool is_peak(const float *levels, int n) {
    if ((double)levels[n] < threshold) return false;
    for (int k = n < CHIRP ? 0 : n - CHIRP; k < SAMPLES && k < n + CHIRP; ++k)
        if (levels[k] > levels[n] || (k < n && levels[k] == levels[n])) return false;
    return true;
}

static int nearest(const int starts[CHIRPS], int begin) {
    int best = 0;
    for (int i = 1; i < CHIRPS; ++i)
        if (abs(starts[i] - begin) < abs(starts[best] - begin)) best = i;
    return best;
}

/* Prints all; false when a chirp was missed or found where there is none. */
static bool detect(const float *levels, const int starts[CHIRPS]) {
    int found = 0, wrong = 0, most = 0;
    for (int n = 0; n < SAMPLES; ++n) {
        if (!is_peak(levels, n)) continue;
        int begin = n - CHIRP + 1, off = begin - starts[nearest(starts, begin)];
        printf("a chirp from sample %7d on, at %.6f s, %.1f dB above the noise\n", begin,
               begin / rate, 10 * log10((double)levels[n]));
        if (abs(off) > 2) {
            ++wrong;
            continue;
        }
        ++found;
        if (abs(off) > most) most = abs(off);
    }
    printf("%d of %d found, %d wrong, %d samples off at most\n", found, CHIRPS, wrong, most);
    return found == CHIRPS && !wrong;
}

/* ---- The picture ---- */

enum { COLUMNS = 1200 };

/* The largest power of each column in dB. */
static void draw_levels(FILE *script, const float *levels, const int8_t (*samples)[2]) {
    for (int column = 0; column < COLUMNS; ++column) {
        int from = (int)((int64_t)SAMPLES * column / COLUMNS),
            to = (int)((int64_t)SAMPLES * (column + 1) / COLUMNS);
        double most = 1e-3;
        for (int n = from; n < to; ++n) {
            double re = samples ? samples[n][0] : 0, im = samples ? samples[n][1] : 0;
            most =
                fmax(most, levels ? (double)levels[n] : (re * re + im * im) / (2 * noise * noise));
        }
        fprintf(script, "%.9g %.5g\n", 0.5 * (from + to) / rate * 1000, 10 * log10(most));
    }
    fputs("e\n", script);
}

static bool draw(const char *path, const int8_t (*samples)[2], const float *levels,
                 const int starts[CHIRPS]) {
    drawing d;
    bool good = drawing_begin(1200, 600, "The samples",
                              "Power, dB above the mean of the noise; 12 chirps are in it", &d);
    if (good) {
        FILE *s = d.script;
        fprintf(
            s,
            "unset key\nset multiplot layout 2,1\nset xrange [0:%g]\nset yrange [0:25]\nset grid "
            "linecolor '#dddddd'\nset bmargin 4\nplot '-' with lines linecolor '#888888'\n",
            SAMPLES / rate * 1000);
        draw_levels(s, NULL, samples);
        fprintf(
            s,
            "set label 1 'After the matched filter'\nset label 2 'Dashed: the threshold; "
            "triangles: where chirps end'\nset xlabel 'Time, ms'\nplot %g with lines dashtype 2 "
            "linecolor '#b2182b', '-' with lines linecolor '#2166ac', '-' with points pointtype "
            "11 pointsize 1.2 linecolor '#b2182b'\n",
            10 * log10(threshold));
        draw_levels(s, levels, NULL);
        for (int i = 0; i < CHIRPS; ++i)
            fprintf(s, "%.9g 23.5\n", (starts[i] + CHIRP - 1) / rate * 1000);
        fputs("e\nunset multiplot\n", s);
    }
    return drawing_end(&d, good, path);
}

static const char usage[] =
    "usage: matched_filter [OUT.png]\n"
    "Finds chirps in noise; OUT.png shows the samples and what the filter makes of them.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 1, usage);
    int starts[CHIRPS];
    int8_t(*samples)[2] = take(SAMPLES, sizeof *samples);
    float *levels = take(SAMPLES, sizeof *levels);
    oclfft_context *context;
    hide(starts);
    receive(starts, samples);
    CHECK(oclfft_context_create(NULL, &context));
    oclfft_convolution *filter = make_filter(context);
    for (int block = 0; block < BLOCKS; ++block)
        CHECK(oclfft_convolution_execute_host(filter, samples + (size_t)block * BLOCK,
                                              levels + (size_t)block * BLOCK));
    oclfft_convolution_destroy(&filter);
    oclfft_context_destroy(&context);
    bool good = detect(levels, starts);
    if (argc == 2) good = draw(argv[1], (const int8_t(*)[2])samples, levels, starts) && good;
    free(samples);
    free(levels);
    return printed() && good ? 0 : 1;
}
