/* Callbacks: a power spectrum of 8-bit samples in one plan, which reads one byte for each sample
 * and writes one float for each frequency. Conversion, window and power happen where the transform
 * loads and stores anyway, and cost no pass over memory.
 *
 * SPDX-License-Identifier: MIT
 *
 *     callbacks [FOLDER]      where int8_to_float.cl, window.cl and power.cl are
 *
 * The plain way follows, with three steps on the host, to see that both give the same.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { LENGTH = 1024, FRAMES = 50, BINS = LENGTH / 2 + 1, TONE = 100 };

static int8_t samples[FRAMES][LENGTH];
static float weights[LENGTH];
static float fused[FRAMES][BINS], plain[FRAMES][BINS];

/* A tone at bin 100, and dither: rounding to 8 bits leaves the same error in every period
 * otherwise. */
static void record(void) {
    uint32_t seed = 1;
    for (int i = 0; i < FRAMES * LENGTH; ++i) {
        seed = seed * 1664525 + 1013904223;
        samples[i / LENGTH][i % LENGTH] =
            (int8_t)lround(100 * sin(2 * PI * TONE * i / LENGTH) + seed / 4294967296.0 - 0.5);
    }
    /* Hann's */
    for (int i = 0; i < LENGTH; ++i) weights[i] = (float)(0.5 - 0.5 * cos(2 * PI * i / LENGTH));
}

/* Appends a file to a text. */
static void append(char *text, size_t room, const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file) perror(path), exit(1);
    size_t used = strlen(text);
    text[used + fread(text + used, 1, room - used - 1, file)] = '\0';
    fclose(file);
}

static oclfft_plan_desc frames(void) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2C;
    desc.lengths[0] = LENGTH;
    desc.batch = FRAMES;
    return desc;
}

static void execute(oclfft_context *context, const oclfft_plan_desc *desc, const void *from,
                    size_t in_bytes, void *to, size_t out_bytes) {
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    CHECK(oclfft_plan_create(context, desc, &plan));
    CHECK(oclfft_buffer_create(context, in_bytes, &in));
    CHECK(oclfft_buffer_create(context, out_bytes, &out));
    CHECK(oclfft_buffer_write(in, 0, in_bytes, from));
    CHECK(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
    CHECK(oclfft_buffer_read(out, 0, out_bytes, to));
    oclfft_buffer_destroy(&out);
    oclfft_buffer_destroy(&in);
    oclfft_plan_destroy(&plan);
}

static void fused_way(oclfft_context *context, const char *folder) {
    /* A callback's source is text: pieces are put together as a compiler would include them. */
    char load[8192] = "#define LENGTH 1024\n#define LOAD int8_to_float\n", store[4096] = "";
    append(load, sizeof load, folder, "int8_to_float.cl");
    append(load, sizeof load, folder, "window.cl");
    append(store, sizeof store, folder, "power.cl");
    oclfft_buffer *window;
    CHECK(oclfft_buffer_create(context, sizeof weights, &window));
    CHECK(oclfft_buffer_write(window, 0, sizeof weights, weights));

    oclfft_plan_desc desc = frames();
    desc.load_callback = (oclfft_callback){.source = load,
                                           .name = "window",
                                           .buffers = {window},
                                           .buffer_count = 1,
                                           .element_bytes = sizeof(int8_t)};
    desc.store_callback =
        (oclfft_callback){.source = store, .name = "power", .element_bytes = sizeof(float)};
    execute(context, &desc, samples, sizeof samples, fused, sizeof fused);
    oclfft_buffer_destroy(&window);
}

static void plain_way(oclfft_context *context) {
    static float weighted[FRAMES][LENGTH], spectra[FRAMES][BINS][2];
    for (int f = 0; f < FRAMES; ++f)
        for (int i = 0; i < LENGTH; ++i) weighted[f][i] = (float)samples[f][i] / 128 * weights[i];
    oclfft_plan_desc desc = frames();
    execute(context, &desc, weighted, sizeof weighted, spectra, sizeof spectra);
    for (int f = 0; f < FRAMES; ++f)
        for (int k = 0; k < BINS; ++k)
            plain[f][k] = spectra[f][k][0] * spectra[f][k][0] + spectra[f][k][1] * spectra[f][k][1];
    printf("plain: %zu bytes to the device, %zu bytes back\n", sizeof weighted, sizeof spectra);
}

static const char usage[] =
    "usage: callbacks [FOLDER]\n"
    "A power spectrum by callbacks; FOLDER has int8_to_float.cl, window.cl and power.cl.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 1, usage);
    oclfft_context *context;
    record();
    CHECK(oclfft_context_create(NULL, &context));
    fused_way(context, argc > 1 ? argv[1] : CALLBACKS_FOLDER);
    printf("fused: %zu bytes to the device, %zu bytes back\n", sizeof samples, sizeof fused);
    plain_way(context);
    oclfft_context_destroy(&context);

    double error = 0, norm = 0;
    int peak = 0;
    for (int f = 0; f < FRAMES; ++f)
        for (int k = 0; k < BINS; ++k) {
            error += pow(fused[f][k] - plain[f][k], 2);
            norm += pow(plain[f][k], 2);
        }
    for (int k = 0; k < BINS; ++k)
        if (fused[0][k] > fused[0][peak]) peak = k;
    /* A sine of amplitude 1 under Hann's window has LENGTH/4 at its bin. */
    printf("the tone: bin %d, %.2f dB of full scale\n", peak,
           10 * log10(fused[0][peak] / (LENGTH / 4.0 * LENGTH / 4.0)));
    printf("relative difference: %.1e\n", sqrt(error / norm));
    return sqrt(error / norm) < 1e-6 ? 0 : 1;
}
